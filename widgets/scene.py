"""The scene that a link sets: controls locked or hidden, the projector. All of it is in the query, and none of it is trusted.

A control goes by the class that Streamlit makes of its key, one of a scrubber's by `<scrubber>.<control>`.
"""

import re
from contextlib import suppress
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitAPIException

from widgets.place import mention
from widgets.selectors import expanded

NAME = re.compile(r"[A-Za-z0-9_-]{1,120}(\.[A-Za-z0-9_-]{1,60})?")
MOST = 100  # controls; no page has as many
PLAIN = (str, int, float, list, tuple, type(None))
LABELED = expanded(":--layout:has(> :--row > {0}:last-child):not(:has(> :--row > :nth-child(3)))")  # its label goes too
LOCKED = """{0} {{ position: relative; cursor: not-allowed; outline: 1px dashed currentcolor; outline-offset: 3px; border-radius: 4px; }}
{1} {{ pointer-events: none; }}
{2} {{ content: "locked"; position: absolute; right: 0; top: -0.9rem; z-index: 2; padding: 0 0.4rem; font-size: 0.75rem; line-height: 1.1rem;
  font-weight: 600; border-radius: 4px; color: var(--st-background-color, #fdfdfc); background: var(--st-text-color, #1d242c); }}"""


def presenting() -> bool:
    """Whether the page is on a projector."""
    return st.query_params.get("present") == "1"


def listed(name: str) -> frozenset[str]:
    """The controls that a query parameter lists; what cannot be one is dropped."""
    return names(st.query_params.get(name, ""))


def names(text: str) -> frozenset[str]:
    """The controls in a list as a link has it."""
    return frozenset(one for one in text.split(",")[:MOST] if NAME.fullmatch(one))


def withheld() -> frozenset[str]:
    """The controls that are locked or hidden: neither the reader nor the page moves them."""
    return listed("lock") | listed("hide")


def free(key: str, position: dict[str, float]) -> dict[str, float]:
    """A scrubber's position without the controls that are withheld."""
    held = withheld()
    return {name: value for name, value in position.items() if f"{key}.{name}" not in held}


def looks() -> str:
    """CSS that shows what is locked as such, and what is hidden not at all, before any of it is on the page."""
    hidden, locked = ([f".st-key-{one}" for one in sorted(listed(name)) if "." not in one] for name in ("hide", "lock"))
    gone = (", ".join(hidden), ", ".join(map(LABELED.format, hidden))) if hidden else ()
    css = [f"{those} {{ display: none !important; }}" for those in gone]
    if locked:
        css.append(LOCKED.format(*(", ".join(one + part for one in locked) for part in ("", " > *", "::after"))))
    return " ".join(css)


def switch(label: str, key: str, help: str | None = None) -> bool:
    """A switch that the URL keeps, and that a scene can hold where it stands; the row of settings mentions it once it is on."""
    st.session_state.setdefault("scene:switches", set()).add(key)
    on = st.toggle(label, key=key, bind="query-params", help=help)
    if on:
        mention(label)
    return on


def all_that_stands() -> dict[str, Any]:
    """All that the session holds, by key; read again where a run that is being stopped adds to it meanwhile."""
    for _ in range(9):
        with suppress(RuntimeError):  # it grew while it was read
            return {str(key): value for key, value in st.session_state.items()}
    return {str(key): value for key, value in st.session_state.items()}


def keep(page: str) -> None:
    """After the page: note what stands in the controls that are withheld."""
    held = withheld()
    stands = all_that_stands() if held else {}
    st.session_state["scene:kept"] = {
        (page, key): value for key, value in stands.items() if _class(key) in held and _settable(key, value)
    }


def hold(page: str) -> None:
    """Put back what stood in them, where a button, an answer or an example would have changed it since."""
    kept: dict[tuple[str, str], Any] = st.session_state.get("scene:kept", {})
    for (where, key), value in kept.items():
        if where == page and st.session_state.get(key, value) != value:
            with suppress(StreamlitAPIException):  # it is on the page already
                st.session_state[key] = value


def _settable(key: str, value: Any) -> bool:
    """Whether a control takes a value: a switch does, a button does not, and is as false as a switch."""
    if isinstance(value, bool):
        return key in st.session_state.get("scene:switches", ())
    return isinstance(value, PLAIN)


def _class(key: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "-", key.strip())

"""The lab's settings: every control whose key begins with "lab-", as JSON that can be applied to another file, and as a link.

A scrubber's setting is its position, by the scrubber's key. Applied settings go into the controls as if the reader had set them. What a control did not take, because the new file has
no such column or class, is found by looking at the controls afterwards: so any control takes part by its key alone.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import isfinite
from typing import Any
from urllib.parse import parse_qsl, urlencode

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from lab.settings_file import Settings, SettingsError, is_setting, read_settings, storable
from pages.lab.what_if.folds import unfold
from widgets.links import remember
from widgets.scene import all_that_stands
from widgets.scrubber import code, move
from widgets.sheets import ask_anew

NOTES = "lab-notes"  # for the report; a link never has them
ASKED, KEPT_CUT = "lab:asked", "lab:kept-cut"  # what is being applied; the rule whose threshold is kept, and that
HAND = "by hand"
STATE = ":state"  # where a scrubber keeps its position


def current() -> Settings:
    """Every setting as it stands now, in the order of their keys."""
    return later()()


def later() -> Callable[[], Settings]:
    """The same whenever it is asked, also after the run: a scrubber may move without one, and keeps where it stands."""
    found = {key: value for key, value in all_that_stands().items() if is_setting(key)}
    return lambda: _settled(found)


def _settled(found: Mapping[str, Any]) -> Settings:
    settings = {key: _plain(value) for key, value in found.items() if storable(value)}
    for key, value in found.items():
        if key.endswith(STATE) and isinstance(value, dict) and value.get("position"):
            settings[key.removesuffix(STATE)] = {name: code(at) for name, at in value["position"].items()}
    return dict(sorted(settings.items()))


def apply(settings: Settings) -> None:
    """Put the settings into the controls, before they are made; what is of another kind than a control holds stays out.

    What belongs to a control that is not on the page yet, such as another rule's number, goes into the link as well:
    Streamlit writes there only what changes while the control stands.
    """
    settings = _with_its_cut_off(settings)
    st.session_state[ASKED] = settings
    unfold(settings)
    if "lab-ask-columns" in settings:
        ask_anew("lab-ask-")
    new = {
        key: value for key, value in settings.items() if key not in (*all_that_stands(), NOTES) and value is not None
    }
    remember({key: value if isinstance(value, list) else str(value) for key, value in new.items() if storable(value)})
    for key, value in settings.items():
        if isinstance(value, dict):
            with suppress(TypeError, ValueError):
                move(key, **{name: float(at) for name, at in value.items()})
        elif key not in st.session_state or _kind(st.session_state[key]) == _kind(value):
            st.session_state[key] = value


def _with_its_cut_off(settings: Settings) -> Settings:
    """Settings with a rule and the threshold that it chose: the threshold is kept by hand, not chosen anew on other rows."""
    rule, at = settings.get("lab-rule"), settings.get("lab-point")
    st.session_state.pop(KEPT_CUT, None)
    if rule in (None, HAND) or not isinstance(at, dict):
        return settings
    with suppress(TypeError, ValueError, KeyError):
        threshold = float(at["threshold"])
        if isfinite(threshold):
            st.session_state[KEPT_CUT] = str(rule), threshold
            return settings | {"lab-rule": HAND, "lab-cut": threshold}
    return settings


def not_taken() -> dict[str, str]:
    """What the settings applied last asked for and is not so now: each key with the values that found no place.

    Called once after every control was made; it forgets what was asked.
    """
    asked: Settings = st.session_state.pop(ASKED, {})
    now = current()
    left = {key: [one for one in listed(value) if one not in listed(now.get(key))] for key, value in asked.items()}
    return {key: ", ".join(map(_told, values)) for key, values in left.items() if values}


def _told(value: Any) -> str:
    """A value in words; of a scrubber's position each control with its number."""
    return ", ".join(f"{name} {at}" for name, at in value.items()) if isinstance(value, dict) else str(value)


def asked_for(key: str) -> Any:
    """What settings that are being applied in this run ask of a control; None for nothing."""
    return st.session_state.get(ASKED, {}).get(key)


def listed(value: Any) -> list[Any]:
    """A control's value as a list; [] for none."""
    return [] if value is None else list(value) if isinstance(value, list | tuple) else [value]


def link() -> str:
    """A link to the lab as it stands; a file cannot ride in it, whoever opens it is asked for that."""
    query = urlencode([(key, value) for key in st.query_params for value in st.query_params.get_all(key)])
    return f"{(st.context.url or '').partition('?')[0]}?{query}" if query else (st.context.url or "")


def moved_to(address: str, **position: str) -> str:
    """The link with these values in place of its own."""
    page, _, query = address.partition("?")
    kept = [(name, value) for name, value in parse_qsl(query, keep_blank_values=True) if name not in position]
    return f"{page}?{urlencode([*kept, *position.items()])}" if kept or position else page


def uploaded(file: UploadedFile | None) -> str:
    """Apply the settings of a file that was just chosen; "" or why it could not be."""
    if file is None:
        return ""
    try:
        apply(read_settings(file.getvalue()))
    except SettingsError as error:
        return str(error)
    return ""


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, list | tuple) else value


def _kind(value: Any) -> type | None:
    """Text and nothing are alike, and so are whole numbers and fractions."""
    if value is None or isinstance(value, str):
        return None
    return float if isinstance(value, int) and not isinstance(value, bool) else type(_plain(value))

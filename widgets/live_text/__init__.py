"""A text field that answers while the reader types; st.text_area answers only when it is left.

The field is the browser's own: caret, selection and undo are never touched by an answer from here. Only replace() puts
another text into it; every text sent says which replacement it was typed after, so that an older one is not taken.
"""

from typing import Any

import streamlit as st

from language import gettext
from widgets.js import component, nothing
from widgets.place import note

MOST = 5_000  # characters that a field takes
LINKED = 1_500  # characters that all fields of a page may have together in a link
_component = component(
    "live_text",
    '<div class="ml" data-testid="live-text"><label></label><textarea rows="1" spellcheck="false"></textarea></div>',
)


def live_text(label: str, start: str = "", *, key: str) -> str:
    """Show the field and return its text as last typed; `start` is what it holds at first.

    key: unique on the page, and its name in the URL. Put it into a fragment with what follows it.
    """
    state = _state(key, start)
    sent = (st.session_state.get(key) or {}).get("typed")
    if state["seen"] and not sent:  # the reader came back from another page, and the browser starts anew
        replace(key, state["text"])
    if sent and sent != state["seen"] and sent["order"] == state["order"]:
        state |= {"seen": dict(sent), "text": str(sent["text"])[:MOST]}
    data = {"key": key, "label": label, "text": state["start"], "order": state["order"], "most": MOST, "linked": LINKED}
    with st.container(key=f"live-{key}"):
        _component(key=key, data=data, on_typed_change=nothing)
    full = gettext("A field holds {n:,} characters, and this one is full.", n=MOST)
    note(full if len(state["text"]) == MOST else "")
    return str(state["text"])


def replace(key: str, text: str) -> None:
    """Put another text into a field, on the page or yet to come."""
    state = _state(key, "")
    state |= {"text": text[:MOST], "start": text[:MOST], "order": state["order"] + 1, "seen": None}


def size(text: str) -> int:
    """Characters as the browser counts them."""
    return len(text.encode("utf-16-le", "replace")) // 2


def _state(key: str, start: str) -> dict[str, Any]:
    fresh = {"text": start[:MOST], "start": start[:MOST], "order": 0, "seen": None}
    state: dict[str, Any] = st.session_state.setdefault(f"{key}:state", fresh)
    return state

"""Cards that the reader puts into another order: by mouse, by touch, or by keyboard (space, arrows, space; escape).

The order is a text of cards parted by `_`, a card being its name and its relevance (`A2_B3_._C`; `.` is the line below
which nothing was retrieved). The browser's order is the truth once the reader has touched it; put() replaces it. While a
card is lifted, a scrubber that knows every order in reach is told which one it would be, so that its picture follows.
"""

from typing import Any

import streamlit as st

from charts.theme import NEGATIVE, POSITIVE
from widgets.js import component, nothing

HUES = {"positive": POSITIVE, "negative": NEGATIVE}
_component = component(
    "sorter",
    '<div class="so" data-testid="sorter"><div class="so-head"></div><ol></ol><div class="so-foot"></div><div class="so-said" role="status"></div></div>',
)


def sorter(
    start: str, *, key: str, label: str, below: str, most: int, furthest: float, scrubber: str, control: str
) -> str:
    """Show the cards and return their order as the reader last left it; `start` is the order at first.

    key: unique on the page, and the order's name in the URL. below: what the line says. most: cards; furthest: how far from
    0 a relevance may be. scrubber, control: what follows a lifted card, a control whose ticks' texts are orders.
    """
    state = _state(key, start)
    sent = (st.session_state.get(key) or {}).get("put")
    if state["seen"] and not sent:  # the reader came back from another page, and the browser starts anew
        put(key, state["text"])
    if sent and sent != state["seen"] and sent["order"] == state["order"]:
        state |= {"seen": dict(sent), "text": str(sent["text"])}
    data = {"key": key, "label": label, "text": state["start"], "order": state["order"], "below": below, "hues": HUES}
    with st.container(key=f"sorter-{key}"):
        _component(
            key=key,
            data=data | {"most": most, "furthest": furthest, "scrubber": scrubber, "control": control},
            on_put_change=nothing,
        )
    return str(state["text"])


def put(key: str, text: str) -> None:
    """Put the cards into another order, or other cards, on the page or yet to come."""
    state = _state(key, text)
    state |= {"text": text, "start": text, "order": state["order"] + 1, "seen": None}


def touched(key: str) -> bool:
    """Whether the order is no longer the one it started with."""
    state = _state(key, "")
    return bool(state["seen"] or state["order"])


def _state(key: str, start: str) -> dict[str, Any]:
    fresh = {"text": start, "start": start, "order": 0, "seen": None}
    state: dict[str, Any] = st.session_state.setdefault(f"{key}:state", fresh)
    return state

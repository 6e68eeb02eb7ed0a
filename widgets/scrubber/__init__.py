"""The scrubber: linked views, one to three controls, live numbers, all moved in the browser.

The core computes every tick beforehand; what is shipped is cached as bytes, and fetched apart from the rerun where every
visitor may see it (widgets.scrubber.shelf), so that a rerun costs next to nothing.
The position comes back on release. Marks, tracks and controls are defined in charts/marks.py; pack, Readout and Formula in packing.py.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from widgets.js import component, nothing
from widgets.js.served import loader
from widgets.left_behind import follows
from widgets.links import remember
from widgets.place import note
from widgets.scene import free, presenting
from widgets.scrubber import script, shelf
from widgets.scrubber.packing import Formula, Payload, Readout, code, codes, nearest, pack

MOST_SAID = 10_000  # positions of which it is worked out beforehand what is said there
# What is known of one scrubber: how often Python moved it, what the browser sent last, where it stands, and the start
# that was shipped for a content and an order, with what had been heard from the browser by then. Both stay as they were
# while the reader moves, so that what is shipped stays the same to the byte and is not sent again.
FRESH: dict[str, Any] = {"order": 0, "seen": None, "position": None, "sent_for": None, "start": None, "heard": None}


@dataclass(frozen=True)
class Standing:
    """A scrubber on the page: what it shows, where it starts and where it was when the page ran, as indices of its ticks."""

    payload: Payload
    start: Mapping[str, float]
    position: Mapping[str, int]


def scrubber(
    payload: Payload, *, start: Mapping[str, float], key: str, shareable: bool = True, prefix: str = ""
) -> dict[str, float]:
    """Show the scrubber and return its position: for each control the value of its tick.

    start: a value for each control, used until there is a position in the URL or from the reader. key: unique on the page;
    prefix: what its names in the URL begin with.
    """
    state = st.session_state.setdefault(f"{key}:state", dict(FRESH))
    if state["position"] is None:
        state["position"] = {name: _number(st.query_params.get(prefix + name), value) for name, value in start.items()}
    sent = (st.session_state.get(key) or {}).get("position")
    if state["seen"] and not sent:  # the reader came back from another page, and the browser starts anew
        state |= {"seen": None, "sent_for": None}
    if sent and sent != state["seen"]:
        state["seen"] = dict(sent)
        state["position"] |= {name: _number(value, start[name]) for name, value in sent.items() if name in start}
    position = {c.name: nearest(c.values, state["position"].get(c.name, start[c.name])) for c in payload.controls}
    if state["seen"] or state["order"]:
        remember({prefix + c.name: code(c.values[position[c.name]]) for c in payload.controls if c.shown})
    shows = payload.digest, state["order"], presenting()  # the projector's parts are drawn anew
    if state["sent_for"] != shows:
        state |= {"sent_for": shows, "start": position, "heard": state["seen"]}
    standing()[key] = Standing(payload, dict(start), position)
    options = {"order": state["order"], "start": state["start"], "heard": state["heard"]}
    _mount(payload, {"key": key, **options, "shareable": shareable, "prefix": prefix})
    return {c.name: float(c.values[position[c.name]]) for c in payload.controls}


@st.fragment
def scrubber_alone(
    payload: Payload,
    *,
    start: Mapping[str, float],
    key: str,
    shareable: bool = True,
    prefix: str = "",
    says: Callable[[Mapping[str, float]], str] | None = None,
) -> None:
    """A scrubber that nothing else on the page follows, so that letting go of it runs nothing else.

    says: what has been learned, once a position shows it; "" before.
    """
    at = scrubber(payload, start=start, key=key, shareable=shareable, prefix=prefix)
    if says is None:
        return note("")
    with follows(f"says-{key}", key, lambda at: [("caption", one) for one in (says(at),) if one], most=MOST_SAID):
        note(says(at))


def standing() -> dict[str, Standing]:
    """The scrubbers that the page has shown so far, by key; after a run, all of them."""
    found: dict[str, Standing] = st.session_state.setdefault("standing", {})
    return found


def position(key: str) -> dict[str, float]:
    """Where a scrubber stands or was sent, by control: what it keeps itself; empty before there is anything to keep."""
    return (st.session_state.get(f"{key}:state") or {}).get("position") or {}


def move(key: str, **position: float) -> None:
    """Send a scrubber to another position, as if the reader had moved it; what the link locks or hides stays."""
    state = st.session_state.setdefault(f"{key}:state", dict(FRESH))
    state["position"] = (state["position"] or {}) | free(key, position)
    state["order"] += 1


def _number(text: Any, fallback: float) -> float:
    try:
        number = float(text)
    except (TypeError, ValueError):
        return fallback
    return fallback if np.isnan(number) else number


HTML = '<div class="ms ms-waiting" data-testid="scrubber" aria-busy="false"></div>'
_component = component("scrubber", HTML, loader("scrubber"))


def _mount(payload: Payload, head: dict[str, Any]) -> None:
    fetch = shelf.offered(payload.digest)
    line = json.dumps(head | {"digest": payload.digest, "fetch": fetch, "plotly": script.ADDRESS}).encode()
    with st.container(key=f"scrubber-{head['key']}"):  # keeps its place while the browser loads the component
        _component(key=head["key"], data=line + b"\n" + (b"" if fetch else payload.body), on_position_change=nothing)

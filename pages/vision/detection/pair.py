"""Two boxes on a pad: where they stand, in the URL too, and what the core says of them."""

import json
from dataclasses import replace
from itertools import takewhile
from math import nan
from typing import Any

import numpy as np
import streamlit as st

from charts.moving import Control
from datasets.boxes import FIRST, HIGH, STEP, WIDE, Box, checked_pair, pair_from_link, pair_of, to_link
from language import gettext
from metrics_core import Worked, explain
from metrics_core.detection import THRESHOLDS, Detections, Objects, iou, match, overlap
from metrics_core.filled import Filled
from widgets.formulas import significant
from widgets.left_behind import At, Following, Line, Moves, is_saved, leave
from widgets.links import remember
from widgets.opened import opened
from widgets.pad import Number, Told, pad
from widgets.trace import Along

KEY = "pair"
NAMES, PARAMS = ("true box", "predicted box"), ("truth", "box")
PARTS = Filled("shared"), Filled("missed"), Filled("extra")


def pair(*, asked: bool) -> Along:
    """Show the pad; returns the overlap of its boxes with its steps. asked: as they start, it waits for the reader's guess."""
    state = _state()
    sent = (st.session_state.get(KEY) or {}).get("boxes")
    if sent and sent != state["seen"] and sent.get("order") == state["order"]:
        state |= {"seen": dict(sent), "boxes": checked_pair(sent.get("boxes")) or state["boxes"]}
    boxes = state["boxes"]
    st.caption("Drag the predicted box." if is_saved() else "Drag a box to move it, and a corner to change its size.")
    told = _told(boxes, asked=asked)
    pad(boxes, NAMES, PARTS, PARAMS, told, size=(WIDE, HIGH), step=STEP, order=state["order"], key=KEY)
    _to_url(boxes)
    here = {"x": boxes[1][0], "y": boxes[1][1]}

    def there(at: At) -> tuple[Box, Box]:
        return boxes if at == here else (boxes[0], _moved(boxes[1], at["x"], at["y"]))

    def says(at: At) -> list[Line]:
        return [("json", json.dumps(_told(there(at), asked=asked).shipped))]

    leave(f"pad-{KEY}", Following((KEY,), says))
    if on_grid(boxes[1]):
        leave(KEY, _moves(boxes, f"{boxes[0]}/{asked}"))
    return Along(KEY, here, lambda at: [explain(iou, *there(at))])


def on_grid(box: Box) -> bool:
    """Whether moving a box by whole steps keeps its size to the digit."""
    return all(abs(end / STEP - round(end / STEP)) < 1e-9 for end in box)


def _moved(box: Box, x: float, y: float) -> Box:
    return x, y, round(x + box[2] - box[0], 3), round(y + box[3] - box[1], 3)


def _moves(boxes: tuple[Box, Box], digest: str) -> Moves:
    """The predicted box on every place of the pad."""
    x1, y1, x2, y2 = boxes[1]
    room = {"x": (WIDE, x1, x2), "y": (HIGH, y1, y2)}
    ticks = {name: np.arange(round((most - (b - a)) / STEP) + 1) for name, (most, a, b) in room.items()}
    values = {name: np.round(found * STEP, 3) for name, found in ticks.items()}
    return Moves(
        tuple(Control(name, name, found, tuple(f"{v:g}" for v in found)) for name, found in values.items()),
        {name: round(a / STEP) for name, (_, a, _) in room.items()},
        digest,
    )


def _told(boxes: tuple[Box, Box], *, asked: bool) -> Told:
    """What is said of two boxes."""
    worked = explain(iou, *boxes)
    asked = asked and boxes == FIRST
    formula = [rf"\text{{IoU}} = {worked.card.formula}"]
    if not asked:
        formula += [f"= {worked.steps[-1].substituted}", f"= {significant(worked.value)}"]
    says = "" if asked else _enough(boxes)
    return Told(_numbers(boxes, worked, asked=asked), tuple(formula), says)


def place(**boxes: Any) -> None:
    """Put the boxes somewhere else: truth and prediction, each four numbers."""
    state = _state()
    state |= {"boxes": (boxes["truth"], boxes["prediction"]), "order": state["order"] + 1}


def _state() -> dict[str, Any]:
    """boxes: as they stand. order: how often they were put there from here. seen: what the browser sent last."""
    now = opened()
    if KEY + ":state" not in st.session_state:
        linked = pair_from_link(*(st.query_params.get(name, "") for name in PARAMS))
        st.session_state[f"{KEY}:state"] = {"boxes": linked or FIRST, "order": 0, "seen": None, "example": ""}
        if linked:
            st.session_state[f"{KEY}:state"]["example"] = now.example
    state: dict[str, Any] = st.session_state[f"{KEY}:state"]
    given = pair_of(now.inputs) if now.loads else None
    if given and state["example"] != now.example:
        state |= {"boxes": given, "order": state["order"] + 1, "example": now.example}
    return state


def _numbers(boxes: tuple[Box, Box], worked: Worked, *, asked: bool) -> tuple[Number, ...]:
    shared = overlap(*boxes)
    parts = (
        ("truth", "true box (A)", shared.truth),
        ("prediction", "predicted box (B)", shared.prediction),
        ("shared", "shared area (I)", shared.shared),
        ("union", "total area (A + B − I)", shared.union),
    )
    whole = Number("iou", "IoU", significant(worked.value), worked.value, large=True)
    found = (whole, *(Number(name, label, significant(value), float(value)) for name, label, value in parts))
    hidden = {"iou", "shared", "union"} if asked else set()
    return tuple(replace(one, text="?", value=nan) if one.name in hidden else one for one in found)


def _enough(boxes: tuple[Box, Box]) -> str:
    """At which of COCO's ten thresholds, the usual ones, the predicted box would count as right."""
    truth, said = Objects([boxes[0]]), Detections([boxes[1]], [1.0])
    reached = list(takewhile(lambda t: match(truth, said, iou=t).value, THRESHOLDS.tolist()))
    if not reached:
        return "Too little: the box counts as right at none of the usual thresholds, 0.50 to 0.95."
    if len(reached) == len(THRESHOLDS):
        return "The box counts as right at all usual thresholds, 0.50 to 0.95."
    return gettext(
        "The box counts as right at a threshold of up to {reached:.2f}, but not at {next:.2f}.",
        reached=reached[-1],
        next=THRESHOLDS[len(reached)],
    )


def _to_url(boxes: tuple[Box, Box]) -> None:
    if boxes != FIRST:
        remember(dict(zip(PARAMS, map(to_link, boxes), strict=True)))
        return
    for name in PARAMS:
        st.query_params.pop(name, None)

"""A pad with two boxes to drag and resize: by mouse, by touch, by keys. The core answers when a box is let go.

While a box moves, the numbers are blank: the page shows none that the core did not compute. What is shaded follows, for it
is drawn and not computed: one box is cut out by the other.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from charts.theme import NEGATIVE, POSITIVE
from widgets.formulas import to_mathml
from widgets.js import component, nothing

Box = tuple[float, float, float, float]
_component = component("pad", '<div class="mb" data-testid="pad"></div>')


@dataclass(frozen=True)
class Number:
    """A number beside the pad. text: as shown; value: in full, NaN where it is undefined."""

    name: str
    label: str
    text: str
    value: float
    large: bool = False


@dataclass(frozen=True)
class Told:
    """What is said of two boxes. formula: LaTeX in parts, between which a line may end; says: a sentence below it."""

    numbers: Sequence[Number]
    formula: Sequence[str]
    says: str

    @property
    def shipped(self) -> dict[str, Any]:
        """The same for the browser."""
        return {
            "numbers": [vars(number) | {"value": repr(number.value)} for number in self.numbers],
            "formula": [to_mathml(part) for part in self.formula],
            "says": self.says,
        }


def pad(
    boxes: tuple[Box, Box],
    names: tuple[str, str],
    parts: tuple[str, str, str],
    params: tuple[str, str],
    told: Told,
    *,
    size: tuple[float, float],
    step: float,
    order: int,
    key: str,
) -> Mapping[str, Any] | None:
    """Show the boxes with what the core says of them; returns {"order", "boxes"} of the last release, None before any.

    parts: what the area of both is called, and that of one alone. params: what the boxes are called in the URL. order: raise it to put the boxes where `boxes` says; else the reader's stay.
    """
    data = told.shipped | {
        "key": key,
        "boxes": boxes,
        "names": names,
        "parts": parts,
        "params": params,
        "size": size,
        "step": step,
        "order": order,
        "palette": {"positive": POSITIVE, "negative": NEGATIVE},
    }
    with st.container(key=f"pad-{key}"):
        _component(key=key, data=json.dumps(data).encode(), on_boxes_change=nothing)
    sent: Mapping[str, Any] | None = (st.session_state.get(key) or {}).get("boxes")
    return sent

"""Points on a score axis that the reader drags: sideways for the score, up and down for the class."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from charts.theme import NEGATIVE, POSITIVE
from widgets.js import component, nothing

FAR = 1e308  # JSON has no infinity
_component = component(
    "points",
    '<div class="mp" data-testid="points"><svg role="group" aria-label="Samples by score; drag to change"></svg></div>',
)


@dataclass(frozen=True)
class Reading:
    """Which scores are called positive: offset + slope · score lies at or above the threshold, or `strict` above it.

    swapped: and then it is the other class. The threshold moves with that of the scrubber `follows`.
    """

    threshold: float
    follows: str
    offset: float = 0.0
    slope: float = 1.0
    swapped: bool = False
    strict: bool = False


def points(
    labels: Sequence[int], scores: Sequence[float], *, read: Reading, positive: str, negative: str, key: str
) -> list[tuple[int, float]] | None:
    """Show rows as points; returns the rows after the last drag, or None before any. Right is solid, wrong is hollow."""
    low, high = min(0.0, *scores), max(1.0, *scores)
    data = {
        "rows": [{"label": int(label), "score": float(score)} for label, score in zip(labels, scores, strict=True)],
        "range": [low, high],
        "decimals": 2 if high - low <= 2 else 1,
        "threshold": min(max(read.threshold, -FAR), FAR),
        "follows": read.follows,
        "read": {"offset": read.offset, "slope": read.slope, "swapped": read.swapped, "strict": read.strict},
        "names": {"1": positive, "0": negative},
        "palette": {"positive": POSITIVE, "negative": NEGATIVE},
    }
    _component(key=key, data=data, on_rows_change=nothing)
    moved: dict[str, Any] | None = (st.session_state.get(key) or {}).get("rows")
    return [(int(label), float(score)) for label, score in moved["rows"]] if moved else None

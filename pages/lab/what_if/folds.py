"""What the lab folds away: a part or a box runs once a reader has opened it, and a link or settings with one of its values open it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import streamlit as st

from widgets import lesson
from widgets.links import here

T = TypeVar("T")
# What the controls of each part put into the URL; what ends in a hyphen stands for all that begin so.
SETS: Mapping[str, tuple[str, ...]] = {
    "what-if": ("lab-if-", "lab-change"),
    "slices": ("lab-slice", "lab-slice-", "lab-cell"),
    "disagreement": ("lab-first", "lab-second", "lab-ahead-", "lab-turn"),
}


def box(title: str, key: str) -> Callable[[Callable[[], T]], T | None]:
    """Draws a box by the function below it, here and now, once a reader has opened it; None until then, as in lesson.section."""

    def drawn(content: Callable[[], T]) -> T | None:
        with st.expander(title, key=key, on_change="rerun") as part:
            wanted: set[tuple[str, str]] = st.session_state.setdefault("lesson:parts", set())
            if part.open:
                wanted.add((here(), key))
            return content() if (here(), key) in wanted else None

    return drawn


def unfold(keys: Iterable[str]) -> None:
    """Open the parts whose controls have one of these keys, from a callback."""
    for key in keys:
        for place, names in SETS.items():
            if key in names or any(key.startswith(name) for name in names if name.endswith("-")):
                lesson.unfold(place)

"""What the lab folds away: a part or a box runs once a reader has opened it, and a link or settings with one of its values open it."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import streamlit as st

from widgets import lesson
from widgets.folds import wanted

T = TypeVar("T")
# What the controls of each part put into the URL; what ends in a hyphen stands for all that begin so.
SETS: Mapping[str, tuple[str, ...]] = {
    "what-if": ("lab-if-", "lab-change"),
    "slices": ("lab-slice", "lab-slice-", "lab-cell"),
    "fairness": ("lab-fair-",),
    "disagreement": ("lab-first", "lab-second", "lab-ahead-", "lab-turn"),
    "take-along": ("lab-notes",),
}
BOXES: Mapping[str, tuple[str, ...]] = {
    "lab:bounds": ("lab-low-end", "lab-high-end", "lab-nominal"),
    "lab-gains": ("lab-tp-gain",),
    "lab-runs": (),
    "lab-people": (),
    "lab-judges": (),
    "lab-confidence": (),
    "lab-other-ratings": (),
}
# What the first of the parts asks the reader to do, by task.
SAYS = {
    "binary": "Change the prevalence, the cost of a false negative or the threshold. The ROC curve and the area under it (AUROC) depend "
    "on none of these. Average precision depends on the prevalence, precision on the prevalence and the threshold, and cost on all three.",
    "classes": "Make one class more or less common. The answers within each class stay as they are.",
    "labels": "Change the threshold. A label is predicted if its probability is at the threshold or above.",
    "regression": "Leave out the rows with the largest errors.",
    "ranking": "Change how many items a reader looks at.",
    "text": "Change the longest run of words (n-gram) that is counted.",
    "answers": "Change how many runs of a question count, or, where each was asked once, how many questions there are.",
    "pairs": "Add tied verdicts to each pair of models. Ratings move towards each other, and none is infinite, even if a model won every time.",
}


def box(title: str, key: str) -> Callable[[Callable[[], T]], T | None]:
    """Draws a box by the function below it, here and now, once a reader has opened it; None until then, as in lesson.section."""

    def drawn(content: Callable[[], T]) -> T | None:
        if key not in st.session_state and any(name in st.query_params for name in BOXES.get(key, ())):
            st.session_state[key] = True
        with st.expander(title, key=key, on_change="rerun") as part:
            return content() if wanted(key, bool(part.open)) else None

    return drawn


def unfold(keys: Iterable[str]) -> None:
    """Open the parts whose controls have one of these keys, from a callback."""
    for key in keys:
        for place, names in SETS.items():
            if key in names or any(key.startswith(name) for name in names if name.endswith("-")):
                lesson.unfold(place)
        for place, names in BOXES.items():
            if key in names:
                st.session_state[place] = True

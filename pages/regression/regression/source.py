"""Where truths and predictions come from: small examples to edit, the documents, fits to real data, the reader's file."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import streamlit as st

from datasets.documents import CATALOGUE
from datasets.regression import FROST, TREES, UNITS, NumberPairs, diabetes, pairs_of, pairs_to_link
from language import gettext
from metrics_core.filled import Filled
from metrics_core.regression import least_squares
from pages.regression.regression.file import uploaded_pairs
from pages.regression.regression.rows import edited
from widgets.cache import for_all
from widgets.curriculum import loadable_in
from widgets.links import here
from widgets.opened import choose, data_set, put
from widgets.place import in_place
from widgets.scrubber import move
from widgets.stand_in import shown

KEY = "errors"
DRAWN, WORST = 400, 40
FAR = 24.0  # metres, above every tree
HOUSES, STREAMING = "aia-regression-formulas", "lim-streaming-rmse"
NAMES = {
    "trees": "Seven trees",
    "houses": "Five houses",
    "streaming": "Twenty series",
    "frost": "Frosty mornings",
    "line": "Diabetes, a line",
    "plane": "Diabetes, a plane",
    "documents": "Documents",
    "file": "Your file…",
}


@dataclass(frozen=True, eq=False)
class Predicted:
    """Truths and predictions to look at. digest names the content; row: which one is chosen at first, from 0.

    x, x_title: where rows stand, their numbers where there is no feature. value: what is predicted. features: how many the
    model has, None: ask.
    """

    says: str
    y_true: np.ndarray
    y_pred: np.ndarray
    digest: str
    unit: str = ""
    row: int = 0
    x: np.ndarray | None = None
    x_title: str = "row"
    value: str = "value"
    features: int | None = None
    private: bool = False
    line: bool = False
    further: Mapping[str, np.ndarray] = field(default_factory=dict)

    def drawn(self) -> np.ndarray:
        """The rows that are drawn and can be chosen: all of them, or the worst and others evenly."""
        count = len(self.y_true)
        if count <= DRAWN:
            return np.arange(count)
        worst = np.argpartition(np.abs(self.y_true - self.y_pred), -WORST)[-WORST:]
        evenly = np.linspace(0, count - 1, DRAWN - WORST).astype(int)
        return np.unique([*worst.tolist(), *evenly.tolist()])

    def columns(self, most: int | None = None) -> dict[str, np.ndarray]:
        """The rows as named columns, all or the first `most`, for showing and for download."""
        return {Filled("truth"): self.y_true[:most], Filled("prediction"): self.y_pred[:most]} | {
            name: values[:most] for name, values in self.further.items()
        }


def trees_as_given(prediction: float) -> None:
    """The seven trees as they come, with one prediction moved to here, as the answers to the lesson's question speak of them."""
    put("data", "trees")
    st.session_state["data:shown"] = ("trees", "")
    st.session_state["pairs-trees"] = {"from": TREES, "good": TREES}
    move(KEY, row=4, prediction=prediction)


@in_place
def pick() -> Predicted:
    """Let the reader choose; an example that a link opens is chosen by that. Other data start at their own row."""
    chosen = data_set("Data", list(NAMES), "data", NAMES.__getitem__)
    if chosen not in EDITABLE:
        st.query_params.pop("rows", None)
    data = shown(
        _load(chosen),
        "" if chosen == "file" else NAMES[chosen],
        first=lambda: _predicted(*EDITABLE["trees"](), digest="trees", x_title=ROWS["trees"], value=VALUES["trees"]),
        first_name=NAMES["trees"],
    )
    showing = (chosen, data.digest if chosen in ("documents", "file") else "")
    if st.session_state.get("data:shown", showing) != showing:
        move(KEY, row=data.row + 1, prediction=float(data.y_pred[data.row]))
    st.session_state["data:shown"] = showing
    return data


def _load(name: str) -> Predicted | None:
    if name in EDITABLE:
        start, row = EDITABLE[name]()
        now = edited(name, start, row)
        return _predicted(
            now, row, digest=name, private=now != start, x_title=ROWS.get(name, "row"), value=VALUES.get(name, "value")
        )
    return {"line": _line, "plane": _plane, "documents": _example, "file": _file}[name]()


def example_pairs(example: str) -> NumberPairs:
    """The rows of one of the documents' examples with its story."""
    found = CATALOGUE.examples[example]
    pairs = pairs_of(found.inputs)
    assert pairs is not None
    story = gettext("{story} (our inputs)", story=gettext(found.story)) if found.our_inputs else found.story
    return NumberPairs(story, pairs.truths, pairs.predictions, UNITS.get(example, ""))


EDITABLE: dict[str, Callable[[], tuple[NumberPairs, int]]] = {
    "trees": lambda: (TREES, 3),
    "houses": lambda: (example_pairs(HOUSES), 2),
    "streaming": lambda: (example_pairs(STREAMING), 19),
    "frost": lambda: (FROST, 2),
}
ROWS = {"trees": "tree", "houses": "house", "frost": "morning"}
VALUES = {"trees": "height", "houses": "price", "frost": "temperature"}


def _predicted(pairs: NumberPairs, row: int | None, digest: str, **more: Any) -> Predicted:
    truth, said = np.array(pairs.truths), np.array(pairs.predictions)
    worst = int(np.argmax(np.abs(truth - said)))
    content = hashlib.sha256(pairs_to_link(pairs).encode()).hexdigest()[:12]
    start = row if row is not None and row < len(truth) else worst
    return Predicted(pairs.says, truth, said, f"{digest}/{content}", pairs.unit, start, **more)


def _line() -> Predicted:
    return _fitted("line", 1)


def _plane() -> Predicted:
    return _fitted("plane", 2)


def _fitted(name: str, features: int) -> Predicted:
    data = diabetes()
    x = data.features[:, :features]
    fitted = for_all(f"fit/{name}", lambda: least_squares(x, data.target)).fitted
    further = {data.names[i]: data.features[:, i] for i in range(features)}
    what = (
        "Predicted from body mass index alone, by a line."
        if features == 1
        else "Predicted from body mass index and blood pressure, by a plane."
    )
    how = gettext("Fitted to all rows by least squares. Source: {source}.", source=data.source)
    says = f"{gettext(data.says)} {gettext(what)} {how}"
    st.caption(says)
    return Predicted(
        says,
        data.target,
        fitted,
        f"diabetes/{name}",
        row=int(np.argmax(data.features[:, 0])),
        x=data.features[:, 0],
        x_title=data.names[0],
        features=features,
        line=features == 1,
        further=further,
    )


def _example() -> Predicted:
    now = choose(loadable_in(here()))
    inputs = now.inputs
    pairs = pairs_of(inputs)
    assert pairs is not None
    story, unit = CATALOGUE.examples[now.example].story, pairs.unit or UNITS.get(now.example, "")
    named = NumberPairs(story, pairs.truths, pairs.predictions, unit)
    return _predicted(named, None, f"documents/{now.example}/{now.case}", features=inputs.get("features"))


def _file() -> Predicted | None:
    uploaded = uploaded_pairs()
    if uploaded is None:
        return None
    found = uploaded.found
    worst = int(np.argmax(np.abs(found.y_true - found.y_pred)))
    says = gettext("Your file: {n:,} rows.", n=len(found.y_true))
    return Predicted(says, found.y_true, found.y_pred, f"file/{uploaded.digest}", row=worst, private=True)

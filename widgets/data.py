"""The data picker: documented examples, editable toy data, models on real data, or the reader's own file.

Whatever is picked comes back as one Scored. Built-in data are kept for everybody; edits and files stay in the session.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from datasets import models, toy
from datasets.uploads.table import shown
from metrics_core.sweep import Sweep, sweep
from widgets.links import remember, whole
from widgets.memory import for_all, in_session
from widgets.points import points
from widgets.scrubber import move
from widgets.upload import uploaded

MODELS = {"rare": models.imbalanced, "breast-cancer": models.breast_cancer, "digits": models.digits}
ROWS = {"patients": toy.PATIENTS, "cats": toy.CAT_SEARCH, "five": toy.FIVE_ITEMS, "ties": toy.TIED_SCORES}
NAMES = {
    "spam-like": "Spam-like, 1,600",
    "patients": "20-patient test",
    "cats": "Search for cats",
    "five": "Five items",
    "ties": "Ties",
    "rare": "Rare positives",
    "breast-cancer": "Breast cancer",
    "digits": "Digits: 8 or not",
    "file": "Your file…",
}
SPAM_LIKE = "1,600 made-up messages, labels and scores ours, drawn from two bell curves."


@dataclass(frozen=True, eq=False)
class Scored:
    """Labels (1 positive, 0 negative) and scores to look at, and where they come from. digest names the content.

    others: what further models say of the same rows.
    """

    says: str
    y_true: np.ndarray
    scores: np.ndarray
    positive: str
    negative: str
    threshold: float
    digest: str
    weights: np.ndarray | None = None
    private: bool = False
    others: Mapping[str, np.ndarray] = field(default_factory=dict)

    def sweep(self) -> Sweep:
        return sweep(self.y_true, self.scores, weights=self.weights)

    def flipped(self) -> Scored:
        """The same rows with the sign of every score turned."""
        others = {name: -scores for name, scores in self.others.items()}
        digest = f"flipped/{self.digest}"
        return replace(self, scores=-self.scores, threshold=-self.threshold, digest=digest, others=others)

    def turned(self) -> Scored:
        """The same rows with the other class positive: labels and names change places, scores are turned round.

        Probabilities become 1 - p, the other column of predict_proba; other scores change their sign.
        """
        every = (self.scores, *self.others.values())
        one = 1 if all(scores.min() >= 0 and scores.max() <= 1 for scores in every if len(scores)) else 0
        return replace(
            self,
            y_true=1 - self.y_true,
            scores=one - self.scores,
            others={name: one - scores for name, scores in self.others.items()},
            positive=self.negative,
            negative=self.positive,
            threshold=one - self.threshold,
            digest=f"turned/{self.digest}",
        )

    def columns(self, most: int | None = None) -> dict[str, Sequence[Any]]:
        """The rows as named columns, all or the first `most`, for showing and for download."""
        names = np.where(self.y_true[:most] == 1, self.positive, self.negative)
        weights = {} if self.weights is None else {"weight": self.weights[:most]}
        return {"label": names, "score": self.scores[:most]} | weights


def pick(options: Sequence[str], *, scrubber: str, key: str = "data") -> Scored:
    """Let the reader choose; the choice, the model and the edits are in the URL. Another choice starts at its threshold."""
    chosen = st.pills(
        "Data",
        options,
        default=options[0],
        format_func=NAMES.__getitem__,
        key=key,
        bind="query-params",
        required=True,
        label_visibility="collapsed",
    )
    if chosen not in ROWS:
        st.query_params.pop("rows", None)
    scored = _load(chosen or options[0], scrubber)
    if scored is None:  # a file that is not there yet: what was shown before stays
        scored = st.session_state.get(f"{key}:last") or _load(options[0], scrubber)
        assert scored is not None
    if st.session_state.get(f"{key}:shown", chosen) != chosen:
        move(scrubber, threshold=scored.threshold)
    st.session_state[f"{key}:shown"], st.session_state[f"{key}:last"] = chosen, scored
    return scored


@st.cache_resource(show_spinner="Fitting the models…")
def built_in(name: str) -> Scored:
    """A data set as it comes, unedited and by its first model."""
    if name in MODELS:
        run = MODELS[name]()
        model = next(iter(run.scores))
        return Scored(run.says, run.y_true, run.scores[model], run.positive, run.negative, 0.5, f"{name}/{model}")
    if name in ROWS:
        rows = ROWS[name]
        arrays = np.asarray(rows.labels), np.asarray(rows.scores)
        return Scored(rows.says, *arrays, rows.positive, rows.negative, rows.threshold, f"rows/{name}")
    labels, scores = toy.two_normals()
    return Scored(SPAM_LIKE, labels, scores, "spam", "ham", 0.56, "bells")


def _load(name: str, scrubber: str) -> Scored | None:
    if name in MODELS:
        return _model(name)
    if name in ROWS:
        return _rows(name, scrubber)
    return _file() if name == "file" else _bells()


def _model(name: str) -> Scored:
    run = MODELS[name]()
    models_ = list(run.scores)
    with st.container(horizontal=True, vertical_alignment="center"):
        options: dict[str, Any] = {"default": models_[0], "required": True, "bind": "query-params"}
        model = st.segmented_control("Model", models_, key=f"model-{name}", label_visibility="collapsed", **options)
        with st.popover("About these data", type="tertiary"):
            st.markdown(f"{run.says}\n\nSource: {run.source}")
    chosen = model or models_[0]
    others = {name: scores for name, scores in run.scores.items() if name != chosen}
    return Scored(
        run.says, run.y_true, run.scores[chosen], run.positive, run.negative, 0.5, f"{name}/{chosen}", others=others
    )


def _bells() -> Scored:
    with st.expander(f"{SPAM_LIKE} Change the curves."):
        left, middle, right, last = st.columns(4)
        bound: dict[str, Any] = {"bind": "query-params"}
        separation = left.slider("Separation (standard deviations)", 0.0, 4.0, 2.5, 0.1, key="separation", **bound)
        spread = middle.slider("Spread of the positives", 0.3, 3.0, 1.3, 0.1, key="spread", **bound)
        prevalence = right.slider("Positives in 1,600", 8, 1592, toy.SPAM_POSITIVES, **whole("positives"))
        seed = last.number_input("Seed", 0, 9999, 0, **whole("seed"))
    drawn = (separation, spread, prevalence / toy.SPAM_ROWS, toy.SPAM_ROWS, int(seed))
    digest = f"bells/{'/'.join(map(str, drawn))}"
    labels, scores = for_all(digest, lambda: toy.two_normals(*drawn))
    return Scored(SPAM_LIKE, labels, scores, "spam", "ham", 0.56, digest)


# ---- rows that the reader edits
def _rows(name: str, scrubber: str) -> Scored:
    example = ROWS[name]
    state = _edit_state(name, example)
    with st.expander(f"{example.says} Edit the rows."):
        table, strip = st.columns([2, 3], gap="large")
        with table:
            edited = _table(name, example, state)
        labels, scores = _checked(edited, state, example)
        with strip:
            points(
                labels,
                scores,
                threshold=_lowest_flagged(scores, scrubber, example.threshold),
                positive=example.positive,
                negative=example.negative,
                key=f"points-{name}",
            )
            st.caption(
                "Sideways changes the score, up and down the class. Filled is right at the threshold, hollow is wrong."
            )
            if st.button("Back to the example", key=f"reset-{name}"):
                state.update(labels=example.labels, scores=example.scores, version=state["version"] + 1)
                st.rerun()
    changed = not (tuple(labels) == example.labels and tuple(scores) == example.scores)
    _to_url(labels, scores, changed)
    content = repr((name, tuple(labels), tuple(scores))).encode()
    says = f"Edited by you: {example.name}." if changed else example.says
    digest = f"rows/{hashlib.sha256(content).hexdigest()[:16]}"
    arrays = np.asarray(labels), np.asarray(scores, float)
    return Scored(says, *arrays, example.positive, example.negative, example.threshold, digest)


def _lowest_flagged(scores: Sequence[float], scrubber: str, start: float) -> float:
    """From which score on a row is called positive, where the scrubber stands and by the page's conventions."""
    position = (st.session_state.get(f"{scrubber}:state") or {}).get("position") or {}
    threshold, values = position.get("threshold", start), np.asarray(scores, float)
    turned, strict = (bool(st.session_state.get(key)) for key in ("other-positive", "strict"))
    if "threshold" not in position or not (turned or strict):
        return float(threshold)
    seen = (1 if values.min() >= 0 and values.max() <= 1 else 0) - values if turned else values
    flagged = seen > threshold if strict else seen >= threshold
    return float(values[flagged != turned].min(initial=np.inf))


def _edit_state(name: str, example: toy.Rows) -> dict[str, Any]:
    """What the table starts from; a dragged point starts it anew, because an editor must not be fed its own output."""
    if f"rows-{name}" not in st.session_state:
        # a link's rows are those of the data that it opens
        linked = st.session_state.setdefault("rows:linked", name) == name
        rows = from_link(st.query_params.get("rows", "")) if linked else None
        labels, scores = rows or (example.labels, example.scores)
        st.session_state[f"rows-{name}"] = {"labels": labels, "scores": scores, "version": 0, "stamp": None}
    state: dict[str, Any] = st.session_state[f"rows-{name}"]
    moved = (st.session_state.get(f"points-{name}") or {}).get("rows")
    if moved and moved["stamp"] != state["stamp"]:
        labels, scores = zip(*moved["rows"], strict=True)
        state.update(labels=labels, scores=scores, stamp=moved["stamp"], version=state["version"] + 1)
    return state


def _table(name: str, example: toy.Rows, state: Mapping[str, Any]) -> pd.DataFrame:
    classes = {1: example.positive, 0: example.negative}
    start = pd.DataFrame(
        {"label": [classes[label] for label in state["labels"]], "score": [float(s) for s in state["scores"]]}
    )
    config = {
        "label": st.column_config.SelectboxColumn(options=list(classes.values()), required=True),
        "score": st.column_config.NumberColumn(required=True, format="%g"),
    }
    return st.data_editor(
        start, num_rows="dynamic", height=230, column_config=config, key=f"editor-{name}-{state['version']}"
    )


def _checked(edited: pd.DataFrame, state: dict[str, Any], example: toy.Rows) -> tuple[list[int], list[float]]:
    """The rows typed, or the last good ones with a word on what is wrong."""
    codes = {example.positive: 1, example.negative: 0}
    typed = [codes.get(label, label) for label in edited["label"].tolist()]
    checked = toy.checked_rows(typed, edited["score"].tolist())
    if checked.problems:
        lines = [f"- {_where(problem)}: {problem.message}" for problem in checked.problems[:5]]
        st.warning("Not taken over yet; the picture shows the rows as they were.\n" + "\n".join(lines))
        return state.get("good") or (list(example.labels), list(example.scores))
    state["good"] = checked.labels.tolist(), checked.scores.tolist()
    good: tuple[list[int], list[float]] = state["good"]
    return good


def _where(problem: toy.Problem) -> str:
    return ", ".join(part for part in (f"row {problem.row}" if problem.row else "", problem.column) if part) or "table"


def _to_url(labels: Sequence[int], scores: Sequence[float], changed: bool) -> None:
    if changed:
        remember({"rows": to_link(labels, scores)})
    elif "rows" in st.query_params:
        del st.query_params["rows"]


def to_link(labels: Sequence[int], scores: Sequence[float]) -> str:
    """Rows as they stand in the URL: `1*0.97_0*0.5`."""
    return "_".join(f"{label}*{score:.9g}" for label, score in zip(labels, scores, strict=True))


def from_link(text: str) -> tuple[list[int], list[float]] | None:
    """Rows out of the URL, or None when they are not good rows."""
    pairs = [pair.split("*") for pair in text.split("_")[: toy.MAX_ROWS + 1]]
    if any(len(pair) != 2 for pair in pairs):
        return None
    checked = toy.checked_rows([label for label, _ in pairs], [score for _, score in pairs])
    return None if checked.problems else (checked.labels.tolist(), checked.scores.tolist())


# ---- the reader's file
def _file() -> Scored | None:
    found, digest = uploaded()
    if found is None:
        return None
    start = float(np.median(found.scores)) if not 0 <= found.scores.min() <= found.scores.max() <= 1 else 0.5
    return Scored(
        f"Your file: {len(found.y_true):,} rows.",
        found.y_true.astype(np.int8),
        found.scores,
        shown(found.positive, 24),
        shown(found.negative, 24),
        start,
        f"file/{digest}",
        found.weights,
        private=True,
    )


# ---- kept results
def kept(scored: Scored, name: str, make: Callable[[Scored], Any]) -> Any:
    """make(scored), once for each content: for everybody, or for this session where the data are private."""
    keep = in_session if scored.private else for_all
    return keep(f"{name}/{scored.digest}", lambda: make(scored))

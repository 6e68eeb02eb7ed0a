"""A few rows of label and score that the reader edits, in a table or as points; the edits are in the URL."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from datasets import toy
from language import gettext
from widgets.links import remember
from widgets.points import Reading, points
from widgets.scored import Scored
from widgets.scrubber import position


def editable_rows(name: str, example: toy.Rows, scrubber: str) -> Scored:
    """The rows as edited; `scrubber` is the one whose threshold tells right from wrong."""
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
                read=_reading(scores, scrubber, example.threshold),
                positive=example.positive,
                negative=example.negative,
                key=f"points-{name}",
            )
            st.caption(
                "Drag a point sideways to change its score, up or down to change its class. At this threshold, a filled point is right "
                "and a hollow one is wrong."
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
    names = example.positive, example.negative
    return Scored(says, *arrays, *names, example.threshold, digest, editable=True)


def _reading(scores: Sequence[float], scrubber: str, start: float) -> Reading:
    """What is called positive by the page's conventions, where the scrubber stands or, before it does, at `start`."""
    turned, flipped, strict = (_switched(key) for key in ("other-positive", "flip", "strict"))
    offset, slope = 0.0, 1.0
    if turned:
        offset, slope = float(min(scores) >= 0 and max(scores) <= 1), -1.0
    if flipped:
        offset, slope = -offset, -slope
    threshold = position(scrubber).get("threshold", offset + slope * start)
    return Reading(float(threshold), scrubber, offset, slope, turned, strict)


def _switched(key: str) -> bool:
    """A switch that stands further down the page; a link sets it before it is there."""
    return bool(st.session_state.get(key, st.query_params.get(key) == "true"))


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
        "label": st.column_config.SelectboxColumn(gettext("label"), options=list(classes.values()), required=True),
        "score": st.column_config.NumberColumn(gettext("score"), required=True, format="%g"),
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
        st.warning("Not applied yet; the picture shows the rows as they were.\n" + "\n".join(lines))
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

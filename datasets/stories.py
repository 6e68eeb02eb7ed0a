"""The inputs of the documents' scenarios as rows of label and score, as each question's `plays` says; no metric in here.

`plays` names the scenario's controls, so that every number stays in the catalogue; where it holds a number, `says` tells
what that is. Its kinds: an example; counts of cells or of whole classes; rates of a test on n people; labels with
scores, with the votes of models, in the order of a list, or at levels of a scale; two bell curves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from datasets.documents import CATALOGUE
from datasets.inputs import InputRows, assumed, cases, from_counts, rows_of
from datasets.questions import QUESTIONS
from datasets.toy import SPAM_ROWS, two_normals

Look = Callable[[Any], Any]  # the name of a control -> its value; anything else as it is


def rows_of_story(scenario: str) -> InputRows | None:
    """The rows to play a scenario on; None where it has no inputs of its own. Raises KeyError without a question."""
    plays = QUESTIONS[scenario].plays
    controls = {control.name: control.default for control in CATALOGUE.scenarios[scenario].inputs}

    def look(name: Any) -> Any:
        return controls[name] if isinstance(name, str) else name

    kind = next((kind for kind in KINDS if kind in plays), None)
    if kind is None:
        return None
    labels, scores, threshold, says = KINDS[kind](plays, look)
    threshold = look(plays.get("threshold", threshold))
    return InputRows(labels, scores, float(threshold), plays.get("says", says))


def start_of_story(scenario: str) -> float | None:
    """The threshold that a scenario suggests, also where it has no rows; None where it suggests none."""
    name = QUESTIONS[scenario].plays.get("threshold")
    controls = {control.name: control.default for control in CATALOGUE.scenarios[scenario].inputs}
    return None if name is None else float(controls.get(name, name))


def example_of_story(scenario: str) -> str:
    """The id of the example that a scenario is played on; "" where it is played on inputs of its own, or on none."""
    return str(QUESTIONS[scenario].plays.get("example", ""))


Made = tuple[np.ndarray, np.ndarray, float, str]


def _example(plays: Mapping[str, Any], look: Look) -> Made:
    several = cases(CATALOGUE.examples[plays["example"]])
    inputs = several[plays.get("case", next(iter(several)))]
    rows = rows_of(inputs)
    if rows is None:
        raise ValueError(f"example {plays['example']!r} has no rows")
    return rows.labels, rows.scores, rows.threshold, assumed(inputs)


def _counts(plays: Mapping[str, Any], look: Look) -> Made:
    c = {name: int(look(value)) for name, value in plays["counts"].items()}
    c.setdefault("fn", c.get("positives", c["tp"]) - c["tp"])
    c.setdefault("tn", c.get("negatives", c["fp"]) - c["fp"])
    rows = from_counts(c)
    return rows.labels, rows.scores, rows.threshold, ""


def _rates(plays: Mapping[str, Any], look: Look) -> Made:
    r = {name: look(value) for name, value in plays["rates"].items()}
    positives = round(r["n"] * r["prevalence"])
    tp, tn = round(positives * r["recall"]), round((r["n"] - positives) * r["specificity"])
    rows = from_counts({"tp": tp, "fp": r["n"] - positives - tn, "fn": positives - tp, "tn": tn})
    return rows.labels, rows.scores, rows.threshold, ""


def _votes(plays: Mapping[str, Any], look: Look) -> Made:
    votes = np.sum([look(name) for name in plays["votes"]], axis=0)
    return np.array(look(plays["labels"]), np.int8), votes.astype(float), 1, ""


def _levels(plays: Mapping[str, Any], look: Look) -> Made:
    """How many people of each class show each level of a scale, from 0 up."""
    cells = [(int(label), level, look(n)) for label, ns in plays["levels"].items() for level, n in enumerate(ns)]
    labels, levels, counts = zip(*cells, strict=True)
    return np.repeat(np.array(labels, np.int8), counts), np.repeat(np.array(levels, float), counts), 1, ""


def _ranked(plays: Mapping[str, Any], look: Look) -> Made:
    """A list of results from the top, of which the first few are shown; a score is the place counted from the end."""
    labels = np.array(look(plays["ranked"]), np.int8)
    places = np.arange(len(labels), 0, -1).astype(float)
    return labels, places, float(places[look(plays["shown"]) - 1]), ""


def _scored(plays: Mapping[str, Any], look: Look) -> Made:
    return np.array(look(plays["labels"]), np.int8), np.array(look(plays["scores"]), float), 0.5, ""


def _bells(plays: Mapping[str, Any], look: Look) -> Made:
    b = {name: look(value) for name, value in plays["bells"].items()}
    if "positives" in b:
        n = b["positives"] + b["negatives"]
        rows = two_normals(prevalence=b["positives"] / n, n=n)
    else:
        rows = two_normals(separation=b["separation"], prevalence=b["prevalence"], n=b.get("n", SPAM_ROWS))
    return rows.y_true, rows.scores, 0.5, "The scores are drawn from two bell curves."


KINDS: Mapping[str, Callable[[Mapping[str, Any], Look], Made]] = {
    "example": _example,
    "counts": _counts,
    "rates": _rates,
    "votes": _votes,
    "levels": _levels,
    "ranked": _ranked,
    "scores": _scored,
    "bells": _bells,
}

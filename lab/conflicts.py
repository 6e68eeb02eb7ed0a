"""Where measures do not agree which of two models is better, and which units make them disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from types import MappingProxyType

import numpy as np

from lab.absence import Absent
from lab.contributions import placements
from lab.evaluation import EvaluationSet
from lab.fragility import TYPES, table_of, type_of
from lab.measures import Answer, Measure
from lab.predictions import ModelPredictions

EQUAL = 1e-12
PULLED = frozenset(
    [
        "auroc",
        "log_loss",
        "brier_score",
        "multiclass_accuracy",
        "subset_accuracy",
        "hamming_loss",
        "mean_absolute_error",
        "mean_squared_error",
        "root_mean_squared_error",
        "mean_score",
    ]
)
Thresholds = Mapping[str, float]
NOWHERE: Thresholds = MappingProxyType({})


@dataclass(frozen=True)
class Ranked:
    """A measure of two models. ahead: 0 for the first, 1 for the second, None where equal, undefined or no way is better."""

    measure: Measure
    first: Answer
    second: Answer
    ahead: int | None


def ranked(
    judged: EvaluationSet, first: str, second: str, measures: Sequence[Measure], *, thresholds: Thresholds = NOWHERE
) -> tuple[Ranked, ...]:
    """Every measure of both models, and who is ahead by it."""
    subjects = [ModelPredictions(judged, name, thresholds.get(name)) for name in (first, second)]
    found = []
    for one in measures:
        a, b = (one.on(subject) for subject in subjects)
        found.append(Ranked(one, a, b, _ahead(a.value, b.value, one.better)))
    return tuple(found)


def _ahead(a: float, b: float, better: str) -> int | None:
    if better == "neither" or isnan(a) or isnan(b) or abs(a - b) <= EQUAL * max(1.0, abs(a), abs(b)):
        return None
    return int((b > a) == (better == "higher"))


def conflicts(of: Sequence[Ranked]) -> tuple[tuple[Ranked, Ranked], ...]:
    """Every pair of measures of which one puts the first model ahead and the other one the second."""
    sides = [[one for one in of if one.ahead == model] for model in (0, 1)]
    return tuple((a, b) for a in sides[0] for b in sides[1])


def has_pull(one: Measure) -> bool:
    """Whether pull() can say anything of single units by this measure, where the models gave what it needs."""
    return one.shape in ("counts", "gains", "lists", "pair", "drawn") or one.card.function.__name__ in PULLED


def pull(
    one: Measure, judged: EvaluationSet, first: str, second: str, *, thresholds: Thresholds = NOWHERE
) -> np.ndarray | None:
    """What each unit does for the first model against the second by this measure: above 0 helps the first.

    For means over units what the unit adds to the lead; for counts, how far the lead falls without the unit; for AUROC the
    first model's placement of the unit minus the second's. None where no such number is known for the measure.
    """
    if one.better == "neither":
        return None
    sign = 1.0 if one.better == "higher" else -1.0
    subjects = [ModelPredictions(judged, name, thresholds.get(name)) for name in (first, second)]
    if one.shape == "counts":
        return sign * _by_kind(one, *subjects)
    if one.card.function.__name__ == "auroc":
        a, b = (placements(s.judged.truth, s.answers) for s in subjects)
        return np.asarray(a - b)
    terms = [unit_terms(one, subject) for subject in subjects]
    return None if terms[0] is None or terms[1] is None else np.nan_to_num(sign * (terms[0] - terms[1]))


def shares(pulls: np.ndarray) -> np.ndarray:
    """Pulls as shares of all of them, whichever way they go: their sizes sum to 1, or are all 0."""
    largest = float(np.abs(pulls).max(initial=0))
    if not largest:
        return pulls
    parts = pulls / largest  # first, because pulls that stand for infinite ones have no finite sum
    return np.asarray(parts / np.abs(parts).sum())


@dataclass(frozen=True, eq=False)
class Kind:
    """Rows of two classes that are alike to both models: what they are, who alone is right, how many, and what all pull."""

    positive: bool
    right: int
    rows: int
    pulls: tuple[float, ...]


def kinds(
    judged: EvaluationSet, first: str, second: str, pulls: Sequence[np.ndarray], *, thresholds: Thresholds = NOWHERE
) -> tuple[Kind, ...]:
    """The four kinds of rows on which the decisions of two models differ; right: 0 for the first model, 1 for the second."""
    said = [ModelPredictions(judged, name, thresholds.get(name)).flagged for name in (first, second)]
    code = type_of(judged.truth, *said)
    counts = np.bincount(code, minlength=TYPES).tolist()
    sums = [np.bincount(code, weights=one, minlength=TYPES).tolist() for one in pulls]
    return tuple(
        Kind(positive, right, counts[kind], tuple(one[kind] for one in sums))
        for positive, right, kind in ((True, 0, 6), (True, 1, 5), (False, 0, 1), (False, 1, 2))
    )


def causes(first: np.ndarray, second: np.ndarray, most: int) -> np.ndarray:
    """The units that make two measures disagree, from the pulls of both, at most so many, the strongest first.

    Alternately: what pulls most for the first model by the first measure, and most against it by the second measure; among
    equals, what the other measure does not make up for.
    """
    one, two = shares(first), shares(second)
    sides = (np.lexsort((two, -one))[: int((one > 0).sum())], np.lexsort((-one, two))[: int((two < 0).sum())])
    length = max(map(len, sides))
    turns = np.full((length, 2), -1)
    for side, units in enumerate(sides):
        turns[: len(units), side] = units
    flat = turns.ravel()[turns.ravel() >= 0]
    _, where = np.unique(flat, return_index=True)
    return np.asarray(flat[np.sort(where)][:most])


def unit_terms(one: Measure, subject: ModelPredictions) -> np.ndarray | None:
    """What each unit adds to a mean that has the measure's order of models; None where there is no such mean."""
    if one.shape == "counts" or not has_pull(one):
        return None
    try:
        return one.terms(subject)
    except Absent:
        return None


def _by_kind(one: Measure, first: ModelPredictions, second: ModelPredictions) -> np.ndarray:
    """The lead with all units minus the lead without each: the same for all units of a kind."""
    code = type_of(first.judged.truth, first.flagged, second.flagged)
    counts = np.bincount(code, minlength=TYPES)
    tables = np.vstack([counts, np.maximum(counts - np.eye(TYPES, dtype=np.int64), 0)]).reshape(-1, 2, 2, 2)
    a, b = (np.asarray(one.metric(table_of(tables, model), **one.options), dtype=float) for model in (0, 1))
    lead = a - b
    return np.asarray(np.nan_to_num(lead[0] - lead[1:])[code])

"""Which measures can be had for every slice in one pass, and of which sums over units they are functions.

Two classes: every metric of a confusion matrix; areas under curves, log loss and Brier score of models that gave scores.
Several classes: accuracy, precision, recall and F1 of one class against the rest, top-k accuracy. Label sets: subset
accuracy, Hamming loss, precision, recall and F1 over all labels (micro), log loss. Numbers: mean absolute error, root mean
squared error, bias, R². Queries and pairs: every mean over them, and corpus BLEU. Areas of many different scores are worked
out on each slice and on its rest, while sums over levels of the scores (module score_levels) say how they vary.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import numpy as np

from lab.evaluation import Judged
from lab.jackknife import Units, dealt
from lab.measures import Measure, measure, measures
from lab.score_levels import area_of, exact_levels
from lab.slices import Slices, Summed, Values, sliced
from lab.subject import Subject
from lab.sums_of_answers import cells_of, of_counts, of_mean, of_numbers, of_sets, of_units
from lab.sums_of_scores import BY_SHAPE
from metrics_core.card import CATALOG

RIGHT = "multiclass_accuracy"
OWN_NAMES = {"mean_error": "bias (mean of prediction minus truth)"}
UNSUITED = ("expected_calibration_error", "maximum_calibration_error")  # see module score_levels


def choices(judged: Judged) -> tuple[str, ...]:
    """The keys of the measures that slices can be judged by, the usual one first. Names are in named()."""
    of_scores = _of_scores(judged)
    if judged.task == "binary":
        counted = [one.key for one in measures("binary") if one.shape == "counts"]
        return (*sorted(counted, key=lambda key: key != "accuracy"), *of_scores)
    if judged.task == "classes":
        return (RIGHT, "recall", "precision", "f1", *of_scores)
    if judged.task == "labels":
        return ("subset_accuracy", "hamming_loss", "recall", "precision", "f1", *of_scores)
    if judged.task == "regression":
        return ("mean_absolute_error", "root_mean_squared_error", "mean_error", "r2")
    means = [one.key for one in measures(judged.task) if one.shape in ("gains", "lists", "pair")]
    return (*sorted(means, key=lambda key: not key.startswith("ndcg")), *of_scores)


def _of_scores(judged: Judged) -> list[str]:
    """What needs more than decisions, where a model gave that."""
    scored = len(judged.hard) < len(judged.models) if judged.task == "binary" else judged.probabilities
    if not scored and judged.task != "text":
        return []
    return [one.key for one in measures(judged.task) if one.shape in BY_SHAPE and one.key not in UNSUITED]


def named(judged: Judged, key: str) -> str:
    """What a measure of choices() is called."""
    names = OWN_NAMES | {one.key: one.name for one in measures(judged.task)}
    prefix = "micro " if judged.task == "labels" and key in ("recall", "precision", "f1") else ""
    return names.get(key) or prefix + CATALOG[key].name


def of_one_class(judged: Judged, key: str) -> bool:
    """Whether the measure asks which class is positive."""
    return judged.task == "classes" and key in ("recall", "precision", "f1")


def of_decisions(judged: Judged, key: str) -> bool:
    """Whether the measure follows a threshold."""
    return judged.task == "binary" and measure("binary", key).shape == "counts"


def by_slice(
    judged: Judged,
    model: str,
    key: str,
    slices: np.ndarray,
    n: int,
    *,
    threshold: float | None = None,
    label: int = 0,
    level: float = 0.95,
) -> Slices:
    """A measure of choices() in each of n slices (codes a unit, -1 in none). label: the class of of_one_class().

    Raises Absent where the model did not give what the measure needs.
    """
    summed, units = _prepared(Subject(judged, model, threshold), key, label)
    group = dealt(len(judged), judged.groups)
    counted = np.bincount(slices[slices >= 0], minlength=n)
    sums = units.summed(slices, group, n, judged.weights)
    plain = sums if judged.weights is None else units.summed(slices, group, n, None)
    values = _worked_out(measure(judged.task, key), judged, model, slices, n) if summed.rough else None
    return sliced(summed, sums, counted, counts=plain.whole, values=values, apart=judged.groups is None, level=level)


def _prepared(s: Subject, key: str, label: int) -> tuple[Summed, Units]:
    task, truth, answers, says = s.judged.task, s.judged.truth, s.answers, named(s.judged, key)
    one = {one.key: one for one in measures(task)}.get(key)
    if one is not None and one.shape in BY_SHAPE:
        return BY_SHAPE[one.shape](one, s)
    if task == "binary" and one is not None:
        metric = partial(one.metric, **one.options)
        return of_counts(one.card.function.__name__, metric, says), cells_of(truth, s.flagged)
    if task == "classes" and key != RIGHT:
        return of_counts(key, CATALOG[key].function, says), cells_of(truth == label, answers == label)
    if task == "classes":
        return of_mean(says, CATALOG[key], share=True), of_units((truth == answers).astype(float))
    if task == "labels":
        return of_sets(truth, answers, key, says)
    if task == "regression":
        return of_numbers(truth, answers, key, says)
    assert one is not None
    values = one.each(s)
    assert values is not None
    return of_mean(says, one.card), of_units(values)


def _worked_out(one: Measure, judged: Judged, model: str, slices: np.ndarray, n: int) -> Values:
    """An area of all units that are in a slice, and of each slice and its rest, on the scores themselves."""
    levels = exact_levels(judged.truth, judged.models[model])
    order = np.argsort(slices, kind="stable")
    ends = np.searchsorted(slices[order], np.arange(n + 1)).tolist()
    whole = levels.masses(order[ends[0] :], judged.weights)

    def area(masses: np.ndarray) -> float:
        return area_of(one.card.function, masses, **one.options)

    each = (levels.masses(order[a:b], judged.weights) for a, b in pairwise(ends))
    both = np.array([(area(inside), area(whole - inside)) for inside in each]).reshape(-1, 2)
    return Values(area(whole), both[:, 0], both[:, 1])

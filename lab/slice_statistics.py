"""Which measures can be had for every slice in one pass, and of which sums over units they are functions.

Two classes: every metric of a confusion matrix; areas under curves, log loss and Brier score of models that gave scores.
Several classes: accuracy, precision, recall and F1 of one class against the rest, top-k accuracy. Label sets: subset
accuracy, Hamming loss, precision, recall and F1 over all labels (micro), log loss. Numbers: mean absolute error, root mean
squared error, bias, R². Queries and pairs: every mean over them, and corpus BLEU. Areas of many different scores are worked
out on each slice and on its rest, while sums over levels of the scores (module score_levels) say how they vary.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from lab.absence import Absent
from lab.answered.sums import ANSWERED, of_answered
from lab.closed_form import SHARES
from lab.evaluation import EvaluationSet
from lab.jackknife import GROUPS, Units, dealt
from lab.measures import Measure, measure, measures
from lab.predictions import ModelPredictions
from lab.replicates import WITHOUT
from lab.score_levels import area_of, exact_levels, few_levels, read_area
from lab.slices import Read, Slices, Summed, Values, sliced
from lab.statistics import (
    SPREAD,
    Statistics,
    cells_of_sets,
    columns,
    of_corpus,
    of_counts,
    of_errors,
    of_means,
    of_table,
    table_of,
)
from metrics_core.card import CATALOG
from metrics_core.text import chrf, corpus_bleu

Prepared = tuple[Summed, Units]
OF_SCORES = ("sweep", "probability", "class shares", "label shares", "corpus")
RIGHT = "multiclass_accuracy"
UNSUITED = (  # see module score_levels; the others are no means of rows
    "expected_calibration_error",
    "maximum_calibration_error",
    "multiclass_auroc",
    "multilabel_auroc",
    "multilabel_average_precision",
)


def choices(judged: EvaluationSet) -> tuple[str, ...]:
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
    if judged.task in ("answers", "pairs"):
        return _of_answers(judged)
    means = [one.key for one in measures(judged.task) if one.shape in ("gains", "lists", "pair")]
    return (*sorted(means, key=lambda key: not key.startswith("ndcg")), *of_scores)


def _of_answers(judged: EvaluationSet) -> tuple[str, ...]:
    """Means over questions and rates of counts that some model has; of verdicts on pairs all."""
    if judged.task == "pairs":
        return tuple(one.key for one in measures("pairs"))
    known = [one for one in measures("answers") if one.card.function not in WITHOUT]
    first = next(iter(judged.models))
    return tuple(one.key for one in known if not one.of(judged, first).undefined) or ("mean_score",)


def _of_scores(judged: EvaluationSet) -> list[str]:
    """What needs more than decisions, where a model gave that."""
    scored = len(judged.hard) < len(judged.models) if judged.task == "binary" else judged.probabilities
    if not scored and judged.task != "text":
        return []
    return [
        one.key
        for one in measures(judged.task)
        if one.shape in OF_SCORES and one.card.function.__name__ not in UNSUITED
    ]


def named(judged: EvaluationSet, key: str) -> str:
    """What a measure of choices() is called."""
    names = {one.key: one.name for one in measures(judged.task)}
    prefix = "micro " if judged.task == "labels" and key in ("recall", "precision", "f1") else ""
    return names.get(key) or prefix + CATALOG[key].name


def of_one_class(judged: EvaluationSet, key: str) -> bool:
    """Whether the measure asks which class is positive."""
    return judged.task == "classes" and key in ("recall", "precision", "f1")


def of_decisions(judged: EvaluationSet, key: str) -> bool:
    """Whether the measure follows a threshold."""
    return judged.task == "binary" and measure("binary", key).shape == "counts"


def by_slice(
    judged: EvaluationSet,
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
    summed, units = _prepared(ModelPredictions(judged, model, threshold), key, label)
    group, copies = dealt(len(judged) if judged.copies is None else GROUPS, judged.groups), judged.copies
    inside = slices >= 0
    counted = np.bincount(slices[inside], None if copies is None else copies[inside], n).astype(np.int64)
    sums = units.summed(slices, group, n, judged.weights, copies)
    plain = sums if judged.weights is None else units.summed(slices, group, n, None, copies)
    values = _worked_out(measure(judged.task, key), judged, model, slices, n) if summed.rough else None
    return sliced(summed, sums, counted, counts=plain.whole, values=values, apart=judged.groups is None, level=level)


def _prepared(s: ModelPredictions, key: str, label: int) -> Prepared:
    task, truth, answers, says = s.judged.task, s.judged.truth, s.answers, named(s.judged, key)
    one = {one.key: one for one in measures(task)}.get(key) or _own(key)
    if one.shape == "sweep":
        return _area(one, s)
    if one.shape == "corpus" and one.card.function in (chrf, corpus_bleu):
        found = of_corpus(one, s)
        return _summed(says, one, found, support=lambda sums: sums[..., -1]), found.units
    if of_one_class(s.judged, key):
        return _table(says, one, of_table([one], truth == label, answers == label))
    if (
        one.shape == "counts" and task == "labels"
    ):  # labels of one unit are no independent draws, so that this is no share
        cells = cells_of_sets(s).sum(axis=1)
        found = Statistics((one,), columns(*cells.T), lambda sums: of_counts([one], table_of(sums)))
        summed, units = _table(says, one, found)
        return replace(summed, share=False), units
    if one.shape == "counts":
        return _table(says, one, of_table([one], truth, s.flagged))
    if one.shape in ANSWERED:
        found, support = of_answered(one, s)
        return _summed(says, one, found, support=support), found.units
    terms = one.terms(s)
    if terms is None:
        found = of_errors([one], s, SPREAD)
        return _summed(says, one, found, support=lambda sums: sums[..., 0]), found.units
    found = of_means([one], [terms])
    share = (
        one.shape in ("matrix", "class shares", "sets", "question scores")
        and key != "hamming_loss"
        and bool(np.isin(terms, (0, 1)).all())
    )
    return _summed(says, one, found, support=lambda sums: sums[..., 1], share=share), found.units


def _own(key: str) -> Measure:
    """A measure that slices alone have: of one class or of all labels together."""
    return Measure(key, CATALOG[key].name, CATALOG[key], "counts")


def _summed(
    says: str, one: Measure, of: Statistics, *, support: Read, share: bool = False, rough: bool = False
) -> Summed:
    card = one.card
    return Summed(says, lambda sums: of.read(sums)[0], support, card.range, card.better, card.unit, share, rough)


def _table(says: str, one: Measure, of: Statistics) -> Prepared:
    """A rate rests on the units below its line, another metric on the smaller class."""
    share = SHARES.get(one.card.function)

    def support(sums: np.ndarray) -> np.ndarray:
        c = table_of(sums)
        return np.asarray(share(c)[1] if share else np.minimum(c.positives, c.negatives), dtype=float)

    return _summed(says, one, of, support=support, share=share is not None), of.units


def _area(one: Measure, s: ModelPredictions) -> Prepared:
    """It rests on the smaller class; a partial area only on the negatives that it looks at."""
    if s.hard:
        raise Absent("the model gave classes, not scores")
    few, options = few_levels(s.judged.truth, s.answers, s.judged.copies), one.options
    cut = exact_levels(s.judged.truth, s.answers) if few is None else few

    def support(sums: np.ndarray) -> np.ndarray:
        positives, negatives = (side.sum(axis=-1) for side in np.split(sums, 2, axis=-1))
        return np.asarray(np.minimum(positives, options.get("max_fpr", 1) * negatives))

    units = Units(cells=cut.cells, many=cut.many)
    of = Statistics((one,), units, lambda sums: read_area(one.card.function, sums, options)[None])
    return _summed(one.name, one, of, support=support, rough=few is not None), units


def _worked_out(one: Measure, judged: EvaluationSet, model: str, slices: np.ndarray, n: int) -> Values:
    """An area of all units that are in a slice, and of each slice and its rest, on the scores themselves."""
    levels = exact_levels(judged.truth, judged.models[model])
    order = np.argsort(slices, kind="stable")
    ends = np.searchsorted(slices[order], np.arange(n + 1)).tolist()
    whole = levels.weights_at(order[ends[0] :], judged.weights, judged.copies)

    def area(weights: np.ndarray) -> float:
        return area_of(one.card.function, weights, **one.options)

    each = (levels.weights_at(order[a:b], judged.weights, judged.copies) for a, b in pairwise(ends))
    both = np.array([(area(inside), area(whole - inside)) for inside in each]).reshape(-1, 2)
    return Values(area(whole), both[:, 0], both[:, 1])

"""Measures of one model on every resample: from the bootstrap weights of the units to values, many resamples at once.

A statistic takes bootstrap weights, one resample a row (module resamples), and gives one row a measure. Where a metric follows from sums
over units, weights times a matrix are those sums; areas come from the curves of scores sorted once (module
metrics_core.classification.curves); any other metric is called on units repeated as often as they were drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import Any

import numpy as np

from lab.absence import Absent
from lab.answered.sums import of_attempts, of_games, of_people
from lab.error_sums import ERRORS, FURTHER
from lab.measures import Measure
from lab.predictions import ModelPredictions
from lab.resamples import Resamples
from lab.statistics import Statistics, of_corpus, of_errors, of_matrix, of_means, of_sets, of_table
from metrics_core.classification.averages import averaged, macro_f1
from metrics_core.classification.class_scores import mean_area, multiclass_auroc
from metrics_core.classification.curves import Ladder
from metrics_core.classification.label_scores import AREAS, mean_of_known
from metrics_core.classification.lift import OF_SWEEPS
from metrics_core.error_bars import clustered_standard_error, design_effect, standard_error
from metrics_core.probabilities.calibration import (
    expected_calibration_error,
    maximum_calibration_error,
    mean_gap,
)
from metrics_core.text import chrf, corpus_bleu

MOST_CELLS = 200_000  # of labels, beyond which areas have no interval
# no interval: a bin of few rows decides it, and no resampling shows how it varies; and what says itself how sure a score is
WITHOUT = (maximum_calibration_error, standard_error, clustered_standard_error, design_effect)
MOST_AREAS = 50  # classes, beyond which areas have no interval: pairs of classes are too many
Statistic = Callable[[np.ndarray], np.ndarray]
Replicated = list[tuple[list[Measure], Statistic]]


def replicates(measures: Sequence[Measure], subject: ModelPredictions, draws: Resamples) -> np.ndarray:
    """The measures on every resample, shape (measures, resamples), NaN where undefined. subject: of draws.judged."""
    found = np.full((len(measures), draws.resamples), nan)
    statistics = statistics_of(measures, subject, draws)
    done = 0
    for mass in draws.blocks() if statistics else ():
        for group, read in statistics:
            found[[measures.index(one) for one in group], done : done + len(mass)] = read(mass)
        done += len(mass)
    return found


def on_sample(measures: Sequence[Measure], subject: ModelPredictions, draws: Resamples) -> np.ndarray:
    """The measures on the units that are drawn from, each standing for what it stands for: shape (measures,)."""
    found = np.full(len(measures), nan)
    for group, read in statistics_of(measures, subject, draws):
        found[[measures.index(one) for one in group]] = read(draws.once)[:, 0]
    return found


def statistics_of(measures: Sequence[Measure], subject: ModelPredictions, draws: Resamples) -> Replicated:
    """What reads the measures off bootstrap weights; those that the model gave nothing for, or that have no interval, have none."""
    by_shape: dict[str, list[Measure]] = {}
    for one in measures:
        if one.card.function not in WITHOUT and not (np.isnan(one.on(subject).value) and _never(one, subject)):
            by_shape.setdefault(one.shape, []).append(one)
    found: Replicated = []
    for shape, group in by_shape.items():
        means, rest = _means(group, subject)
        known = [_drawn(one) for one in means]
        if rest and shape in BY_SHAPE:
            known += BY_SHAPE[shape](rest, subject, draws)
        read = [one for some, _ in known for one in some]
        found += known + [([one], _one_by_one(one, subject, draws)) for one in rest if one not in read]
    return found


def _drawn(of: Statistics) -> tuple[list[Measure], Statistic]:
    return list(of.measures), lambda mass: of.read(of.units.drawn(mass))


def _means(group: list[Measure], subject: ModelPredictions) -> tuple[list[Statistics], list[Measure]]:
    """Those that are means over units, read together, and the rest; what has the sums of others in common stays with them."""
    together = {one for one in group if one.shape == "matrix" or one.card.function.__name__ in ERRORS}
    terms = {one: None if one in together else one.terms(subject) for one in group}
    means = [one for one in group if terms[one] is not None]
    rest = [one for one in group if terms[one] is None]
    return ([of_means(means, [np.asarray(terms[one]) for one in means])] if means else []), rest


def _never(one: Measure, subject: ModelPredictions) -> bool:
    """Whether the model did not give what the measure needs, so that no resample has it either."""
    try:
        subject.arguments(one.shape)
    except Absent:
        return True
    return one.on(subject).undefined.startswith("this metric takes no")


def _one_by_one(one: Measure, subject: ModelPredictions, draws: Resamples) -> Statistic:
    """Every resample judged by itself, as units repeated; of a sample, its way from the sample's own value is shortened."""
    here, every = one.on(subject).value, np.arange(len(draws.units))

    def value(mass: np.ndarray) -> float:
        times = np.rint((mass / draws.stands_for - 1) / (draws.shrink if draws.sampled else 1) + 1).astype(int)
        again = one.on(
            ModelPredictions(draws.judged.take(np.repeat(every, times)), subject.model, subject.threshold)
        ).value
        return here + (again - here) * float(draws.shrink.mean()) if draws.sampled else again

    return lambda weights: np.array([[value(each) for each in weights]])


# ---- two classes
def _counts(group: list[Measure], subject: ModelPredictions, draws: Resamples) -> Replicated:
    return [_drawn(of_table(group, draws.judged.truth, subject.flagged))]


def _sweeps(group: list[Measure], subject: ModelPredictions, draws: Resamples) -> Replicated:
    positives = int(draws.judged.truth.sum())
    ladder = Ladder.of(subject.answers, slice(0, positives), slice(positives, len(subject.answers)))
    areas = [one for one in group if one.card.function in OF_SWEEPS]

    def read(mass: np.ndarray) -> np.ndarray:
        curves = ladder.curves(mass)
        return np.stack([np.asarray(one.card.function(curves, **one.options)) for one in areas])

    return [(areas, read)] if areas else []


def _probabilities(group: list[Measure], subject: ModelPredictions, draws: Resamples) -> Replicated:
    truth, p = draws.judged.truth, subject.probability
    gaps = [one for one in group if one.card.function is expected_calibration_error]
    member = np.eye(10)[np.searchsorted(np.linspace(0, 1, 11)[1:-1], p)]
    apart = member * (truth - p)[:, None]

    def read(mass: np.ndarray) -> np.ndarray:
        return np.stack([mean_gap(mass @ apart, mass @ member)] * len(gaps))

    return [(gaps, read)] if gaps else []


# ---- the others
def _class_scores(group: list[Measure], subject: ModelPredictions, draws: Resamples) -> Replicated:
    """Areas of several classes, all from the same ordered pairs; of very many classes none."""
    areas, many = [one for one in group if one.card.function is multiclass_auroc], len(subject.judged.labels)
    if not areas:
        return []
    if many > MOST_AREAS:
        return [(areas, lambda mass: np.full((len(areas), len(mass)), nan))]
    member = (draws.judged.truth[:, None] == np.arange(many)).astype(np.float64)
    ladders = [_places(subject.shares[:, k], np.flatnonzero(member[:, k])) for k in range(many)]

    def read(mass: np.ndarray) -> np.ndarray:
        pairs = np.empty((len(mass), many, many))
        for k, (own, left, right) in enumerate(ladders):
            below = np.zeros((len(mass), len(own) + 1))
            np.cumsum(mass[:, own], axis=1, out=below[:, 1:])
            pairs[:, k] = ((below[:, -1:] - (below[:, left] + below[:, right]) / 2) * mass) @ member
        return np.stack([np.asarray(mean_area(pairs, mass @ member, **one.options)) for one in areas])

    return [(areas, read)]


def _label_scores(group: list[Measure], subject: ModelPredictions, draws: Resamples) -> Replicated:
    """Areas of each label, or of all cells, of which a row's are drawn together; of very many cells none."""
    truth = draws.judged.truth

    def read(one: Measure) -> Statistic:
        if truth.size > MOST_CELLS:
            return lambda mass: np.full(len(mass), nan)
        of = _of_cells if one.options["average"] == "micro" else _of_labels
        return of(AREAS[one.card.function.__name__], truth, subject.shares)

    return [([one], _alone(read(one))) for one in group if one.card.function.__name__ in AREAS]


def _of_labels(area: Callable[..., Any], truth: np.ndarray, shares: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    each = [_of_cells(area, truth[:, [j]], shares[:, [j]]) for j in range(truth.shape[1])]
    return lambda mass: np.asarray(mean_of_known(np.stack([read(mass) for read in each])))


def _of_cells(area: Callable[..., Any], truth: np.ndarray, shares: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """The area of cells as one list; a cell's mass is its row's."""
    flat = truth.ravel()
    order = np.concatenate([np.flatnonzero(flat), np.flatnonzero(~flat)])
    ladder = Ladder.of(shares.ravel()[order], slice(0, int(flat.sum())), slice(int(flat.sum()), len(flat)))
    rows = order // truth.shape[1]
    if not flat.sum() > 0:
        return lambda mass: np.full(len(mass), nan)
    return lambda mass: np.concatenate(
        [np.atleast_1d(area(ladder.curves(some[:, rows]))) for some in np.array_split(mass, truth.shape[1])]
    )


def _places(scores: np.ndarray, own: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Own rows by ascending score, and how many of them are below each row, and not above it."""
    own = own[np.argsort(scores[own], kind="stable")]
    left, right = (np.searchsorted(scores[own], scores, side=side) for side in ("left", "right"))
    return own, left, right


def _matrices(group: list[Measure], subject: ModelPredictions, _: Resamples) -> Replicated:
    return [_drawn(of_matrix(group, subject))]


def _sets(group: list[Measure], subject: ModelPredictions, _: Resamples) -> Replicated:
    tables = [one for one in group if one.card.function in (averaged, macro_f1)]
    return [_drawn(of_sets(tables, subject))] if tables else []


def _values(group: list[Measure], subject: ModelPredictions, _: Resamples) -> Replicated:
    known = [one for one in group if one.card.function.__name__ in ERRORS]
    truth, said = subject.judged.truth, subject.answers
    further: Replicated = [
        ([one], _alone(FURTHER[one.card.function](truth, said))) for one in group if one.card.function in FURTHER
    ]
    return further + ([_drawn(of_errors(known, subject))] if known else [])


def _corpus(group: list[Measure], subject: ModelPredictions, _: Resamples) -> Replicated:
    return [_drawn(of_corpus(one, subject)) for one in group if one.card.function in (chrf, corpus_bleu)]


def _alone(read: Statistic) -> Statistic:
    """A statistic of one measure as one of several."""
    return lambda mass: read(mass)[None]


BY_SHAPE: dict[str, Callable[[list[Measure], ModelPredictions, Resamples], Replicated]] = {
    "counts": _counts,
    "sweep": _sweeps,
    "probability": _probabilities,
    "matrix": _matrices,
    "class shares": _class_scores,
    "label shares": _label_scores,
    "sets": _sets,
    "values": _values,
    "corpus": _corpus,
    "attempted": lambda group, subject, _: [_drawn(of_attempts(group, subject))],
    "attempts": lambda group, subject, _: [_drawn(of_attempts(group, subject))],
    "beside people": lambda group, subject, _: [_drawn(of_people(group, subject))],
    "games": lambda group, subject, _: [_drawn(of_games(group, subject))],
}

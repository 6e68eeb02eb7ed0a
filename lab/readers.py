"""Measures of one model on every resample: from the masses of the units to values, many resamples at once.

A reader takes masses, one resample a row (module draws), and gives one row a measure. Where a metric follows from sums
over units, masses times a matrix are those sums; areas come from the curves of scores sorted once (module
metrics_core.classification.curves); any other metric is called on units repeated as often as they were drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import Any

import numpy as np

from lab.class_readers import class_shares, matrices, sets
from lab.draws import Draws
from lab.error_sums import ERRORS, FURTHER, errors_reader
from lab.measures import Measure
from lab.reading import Reader, Readers, alone, linear
from lab.subject import Absent, Subject
from metrics_core.classification.areas import (
    OF_CURVES,
)
from metrics_core.classification.curves import Ladder
from metrics_core.classification.rates import divide
from metrics_core.counts import Confusion
from metrics_core.probabilities.calibration import expected_calibration_error, maximum_calibration_error
from metrics_core.probabilities.losses import brier_score, brier_terms, log_loss, log_loss_terms
from metrics_core.regression.outliers import share_within
from metrics_core.text import CorpusBleu, corpus_bleu


def replicates(measures: Sequence[Measure], subject: Subject, draws: Draws) -> np.ndarray:
    """The measures on every resample, shape (measures, resamples), NaN where undefined. subject: of draws.judged."""
    found = np.full((len(measures), draws.resamples), nan)
    readers = readers_of(measures, subject, draws)
    done = 0
    for mass in draws.blocks() if readers else ():
        for group, read in readers:
            found[[measures.index(one) for one in group], done : done + len(mass)] = read(mass)
        done += len(mass)
    return found


def on_sample(measures: Sequence[Measure], subject: Subject, draws: Draws) -> np.ndarray:
    """The measures on the units that are drawn from, each standing for what it stands for: shape (measures,)."""
    found = np.full(len(measures), nan)
    for group, read in readers_of(measures, subject, draws):
        found[[measures.index(one) for one in group]] = read(draws.once)[:, 0]
    return found


def readers_of(measures: Sequence[Measure], subject: Subject, draws: Draws) -> Readers:
    """What reads the measures off masses; those that the model gave nothing for have no reader."""
    by_shape: dict[str, list[Measure]] = {}
    for one in measures:
        if not (np.isnan(one.on(subject).value) and _never(one, subject)):
            by_shape.setdefault(one.shape, []).append(one)
    found: Readers = []
    for shape, group in by_shape.items():
        known = BY_SHAPE[shape](group, subject, draws)
        read = [one for some, _ in known for one in some]
        rest = [one for one in group if one not in read]
        found += known + [([one], _one_by_one(one, subject, draws)) for one in rest]
    return found


def _never(one: Measure, subject: Subject) -> bool:
    """Whether the model did not give what the measure needs, so that no resample has it either."""
    try:
        subject.arguments(one.shape)
    except Absent:
        return True
    return one.on(subject).undefined.startswith("this metric takes no")


def _one_by_one(one: Measure, subject: Subject, draws: Draws) -> Reader:
    """Every resample judged by itself, as units repeated; of a sample, its way from the sample's own value is shortened."""
    here, every = one.on(subject).value, np.arange(len(draws.units))

    def value(mass: np.ndarray) -> float:
        times = np.rint((mass / draws.stands_for - 1) / (draws.shrink if draws.sampled else 1) + 1).astype(int)
        again = one.on(Subject(draws.judged.take(np.repeat(every, times)), subject.model, subject.threshold)).value
        return here + (again - here) * float(draws.shrink.mean()) if draws.sampled else again

    return lambda masses: np.array([[value(mass) for mass in masses]])


# ---- two classes
def _counts(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    truth, flagged = draws.judged.truth, subject.flagged
    cells = np.stack([truth & flagged, ~truth & flagged, truth & ~flagged, ~truth & ~flagged], axis=1).astype(float)
    return [(group, lambda mass: of_counts(group, Confusion(*np.maximum(mass @ cells, 0).T)))]


def of_counts(group: Sequence[Measure], counts: Confusion) -> np.ndarray:
    """Metrics of counts in arrays: shape (measures, resamples)."""
    return np.stack([np.asarray(one.card.function(counts, **one.options), dtype=np.float64) for one in group])


def _sweeps(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    positives = int(draws.judged.truth.sum())
    ladder = Ladder.of(subject.answers, slice(0, positives), slice(positives, len(subject.answers)))
    areas = [one for one in group if one.card.function in OF_CURVES]

    def read(mass: np.ndarray) -> np.ndarray:
        curves = ladder.curves(mass)
        return np.stack([np.asarray(one.card.function(curves, **one.options)) for one in areas])

    return [(areas, read)] if areas else []


def _probabilities(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    truth, p = draws.judged.truth, subject.probability
    terms = {log_loss: log_loss_terms, brier_score: brier_terms}
    means = [one for one in group if one.card.function in terms]
    bins: dict[Callable[..., Any], Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
        expected_calibration_error: lambda gaps, n: np.abs(gaps).sum(axis=1) / n.sum(axis=1),
        maximum_calibration_error: lambda gaps, n: np.abs(np.asarray(divide(gaps, n, 0.0))).max(axis=1),
    }
    gaps = [one for one in group if one.card.function in bins]
    member = np.eye(10)[np.searchsorted(np.linspace(0, 1, 11)[1:-1], p)]
    apart = member * (truth - p)[:, None]

    def read(mass: np.ndarray) -> np.ndarray:
        both = mass @ apart, mass @ member
        return np.stack([bins[one.card.function](*both) for one in gaps])

    return linear(means, [terms[one.card.function](truth, p) for one in means]) + ([(gaps, read)] if gaps else [])


# ---- numbers, lists, texts
def _values(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    known = [one for one in group if one.card.function.__name__ in ERRORS]
    read = errors_reader([one.card.function.__name__ for one in known], draws.judged.truth, subject.answers)
    further = [one for one in group if one.card.function in FURTHER]
    found: Readers = [
        ([one], alone(FURTHER[one.card.function](draws.judged.truth, subject.answers))) for one in further
    ]
    within = [one for one in group if one.card.function is share_within]
    truth = draws.judged.truth
    inside = [np.abs(truth - subject.answers) <= one.options["tolerance"] * np.abs(truth) for one in within]
    return found + ([(known, read)] if known else []) + linear(within, [each.astype(float) for each in inside])


def _means(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    values = [one.each(subject) for one in group]
    known = [one for one, each in zip(group, values, strict=True) if each is not None]
    return linear(known, [each for each in values if each is not None])


def _corpus(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    known = [one for one in group if one.card.function is corpus_bleu]
    scores = [corpus_bleu(*subject.texts, **one.options) for one in known]
    return [([one], alone(_summed(score))) for one, score in zip(known, scores, strict=True)]


def _summed(score: CorpusBleu) -> Reader:
    return lambda mass: score.of_sums(mass @ score.statistics)


BY_SHAPE: dict[str, Callable[[list[Measure], Subject, Draws], Readers]] = {
    "counts": _counts,
    "sweep": _sweeps,
    "probability": _probabilities,
    "matrix": matrices,
    "class shares": class_shares,
    "sets": sets,
    "label shares": lambda *_: [],
    "values": _values,
    "lists": _means,
    "gains": _means,
    "corpus": _corpus,
    "pair": _means,
}

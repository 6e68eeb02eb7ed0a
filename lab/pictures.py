"""What the lab's pictures show: calibration, errors and their spread, every unit's value in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from lab.absence import Absent
from lab.measures import Measure
from lab.predictions import ModelPredictions
from metrics_core.probabilities.bins import Calibration, calibration

DRAWN = 1_500  # points of a picture
WORST = 20
MOST_PICTURED = 8  # models with pictures of their own in a report


@dataclass(frozen=True, eq=False)
class Residuals:
    """Predictions and errors (truth less prediction) of some units, drawn at random where there are more; total: of all."""

    said: np.ndarray
    error: np.ndarray
    total: int


@dataclass(frozen=True, eq=False)
class ErrorSpread:
    """How many units have an error between two edges, by model; outside: how many lie beyond the edges, of all models."""

    edges: np.ndarray
    counts: Mapping[str, np.ndarray]
    outside: int


@dataclass(frozen=True, eq=False)
class Ordered:
    """One model's value of every unit: by_unit as they came; share and values from the worst to the best, for drawing.

    worst: the units with the worst values, worst first. undefined: how many have none.
    """

    by_unit: np.ndarray
    share: np.ndarray
    values: np.ndarray
    worst: np.ndarray
    undefined: int


def calibrations(subjects: Mapping[str, ModelPredictions]) -> dict[str, Calibration]:
    """Ten bins of equal width for each model that gave probabilities.

    Of several classes: how often the class that was answered is right, against the probability that it was given.
    """
    found = {}
    for name, subject in subjects.items():
        try:
            if subject.judged.task == "binary":
                own = subject.own
                if name in own.sums:
                    found[name] = own.sums[name].calibration
                else:
                    found[name] = calibration(own.truth, subject.probability, copies=own.copies)
            else:
                given = subject.shares[np.arange(len(subject.answers)), subject.answers]
                found[name] = calibration(subject.judged.truth == subject.answers, np.clip(given, 0, 1))
        except Absent:
            continue
    return found


def residuals_of(subject: ModelPredictions, *, most: int = DRAWN, seed: int = 0) -> Residuals:
    """The errors of one model, of at most `most` units."""
    total = len(subject.answers)
    rng = np.random.default_rng(seed)
    some = np.arange(total) if total <= most else np.sort(rng.choice(total, most, replace=False))
    said = subject.answers[some]
    return Residuals(said, subject.judged.truth[some] - said, total)


def errors_of(subjects: Mapping[str, ModelPredictions], *, bins: int = 60) -> ErrorSpread:
    """Errors of all models in the same bins, which hold at least the middle 99% of each."""
    errors = {name: one.judged.truth - one.answers for name, one in subjects.items()}
    ends = [np.quantile(each, [0.005, 0.995]) for each in errors.values() if len(each)] or [np.array([0.0, 1.0])]
    low, high = min(float(e[0]) for e in ends), max(float(e[1]) for e in ends)
    edges = np.linspace(low, high, bins + 1) if high > low else np.linspace(low - 0.5, high + 0.5, bins + 1)
    counts = {name: np.histogram(each, edges)[0] for name, each in errors.items()}
    outside = sum(len(each) - int(counts[name].sum()) for name, each in errors.items())
    return ErrorSpread(edges, counts, outside)


def in_order(one: Measure, subjects: Mapping[str, ModelPredictions]) -> dict[str, Ordered]:
    """Every unit's value of a measure that is a mean over units, by model. Raises ValueError for another measure."""
    return {name: _ordered(one, subject) for name, subject in subjects.items()}


def _ordered(one: Measure, subject: ModelPredictions) -> Ordered:
    values = one.each(subject)
    if values is None:
        raise ValueError(f"{one.key} is no mean over units")
    known = np.flatnonzero(~np.isnan(values))
    order = known[np.argsort(-values[known] if one.better == "lower" else values[known], kind="stable")]
    drawn = np.unique(np.round(np.linspace(0, len(order) - 1, DRAWN)).astype(int)) if len(order) else np.arange(0)
    share = drawn / max(len(order), 1)
    return Ordered(values, share, values[order[drawn]], order[:WORST], len(values) - len(known))

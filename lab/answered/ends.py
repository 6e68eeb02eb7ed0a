"""Intervals of answers to questions and of verdicts on pairs that need no resampling.

A mean over questions has Student's t times its standard error, by groups of questions where a column says so. Where every score is the
same that error is 0, and says nothing: of right and wrong it is Wilson's interval then, of other scores there is none. A corrected pass rate has Lang and Reiczigel's
interval where each question was asked once and no questions belong together. Ratings have that of the information matrix.
"""

from __future__ import annotations

from dataclasses import replace
from math import nan
from typing import Any

import numpy as np

from lab.absence import Absent
from lab.answered import graded
from lab.evaluation import EvaluationSet
from lab.measures import Measure
from lab.predictions import ModelPredictions
from metrics_core.arenas import bradley_terry, rating_limits
from metrics_core.arenas.bradley_terry import bradley_terry_rating
from metrics_core.arenas.games import games
from metrics_core.error_bars import mean_interval, paired_difference
from metrics_core.inference.intervals import wilson
from metrics_core.interval import Difference, Interval
from metrics_core.judges import corrected_interval, corrected_rate

ALONE, TOGETHER = "Student’s t", "Student’s t, clustered"


def of_answers(one: Measure, subject: ModelPredictions, level: float) -> tuple[Interval | None, str]:
    """The interval of a measure of answers and how it is computed; None where it is drawn again."""
    judged = subject.judged
    if one.card.function is corrected_rate:
        return _corrected(subject, level)
    terms = one.terms(subject)
    if terms is None:
        return None, ""
    known = ~np.isnan(terms)
    values, clusters = terms[known], None if judged.groups is None else judged.groups[known]
    if len(values) and np.ptp(values) == 0:
        return _all_alike(values, clusters, level)
    found = mean_interval(values, clusters=clusters, level=level)
    if np.isin(subject.answers[~np.isnan(subject.answers)], (0, 1)).all():
        found = replace(found, low=max(found.low, 0.0), high=min(found.high, 1.0))
    return found, ALONE if clusters is None else TOGETHER


def _all_alike(values: np.ndarray, clusters: np.ndarray | None, level: float) -> tuple[Interval, str]:
    """Every question, or every group of them, counts as one that is right, or one that is wrong."""
    value, units = float(values[0]), len(values) if clusters is None else len(np.unique(clusters))
    if value not in (0, 1):
        return Interval(value, nan, nan, nan, level), ""
    return wilson(units * value, units, level), "Wilson, as all are the same"


def _corrected(subject: ModelPredictions, level: float) -> tuple[Interval | None, str]:
    found = graded.beside_people(subject.judged, subject.model)
    if subject.judged.groups is not None or found.judged.max() > 1:
        return None, ""
    return corrected_interval(*(float(part.sum()) for part in found.columns), level=level), "Lang and Reiczigel"


def of_pairs(one: Measure, subject: ModelPredictions, level: float) -> tuple[Interval | None, str]:
    """The interval of a rating where every verdict counts by itself; None where it is drawn again."""
    judged = subject.judged
    if judged.groups is not None or one.card.function is not bradley_terry_rating:
        return None, ""
    found = games(*graded.played(judged))
    fit = bradley_terry(found.wins, found.ties, ties_as=one.options.get("ties", "half"))
    place = found.place(subject.model)
    if place is None or fit.undefined:
        return None, ""
    low, high = rating_limits(fit, level=level)
    error = float(np.sqrt(fit.covariance[place, place]))
    return Interval(
        float(fit.ratings[place]), float(low[place]), float(high[place]), error, level
    ), "information matrix"


def difference(one: Measure, judged: EvaluationSet, a: str, b: str, level: float) -> Difference | None:
    """Model a minus model b at a mean over questions, on the questions that it is defined for of both; None for another measure,
    and where a model did not give what it needs.
    """
    try:
        first, second = (one.terms(ModelPredictions(judged, model)) for model in (a, b))
    except Absent:
        return None
    if first is None or second is None:
        return None
    known = ~(np.isnan(first) | np.isnan(second))
    clusters: Any = None if judged.groups is None else judged.groups[known]
    found = paired_difference(first[known], second[known], clusters=clusters, level=level)
    return None if np.isnan(found.standard_error) or not found.standard_error else found

"""What one continuous change does to scores of answers and to ratings: more runs that count, more questions, tied verdicts added."""

from __future__ import annotations

from math import isnan

import numpy as np

from lab.answered import graded
from lab.evaluation import EvaluationSet
from lab.sensitivity import SensitivityCurve
from metrics_core.arenas import bradley_terry
from metrics_core.arenas.games import games
from metrics_core.error_bars import (
    clustered_standard_error,
    minimum_detectable_difference,
    paired_standard_error,
    standard_error,
    standard_error_of_runs,
)
from metrics_core.samples import pass_at_k, pass_hat_k

TIMES = (0.1, 0.2, 0.5, 1, 1.5, 2, 3, 5, 10, 20, 50)  # as many questions
TIED = np.array([0, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20], dtype=float)
MOST_K = 100


def in_runs(judged: EvaluationSet) -> bool:
    """Whether these are answers, several of each model to every question, all right or wrong, so that k of them can count."""
    return judged.task == "answers" and all(
        graded.binary(scores) and _fewest(scores) > 1 for scores in judged.models.values()
    )


def _fewest(scores: np.ndarray) -> int:
    return int(np.count_nonzero(~np.isnan(scores), axis=1).min(initial=len(scores)))


def tries(judged: EvaluationSet, model: str) -> SensitivityCurve:
    """Mean pass@k and pass^k, for k up to the runs that each question has."""
    n, c = graded.drawn(judged, model)
    values = np.arange(1, min(int(n.min()), MOST_K) + 1, dtype=float)
    lines = {
        metric.__name__: metric(n[:, None], c[:, None], values[None, :]).mean(axis=0)
        for metric in (pass_at_k, pass_hat_k)
    }
    return SensitivityCurve(values, 0, lines)


def more_questions(judged: EvaluationSet, model: str) -> SensitivityCurve:
    """The standard error of the mean score with more or fewer questions like these; and the smallest difference to the nearest other model
    that they find, by the variance of that difference here. Questions in groups come in as many more groups.
    """
    n = len(judged)
    values = np.unique(np.maximum(np.rint(n * np.array(TIMES)), 2))
    scores, clusters = graded.question_scores(judged, model), judged.groups
    error = standard_error(scores) if clusters is None else clustered_standard_error(scores, clusters)
    lines = {"standard_error": np.asarray(standard_error_of_runs(n * error**2, 0, values, 1))}
    apart = _nearest(judged, model, scores)
    if not isnan(apart):
        lines["minimum_detectable_difference"] = np.asarray(minimum_detectable_difference(values, n * apart**2))
    return SensitivityCurve(values, int(np.searchsorted(values, n)), lines)


def _nearest(judged: EvaluationSet, model: str, scores: np.ndarray) -> float:
    """The standard error of the difference to the other model whose score is nearest; NaN without one."""
    others = [graded.question_scores(judged, name) for name in judged.models if name != model]
    if not others:
        return float("nan")
    other = min(others, key=lambda each: abs(float(each.mean() - scores.mean())))
    return paired_standard_error(scores, other, clusters=judged.groups)


def tied_verdicts(judged: EvaluationSet, model: str) -> SensitivityCurve:
    """The model's rating with tied verdicts added to each pair of models, which makes it finite; NaN without any where none fits."""
    found = games(*graded.played(judged))
    place = found.place(model)
    ratings = [
        np.nan if place is None else bradley_terry(found.wins, found.ties, prior=float(tied)).ratings[place]
        for tied in TIED
    ]
    return SensitivityCurve(TIED, 0, {"bradley_terry_rating": np.array(ratings)})

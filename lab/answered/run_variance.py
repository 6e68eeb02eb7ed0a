"""Where the noise of a mean score comes from: how much of it is between questions and how much from run to run, and what more of either buys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from lab.evaluation import EvaluationSet
from metrics_core.error_bars import RunVariance, standard_error_of_runs, variance_of_runs, worth_of_runs

TIMES = 2  # as many runs, or as many questions


@dataclass(frozen=True)
class RunParts:
    """One model's two parts of variance, of the questions with all its runs; left_out: how many have fewer.

    error: the standard error of the mean score as it is; more_runs, more_questions: with twice as many of either. worth: how many
    questions that are asked once have the same standard error. All as if questions were independent of each other.
    """

    model: str
    found: RunVariance
    left_out: int
    error: float
    more_runs: float
    more_questions: float
    worth: float


def run_parts(judged: EvaluationSet) -> tuple[RunParts, ...]:
    """Of each model whose questions have several runs; () where there are none."""
    if judged.task != "answers":
        return ()
    found = [_parts(model, scores) for model, scores in judged.models.items() if scores.shape[1] > 1]
    return tuple(one for one in found if not one.found.undefined)


def _parts(model: str, scores: np.ndarray) -> RunParts:
    whole = scores[~np.isnan(scores).any(axis=1)]
    found = variance_of_runs(whole)
    parts = found.between, found.within

    def error(questions: int, runs: int) -> float:
        return float(standard_error_of_runs(*parts, questions, runs)) if questions else float("nan")

    n, runs = found.questions, found.runs
    worth = float(worth_of_runs(*parts, n, runs)) if error(n, runs) > 0 else float("nan")
    return RunParts(
        model, found, len(scores) - n, error(n, runs), error(n, TIMES * runs), error(TIMES * n, runs), worth
    )


def run_lines(judged: EvaluationSet) -> list[dict[str, Any]]:
    """A line a number, to take along."""
    return [
        {
            "part": "runs",
            "model": one.model,
            "measure": name,
            "name": says,
            "value": value,
            "units": one.found.questions,
        }
        for one in run_parts(judged)
        for name, (says, value) in _numbers(one).items()
    ]


def _numbers(one: RunParts) -> Mapping[str, tuple[str, float]]:
    return {
        "variance_between": ("variance between questions", one.found.between),
        "variance_within": ("variance from run to run", one.found.within),
        "share_within": ("proportion of the variance from run to run", one.found.share_within),
        "standard_error_of_runs": ("standard error with these runs", one.error),
        "standard_error_twice_the_runs": ("standard error with twice the runs", one.more_runs),
        "standard_error_twice_the_questions": ("standard error with twice the questions", one.more_questions),
        "worth_of_runs": ("number of questions, asked once, for this standard error", one.worth),
    }

r"""Several runs of each question: how much scores vary between questions, how much from run to run, and what more runs buy.

The variance of a mean score over n questions with K runs each is $\frac{1}{n} (b + \frac{w}{K})$: b between questions, of the scores
that they would have after endlessly many runs, and w within a question, from run to run. With more runs, only the second part averages out.
Source: Miller 2024, Adding error bars to evals; Searle, Casella and McCulloch 1992, Variance components (the estimates).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from metrics_core.error_bars.standard_errors import checked_scores
from metrics_core.numbers import plain


@dataclass(frozen=True)
class RunVariance:
    """The two parts of a score's variance, each at least 0; NaN with a reason in `undefined`."""

    between: float
    within: float
    questions: int
    runs: int
    undefined: str = ""

    @property
    def share_within(self) -> float:
        """The proportion of the variance of one run that is from run to run; NaN where nothing varies."""
        whole = self.between + self.within
        return self.within / whole if whole else nan


def variance_of_runs(scores: Any) -> RunVariance:
    """Both parts, estimated from scores with a row for each question and a column for each run.

    within: the mean of the questions' variances. between: the variance of their means, minus within / K; 0 where that is negative.
    Raises ValueError for scores that are no finite numbers or have no rows and columns.
    """
    found = checked_scores("scores", scores)
    if found.ndim != 2:
        raise ValueError(f"scores must have a row for each question and a column for each run, got shape {found.shape}")
    n, runs = found.shape
    if n < 2 or runs < 2:
        return RunVariance(nan, nan, n, runs, "fewer than two questions" if n < 2 else "fewer than two runs")
    within = float(found.var(axis=1, ddof=1).mean())
    between = float(found.mean(axis=1).var(ddof=1)) - within / runs
    return RunVariance(max(between, 0.0), within, n, runs)


def standard_error_of_runs(between: Any, within: Any, questions: Any, runs: Any) -> Any:
    """The standard error of a mean score over questions with so many runs each, in [0, inf)."""
    parts = np.asarray(between, float) + np.asarray(within, float) / np.asarray(runs, float)
    return plain(np.sqrt(parts / np.asarray(questions, float)))


def worth_of_runs(between: Any, within: Any, questions: Any, runs: Any) -> Any:
    """How many questions that are asked once have the standard error of these questions with so many runs each."""
    once = standard_error_of_runs(between, within, 1, 1)
    return plain((np.asarray(once) / np.asarray(standard_error_of_runs(between, within, questions, runs))) ** 2)

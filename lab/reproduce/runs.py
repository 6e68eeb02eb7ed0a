"""Where the noise of a mean score comes from: one-way analysis of variance, whose groups are the questions and whose members are their runs."""

import math

import numpy as np

from lab.reproduce.common import Found


def of_runs(scores: dict[str, list[list[float]]]) -> Found:
    """Of each model with several runs, from the scores of each question's runs: those with fewer runs than the others are left out."""
    found: Found = {}
    for model, each in scores.items():
        runs = max(map(len, each))
        whole = np.array([one for one in each if len(one) == runs])
        if runs > 1 and len(whole) > 1:
            numbers = _variances(whole)
            found |= {("runs", model, name): {"value": number} for name, number in numbers.items()}
    return found


def _variances(whole: np.ndarray) -> dict[str, float]:
    """Mean squares between and within questions, what they expect of both variances, and the standard error of another design."""
    n, runs = whole.shape
    means = whole.mean(axis=1)
    mean_square = runs * float(((means - means.mean()) ** 2).sum()) / (n - 1)
    within = float(((whole - means[:, None]) ** 2).sum()) / (n * (runs - 1))
    between = max((mean_square - within) / runs, 0.0)
    once, now = between + within, between + within / runs  # of a question's score, asked once and with these runs
    return {
        "variance_between": between,
        "variance_within": within,
        "share_within": within / once if once else math.nan,
        "standard_error_of_runs": math.sqrt(now / n),
        "standard_error_twice_the_runs": math.sqrt((between + within / (2 * runs)) / n),
        "standard_error_twice_the_questions": math.sqrt(now / (2 * n)),
        "worth_of_runs": n * once / now if now else math.nan,
    }

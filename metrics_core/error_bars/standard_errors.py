r"""How far a mean score over questions may be from the score over all questions that could have been asked.

Symbols: $n$ questions with scores $s_i$ and the mean $\bar{s}$; $G$ groups of questions; $r_g$, the sum over the questions of group g of
$s_i - \bar{s}$. Scores are right (1) or wrong (0), or any numbers. An array of scores has the questions along its last axis, and gives
an array. Left out: weights, groups within groups, and intervals for scores near 0 or 1 of few questions, where Wilson's is better
(metrics_core.inference.intervals). Sources: Miller 2024, Adding error bars to evals (arXiv 2411.00640);
Liang and Zeger 1986, Longitudinal data analysis using generalized linear models; Kish 1965, Survey sampling.
"""

from __future__ import annotations

from math import nan
from typing import Any, Literal

import numpy as np
from scipy.special import stdtrit

from metrics_core.card import Card, Part, metric
from metrics_core.counts import checked_labels
from metrics_core.interval import Interval, checked_level
from metrics_core.numbers import as_numbers, plain

Scores = Any  # a score for each question
Correction = Literal["groups", "none"]
MILLER = "Miller 2024, Adding error bars to evals: a statistical approach to language model evaluations"
FEW_QUESTIONS, FEW_GROUPS, ALL_THE_SAME = "fewer than two questions", "fewer than two groups", "all scores are the same"


def checked_scores(name: str, scores: Any) -> np.ndarray:
    """Scores as float64, questions along the last axis. Raises ValueError for what is no finite number."""
    found = np.atleast_1d(as_numbers(name, scores))
    if not np.isfinite(found).all():
        raise ValueError(f"{name} must hold finite numbers, got {found[~np.isfinite(found)][0]}")
    return found


def away(scores: np.ndarray) -> np.ndarray:
    """Each score minus the mean, exactly 0 where all are the same."""
    if not scores.shape[-1]:
        return scores
    found: np.ndarray = scores - scores.mean(axis=-1, keepdims=True)
    return np.where(np.ptp(scores, axis=-1, keepdims=True) > 0, found, 0.0)


def length(values: np.ndarray) -> np.ndarray:
    """The root of the sum of squares along the last axis, of numbers of any size."""
    largest = np.max(np.abs(values), axis=-1, keepdims=True, initial=0.0)
    scaled = np.divide(values, largest, out=np.zeros(values.shape), where=largest > 0)
    found: np.ndarray = largest[..., 0] * np.sqrt((scaled**2).sum(axis=-1))
    return found


def group_sums(name: str, clusters: Any, values: np.ndarray) -> np.ndarray:
    """The sum of the values of each group, groups along the last axis. Raises ValueError unless there is a group for each question."""
    names = checked_labels(name, clusters)
    if len(names) != values.shape[-1]:
        raise ValueError(f"{name} must name a group for each of {values.shape[-1]} questions, got {len(names)}")
    place = _places(names)
    count = int(place.max(initial=-1)) + 1
    if values.ndim == 1:
        return np.bincount(place, weights=values, minlength=count).astype(float)
    member = np.zeros((len(place), count))
    member[np.arange(len(place)), place] = 1
    summed: np.ndarray = values @ member
    return summed


def _places(names: np.ndarray) -> np.ndarray:
    if names.dtype != object:
        return np.unique(names, return_inverse=True)[1]
    seen: dict[Any, int] = {}  # what cannot be sorted
    return np.array([seen.setdefault(name, len(seen)) for name in names.tolist()], dtype=int)


def _size(scores: Any) -> int:
    return int(np.atleast_1d(np.asarray(scores)).shape[-1])


def _groups(clusters: Any) -> int:
    return len(set(np.atleast_1d(np.asarray(clusters)).tolist()))


def _steps_alone(scores: Scores, *, ddof: int = 1) -> list[Part]:
    n = _size(scores)
    found = checked_scores("scores", scores)
    sigma = float(length(away(found))) / np.sqrt(n - ddof) if n > ddof else nan
    return [("questions", "n", n), ("mean score", r"\bar{s}", _mean(found)), ("standard deviation", r"\sigma", sigma)]


def _mean(scores: np.ndarray) -> float:
    return float(scores.mean()) if scores.size else nan


@metric(
    Card(
        name="standard error of a mean score",
        topic="error bars",
        aliases=("standard error of the mean", "SEM", "stderr of a benchmark"),
        question="How far is a mean score typically from the mean over all questions that might have been asked?",
        formula=r"\frac{\sigma}{\sqrt{n}}",
        symbols={"n": "questions", r"\sigma": "standard deviation of their scores"},
        range=(0, np.inf),
        better="lower",
        undefined_when="there are fewer than two questions",
        blind_to="Questions that come in groups: it counts each question as if it were drawn by itself.",
        source=MILLER,
        reference="scipy.stats.sem(scores, ddof=ddof)",
    ),
    steps=_steps_alone,
    needs=lambda scores, **_: [(FEW_QUESTIONS, _size(scores) - 1)],
)
def standard_error(scores: Scores, *, ddof: int = 1) -> Any:
    """The standard deviation of the scores by the root of their number, in [0, inf); NaN for fewer than two questions.

    ddof: what is subtracted from n in the variance. Of right and wrong answers, 0 gives the root of p (1 - p) / n. Raises ValueError for scores that are no finite
    numbers, and for another ddof than 0 and 1.
    """
    if ddof not in (0, 1):
        raise ValueError(f"ddof must be 0 or 1, got {ddof!r}")
    found = checked_scores("scores", scores)
    n = found.shape[-1]
    if n < 2:
        return plain(np.full(found.shape[:-1], nan))
    return plain(length(away(found)) / np.sqrt(n - ddof) / np.sqrt(n))


def _correction(groups: int, correction: str) -> float:
    if correction not in ("groups", "none"):
        raise ValueError(f"correction must be 'groups' or 'none', got {correction!r}")
    return (groups / (groups - 1) if groups > 1 else nan) if correction == "groups" else 1.0


def _steps_clustered(scores: Scores, clusters: Any, *, correction: Correction = "groups") -> list[Part]:
    groups = _groups(clusters)
    squares = float(length(group_sums("clusters", clusters, away(checked_scores("scores", scores))))) ** 2
    return [
        ("questions", "n", _size(scores)),
        ("groups", "G", groups),
        ("correction for few groups", "c", _correction(groups, correction)),
        ("sum of the groups' squared sums of deviations", r"\sum_g r_g^2", squares),
    ]


@metric(
    Card(
        name="clustered standard error",
        topic="error bars",
        aliases=("cluster-robust standard error", "standard error by groups"),
        question="How far is a mean score typically from the true one, where questions come in groups that were drawn together?",
        formula=r"\frac{1}{n} \sqrt{c \sum_g r_g^2}",
        symbols={
            "n": "questions",
            "c": "correction for few groups: G / (G - 1) for G groups, or 1 without it",
            "r_g": "over the questions of a group, the sum of (score minus mean score)",
        },
        range=(0, np.inf),
        better="lower",
        undefined_when="there are fewer than two groups",
        blind_to="Groups that were not recorded. With few groups it is too small on average, whatever the number of questions.",
        source=f"{MILLER}, appendix A; Liang and Zeger 1986",
        reference="statsmodels.api.OLS(scores, np.ones(len(scores))).fit(cov_type='cluster', "
        "cov_kwds={'groups': clusters, 'use_correction': correction == 'groups'}).bse[0]",
    ),
    steps=_steps_clustered,
    needs=lambda scores, clusters, **_: [(FEW_GROUPS, _groups(clusters) - 1)],
)
def clustered_standard_error(scores: Scores, clusters: Any, *, correction: Correction = "groups") -> Any:
    """The standard error of a mean score whose questions come in groups, in [0, inf); NaN for fewer than two groups.

    clusters: the group of each question. With a group for each question it is the standard error of a mean score. Raises ValueError
    for scores that are no finite numbers, and unless there is a group for each question.
    """
    found = checked_scores("scores", scores)
    sums = group_sums("clusters", clusters, away(found))
    factor, groups = _correction(sums.shape[-1], correction), sums.shape[-1]
    if groups < 2:
        return plain(np.full(found.shape[:-1], nan))
    return plain(np.sqrt(factor) * length(sums) / found.shape[-1])


@metric(
    Card(
        name="design effect",
        topic="error bars",
        aliases=("deff", "variance inflation by groups"),
        question="How many questions in groups are worth one independent question?",
        formula=r"\left(\frac{SE_G}{SE}\right)^2",
        symbols={
            "SE_G": "clustered standard error",
            "SE": "standard error of a mean score, as if questions were independent",
        },
        range=(0, np.inf),
        better="lower",
        undefined_when="all scores are the same, or there are fewer than two groups",
        blind_to="Its own uncertainty: with few groups it varies much from one benchmark to the next.",
        source="Kish 1965, Survey sampling (the ratio of the two variances)",
        reference="(statsmodels.api.OLS(scores, np.ones(len(scores))).fit(cov_type='cluster', "
        "cov_kwds={'groups': clusters, 'use_correction': correction == 'groups'}).bse[0] / scipy.stats.sem(scores)) ** 2",
    ),
    steps=lambda scores, clusters, *, correction="groups": [
        ("clustered standard error", "SE_G", clustered_standard_error(scores, clusters, correction=correction)),
        ("standard error as if independent", "SE", standard_error(scores)),
    ],
    needs=lambda scores, clusters, **_: [
        (FEW_GROUPS, _groups(clusters) - 1),
        (ALL_THE_SAME, np.nan_to_num(standard_error(scores), nan=1.0)),
    ],
)
def design_effect(scores: Scores, clusters: Any, *, correction: Correction = "groups") -> Any:
    """The variance of a mean score by groups, as a multiple of that of independent questions, in [0, inf).

    NaN where all scores are the same, or with fewer than two groups. Raises what clustered_standard_error() raises.
    """
    by_group, alone = clustered_standard_error(scores, clusters, correction=correction), standard_error(scores)
    by_group, alone = np.asarray(by_group), np.asarray(alone)
    return plain(np.divide(by_group, alone, out=np.full(alone.shape, nan), where=alone > 0) ** 2)


def design_effect_of(size: Any, correlation: Any) -> Any:
    """What the design effect is on average in groups of one size: 1 + (size - 1) correlation, of the scores within a group."""
    return 1 + (np.asarray(size, float) - 1) * np.asarray(correlation, float)


def mean_limits(scores: Scores, clusters: Any = None, *, level: float = 0.95) -> tuple[Any, Any]:
    """Both ends of mean_interval(), for arrays of scores too; NaN where there is no standard error."""
    found = checked_scores("scores", scores)
    if clusters is None:
        error, units = standard_error(found), found.shape[-1]
    else:
        error, units = clustered_standard_error(found, clusters), _groups(clusters)
    mean = found.mean(axis=-1) if found.shape[-1] else np.full(found.shape[:-1], nan)
    reach = float(stdtrit(max(units - 1, 1), (1 + checked_level(level)) / 2)) * np.asarray(error)
    return plain(mean - reach), plain(mean + reach)


def mean_interval(scores: Scores, *, clusters: Any = None, level: float = 0.95) -> Interval:
    """A mean score with its interval: Student's t times the standard error, with one degree of freedom fewer than questions or groups.

    The paper takes 1.96 whatever the number, which is too short for few groups. Raises what clustered_standard_error() raises.
    """
    low, high = mean_limits(scores, clusters, level=level)
    found = checked_scores("scores", scores)
    error = standard_error(found) if clusters is None else clustered_standard_error(found, clusters)
    missing = "" if error == error else FEW_QUESTIONS if clusters is None else FEW_GROUPS
    said = (("interval", "t"), ("errors", "independent" if clusters is None else "clustered"))
    return Interval(_mean(found), low, high, error, level, missing, conventions=said)

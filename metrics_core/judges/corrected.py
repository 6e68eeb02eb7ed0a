r"""A pass rate that a judge with known errors reports, corrected for them, and its interval.

Symbols: $p$, the proportion that the judge passes; $se$, its sensitivity: of the answers that people call right, the proportion that it
passes; $sp$, its specificity: of those that people call wrong, the proportion that it fails. All take numbers or arrays. Left out: a
judge whose errors differ from one set of answers to the next, and people who err themselves. Sources: Rogan and Gladen 1978, Estimating
prevalence from the results of a screening test; Lang and Reiczigel 2014, Confidence limits for prevalence of disease adjusted for
estimated sensitivity and specificity.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np
from scipy.special import ndtri

from metrics_core.card import Card, metric
from metrics_core.interval import Interval, checked_level, normal_limits
from metrics_core.numbers import as_numbers, plain, proportions

Rate = Any  # a proportion, or an array of them
NO_BETTER = "the judge is no better than chance"
NONE_JUDGED = "no answers were judged, or people called none right, or none wrong"
NEAR = 1e-12  # a sum of two rates within this of 1 is taken for 1


def _counts(part: str, parts: Any, whole: str, wholes: Any) -> tuple[np.ndarray, np.ndarray]:
    """Both as float64. Raises ValueError for what is infinite or negative, and where a part is larger than its whole."""
    some, everything = as_numbers(part, parts), as_numbers(whole, wholes)
    for name, values in ((part, some), (whole, everything)):
        if not np.all((values >= 0) & np.isfinite(values)):
            raise ValueError(f"{name} must be counts, finite and not negative, got {values.ravel()[:5].tolist()}")
    if np.any(some > everything):
        raise ValueError(f"{part} must be at most {whole}")
    return some, everything


def _corrected(p: np.ndarray, se: np.ndarray, sp: np.ndarray) -> np.ndarray:
    better = np.asarray(se + sp - 1)
    found: np.ndarray = np.divide(p + sp - 1, better, out=np.full(better.shape, nan), where=better > NEAR)
    return found


def expected_rate(true_rate: Rate, sensitivity: Rate, specificity: Rate) -> Any:
    """The pass rate that a judge reports on average, in [0, 1]: right answers that pass, and wrong ones that do."""
    true, se, sp = proportions(true_rate=true_rate, sensitivity=sensitivity, specificity=specificity)
    return plain(true * se + (1 - true) * (1 - sp))


@metric(
    Card(
        name="corrected pass rate",
        topic="judges",
        aliases=("Rogan-Gladen estimator", "true prevalence", "prevalence corrected for misclassification"),
        question="A judge with known errors passes a proportion of the answers: what proportion is truly right?",
        formula=r"\frac{p + sp - 1}{se + sp - 1}",
        symbols={
            "p": "proportion of answers that the judge passes",
            "se": "sensitivity: of right answers, the proportion that it passes",
            "sp": "specificity: of wrong answers, the proportion that it does not pass",
        },
        range=(0, 1),
        better="higher",
        undefined_when="sensitivity + specificity is 1 or below: the judge is no better than guessing",
        blind_to="Whether the judge errs as often on these answers as on those that people labelled.",
        source="Rogan and Gladen 1978, Estimating prevalence from the results of a screening test",
        reference="np.clip((rate + specificity - 1) / (sensitivity + specificity - 1), 0, 1)  # with clip=True",
    ),
    steps=lambda rate, sensitivity, specificity, *, clip=True: [
        ("passed by the judge", "p", rate),
        ("sensitivity", "se", sensitivity),
        ("specificity", "sp", specificity),
    ],
    needs=lambda rate, sensitivity, specificity, *, clip=True: [
        (NO_BETTER, np.asarray(sensitivity, float) + np.asarray(specificity, float) - 1 > NEAR)
    ],
)
def corrected_rate(rate: Rate, sensitivity: Rate, specificity: Rate, *, clip: bool = True) -> Any:
    """The true pass rate that agrees with what the judge reports, in [0, 1]; NaN for a judge no better than chance.

    clip: whether a value below 0 or above 1, which chance may bring, becomes 0 or 1. Raises ValueError for rates outside [0, 1].
    """
    p, se, sp = proportions(rate=rate, sensitivity=sensitivity, specificity=specificity)
    found = _corrected(p, se, sp)
    return plain(np.clip(found, 0, 1) if clip else found)


def corrected_limits(
    passed: Any, judged: Any, right_passed: Any, right: Any, wrong_failed: Any, wrong: Any, *, level: float = 0.95
) -> tuple[Any, Any]:
    r"""Both ends, in [0, 1], of Lang and Reiczigel's interval of a corrected pass rate; NaN for a judge no better than chance.

    passed of judged answers count for the rate; of `right` answers with a human label the judge passed right_passed, and of `wrong` ones it
    failed wrong_failed. With z the normal quantile, z^2 answers are added to the judged, half of them passed, and two to either
    group of labelled ones, one of them each way; the ends are the corrected rate, moved by
    $2 z^2 (\pi \frac{se (1 - se)}{n_{se}} - (1 - \pi) \frac{sp (1 - sp)}{n_{sp}})$, minus and plus z standard errors (delta method). They are 0 and 1 where the judge is above chance in
    the counts as they are, and not after the added answers.
    """
    x, n = _counts("passed", passed, "judged", judged)
    x1, n1 = _counts("right_passed", right_passed, "right", right)
    x0, n0 = _counts("wrong_failed", wrong_failed, "wrong", wrong)
    z = float(ndtri((1 + checked_level(level)) / 2))
    p, se, sp = (x + z**2 / 2) / (n + z**2), (x1 + 1) / (n1 + 2), (x0 + 1) / (n0 + 2)
    rate = _corrected(*np.broadcast_arrays(p, se, sp))
    noise_se, noise_sp = se * (1 - se) / (n1 + 2), sp * (1 - sp) / (n0 + 2)
    spread = p * (1 - p) / (n + z**2) + rate**2 * noise_se + (1 - rate) ** 2 * noise_sp
    reach = z * np.sqrt(spread) / np.where(se + sp - 1 > NEAR, se + sp - 1, nan)
    middle = rate + 2 * z**2 * (rate * noise_se - (1 - rate) * noise_sp)
    better = _share(x1, n1) + _share(x0, n0) - 1 > NEAR
    ends = (np.where(np.isnan(reach), end, np.clip(middle + side * reach, 0, 1)) for side, end in ((-1, 0.0), (1, 1.0)))
    low, high = (np.where(better & (n > 0), end, nan) for end in ends)
    return plain(low), plain(high)


def _share(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.divide(part, whole, out=np.full(np.broadcast(part, whole).shape, nan), where=whole > 0)
    return found


def limits_as_if_known(
    passed: Any, judged: Any, sensitivity: Rate, specificity: Rate, *, level: float = 0.95
) -> tuple[Any, Any]:
    """Both ends, in [0, 1], as if sensitivity and specificity were known exactly: too short where they were estimated.

    The ends of the judge's own rate, 1.96 standard errors away for 95%, are corrected like the rate.
    """
    x, n = _counts("passed", passed, "judged", judged)
    se, sp = proportions(sensitivity=sensitivity, specificity=specificity)
    p = _share(x, n)
    ends = normal_limits(p, np.sqrt(p * (1 - p) / np.where(n > 0, n, nan)), level)
    low, high = (np.clip(_corrected(*np.broadcast_arrays(end, se, sp)), 0, 1) for end in ends)
    return plain(low), plain(high)


def corrected_interval(
    passed: float,
    judged: float,
    right_passed: float,
    right: float,
    wrong_failed: float,
    wrong: float,
    *,
    level: float = 0.95,
) -> Interval:
    """A corrected pass rate, clipped to [0, 1], with the interval of corrected_limits(); NaN with a reason where there is none.

    standard_error is the delta method's, of the counts as they are. Raises ValueError for what are no counts.
    """
    low, high = corrected_limits(passed, judged, right_passed, right, wrong_failed, wrong, level=level)
    said = (("interval", "Lang-Reiczigel"), ("clip", "True"))
    if not min(judged, right, wrong) > 0:
        return Interval(nan, nan, nan, nan, level, NONE_JUDGED, conventions=said)
    p, se, sp = passed / judged, right_passed / right, wrong_failed / wrong
    if not se + sp - 1 > NEAR:
        return Interval(nan, nan, nan, nan, level, NO_BETTER, conventions=said)
    value = float(corrected_rate(p, se, sp))
    spread = p * (1 - p) / judged + value**2 * se * (1 - se) / right + (1 - value) ** 2 * sp * (1 - sp) / wrong
    return Interval(value, low, high, float(np.sqrt(spread)) / (se + sp - 1), level, conventions=said)

r"""How many questions decide between two models: the smallest difference that n questions find, and the n that finds a difference.

Symbols: $d$, the true difference of the mean scores; $v$, the variance over questions of A's score minus B's, for models that answer the
same questions $\sigma_A^2 + \sigma_B^2 - 2 r \sigma_A \sigma_B$; $z_1$ and $z_2$, the normal quantiles of $1 - \alpha / 2$ and of the
power. Of questions in groups, multiply the number by the design effect. Left out: Student's t, and a test that stops early.
Source: Miller 2024, Adding error bars to evals.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.error_bars.standard_errors import MILLER
from metrics_core.inference.power import POWER, detectable, quantiles
from metrics_core.numbers import as_numbers, plain

QUANTILES = {
    "z_1": "normal quantile: a difference this many standard errors from 0, on either side, is just significant; 1.96 at a level of 5%",
    "z_2": "normal quantile: standard errors to add for the power; 0.84 for 80%",
}
SPREAD = "variance of model A's score minus model B's, over the questions"


def _steps(alpha: float, power: float) -> list[Part]:
    first, second = quantiles(alpha, power)
    return [
        ("standard errors beyond which a difference is significant", "z_1", first),
        ("standard errors to add for the power", "z_2", second),
    ]


def _amounts(name: str, values: Any) -> np.ndarray:
    found = as_numbers(name, values)
    if not np.all((found >= 0) & np.isfinite(found)):
        raise ValueError(f"{name} must be finite and at least 0, got {found.ravel()[:5].tolist()}")
    return found


@metric(
    Card(
        name="minimum detectable difference",
        topic="error bars",
        aliases=("minimum detectable effect", "MDE"),
        question="How large must the true difference of two models be, so that a test on n questions finds it with the wanted probability (power)?",
        formula=r"(z_1 + z_2) \cdot \sqrt{\frac{v}{n}}",
        symbols={**QUANTILES, "v": SPREAD, "n": "questions"},
        range=(0, np.inf),
        better="lower",
        undefined_when="there are no questions",
        blind_to="That the variance is a guess until the models have answered. Smaller differences are found too, but less often.",
        source=MILLER,
        reference="(scipy.stats.norm.ppf(1 - alpha / 2) + scipy.stats.norm.ppf(power)) * np.sqrt(variance / questions)",
    ),
    steps=lambda questions, variance, *, alpha=0.05, power=POWER: [
        *_steps(alpha, power),
        ("variance", "v", variance),
        ("questions", "n", questions),
    ],
    needs=lambda questions, variance, **_: [("there are no questions", questions)],
)
def minimum_detectable_difference(questions: Any, variance: Any, *, alpha: float = 0.05, power: float = POWER) -> Any:
    """The smallest true difference that a two-sided test finds with this power, in [0, inf); NaN without questions.

    variance: over questions, of A's score minus B's. Raises ValueError for negative numbers, and alpha or power outside (0, 1).
    """
    n, v = _amounts("questions", questions), _amounts("variance", variance)
    n, v = np.broadcast_arrays(n, v)
    error = np.sqrt(v) / np.sqrt(np.where(n > 0, n, nan))
    return plain(detectable(error, alpha=alpha, power=power))


@metric(
    Card(
        name="questions needed",
        topic="error bars",
        aliases=("sample size of a benchmark", "number of questions for a power"),
        question="How many questions does a test need, so that it finds a true difference of this size with the wanted probability (power)?",
        formula=r"\left\lceil v \cdot \left(\frac{z_1 + z_2}{d}\right)^2 \right\rceil",
        symbols={**QUANTILES, "v": SPREAD, "d": "true difference of the mean scores"},
        range=(1, np.inf),
        better="lower",
        unit="questions",
        undefined_when="the difference is 0",
        blind_to="Whether a difference of this size matters to anybody, and whether questions come in groups: then more are needed.",
        source=MILLER,
        reference="np.maximum(1, np.ceil(variance * ((scipy.stats.norm.ppf(1 - alpha / 2) + scipy.stats.norm.ppf(power)) / difference) ** 2))",
    ),
    steps=lambda difference, variance, *, alpha=0.05, power=POWER: [
        *_steps(alpha, power),
        ("variance", "v", variance),
        ("difference", "d", difference),
    ],
    needs=lambda difference, variance, **_: [("no number of questions finds a difference of 0", np.abs(difference))],
)
def questions_needed(difference: Any, variance: Any, *, alpha: float = 0.05, power: float = POWER) -> Any:
    """The smallest number of questions at which a two-sided test finds the difference with this power, in [1, inf).

    NaN for a difference of 0. Raises ValueError for a negative variance, and alpha or power outside (0, 1).
    """
    d, v = _amounts("difference", np.abs(as_numbers("difference", difference))), _amounts("variance", variance)
    d, v = np.broadcast_arrays(d, v)
    reach = detectable(np.sqrt(v), alpha=alpha, power=power)
    with np.errstate(over="ignore"):  # beyond what a number holds it is infinite
        times = np.divide(reach, d, out=np.full(d.shape, nan), where=d > 0) ** 2
    return plain(np.maximum(1.0, np.ceil(times)))

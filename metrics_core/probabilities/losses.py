r"""How good probabilities are, sample by sample: log loss and the Brier score.

Symbols: $y_i$ is 1 for an actual positive and 0 otherwise, $p_i$ the probability that the model gave to "positive",
$n$ the number of samples, or the sum of their weights. Whether probabilities mean what they say is in module
calibration. Only two classes. Sources: Good 1952, Rational decisions; Brier 1950, Verification of forecasts expressed
in terms of probability.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.counts import checked_probabilities, checked_weights
from metrics_core.filled import Filled

SHOWN = 12  # samples whose terms are shown one by one

LOG_LOSS_SUM = r"\sum_i -\left( y_i \ln\, p_i + (1 - y_i) \ln(1 - p_i) \right)"
BRIER_SUM = r"\sum_i (p_i - y_i)^2"
SYMBOLS = {
    "n": "number of samples, or the sum of their weights",
    "y_i": "1 for an actual positive, 0 for an actual negative",
    "p_i": "probability of being positive that the model gave",
}


def log_loss_terms(y_true: Any, probability: Any, *, positive: Hashable = 1, clip: float | None = None) -> np.ndarray:
    r"""What each sample adds to the log loss: $-\ln p_i$ for a positive, $-\ln(1 - p_i)$ for a negative, in [0, inf].

    clip: probabilities are first moved into [clip, 1 - clip]; it must lie in [0, 0.5), else ValueError.
    """
    actual, p = checked_probabilities(y_true, probability, positive=positive)
    if clip is not None:
        if not 0 <= clip < 0.5:
            raise ValueError(f"clip must lie in [0, 0.5), got {clip!r}")
        p = np.clip(p, clip, 1 - clip)
    with np.errstate(divide="ignore"):
        return np.asarray(np.where(actual, -np.log(p), -np.log1p(-p)) + 0.0)  # not -0


def brier_terms(y_true: Any, probability: Any, *, positive: Hashable = 1) -> np.ndarray:
    """What each sample adds to the Brier score: the squared distance of its probability from 1 or 0, in [0, 1]."""
    actual, p = checked_probabilities(y_true, probability, positive=positive)
    return np.asarray((p - actual) ** 2)


def _weighted(terms: np.ndarray, weights: Any) -> tuple[float, float]:
    """Sum of the terms and of the weights. Samples of weight 0 count for nothing, even with an infinite loss."""
    if weights is None:
        return float(terms.sum()), len(terms)
    weight = checked_weights(weights, len(terms))
    return float((terms[weight > 0] * weight[weight > 0]).sum()), float(weight.sum())


def _log_loss_steps(y_true: Any, probability: Any, *, weights: Any = None, **options: Any) -> list[Part]:
    actual, p = checked_probabilities(y_true, probability, positive=options.get("positive", 1))
    if options.get("clip") is not None:
        p = np.clip(p, options["clip"], 1 - options["clip"])
    formulas = [r"-\ln p_i" if one else r"-\ln(1 - p_i)" for one in actual[:SHOWN]]
    terms = log_loss_terms(y_true, probability, **options)
    return _steps(terms, formulas, LOG_LOSS_SUM, actual, p, weights)


def _brier_steps(y_true: Any, probability: Any, *, weights: Any = None, **options: Any) -> list[Part]:
    actual, p = checked_probabilities(y_true, probability, **options)
    formulas = ["(p_i - y_i)^2"] * min(len(p), SHOWN)
    return _steps((p - actual) ** 2, formulas, BRIER_SUM, actual, p, weights)


def _steps(
    terms: np.ndarray, formulas: list[str], whole: str, y_true: np.ndarray, p: np.ndarray, weights: Any
) -> list[Part]:
    """The terms one by one where they are few, their sum, and what it is divided by."""
    total, n = _weighted(terms, weights)
    single: list[Part] = []
    for i, formula in enumerate(formulas if len(terms) <= SHOWN else []):
        sign = Filled("positive" if y_true[i] else "negative")
        label = Filled(
            "sample {i}, {sign}" if weights is None else "sample {i}, {sign}, weight {weight:g}",
            i=i + 1,
            sign=sign,
            weight=0.0 if weights is None else float(np.asarray(weights)[i]),
        )
        single.append((label, formula, float(terms[i]), {"p_i": float(p[i]), "y_i": int(y_true[i])}))
    added = {whole: " + ".join(_term(part[2], weights, i) for i, part in enumerate(single))} if single else {}
    return [*single, ("sum over all samples", whole, total, added), ("samples", "n", n)]


def _term(value: float, weights: Any, i: int) -> str:
    number = r"\infty" if np.isinf(value) else f"{value:.6g}"
    return number if weights is None else rf"{np.asarray(weights)[i]:g} \cdot {number}"


def _samples(y_true: Any, probability: Any, *, weights: Any = None, **_: Any) -> list[tuple[str, Any]]:
    return [("no samples", len(np.atleast_1d(y_true)) if weights is None else np.sum(weights))]


@metric(
    Card(
        name="log loss",
        topic="probabilities",
        aliases=("logarithmic loss", "binary cross-entropy", "ignorance score"),
        question="How large is −ln of the probability given to what happened, on average?",
        formula=r"\frac{1}{n} " + LOG_LOSS_SUM,
        symbols=SYMBOLS,
        range=(0, float("inf")),
        better="lower",
        unit="nats",
        undefined_when="there are no samples",
        blind_to="Which decisions follow: it can fall while fewer samples land on the right side of a threshold.",
        source="Good 1952, Rational decisions",
        scorer="neg_log_loss",
        reference="sklearn.metrics.log_loss(y_true, probability)  # clips at the eps of the dtype: never infinite",
    ),
    steps=_log_loss_steps,
    needs=_samples,
)
def log_loss(
    y_true: Any, probability: Any, *, positive: Hashable = 1, weights: Any = None, clip: float | None = None
) -> float:
    r"""Mean of $-\ln$ of the probability given to what happened, in [0, inf]; NaN without samples.

    Infinite as soon as something happened that was given probability 0. clip: move probabilities into [clip, 1 - clip]
    first. scikit-learn always does, at the eps of the probabilities' dtype (2.2e-16 for float64, 1.2e-7 for float32);
    Keras does at 1e-7. So one certain mistake costs 36 nats there, or 16, and without clipping everything.
    """
    return float(divide(*_weighted(log_loss_terms(y_true, probability, positive=positive, clip=clip), weights)))


@metric(
    Card(
        name="Brier score",
        topic="probabilities",
        aliases=("mean squared error of probabilities", "quadratic score"),
        question="How large is the squared distance of the probabilities from what happened (1 or 0), on average?",
        formula=r"\frac{1}{n} " + BRIER_SUM,
        symbols=SYMBOLS,
        range=(0, 1),
        better="lower",
        undefined_when="there are no samples",
        blind_to="How bad it is to be sure and wrong: that costs 1, only four times as much as saying 1/2.",
        source="Brier 1950, Verification of forecasts expressed in terms of probability",
        scorer="neg_brier_score",
        reference="sklearn.metrics.brier_score_loss(y_true, probability)",
    ),
    steps=_brier_steps,
    needs=_samples,
)
def brier_score(y_true: Any, probability: Any, *, positive: Hashable = 1, weights: Any = None) -> float:
    """Mean squared distance of the probabilities from 1 (positives) or 0 (negatives), in [0, 1]; NaN without samples.

    Brier's own definition adds up both classes and is twice as large; scikit-learn and weather services use this one.
    """
    return float(divide(*_weighted(brier_terms(y_true, probability, positive=positive), weights)))

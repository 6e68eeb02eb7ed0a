r"""How sure a model is: probabilities made surer or shifted, what that does to their scores, and who pays most.

A distortion works on the logit: $p' = \sigma(a \operatorname{logit} p + b)$. A factor $a$ above 1 sharpens (it is one
over the temperature of temperature scaling), one below 1 flattens, and the shift $b$ favours a class. It is strictly
increasing, so that no two samples change places and everything made of ranks, such as AUROC, stays as it is.
Left out: fitting $a$ and $b$, which is Platt's calibration. Sources: Platt 1999, Probabilistic outputs for support
vector machines; Guo, Pleiss, Sun and Weinberger 2017, On calibration of modern neural networks.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.special import expit, logit

from metrics_core.classification.rates import accuracy, divide
from metrics_core.counts import are_positive, confusion
from metrics_core.probabilities.bins import Strategy, bin_of, calibration
from metrics_core.probabilities.calibration import average_gap
from metrics_core.probabilities.losses import brier_score, log_loss, log_loss_terms


def distorted(probability: Any, factor: float = 1.0, shift: float = 0.0) -> np.ndarray:
    r"""$\sigma(a \operatorname{logit} p + b)$ with the factor a above 0 and the shift b, both finite, else ValueError.

    0 and 1 stay 0 and 1, because their logits are infinite. With factor 1 and shift 0 every probability is returned
    to the last bit.
    """
    if not 0 < factor < np.inf:
        raise ValueError(f"factor must be above 0 and finite, got {factor!r}")
    if not np.isfinite(shift):
        raise ValueError(f"shift must be finite, got {shift!r}")
    p = np.asarray(probability, dtype=np.float64)
    if factor == 1 and shift == 0:
        return p.copy()
    return np.asarray(expit(factor * logit(p) + shift))


@dataclass(frozen=True, eq=False)
class Distortions:
    """Scores at every factor (first axis) and shift (second axis); what the bins hold has a third axis.

    log_loss_sum, brier_sum, gap_sum: what is divided by `n`, the rows or (the first two) their weight. true_positives,
    false_positives: what has at least 0.5, of the rows in a bin.
    """

    factors: np.ndarray
    shifts: np.ndarray
    n: float
    rows: int
    log_loss: np.ndarray
    log_loss_sum: np.ndarray
    brier: np.ndarray
    brier_sum: np.ndarray
    accuracy: np.ndarray
    calibration_error: np.ndarray
    gap_sum: np.ndarray
    counts: np.ndarray
    positives: np.ndarray
    true_positives: np.ndarray
    false_positives: np.ndarray
    mean_probability: np.ndarray
    observed: np.ndarray


def distortions(
    y_true: Any,
    probability: Any,
    factors: Any,
    shifts: Any,
    *,
    positive: Hashable = 1,
    weights: Any = None,
    clip: float | None = None,
    bins: int = 10,
    strategy: Strategy = "uniform",
) -> Distortions:
    """Distort by every pair of a factor and a shift, and score each: as log_loss, brier_score and calibration do.

    accuracy: with what has at least 0.5 called positive. weights: as in log_loss, and not used for the bins.
    """
    factors, shifts = np.atleast_1d(np.asarray(factors, float)), np.atleast_1d(np.asarray(shifts, float))
    truth = are_positive("y_true", y_true, positive)
    n = len(truth) if weights is None else float(np.sum(weights))
    found: dict[str, list[Any]] = {}
    for factor in factors:
        for shift in shifts:
            p = distorted(probability, float(factor), float(shift))
            c = calibration(truth, p, bins=bins, strategy=strategy)
            loss = log_loss(truth, p, weights=weights, clip=clip)
            brier = brier_score(truth, p, weights=weights)
            error, called, place = average_gap(c), p >= 0.5, bin_of(p, c.edges)
            entry = {
                "log_loss": loss,
                "log_loss_sum": loss * n,
                "brier": brier,
                "brier_sum": brier * n,
                "accuracy": accuracy(confusion(truth, called, weights=weights)),
                "calibration_error": error,
                "gap_sum": error * len(truth),
                "counts": c.counts,
                "positives": c.positives,
                "true_positives": np.bincount(place[called & truth], minlength=bins),
                "false_positives": np.bincount(place[called & ~truth], minlength=bins),
                "mean_probability": c.mean_probability,
                "observed": c.observed,
            }
            for name, value in entry.items():
                found.setdefault(name, []).append(value)
    grid = (len(factors), len(shifts))
    arrays = {name: np.asarray(values).reshape(*grid, *np.shape(values[0])) for name, values in found.items()}
    return Distortions(factors, shifts, n, len(truth), **arrays)


@dataclass(frozen=True, eq=False)
class Costliest:
    """The rows with the largest log loss, largest first: row numbers from 0, and what each adds to the sum.

    share: of the whole sum, NaN where that is 0 or infinite. certain: how many rows cost infinitely much.
    """

    rows: np.ndarray
    terms: np.ndarray
    share: float
    certain: int


def costliest(
    y_true: Any, probability: Any, most: int = 10, *, positive: Hashable = 1, clip: float | None = None
) -> Costliest:
    """The `most` rows that add most to the log loss; among equals the earlier row comes first. Weights are not used."""
    terms = log_loss_terms(y_true, probability, positive=positive, clip=clip)
    rows = np.argsort(-terms, kind="stable")[:most]
    total, certain = float(terms.sum()), int(np.isinf(terms).sum())
    share = np.nan if certain else float(divide(terms[rows].sum(), total))
    return Costliest(rows, terms[rows], share, certain)

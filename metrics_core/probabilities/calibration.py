r"""Whether probabilities mean what they say: calibration errors, the Brier score taken apart.

Symbols, for bin b: $n_b$ samples, mean probability $\bar p_b$, share of positives $o_b$; over all samples: $n$, and $o$
the share of positives. How bins are cut is in bins.py. Left out: weights, bias-corrected errors. Sources: Murphy 1973, A new vector partition of the probability score;
Stephenson, Coelho and Jolliffe 2008, Two extra components in the Brier score decomposition.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.counts import checked_probabilities
from metrics_core.filled import Filled
from metrics_core.probabilities.bins import Calibration as Calibration
from metrics_core.probabilities.bins import Strategy, bin_of
from metrics_core.probabilities.bins import calibration as calibration

BIN_SYMBOLS = {
    "n": "number of samples",
    "n_b": "samples in bin b",
    "o_b": "proportion of positives in bin b",
    r"\bar p_b": "mean probability of the positive class in bin b",
}


@dataclass(frozen=True)
class BrierParts:
    """The Brier score, value = reliability - resolution + uncertainty + within_bin_variance - within_bin_covariance.

    reliability: how far the bins are from their observed shares (0 is best). resolution: how far these shares are from
    each other (more is better). uncertainty: of the data alone. The last two are there because probabilities differ
    inside a bin; both are 0 where each bin holds one value, as in Murphy's paper.
    """

    value: float
    reliability: float
    resolution: float
    uncertainty: float
    within_bin_variance: float
    within_bin_covariance: float


def _bin_steps(*args: Any, **options: Any) -> list[Part]:
    """One step a bin that is not empty."""
    c = calibration(*args, **options)
    return [
        (
            Filled(
                "bin {b}, ({low:.4g}, {high:.4g}]: {n} samples",
                b=b + 1,
                low=float(c.edges[b]),
                high=float(c.edges[b + 1]),
                n=int(c.counts[b]),
            ),
            r"\left| o_b - \bar p_b \right|",
            abs(c.gap[b]),
            {"o_b": c.observed[b], r"\bar p_b": c.mean_probability[b]},
        )
        for b in np.flatnonzero(c.counts)
    ]


def _bin_needs(y_true: Any, *_: Any, **__: Any) -> list[tuple[str, Any]]:
    return [("no samples", len(np.atleast_1d(y_true)))]


@metric(
    Card(
        name="expected calibration error",
        topic="probabilities",
        aliases=("ECE",),
        question="How far are the probabilities from the observed proportions of positives, on average over the samples?",
        formula=r"\sum_b \frac{n_b}{n} \left| o_b - \bar p_b \right|",
        symbols=BIN_SYMBOLS,
        range=(0, 1),
        better="lower",
        undefined_when="there are no samples",
        blind_to="Whether the model separates the classes: giving every sample the overall proportion of positives has an "
        "error of 0.",
        source="Naeini, Cooper and Hauskrecht 2015, Obtaining well calibrated probabilities using Bayesian binning",
        reference="place = np.searchsorted(np.linspace(0, 1, 11)[1:-1], probability); "
        "np.abs(np.bincount(place, np.subtract(probability, y_true))).sum() / len(y_true)  # torchmetrics' "
        "binary_calibration_error has bins that hold their lower edge",
    ),
    steps=lambda *args, **options: [*_bin_steps(*args, **options), ("samples", "n", len(np.atleast_1d(args[0])))],
    needs=_bin_needs,
)
def expected_calibration_error(
    y_true: Any, probability: Any, *, positive: Hashable = 1, bins: int = 10, strategy: Strategy = "uniform"
) -> float:
    """Gap between mean probability and observed share, averaged over samples, in [0, 1]; NaN without samples.

    It depends on the bins: fewer and wider bins hide gaps that cancel out, many bins count noise as miscalibration.
    The probability is that of the positive class. Guo et al. 2017 take that of the predicted class, for any number of
    classes, and compare it with accuracy: another number, also called ECE.
    """
    return average_gap(calibration(y_true, probability, positive=positive, bins=bins, strategy=strategy))


def average_gap(c: Calibration) -> float:
    """The expected calibration error of bins that are there already; NaN without samples."""
    return float(mean_gap(c.gap_sums, c.counts))


def mean_gap(gaps: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """The expected calibration error of positives minus probabilities, summed in each bin (last axis), and of its size."""
    return np.asarray(divide(np.abs(gaps).sum(axis=-1), np.asarray(sizes).sum(axis=-1)))


@metric(
    Card(
        name="maximum calibration error",
        topic="probabilities",
        aliases=("MCE",),
        question="How far are the probabilities from the observed proportion of positives in the worst bin?",
        formula=r"\max_b \left| o_b - \bar p_b \right|",
        symbols={k: BIN_SYMBOLS[k] for k in ("o_b", r"\bar p_b")},
        range=(0, 1),
        better="lower",
        undefined_when="there are no samples",
        blind_to="How many samples the worst bin holds: with few of them, the gap is mostly chance.",
        source="Naeini, Cooper and Hauskrecht 2015, Obtaining well calibrated probabilities using Bayesian binning",
        reference="place = np.searchsorted(np.linspace(0, 1, 11)[1:-1], probability); "
        "np.max(np.abs(np.bincount(place, np.subtract(probability, y_true)))[np.unique(place)] / np.unique(place, "
        "return_counts=True)[1])  # torchmetrics' binary_calibration_error has bins that hold their lower edge",
    ),
    steps=_bin_steps,
    needs=_bin_needs,
)
def maximum_calibration_error(
    y_true: Any, probability: Any, *, positive: Hashable = 1, bins: int = 10, strategy: Strategy = "uniform"
) -> float:
    """The largest gap between mean probability and observed share of a bin, in [0, 1]; NaN without samples."""
    return largest_gap(calibration(y_true, probability, positive=positive, bins=bins, strategy=strategy))


def largest_gap(c: Calibration) -> float:
    """The maximum calibration error of bins that are there already; NaN without samples."""
    return float(widest_gap(c.gap_sums, c.counts))


def widest_gap(gaps: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """The maximum calibration error of the same sums; NaN without samples."""
    largest = np.abs(divide(gaps, np.asarray(sizes), 0.0)).max(axis=-1, initial=0)
    return np.where(np.asarray(sizes).any(axis=-1), largest, nan)


def _part_steps(*args: Any, **options: Any) -> list[Part]:
    parts = brier_parts(*args, **options)
    return [
        ("reliability", "R", parts.reliability),
        ("resolution", "S", parts.resolution),
        ("uncertainty", "U", parts.uncertainty),
        ("variance within bins", "V", parts.within_bin_variance),
        ("covariance within bins", "C", parts.within_bin_covariance),
    ]


@metric(
    Card(
        name="Brier score in parts",
        topic="probabilities",
        aliases=("Murphy decomposition",),
        question="How much does miscalibration add to the Brier score, how much does separating the classes take off, and how "
        "much is due to the data?",
        formula="R - S + U + V - C",
        symbols={
            "R": "reliability: squared gap between mean probability and observed proportion, averaged over samples",
            "S": "resolution: squared distance of the bins' observed proportions from the overall one, averaged over samples",
            "U": "uncertainty: o (1 - o), with o the proportion of positives",
            "V": "variance of the probabilities within bins",
            "C": "twice the covariance of probability and outcome within bins",
        },
        range=(0, 1),
        better="lower",
        undefined_when="there are no samples",
        blind_to="How the bins were chosen: other bins divide the same score into other parts.",
        source="Murphy 1973; Stephenson, Coelho and Jolliffe 2008, Two extra components in the Brier score decomposition",
        reference="sklearn.metrics.brier_score_loss(y_true, probability)  # the sum of the parts",
    ),
    steps=_part_steps,
    needs=_bin_needs,
)
def brier_parts(
    y_true: Any, probability: Any, *, positive: Hashable = 1, bins: int = 10, strategy: Strategy = "uniform"
) -> BrierParts:
    """The Brier score, in [0, 1], as reliability - resolution + uncertainty and two terms from within the bins."""
    actual, p = checked_probabilities(y_true, probability, positive=positive)
    c = calibration(y_true, probability, positive=positive, bins=bins, strategy=strategy)
    if not (n := len(p)):
        return BrierParts(nan, nan, nan, nan, nan, nan)
    index, share = bin_of(p, c.edges), float(actual.mean())
    off = p - c.mean_probability[index]
    return BrierParts(
        float(((p - actual) ** 2).mean()),
        float(np.nansum(c.counts * c.gap**2) / n),
        float(np.nansum(c.counts * (c.observed - share) ** 2) / n),
        share * (1 - share),
        float((off**2).mean()),
        float(2 * (off * (actual - c.observed[index])).mean()),
    )

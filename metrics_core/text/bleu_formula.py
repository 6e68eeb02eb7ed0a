r"""BLEU from counts: precisions, smoothing, brevity penalty, geometric mean; for one sentence or for arrays of them.

Symbols: $m_n$ matched and $t_n$ all n-grams of the hypothesis, $p_n = m_n/t_n$, $w_n$ weights that sum to 1, c and r the
lengths of hypothesis and reference. An order without n-grams ($t_n = 0$) has no precision.

Smoothing, as in sacreBLEU 2: "none" leaves $p_n = 0$, and then BLEU is 0. "floor" puts a constant (0.1) for $m_n = 0$.
"add-k" adds a constant (1) to $m_n$ and $t_n$ of every order above 1. "exp" puts 1/2, 1/4, ... for the first, second, ...
order with $m_n = 0$. Where no order has a match, nothing is smoothed and BLEU is 0.

Sources: Papineni, Roukos, Ward and Zhu 2002; Chen and Cherry 2014 (smoothing); Post 2018 (sacreBLEU).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import nan
from typing import Any, Literal

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.text.ngrams import checked_order
from metrics_core.text.tokens import Reading, signed

Smoothing = Literal["none", "floor", "add-k", "exp"]
ReferenceLength = Literal["closest", "shortest", "average"]
CONSTANTS = {"none": nan, "floor": 0.1, "add-k": 1.0, "exp": 2.0}


@dataclass(frozen=True)
class BleuSettings:
    """Every convention of a BLEU score, checked. weights are divided by their sum; None gives each order the same.

    smoothing_value: the constant of "floor" or "add-k", or what "exp" divides by for each further order; None takes
    sacreBLEU's. effective_order leaves out orders without n-grams. zero_division stands for their precision else.
    """

    max_order: int = 4
    weights: Sequence[float] | None = None
    smoothing: Smoothing = "none"
    smoothing_value: float | None = None
    reference_length: ReferenceLength = "closest"
    effective_order: bool = False
    zero_division: float = nan
    reading: Reading = field(default_factory=Reading)

    def __post_init__(self) -> None:
        checked_order("max_order", self.max_order)
        if self.smoothing not in CONSTANTS:
            raise ValueError(f"smoothing must be one of {', '.join(CONSTANTS)}, got {self.smoothing!r}")
        if self.smoothing_value is not None and not 0 < self.smoothing_value < np.inf:
            raise ValueError(f"smoothing_value must be a positive number or None, got {self.smoothing_value!r}")
        if self.reference_length not in ("closest", "shortest", "average"):
            raise ValueError(
                f"reference_length must be 'closest', 'shortest' or 'average', got {self.reference_length!r}"
            )
        shares(self.weights, self.max_order)

    @property
    def shares(self) -> np.ndarray:
        return shares(self.weights, self.max_order)

    @property
    def constant(self) -> float:
        return CONSTANTS[self.smoothing] if self.smoothing_value is None else self.smoothing_value

    def signature(self, name: str) -> str:
        """`bleu|order:4|tok:13a|smooth:exp|len:closest|case:mixed` and, where they are not the usual ones, the rest."""
        (tok, case, *reading) = self.reading.conventions
        usual = self.smoothing == "none" or (self.smoothing == "exp" and self.constant == CONSTANTS["exp"])
        smooth = self.smoothing + ("" if usual else f"[{self.constant:g}]")
        parts = [("order", str(self.max_order)), tok, ("smooth", smooth), ("len", self.reference_length), case]
        if self.weights is not None:
            parts.append(("weights", ",".join(f"{share:g}" for share in self.shares)))
        if self.effective_order:
            parts.append(("eff", "yes"))
        if not np.isnan(self.zero_division):
            parts.append(("zero-division", f"{self.zero_division:g}"))
        return signed(name, *parts, *reading)


def shares(weights: Sequence[float] | None, max_order: int) -> np.ndarray:
    """Weights divided by their sum, one an order. Raises ValueError for a wrong number of them or a negative one."""
    found = np.ones(max_order) if weights is None else np.asarray(weights, dtype=float)
    if found.shape != (max_order,) or not np.all((found >= 0) & np.isfinite(found)) or not found.sum():
        raise ValueError(f"weights must be {max_order} numbers of at least 0, not all 0, got {weights!r}")
    return np.asarray(found / found.sum())


@dataclass(frozen=True)
class BleuParts:
    """What BLEU is made of; orders lie along the last axis. numerators and denominators are after smoothing."""

    numerators: np.ndarray
    denominators: np.ndarray
    precisions: np.ndarray
    weights: np.ndarray
    log_mean: np.ndarray
    penalty: np.ndarray
    value: np.ndarray


def bleu_parts(statistics: np.ndarray, settings: BleuSettings) -> BleuParts:
    """BLEU in [0, 1] from matched counts, all counts (an order each), hypothesis and reference length, on the last axis."""
    counts, order = np.asarray(statistics, dtype=float), settings.max_order
    top, bottom = _smoothed(counts[..., :order], counts[..., order : 2 * order], settings)
    precisions = divide(top, bottom, settings.zero_division)
    weights = np.broadcast_to(settings.shares, precisions.shape)
    if settings.effective_order:
        kept = weights * (bottom > 0)
        weights = divide(kept, kept.sum(axis=-1, keepdims=True), nan)
    log_mean = _log_mean(precisions, weights)
    penalty = brevity_penalty(counts[..., -2], counts[..., -1])
    value = np.asarray(penalty * np.exp(log_mean))
    return BleuParts(
        top, bottom, precisions, weights, log_mean, penalty, np.where(np.isnan(value), settings.zero_division, value)
    )


def _smoothed(matched: np.ndarray, total: np.ndarray, settings: BleuSettings) -> tuple[np.ndarray, np.ndarray]:
    if settings.smoothing == "none":
        return matched, total
    any_match = (matched > 0).any(axis=-1, keepdims=True)
    constant, empty = settings.constant, any_match & (matched == 0) & (total > 0)
    if settings.smoothing == "floor":
        return np.where(empty, constant, matched), total
    if settings.smoothing == "exp":
        return np.where(empty, constant ** -np.cumsum(empty, axis=-1, dtype=float), matched), total
    added = constant * any_match * (np.arange(settings.max_order) > 0)
    return matched + added, total + added


def _log_mean(precisions: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The weighted mean of logarithms; an order of weight 0 does not count, even where it has no precision."""
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(weights == 0, 0, weights * np.log(precisions))
    return np.asarray(terms.sum(axis=-1))


def brevity_penalty(hypothesis_length: Any, reference_length: Any) -> np.ndarray:
    r"""$\exp(1 - r/c)$ where the hypothesis (c) is shorter than the reference (r), else 1; 0 for c = 0 < r; in [0, 1]."""
    c, r = np.broadcast_arrays(np.asarray(hypothesis_length, dtype=float), np.asarray(reference_length, dtype=float))
    return np.asarray(np.where(c < r, np.exp(1 - divide(r, c, np.inf)), 1.0))


def bleu_from_parts(
    precisions: Sequence[float],
    hypothesis_length: float,
    reference_length: float,
    *,
    weights: Sequence[float] | None = None,
) -> float:
    """BLEU in [0, 1] from its precisions and two lengths: 0 where a precision is 0, NaN where one is."""
    found = np.asarray(precisions, dtype=float)
    mean = _log_mean(found, shares(weights, len(found)))
    return float(brevity_penalty(hypothesis_length, reference_length) * np.exp(mean))


def chosen_length(hypothesis: int, references: Sequence[int], how: ReferenceLength) -> float:
    """The reference length that counts: the closest (of two equally close, the shorter), the shortest, or the mean."""
    if how == "closest":
        return min(references, key=lambda length: (abs(length - hypothesis), length))
    return min(references) if how == "shortest" else sum(references) / len(references)

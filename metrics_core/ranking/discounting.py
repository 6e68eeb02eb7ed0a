r"""Gains, discounts and their running sums: the one primitive behind CG, DCG, ideal DCG and NDCG.

Symbols: $r_i$ is the relevance at rank i = 1, 2, ..., $g_i$ its gain ($r_i$, or $2^{r_i} - 1$), $w_i$ the weight of the
rank. Relevances are arrays of shape (..., ranks): one list, or many at once; NaN stands for an unjudged document, and
for the end of a list that is shorter than others. No averages over lists here.
Sources: Järvelin and Kekäläinen 2002, Cumulated gain-based evaluation of IR techniques; Burges et al. 2005, Learning to
rank using gradient descent (exponential gain); Sakai 2007, Alternatives to bpref (unjudged documents removed).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.numbers import as_numbers, plain

Gain = Literal["linear", "exponential"]
Discount = Literal[
    "log", "jarvelin-kekalainen"
]  # another one also: conventions/ranking.py; options.py and reference.py of the lesson
Unjudged = Literal["zero", "removed"]
Ideal = Literal["judged", "retrieved"]

EMPTY = "the best order has a DCG of 0"  # why NDCG is undefined
MOST_IN_POWER = 1_000  # 2 to the power of 1,024 is too large for a float


@dataclass(frozen=True, eq=False)
class GradedList:
    """Lists with the best order of what they could have held. Arrays of shape (..., ranks); weights of shape (ranks,).

    gains: 0 after the end of a list. ideal_gains: descending. Where more was judged than retrieved, the ranks go on to there.
    """

    gains: np.ndarray
    ideal_gains: np.ndarray
    weights: np.ndarray

    @cached_property
    def cumulative(self) -> np.ndarray:
        """Gains added up to each rank."""
        return np.cumsum(self.gains, axis=-1)

    @cached_property
    def discounted(self) -> np.ndarray:
        """What each rank contributes to DCG."""
        return np.asarray(self.gains * self.weights)

    @cached_property
    def ideal_discounted(self) -> np.ndarray:
        """What each rank of the best order contributes to its DCG."""
        return np.asarray(self.ideal_gains * self.weights)

    @cached_property
    def running(self) -> np.ndarray:
        """DCG at every k."""
        return _sums(self.discounted)

    @cached_property
    def ideal(self) -> np.ndarray:
        """DCG of the best order at every k."""
        return _sums(self.ideal_discounted)

    @cached_property
    def normalised(self) -> np.ndarray:
        """NDCG at every k; NaN where the ideal DCG is 0."""
        with np.errstate(invalid="ignore"):  # infinite over infinite
            return np.asarray(divide(self.running, self.ideal))

    def at(self, sums: np.ndarray, k: int | None) -> Any:
        """One of the running sums at k, or at the last rank: a float for one list, else an array."""
        ranks = sums.shape[-1]
        if not ranks:  # nothing over nothing, or nothing added up
            found = np.full(sums.shape[:-1], np.nan if sums is self.normalised else 0.0)
        else:
            found = sums[..., (ranks if k is None else min(k, ranks)) - 1]
        return plain(found)


def _sums(gains: np.ndarray) -> np.ndarray:
    """Running sums, infinite where they exceed every float."""
    with np.errstate(over="ignore", invalid="ignore"):
        return np.cumsum(gains, axis=-1)


def gain_of(relevance: Any, gain: Gain = "linear") -> np.ndarray:
    """The gain of each relevance: itself, or 2 to its power less 1. NaN stays.

    Raises ValueError for another gain, and for relevances above 1,000 where it is exponential.
    """
    values: np.ndarray = np.asarray(relevance, dtype=np.float64)
    if checked("gain", gain, Gain) == "linear":
        return values
    if np.any(values > MOST_IN_POWER):
        raise ValueError(f"gains must be at most {MOST_IN_POWER:,} with exponential gain, got {np.nanmax(values):g}")
    return np.asarray(np.exp2(values) - 1)


def discounts(ranks: int, *, discount: Discount = "log", log_base: float = 2) -> np.ndarray:
    """The weight of each rank, in (0, inf), shape (ranks,).

    "log": 1 / log_b(i + 1), as most libraries do. "jarvelin-kekalainen": 1 before rank b and 1 / log_b(i) from there, as in
    their paper. Raises ValueError for a log_base not above 1 or another discount.
    """
    checked("discount", discount, Discount)
    if not 1 < log_base < float("inf"):
        raise ValueError(f"log_base must be a number above 1, got {log_base!r}")
    i = np.arange(1, ranks + 1)
    b = np.log(log_base)
    below = {"log": np.log(i + 1), "jarvelin-kekalainen": np.maximum(b, np.log(i))}
    return np.asarray(b / below[discount])


def discounted(
    relevance: Any,
    *,
    judged: Any = None,
    gain: Gain = "linear",
    discount: Discount = "log",
    log_base: float = 2,
    ideal: Ideal = "judged",
    unjudged: Unjudged = "zero",
) -> GradedList:
    """Gains, weights and running sums of one list, or of many: relevance in ranked order, shape (..., ranks).

    judged: the relevances of everything that was judged, retrieved or not, in any order; without it that is what was
    retrieved. ideal: "judged" takes the best order of all that, "retrieved" of what the list holds.
    unjudged: a NaN counts as a gain of 0 ("zero"), or those after it move up ("removed").
    Raises ValueError for infinite relevances, shapes that do not fit, a judged without what was retrieved, or other names.
    """
    checked("ideal", ideal, Ideal)
    values = checked_relevance("gains", relevance)
    if checked("unjudged", unjudged, Unjudged) == "removed":
        order = np.argsort(np.isnan(values), axis=-1, kind="stable")
        values = np.take_along_axis(values, order, axis=-1)
    best = _descending(values)
    if judged is not None:
        everything = _descending(checked_relevance("judged", judged))
        _held(best, everything)
        best = everything if ideal == "judged" else best
    ranks = max(values.shape[-1], best.shape[-1])
    gains, ideal_gains = (np.nan_to_num(gain_of(_padded(part, ranks), gain)) for part in (values, best))
    return GradedList(gains, ideal_gains, discounts(ranks, discount=discount, log_base=log_base))


def checked(name: str, value: Any, allowed: Any) -> Any:
    """The value, if it is one of a Literal's; else ValueError."""
    if value not in get_args(allowed):
        raise ValueError(f"{name} must be one of {', '.join(map(repr, get_args(allowed)))}, got {value!r}")
    return value


def checked_relevance(name: str, relevance: Any) -> np.ndarray:
    """Relevances as floats of at least one axis; ValueError for infinite ones."""
    values = as_numbers(name, relevance)
    if not values.ndim or np.isinf(values).any():
        raise ValueError(f"{name} must be lists of finite numbers, with NaN for what is unjudged")
    return values


def checked_k(k: Any) -> Any:
    """The cutoff: None, or a whole number of at least 1; else ValueError."""
    if k is not None and (isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1):
        raise ValueError(f"k must be None or a whole number of at least 1, got {k!r}")
    return k


def _descending(values: np.ndarray) -> np.ndarray:
    return np.asarray(-np.sort(-values, axis=-1))  # NaN last


def _padded(values: np.ndarray, ranks: int) -> np.ndarray:
    missing = np.full((*values.shape[:-1], ranks - values.shape[-1]), np.nan)
    return np.concatenate([values, missing], axis=-1)


def _held(retrieved: np.ndarray, judged: np.ndarray) -> None:
    """Whether judged can hold what was retrieved: then its i-th largest is never below that of the list."""
    if retrieved.shape[:-1] != judged.shape[:-1]:
        raise ValueError(f"judged must be for the same lists as gains, {retrieved.shape[:-1]}, got {judged.shape[:-1]}")
    ranks = max(retrieved.shape[-1], judged.shape[-1])
    ours, theirs = _padded(retrieved, ranks), _padded(judged, ranks)
    short = ~np.isnan(ours) & ~(theirs >= ours)
    if short.any():
        place = tuple(np.argwhere(short)[0])
        raise ValueError(
            "judged must hold everything that was retrieved: of the list, number "
            f"{place[-1] + 1} by relevance is {ours[place]:g}, of judged {theirs[place]:g}"
        )

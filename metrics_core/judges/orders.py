"""Pairs of answers that a judge read in both orders: how often A won first, second, in both, and what the average says.

A judge that leans to what it reads first raises A's win rate in one order and lowers it in the other. Left out: ties that the judge itself
calls, and what it prefers besides the place. Source: Zheng et al. 2023, Judging LLM-as-a-judge with MT-bench and Chatbot Arena.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.numbers import as_numbers, plain


@dataclass(frozen=True)
class BothOrders:
    """Win rates of answer A over pairs, in [0, 1]: a number, or an array.

    flipped: the proportion of pairs whose winner changes with the order. average: over both orders, so that such a pair counts as half a
    win. consistent: of the other pairs alone, NaN where there are none.
    """

    a_first: Any
    a_second: Any
    average: Any
    consistent: Any
    flipped: Any


def both_orders(a_first: Any, a_second: Any) -> BothOrders:
    """From whether A won (1) or B (0) with A read first, and with A read second; pairs along the last axis.

    Raises ValueError for anything but 0 and 1, and where the two are not of the same pairs.
    """
    first, second = as_numbers("a_first", a_first), as_numbers("a_second", a_second)
    if first.shape != second.shape:
        raise ValueError(f"a_first and a_second must be of the same pairs, got {first.shape} and {second.shape}")
    if not np.isin(first, (0, 1)).all() or not np.isin(second, (0, 1)).all():
        raise ValueError("a_first and a_second must hold 0 and 1: whether answer A won")
    n = np.asarray(float(first.shape[-1]))
    rates = [np.asarray(divide(wins.sum(axis=-1), n)) for wins in (first, second)]
    both, same = (first * second).sum(axis=-1), (first == second).sum(axis=-1)
    found = (*rates, (rates[0] + rates[1]) / 2, divide(np.asarray(both, float), np.asarray(same)), 1 - divide(same, n))
    return BothOrders(*map(plain, found))

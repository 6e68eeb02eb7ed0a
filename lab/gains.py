"""Cumulative gains and profit: what looking at the highest scores alone finds, and what decisions earn.

Of samples with the same score at the edge each counts in part, so that numbers of positives may have fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from lab.predictions import ModelPredictions
from metrics_core.classification.lift import capture_rate, profit
from metrics_core.classification.sweep import Sweep
from metrics_core.counts import Confusion

DEPTHS = (0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0)


@dataclass(frozen=True, eq=False)
class Gains:
    """Arrays, an entry a depth: rows and positives up to there (or their weight), capture rate, precision and lift."""

    depths: np.ndarray
    rows: np.ndarray
    positives: np.ndarray
    captured: np.ndarray
    precision: np.ndarray
    lift: np.ndarray


@dataclass(frozen=True)
class Earned:
    """What decisions earn: a row on average, and in all."""

    each: float
    total: float


def gains_of(s: Sweep) -> Gains:
    """One model's gains at DEPTHS; NaN without positives."""
    depths = np.array(DEPTHS)
    captured = np.array([capture_rate(s, depth) for depth in DEPTHS])
    rows = depths * (s.positives + s.negatives)
    positives = captured * s.positives
    return Gains(depths, rows, positives, captured, positives / rows, captured / depths)


def earned(
    subjects: Mapping[str, ModelPredictions], *, tp_gain: float, fp_cost: float, fn_cost: float
) -> dict[str, Earned]:
    """What each model earns at its threshold, and what flagging no row and every row earns."""
    tables = {name: one.counts for name, one in subjects.items()}
    c = next(iter(tables.values()))
    tables |= {
        "no model: no row is flagged": Confusion(0, 0, c.positives, c.negatives),
        "no model: every row is flagged": Confusion(c.positives, c.negatives, 0, 0),
    }
    found = {name: float(profit(one, tp_gain, fp_cost, fn_cost)) for name, one in tables.items()}
    return {name: Earned(value, value * float(c.total)) for name, value in found.items()}

"""The fewest decisions to change (scores to move across the threshold) after which the other of two models is ahead.

A changed decision leaves the other model's table alone, so the worst that k edits do to one and the best that k do to the
other are found apart, for every k: at two ends for ratios of linear functions of the counts (ends_suffice), else one by one
over all that edits can do. Left out: weights.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from lab.fragility import (
    CLOSER,
    MOST,
    SCANNED,
    Fragility,
    Metric,
    counts_by_type,
    is_ahead,
    none,
    pair,
    rewards_right,
    table_of,
)
from metrics_core.counts import Confusion
from metrics_core.filled import Filled


def by_decisions(
    metric: Metric,
    y_true: np.ndarray,
    ahead: np.ndarray,
    behind: np.ndarray,
    *,
    better: str = "higher",
    most: int = MOST,
) -> Fragility:
    """The fewest decisions to turn over, of either model, so that the second model is strictly ahead. Always proven."""
    sign = 1.0 if better == "higher" else -1.0
    tables = [table_of(counts_by_type(y_true, said, said)[None], 0) for said in (ahead, behind)]
    before = np.array([[float(metric(one[0]))] for one in tables])
    if not is_ahead(before, sign):
        return none("neither of the two is ahead", before=pair(before))
    if ends_suffice(metric, sign):
        found = _at_ends(metric, tables, sign, most)
        if found is None:
            if most >= len(y_true):
                return none("no change of decisions reverses the order", before=pair(before))
            return _too_many(most, pair(before))
        return _decided(y_true, (ahead, behind), found, pair(before))
    reached: list[list[tuple[float, int, int]]] = [[], []]
    most = min(most, SCANNED)
    for k in range(min(most, 2 * len(y_true)) + 1):
        for side, way in ((0, -sign), (1, sign)):
            reached[side].append(_furthest(metric, tables[side], k, way))
        lowest = np.array([value for value, *_ in reached[0]])
        highest = np.array([value for value, *_ in reached[1]])[::-1]
        turned = np.flatnonzero(sign * (highest - lowest) > CLOSER)
        if k and len(turned):
            i = int(turned[0])
            return _decided(y_true, (ahead, behind), (reached[0][i], reached[1][k - i]), pair(before))
    return _too_many(most, pair(before))


def _too_many(most: int, before: tuple[float, float]) -> Fragility:
    reason = Filled("more than {most:,} decisions would have to change", most=most)
    return none(reason, at_least=most + 1, before=before)


def ends_suffice(metric: Metric, sign: float) -> bool:
    """Whether k decisions made wrong (right) do most harm (good) where as many of them as can be are on one class.

    So it is for ratios of linear functions of the four counts, as most metrics are. Tried on every small table.
    """
    tp, fp, fn, tn = (cell.ravel() for cell in np.meshgrid(*[np.arange(5)] * 4, indexing="ij"))
    if not rewards_right(metric, sign):
        return False
    for way in (-1, 1):
        table = Confusion(tp, fp, fn, tn)
        for k in range(1, 5):
            x = np.arange(k + 1)[:, None]
            values = sign * way * _after(metric, table, x, k - x, way)
            ends = np.fmax(*_ends(metric, table, np.full(len(tp), k), sign, way)[:2])
            if (np.nan_to_num(values, nan=-np.inf) > ends + 1e-9).any():
                return False
    return True


def _after(metric: Metric, table: Confusion, x: Any, y: Any, way: int) -> np.ndarray:
    """The metric after x decisions on positives and y on negatives were made right (way 1) or wrong (-1); NaN if too many."""
    steps = (way * x, -way * y, -way * x, way * y)
    cells = np.stack(np.broadcast_arrays(*(cell + step for cell, step in zip(table.cells, steps, strict=True))))
    there = cells.min(axis=0) >= 0
    tp, fp, fn, tn = np.where(there, cells, 0)
    values = np.asarray(metric(Confusion(tp, fp, fn, tn)), dtype=float)
    return np.where(there, values, nan)


def _ends(metric: Metric, table: Confusion, k: np.ndarray, sign: float, way: int) -> list[np.ndarray]:
    """How good (way 1) or bad (-1) k edits can make it with as many on positives as can be, and with as few; and how many."""
    on_positives, on_negatives = (table.fn, table.fp) if way > 0 else (table.tp, table.tn)
    most, least = np.minimum(k, on_positives), np.maximum(k - on_negatives, 0)
    values = [np.nan_to_num(sign * way * _after(metric, table, x, k - x, way), nan=-np.inf) for x in (most, least)]
    return [*values, most, least]


def _at_ends(metric: Metric, tables: list[Confusion], sign: float, most: int) -> tuple[Any, Any] | None:
    """The fewest decisions of both models together: what k of them can do to each is known for all k, and rises with k."""
    reached: list[tuple[np.ndarray, np.ndarray]] = []
    for table, way in zip(tables, (-1, 1), strict=True):
        wrong, right = int(table.fn[0] + table.fp[0]), int(table.tp[0] + table.tn[0])
        k = np.arange(min(most, wrong if way > 0 else right) + 1)
        a, b, many, few = _ends(metric, table[0], k, sign, way)
        reached.append((np.maximum(a, b), np.where(a >= b, many, few)))
    bad, good = (np.maximum.accumulate(values) for values, _ in reached)
    needed = np.searchsorted(
        good, -bad + CLOSER, side="right"
    )  # so many of the second model's for each number of the first's
    total = np.where(needed < len(good), needed + np.arange(len(bad)), 2 * most + 1)
    j = int(np.argmin(total))
    if total[j] > 2 * most:
        return None
    moves = []
    for (values, x), way, edits in zip(reached, (-1, 1), (j, int(needed[j])), strict=True):
        best = int(np.argmax(values[: edits + 1]))
        moves.append((float(sign * way * values[best]), way * int(x[best]), -way * (best - int(x[best]))))
    return moves[0], moves[1]


def _furthest(metric: Metric, table: Confusion, k: int, way: float) -> tuple[float, int, int]:
    """The best (way 1) or worst (-1) value after exactly k changed decisions, and by how much TP and FP change."""
    tp, fp, fn, tn = (int(cell[0]) for cell in table.cells)
    on_positives = np.repeat(np.arange(-k, k + 1), 2)
    on_negatives = (k - np.abs(on_positives)) * np.tile([1, -1], 2 * k + 1)
    there = (-tp <= on_positives) & (on_positives <= fn) & (-fp <= on_negatives) & (on_negatives <= tn)
    x, y = on_positives[there], on_negatives[there]
    if not len(x):
        return nan, 0, 0
    values = np.asarray(metric(Confusion(tp + x, fp + y, fn - x, tn - y)), dtype=float)
    if np.isnan(values).all():
        return nan, 0, 0
    best = int(np.nanargmax(way * values))
    return float(values[best]), int(x[best]), int(y[best])


def _decided(
    y_true: np.ndarray, said: tuple[np.ndarray, np.ndarray], moves: tuple[Any, Any], before: tuple[float, float]
) -> Fragility:
    units, models = [], []
    for model, (_, on_positives, on_negatives) in enumerate(moves):
        for truth, change in ((True, on_positives), (False, on_negatives)):
            rows = np.flatnonzero((y_true == truth) & (said[model] == (change < 0)))[: abs(change)]
            units.append(rows)
            models.append(np.full(len(rows), model))
    count = sum(map(len, units))
    return Fragility(np.concatenate(units), np.concatenate(models), True, count, before, (moves[0][0], moves[1][0]))

r"""The fewest edits after which the other of two models is ahead, on metrics of a confusion matrix.

Rows that no such metric tells apart are of one kind: the truth, and what each model said, 8 kinds. Edited labels: with
$k_+$ negatives made positive and $k_-$ positives made negative, all margins of both tables are known, and then each metric
here rises in a straight line with its model's TP. So the best edits of each sort come in one of two orders, and trying
every ($k_+$, $k_-$) in rising $k_+ + k_-$ finds the smallest number, with proof. Edited decisions (a score moved across the
threshold) leave the other model's table alone, so the worst of one and the best of the other are found apart, over
all that edits can do. A metric that does not rise in a straight line (rises_straight) has its labels' edits marked
as not proven. Left out: weights, which no number of rows stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import nan
from typing import Any

import numpy as np

from metrics_core.counts import Confusion

MOST = 2_000  # edits that are looked for; an order that takes more of them does not hang on single labels
KINDS = 8
CLOSER = 1e-12  # values nearer than this are equal: roots round
Metric = Callable[[Confusion], Any]


@dataclass(frozen=True, eq=False)
class Turned:
    """A set of edits that turns the order, or why there is none.

    units: what is edited, by number. model: for edited decisions, whose decision each unit's is (0 the model that is
    ahead, 1 the other). proven: no smaller set of such edits turns the order; else at least `at_least` are needed. ahead,
    behind: the values of both models before, and after. reason: why there is no set.
    """

    units: np.ndarray
    model: np.ndarray
    proven: bool
    at_least: int
    before: tuple[float, float]
    after: tuple[float, float]
    reason: str = ""

    @property
    def count(self) -> int:
        return len(self.units)


def none(reason: str, *, at_least: int = 0, before: tuple[float, float] = (nan, nan)) -> Turned:
    """No set of edits, with the reason."""
    empty = np.empty(0, dtype=np.int64)
    return Turned(empty, empty, False, at_least, before, (nan, nan), reason)


def by_labels(
    metric: Metric,
    actual: np.ndarray,
    ahead: np.ndarray,
    behind: np.ndarray,
    *,
    better: str = "higher",
    most: int = MOST,
) -> Turned:
    """The fewest labels to turn over so that the second model is strictly ahead; all three bool, one entry a row."""
    kinds = _kinds(actual, ahead, behind)
    sign = 1.0 if better == "higher" else -1.0
    before = _values(metric, kinds[None])
    if not _is_ahead(before, sign):
        return none("neither of the two is ahead", before=_pair(before))
    proven = rises_straight(metric)
    for k in range(1, min(most, len(actual)) + 1):
        tables = np.concatenate([_labels_moved(kinds, k, *orders) for orders in product((False, True), repeat=2)])
        turned = np.flatnonzero(sign * np.subtract(*_values(metric, tables)[::-1]) > CLOSER)
        if len(turned):
            after = tables[turned[0]]
            units = _where_labels(kinds, after, actual, ahead, behind)
            return Turned(
                units,
                np.zeros_like(units),
                proven,
                k if proven else 1,
                _pair(before),
                _pair(_values(metric, after[None])),
            )
    if len(actual) <= most:
        return none("no change of labels turns it", before=_pair(before))
    return none(
        f"more than {most:,} labels would have to change", at_least=most + 1 if proven else 1, before=_pair(before)
    )


def by_decisions(
    metric: Metric,
    actual: np.ndarray,
    ahead: np.ndarray,
    behind: np.ndarray,
    *,
    better: str = "higher",
    most: int = MOST,
) -> Turned:
    """The fewest decisions to turn over, of either model, so that the second model is strictly ahead. Always proven."""
    sign = 1.0 if better == "higher" else -1.0
    tables = [table_of(_kinds(actual, said, said)[None], 0) for said in (ahead, behind)]
    before = np.array([[float(metric(one[0]))] for one in tables])
    if not _is_ahead(before, sign):
        return none("neither of the two is ahead", before=_pair(before))
    reached: list[list[tuple[float, int, int]]] = [[], []]
    for k in range(min(most, 2 * len(actual)) + 1):
        for side, way in ((0, -sign), (1, sign)):
            reached[side].append(_furthest(metric, tables[side], k, way))
        lowest = np.array([value for value, *_ in reached[0]])
        highest = np.array([value for value, *_ in reached[1]])[::-1]
        turned = np.flatnonzero(sign * (highest - lowest) > CLOSER)
        if k and len(turned):
            i = int(turned[0])
            return _decided(actual, (ahead, behind), (reached[0][i], reached[1][k - i]), _pair(before))
    return none(f"more than {most:,} decisions would have to change", at_least=most + 1, before=_pair(before))


def rises_straight(metric: Metric) -> bool:
    """Whether a metric rises (or falls) in a straight line with TP while all margins stay, as tried on several margins."""
    for total, positives, flagged in ((40, 13, 9), (40, 9, 17), (50, 25, 25), (60, 41, 22)):
        tp = np.arange(max(0, flagged + positives - total), min(positives, flagged) + 1)
        value = np.asarray(metric(Confusion(tp, flagged - tp, positives - tp, total - positives - flagged + tp)), float)
        if not np.allclose(np.diff(value, 2), 0, atol=1e-12):
            return False
    return True


def _kinds(actual: np.ndarray, ahead: np.ndarray, behind: np.ndarray) -> np.ndarray:
    """How many rows of each kind: [positive, said by the first, said by the second]."""
    return np.bincount(kind_of(actual, ahead, behind), minlength=KINDS).reshape(2, 2, 2)


def kind_of(actual: np.ndarray, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The kind of each row, 0 to 7: 4 where it is positive, 2 where the first model says so, 1 where the second does."""
    return np.asarray(4 * actual.astype(np.int64) + 2 * first + second)


def table_of(kinds: np.ndarray, model: int) -> Confusion:
    """The table of one model (0 or 1), as arrays, of (n, 2, 2, 2) kinds."""
    said = kinds.sum(axis=3 - model)  # positive, said by this one
    return Confusion(said[:, 1, 1], said[:, 0, 1], said[:, 1, 0], said[:, 0, 0])


def _values(metric: Metric, kinds: np.ndarray) -> np.ndarray:
    """The metric of both models, (2, n)."""
    return np.array([np.asarray(metric(table_of(kinds, model)), dtype=float) for model in (0, 1)])


def _pair(values: np.ndarray) -> tuple[float, float]:
    return float(values[0, 0]), float(values[1, 0])


def _is_ahead(values: np.ndarray, sign: float) -> bool:
    return bool(sign * (values[0, 0] - values[1, 0]) > CLOSER)


def _labels_moved(kinds: np.ndarray, k: int, both_up: bool, both_down: bool) -> np.ndarray:
    """The kinds after each split of k edits into k+ and k-, what helps most first; only splits that there are rows for.

    both_up, both_down: take rows that both models call positive before rows that neither does.
    """
    up = np.arange(max(0, k - int(kinds[1].sum())), min(k, int(kinds[0].sum())) + 1)
    moved = np.zeros((len(up), 2, 2), dtype=np.int64)
    middle = [[(1, 1), (0, 0)], [(0, 0), (1, 1)]]
    for amount, have, order, way in (
        (up, kinds[0], [(0, 1), *middle[not both_up], (1, 0)], 1),
        (k - up, kinds[1], [(1, 0), *middle[not both_down], (0, 1)], -1),
    ):
        left = amount
        for said in order:
            taken = np.minimum(left, have[said])
            moved[:, *said] += way * taken
            left = left - taken
    return np.stack([kinds[0] - moved, kinds[1] + moved], axis=1)


def _where_labels(
    kinds: np.ndarray, after: np.ndarray, actual: np.ndarray, ahead: np.ndarray, behind: np.ndarray
) -> np.ndarray:
    """The first rows of each kind that lost some."""
    units = []
    for kind in product((0, 1), repeat=3):
        lost = int(kinds[kind] - after[kind])
        if lost > 0:
            of_kind = (actual == bool(kind[0])) & (ahead == bool(kind[1])) & (behind == bool(kind[2]))
            units.append(np.flatnonzero(of_kind)[:lost])
    return np.sort(np.concatenate(units))


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
    actual: np.ndarray, said: tuple[np.ndarray, np.ndarray], moves: tuple[Any, Any], before: tuple[float, float]
) -> Turned:
    units, models = [], []
    for model, (_, on_positives, on_negatives) in enumerate(moves):
        for truth, change in ((True, on_positives), (False, on_negatives)):
            rows = np.flatnonzero((actual == truth) & (said[model] == (change < 0)))[: abs(change)]
            units.append(rows)
            models.append(np.full(len(rows), model))
    count = sum(map(len, units))
    return Turned(np.concatenate(units), np.concatenate(models), True, count, before, (moves[0][0], moves[1][0]))

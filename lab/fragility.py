r"""The fewest labels to change after which the other of two models is ahead, on metrics of a confusion matrix.

Rows that no such metric tells apart are of one type: the truth, and what each model said, 8 types. With $k_+$ negatives
made positive and $k_-$ positives made negative, all margins of both tables are known, and then each metric here rises in a
straight line with its model's TP. So the best edits of each sort come in one of two orders, and trying every split of k
edits says for sure whether k can do it. The smallest k is found by halving, because a set that works still does with one
row more that only the leading model has right (rewards_right; tried on small tables). A metric that does not rise in a
straight line (rises_straight) has its edits marked as not proven. Edited decisions are in module decisions_turned. Left
out: weights, which no number of rows stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import nan
from typing import Any

import numpy as np

from metrics_core.counts import Confusion
from metrics_core.filled import Filled

MOST, SCANNED = 100_000, 500  # edits that are looked for: by halving, and one number after the other
SPLITS = 1_000_000  # that are tried one number after the other, at most: where k is large, each has many
TYPES = 8
CLOSER = 1e-12  # values nearer than this are equal: roots round
Metric = Callable[[Confusion], Any]


@dataclass(frozen=True, eq=False)
class Fragility:
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


def none(reason: str, *, at_least: int = 0, before: tuple[float, float] = (nan, nan)) -> Fragility:
    """No set of edits, with the reason."""
    empty = np.empty(0, dtype=np.int64)
    return Fragility(empty, empty, False, at_least, before, (nan, nan), reason)


def by_labels(
    metric: Metric,
    y_true: np.ndarray,
    ahead: np.ndarray,
    behind: np.ndarray,
    *,
    better: str = "higher",
    most: int = MOST,
) -> Fragility:
    """The fewest labels to turn over so that the second model is strictly ahead; all three bool, one entry a row."""
    types = counts_by_type(y_true, ahead, behind)
    sign = 1.0 if better == "higher" else -1.0
    before = _values(metric, types[None])
    if not is_ahead(before, sign):
        return none("neither of the two is ahead", before=pair(before))
    proven = rises_straight(metric) and rewards_right(metric, sign)

    def after(k: int) -> np.ndarray | None:
        tables = np.concatenate([_labels_moved(types, k, *orders) for orders in product((False, True), repeat=2)])
        turned = np.flatnonzero(sign * np.subtract(*_values(metric, tables)[::-1]) > CLOSER)
        return tables[turned[0]] if len(turned) else None

    # rows that only the first model has right: turning one more of them over never takes back what others achieved
    surely = min(most, int(types[0, 0, 1] + types[1, 1, 0])) if proven else 0
    tried = surely + min(SCANNED, SPLITS // (surely + 1))
    k = _smallest(lambda k: after(k) is not None, surely, min(len(y_true), tried))
    if k:
        table = after(k)
        assert table is not None
        units = _where_labels(types, table, y_true, ahead, behind)
        values = pair(_values(metric, table[None]))
        return Fragility(units, np.zeros_like(units), proven, k if proven else 1, pair(before), values)
    if len(y_true) <= tried:
        return none("no change of labels reverses the order", before=pair(before))
    at_least = tried + 1 if proven else 1
    reason = Filled("more than {tried:,} labels would have to change", tried=tried)
    return none(reason, at_least=at_least, before=pair(before))


def _smallest(works: Callable[[int], bool], surely: int, most: int) -> int:
    """The smallest k from 1 on that works, 0 if none to `most` does. Up to `surely`, all after one that works do too."""
    low, high = 0, min(1, surely)
    while low < high and not works(high):
        low, high = high, min(2 * high, surely)
    if low < high:
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if works(middle) else (middle, high)
        return high
    return next((k for k in range(surely + 1, most + 1) if works(k)), 0)


def rises_straight(metric: Metric) -> bool:
    """Whether a metric rises (or falls) in a straight line with TP while all margins stay, as tried on several margins."""
    for total, positives, flagged in ((40, 13, 9), (40, 9, 17), (50, 25, 25), (60, 41, 22)):
        tp = np.arange(max(0, flagged + positives - total), min(positives, flagged) + 1)
        value = np.asarray(metric(Confusion(tp, flagged - tp, positives - tp, total - positives - flagged + tp)), float)
        if not np.allclose(np.diff(value, 2), 0, atol=1e-12):
            return False
    return True


def rewards_right(metric: Metric, sign: float) -> bool:
    """Whether a label that comes to agree with the prediction never harms, and one that ceases to never helps.

    Tried on every small table, with the direction that is better as `sign`.
    """
    tp, fp, fn, tn = (cell.ravel() for cell in np.meshgrid(*[np.arange(5)] * 4, indexing="ij"))
    now = sign * np.asarray(metric(Confusion(tp, fp, fn, tn)), dtype=float)
    for moved, way in (((1, -1, 0, 0), 1), ((0, 0, -1, 1), 1), ((-1, 1, 0, 0), -1), ((0, 0, 1, -1), -1)):
        cells = [cell + step for cell, step in zip((tp, fp, fn, tn), moved, strict=True)]
        there = np.min(cells, axis=0) >= 0
        then = sign * np.asarray(metric(Confusion(*(cell[there] for cell in cells))), dtype=float)
        if (way * (then - now[there]) < -1e-9).any():
            return False
    return True


def counts_by_type(y_true: np.ndarray, ahead: np.ndarray, behind: np.ndarray) -> np.ndarray:
    """How many rows of each type: [positive, said by the first, said by the second]."""
    return np.bincount(type_of(y_true, ahead, behind), minlength=TYPES).reshape(2, 2, 2)


def type_of(y_true: np.ndarray, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The type of each row, 0 to 7: 4 where it is positive, 2 where the first model says so, 1 where the second does."""
    return np.asarray(4 * y_true.astype(np.int64) + 2 * first + second)


def table_of(types: np.ndarray, model: int) -> Confusion:
    """The table of one model (0 or 1), as arrays, of (n, 2, 2, 2) types."""
    said = types.sum(axis=3 - model)  # positive, said by this one
    return Confusion(said[:, 1, 1], said[:, 0, 1], said[:, 1, 0], said[:, 0, 0])


def _values(metric: Metric, types: np.ndarray) -> np.ndarray:
    """The metric of both models, (2, n)."""
    return np.array([np.asarray(metric(table_of(types, model)), dtype=float) for model in (0, 1)])


def pair(values: np.ndarray) -> tuple[float, float]:
    """Both models' values."""
    return float(values[0, 0]), float(values[1, 0])


def is_ahead(values: np.ndarray, sign: float) -> bool:
    """Whether the first model is strictly ahead."""
    return bool(sign * (values[0, 0] - values[1, 0]) > CLOSER)


def _labels_moved(types: np.ndarray, k: int, both_up: bool, both_down: bool) -> np.ndarray:
    """The types after each split of k edits into k+ and k-, what helps most first; only splits that there are rows for.

    both_up, both_down: take rows that both models call positive before rows that neither does.
    """
    up = np.arange(max(0, k - int(types[1].sum())), min(k, int(types[0].sum())) + 1)
    moved = np.zeros((len(up), 2, 2), dtype=np.int64)
    middle = [[(1, 1), (0, 0)], [(0, 0), (1, 1)]]
    for amount, have, order, way in (
        (up, types[0], [(0, 1), *middle[not both_up], (1, 0)], 1),
        (k - up, types[1], [(1, 0), *middle[not both_down], (0, 1)], -1),
    ):
        left = amount
        for said in order:
            taken = np.minimum(left, have[said])
            moved[:, *said] += way * taken
            left = left - taken
    return np.stack([types[0] - moved, types[1] + moved], axis=1)


def _where_labels(
    types: np.ndarray, after: np.ndarray, y_true: np.ndarray, ahead: np.ndarray, behind: np.ndarray
) -> np.ndarray:
    """The first rows of each type that lost some."""
    units = []
    for cell in product((0, 1), repeat=3):
        lost = int(types[cell] - after[cell])
        if lost > 0:
            one_type = (y_true == bool(cell[0])) & (ahead == bool(cell[1])) & (behind == bool(cell[2]))
            units.append(np.flatnonzero(one_type)[:lost])
    return np.sort(np.concatenate(units))

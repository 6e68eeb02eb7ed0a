"""The counts of each group: one table of two classes for each, along the last axis of a Confusion.

What a group is stays with the caller: one column, or the pairs of two. Groups without rows are not made up.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.counts import Confusion, are_positive, checked_labels, checked_weights


@dataclass(frozen=True, eq=False)
class ByGroup:
    """A table for each group, along the last axis; further axes, before it, hold thresholds or resamples.

    Raises ValueError where there is not one name for each table.
    """

    names: tuple[str, ...]
    table: Confusion

    def __post_init__(self) -> None:
        shape = np.shape(self.table.tp)
        if not shape or shape[-1] != len(self.names):
            raise ValueError(f"names must be one for each group, got {len(self.names)} and tables of shape {shape}")

    @classmethod
    def of(cls, names: Sequence[str], tables: Sequence[Confusion]) -> ByGroup:
        """A table, or arrays of tables that broadcast, for each group; conventions are those of the first."""
        cells = zip(*(table.cells for table in tables), strict=True)
        tp, fp, fn, tn = (np.stack(np.broadcast_arrays(*cell), axis=-1) for cell in cells)
        return cls(tuple(names), Confusion(tp, fp, fn, tn, tables[0].conventions))

    @property
    def everybody(self) -> Confusion:
        """The tables of all groups added up."""
        return self.table.added()

    @property
    def conventions(self) -> tuple[tuple[str, str], ...]:
        """How the counts came about, for signatures."""
        return (*self.table.conventions, ("groups", str(len(self.names))))


def by_group(y_true: Any, y_pred: Any, groups: Any, *, positive: Hashable = 1, weights: Any = None) -> ByGroup:
    """Count the four outcomes in each group; groups: a label a row, in the order of their sorted labels.

    Raises ValueError when lengths differ, a label is missing, or a weight is negative or not finite.
    """
    actual, flagged = are_positive("y_true", y_true, positive), are_positive("y_pred", y_pred, positive)
    labels = checked_labels("groups", groups)
    if not len(actual) == len(flagged) == len(labels):
        raise ValueError(f"y_true, y_pred and groups have {len(actual)}, {len(flagged)} and {len(labels)} labels")
    names, codes = np.unique(labels, return_inverse=True)
    cell = 4 * codes + 2 * actual + flagged
    heavy = None if weights is None else checked_weights(weights, len(actual))
    tn, fp, fn, tp = np.bincount(cell, heavy, minlength=4 * len(names)).reshape(-1, 4).T
    conventions = (("positive", str(positive)), *((("weights", "given"),) if weights is not None else ()))
    return ByGroup(tuple(map(str, names.tolist())), Confusion(tp, fp, fn, tn, conventions))

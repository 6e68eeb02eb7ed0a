r"""A panel's votes on items beside a judge's verdicts: the category with most votes, and what a judge's rate is worth by it.

`counts` has a row for each item and a column for each category: how many of the panel voted so. The panel calls an item what most of
its votes say; an item without votes, or with two categories that have most, it leaves open. The judge's sensitivity and specificity are those on the
items that both call one of two categories. Left out: how sure the panel is of an item, so one vote decides as thirty do.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.classification.matrix import ConfusionMatrix, confusion_matrix
from metrics_core.classification.rates import divide
from metrics_core.interval import Interval
from metrics_core.judges.corrected import corrected_interval
from metrics_core.numbers import as_numbers

OPEN = -1  # in place of a category


def most_voted(counts: Any) -> np.ndarray:
    """The place of the category with most votes for each item, shape (items,) of ints; OPEN where no single one has most.

    counts: shape (items, categories). Raises ValueError for another shape, and for what are no counts.
    """
    votes = checked_counts(counts)
    if not votes.size:
        return np.full(len(votes), OPEN)
    most = votes.max(axis=1, keepdims=True)
    single = ((votes == most).sum(axis=1) == 1) & (most[:, 0] > 0)
    return np.where(single, votes.argmax(axis=1), OPEN)


def checked_counts(counts: Any) -> np.ndarray:
    """Votes as float64. Raises ValueError for another shape than (items, categories), and for what are no counts."""
    votes = as_numbers("counts", counts)
    if votes.ndim != 2:
        raise ValueError(
            f"counts must have a row for each item and a column for each category, got shape {votes.shape}"
        )
    if not np.all(np.isfinite(votes) & (votes >= 0) & (votes == np.floor(votes))):
        raise ValueError("counts must be whole numbers, not negative")
    return votes


@dataclass(frozen=True)
class BesidePanel:
    """A judge beside a panel. table: panel in rows, judge in columns, of the items that both call something; voted: items with a vote.

    open_items: those with votes of which no single category has most.
    """

    table: ConfusionMatrix
    voted: int
    open_items: int


def beside_panel(counts: Any, verdicts: Sequence[int | None], labels: Sequence[Hashable]) -> BesidePanel:
    """A judge's verdicts, places in `labels` or None, beside the panel's votes, shape (items, labels).

    Raises ValueError where counts, verdicts and labels do not fit each other.
    """
    votes, judge = checked_counts(counts), _places(verdicts, len(labels))
    if votes.shape != (len(judge), len(labels)):
        raise ValueError(
            f"counts must have shape {(len(judge), len(labels))}, as verdicts and labels have, got {votes.shape}"
        )
    panel, voted = most_voted(votes), votes.sum(axis=1) > 0
    both = (panel != OPEN) & (judge != OPEN)
    names = tuple(labels)
    table = confusion_matrix([names[i] for i in panel[both]], [names[i] for i in judge[both]], labels=names)
    return BesidePanel(table, int(voted.sum()), int((voted & (panel == OPEN)).sum()))


def _places(verdicts: Sequence[int | None], categories: int) -> np.ndarray:
    found = np.array([OPEN if verdict is None else verdict for verdict in verdicts], dtype=int)
    if np.any((found < OPEN) | (found >= categories)):
        raise ValueError(f"verdicts must be None or places in labels, got {found.tolist()[:5]}")
    return found


@dataclass(frozen=True)
class JudgedByPanel:
    """Rates of one category of two, each in [0, 1] or NaN. judge: of all items that it calls one of the two; panel: likewise.

    sensitivity, specificity: of the items that both decide. corrected: the judge's rate by these, with its interval.
    """

    judge: float
    panel: float
    sensitivity: float
    specificity: float
    corrected: Interval


def judged_by_panel(counts: Any, verdicts: Sequence[int | None], *, positive: int, negative: int) -> JudgedByPanel:
    """How often a judge says category `positive` rather than `negative`, and what that is worth by a panel's votes.

    The panel counts as if it were right. Where it calls every item one of the two, as the judge does, the corrected rate is the
    panel's own, if the judge is better than chance. NaN with a reason as in corrected_interval(). Raises ValueError as beside_panel() does.
    """
    votes = checked_counts(counts)
    judge = _places(verdicts, votes.shape[1])
    if len(judge) != len(votes):
        raise ValueError(f"counts must have a row for each of {len(judge)} verdicts, got {len(votes)}")
    panel = most_voted(votes)
    decided = np.isin(judge, (positive, negative))
    right, wrong = decided & (panel == positive), decided & (panel == negative)
    passed, failed = judge == positive, judge == negative
    found = [
        (passed.sum(), decided.sum()),
        ((passed & right).sum(), right.sum()),
        ((failed & wrong).sum(), wrong.sum()),
    ]
    own = (panel == positive).sum(), np.isin(panel, (positive, negative)).sum()
    rate, sensitivity, specificity, of_panel = (float(divide(part, whole)) for part, whole in (*found, own))
    corrected = corrected_interval(*(int(count) for pair in found for count in pair))
    return JudgedByPanel(rate, of_panel, sensitivity, specificity, corrected)

r"""Calibration within groups: whether probabilities mean what they say in every group, and in which they are furthest off.

Kleinberg, Mullainathan and Raghavan (2016) ask that in each group $g$ and each bin $b$ the expected proportion of positives is the score:
$o_{gb} = \bar p_{gb}$. How far a group is from that is its expected calibration error $E_g$, and the definition asks it of every group, so
the largest $E_g$ counts: it is 0 where, and only where, all bins of all groups are right. (The largest minus the smallest would be 0 also
where all groups are equally wrong.) Bins of equal width are the same for all groups; bins that are equally full are
cut in each group by itself. Left out: weights, and a correction for the error that a small group has by chance alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.groups import SHOWN
from metrics_core.counts import checked_labels, checked_probabilities
from metrics_core.filled import Filled
from metrics_core.probabilities.bins import Strategy, calibration
from metrics_core.probabilities.calibration import average_gap

ERROR = r"\sum_b \frac{n_{gb}}{n_g} \left| o_{gb} - \bar p_{gb} \right|"


@dataclass(frozen=True, eq=False)
class GroupErrors:
    """The expected calibration error of each group, in the order of their sorted labels; NaN of a group with too few samples."""

    names: tuple[str, ...]
    sizes: np.ndarray
    errors: np.ndarray


def group_errors(
    y_true: Any,
    probability: Any,
    groups: Any,
    *,
    positive: Hashable = 1,
    bins: int = 10,
    strategy: Strategy = "uniform",
    at_least: float = 0,
) -> GroupErrors:
    """Calibration in every group by itself; groups: a label a row.

    Raises ValueError when lengths differ, a label is missing, a probability lies outside [0, 1], or `at_least` is negative or NaN.
    """
    if not at_least >= 0:
        raise ValueError(f"at_least must be 0 or more, got {at_least!r}")
    actual, p = checked_probabilities(y_true, probability, positive=positive)
    labels = checked_labels("groups", groups)
    if len(labels) != len(p):
        raise ValueError(f"y_true, probability and groups have {len(actual)}, {len(p)} and {len(labels)} entries")
    names, codes = np.unique(labels, return_inverse=True)
    parts = [codes == code for code in range(len(names))]
    found = [calibration(actual[part], p[part], bins=bins, strategy=strategy) for part in parts]
    sizes = np.array([int(part.sum()) for part in parts])
    errors = np.array([average_gap(one) for one in found])
    return GroupErrors(tuple(map(str, names.tolist())), sizes, np.where(sizes >= at_least, errors, nan))


def _steps(y_true: Any, probability: Any, groups: Any, **options: Any) -> Iterable[Part]:
    found = group_errors(y_true, probability, groups, **options)
    for name, size, error in zip(found.names[:SHOWN], found.sizes.tolist(), found.errors.tolist(), strict=False):
        label = Filled(
            "calibration error of {name} ({size} samples, too few: left out)"
            if isnan(error)
            else "calibration error of {name} ({size} samples)",
            name=name,
            size=size,
        )
        yield label, ERROR, error


def _needs(y_true: Any, probability: Any, groups: Any, **options: Any) -> list[tuple[str, Any]]:
    errors = group_errors(y_true, probability, groups, **options).errors
    return [("no group has enough samples", (~np.isnan(errors)).sum())]


@metric(
    Card(
        name="calibration error within groups",
        topic="fairness",
        aliases=("calibration within groups", "group calibration error"),
        question="How far are the probabilities from the observed proportions of positives in the group where they are furthest off?",
        formula=rf"\max_g {ERROR}",
        symbols={
            "n_g": "samples of group g",
            "n_{gb}": "samples of group g in bin b",
            "o_{gb}": "proportion of positives among them",
            r"\bar p_{gb}": "mean probability of the positive class among them",
        },
        range=(0, 1),
        better="lower",
        undefined_when="no group has enough samples",
        blind_to="Whether error rates are equal between groups, and how many samples the worst group has: with few, its error is mostly chance.",
        source="Kleinberg, Mullainathan and Raghavan 2016, Inherent trade-offs in the fair determination of risk scores",
        reference="max(np.abs(np.bincount(np.searchsorted(np.linspace(0, 1, 11)[1:-1], p), p - y)).sum() / len(y) for y, p in "
        "((np.asarray(y_true)[np.asarray(groups) == g], np.asarray(probability)[np.asarray(groups) == g]) for g in "
        "np.unique(groups)))",
    ),
    steps=_steps,
    needs=_needs,
)
def calibration_error_within_groups(
    y_true: Any,
    probability: Any,
    groups: Any,
    *,
    positive: Hashable = 1,
    bins: int = 10,
    strategy: Strategy = "uniform",
    at_least: float = 0,
) -> float:
    r"""The largest of the groups' calibration errors, $\max_g E_g$, in [0, 1]; NaN where no group has enough samples."""
    errors = group_errors(
        y_true, probability, groups, positive=positive, bins=bins, strategy=strategy, at_least=at_least
    ).errors
    known = errors[~np.isnan(errors)]
    return float(known.max()) if len(known) else nan

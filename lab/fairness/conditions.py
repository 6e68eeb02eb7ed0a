"""Conditions on gaps between groups, such as `fairness(sex) demographic_parity_ratio >= 0.8`, for the command `check`.

    fairness(sex) equal_opportunity_difference <= 0.1
    fairness(sex, age) equalized_odds_difference of score_b <= 0.1     the groups of two columns crossed

The interval of a gap is joint over all pairs of groups; groups whose rate rests on too few rows are left out, and named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from lab.fairness.gaps import GAPS, group_rates
from lab.measures import Measure
from lab.read import LabRows
from lab.read.slicing import Slicing, crossed, slicing
from metrics_core.card import CATALOG
from metrics_core.interval import Interval

SHAPE = "groups"  # of a measure that compares groups
WRITTEN = re.compile(r"^\s*fairness\((?P<columns>.+?)\)\s+(?P<rest>.+)$")
NAMES = tuple(f"{key}_{kind}" for key, of in GAPS.items() if of.difference for kind in ("difference", "ratio"))


@dataclass(frozen=True)
class Asked:
    """The columns of a condition on groups, and the rest of it."""

    columns: tuple[str, ...]
    rest: str


def asked(text: str, columns: tuple[str, ...]) -> Asked | None:
    """The columns that a condition names and what it says of them; None where it is no condition on groups."""
    found = WRITTEN.match(text)
    if found is None:
        return None
    named = found["columns"].strip()
    if named in columns:  # a column's name may have a comma
        return Asked((named,), found["rest"])
    return Asked(tuple(part.strip() for part in named.split(",")), found["rest"])


def gap_measures() -> dict[str, Measure]:
    """Every gap that a condition may name, by its key."""
    return {name: Measure(name, CATALOG[name].name, CATALOG[name], SHAPE) for name in NAMES}


def groups_of(rows: LabRows, columns: tuple[str, ...]) -> Slicing:
    """The groups that the values of one column make, or of two crossed."""
    parts = [slicing(name, rows.table.columns[name]).take(rows.table_rows) for name in columns]
    return parts[0] if len(parts) == 1 else crossed(*parts)


def gap_interval(
    measure: Measure, columns: tuple[str, ...], rows: LabRows, model: str, thresholds: Mapping[str, float], level: float
) -> tuple[Interval, str]:
    """A gap with its interval, and which groups are left out."""
    slices = groups_of(rows, columns)
    found = group_rates(rows.judged, model, slices.codes, slices.names, threshold=thresholds.get(model), level=level)
    key, _, kind = measure.key.rpartition("_")
    gap, of = found.gap(key), GAPS[key]
    small = np.logical_or.reduce([found.small(rate) for rate in of.rates])
    left = [name for name, few in zip(found.names, small, strict=True) if few]
    says = f"too few rows to say: {', '.join(left[:5])}" if left else ""
    ends = (gap.difference, gap.low, gap.high) if kind == "difference" else (gap.ratio, gap.ratio_low, gap.ratio_high)
    error = max(ends[0] - ends[1], ends[2] - ends[0]) / float(ndtri((1 + level) / 2))
    why = "fewer than two groups are large enough" if gap.pairs == 0 else f"the {kind} is 0/0"
    return Interval(*ends, error, level, undefined=why if np.isnan(ends[0]) else ""), says

"""Conditions on gaps between groups, such as `fairness(sex) demographic_parity_ratio >= 0.8`, for the command `check`.

    fairness(sex) equal_opportunity_difference <= 0.1
    fairness(sex, age) equalized_odds_difference of score_b <= 0.1     the groups of two columns crossed
    fairness(sex) equal_opportunity_difference for cat <= 0.1          of several classes: this one against the others
    fairness(sex) accuracy_difference <= 0.05                          of classes
    fairness(sex) mean_error_difference <= 2                           of numbers, in their unit

The interval of a gap is joint over all pairs of groups; groups whose rate rests on too few rows are left out, and named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from lab.evaluation import Task
from lab.fairness.gaps import GAPS, OF_NUMBERS, group_rates
from lab.measures import Measure
from lab.read import LabRows
from lab.read.slicing import Slicing, crossed, slicing
from metrics_core.card import CATALOG
from metrics_core.interval import Interval

SHAPE = "groups"  # of a measure that compares groups
PARTS = re.compile(r"(?P<name>.+?)(?:\s+(?P<word>for|of)\s+(?P<rest>.+))?$", re.DOTALL)
WRITTEN = re.compile(r"^\s*fairness\((?P<columns>.+?)\)\s+(?P<rest>.+)$")
OF_ALL = ("accuracy", *OF_NUMBERS)  # gaps that are of no one class
TASKS: Mapping[Task, tuple[str, ...]] = {
    "binary": tuple(key for key in GAPS if key not in OF_NUMBERS),
    "classes": tuple(key for key in GAPS if key not in OF_NUMBERS),
    "regression": OF_NUMBERS,
}


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


def gap_measures(task: Task) -> dict[str, Measure]:
    """Every gap that a condition may name, by its key; none for a task without groups."""
    found = {}
    for key in TASKS.get(task, ()):
        for kind in ("difference", "ratio") if GAPS[key].ratio else ("difference",):
            name = f"{key}_{kind}"
            card = CATALOG[name if name in CATALOG else key]
            found[name] = Measure(name, f"{GAPS[key].name} {kind}", card, SHAPE)
    return found


def of_one_class(measure: Measure) -> bool:
    """Whether a gap is of one class against the others, which of several has to be named."""
    return measure.key.rpartition("_")[0] not in OF_ALL


def parts_of(what: str, labels: Sequence[str]) -> tuple[str, str | None, str]:
    """The name of a gap, the class after “for” (None without one), and the model after “of”, "" for every one."""
    found = PARTS.match(what.strip())
    assert found is not None  # anything matches
    name, word, rest = found["name"], found["word"], (found["rest"] or "").strip()
    if word != "for":
        return name, None, rest
    if rest in labels:
        return name, rest, ""
    ends = [one.start() for one in re.finditer(" of ", rest)]
    at = next((end for end in ends if rest[:end].strip() in labels), ends[0] if ends else len(rest))
    return name, rest[:at].strip(), rest[at + 4 :].strip()


def groups_of(rows: LabRows, columns: tuple[str, ...]) -> Slicing:
    """The groups that the values of one column make, or of two crossed."""
    parts = [slicing(name, rows.table.columns[name]).take(rows.table_rows) for name in columns]
    return parts[0] if len(parts) == 1 else crossed(*parts)


def gap_interval(
    measure: Measure,
    columns: tuple[str, ...],
    rows: LabRows,
    model: str,
    thresholds: Mapping[str, float],
    level: float,
    label: str = "",
) -> tuple[Interval, str]:
    """A gap with its interval, and which groups are left out. label: of several classes the one that is judged."""
    slices = groups_of(rows, columns)
    found = group_rates(
        rows.judged,
        model,
        slices.codes,
        slices.names,
        threshold=thresholds.get(model),
        label=rows.judged.labels.index(label) if label else 0,
        level=level,
    )
    key, _, kind = measure.key.rpartition("_")
    gap, of = found.gap(key), GAPS[key]
    small = np.logical_or.reduce([found.small(rate) for rate in of.rates])
    left = [name for name, few in zip(found.names, small, strict=True) if few]
    says = f"too few rows to say: {', '.join(left[:5])}" if left else ""
    ends = (gap.difference, gap.low, gap.high) if kind == "difference" else (gap.ratio, gap.ratio_low, gap.ratio_high)
    error = max(ends[0] - ends[1], ends[2] - ends[0]) / float(ndtri((1 + level) / 2))
    why = "fewer than two groups are large enough" if gap.pairs == 0 else f"the {kind} is 0/0"
    return Interval(*ends, error, level, undefined=why if np.isnan(ends[0]) else ""), says

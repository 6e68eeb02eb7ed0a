"""What the reader asked of the lab beyond its table of answers: slices, a control that was moved, one change, an earlier file, and intervals."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any

from lab import EvaluationSet, measures
from lab.changes import Change
from lab.earlier import Earlier
from lab.jackknife import GROUPS
from lab.read import LabRows
from lab.read.slicing import Slicing
from lab.slices import Slices
from language import gettext
from pages.lab.what_if.bounds import Bounded
from pages.lab.what_if.fairness_told import Fair
from widgets.scrubber import Payload, code, nearest
from widgets.scrubber.reading import Number, numbers


@dataclass(frozen=True, eq=False)
class Sliced:
    """A measure of a model in every slice. key: of the measure; label: of which class it is, "" for no one class; units: what is counted."""

    found: Slices
    slices: Slicing
    model: str
    key: str
    threshold: float | None = None
    label: str = ""
    grouped: bool = False
    units: str = "rows"

    @property
    def order(self) -> list[int]:
        """The slices that have units, the worst first."""
        return [int(i) for i in self.found.order if self.found.units[i]]

    @property
    def signature(self) -> str:
        """Measure, threshold and how the intervals came about, to copy."""
        parts = [self.key, *([f"class:{self.label}"] if self.label else []), f"by:{self.slices.column}"]
        parts += [] if self.threshold is None else [f"at:{self.threshold:.6g}"]
        drawn = "whole-groups" if self.grouped else "units"
        return "|".join(
            [
                *parts,
                f"jackknife:{GROUPS}-{drawn}",
                f"level:{self.found.level:g}",
                "gaps:slice-minus-rest",
                f"p:{'one-test' if self.found.mirrored else 'holm'}",
            ]
        )


@dataclass(frozen=True, eq=False)
class Moved:
    """A scrubber of the lab. state: what it keeps of itself, so that where it stands is known whenever it is asked."""

    payload: Payload
    state: Mapping[str, Any]
    start: Mapping[str, float]
    model: str
    prefix: str = ""

    @property
    def position(self) -> dict[str, float]:
        """For each control the value of its tick."""
        wanted = dict(self.start) | (self.state.get("position") or {})
        return {c.name: float(c.values[nearest(c.values, wanted[c.name])]) for c in self.payload.controls}

    @property
    def query(self) -> dict[str, str]:
        """Where it stands, as a link holds it; nothing until it was moved."""
        moved = self.state.get("seen") or self.state.get("order")
        return {f"{self.prefix}{name}": code(value) for name, value in self.position.items()} if moved else {}

    @property
    def settings(self) -> dict[str, str]:
        """What each control says, by its label."""
        at = self.position
        return {c.label: c.texts[nearest(c.values, at[c.name])] for c in self.payload.controls}

    def numbers(self) -> tuple[tuple[Number, Number | None], ...]:
        """Each number that the scrubber shows, and by how much it is off the rows as they are."""
        shown = {one.name: one for one in numbers(self.payload, self.position)}
        return tuple((one, shown.get(f"{name}_change")) for name, one in shown.items() if not name.endswith("_change"))


@dataclass(frozen=True, eq=False)
class Compared:
    """Every measure before and after one change; model: whose they are, change and says: what was done, in words."""

    found: tuple[Change, ...]
    model: str
    change: str
    says: str


@dataclass(frozen=True, eq=False)
class Asked:
    """All of it, as far as there is any."""

    sliced: tuple[Sliced, ...] = ()
    moved: Moved | None = None
    compared: Compared | None = None
    earlier: Earlier | None = None
    bounded: Bounded | None = None
    fair: Fair | None = None

    @property
    def earlier_rows(self) -> LabRows | None:
        """The rows of the earlier file."""
        return self.earlier.rows if self.earlier else None

    def lines(self, judged: EvaluationSet) -> list[dict[str, Any]]:
        """A line a number, with the names of the table's lines and further ones; NaN are None."""
        found = [line for one in self.sliced for line in _slice_lines(one)]
        found += _moved_lines(self.moved) if self.moved else []
        found += _change_lines(self.compared) if self.compared else []
        found += _earlier_lines(self.earlier) if self.earlier else []
        found += self.bounded.lines() if self.bounded else []
        found += self.fair.lines() if self.fair else []
        cards = {one.key: one for one in measures(judged.task)}
        for line in found:
            one = cards.get(line["measure"])
            line |= {} if one is None else {"unit": one.unit, "better": one.better}
        return [{name: None if _nan(value) else value for name, value in line.items()} for line in found]


def _nan(value: object) -> bool:
    return isinstance(value, float) and isnan(value)


def _slice_lines(one: Sliced) -> list[dict[str, Any]]:
    f = one.found
    both = {"part": "slice", "by": one.slices.column, "model": one.model, "measure": one.key, "name": f.measure.name}
    method = gettext("jackknife over {groups} random groups", groups=GROUPS)
    numbers_ = {
        "value": f.value, "low": f.low, "high": f.high, "rest": f.rest, "difference": f.gap, "difference_low": f.gap_low,
        "difference_high": f.gap_high, "p_value": f.p_value, "p_holm": f.holm,
    }  # fmt: skip
    return [
        both
        | {
            "of": one.slices.names[i],
            "units": int(f.units[i]),
            "rests_on": float(f.support[i]),
            "few": bool(f.small[i]),
        }
        | {name: float(values[i]) for name, values in numbers_.items()}
        | {"interval": method, "conventions": one.signature}
        for i in one.order
    ]


def _moved_lines(one: Moved) -> list[dict[str, Any]]:
    at = ", ".join(f"{label} {text}" for label, text in one.settings.items())
    where = "".join(f"|{name}:{code(value)}" for name, value in one.position.items())
    return [
        {
            "part": "what if",
            "of": at,
            "model": one.model,
            "measure": number.name,
            "name": number.label,
            "value": number.value,
            "undefined": number.undefined,
            "difference": change.value if change else None,
            "conventions": number.name + where,
        }
        for number, change in one.numbers()
    ]


def _change_lines(one: Compared) -> list[dict[str, Any]]:
    return [
        {
            "part": "change",
            "of": one.change,
            "model": one.model,
            "measure": each.measure.key,
            "name": each.measure.name,
            "value": each.after.value,
            "undefined": each.before.undefined or each.after.undefined,
            "before": each.before.value,
            "difference": each.difference,
            "difference_low": each.low,
            "difference_high": each.high,
            "interval": "jackknife over 20 random groups",
            "conventions": each.after.signature,
        }
        for each in one.found
    ]


def _earlier_lines(one: Earlier) -> list[dict[str, Any]]:
    of = {"of": one.rows.table.name}
    changed = [
        {
            "part": "earlier file",
            **of,
            "model": each.model,
            "measure": each.measure.key,
            "name": each.measure.name,
            "value": each.now.value,
            "undefined": each.now.answer.undefined or each.before.answer.undefined,
            "low": each.now.low,
            "high": each.now.high,
            "before": each.before.value,
            "before_low": each.before.low,
            "before_high": each.before.high,
            "difference": each.value,
            "difference_low": each.low,
            "difference_high": each.high,
            "interval": "" if isnan(each.low) else "from both intervals (Zou and Donner 2008)",
            "conventions": each.now.answer.signature,
        }
        for each in one.changes
    ]
    moved = [
        {
            "part": "distribution",
            **of,
            "model": each.name,
            "measure": "median",
            "name": "median",
            "value": each.now,
            "before": each.before,
            "difference": each.now - each.before,
            "largest_distance": each.distance,
            "p_value": each.p_value,
        }
        for each in one.shifts
    ]
    return changed + moved

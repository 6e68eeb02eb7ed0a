"""Rates and gaps of groups in words and tables, for the page, the report and the numbers to take along."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np

from lab.fairness import Gap, GroupRates
from lab.read.slicing import Slicing, short
from lab.slices import FEW
from language import gettext
from metrics_core.card import CATALOG, reasons
from pages.lab.what_if import report
from pages.lab.what_if.fairness_picture import DRAWN
from pages.lab.what_if.live import Live
from widgets.formulas import plain, significant
from widgets.scrubber import Payload

CLOSING = (
    "These numbers do not say what is fair. They do not show who is missing from the file, whether its labels are right, or what "
    "follows from a decision."
)


FEWER = "fewer than two groups are large enough"


@dataclass(frozen=True, eq=False)
class Fair:
    """What was compared: the rates, by which column, of which model, at which threshold, of which class; with its picture."""

    found: GroupRates
    slices: Slicing
    model: str
    threshold: float | None
    label: str
    picture: Payload
    change: tuple[str, dict[str, list[str]]] | None = None

    @property
    def start(self) -> dict[str, float]:
        """Where the picture begins: at the threshold, if it has one to move."""
        return {control.name: float(self.threshold or 0) for control in self.picture.controls}

    @property
    def gaps(self) -> list[Gap]:
        """Every gap of the task."""
        return [self.found.gap(key) for key in self.found.gaps]

    @property
    def signature(self) -> str:
        """Groups, threshold and how the intervals came about, to copy."""
        at = "" if self.threshold is None else f"|at:{self.threshold:.6g}"
        of = f"|class:{self.label}" if self.label else ""
        return f"gaps|by:{self.slices.column}{of}{at}|at-least:{FEW}|level:{self.found.level:g}|joint:max-t-over-pairs"

    def lines(self) -> list[dict[str, Any]]:
        """A line a gap and a line a rate and group, as the lab's numbers are listed."""
        both = {"part": "fairness", "by": self.slices.column, "model": self.model, "conventions": self.signature}
        found: list[dict[str, Any]] = []
        for gap in self.gaps:
            numbers = (
                ("difference", gap.difference, gap.low, gap.high),
                ("ratio", gap.ratio, gap.ratio_low, gap.ratio_high),
            )
            found += [
                both | {"of": "gap", "measure": f"{gap.of.name} {kind}", "name": f"{gap.of.name} {kind}", "value": value, "low": low, "high": high}
                for kind, value, low, high in numbers
                if kind == "difference" or gap.of.ratio
            ]  # fmt: skip
        for key, rate in self.found.rates.items():
            one, (low, high), small = self.found.estimate(key), self.found.ends(key), self.found.small(key)
            found += [
                both | {"of": name, "measure": key, "name": rate.name, "units": int(self.found.rows[i]), "few": bool(small[i]), "rests_on": float(one.support[i]),
                        "value": float(one.value[i]), "low": float(low[i]), "high": float(high[i])}
                for i, name in enumerate(self.found.names)
            ]  # fmt: skip
        return found


def with_ends(value: float, low: float, high: float, why: str) -> str:
    """A number with its interval, or why it is undefined."""
    if isnan(value):
        return gettext("undefined: {reason}", reason=gettext(why))
    if isnan(low):
        return significant(value)
    ends = gettext("{low} to {high}", low=significant(low, 3), high=significant(high, 3))
    return f"{significant(value)} ({ends})"


def group_columns(found: GroupRates, order: Sequence[int]) -> dict[str, list[str]]:
    """A line a group: how many rows it has, and every rate with its interval."""
    few = gettext("too few to say")
    columns = {
        gettext("group"): [short(found.names[i]) for i in order],
        gettext("rows"): [f"{int(found.rows[i]):,}" for i in order],
    }
    counts = found.by_group(np.arange(len(found.names))).table if found.of_classes else None
    for key, rate in found.rates.items():
        values, (low, high), small = found.estimate(key).value, found.ends(key), found.small(key)
        why = reasons(CATALOG[key].function, counts) if counts else {}
        columns[gettext(rate.name)] = [
            with_ends(float(values[i]), float(low[i]), float(high[i]), why.get(i, "no rows"))
            + (f", {few}" if small[i] and not isnan(values[i]) else "")
            for i in order
        ]
    return columns


def gap_columns(one: Fair) -> dict[str, list[str]]:
    """A line a gap: difference and ratio with their intervals, and how many pairs of groups differ clearly."""
    ratios = any(gap.of.ratio for gap in one.gaps)
    columns = {
        gettext("gap"): [gettext(gap.of.name) for gap in one.gaps],
        gettext("difference"): [with_ends(gap.difference, gap.low, gap.high, FEWER) for gap in one.gaps],
        **({gettext("ratio"): [_ratio(gap) for gap in one.gaps]} if ratios else {}),
        gettext("pairs that differ"): [
            gettext("{apart} of {all}", apart=len(gap.apart), all=gap.pairs) if gap.pairs else gettext("none compared")
            for gap in one.gaps
        ],
    }
    return columns


def _ratio(gap: Gap) -> str:
    if gap.of.ratio is None:
        return gettext("not computed")
    return with_ends(gap.ratio, gap.ratio_low, gap.ratio_high, "it is 0 in every group" if gap.pairs else FEWER)


def drawn(found: GroupRates) -> str:
    """How many groups the picture shows, where it does not show all; "" where it does."""
    many = len(found.names)
    if many <= DRAWN:
        return ""
    return gettext("The picture shows the {drawn} groups with the most rows, of {many}.", drawn=DRAWN, many=many) + " "


def verdict(one: Fair) -> str:
    """What the gaps come to, as Markdown."""
    clear = [gap for gap in one.gaps if gap.apart]
    compared = [gap for gap in one.gaps if gap.pairs]
    if not compared:
        return gettext(
            "Fewer than two groups have a rate that rests on {rows} rows or more, so nothing is compared.", rows=FEW
        )
    said = "; ".join(f"**{gettext(gap.of.name)}**: {_pairs(gap)}" for gap in clear)
    small = sorted({i for rate in one.found.rates for i in np.flatnonzero(one.found.small(rate)).tolist()})
    groups = ", ".join(plain(short(one.found.names[i])) for i in small[:5])
    if len(small) > 5:
        groups = gettext("{names} and others", names=groups)
    few = " " + gettext("Too few rows for at least one rate: {groups}.", groups=groups) if small else ""
    if not clear:
        none = gettext(
            "Corrected for the number of pairs, no two groups differ clearly in any of {metrics} metrics.",
            metrics=len(compared),
        )
        return none + few
    return gettext("Clear differences, corrected for all pairs of groups: {gaps}.", gaps=said) + few


def _pairs(gap: Gap) -> str:
    if gap.pairs == 1:
        return gettext("the two groups")
    return gettext("{apart} of {all} pairs", apart=len(gap.apart), all=gap.pairs)


def part(one: Fair | None, live: Live) -> str:
    """What the report says of groups: a picture that moves as in the lab, and tables at the threshold in use."""
    if one is None:
        return ""
    says = drawn(one.found)
    if one.threshold is not None:
        says += gettext("The tables are at the threshold {threshold}.", threshold=significant(one.threshold))
    order = list(range(len(one.found.names)))
    own = ""
    if one.change:
        target, columns = one.change
        head = gettext("A threshold for each group, for {target}:", target=gettext(target))
        own = report.sentence(head) + report.table(columns)
    return (
        report.sentence(_compared(one))
        + report.marked(verdict(one))
        + live.picture(one.picture, one.start, "fairness")
        + (report.note(says) if says else "")
        + report.table(gap_columns(one))
        + report.table(group_columns(one.found, order))
        + own
        + report.note(f"{gettext('Intervals hold for all pairs of groups at once.')} {gettext(CLOSING)}")
        + report.verbatim(one.signature)
    )


def _compared(one: Fair) -> str:
    """Whose groups these are, with the class or the threshold, of which a task has one at most."""
    model, column = short(one.model), short(one.slices.column)
    if one.label:
        return gettext("{model} of class {label}, by {column}.", model=model, label=short(one.label), column=column)
    if one.threshold is None:
        return gettext("{model}, by {column}.", model=model, column=column)
    at = significant(one.threshold)
    return gettext("{model}, by {column} at the threshold {threshold}.", model=model, column=column, threshold=at)

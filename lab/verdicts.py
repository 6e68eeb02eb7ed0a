"""Conditions judged on a file, and on an earlier one beside it: each with its interval, and what a change is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan, nan
from typing import Any

import numpy as np
from scipy.special import ndtri

from lab.attribution import Parts, parts
from lab.conditions import Condition, Judged, gap, judge
from lab.earlier import changes
from lab.evaluation import ENOUGH, few_units, independent
from lab.fairness.conditions import gap_interval
from lab.few_queries import caution
from lab.paired import EARLIER, Pairs, paired
from lab.read import LabRows
from lab.read.slicing import slicing
from lab.row import Row
from lab.sliced_by import SlicedBy
from lab.table import Table, table
from metrics_core.interval import Interval, lowered_reach
from metrics_core.probabilities.calibration import expected_calibration_error

SMALL = 20  # rows that a slice must have


@dataclass(frozen=True, eq=False)
class Verdicts:
    """Every condition on every model it is about. attributed: of changes beyond chance what they are made of.

    pairs: how rows of both files were paired; None without an earlier file.
    """

    judged: tuple[Judged, ...]
    attributed: Mapping[tuple[str, str], Parts]
    pairs: Pairs | None

    @property
    def answer(self) -> str:
        """broken where any is, else undecided where any is, else met."""
        found = {one.answer for one in self.judged}
        return next((answer for answer in ("broken", "undecided") if answer in found), "met")


def verdicts(
    conditions: Sequence[Condition],
    rows: LabRows,
    *,
    thresholds: Mapping[str, float],
    stratified: bool = False,
    level: float = 0.95,
    before: LabRows | None = None,
) -> Verdicts:
    """Every condition judged. thresholds: of each model of two classes, also of the earlier file.

    Raises ValueError for a condition against an earlier file without one.
    """
    asked = tuple(dict.fromkeys(one.measure for one in conditions if not (one.column or one.groups)))
    at = dict(thresholds) if rows.task == "binary" else None
    told: dict[str, Any] = {"among": asked, "thresholds": at, "stratified": stratified, "level": level}
    answers = table(rows.judged, **told)
    pairs, change = _against(rows, before, answers, told) if before is not None else (None, {})
    found: list[Judged] = []
    attributed: dict[tuple[str, str], Parts] = {}
    for one in conditions:
        for model in [one.model] if one.model else list(rows.models):
            if one.groups:
                gap_found, says = gap_interval(one.measure, one.groups, rows, model, thresholds, level, one.label)
                found.append(judge(one, model, gap_found, independent(rows.judged), why=says))
            elif one.column:
                found.append(_gap(one, rows, model, thresholds, stratified, level))
            elif one.old:
                if before is None:
                    raise ValueError(f"“{one.text}” asks for an earlier file")
                found.append(_change(one, model, change, rows, before, pairs))
                made_of = parts(one.measure, rows.judged, before.judged, model, thresholds.get(model, nan))
                if made_of is not None and (found[-1].low > 0 or found[-1].high < 0):
                    attributed[one.text, model] = made_of
            else:
                row = answers.row(one.measure.key, model)
                told_of = _with_error(_interval(row, level), row, answers, one.bar)
                found.append(judge(one, model, told_of, independent(rows.judged), why=_few(rows, one)))
    return Verdicts(tuple(found), attributed, pairs)


def _against(
    rows: LabRows, before: LabRows, answers: Table, told: dict[str, Any]
) -> tuple[Pairs, dict[tuple[str, str], Interval]]:
    """Now minus before of each measure and model: paired where the rows are the same, else of independent samples."""
    pairs, level = paired(rows, before), answers.level
    if pairs.judged is not None:
        at = told["thresholds"] and {name + end: at for name, at in told["thresholds"].items() for end in ("", EARLIER)}
        joined = table(pairs.judged, **(told | {"thresholds": at}))
        models = [name for name in pairs.judged.models if not name.endswith(EARLIER)]
        return pairs, {
            (one.key, model): joined.difference(one.key, model, model + EARLIER)
            for one in joined.measures
            for model in models
        }
    older = table(before.judged, **told)
    return pairs, {
        (one.measure.key, one.model): Interval(
            one.value, one.low, one.high, nan, level, undefined=_why(one.now, one.before)
        )
        for one in changes(answers, older)
    }


def _why(now: Row, before: Row) -> str:
    return " and ".join(dict.fromkeys(filter(None, (now.answer.undefined, before.answer.undefined))))


def _change(
    one: Condition,
    model: str,
    change: Mapping[tuple[str, str], Interval],
    rows: LabRows,
    before: LabRows,
    pairs: Pairs | None,
) -> Judged:
    found = change.get((one.measure.key, model))
    if found is None:
        return judge(one, model, Interval(nan, nan, nan, nan, 0.95, undefined="the earlier file has no such model"), 0)
    apart = None if pairs and pairs.judged else independent(before.judged)
    return judge(one, model, found, independent(rows.judged), before=apart, why=_few(rows, one))


def _gap(
    one: Condition, rows: LabRows, model: str, thresholds: Mapping[str, float], stratified: bool, level: float
) -> Judged:
    """The largest gap between slices of a column; slices of fewer than SMALL rows are left out, and named."""
    if rows.task == "answers":
        slices = SlicedBy(rows).slices(one.column)
    else:
        slices = slicing(one.column, rows.table.columns[one.column]).take(rows.table_rows)
    sizes = np.bincount(slices.codes, minlength=len(slices.names))
    large = [i for i, size in enumerate(sizes) if size >= SMALL]
    each = 1 - (1 - level) / max(1, len(large))
    found: dict[str, Interval] = {}
    for i in large:
        part = rows.judged.only(model).take(slices.codes == i)
        at = {model: thresholds[model]} if rows.task == "binary" else None
        row = table(part, among=[one.measure], thresholds=at, stratified=stratified, level=each).rows[0]
        found[slices.names[i]] = _interval(row, each)
    small = [slices.names[i] for i, size in enumerate(sizes) if 0 < size < SMALL]
    left = [name for name, one in found.items() if isnan(one.value) or isnan(one.low)]
    said = [f"fewer than {SMALL} rows: {', '.join(small[:5])}"] * bool(small)
    said += [f"no interval: {', '.join(left[:5])}"] * bool(left)
    return judge(one, model, gap(found, level), len(rows), why="; ".join(said))


def _interval(row: Row, level: float) -> Interval:
    return Interval(row.value, row.low, row.high, nan, level, undefined=row.answer.undefined)


def _with_error(found: Interval, row: Row, answers: Table, bar: float) -> Interval:
    """Of a calibration error the standard error on the side of the bar, which its ends do not tell where they are cut off at 0."""
    if row.measure.card.function is not expected_calibration_error:
        return found
    again, units = answers.again[row.measure.key, row.model], independent(answers.judged)
    below, above = lowered_reach(found.value, again, units, found.level)
    reach = float(below if found.value > bar else np.maximum(above, 0))
    return replace(found, standard_error=reach / float(ndtri((1 + found.level) / 2)))


def _few(rows: LabRows, one: Condition) -> str:
    """From this few units, or units of a class, intervals hold less often than they say."""
    few = few_units(rows.judged)
    if few:
        return f"only {few}, fewer than {ENOUGH}: intervals may be too narrow"
    return caution(rows.judged, [one.measure]).removesuffix(".")

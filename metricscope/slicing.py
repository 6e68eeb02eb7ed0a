"""Slices for a report: columns that are named, or what saved settings of the lab slice by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from lab.absence import Absent
from lab.slice_statistics import by_slice, choices, named, of_decisions, of_one_class
from lab.sliced_by import SlicedBy
from metricscope.given import Given, progress

if TYPE_CHECKING:
    from pages.lab.what_if.asked import Sliced

NONE = "(none)"  # as the lab's settings have it


@dataclass(frozen=True)
class Slices:
    """What is asked for. by: columns, each with one that it is crossed with, "" for none; model: "" for the one that is ahead."""

    by: tuple[tuple[str, str], ...]
    key: str
    model: str
    label: int


def wanted(found: Given, columns: Sequence[str], measure: str, settings: Mapping[str, Any]) -> Slices | None:
    """What the options or, where they name no column, the settings ask for; None for nothing. Refuses what is not there."""
    by = [(name, "") for name in dict.fromkeys(columns)]
    if not by and (first := settings.get("lab-slice-column")):
        second = settings.get("lab-slice-and")
        by = [(str(first), "" if second in (None, NONE) else str(second))]
    if not by:
        if measure:
            raise click.UsageError("--slice-measure needs a column: --slice COLUMN.")
        return None
    judged, offered = found.rows.judged, SlicedBy(found.rows).columns
    for name in (name for pair in by for name in pair if name and name not in offered):
        there = name in found.rows.table.columns
        why = "has one value only, or a value of its own in nearly every row" if there else "is not in the file"
        raise click.ClickException(f"“{name}” cannot be sliced by: it {why}. Columns that can: {', '.join(offered)}.")
    key = measure or str(settings.get("lab-slice-measure", ""))
    known = choices(judged)
    if key and key not in known:
        near = get_close_matches(key, known, n=1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        raise click.ClickException(f"There is no measure “{key}” of slices.{hint} Measures: {', '.join(known)}.")
    model, label = str(settings.get("lab-slice-model", "")), settings.get("lab-slice-class")
    labels = list(judged.labels)
    return Slices(
        tuple(by),
        key or known[0],
        model if model in judged.models else "",
        labels.index(label) if label in labels else 0,
    )


def sliced(found: Given, asked: Slices, ahead: str) -> tuple[Sliced, ...]:
    """The measure in every slice, of the model asked for, else of the one ahead."""
    from pages.lab.what_if.asked import Sliced

    judged, parts = found.rows.judged, SlicedBy(found.rows)
    model = asked.model or ahead or next(iter(judged.models))
    threshold = found.thresholds.get(model) if of_decisions(judged, asked.key) else None
    label = judged.labels[asked.label] if of_one_class(judged, asked.key) else ""
    made = []
    with progress("slicing") as tell:
        for i, (first, second) in enumerate(asked.by):
            tell(i / len(asked.by), first)
            slices = parts.slices(first, second, found.thresholds)
            try:
                values = by_slice(
                    judged, model, asked.key, slices.codes, len(slices.names), threshold=threshold, label=asked.label
                )
            except Absent as why:
                raise click.ClickException(
                    f"{named(judged, asked.key)} cannot be computed for {model}: {why}."
                ) from None
            made.append(Sliced(values, slices, model, asked.key, threshold, label, judged.groups is not None))
    return tuple(made)

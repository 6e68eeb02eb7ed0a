"""Many labels a row, from columns of sets such as "a;b" or from a 0/1 column for each label."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from datasets.uploads.classes import ordered
from datasets.uploads.errors import UploadError
from datasets.uploads.predictions import numbers_in
from datasets.uploads.roles import coded
from datasets.uploads.table import Table, shown
from lab.read.by_row import Take
from lab.read.columns import Families, labels_in, separator_of
from lab.read.faults import Faults
from lab.read.prepare import known_families
from lab.read.rows import LabRoles
from metrics_core.filled import Filled

MOST_LABELS = 100
CUT = 0.5  # from which a probability of a label counts as the label
Side = tuple[
    tuple[str, ...], np.ndarray, np.ndarray | None
]  # labels; rows of them; which of these each row of the table is


def labels(table: Table, roles: LabRoles, faults: Faults) -> Take:
    """A matrix of truth values a model, from columns of sets or from a column for each label."""
    (name,) = roles.truth
    known = known_families(table, roles)
    cells = {side: _parsed(table.columns[side]) for side in (name, *roles.models) if side in table.columns}
    _refuse_many({label for parsed, _ in cells.values() for one in parsed for label in one})
    sides = {s: _sets(*cells[s]) if s in cells else _columns(table, s, known, faults) for s in (name, *roles.models)}
    found = ordered(set().union(*(names for names, _, _ in sides.values())))
    _refuse_many({*found})
    place = {label: i for i, label in enumerate(found)}

    def matrix(side: str, kept: np.ndarray) -> np.ndarray:
        names, rows, codes = sides[side]
        wide = np.zeros((len(rows), len(found)), rows.dtype)
        wide[:, [place[label] for label in names]] = rows
        chosen: np.ndarray = wide[kept if codes is None else codes[kept]]
        return chosen

    def take(kept: np.ndarray) -> dict[str, Any]:
        answers = {model: matrix(model, kept) for model in roles.models}
        odds = {m: a for m, a in answers.items() if a.dtype == np.float64 and not np.isin(a, (0, 1)).all()}
        models = {model: a >= CUT if a.dtype == np.float64 else a for model, a in answers.items()}
        truth = matrix(name, kept) >= CUT
        return {
            "truth": truth,
            "models": models,
            "labels": found,
            "hard": frozenset({*models} - {*odds}),
            "probabilities": odds,
        }

    return take


def _parsed(values: np.ndarray) -> tuple[list[list[str]], np.ndarray]:
    """The labels of each different cell, and which of these each row of the table holds; -1 where it is empty."""
    column = coded(values)
    separator = separator_of(values) if values.dtype == object else ""
    return [labels_in(cell, separator) for cell in column.names], column.codes


def _sets(parsed: Sequence[Sequence[str]], codes: np.ndarray) -> Side:
    place = {label: i for i, label in enumerate(dict.fromkeys(label for one in parsed for label in one))}
    rows = np.zeros((len(parsed) + 1, len(place)), bool)  # the last for cells that are empty: no label
    for i, one in enumerate(parsed):
        rows[i, [place[label] for label in one]] = True
    return tuple(place), rows, np.where(codes < 0, len(parsed), codes)


def _columns(table: Table, side: str, known: Families, faults: Faults) -> Side:
    ends = known.get(side)
    if not ends:
        raise UploadError(
            Filled(
                'There is no column "{column}", nor columns that begin with this name. Choose another one.',
                column=shown(side),
            )
        )
    for column_name in ends.values():
        values = numbers_in(table, column_name, "label")
        faults.numbers(values, column_name, "the label")
        if np.any((values < 0) | (values > 1)):
            raise UploadError(
                Filled('Column "{column}" holds numbers outside 0 to 1. Choose another one.', column=shown(column_name))
            )
    return tuple(ends), np.column_stack([table.columns[c].astype(float) for c in ends.values()]), None


def _refuse_many(labels: Collection[str]) -> None:
    """Before anything is made that has a place for each of them."""
    if len(labels) > MOST_LABELS:
        raise UploadError(
            Filled(
                "{n:,} different labels; {most} are the limit. Choose other columns.", n=len(labels), most=MOST_LABELS
            )
        )

"""Many labels a row, from columns of sets such as "a;b" or from a 0/1 column for each label."""

from __future__ import annotations

from typing import Any

import numpy as np

from datasets.uploads.classes import ordered
from datasets.uploads.errors import UploadError
from datasets.uploads.predictions import numbers_in
from datasets.uploads.roles import coded
from datasets.uploads.table import Table, shown
from lab.read.by_row import Take
from lab.read.columns import Families, separator_of
from lab.read.faults import Faults
from lab.read.prepare import known_families
from lab.read.rows import LabRoles

MOST_LABELS = 100
CUT = 0.5  # from which a probability of a label counts as the label


def labels(table: Table, roles: LabRoles, faults: Faults) -> Take:
    """A matrix of truth values a model, from columns of sets or from a column for each label."""
    (name,) = roles.truth
    known = known_families(table, roles)
    sides = {side: _sets(table, side, known, faults) for side in (name, *roles.models)}
    found = ordered(set().union(*(names for names, _, _ in sides.values())))
    if len(found) > MOST_LABELS:
        raise UploadError(f"{len(found):,} different labels; {MOST_LABELS} are the limit. Choose other columns.")

    def matrix(side: str, kept: np.ndarray) -> np.ndarray:
        names, rows, codes = sides[side]
        wide = np.zeros((len(rows), len(found)), rows.dtype)
        wide[:, [found.index(label) for label in names]] = rows
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


def _sets(
    table: Table, side: str, known: Families, faults: Faults
) -> tuple[tuple[str, ...], np.ndarray, np.ndarray | None]:
    """The labels of a side, a row of them for each different set, and which of these each row of the table holds."""
    if side in table.columns:
        column = coded(table.columns[side])
        separator = separator_of(table.columns[side]) if table.columns[side].dtype == object else ""
        parsed = [_parts(cell, separator) for cell in column.names]
        names = tuple(dict.fromkeys(label for one in parsed for label in one))
        rows = np.zeros((len(parsed) + 1, len(names)), bool)  # the last for cells that are empty: no label
        for i, one in enumerate(parsed):
            rows[i, [names.index(label) for label in one]] = True
        return names, rows, np.where(column.codes < 0, len(parsed), column.codes)
    ends = known.get(side)
    if not ends:
        raise UploadError(
            f'There is no column "{shown(side)}", nor columns that begin with this name. Choose another one.'
        )
    for column_name in ends.values():
        values = numbers_in(table, column_name, "label")
        faults.numbers(values, column_name, "label")
        if np.any((values < 0) | (values > 1)):
            raise UploadError(f'Column "{shown(column_name)}" holds numbers outside 0 to 1. Choose another one.')
    return tuple(ends), np.column_stack([table.columns[c].astype(float) for c in ends.values()]), None


def _parts(cell: str, separator: str) -> list[str]:
    """The labels in a cell such as "a;b", "[a, b]" or "['a', 'b']"."""
    bare = cell.strip("[](){} ")
    parts = bare.split(separator) if separator else [bare]
    return [label for label in dict.fromkeys(part.strip(" '\"") for part in parts) if label]

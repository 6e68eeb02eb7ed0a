"""The table with what the reader said about its cells put into practice: labels merged or left out, confidences as
probabilities, columns put together, rows as items. What the file says itself is not changed: columns are replaced or added.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.predictions import numbers_in
from datasets.uploads.roles import Coded, coded, guess_positive
from datasets.uploads.table import Table, objects, shown
from lab.read.columns import Families, families
from lab.read.confidence import confident, same_classes, shares
from lab.read.rows import LabRoles
from metrics_core.filled import Filled

ROW_ITEM = "(row)"


def prepared(table: Table, roles: LabRoles) -> tuple[Table, LabRoles]:
    """The table to read the rows from, and the roles in it. Raises UploadError where a role does not fit its column."""
    columns = dict(table.columns)
    if roles.task in ("binary", "classes"):
        for name in (*roles.truth, *roles.models):
            if name in columns and (roles.merged or (roles.missing and name in roles.truth)):
                columns[name] = _renamed(
                    columns[name], dict(roles.merged), roles.missing if name in roles.truth else ()
                )
    for name in with_absent(table, roles):
        columns[name] = _without(columns[name], roles.absent)
    if roles.task == "binary" and roles.truth and roles.truth[0] in columns:
        columns |= _of_two(replace(table, columns=columns), roles)
    if roles.task == "ranking" and not roles.item:
        width = len(str(table.rows))
        columns[ROW_ITEM] = objects([str(row).zfill(width) for row in range(1, table.rows + 1)])
        roles = replace(roles, item=ROW_ITEM)
    return replace(table, columns=columns), roles


def relabel(table: Table, roles: LabRoles) -> Table:
    """The table with labels merged, and those that are none missing."""
    into = dict(roles.merged)
    found = {
        name: _renamed(table.columns[name], into, roles.missing if name in roles.truth else ())
        for name in relabelled(table, roles)
    }
    return replace(table, columns=table.columns | found) if found else table


def relabelled(table: Table, roles: LabRoles) -> list[str]:
    """The columns whose classes are merged or left out: the truth, and models that name classes."""
    if roles.task not in ("binary", "classes") or not (roles.merged or roles.missing):
        return []
    said = [name for name in roles.models if roles.merged and table.columns.get(name, np.zeros(0)).dtype == object]
    return [name for name in (*roles.truth, *said) if name in table.columns]


def with_absent(table: Table, roles: LabRoles) -> list[str]:
    """The columns of numbers in which some codes say that there is none."""
    names = (*roles.truth, *roles.models) if roles.task == "regression" else roles.models
    if not roles.absent or roles.task not in ("regression", "binary"):
        return []
    return [name for name in names if name in table.columns and table.columns[name].dtype.kind in "if"]


def _without(values: np.ndarray, absent: tuple[str, ...]) -> np.ndarray:
    numbers = values.astype(np.float64)
    return np.where(np.isin(numbers, [float(code) for code in absent]), np.nan, numbers)


def known_families(table: Table, roles: LabRoles) -> Families:
    """Columns with one prefix, and those that were put together by name or by hand."""
    return {**families(table), **{name: dict(parts) for name, parts in roles.together}}


def meaning(table: Table, roles: LabRoles, said: str) -> Mapping[str, str]:
    """Which class of the label each value of a column of predicted classes means; {} where they are its own names."""
    label = table.columns.get(roles.truth[0])
    if label is None or said not in table.columns or table.columns[said].dtype != object:
        return {}
    names, classes = coded(table.columns[said]).names, coded(label).names
    return {} if {*names} & {*classes} else same_classes(names, classes)


def _of_two(table: Table, roles: LabRoles) -> dict[str, np.ndarray]:
    """Columns that stand in for those of a label of two classes."""
    found: dict[str, np.ndarray] = {}
    label = coded(table.columns[roles.truth[0]])
    positive = roles.positive if roles.positive is not None else guess_positive(label)[0]
    confidences = dict(roles.confidence)
    for name in {*roles.models, *confidences.values()}:
        if meant := meaning(table, roles, name):
            found[name] = _renamed(table.columns[name], meant, ())
    for score, said in roles.confidence:
        if score in roles.models and positive is not None:
            for name in (score, said):
                if name not in table.columns:
                    raise UploadError(
                        Filled(
                            '{file} has no column "{column}". Choose another one.', file=table.name, column=shown(name)
                        )
                    )
            told = _texts(coded(found.get(said, table.columns[said])))
            found[score] = confident(shares(numbers_in(table, score, "score")), told, positive)
    for name, parts in roles.together:
        if name in roles.models and positive is not None:
            column = dict(parts).get(positive, "")
            if column not in table.columns:
                raise UploadError(
                    Filled(
                        "“{name}” has no column for “{label}”. Choose one for it, or another positive class.",
                        name=shown(name, 30),
                        label=shown(positive, 30),
                    )
                )
            found[name] = numbers_in(table, column, "score")
    return found


def _renamed(values: np.ndarray, into: Mapping[str, str], missing: tuple[str, ...]) -> np.ndarray:
    held = coded(values)
    names = [None if name in missing else into.get(name, name) for name in held.names]
    found: np.ndarray = objects([*names, None])[held.codes]
    return found


def _texts(column: Coded) -> np.ndarray:
    found: np.ndarray = objects([*column.names, None])[column.codes]
    return found

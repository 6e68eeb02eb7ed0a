"""What looks wrong with a file as a table: rows that repeat, identifiers and groups that do not do their work, odd labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import pyarrow as pa

from datasets.uploads.rankings import QUERY
from datasets.uploads.roles import GROUP, coded, words
from datasets.uploads.table import Table, shown
from lab.evaluation import BY_NAME, UNIT_NAMES, Task
from lab.read.label_values import plain_value
from lab.read.listed import AND, listed, quoted
from lab.read.rows import FEW_GROUPS, MISSING_GROUP, LabRows
from metrics_core.filled import Filled

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
SINGLE_ROW = "Every group of “{name}” is a single row: resampling groups is the same as resampling rows."
SINGLE: Mapping[Task, str] = {
    "ranking": "Every group of “{name}” is a single query: resampling groups is the same as resampling queries.",
    "answers": "Every group of “{name}” is a single question: resampling groups is the same as resampling questions.",
}


@dataclass(frozen=True, eq=False)
class Finding:
    """One thing to know: how grave, in plain words, and the rows of the table behind it, from 0."""

    severity: Literal["wrong", "doubtful", "note"]
    says: str
    rows: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))


def table_findings(rows: LabRows) -> tuple[Finding, ...]:
    """All that the table alone can tell; () where nothing looks odd. Texts hold cells cut short, and not escaped."""
    found = [
        *_encoding(rows),
        *_repeated_rows(rows),
        *_identifiers(rows),
        *_groups(rows),
        *_spellings(rows),
        *_strange_answers(rows),
    ]
    return tuple(found)


def _encoding(rows: LabRows) -> Iterator[Finding]:
    known, _, guess = rows.table.dialect.encoding.partition(" (a guess")
    if guess:
        says = Filled(
            "The file is not UTF-8. It was read as {encoding}, which is a guess: if letters look wrong, save it again as UTF-8.",
            encoding=known,
        )
        yield Finding("note", says)


def repeats(table: Table) -> np.ndarray:
    """The rows that repeat an earlier one in every column, from 0. Compared by 64 bits a row first, then cell by cell."""
    columns = sorted(table.columns.values(), key=lambda values: "ifbO".index(values.dtype.kind))  # quick ones first
    if any(values.dtype.kind in "if" and _all_different(values) for values in columns):
        return np.zeros(0, np.int64)
    mixed = np.zeros(table.rows, np.uint64)
    for values in columns:
        mixed ^= _keys(values)
        mixed += GOLDEN
        mixed *= GOLDEN
        mixed ^= mixed >> np.uint64(29)
    order = np.argsort(mixed, kind="stable")
    same = np.flatnonzero(mixed[order[1:]] == mixed[order[:-1]])
    first, second = order[same], order[same + 1]
    for values in columns:
        pair = _keys(values[np.concatenate([first, second])])
        alike = pair[: len(first)] == pair[len(first) :]
        first, second = first[alike], second[alike]
    found: np.ndarray = np.sort(second)
    return found


def _all_different(values: np.ndarray) -> bool:
    ordered = np.sort(values)
    return bool((ordered[1:] > ordered[:-1]).all())  # a missing cell, NaN, is greater than nothing


def _codes(values: np.ndarray) -> np.ndarray:
    """Equal numbers for equal cells, -1 for missing ones."""
    encoded = pa.array(
        values, type=pa.string() if values.dtype == object else None, from_pandas=True
    ).dictionary_encode()
    codes: np.ndarray = encoded.indices.fill_null(-1).to_numpy(zero_copy_only=False)
    return codes


def _keys(values: np.ndarray) -> np.ndarray:
    """Cells as unsigned numbers, equal where cells are equal; a missing cell is like another."""
    if values.dtype == object:
        return _codes(values).astype(np.int64).view(np.uint64)
    if values.dtype == np.float64:
        return np.where(np.isnan(values), np.nan, values + 0.0).view(np.uint64)
    return values.astype(np.int64).view(np.uint64)


def _repeated_rows(rows: LabRows) -> Iterator[Finding]:
    """Said only where a column apart from truth, answers and weights could tell rows apart."""
    roles = rows.roles
    spare = {*rows.table.columns} - {*roles.truth, *roles.models} - {roles.weight, roles.group}
    runs = rows.task == "answers" and not roles.item  # equal rows are runs of one question
    again = repeats(rows.table) if spare and not runs else np.zeros(0, np.int64)
    if len(again):
        says = Filled.many(
            "{n:,} row repeats an earlier one in every column, and counts more than once.",
            "{n:,} rows repeat an earlier one in every column, and count more than once.",
            len(again),
        )
        yield Finding("doubtful", says, again)


def _identifiers(rows: LabRows) -> Iterator[Finding]:
    if not rows.roles.id:
        return
    column = rows.table.columns[rows.roles.id]
    if column.dtype.kind in "if" and _all_different(column):
        return
    ids = _codes(column)
    again = np.bincount(ids[ids >= 0])[ids] > 1
    again[ids < 0] = False
    if not again.any():
        return
    where = np.flatnonzero(again)
    truth, name = rows.roles.truth[0], shown(rows.roles.id, 30)
    if truth in rows.table.columns and rows.task in ("binary", "classes"):
        pairs = len(np.unique(np.stack([ids[where], _codes(rows.table.columns[truth][where])]), axis=1).T)
        if pairs > len(np.unique(ids[where])):
            says = Filled.many(
                "The identifier “{name}” repeats in {n:,} row, some with different labels.",
                "The identifier “{name}” repeats in {n:,} rows, some with different labels.",
                len(where),
                name=name,
            )
            yield Finding("doubtful", says, where)
            return
    says = Filled.many(
        "The identifier “{name}” repeats in {n:,} row. If these belong together, choose it as the group.",
        "The identifier “{name}” repeats in {n:,} rows. If these belong together, choose it as the group.",
        len(where),
        name=name,
    )
    yield Finding("note", says, where)


def _groups(rows: LabRows) -> Iterator[Finding]:
    if rows.groups is None:
        yield from _small_group(rows)
        return
    sizes = np.bincount(rows.groups)
    name = shown(rows.roles.group, 30)
    if (sizes == 1).all():
        yield Finding("note", Filled(SINGLE.get(rows.task, SINGLE_ROW), name=name))
    elif len(sizes) < FEW_GROUPS:
        yield Finding(
            "doubtful",
            Filled(
                "“{name}” has only {n} groups: intervals from resampling so few are rough.", name=name, n=len(sizes)
            ),
        )
    if MISSING_GROUP in rows.group_names and rows.task not in BY_NAME:
        missing = rows.table_rows[rows.groups == rows.group_names.index(MISSING_GROUP)]
        says = Filled.many(
            "{n:,} row without a “{name}” counts as one group.",
            "{n:,} rows without a “{name}” count as one group.",
            len(missing),
            name=name,
        )
        yield Finding("doubtful", says, missing)


def _small_group(rows: LabRows) -> Iterator[Finding]:
    """A column that is named like a group, but of so few that it was not taken for one."""
    roles = rows.roles
    taken = {*roles.truth, *roles.models, roles.weight, roles.id, roles.query, roles.item, *roles.whose}
    for name in rows.table.columns:
        if name in taken or not words(name) & GROUP or (rows.task in BY_NAME and words(name) & QUERY):
            continue
        count = len(coded(rows.table.columns[name]).names)
        if 1 < count < FEW_GROUPS:
            says = Filled(
                "“{name}” is named like a group, but {n} are too few to resample: {units} are resampled one by one.",
                name=shown(name, 30),
                n=count,
                units=Filled(UNIT_NAMES.get(rows.task, ("row", "rows"))[1]),
            )
            yield Finding("note", says)
            return


def _spellings(rows: LabRows) -> Iterator[Finding]:
    """Classes that differ only in capitals, blanks or hyphens."""
    truth = rows.roles.truth[0]
    if rows.task in ("binary", "classes") and truth in rows.table.columns:
        names = coded(rows.table.columns[truth]).names
    else:
        names = rows.labels
    bare: dict[str, list[str]] = {}
    for name in names if len(names) <= 1000 else ():
        bare.setdefault(plain_value(name), []).append(name)
    for alike in bare.values():
        if len(alike) > 1:
            says = Filled(
                "{labels} are read as different classes. Is it one class, spelt in two ways?",
                labels=listed(quoted(alike[:4], 30), AND),
            )
            yield Finding("doubtful", says)


def _strange_answers(rows: LabRows) -> Iterator[Finding]:
    """Predicted classes of a binary task that the label does not know: they count as negative."""
    if rows.task != "binary":
        return
    label = coded(rows.table.columns[rows.roles.truth[0]])
    if len(label.names) > 2:
        others = ", ".join(shown(name, 20) for name in label.names if name != rows.positive)
        says = Filled(
            "Everything but “{label}” counts as negative: {others}.",
            label=shown(rows.positive, 30),
            others=shown(others, 120),
        )
        yield Finding("note", says)
    for model in sorted(rows.hard):
        values = rows.table.columns[model]
        if values.dtype == object:
            said = coded(values)
            odd = [i for i, name in enumerate(said.names) if name not in label.names]
            if odd:
                where = np.flatnonzero(np.isin(said.codes, odd))
                says = Filled(
                    "“{model}” has a value that the label does not have, in {rows}: {values}. It counts as negative."
                    if len(odd) == 1
                    else "“{model}” has values that the label does not have, in {rows}: {values}. They count as negative.",
                    model=shown(model, 30),
                    rows=Filled.many("{n:,} row", "{n:,} rows", len(where)),
                    values=listed(quoted([said.names[i] for i in odd[:6]], 20)),
                )
                yield Finding("wrong", says, where)

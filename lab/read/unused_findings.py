"""What columns without a role tell: rows that a model was fitted on, lists of numbers that are not read, times of events."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from datasets.uploads.roles import coded, word_set, words
from datasets.uploads.sentences import MOST_REFERENCES
from datasets.uploads.table import shown
from lab.read.findings import Finding
from lab.read.names import score_name
from lab.read.rows import LabRows
from metrics_core.filled import Filled

FITTED = word_set("train training trn fit fitting insample")
HELD_OUT = word_set("test testing tst valid validation val holdout dev eval oos outofsample")
PARTS = word_set("split set subset partition part dataset sample fold usage")
EVENTS = word_set("event status death died dead censored censor relapse failure")
TIMES = word_set("time duration tte survival followup days months years weeks")
LIST = re.compile(r"\s*\[[\d\s.,eE+-]*[.\d][\d\s.,eE+-]*\]\s*")
MOST_PARTS = 10


def unused_findings(rows: LabRows) -> tuple[Finding, ...]:
    """What is good to know of columns that are no truth and no model; () where there is nothing."""
    return (*_spread(rows), *_fitted(rows), *_lists(rows), *_times(rows))


def _spread(rows: LabRows) -> Iterator[Finding]:
    """How cells that are lists were read."""
    for name, made in rows.table.lists.items():
        says = Filled(
            "“{column}” holds lists: each has one 1 and is 0 elsewhere, so the column is read as the position of the 1, counted from 0."
            if made == (name,)
            else "“{column}” holds lists: they are read as {n} columns, {first} to {last}.",
            column=shown(name, 30),
            n=len(made),
            first=shown(made[0], 30),
            last=shown(made[-1], 30),
        )
        if rows.task == "text" and len(made) > MOST_REFERENCES:
            says = Filled("{says} Of several references the first {n} count.", says=says, n=MOST_REFERENCES)
        yield Finding("note", says)


def _free(rows: LabRows) -> Iterator[str]:
    roles = rows.roles
    parts = {column for _, pairs in roles.together for _, column in pairs}
    taken = {
        *roles.truth,
        *roles.models,
        *parts,
        *dict(roles.confidence).values(),
        roles.weight,
        roles.query,
        roles.item,
    }
    return (name for name in rows.table.columns if name not in taken)


def _fitted(rows: LabRows) -> Iterator[Finding]:
    """A column that says which rows are for training, beside rows that are not."""
    if rows.task == "ranking":
        return
    for name in _free(rows):
        values = rows.table.columns[name]
        if values.dtype != object or not words(name) & PARTS:
            continue
        column = coded(values[rows.table_rows])
        plain = [re.sub(r"[^a-z]", "", value.lower()) for value in column.names]
        if len(plain) > MOST_PARTS or not {*plain} & HELD_OUT:
            continue
        seen = [i for i, value in enumerate(plain) if value in FITTED]
        where = rows.table_rows[np.isin(column.codes, seen)]
        if len(where):
            says = Filled(
                "“{column}” says “{word}” in {n:,} of {rows:,} rows. A model fitted on them is usually better there than on new data, "
                "and they count here. Leave them out of the file, or compare both as slices.",
                column=shown(name, 30),
                word=shown(column.names[seen[0]], 20),
                n=len(where),
                rows=len(rows),
            )
            yield Finding("doubtful", says, where)


def _lists(rows: LabRows) -> Iterator[Finding]:
    """Text such as "[0.2 0.8]", which numpy and Spark write for the probabilities of all classes."""
    for name in _free(rows):
        values = rows.table.columns[name]
        if values.dtype != object or not score_name(name):
            continue
        cells = [cell for cell in values[:100].tolist() if cell is not None]
        if cells and all(isinstance(cell, str) and LIST.fullmatch(cell) for cell in cells):
            yield Finding(
                "note",
                Filled(
                    "“{column}” is not used: it holds lists of numbers as text, such as {example}. To use them as scores, "
                    "write a column for each class.",
                    column=shown(name, 30),
                    example=shown(cells[0], 30),
                ),
            )


def _times(rows: LabRows) -> Iterator[Finding]:
    """A time beside an event: who was not followed long enough counts as a negative."""
    if rows.task != "binary" or not words(rows.roles.truth[0]) & EVENTS:
        return
    for name in _free(rows):
        values = rows.table.columns[name]
        if (
            values.dtype.kind not in "if"
            or not words(name)
            or not words(name) <= TIMES | {"to", "event", "in", "up", "follow"}
        ):
            continue
        if words(name) & TIMES and np.nanmin(values, initial=0) >= 0:
            yield Finding(
                "doubtful",
                Filled(
                    "“{column}” is not used. If it is the time until “{event}” or until observation ended, rows that ended early "
                    "count as negatives here, although the event may have come later. Measures for survival times allow for that; these do not.",
                    column=shown(name, 30),
                    event=shown(rows.roles.truth[0], 30),
                ),
            )
            return

"""What columns tell besides their roles: one that gives the label away, and numbers that were written in a special way."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from datasets.uploads.roles import word_set, words
from datasets.uploads.table import shown
from datasets.uploads.written_cells import STYLES, both
from lab.read.findings import Finding
from lab.read.names import RESIDUALS
from lab.read.rows import LabRows
from metrics_core.filled import Filled

COUNTS = word_set("count counts freq freqs frequency frequencies n cases of number")
FEWEST = 10  # rows of a class, from which on a perfect separation is no accident


def column_findings(rows: LabRows) -> tuple[Finding, ...]:
    """Columns without a role, and identifiers, that separate two classes perfectly; and how written numbers were read."""
    return (*_leaks(rows), *_written(rows), *_counts(rows))


def _leaks(rows: LabRows) -> Iterator[Finding]:
    if rows.task != "binary" or min(int(rows.truth.sum()), int((~rows.truth).sum())) < FEWEST:
        return
    roles = rows.roles
    parts = {column for _, pairs in roles.together for _, column in pairs}
    known = {*roles.truth, *roles.models, *parts, *dict(roles.confidence).values(), roles.weight}
    for name, values in rows.table.columns.items():
        if name in known or values.dtype.kind not in "ifb" or RESIDUALS.fullmatch(name):
            continue
        cells = values[rows.table_rows].astype(float)
        if not np.isfinite(cells).all():
            continue
        ours, theirs = cells[rows.truth], cells[~rows.truth]
        if ours.min() > theirs.max() or ours.max() < theirs.min():
            yield Finding(
                "doubtful",
                Filled(
                    "“{column}” separates the classes perfectly: every value in “{label}” rows is {side} every value in the others. "
                    "The file may be sorted by its label; if a model was given this column, it knew the answers.",
                    column=shown(name, 30),
                    label=shown(rows.positive, 20),
                    side=Filled("above" if ours.min() > theirs.max() else "below"),
                ),
            )


def _counts(rows: LabRows) -> Iterator[Finding]:
    """A column that may say how many cases each row is, and is not used."""
    roles = rows.roles
    if roles.weight or rows.task in ("ranking", "text", "answers", "pairs"):
        return
    for name, values in rows.table.columns.items():
        said = words(name)
        if said and said <= COUNTS and name not in (*roles.truth, *roles.models, roles.group, roles.id):
            whole = values.dtype.kind == "i" or (values.dtype.kind == "f" and bool((values == np.floor(values)).all()))
            if whole and len(values) and values.min() >= 0 and values.max() > 1:
                yield Finding(
                    "doubtful",
                    Filled(
                        "“{column}” is not used, so each row counts once. If it says how many cases each row stands for, choose it as the weight.",
                        column=shown(name, 30),
                    ),
                )


def _written(rows: LabRows) -> Iterator[Finding]:
    table = rows.source or rows.table
    for name, example in table.written.items():
        style = STYLES[table.styles[name] == "comma"]
        value = float(both([example])[style][0])
        says = Filled(
            "“{column}” is written like {example}, which is read as {value:.12g}.",
            column=shown(name, 30),
            example=shown(example, 20),
            value=value,
        )
        yield Finding("note", says)

"""The one step from a table and its roles to the lab's rows: what is checked, left out and sampled is the same for all."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.predictions import numbers_in
from datasets.uploads.table import Table, shown
from lab.evaluation import BY_NAME, Task
from lab.read.answers import answers
from lab.read.by_row import binary, classes, regression, text
from lab.read.faults import Faults
from lab.read.lists import ranking
from lab.read.pairs import pairs
from lab.read.prepare import prepared
from lab.read.rows import NAMED_MODELS, LabRoles, LabRows, grouped
from lab.read.sets import labels
from metrics_core.filled import Filled

MOST_UNITS: Mapping[Task, int] = {
    "binary": 1_000_000,
    "classes": 1_000_000,
    "labels": 200_000,
    "regression": 1_000_000,
    "ranking": 20_000,
    "text": 5_000,
    "answers": 200_000,
    "pairs": 200_000,
}
WHOLE = "a truth and every model's answer"
_WHOLE: Mapping[Task, str] = {"pairs": "two different models that are chosen, and a winner or a tie"}
_BY_ROW: Mapping[Task, Callable[[Table, LabRoles, Faults], Callable[[np.ndarray], dict[str, Any]]]] = {
    "binary": binary,
    "classes": classes,
    "labels": labels,
    "regression": regression,
    "text": text,
    "pairs": pairs,
}


def lab_rows(
    table: Table, roles: LabRoles, *, most: int | None = None, seed: int = 0, copies: np.ndarray | None = None
) -> LabRows:
    """The units that have a truth and every model's answer; more than `most` of them are sampled at random.

    copies: how many equal rows each row of the table stands for; then none are sampled (two classes).
    Raises UploadError for roles that do not fit the table, and where nothing would be left to judge.
    """
    _check(table, roles)
    most = MOST_UNITS[roles.task] if most is None else most
    source, (table, used) = table, prepared(table, roles)
    if roles.task == "ranking":
        return replace(ranking(table, used, most, np.random.default_rng(seed)), roles=roles, source=source)
    if roles.task == "answers":
        return replace(answers(table, used, most, np.random.default_rng(seed)), source=source)
    faults = Faults(table, copies)
    taken = _BY_ROW[roles.task](table, roles, faults)
    weights = _weights(table, roles.weight, faults)
    kept = _kept(faults, weights, roles)
    found = len(kept)
    if found > most and copies is None:
        kept = np.sort(np.random.default_rng(seed).choice(kept, most, replace=False, shuffle=False))
    groups, group_names = grouped(table.columns[roles.group][kept]) if roles.group else (None, ())
    return LabRows(
        task=roles.task,
        weights=None if weights is None else weights[kept],
        groups=groups,
        group_names=group_names,
        table_rows=kept,
        table=table,
        roles=roles,
        left_out=faults.listed(),
        left_out_count=table.rows - found if copies is None else int(copies.sum() - copies[kept].sum()),
        sampled_from=found if found > most and copies is None else None,
        source=source,
        copies=None if copies is None else copies[kept],
        **taken(kept),
    )


def _weights(table: Table, column: str | None, faults: Faults) -> np.ndarray | None:
    if not column:
        return None
    weights = numbers_in(table, column, "weight")
    faults.numbers(weights, column, "the weight")
    faults.mark(weights < 0, column, "the weight is negative")
    return weights


def _kept(faults: Faults, weights: np.ndarray | None, roles: LabRoles) -> np.ndarray:
    """The rows without a fault; UploadError where there is none, or none that weighs anything."""
    kept = faults.kept()
    if not len(kept):
        raise UploadError(
            Filled(
                "No row is left: none has {whole}. The first: {first}. Choose other columns, or fill in the missing cells.",
                whole=Filled(_WHOLE.get(roles.task, WHOLE)),
                first=str(faults.listed()[0]),
            )
        )
    if weights is not None and not weights[kept].any():
        raise UploadError(
            Filled(
                'All weights in column "{column}" are 0. Choose another weight column, or none.',
                column=shown(roles.weight),
            )
        )
    return kept


def _check(table: Table, roles: LabRoles) -> None:
    """Raises UploadError unless every role that the task needs is filled, and no column has two."""
    needs = [({"answers": "score", "pairs": "winner"}.get(roles.task, "truth"), roles.truth), ("model", roles.models)]
    if roles.task in BY_NAME:
        needs.append(("question" if roles.task == "answers" else "query", (roles.query,) if roles.query else ()))
    for what, names in needs:
        if not names:
            said, lists = Filled(_ABSENT[what], file=table.name), _of_lists(table)
            said = Filled("{said} It has: {columns}.", said=said, columns=table.has)
            raise UploadError(Filled("{said} {lists}", said=said, lists=lists) if lists else said)
    single = [name for name in (roles.weight, roles.group, roles.id, roles.item, *roles.whose) if name]
    if roles.task in NAMED_MODELS:  # which are cells, not columns
        if not roles.models:
            raise UploadError(
                Filled(
                    "No model is chosen. Choose the column of {file} that names the models, and at least one of them.",
                    file=table.name,
                )
            )
        needs = [one for one in needs if one[0] != "model"]
    together = {name for name, _ in roles.together}
    for name in [*single, *(name for _, names in needs for name in names if name not in together)]:
        if name not in table.columns and (name in single or roles.task not in ("classes", "labels")):
            raise UploadError(
                Filled('{file} has no column "{column}". Choose another one.', file=table.name, column=shown(name))
            )
    taken = [name for _, names in needs for name in names] + [n for n in (roles.item, roles.weight, *roles.whose) if n]
    twice = next((name for name in taken if taken.count(name) > 1), "")
    if twice:
        raise UploadError(
            Filled('Column "{column}" cannot be two things at once. Choose another one.', column=shown(twice))
        )


def _of_lists(table: Table) -> str:
    """What to do with cells that are lists of names, as of ranked items."""
    lists = [n for n, cells in table.columns.items() if cells.dtype == object and OF_NAMES.match(str(cells[0]))]
    if not lists:
        return ""
    return Filled(
        "“{column}” holds lists. Of ranked lists, write a row for each query and item, with its relevance and score.",
        column=shown(lists[0], 30),
    )


OF_NAMES = re.compile(r"""\[["'].*\]$""")
_ABSENT = {
    "truth": "No column of {file} was recognised as the true answers. Choose the column that holds them, or add them to the file: without them nothing can be judged.",
    "model": "No predictions found: no column of {file} is chosen as a model. Choose the columns that hold predictions, or add them to the file.",
    "score": "There are no scores: no column of {file} is chosen for them. Choose the column that says how each answer was judged.",
    "winner": "There are no verdicts: no column of {file} is chosen for them. Choose the column that says which model won.",
    "question": "There are no questions: no column of {file} is chosen for them. Choose the column that says which question each row answers.",
    "query": "There are no queries: no column of {file} is chosen for them. Choose the column that says which rows are one list.",
}

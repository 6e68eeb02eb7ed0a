"""Ranked lists of queries from a table with a row for each item: put in order by score, equal scores as trec_eval does."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.predictions import numbers_in
from datasets.uploads.rankings import JudgedRuns, RankingRoles, Rows, ranking_rows
from datasets.uploads.roles import coded
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, objects, shown
from lab.read.rows import LabRoles, LabRows, grouped
from metrics_core.filled import Filled

MOST_ITEMS = 1_000_000


def ranking(table: Table, roles: LabRoles, most: int, rng: np.random.Generator) -> LabRows:
    """A unit is a judged query; whole queries are sampled. Equal scores: the later item name first.

    Raises UploadError as ranking_rows() does, and for a weight or a group that differs within a query.
    """
    some, sampled_from = _sampled(table, roles.query, most, rng)
    (relevance,) = roles.truth
    lower = {model: -numbers_in(some, model, "score") for model in roles.models if model in roles.lower}
    some, endless = _finite(replace(some, columns=some.columns | lower), relevance)
    found = ranking_rows(some, RankingRoles(roles.query, roles.item, roles.models, relevance))
    n = len(found.queries)
    unjudged = [Problem(1, roles.query, "no item of this query is judged", shown(q), "query") for q in found.unjudged]
    held = of_units(some, roles.group, roles.query, found.queries, Filled("query")) if roles.group else None
    groups, group_names = (None, ()) if held is None else grouped(held)
    return LabRows(
        task="ranking",
        truth=_judged(found),
        models={model: _lists(rows, n, found.items) for model, rows in found.runs.items()},
        weights=_weights(some, roles, found.queries),
        groups=groups,
        group_names=group_names,
        table_rows=objects(found.queries),
        table=table,
        roles=roles,
        left_out=(*endless, *found.left_out, *unjudged)[:KEPT_PROBLEMS],
        left_out_count=len(endless) + found.left_out_count + len(found.unjudged),
        sampled_from=sampled_from,
    )


def _judged(found: JudgedRuns) -> np.ndarray:
    """For each query the items that are judged, and how relevant they are."""
    truth: list[dict[str, float]] = [{} for _ in found.queries]
    names, rows = found.items.tolist(), found.judged
    for query, item, grade in zip(rows.query.tolist(), rows.item.tolist(), rows.number.tolist(), strict=True):
        truth[query][names[item]] = grade
    return objects(truth)


def _sampled(table: Table, query: str, most: int, rng: np.random.Generator) -> tuple[Table, int | None]:
    """The rows of a random sample of the queries, where there are too many of them or too many rows."""
    codes = coded(table.columns[query]).codes
    sizes = np.bincount(codes[codes >= 0])
    if len(sizes) <= most and table.rows <= MOST_ITEMS:
        return table, None
    order = rng.permutation(len(sizes))
    enough = int(np.searchsorted(np.cumsum(sizes[order]), MOST_ITEMS, side="right"))
    chosen = np.zeros(len(sizes) + 1, bool)
    chosen[order[: max(1, min(most, enough))]] = True
    rows = np.flatnonzero(chosen[codes])
    place = dict(zip(rows.tolist(), range(len(rows)), strict=True))
    odd = {
        name: {place[row]: text for row, text in found.items() if row in place}
        for name, found in table.not_numbers.items()
    }
    columns = {name: values[rows] for name, values in table.columns.items()}
    lines = rows + 1 if table.lines is None else table.lines[rows]
    return replace(table, columns=columns, rows=len(rows), not_numbers=odd, lines=lines), len(sizes)


def _finite(table: Table, relevance: str) -> tuple[Table, list[Problem]]:
    """The table with infinite relevances as missing, and which they were."""
    values = numbers_in(table, relevance, "relevance")
    if not np.isfinite(values).any():
        raise UploadError(
            Filled(
                'No row has a relevance in "{column}", so nothing can be judged. Choose another column.',
                column=shown(relevance),
            )
        )
    endless = np.flatnonzero(np.isinf(values))
    if not len(endless):
        return table, []
    told = [
        Problem(table.line(row), relevance, "the relevance is infinite", str(values[row]), table.unit)
        for row in endless.tolist()
    ]
    return replace(table, columns=table.columns | {relevance: np.where(np.isinf(values), np.nan, values)}), told


def _lists(rows: Rows, n: int, items: np.ndarray) -> np.ndarray:
    order = np.lexsort((-rows.item, -rows.number, rows.query))
    named = items[rows.item[order]]
    ends = np.searchsorted(rows.query[order], np.arange(n + 1))
    return objects([tuple(named[start:stop]) for start, stop in pairwise(ends.tolist())])


def of_units(table: Table, column: str, query: str, queries: tuple[str, ...], called: Filled) -> np.ndarray:
    """A column's cell for each query, or what else its units are called; UploadError where it differs within one."""
    held, asked = coded(table.columns[column]), coded(table.columns[query])
    first = np.full(len(asked.names), -2)
    inside = asked.codes >= 0
    first[asked.codes[inside][::-1]] = held.codes[inside][::-1]
    differs = np.flatnonzero(inside & (held.codes != first[asked.codes]))
    if len(differs):
        row = int(differs[0])
        raise UploadError(
            Filled(
                'Column "{column}" differs within the {unit} "{name}" ({line} {n}). A weight or a group belongs to a whole {unit}: '
                "choose another column, or none.",
                column=shown(column),
                unit=called,
                name=shown(asked.names[asked.codes[row]], 30),
                line=Filled.of(table.unit),
                n=table.line(row),
            )
        )
    place = {name: i for i, name in enumerate(asked.names)}
    codes = [int(first[place[name]]) for name in queries]
    return objects([None if code < 0 else held.names[code] for code in codes])


def _weights(table: Table, roles: LabRoles, queries: tuple[str, ...]) -> np.ndarray | None:
    if not roles.weight:
        return None
    cells = of_units(table, roles.weight, roles.query, queries, Filled("query")).tolist()
    weights = np.array([np.nan if cell is None else float(cell) for cell in cells])
    if not (np.isfinite(weights) & (weights >= 0)).all() or not weights.any():
        raise UploadError(
            Filled(
                'Column "{column}" must hold a weight of 0 or more for every query, not all 0. Choose another one.',
                column=shown(roles.weight),
            )
        )
    return weights

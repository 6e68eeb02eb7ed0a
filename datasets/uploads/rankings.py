"""Judged ranked lists out of a table of query, item, score and relevance; module trec has TREC's own files.

Nothing is put in order here, and nothing is measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isnan

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import coded, words
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, needed, objects, shown
from metrics_core.filled import Filled

MOST_ROWS = 2_000_000
MOST_RUNS = 2
QUERY = frozenset(("query", "queries", "qid", "q", "topic", "user", "session"))
ITEM = frozenset(("item", "doc", "docid", "docno", "document", "did", "product", "movie", "video", "passage"))
SCORE = frozenset(("score", "scores", "sim", "similarity", "prediction", "predicted", "run", "system", "engine"))
RELEVANCE = frozenset(("relevance", "relevant", "rel", "label", "gain", "grade", "judgement", "judgment", "target"))


@dataclass(frozen=True, eq=False)
class Rows:
    """Rows of one run or of the judgements: codes into the names of queries and items, and a number each.

    The number is a score or a relevance; line: where each row stands.
    """

    query: np.ndarray
    item: np.ndarray
    number: np.ndarray
    line: np.ndarray


@dataclass(frozen=True, eq=False)
class JudgedRuns:
    """Runs and judgements of the same queries. queries: the judged ones, in order of appearance; items: in that of names.

    unjudged: queries of a run that nobody judged, whose rows are left out. left_out: the first rows that could not be
    used, left_out_count all of them.
    """

    queries: tuple[str, ...]
    items: np.ndarray
    judged: Rows
    runs: dict[str, Rows]
    unjudged: tuple[str, ...]
    left_out: tuple[Problem, ...]
    left_out_count: int


@dataclass(frozen=True)
class RankingRoles:
    """The columns of query, item and relevance, "" where none looks like it, and of one or two runs' scores."""

    query: str
    item: str
    scores: tuple[str, ...]
    relevance: str


@dataclass(frozen=True, eq=False)
class RawRows:
    """Rows as read, names as text; title and unit are for messages."""

    title: str
    query: np.ndarray
    item: np.ndarray
    number: np.ndarray
    line: np.ndarray
    unit: str = "line"

    def __getitem__(self, chosen: np.ndarray) -> RawRows:
        query, item, number, line = (column[chosen] for column in (self.query, self.item, self.number, self.line))
        return RawRows(self.title, query, item, number, line, self.unit)


# ---- a table
def guess_ranking_roles(table: Table) -> RankingRoles:
    """A first guess by the columns' names."""

    def named(known: frozenset[str], fits: Callable[[np.ndarray], bool]) -> list[str]:
        return [name for name, values in table.columns.items() if words(name) & known and fits(values)]

    def numeric(values: np.ndarray) -> bool:
        return values.dtype.kind in "iufb"

    relevance = next(iter(named(RELEVANCE, numeric)), "")
    scores = tuple(name for name in named(SCORE, numeric) if name != relevance)[:MOST_RUNS]
    query = next((name for name in named(QUERY, lambda _: True) if name not in (relevance, *scores)), "")
    item = next((name for name in named(ITEM, lambda _: True) if name not in (query, relevance, *scores)), "")
    return RankingRoles(query, item, scores, relevance)


def ranking_rows(table: Table, roles: RankingRoles) -> JudgedRuns:
    """The table's runs: a row without a score is not in that run's list, one without a relevance is not judged.

    Raises UploadError for a column that is missing, taken twice or not numbers, and as read_trec() does.
    """
    _check(table, roles)
    problems: list[Problem] = []
    query, item = (_as_texts(table.columns[name]) for name in (roles.query, roles.item))
    kept = np.ones(table.rows, bool)
    for name, texts in ((roles.query, query), (roles.item, item)):
        for row in np.flatnonzero(texts == "").tolist():
            if kept[row]:
                problems.append(Problem(table.line(row), name, "it is empty", "", table.unit))
                kept[row] = False
    for name in (*roles.scores, roles.relevance):
        for row, text in table.not_numbers.get(name, {}).items():
            if kept[row]:
                problems.append(Problem(table.line(row), name, "it is not a number", text, table.unit))
                kept[row] = False
    lines = np.arange(1, table.rows + 1) if table.lines is None else table.lines

    def rows(name: str) -> RawRows:
        raw = RawRows(table.name, query, item, table.columns[name].astype(float), lines, table.unit)
        return raw[kept & ~np.isnan(raw.number)]

    everything = RawRows(table.name, query, item, np.zeros(table.rows), lines, table.unit)[kept]
    _refuse_twice(everything, coded(everything.query).codes, coded(everything.item).codes)
    return joined(rows(roles.relevance), {name: rows(name) for name in roles.scores}, problems)


def _check(table: Table, roles: RankingRoles) -> None:
    columns = [(Filled("query"), roles.query), (Filled("item"), roles.item), (Filled("relevance"), roles.relevance)]
    columns += [(Filled("score"), name) for name in roles.scores or ("",)]
    for what, name in columns:
        needed(table, what, name)
        if what in ("relevance", "score") and table.columns[name].dtype == object:
            raise UploadError(
                Filled(
                    'Column "{column}" holds text; a {what} is a number. Choose another column.',
                    column=shown(name),
                    what=what,
                )
            )
    names = [name for _, name in columns]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise UploadError(
            Filled('Column "{column}" cannot be two things at once. Choose another one.', column=shown(twice))
        )
    if table.rows > MOST_ROWS:
        raise UploadError(_too_many(table.name, table.rows))


def _as_texts(values: np.ndarray) -> np.ndarray:
    """A column's cells as text; "" where a cell is missing. Whole numbers have no point."""
    if values.dtype == object:
        return objects(["" if value is None else str(value) for value in values.tolist()])
    if values.dtype.kind == "f":
        return objects(["" if isnan(value) else f"{value:.15g}" for value in values.tolist()])
    return objects([str(value) for value in values.tolist()])


# ---- both
def _too_many(title: str, rows: int) -> str:
    return Filled(
        "{name} has {rows:,} rows; {most:,} is the limit. Keep the first 100 items of each query, or a random sample "
        "of the queries.",
        name=title,
        rows=rows,
        most=MOST_ROWS,
    )


def joined(judged: RawRows, runs: dict[str, RawRows], problems: list[Problem]) -> JudgedRuns:
    """Names to codes, the same for all; rows of queries that nobody judged are left out."""
    parts = [judged, *runs.values()]
    for part in parts:
        if len(part.number) > MOST_ROWS:
            raise UploadError(_too_many(part.title, len(part.number)))
    query = coded(np.concatenate([part.query for part in parts]))
    item = coded(np.concatenate([part.item for part in parts]))
    names = objects(item.names)
    alphabet = np.argsort(names, kind="stable")
    place = np.empty(len(names), np.int64)
    place[alphabet] = np.arange(len(names))
    known = len(set(query.codes[: len(judged.query)].tolist()))  # the judged queries come first, and so do their codes
    found: list[Rows] = []
    unjudged: dict[int, None] = {}
    start = 0
    for part in parts:
        stop = start + len(part.query)
        q, i = query.codes[start:stop], place[item.codes[start:stop]]
        _refuse_twice(part, q, i)
        inside = q < known
        unjudged |= dict.fromkeys(q[~inside].tolist())
        found.append(Rows(q[inside], i[inside], part.number[inside], part.line[inside]))
        start = stop
    for name, rows in zip(runs, found[1:], strict=True):
        if not len(rows.query):
            raise UploadError(
                Filled(
                    "No query of {name} is among the judged ones. Check that the query names are the same.", name=name
                )
            )
    return JudgedRuns(
        query.names[:known],
        names[alphabet],
        found[0],
        dict(zip(runs, found[1:], strict=True)),
        tuple(query.names[code] for code in unjudged),
        tuple(problems[:KEPT_PROBLEMS]),
        len(problems),
    )


def _refuse_twice(part: RawRows, query: np.ndarray, item: np.ndarray) -> None:
    """UploadError for the first item that a query has twice."""
    keys = query.astype(np.int64) * (int(item.max(initial=0)) + 1) + item
    order = np.argsort(keys, kind="stable")
    same = np.flatnonzero(keys[order][1:] == keys[order][:-1])
    if len(same):
        second = int(order[same + 1].min())
        first = int(np.flatnonzero(keys == keys[second])[0])
        raise UploadError(
            Filled(
                "{name}: query “{query}” has the item “{item}” twice, on {units} {first:,} and {second:,}. A list holds an "
                "item once: delete one of them.",
                name=part.title,
                query=shown(part.query[second], 30),
                item=shown(part.item[second], 30),
                units=Filled("rows" if part.unit == "row" else "lines"),
                first=int(part.line[first]),
                second=int(part.line[second]),
            )
        )

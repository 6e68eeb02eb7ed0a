"""Ranked lists with what is relevant: checked as typed, written into a link, of the documents, and ours. No metric in here.

Items are texts without blanks; a list has its best item first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from datasets.documents import CATALOGUE
from datasets.item_lists import twice
from metrics_core.filled import Filled

MOST_QUERIES, MOST_RANKED, MOST_RELEVANT, LONGEST = 8, 20, 200, 16
DEEPEST = 50  # the last cut-off of the longest lists
Items = tuple[str, ...]
Grades = tuple[float, ...]


@dataclass(frozen=True)
class Rankings:
    """names of the queries; relevant[i]: what is relevant to query i; runs: each system's lists, ranked[i] of query i.

    Where judgements come in grades: grades of each run's lists, place for place, 0 where unjudged, and best, the highest
    grades of all that was judged for each query, descending.
    """

    names: tuple[str, ...]
    relevant: tuple[Items, ...]
    runs: Mapping[str, tuple[Items, ...]] = field(hash=False)
    grades: Mapping[str, tuple[Grades, ...]] = field(default_factory=dict, hash=False)
    best: tuple[Grades, ...] = ()

    def __len__(self) -> int:
        return len(self.names)

    @property
    def ranked(self) -> tuple[Items, ...]:
        """The lists of the first run."""
        return next(iter(self.runs.values()))


def checked_rankings(rows: Iterable[tuple[Any, Any, Any]]) -> tuple[Rankings | None, list[str]]:
    """What was typed, a row a query: its name, its list, what is relevant, items apart by blanks or commas.

    None with what is wrong, row by row from 1, where anything is.
    """
    rows = list(rows)
    if not 0 < len(rows) <= MOST_QUERIES:
        return None, [Filled("there are {n} queries; 1 to {most} can be shown", n=len(rows), most=MOST_QUERIES)]
    problems: list[str] = []
    found: list[tuple[str, Items, Items]] = []
    for i, (name, ranked, relevant) in enumerate(rows, 1):
        title = " ".join(str(name or "").split())
        lists = [tuple(str(cell or "").replace(",", " ").split()) for cell in (ranked, relevant)]
        if not 0 < len(title) <= LONGEST:
            problems.append(Filled("row {row}, query: it needs 1 to {longest} characters", row=i, longest=LONGEST))
        columns = Filled("ranked"), Filled("relevant")
        for column, most, items in zip(columns, (MOST_RANKED, MOST_RELEVANT), lists, strict=True):
            problems += [
                Filled("row {row}, {column}: {problem}", row=i, column=column, problem=problem)
                for problem in _wrong(items, most)
            ]
        found.append((title, *lists))  # type: ignore[arg-type]
    if any(mark in part for title, *lists in found for part in (title, *lists[0], *lists[1]) for mark in "!|"):
        problems.append("names must not hold ! or |")
    if problems:
        return None, problems
    names, ranked, relevant = zip(*found, strict=True)
    return Rankings(names, relevant, {"": ranked}), []


def _wrong(items: Items, most: int) -> list[str]:
    if len(items) > most:
        return [Filled("there are {n} items; at most {most} can be shown", n=len(items), most=most)]
    long = next((item for item in items if len(item) > LONGEST), "")
    if long:
        return [Filled("“{item}” has more than {longest} characters", item=long[:LONGEST] + "…", longest=LONGEST)]
    return twice(items)


def rankings_to_link(lists: Rankings) -> str:
    """The queries as they stand in the URL: `query!a b c!a c|next!...`."""
    rows = zip(lists.names, lists.ranked, lists.relevant, strict=True)
    return "|".join(f"{name}!{' '.join(ranked)}!{' '.join(relevant)}" for name, ranked, relevant in rows)


def rankings_from_link(text: str) -> Rankings | None:
    """The queries out of the URL, or None where they are no good ones."""
    rows = [part.split("!") for part in text.split("|")[: MOST_QUERIES + 1]]
    if any(len(row) != 3 for row in rows):
        return None
    return checked_rankings((row[0], row[1], row[2]) for row in rows)[0]


def lists_of(inputs: Mapping[str, Any]) -> tuple[list[list[str]], list[list[str]]] | None:
    """What is relevant to each query, and what was ranked for it, best first, as texts; None for others.

    Of hits alone, as many items are ranked, all of them relevant, and others are relevant beside them.
    """
    if "hits_in_top_k" in inputs:
        videos = [f"v{i}" for i in range(1, inputs["relevant_total"] + 1)]
        return [videos], [videos[: inputs["hits_in_top_k"]]]
    if "ranked" not in inputs or "relevant" not in inputs:
        return None
    several = bool(inputs["ranked"]) and isinstance(inputs["ranked"][0], (list, tuple))
    relevant, ranked = (inputs[name] if several else [inputs[name]] for name in ("relevant", "ranked"))
    return [[str(item) for item in one] for one in relevant], [[str(item) for item in one] for one in ranked]


def rankings_of_example(example: str) -> Rankings:
    """The lists of one of the documents' examples. Raises KeyError for an unknown one, ValueError for one without lists."""
    lists = lists_of(CATALOGUE.examples[example].inputs)
    if lists is None:
        raise ValueError(f"example {example!r} has no ranked lists")
    relevant, ranked = lists
    names = tuple(f"sample {i}" for i in range(1, len(ranked) + 1)) if len(ranked) > 1 else ("the query",)
    return Rankings(names, tuple(map(tuple, relevant)), {"": tuple(map(tuple, ranked))})


def _searches(rows: Mapping[str, str]) -> Rankings:
    """Places in the alphabet stand for items: of ten ranked a to j, those that are relevant; further letters are not found."""
    ten = tuple("abcdefghij")
    return Rankings(tuple(rows), tuple(tuple(found) for found in rows.values()), {"": (ten,) * len(rows)})


FIVE_SEARCHES = _searches({"jaguar": "ade", "python": "a", "mercury": "bcehjxyz", "java": "i", "xyzzy": ""})
SIX_SAMPLES, VIDEO_SEARCH = "thakur-map-3", "lim-video-search"


@cache
def two_engines(queries: int = 60, items: int = 20, seed: int = 4) -> Rankings:
    """Two made-up search engines on the same queries: relevant items get higher scores, by engine A a little more so."""
    rng = np.random.default_rng(seed)
    names = tuple(f"query {i}" for i in range(1, queries + 1))
    documents = np.array([f"d{i}" for i in range(1, items + 1)])
    relevant = rng.random((queries, items)) < rng.uniform(0.05, 0.4, (queries, 1))
    ease = rng.normal(1.1, 0.7, (queries, 1))
    runs = {}
    for engine, lift in (("engine A", 0.25), ("engine B", 0.0)):
        scores = rng.normal(relevant * (ease + lift), 1)
        order = np.argsort(-scores, axis=1)
        runs[engine] = tuple(tuple(documents[row].tolist()) for row in order)
    return Rankings(names, tuple(tuple(documents[row].tolist()) for row in relevant), runs)


def texts(items: Sequence[str]) -> str:
    """A list as it is typed."""
    return " ".join(items)

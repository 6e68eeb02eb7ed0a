"""Columns whose cells are lists: a number for each class, 0 or 1 for each label, or several references for one text.

Numbers become a column for each place, "proba_0", "proba_1", ...; references the same from "references_1" on. Where each list is 0 but for
one 1, the column becomes the place of that 1, from 0. Left out, as text that says what it is: lists of other numbers, such as
embeddings, lists whose lengths differ where each place has a meaning, and those whose places have none: sorted, or beside lists of names.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from datasets.uploads.roles import says_score, word_set, words
from datasets.uploads.table import Table, objects

NUMBERS = re.compile(r"\s*\[\s*([-+]?\d[-+\d.eE]*)(?:(?:\s*,\s*|\s+)[-+]?\d[-+\d.eE]*)+\s*\]\s*")
NAMES = re.compile(r"""\[\s*["']""")
REFERENCES = word_set("reference references ref refs")
MOST_PLACES = 100
FEWEST = 8  # lists, from which on it says something that all fall
HEAD = 50  # cells that tell whether all need be looked at


def spread(table: Table) -> Table:
    """The table with such columns in place of each column of lists; `lists` says which columns came of which."""
    lists = {name: found for name in table.columns if (found := _numbers(table, name)) is not None}
    marks = {name: len(values[0]) for name, values in lists.items() if _marks(values)}
    named = any(_names(table.columns[name]) for name in table.columns if not words(name) & REFERENCES)
    several = {places for name, places in marks.items() if not _one_each(lists[name])}
    new: dict[str, Mapping[str, np.ndarray]] = {}
    for name, values in lists.items():
        if name in marks and marks[name] not in several:
            missing = np.isnan(values).any(axis=1)
            place = values.argmax(axis=1)
            new[name] = {name: np.where(missing, np.nan, place) if missing.any() else place.astype(np.int64)}
        elif (_scores(name, values) and not named and not _sorted(values)) or (
            len(lists) > 1 and len(values[0]) in several and _shares(values)
        ):
            new[name] = {f"{name}_{i}": np.array(column) for i, column in enumerate(values.T)}
    for name in table.columns:
        if name not in lists and words(name) & REFERENCES and (texts := _texts(table, name)):
            new[name] = {f"{name}_{i}": column for i, column in enumerate(texts, 1)}
    new = {name: made for name, made in new.items() if not ({*made} - {name}) & {*table.columns}}
    if not new:
        return table
    columns = {
        title: values for name, old in table.columns.items() for title, values in new.get(name, {name: old}).items()
    }
    for values in columns.values():
        values.flags.writeable = False
    return replace(table, columns=columns, lists={name: tuple(made) for name, made in new.items()})


def _numbers(table: Table, name: str) -> np.ndarray | None:
    """The lists of numbers as a matrix, NaN where a cell is missing; None where cells hold anything else."""
    cells = table.columns[name]
    if cells.dtype != object or not all(cell is None or NUMBERS.fullmatch(cell) for cell in cells[:HEAD].tolist()):
        return None
    known = np.array([cell is not None for cell in cells.tolist()])
    if not known.any() or not all(map(NUMBERS.fullmatch, cells[known].tolist())):
        return None
    parsed = [cell.strip("[] \n\t").replace(",", " ").split() for cell in cells[known].tolist()]
    if len({*map(len, parsed)}) > 1 or len(parsed[0]) > MOST_PLACES:
        return None
    values = np.full((len(cells), len(parsed[0])), np.nan)
    try:
        values[known] = np.array(parsed, dtype=np.float64)
    except ValueError:
        return None
    return values


def _marks(values: np.ndarray) -> bool:
    """Whether numbers are 0 or 1 and say which places are marked: no list of different labels repeats one, or has them in both orders."""
    known = values[~np.isnan(values).any(axis=1)]
    return bool(np.isin(known, (0, 1)).all()) and (values.shape[1] > 2 or len(np.unique(known, axis=0)) > 1)


def _one_each(values: np.ndarray) -> bool:
    """Whether each list has a single 1."""
    known = values[~np.isnan(values).any(axis=1)]
    return bool((known.sum(axis=1) == 1).all())


def _names(cells: np.ndarray) -> bool:
    """Whether cells are lists of names, which may be what numbers beside them are of, in an order of their own in each row."""
    return cells.dtype == object and all(cell is None or NAMES.match(cell) for cell in cells[:HEAD].tolist())


def _sorted(values: np.ndarray) -> bool:
    """Whether the numbers fall in each of several lists, so that a place is a rank and not a class."""
    known = values[~np.isnan(values).any(axis=1)]
    return len(known) >= FEWEST and bool((np.diff(known, axis=1) <= 0).all())


def _shares(values: np.ndarray) -> bool:
    known = values[~np.isnan(values)]
    return bool(((known >= 0) & (known <= 1)).all())


def _scores(name: str, values: np.ndarray) -> bool:
    """Whether numbers with fractions are named like scores."""
    return says_score(name) and bool((values[~np.isnan(values)] % 1 != 0).any())


def _texts(table: Table, name: str) -> list[np.ndarray]:
    """The first, the second, ... text of each list, None where a list has fewer; [] where cells are no lists of texts."""
    cells = table.columns[name]
    if cells.dtype != object or not all(cell is None or cell[:1] + cell[-1:] == "[]" for cell in cells[:HEAD].tolist()):
        return []
    parsed = [None if cell is None else _list_of(cell) for cell in cells.tolist()]
    known = [one for one in parsed if one is not None]
    if len(known) < sum(cell is not None for cell in cells.tolist()) or not any(known):
        return []
    most = max(map(len, known))
    if most > MOST_PLACES or not all(isinstance(text, str) for one in known for text in one):
        return []
    return [objects([one[i] if one is not None and i < len(one) else None for one in parsed]) for i in range(most)]


def _list_of(cell: str) -> list[object] | None:
    """The list that a cell holds, as JSON or Python writes it."""
    for read in (json.loads, ast.literal_eval):
        try:
            found = read(cell)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        if isinstance(found, list):
            return found
    return None

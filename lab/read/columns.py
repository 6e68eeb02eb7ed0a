"""What a column is by its name and by its cells: named like a truth or an answer, sets of labels, families of columns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from datasets.uploads.classes import PREDICTED
from datasets.uploads.roles import KINDS, SAVED, words
from datasets.uploads.table import Table, shown
from metrics_core.filled import Filled

FEW_WORDS = 2.5  # on average a cell: names of classes have fewer, sentences more
SEPARATORS = (";", "|", ",")
LISTED = 8
PYTHON = re.compile(
    r"^\s*(?:frozen)?set\((?=[\[{(]|\))"
)  # how Python writes a set begins, where braces alone do not say it
LIST = re.compile(r"\[.*\]|\{[^:]*\}|(?:frozen)?set\(.*\)", re.DOTALL)
TRUE_NAMES = frozenset(
    ("truth", "true", "actual", "gold", "label", "labels", "target", "targets", "y", "observed", "class")
)
RATINGS = ("r_ui",)  # what Surprise calls a true rating
ANSWERS = PREDICTED | {"prob", "proba", "probs", "probability", "score", "scores"}
Families = Mapping[str, Mapping[str, str]]  # prefix: what follows it: column


def truth_name(name: str) -> bool:
    """Whether a column's name says that it holds the truth."""
    said = bool(words(name) & TRUE_NAMES) or name.strip().lower() in RATINGS
    return said and not predicted_name(name) and not words(name) & KINDS


def predicted_name(name: str) -> bool:
    """Whether a column's name says that it holds a model's answers."""
    return any(word in ANSWERS or word.startswith("pred") for word in words(name)) or bool(SAVED.fullmatch(name))


def said_by_name(role: str, *names: str) -> str:
    """Why columns play a role, or that none looks like it; role: a text of ours, with its article."""
    listed = ", ".join(shown(name, 30) for name in names[:LISTED] if name)
    if listed:
        return Filled("By name and content: {columns}.", columns=listed)
    return Filled("No column looks like {role}. Choose one.", role=Filled.of(role))


def of_target(truth: str, others: Sequence[str], said: list[str]) -> list[str]:
    """Without the predictions of another target that has a true column of its own: y2_pred beside y1_true, y1_pred and y2_true."""
    of_others = {_target(name) for name in others if name != truth and truth_name(name)} - {"", _target(truth)}
    return [name for name in said if truth_name(name) or _target(name) not in of_others] or said


def _target(name: str) -> str:
    """What a name says besides truth or prediction."""
    parts = re.split(r"[^a-z0-9]+", name.lower())
    return " ".join(part for part in parts if not (part in TRUE_NAMES or part in ANSWERS or part.startswith("pred")))


def families(table: Table) -> Families:
    """Columns of numbers or truth values with one prefix up to a separator, at least two of a kind: prefix, ends."""
    found: dict[str, dict[str, str]] = {}
    for name, values in table.columns.items():
        for split in re.finditer(r"[_:./ -]+", name) if values.dtype != object else ():
            prefix, end = name[: split.start()], name[split.end() :]
            if prefix and end:
                found.setdefault(prefix, {})[end] = name
    return {prefix: ends for prefix, ends in found.items() if len(ends) > 1}


def matching_family(found: Families, prefix: str, classes: set[str]) -> bool:
    """Whether a prefix has a column for every class."""
    return prefix in found and classes <= set(found[prefix])


def separator_of(values: np.ndarray) -> str:
    """What parts the labels in a column of sets; "" where most cells hold no more than one, or hold sentences."""
    cells = [cell for cell in values[:2000].tolist() if cell is not None]
    if cells and all(map(LIST.fullmatch, cells)) and not any(map(_number_list, cells)):
        return ","  # lists of JSON or Python, or Python's sets, also where most hold one label
    for separator in SEPARATORS:
        parts = [cell.split(separator) for cell in cells if separator in cell]
        if len(parts) > len(cells) / 5 and all(len(part.split()) <= 3 for cell in parts for part in cell):
            return separator
    return ""


def _number_list(cell: str) -> bool:
    return bool(re.fullmatch(r"\[[\d\s.,eE+-]*[.\d][\d\s.,eE+-]*\]", cell))


def labels_in(cell: str, separator: str) -> list[str]:
    """The labels in a cell such as "a;b", "[a, b]", "['a', 'b']", "{'a', 'b'}" or "set()"."""
    bare = PYTHON.sub("", cell).strip("[](){} ")
    parts = bare.split(separator) if separator else [bare]
    return [label for label in dict.fromkeys(part.strip(" '\"") for part in parts) if label]


def words_a_cell(values: np.ndarray) -> float:
    """The mean number of words in a cell, of the first thousand."""
    cells = [cell for cell in values[:1000].tolist() if cell is not None]
    return float(np.mean([len(str(cell).split()) for cell in cells])) if cells else 0.0

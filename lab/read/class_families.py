"""Columns of numbers named after the classes of a label, one for each class: one model's scores, whatever stands around the names.

"setosa", "prob_setosa", "setosa_prob", "p0", ".pred_Class1", "P (churn=yes)" are such names. Left out: which model is any good.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np

from datasets.uploads.roles import NEGATIVE, POSITIVE
from datasets.uploads.table import Table
from lab.read.rows import Together

PLAIN = "probabilities"
LEAST = 0.9  # of the rows must sum to 1 for columns to be probabilities of classes
TRUE_NAMES, FALSE_NAMES = ("1", "true", "yes", "pos", "positive"), ("0", "false", "no", "neg", "negative", "-1")


def class_families(table: Table, classes: Sequence[str], taken: Iterable[str] = ()) -> tuple[Together, ...]:
    """Sets of columns with a probability for each class. classes: all of a label's; taken: columns that are something else.

    Each row's numbers lie in [0, 1] and sum to 1. Where columns are numbered from 0 or 1 and classes are not, the numbers
    are the classes' places in the alphabet, as scikit-learn has it.
    """
    leave = {*taken}
    columns = [n for n, values in table.columns.items() if n not in leave and values.dtype.kind in "if"]
    if not 1 < len(classes) <= len(columns):
        return ()
    found = _named(columns, {name: _bare(name) for name in classes})
    if not found and (pair := polarity(classes)):
        for no, yes in ((no, yes) for no in FALSE_NAMES for yes in TRUE_NAMES):
            found |= _named(columns, {pair[0]: no, pair[1]: yes})
    if not found:
        inner = sorted(classes)
        for start in (0, 1):
            found |= _named(columns, {name: str(i + start) for i, name in enumerate(inner)})
    kept = {key: parts for key, parts in found.items() if _probabilities(table, [*parts.values()])}
    names = _called(kept, {*table.columns})
    return tuple((name, tuple(kept[key].items())) for key, name in names.items())


def polarity(names: Sequence[str]) -> tuple[str, str] | None:
    """The negative and the positive of two names, where their words say so: ("no", "yes"), ("0", "1"), ("ham", "spam")."""
    if len(names) != 2:
        return None
    for a, b in (names, names[::-1]):
        low, high = a.lower(), b.lower()
        if low in (*NEGATIVE, *FALSE_NAMES) and high not in (*NEGATIVE, *FALSE_NAMES):
            return a, b
        if high in (*POSITIVE, *TRUE_NAMES) and low not in (*POSITIVE, *TRUE_NAMES):
            return a, b
    return None


def _bare(name: str) -> str:
    """A name without capitals, and with one mark for whatever parts its words; a minus before a number stays."""
    text = name.strip().lower()
    sign = "-" if re.match(r"-\d", text) else ""
    return sign + re.sub(r"[^\w<>=]+|_", "_", text).strip("_")


def _named(columns: Sequence[str], classes: dict[str, str]) -> dict[tuple[str, str], dict[str, str]]:
    """For each pair of what stands before and after a class's name: the column of every class."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    if len(set(classes.values())) < len(classes):
        return {}
    for column in columns:
        bare = re.sub(r"[^\w<>=]+|_", "_", column.strip().lower())
        for name, short in classes.items():
            sought = short.replace("-", "_", 1) if short.startswith("-") else short
            for match in re.finditer(re.escape(sought), bare) if sought else ():
                before, after = bare[: match.start()], bare[match.end() :]
                if _ends(before, sought) and (not after or after[0] == "_"):
                    found.setdefault((before.rstrip("_"), after.lstrip("_")), {})[name] = column
    whole = {key: parts for key, parts in found.items() if len(parts) == len(classes)}
    return {key: {name: parts[name] for name in classes} for key, parts in whole.items()}


def _ends(before: str, name: str) -> bool:
    """Whether a word ends where a class's name begins; letters may stand before a number."""
    return not before or before[-1] in "_=" or (name[0].isdigit() and before[-1].isalpha())


def _probabilities(table: Table, columns: Sequence[str]) -> bool:
    if len(set(columns)) < len(columns):
        return False
    head = np.column_stack([table.columns[name][:1000].astype(float) for name in columns])
    head = head[np.isfinite(head).all(axis=1)]
    if not len(head) or head.min() < 0 or head.max() > 1 + 1e-9:
        return False
    return bool(np.mean(np.abs(head.sum(axis=1) - 1) < 0.02) >= LEAST)


def _called(kept: dict[tuple[str, str], dict[str, str]], taken: set[str]) -> dict[tuple[str, str], str]:
    """A name for each, which no column has: what stands around the classes' names in the file, or a plain word."""
    names: dict[tuple[str, str], str] = {}
    for (before, after), parts in kept.items():
        own, first = next(iter(parts.items()))
        place = first.lower().rfind(own.lower())
        name = (first[:place] if place > 0 else before or after or PLAIN).rstrip("_:. /-=([") or after or PLAIN
        name = name if ")" in name else name.replace("(", "")
        key = (before, after)
        while name in taken or name in names.values():
            name += " (classes)" if not name.endswith("(classes)") else " "
        names[key] = name
    return names

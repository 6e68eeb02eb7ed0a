"""Points, classes and clusters that a reader types: checked, written into a link, and mixed up on purpose. No metric in here."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

import numpy as np

from datasets.documents import CATALOGUE
from datasets.inputs import Inputs
from language import gettext
from pages.vision.clustering.data import MOST_CLUSTERS

MOST_TYPED, LONGEST_NAME = 30, 12
Typed = tuple[tuple[float, ...], tuple[float, ...], tuple[str, ...]]
Pairs = tuple[tuple[str, ...], tuple[str, ...]]


def points_of(inputs: Inputs) -> Typed | None:
    """x, y and cluster of each point of the documents' inputs, y being 0 on a line; None for others."""
    if "points_1d" not in inputs:
        return None
    x = tuple(float(v) for v in inputs["points_1d"])
    return x, (0.0,) * len(x), tuple(str(c) for c in inputs["labels"])


def clusterings_of(inputs: Inputs) -> Pairs | None:
    """Class and cluster of each sample of the documents' inputs; None for others."""
    if "clusters" not in inputs:
        return None
    return tuple(str(c) for c in inputs["y_true"]), tuple(str(c) for c in inputs["clusters"])


def example_points(example: str) -> Typed:
    """The points of one of the documents' examples. Raises KeyError for another one."""
    found = points_of(CATALOGUE.examples[example].inputs)
    if found is None:
        raise KeyError(example)
    return found


def checked_points(x: Sequence[Any], y: Sequence[Any], clusters: Sequence[Any]) -> tuple[Typed | None, list[str]]:
    """The points that were typed, or None with what is wrong, row by row from 1."""
    if not 0 < len(x) <= MOST_TYPED:
        return None, [gettext("there can be 1 to {most} points; there are {n}", most=MOST_TYPED, n=len(x))]
    problems = []
    for name, column in (("x", x), ("y", y)):
        for i, value in enumerate(column, 1):
            if not isinstance(value, int | float) or not isfinite(value) or abs(value) > 1e9:
                problems.append(
                    gettext(
                        "row {row}, {column}: a number is needed, of at most nine digits before the point",
                        row=i,
                        column=name,
                    )
                )
    names, wrong = checked_names(clusters, gettext("cluster"))
    problems += wrong
    if problems:
        return None, problems
    return (tuple(map(float, x)), tuple(map(float, y)), names), []


def checked_names(names: Sequence[Any], what: str) -> tuple[tuple[str, ...], list[str]]:
    """Names as they were typed, without blanks or the marks that part them in a link, and what is wrong with them."""
    texts = tuple("".join(c for c in str(name) if c not in " *_") if name is not None else "" for name in names)
    wrong = [
        gettext(
            "row {row}, {column}: a name of 1 to {most} letters or digits is needed",
            row=i,
            column=what,
            most=LONGEST_NAME,
        )
        for i, text in enumerate(texts, 1)
        if not 0 < len(text) <= LONGEST_NAME or text == "nan"
    ]
    return texts, wrong


def checked_pairs(labels: Sequence[Any], clusters: Sequence[Any]) -> tuple[Pairs | None, list[str]]:
    """The names that were typed, or None with what is wrong, row by row from 1."""
    if not 0 < len(labels) <= 2 * MOST_TYPED:
        return None, [gettext("there can be 1 to {most} samples; there are {n}", most=2 * MOST_TYPED, n=len(labels))]
    columns = [checked_names(labels, gettext("class")), checked_names(clusters, gettext("cluster"))]
    problems = [problem for _, wrong in columns for problem in wrong]
    for (names, _), what in zip(columns, (gettext("classes"), gettext("clusters")), strict=True):
        if len({*names}) > MOST_CLUSTERS:
            problems.append(
                gettext("there can be {most} {what}; there are {n}", most=MOST_CLUSTERS, what=what, n=len({*names}))
            )
    return (None, problems) if problems else ((columns[0][0], columns[1][0]), [])


def to_link(*columns: Sequence[Any]) -> str:
    """Rows as they stand in the URL: `0*0*a_1*0*b`."""
    cells = [[f"{v:.9g}" if isinstance(v, float) else str(v) for v in row] for row in zip(*columns, strict=True)]
    return "_".join("*".join(row) for row in cells)


def from_link(text: str, columns: int) -> list[list[str]] | None:
    """The columns of rows in the URL, as text; None when they are no such rows."""
    rows = [row.split("*") for row in text.split("_")[: 2 * MOST_TYPED + 1]]
    if any(len(row) != columns for row in rows):
        return None
    return [list(column) for column in zip(*rows, strict=True)]


def points_from_link(text: str) -> Typed | None:
    """Points out of the URL, or None when they are no good points."""
    columns = from_link(text, 3)
    if columns is None:
        return None
    try:
        x, y = ([float(v) for v in column] for column in columns[:2])
    except ValueError:
        return None
    return checked_points(x, y, columns[2])[0]


def pairs_from_link(text: str) -> Pairs | None:
    """Classes and clusters out of the URL, or None when they are no good names."""
    columns = from_link(text, 2)
    return checked_pairs(*columns)[0] if columns else None


def renamed(clusters: Sequence[str], by: int) -> tuple[str, ...]:
    """Every cluster under the name of the next but so many, in the order of the names."""
    names = sorted({*clusters})
    return tuple(names[(names.index(name) + by) % len(names)] for name in clusters)


def misplaced(clusters: Sequence[str], count: int) -> tuple[str, ...]:
    """The first so many samples, in an order drawn once, each in the next cluster instead of its own."""
    order = np.random.default_rng(0).permutation(len(clusters))[:count]
    moved = renamed(clusters, 1)
    return tuple(moved[i] if i in {*order.tolist()} else name for i, name in enumerate(clusters))

"""Points from a table: which columns are numbers, which holds clusters and which classes; rows that have a gap go."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import ID, LABEL, coded, numeric, words
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, shown
from metrics_core.filled import Filled

MOST_POINTS, MOST_GROUPS, MOST_COLUMNS = 240, 16, 4096
CLUSTER = frozenset(("cluster", "clusters", "kmeans", "dbscan", "hdbscan", "segment", "component", "community"))


@dataclass(frozen=True)
class PointRoles:
    """Columns of numbers, and the ones of clusters and of classes, "" for none."""

    numbers: tuple[str, ...]
    cluster: str = ""
    label: str = ""
    equal_scales: bool = False


@dataclass(frozen=True, eq=False)
class FilePoints:
    """At most MOST_POINTS points, evenly spaced in the file, with cluster and class of each where they are known."""

    columns: tuple[str, ...]
    points: np.ndarray
    clusters: np.ndarray | None
    labels: np.ndarray | None
    rows: int
    left_out: tuple[Problem, ...]
    left_out_count: int


def guess_point_roles(table: Table) -> PointRoles:
    """A first guess by name: a cluster, a class, and all other columns of numbers that are not named like an id."""
    few = [name for name in table.columns if 0 < len(coded(table.columns[name]).names) <= MOST_GROUPS]
    cluster = next((name for name in few if words(name) & CLUSTER), "")
    place = {"y"} if "x" in map(str.lower, table.columns) else set()  # y beside x is a coordinate
    label = next((n for n in few if n != cluster and words(n) & set(LABEL) and {n.lower()} != place), "")
    if not label:
        label = next((name for name in few if name != cluster and not numeric(table, name)), "")
    numbers = [n for n in table.columns if numeric(table, n) and n not in (cluster, label) and not words(n) & ID]
    return PointRoles(tuple(numbers), cluster, label)


def points_from_table(table: Table, roles: PointRoles) -> FilePoints:
    """The rows that have all that is named. Raises UploadError for fewer than two columns of numbers or two points."""
    if len(roles.numbers) < 2:
        texts = ", ".join(f'"{shown(n, 20)}"' for n in _texts(table, roles)[:6])
        said = Filled("Points need two or more columns of numbers. Choose them, or bring a file that has them.")
        if texts:
            said = Filled(
                "{said} Read as text, because some of their cells are not numbers: {columns}.", said=said, columns=texts
            )
        raise UploadError(said)
    features, kept, problems = feature_rows(table, roles.numbers)
    groups = []
    for name in (roles.cluster, roles.label):
        values = coded(table.columns[name]) if name else None
        if values is not None and len(values.names) > MOST_GROUPS:
            raise UploadError(
                Filled(
                    'Column "{column}" holds {count:,} different names; {most} are the limit. Choose another one.',
                    column=shown(name),
                    count=len(values.names),
                    most=MOST_GROUPS,
                )
            )
        if values is not None:
            missing = np.flatnonzero(kept & (values.codes < 0))
            problems += [Problem(table.line(int(r)), name, "the name is missing", "", table.unit) for r in missing]
            kept = kept & (values.codes >= 0)
        groups.append(values)
    rows = np.flatnonzero(kept)
    if len(rows) < 2:
        raise UploadError(
            Filled(
                "{name} leaves {rows} points; at least two are needed. Choose other columns, or fill the gaps.",
                name=table.name,
                rows=len(rows),
            )
        )
    chosen = rows[np.linspace(0, len(rows) - 1, min(len(rows), MOST_POINTS)).round().astype(int)]
    points = features[chosen]
    if roles.equal_scales:
        spread = points.std(axis=0)
        points = points / np.where(spread > 0, spread, 1)
    clusters, labels = (None if one is None else _names(one.names, one.codes[chosen]) for one in groups)
    return FilePoints(
        roles.numbers, points, clusters, labels, len(rows), tuple(problems[:KEPT_PROBLEMS]), int((~kept).sum())
    )


def _texts(table: Table, roles: PointRoles) -> list[str]:
    """The columns of text that have no role."""
    return [n for n in table.columns if not numeric(table, n) and n not in (roles.cluster, roles.label)]


def feature_rows(table: Table, names: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray, list[Problem]]:
    """The columns as one table, which of its rows are finite numbers throughout, and the first that are not, with why.

    Raises UploadError for a column of text, one that is not there, and more columns than fit.
    """
    if len(names) > MOST_COLUMNS:
        raise UploadError(
            Filled(
                "{columns:,} columns are too many: at most {most:,} can be used.", columns=len(names), most=MOST_COLUMNS
            )
        )
    for name in names:
        if name not in table.columns or not numeric(table, name):
            raise UploadError(
                Filled('Column "{column}" holds no numbers. Choose columns of numbers.', column=shown(name))
            )
    features = np.column_stack([table.columns[name].astype(float) for name in names])
    good = np.isfinite(features)
    kept = good.all(axis=1)
    problems = []
    for row in np.flatnonzero(~kept)[:KEPT_PROBLEMS].tolist():
        name = names[int(np.argmin(good[row]))]
        text = table.not_numbers.get(name, {}).get(row, "")
        problems.append(Problem(table.line(row), name, "not a finite number", text, table.unit))
    return features, kept, problems


def _names(names: tuple[str, ...], codes: np.ndarray) -> np.ndarray:
    """Names of each row; whole numbers stay numbers, so that -1 is noise."""
    whole = all(name.lstrip("-").isdigit() and len(name) < 10 for name in names)
    found: np.ndarray = np.array([int(name) for name in names] if whole else names)[codes]
    return found

"""What calibration, Brier score and log loss are made of, added up where a table is: for models with more scores than are counted.

The engine groups the rows by truth, classes that other models gave and one of BINS bins, and adds up what each row would give as a positive and as a
negative. Which of both it is, lab_rows() says here. Left out: weights and groups (None then), and intervals (lab.probability_sums).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

import numpy as np

from datasets.uploads import Table
from lab.probability_sums import BINS, ProbabilitySums
from lab.read.build import lab_rows
from lab.read.rows import LabRows
from lab.tables.cells import COUNT, Cells
from lab.tables.sampling import as_table

_BIN = "metricscope_bin"


def probability_sums(
    cells: Cells, model: str, ends: tuple[float, float], numbers: Sequence[str]
) -> ProbabilitySums | None:
    """The sums over rows that have all models' scores; None where scores are no probabilities, or rows weigh differently.

    ends: the model's lowest and highest score; numbers: the models that gave scores. Raises TableError where the table cannot be read.
    """
    (low, high), roles = ends, cells.roles
    if low < 0 or high > 1 or roles.weight or roles.group:
        return None
    others = tuple(m for m in roles.models if m not in numbers)
    keys = {name: cells.t.table[name] for name in (*roles.truth, *others)}
    rows = cells.t.table.filter([cells.fit(m) for m in numbers]).select(**keys, **_columns(cells, model))
    found = as_table(cells.t.run(rows.group_by([*keys, _BIN]).aggregate(**_terms(rows))), cells.t.remote.name)
    lines = {name: found.columns[name] for name in keys} | {model: np.full(found.rows, 0.5)}
    seen = lab_rows(
        replace(found, columns=lines),
        replace(roles, models=(model, *others), lower=()),
        copies=found.columns[COUNT].astype(np.int64),
    )
    return _added(found, seen)


def _columns(cells: Cells, model: str) -> dict[str, Any]:
    """Of each row its bin and its probability p; p and 1 - p again where they have a logarithm."""
    import ibis

    given = cells.number(model)
    p = 1 - given if model in cells.roles.lower else given
    edges, nothing = np.linspace(0, 1, BINS + 1)[1:-1].tolist(), ibis.null("float64")
    bin_ = sum((ibis.ifelse(p > edge, 1, 0) for edge in edges), ibis.literal(0, "int64"))
    return {_BIN: bin_, "p": p, "above": ibis.ifelse(p > 0, p, nothing), "below": ibis.ifelse(p < 1, 1 - p, nothing)}


def _terms(rows: Any) -> dict[str, Any]:
    """The sums of a group: as if all its rows were positive (hits), and as if all were negative (misses)."""
    import ibis

    return {
        COUNT: rows.count(),
        "sum": rows.p.sum(),
        "hits": ((1 - rows.p) * (1 - rows.p)).sum(),
        "misses": (rows.p * rows.p).sum(),
        "log_hits": rows.above.ln().sum(),
        "log_misses": rows.below.ln().sum(),
        "hits_squared": (1 - rows.p).pow(4).sum(),
        "misses_squared": rows.p.pow(4).sum(),
        "log_hits_squared": rows.above.ln().pow(2).sum(),
        "log_misses_squared": rows.below.ln().pow(2).sum(),
        "never": ibis.ifelse(rows.above.isnull(), 1, 0).sum(),
        "always": ibis.ifelse(rows.below.isnull(), 1, 0).sum(),
    }


def _added(found: Table, seen: LabRows) -> ProbabilitySums:
    """The groups' sums, each as its rows' truth has it."""
    at, copies = seen.table_rows, seen.copies
    assert copies is not None

    def total(positive: str, negative: str) -> float:
        of = (np.nan_to_num(found.columns[name][at].astype(np.float64)) for name in (positive, negative))
        return float(np.where(seen.truth, *of).sum())

    bins = found.columns[_BIN][at].astype(np.int64)
    counts, positives = (np.bincount(bins, weights, BINS) for weights in (copies, copies * seen.truth))
    return ProbabilitySums(
        counts.astype(np.int64),
        positives.astype(np.int64),
        np.bincount(bins, found.columns["sum"][at], BINS),
        total("hits", "misses"),
        inf if total("never", "always") > 0 else -total("log_hits", "log_misses"),
        total("hits_squared", "misses_squared"),
        total("log_hits_squared", "log_misses_squared"),
    )

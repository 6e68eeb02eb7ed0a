"""The table of answers to take along: full precision, undefined ones with their reasons, as CSV and as JSON."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from math import isfinite, isnan
from typing import Any

from datasets.uploads import safe_csv
from lab.read import LabRows
from lab.row import Row
from lab.table import Answers as SomeAnswers
from lab.table import Table as Answers

LIBRARIES = ("numpy", "scipy", "duckdb", "pyarrow", "streamlit")


def as_csv(answers: SomeAnswers, asked: Sequence[Mapping[str, Any]] = ()) -> bytes:
    """A line for each number, first those of all rows, then what was asked; empty cells where there is no value."""
    lines = [{"part": "all rows", **_fields(row)} for row in (*answers.rows, *answers.without)] + list(asked)
    names = dict.fromkeys(name for line in (*lines[:1], *asked) for name in line)
    return safe_csv({name: [line.get(name) for line in lines] for name in names})


def as_json(
    rows: LabRows,
    answers: Answers,
    settings: Mapping[str, Any],
    asked: Sequence[Mapping[str, Any]] = (),
    earlier: LabRows | None = None,
) -> bytes:
    """The numbers with what they are of and how they came about; null where undefined, "Infinity" where infinite.

    asked: lines on slices and what-ifs, which the script does not compute, and on an earlier file, answers and ratings, which it does.
    """
    found: dict[str, Any] = {
        "metricscope": "lab numbers",
        "made": now(),
        "task": rows.task,
        **_file(rows),
        "thresholds": {model: _json(value) for model, value in answers.thresholds.items()},
        "resamples": answers.draws.resamples,
        "seed": answers.draws.seed,
        "level": answers.level,
        "settings": dict(settings),
        "versions": versions(),
        "numbers": [
            {name: _json(value) for name, value in _fields(row).items()} for row in (*answers.rows, *answers.without)
        ],
        "asked": [{name: _json(value) for name, value in line.items()} for line in asked],
    }
    if earlier is not None:
        found["earlier_file"] = _file(earlier)
    return json.dumps(found, indent=1, allow_nan=False).encode("utf-8")


def _file(rows: LabRows) -> dict[str, Any]:
    return {
        "file": {"name": rows.table.name, "sha256": rows.table.digest, "rows": rows.table.rows},
        "units": len(rows),
        "left_out": rows.left_out_count + rows.table.problem_count,
        "sampled_from": rows.sampled_from,
    }


def now() -> str:
    """The time, to the second, in UTC."""
    return datetime.now(UTC).replace(microsecond=0).isoformat()


def versions() -> dict[str, str]:
    """Of Python and of the libraries that the numbers went through."""
    return {"python": platform.python_version(), **{name: version(name) for name in LIBRARIES}}


def _fields(row: Row) -> dict[str, Any]:
    one = row.measure
    return {
        "model": row.model,
        "measure": one.key,
        "name": one.name,
        "value": None if isnan(row.value) else row.value,
        "undefined": row.answer.undefined,
        "low": None if isnan(row.low) else row.low,
        "high": None if isnan(row.high) else row.high,
        "interval": row.method,
        "best": row.best,
        "unit": one.unit,
        "better": one.better,
        "conventions": row.answer.signature,
        "reference": one.reference,
    }


def _json(value: Any) -> Any:
    """JSON knows no infinity."""
    if isinstance(value, float) and not isfinite(value):
        return None if isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value

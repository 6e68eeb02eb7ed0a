"""Every function of the catalogue with every kind of input: the plain input's number, NaN with a reason, or a ValueError
that names the argument.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isnan
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from metrics_core.card import CATALOG
from tests.metrics_core.input_cases import CASES, SAID, TRUTH, Case

NUMBERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64")


def _array(column: Any) -> np.ndarray:
    return np.asarray(column)


def _cast(dtype: str) -> Callable[[Any], Any]:
    def to(column: Any) -> Any:
        plain = _array(column)
        if plain.dtype.kind not in "biuf":
            return None
        with np.errstate(invalid="ignore", over="ignore"):
            found = plain.astype(dtype)
        return found if np.array_equal(found, plain) else None

    return to


def _read_only(column: Any) -> np.ndarray:
    found = np.array(column)
    found.setflags(write=False)
    return found


def _strided(column: Any) -> np.ndarray:
    return np.repeat(_array(column), 2, axis=0)[::2]


def _reversed(column: Any) -> np.ndarray:
    return np.ascontiguousarray(_array(column)[::-1])[::-1]


def _series(dtype: str | None) -> Callable[[Any], Any]:
    """A pandas column whose index is out of order: what counts is where a row stands."""

    def to(column: Any) -> Any:
        if _array(column).ndim != 1:
            return None
        try:
            return pd.Series(column, index=np.arange(len(column))[::-1], dtype=dtype)
        except (TypeError, ValueError):
            return None

    return to


def _arrow(column: Any) -> Any:
    plain = _array(column)
    return pa.array(column) if plain.ndim == 1 and plain.dtype.kind in "biuf" else None


KINDS: dict[str, Callable[[Any], Any]] = {
    **{dtype: _cast(dtype) for dtype in NUMBERS},
    "bool": _cast("bool"),
    "object": lambda column: np.array(column, dtype=object),
    "tuple": lambda column: tuple(column),
    "read-only": _read_only,
    "strided": _strided,
    "reversed": _reversed,
    "Fortran": lambda column: np.asfortranarray(column),
    "pandas": _series(None),
    "pandas Int64": _series("Int64"),
    "pandas Float64": _series("Float64"),
    "pandas object": _series("object"),
    "Arrow": _arrow,
}


def _converted(case: Case, kind: str) -> list[dict[str, Any]]:
    """All columns in another kind, and each of them alone; nothing where none can be."""
    to = KINDS[kind]
    regular = {name: column for name, column in case.columns.items() if _axes(column)}
    if any(_ragged(column) for column in regular.values()):
        return []
    changed = {name: found for name, column in regular.items() if (found := to(column)) is not None}
    alone = [{name: found} for name, found in changed.items()] if len(changed) > 1 else []
    return [dict(case.columns) | some for some in ([changed] if changed else []) + alone]


def _ragged(column: Any) -> bool:
    return isinstance(column, list) and len({len(row) for row in column if isinstance(row, list)}) > 1


def _axes(column: Any) -> int:
    """How many axes a column has: 0 for one number or text, 2 for lists in a list."""
    if not isinstance(column, list):
        return 0
    return 2 if any(isinstance(row, list) for row in column) else 1


def _names(case: Case, message: str) -> bool:
    """Whether an error names what is wrong."""
    known = {*case.columns, "weights", "labels", "positive", "tp", "samples", "counts", "gains", "points", "scores"}
    return any(re.search(rf"\b{name}\b", message) for name in known)


def _holds(case: Case, columns: dict[str, Any], expected: float | None = None) -> None:
    """The number, NaN with a reason, or a ValueError that names the argument."""
    try:
        value = case.value(columns)
    except (ValueError, IndexError) as error:
        assert _names(case, str(error)) or (isinstance(error, IndexError) and "point" in str(error)), (
            f"{case.name}: {error}"
        )
        return
    if isnan(value):
        assert case.explained(columns).undefined, f"{case.name}: NaN without a reason"
    elif expected is not None:
        assert value == pytest.approx(expected, rel=1e-9, abs=1e-12), case.name


def test_every_function_of_the_catalogue_is_here() -> None:
    assert set(CASES) == set(CATALOG)


@pytest.mark.parametrize("kind", KINDS)
def test_another_kind_of_column_gives_the_same_number(kind: str) -> None:
    for case in CASES.values():
        expected = case.value(case.columns)
        assert not isnan(expected), case.name
        for columns in _converted(case, kind):
            assert case.value(columns) == pytest.approx(expected, rel=1e-9, abs=1e-12), case.name


@pytest.mark.parametrize(
    "kind", ["texts", "numpy texts", "object texts", "pandas string", "pandas category", "Arrow texts"]
)
def test_labels_may_be_texts(kind: str) -> None:
    to: dict[str, Callable[[list[str]], Any]] = {
        "texts": list,
        "numpy texts": np.array,
        "object texts": lambda labels: np.array(labels, dtype=object),
        "pandas string": lambda labels: pd.Series(labels, dtype="string"),
        "pandas category": lambda labels: pd.Series(labels, dtype="category"),
        "Arrow texts": pa.array,
    }
    for case in CASES.values():
        flat = [name for name in case.labels if _axes(case.columns[name]) == 1 and name not in ("popular", "catalogue")]
        if not flat or len(flat) < len(case.labels) or case.name in ("diversity", "mean_self_information"):
            continue
        named = {name: to[kind]([f"class {x}" for x in case.columns[name]]) for name in flat}
        positive = {} if case.positive is None else {"positive": f"class {case.positive}"}
        expected = case.value(case.columns)
        assert case.value({**case.columns, **named, **positive}) == pytest.approx(expected), case.name


@pytest.mark.parametrize("weight", [1, 0.5, 3, 1e-300, 1e300], ids=str)
def test_equal_weights_change_nothing(weight: float) -> None:
    for case in _weighted():
        expected = case.value(case.columns)
        _holds(case, {**case.columns, "weights": [weight] * _rows(case)}, expected)


def test_weights_that_are_all_0_are_refused_or_undefined_with_a_reason() -> None:
    for case in _weighted():
        columns = {**case.columns, "weights": [0] * _rows(case)}
        try:
            value = case.value(columns)
        except ValueError as error:
            assert "weights" in str(error), case.name
        else:
            assert isnan(value) and case.explained(columns).undefined, case.name


def test_rows_of_weight_0_do_not_count() -> None:
    for case in _weighted():
        twice = {name: [*column, *column[::-1]] for name, column in case.columns.items()}
        n = _rows(case)
        columns = {**twice, "weights": [1] * n + [0] * n}
        assert case.value(columns) == pytest.approx(case.value(case.columns), abs=1e-12), case.name


@pytest.mark.parametrize("weights", [[-1.0], [np.nan], [np.inf], [1.0, 1.0, 1.0]], ids=str)
def test_bad_weights_are_named(weights: list[float]) -> None:
    for case in _weighted():
        given = weights * _rows(case) if len(weights) == 1 else weights
        with pytest.raises(ValueError, match="weights"):
            case.value({**case.columns, "weights": given})


def _weighted() -> list[Case]:
    """Cases whose call takes a weight a row."""
    no = ("cross_entropy", "macro_f1", "averaged", "cohen_kappa", "bleu", "corpus_bleu")
    table = {"y_true", "y_pred"}, {"y_true", "scores"}
    found = []
    for name, case in CASES.items():
        direct = "weights" in case.function.__annotations__ and name not in no
        if direct or (set(case.columns) in table and case.labels and name not in no):
            found.append(case)
    return found


def _rows(case: Case) -> int:
    return len(next(iter(case.columns.values())))


@pytest.mark.parametrize("bad", [np.nan, None, np.inf, pd.NA], ids=str)
def test_a_label_that_is_missing_is_named(bad: Any) -> None:
    for case in CASES.values():
        if case.positive is None and case.columns.keys() != {"labels", "clusters"}:
            continue
        for name in case.labels:
            spoilt = np.array([*case.columns[name][:-1], bad], dtype=object)
            with pytest.raises(ValueError, match=name if case.positive is not None else "labels|clusters"):
                case.value({**case.columns, name: spoilt})


@pytest.mark.parametrize("bad", [1 + 2j, np.datetime64("2026-01-01"), "ten", np.nan], ids=str)
def test_an_amount_that_is_no_number_is_named(bad: Any) -> None:
    for case in CASES.values():
        for name, column in case.columns.items():
            if name in case.labels or _axes(column) != 1 or name in TEXTS:
                continue
            spoilt = np.array([bad] * len(column)) if not isinstance(bad, float) else np.array([*column[:-1], bad])
            _holds(case, {**case.columns, name: spoilt})


TEXTS = ("hypotheses", "references", "documents", "images", "labels", "relevances")


@pytest.mark.parametrize("amount", [1e-300, 1e300, -1e300, 5e-324], ids=str)
def test_tiny_and_huge_amounts(amount: float) -> None:
    for case in CASES.values():
        for name, column in case.columns.items():
            if name in case.labels or isinstance(column, str) or name in TEXTS or _ragged_or_texts(column):
                continue
            scaled = np.asarray(column, dtype=float) * amount
            with np.errstate(all="ignore"):
                _holds(case, {**case.columns, name: scaled})


def _ragged_or_texts(column: Any) -> bool:
    return _ragged(column) or _array(column).dtype.kind in "UO"


@pytest.mark.parametrize("which", [0, 1], ids=["negatives", "positives"])
def test_one_class_alone(which: int) -> None:
    for case in CASES.values():
        if case.positive is None:
            continue
        kept = [place for place, label in enumerate(TRUTH) if label == which]
        _holds(case, {name: [column[place] for place in kept] for name, column in case.columns.items()})


def test_one_row_and_no_row() -> None:
    assert len(TRUTH) == len(SAID)
    for case in CASES.values():
        if case.name == "iou":  # the four numbers of a box are no rows
            continue
        flat = {name: column for name, column in case.columns.items() if _axes(column)}
        for rows in (1, 0):
            _holds(case, {**case.columns, **{name: column[:rows] for name, column in flat.items()}})

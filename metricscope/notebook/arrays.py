"""What a notebook has at hand (lists, numpy, pandas, Polars, Arrow) -> arrays for two classes; or one sentence that says what is wrong."""

from collections.abc import Mapping
from typing import Any

import numpy as np

USUAL = ({0, 1}, {-1, 1}, {False, True})  # two values of which 1 is the positive one


def two_classes(y_true: Any, positive: Any = None) -> tuple[np.ndarray, str, str]:
    """Which rows are positive, and what both classes are called. Raises ValueError."""
    values = _column(y_true, "y_true")
    _refuse_missing(values, "y_true")
    listed = values.tolist()
    labels = list(dict.fromkeys(listed))
    if len(labels) < 2:
        raise ValueError(f"y_true has one class, {_said(labels[0])}; both classes are needed.")
    if positive is None and set(labels) in USUAL:
        positive = 1
    named = ", ".join(map(_said, labels[:4])) + (", …" if len(labels) > 4 else "")
    if positive is None and len(labels) == 2:
        raise ValueError(f"y_true has the labels {named}; say which one is positive with positive=.")
    if positive is None:
        raise ValueError(f"y_true has {len(labels)} values ({named}), not two; name the positive one with positive=.")
    if positive not in labels:
        raise ValueError(f"positive={positive!r} is not a label of y_true, which has {named}.")
    others = [label for label in labels if label != positive]
    negative = _said(others[0]) if len(others) == 1 else f"not {_said(positive)}"
    return np.fromiter((value == positive for value in listed), bool, len(listed)), _said(positive), negative


def of_models(scores: Any, rows: int) -> dict[str, np.ndarray]:
    """The scores of each model by its name, "" for one without. Raises ValueError."""
    models = dict(scores) if isinstance(scores, Mapping) else {"": scores}
    if not models:
        raise ValueError("scores names no model.")
    return {str(name): _numbers(one, f"scores[{name!r}]" if name else "scores", rows) for name, one in models.items()}


def _numbers(given: Any, name: str, rows: int) -> np.ndarray:
    values = _column(given, name)
    if len(values) != rows:
        raise ValueError(f"{name} has {len(values)} values and y_true has {rows}.")
    _refuse_missing(values, name)
    try:
        found = values.astype(np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be numbers, such as probabilities.") from None
    if not np.isfinite(found).all():
        raise ValueError(f"{name} has an infinite value at index {int(np.argmin(np.isfinite(found)))}.")
    return found


def _column(given: Any, name: str) -> np.ndarray:
    try:
        values = np.asarray(given)
    except ValueError:
        raise ValueError(f"{name} must be one column: its rows have different lengths.") from None
    if values.ndim == 2 and values.shape[1] == 1:
        values = values[:, 0]
    if values.ndim == 2:
        raise ValueError(f"{name} has {values.shape[1]} columns; give one of them, such as {name}[:, 1].")
    if values.ndim != 1:
        raise ValueError(f"{name} must be one column, such as a list of values.")
    if not len(values):
        raise ValueError(f"{name} is empty.")
    return values


def _refuse_missing(values: np.ndarray, name: str) -> None:
    if values.dtype.kind == "O":
        gone = np.fromiter((_missing(value) for value in values), bool, len(values))
    else:
        gone = values != values  # NaN and NaT differ from themselves
    if gone.any():
        rows = int(np.count_nonzero(gone))
        places = "at one index" if rows == 1 else f"at {rows} indices, first"
        raise ValueError(f"{name} is missing (NaN) {places}: {int(np.argmax(gone))}.")


def _missing(value: Any) -> bool:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, float) and value != value


def _said(label: Any) -> str:
    return str(int(label)) if isinstance(label, float) and label == int(label) else str(label)

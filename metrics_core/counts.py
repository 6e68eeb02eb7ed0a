"""The confusion matrix of two classes: true and false positives and negatives, as numbers or as arrays.

Symbols: TP, FP, FN, TN as everywhere; P = TP + FN and N = FP + TN are the actual positives and negatives.
One Confusion may hold a whole curve: four arrays of equal length, one entry for each threshold.
More than two classes are not handled here.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import isinf
from typing import Any

import numpy as np

from metrics_core.numbers import as_numbers

Count = Any  # int, float, or an array of either
LARGEST_WHOLE = 2**53  # up to which a float64 holds every whole number


@dataclass(frozen=True, eq=False)
class Confusion:
    """Counts (or sums of weights) of the four outcomes, none negative, scalars or arrays of one shape.

    Arrays become float64, so that sums and products of counts do not overflow, as those of Python's own numbers do not.
    `conventions` says how the counts came about, for signatures; `whole` that all were given as whole numbers, as the
    counts of one point of a curve then are again. Raises ValueError on negative, infinite or NaN counts and on arrays
    of different shapes.
    """

    tp: Count
    fp: Count
    fn: Count
    tn: Count
    conventions: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    whole: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        shapes, whole = set(), True
        for name in ("tp", "fp", "fn", "tn"):
            value = getattr(self, name)
            array = np.asarray(value)
            if array.dtype.kind not in "biuf":
                raise ValueError(f"{name} must be a number or an array of numbers, got {value!r}")
            if not np.all((array >= 0) & np.isfinite(array)):
                raise ValueError(f"{name} must be finite and not negative, got {value!r}")
            shapes.add(array.shape)
            whole = whole and array.dtype.kind != "f" and bool(np.all(array <= LARGEST_WHOLE))
            object.__setattr__(self, name, array.astype(np.float64, copy=False) if array.ndim else _number(array))
        object.__setattr__(self, "whole", whole)
        if len(shapes) > 1:
            raise ValueError(f"tp, fp, fn and tn must have one shape, got {sorted(map(str, shapes))}")

    @property
    def positives(self) -> Count:
        """P, the actual positives."""
        return self.tp + self.fn

    @property
    def negatives(self) -> Count:
        """N, the actual negatives."""
        return self.fp + self.tn

    @property
    def predicted_positive(self) -> Count:
        return self.tp + self.fp

    @property
    def predicted_negative(self) -> Count:
        return self.fn + self.tn

    @property
    def total(self) -> Count:
        return self.tp + self.fp + self.fn + self.tn

    @property
    def swapped(self) -> Confusion:
        """The same predictions when the other class is called positive."""
        return Confusion(self.tn, self.fn, self.fp, self.tp, self.conventions)

    def plus(self, *, tp: Count = 0, fp: Count = 0, fn: Count = 0, tn: Count = 0) -> Confusion:
        """The same table with further samples in it."""
        return Confusion(self.tp + tp, self.fp + fp, self.fn + fn, self.tn + tn, self.conventions)

    def added(self) -> Confusion:
        """The tables along the last axis added up."""
        kind = np.int64 if self.whole else np.float64
        tp, fp, fn, tn = (np.asarray(cell).sum(axis=-1).astype(kind) for cell in self.cells)
        return Confusion(tp, fp, fn, tn, self.conventions)

    @property
    def symbols(self) -> dict[str, Count]:
        return {"TP": self.tp, "FP": self.fp, "FN": self.fn, "TN": self.tn}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Confusion):
            return NotImplemented
        return all(np.array_equal(mine, theirs) for mine, theirs in zip(self.cells, other.cells, strict=True))

    __hash__ = None  # type: ignore[assignment]

    @property
    def cells(self) -> tuple[Count, Count, Count, Count]:
        """(tp, fp, fn, tn)."""
        return self.tp, self.fp, self.fn, self.tn

    def __len__(self) -> int:
        return len(np.atleast_1d(self.tp))

    def __getitem__(self, index: Any) -> Confusion:
        """The counts at one point of a curve, or at several."""
        kind = np.int64 if self.whole else np.float64
        tp, fp, fn, tn = (np.asarray(cell)[index].astype(kind) for cell in self.cells)
        return Confusion(tp, fp, fn, tn, self.conventions)


def _number(array: np.ndarray) -> int | float:
    """The one number in an array, as Python's own; True is 1."""
    return float(array) if array.dtype.kind == "f" else int(array)


def confusion(y_true: Any, y_pred: Any, *, positive: Hashable = 1, weights: Any = None) -> Confusion:
    """Count the four outcomes.

    y_true, y_pred: labels of equal length; a label equal to `positive` is positive, every other one is negative.
    weights: one non-negative number a sample; the counts are then sums of weights.
    Raises ValueError when lengths differ, a label is missing, or a weight is negative or not finite.
    """
    actual, flagged = are_positive("y_true", y_true, positive), are_positive("y_pred", y_pred, positive)
    if actual.shape != flagged.shape:
        raise ValueError(f"y_true has {len(actual)} labels and y_pred has {len(flagged)}")
    cell = 2 * actual.astype(np.int8) + flagged
    conventions: tuple[tuple[str, str], ...] = (("positive", str(positive)),)
    if weights is None:
        tn, fp, fn, tp = np.bincount(cell, minlength=4).tolist()
    else:
        tn, fp, fn, tp = np.bincount(cell, weights=checked_weights(weights, len(actual)), minlength=4).tolist()
        conventions += (("weights", "given"),)
    return Confusion(tp, fp, fn, tn, conventions)


def checked_labels(name: str, labels: Any) -> np.ndarray:
    """Labels as an array, or ValueError: one list, nothing missing (it would count as negative), no infinite number."""
    array = np.atleast_1d(np.asarray(labels))
    if array.ndim != 1:
        raise ValueError(f"{name} must be one list of labels, got shape {array.shape}")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        place = int(np.flatnonzero(~np.isfinite(array))[0])
        what = "NaN" if np.isnan(array[place]) else "infinity"
        raise ValueError(f"{name} must not hold {what}, got one at index {place}")
    if array.dtype.kind in "Mm" and np.isnat(array).any():
        raise ValueError(f"{name} must not hold NaT, got one at index {int(np.flatnonzero(np.isnat(array))[0])}")
    if array.dtype == object and not {*map(type, array.tolist())} <= {str, int, bool}:
        for place, label in enumerate(array.tolist()):
            if _missing(label):
                raise ValueError(f"{name} must hold a label each, got {label} at index {place}")
    return _of_one_type(array)


def _of_one_type(array: np.ndarray) -> np.ndarray:
    """Python's own numbers in an array of objects as an array of numbers; all else as it is."""
    types = {*map(type, array.tolist())} if array.dtype == object and len(array) else set()
    return np.array(array.tolist()) if types in ({int}, {float}, {bool}, {int, float}) else array


def _missing(label: Any) -> bool:
    """Whether a label of Python's is None, NaN, infinite, or pandas' NA, of which it is not known whether it equals itself."""
    equal = label == label
    known = isinstance(equal, bool | np.bool_) and bool(equal)
    return label is None or not known or (isinstance(label, float) and isinf(label))


def are_positive(name: str, labels: Any, positive: Hashable) -> np.ndarray:
    """Which labels are the positive one, as bool. Raises ValueError as checked_labels(), and for texts that never are.

    Any number may be absent from the labels (a sample may have no positives); a number is never equal to a text.
    """
    array = checked_labels(name, labels)
    text = array.dtype.kind in "US" or (array.dtype == object and {*map(type, array.tolist())} == {str})
    if len(array) and text and not isinstance(positive, str | bytes):
        raise ValueError(f"positive must be one of the labels of {name}, which are texts, got {positive!r}")
    if len(array) and array.dtype.kind in "biufc" and isinstance(positive, str):
        raise ValueError(f"positive must be one of the labels of {name}, which are numbers, got {positive!r}")
    return np.asarray(array == positive, dtype=bool)


def checked_weights(weights: Any, length: int) -> np.ndarray:
    """Weights as float64, or ValueError: one finite, non-negative number a sample."""
    array = as_numbers("weights", weights)
    if array.shape != (length,):
        raise ValueError(f"weights must hold one number a sample ({length}), got shape {array.shape}")
    if not np.isfinite(array).all() or (array < 0).any():
        raise ValueError("weights must be finite and not negative")
    return array


def checked_copies(copies: Any, length: int) -> np.ndarray:
    """How many rows each sample stands for as int64, or ValueError: one whole number a sample, at least 0."""
    array = np.atleast_1d(np.asarray(copies))
    if array.shape != (length,):
        raise ValueError(f"copies must hold one number a sample ({length}), got shape {array.shape}")
    if array.dtype.kind not in "iu" or (array < 0).any():
        raise ValueError("copies must be whole numbers, and not negative")
    return array.astype(np.int64, copy=False)


def checked_probabilities(y_true: Any, probability: Any, *, positive: Hashable = 1) -> tuple[np.ndarray, np.ndarray]:
    """Whether each sample is positive, and its probability as float64; both may be empty.

    Raises ValueError for unequal lengths, a NaN label, or a probability that is NaN or outside [0, 1] (with its index).
    """
    actual = are_positive("y_true", y_true, positive)
    values = np.atleast_1d(as_numbers("probability", probability))
    if actual.shape != values.shape:
        raise ValueError(f"y_true has {len(actual)} labels, but probability has shape {values.shape}")
    outside = np.flatnonzero(~((values >= 0) & (values <= 1)))
    if len(outside):
        raise ValueError(f"probability must lie in [0, 1], got {values[outside[0]]} at index {outside[0]}")
    return actual, values

"""The confusion matrix of any number of classes, and the two-class tables that lie in it.

Rows are actual, columns are predicted, both in the order of `labels`. Symbols: C_ij samples of class i that were
called j; t_k and p_k the actual and the predicted number of class k; n all samples. One label a sample: sets of
labels are in `multilabel`. Source: Kohavi and Provost 1998, Glossary of terms.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from metrics_core.counts import Confusion, checked_labels, checked_weights


@dataclass(frozen=True, eq=False)
class ConfusionMatrix:
    """Counts (or sums of weights) of K classes against each other: `counts[..., i, j]` is actual i, predicted j.

    One may hold many matrices, along the axes before the last two: the metrics then give an array of as many values.
    `counts` becomes a read-only int64 or float64 array. Raises ValueError where labels occur twice or do not fit the
    shape, and for negative, infinite or NaN counts.
    """

    labels: tuple[Hashable, ...]
    counts: np.ndarray
    conventions: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        labels, counts = tuple(self.labels), np.array(self.counts)
        if len(set(labels)) < len(labels):
            raise ValueError(f"labels must differ from each other, got {labels!r}")
        if counts.size == 0 and not labels:
            counts = np.zeros((0, 0), dtype=np.int64)
        if counts.shape[-2:] != (len(labels), len(labels)):
            raise ValueError(f"counts must be {len(labels)} x {len(labels)}, as there are labels, got {counts.shape}")
        if counts.dtype.kind not in "biuf" or not np.all((counts >= 0) & np.isfinite(counts)):
            raise ValueError(f"counts must be finite numbers and not negative, got {self.counts!r}")
        counts = counts.astype(np.float64 if counts.dtype.kind == "f" else np.int64, copy=False)
        counts.setflags(write=False)
        object.__setattr__(self, "labels", labels)
        object.__setattr__(self, "counts", counts)

    @property
    def actual(self) -> np.ndarray:
        """t_k, how many samples each class has."""
        return np.asarray(self.counts.sum(axis=-1))

    @property
    def predicted(self) -> np.ndarray:
        """p_k, how often each class was the answer."""
        return np.asarray(self.counts.sum(axis=-2))

    @property
    def right(self) -> Any:
        """How many answers are right: the sum of the diagonal."""
        return _plain(np.trace(self.counts, axis1=-2, axis2=-1))

    @property
    def total(self) -> Any:
        return _plain(self.counts.sum(axis=(-2, -1)))

    @property
    def transposed(self) -> ConfusionMatrix:
        """The matrix when truth and prediction change places."""
        return ConfusionMatrix(self.labels, self.counts.swapaxes(-2, -1), self.conventions)

    def one_against_rest(self, label: Hashable) -> Confusion:
        """The two-class table in which `label` is positive. Raises ValueError for an unknown label."""
        if label not in self.labels:
            raise ValueError(f"label must be one of {self.labels!r}, got {label!r}")
        one = self.each()[..., self.labels.index(label)]
        return replace(one, conventions=(("positive", str(label)), *self.conventions))

    def each(self) -> Confusion:
        """Every class against the rest: a Confusion of arrays, the classes along the last axis as in `labels`."""
        tp = np.diagonal(self.counts, axis1=-2, axis2=-1)
        wrong = self.counts * ~np.eye(len(self.labels), dtype=bool)
        fp, fn = wrong.sum(axis=-2), wrong.sum(axis=-1)
        total = np.asarray(self.total)[..., None]
        tn = np.asarray(total - tp - fp - fn)
        if self.counts.dtype.kind == "f" and (tn < _ROUNDED * total).any():
            # Sums of weights round: TN must not come out as -1e-17, nor as 1e-17 where there is no sample.
            used = self.counts > 0
            others = used.sum(axis=(-2, -1))[..., None] - used.sum(axis=-2) - used.sum(axis=-1)
            tn = np.where(others + np.diagonal(used, axis1=-2, axis2=-1) > 0, np.maximum(tn, 0), 0)
        return Confusion(tp, fp, fn, tn, self.conventions)

    def pooled(self) -> Confusion:
        """The tables of all classes added up. Each wrong answer is an FP of one class and an FN of another."""
        return self.each().added()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ConfusionMatrix):
            return NotImplemented
        return self.labels == other.labels and np.array_equal(self.counts, other.counts)

    __hash__ = None  # type: ignore[assignment]


_ROUNDED = 1e-9  # of all samples: what is less may come from rounding


def _plain(array: Any) -> Any:
    """A number of one matrix as Python's own, numbers of many as an array."""
    return np.asarray(array)[()].item() if np.ndim(array) == 0 else array


def confusion_matrix(
    y_true: Any, y_pred: Any, *, labels: Sequence[Hashable] | None = None, weights: Any = None
) -> ConfusionMatrix:
    """Count each actual class against each predicted one.

    labels: all classes in the order to show; without it, those that occur, sorted. Give it where the order matters
    (weighted kappa) or where a class may be absent. weights: one non-negative number a sample.
    Raises ValueError when lengths differ, a label is NaN or not in `labels` (scikit-learn drops such samples without
    a word), when text meets numbers, or for a weight that is negative or not finite.
    """
    truth, prediction = checked_labels("y_true", y_true), checked_labels("y_pred", y_pred)
    if truth.shape != prediction.shape:
        raise ValueError(f"y_true has {len(truth)} labels and y_pred has {len(prediction)}")
    if len(truth) and (truth.dtype.kind in "biuf") != (prediction.dtype.kind in "biuf"):
        raise ValueError("y_true and y_pred must both be numbers or both be text, got one of each")
    known, places = numbered(np.concatenate([truth, prediction]), labels)
    cells = places[: len(truth)] * len(known) + places[len(truth) :]
    conventions: tuple[tuple[str, str], ...] = (("labels", "sorted" if labels is None else "given"),)
    kept = None
    if weights is not None:
        kept = checked_weights(weights, len(truth))
        conventions += (("weights", "given"),)
    counts = np.bincount(cells, weights=kept, minlength=len(known) ** 2)
    return ConfusionMatrix(known, counts.reshape(len(known), len(known)), conventions)


def numbered(values: np.ndarray, labels: Sequence[Hashable] | None) -> tuple[tuple[Hashable, ...], np.ndarray]:
    """The classes (`labels`, or the values that occur, sorted) and the place of each value among them.

    Raises ValueError for a value that is not in `labels`, and for values that have no order.
    """
    try:
        found, places = _small_whole(values) or np.unique(values, return_inverse=True)
    except TypeError as error:
        raise ValueError(f"labels must be of one kind, so that they can be sorted: {error}") from None
    occurring = tuple(found.tolist())
    if labels is None:
        return occurring, places.astype(np.int64)
    known = {label: place for place, label in enumerate(labels)}
    unknown = [label for label in occurring if label not in known]
    if unknown:
        raise ValueError(f"labels must name every class that occurs, but {unknown[0]!r} is not in {tuple(labels)!r}")
    renumbered = np.array([known[label] for label in occurring], dtype=np.int64)
    return tuple(labels), renumbered[places]


def _small_whole(values: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """What np.unique finds, without sorting, of whole numbers that lie close together; None of other values."""
    if values.dtype.kind not in "iu" or not len(values):
        return None
    low, high = int(values.min()), int(values.max())
    if high - low > len(values):
        return None
    above = (values - values.dtype.type(low)).astype(np.int64) if low >= 0 else values.astype(np.int64) - low
    occurs = np.bincount(above) > 0
    return np.flatnonzero(occurs).astype(values.dtype) + values.dtype.type(low), (np.cumsum(occurs) - 1)[above]

"""Several labels a sample: LabelSets, true and predicted sets as 0/1 matrices, and the two-class tables in them.

Samples have no weights here. Symbols: T_i and S_i are the true and the predicted set of sample i.
Source: Tsoumakas and Katakis 2007, Multi-label classification: an overview.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.counts import Confusion


def truth_values(name: str, matrix: Any) -> np.ndarray:
    """A matrix of truth values, or ValueError: two dimensions, nothing but 0 and 1."""
    array = np.asarray(matrix)
    if array.dtype == object and {*map(type, array.ravel().tolist())} <= {bool, int, float}:
        array = array.astype(np.float64)
    if array.ndim != 2 or array.dtype.kind not in "biuf" or not (array.dtype == bool or np.isin(array, (0, 1)).all()):
        raise ValueError(f"{name} must be a matrix of 0 and 1, samples by labels, got shape {array.shape}")
    return array.astype(bool)


def _sorted(sets: list[Collection[Hashable]]) -> list[Any]:
    found: set[Any] = {label for one in sets for label in one}
    try:
        return sorted(found)
    except TypeError as error:
        raise ValueError(f"labels must be of one kind, so that they can be sorted: {error}") from None


@dataclass(frozen=True, eq=False)
class LabelSets:
    """True and predicted labels of each sample, as two matrices: samples by labels, read-only.

    Raises ValueError unless both are 0/1 matrices of one shape with a column for each label.
    """

    labels: tuple[Hashable, ...]
    truth: np.ndarray
    prediction: np.ndarray

    def __post_init__(self) -> None:
        truth, prediction = truth_values("truth", self.truth), truth_values("prediction", self.prediction)
        labels = tuple(self.labels)
        if truth.shape != prediction.shape or truth.shape[1] != len(labels):
            shapes = f"{truth.shape} and {prediction.shape}"
            raise ValueError(f"truth and prediction must have a column for each of {len(labels)} labels, got {shapes}")
        if len(set(labels)) < len(labels):
            raise ValueError(f"labels must differ from each other, got {labels!r}")
        for name, value in (("labels", labels), ("truth", truth), ("prediction", prediction)):
            object.__setattr__(self, name, value)
        truth.setflags(write=False)
        prediction.setflags(write=False)

    @classmethod
    def from_matrix(cls, y_true: Any, y_pred: Any, *, labels: Sequence[Hashable] | None = None) -> LabelSets:
        """From two 0/1 matrices; without `labels` the columns are called 0, 1, 2, ..."""
        truth = truth_values("y_true", y_true)
        return cls(tuple(range(truth.shape[1]) if labels is None else labels), truth, truth_values("y_pred", y_pred))

    @classmethod
    def from_sets(
        cls,
        y_true: Sequence[Collection[Hashable]],
        y_pred: Sequence[Collection[Hashable]],
        *,
        labels: Sequence[Hashable] | None = None,
    ) -> LabelSets:
        """From one set (or list) of labels a sample; without `labels` those that occur, sorted.

        Raises ValueError for different lengths, for a text where a set is meant, and for a label not in `labels`.
        """
        if len(y_true) != len(y_pred):
            raise ValueError(f"y_true has {len(y_true)} sets and y_pred has {len(y_pred)}")
        sets = [*y_true, *y_pred]
        if any(isinstance(one, str) for one in sets):
            raise ValueError("y_true and y_pred must hold sets of labels, got a text: 'cat' would be c, a and t")
        places = {label: place for place, label in enumerate(_sorted(sets) if labels is None else labels)}
        matrix = np.zeros((len(sets), len(places)), dtype=bool)
        for row, one in zip(matrix, sets, strict=True):
            for label in one:
                if label not in places:
                    raise ValueError(f"labels must name every label that occurs, but {label!r} is not in {labels!r}")
                row[places[label]] = True
        return cls(tuple(places), matrix[: len(y_true)], matrix[len(y_true) :])

    def _counted(self, axis: int | None) -> Confusion:
        t, s = self.truth, self.prediction
        return Confusion(*(cells.sum(axis=axis) for cells in (t & s, ~t & s, t & ~s, ~t & ~s)))

    def each(self) -> Confusion:
        """The two-class table of each label over all samples: a Confusion of arrays in the order of `labels`."""
        return self._counted(0)

    def each_sample(self) -> Confusion:
        """The table of each sample over all labels."""
        return self._counted(1)

    def pooled(self) -> Confusion:
        """The table of all (sample, label) pairs."""
        return self._counted(None)

    @property
    def symbols(self) -> dict[str, Any]:
        return self.pooled().symbols

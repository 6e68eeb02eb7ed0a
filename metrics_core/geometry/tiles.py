"""A confusion matrix of any number of classes as a picture: how full each cell is, and where a class's bar stands.

Shares lie in [0, 1]. No drawing here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.classification.rates import divide


@dataclass(frozen=True)
class Tiles:
    """full: the share of its row that each cell holds. edges: where the classes' bars begin and end (K + 1 places).

    Of many matrices, both are along the last axes.
    """

    full: np.ndarray
    edges: np.ndarray


def tiles(matrix: ConfusionMatrix) -> Tiles:
    """Rows that are empty are 0 throughout; a bar is as wide as its class's share of all samples."""
    full = divide(matrix.counts, matrix.actual[..., None], 0.0)
    shares = divide(matrix.actual, matrix.actual.sum(axis=-1, keepdims=True), 0.0)
    edges = np.cumsum(shares, axis=-1)
    return Tiles(np.asarray(full, float), np.concatenate([np.zeros((*edges.shape[:-1], 1)), edges], axis=-1))

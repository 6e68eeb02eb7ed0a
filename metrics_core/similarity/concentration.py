"""What happens to distances among many points: all pairs at once, how much they differ, and which neighbour is near.

With more dimensions the distances between random points draw together, and directions come to stand at right angles;
the standard deviation of the cosine of two random directions is 1 over the root of the number of dimensions.
Source: Beyer, Goldstein, Ramakrishnan and Shaft 1999, When is "nearest neighbor" meaningful?
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.similarity.distances import angular_distance, cosine_distance, cosine_similarity, euclidean_distance

Measure = Literal["euclidean", "cosine", "angular"]
MEASURES = {"euclidean": euclidean_distance, "cosine": cosine_distance, "angular": angular_distance}


@dataclass(frozen=True)
class DistanceSpread:
    """Distances and cosines of all pairs of points.

    mean, deviation: of the Euclidean distance; cosine_deviation: of the cosine, around its mean cosine_mean.
    contrast: the median over all points of the farthest other point's distance over the nearest one's.
    distances, cosines: one number a pair.
    """

    mean: float
    deviation: float
    cosine_mean: float
    cosine_deviation: float
    contrast: float
    distances: np.ndarray
    cosines: np.ndarray

    @property
    def relative_deviation(self) -> float:
        """Standard deviation of the distances as a part of their mean."""
        return float(divide(self.deviation, self.mean))

    @property
    def relative(self) -> np.ndarray:
        """Each distance as a part of the mean one."""
        return np.asarray(divide(self.distances, np.asarray(self.mean)))


def pairwise(points: Any, measure: Measure = "euclidean") -> np.ndarray:
    """Distances of all pairs, shape (m, m), of m points of n coordinates; NaN where one by angle is undefined.

    Symmetric to the last bit. Raises ValueError for another measure, or as checked_vectors().
    """
    if measure not in MEASURES:
        raise ValueError(f"measure must be one of {', '.join(MEASURES)}, got {measure!r}")
    p = np.asarray(points, dtype=np.float64)
    rows = [np.asarray(MEASURES[measure](p[i], p[i:])) for i in range(len(p))]
    found = np.zeros((len(p), len(p)))
    for i, row in enumerate(rows):
        found[i, i:] = found[i:, i] = row
    return found


def crowd(points: Any) -> DistanceSpread:
    """Look at all pairs of m >= 2 points, shape (m, n). Raises ValueError for fewer, or as checked_vectors()."""
    p = np.asarray(points, dtype=np.float64)
    if p.ndim != 2 or len(p) < 2:
        raise ValueError(f"points must have at least two rows, got shape {p.shape}")
    d, upper = pairwise(p), np.triu_indices(len(p), 1)
    cosines = np.concatenate([np.asarray(cosine_similarity(p[i], p[i + 1 :])) for i in range(len(p) - 1)])
    others = d[~np.eye(len(p), dtype=bool)].reshape(len(p), -1)
    contrast = divide(others.max(axis=1), others.min(axis=1))
    pairs = d[upper]
    return DistanceSpread(
        float(pairs.mean()),
        float(pairs.std()),
        float(cosines.mean()),
        float(cosines.std()),
        float(np.median(contrast)),
        pairs,
        cosines,
    )


def profile(values: Any, edges: Any) -> np.ndarray:
    """How full each cell between evenly spaced edges is, as a part of the fullest one, in [0, 1]; shape (cells,)."""
    counts, _ = np.histogram(values, bins=edges)
    return np.asarray(divide(counts, np.asarray(counts.max(initial=0))))

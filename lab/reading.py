"""What every reader is made of: masses of units in, a row a measure out (module readers)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lab.measures import Measure
from metrics_core.classification import divide

Reader = Callable[[np.ndarray], np.ndarray]
Readers = list[tuple[list[Measure], Reader]]


def alone(read: Reader) -> Reader:
    """A reader of one measure as a reader of several."""
    return lambda mass: read(mass)[None]


def linear(group: list[Measure], units: list[np.ndarray]) -> Readers:
    """Means over the units where each is defined; units: for each measure its values by unit."""
    if not group:
        return []
    values = np.stack(units, axis=1)
    known = ~np.isnan(values)
    both = np.hstack([np.where(known, values, 0), known.astype(np.float64)])
    certain = np.isinf(values).any(axis=0)
    both[~np.isfinite(both)] = 0

    def read(mass: np.ndarray) -> np.ndarray:
        sums = mass @ both
        means = np.asarray(divide(sums[:, : len(group)], sums[:, len(group) :]))
        for place in np.flatnonzero(certain):  # an infinite term makes every mean infinite that it is in
            means[mass @ np.isinf(values[:, place]) > 0, place] = np.inf
        return means.T

    return [(group, read)]

"""What the pictures of the lesson have in common: bars of bins, bands, the formula of a mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from charts.moving import Track
from metrics_core import CATALOG
from metrics_core.inference.resampled_thresholds import Band, band
from widgets.scrubber import Formula

GRID_NUMBERS = 300_000_000  # rows times positions times resamples: about a second


def surely(tracks: Mapping[str, Track], again: Mapping[str, Any]) -> dict[str, Track]:
    """Tracks with their bands. again: what every resample says, or the band itself."""
    bands = {n: one if isinstance(one, Band) else band(tracks[n].values, one) for n, one in again.items()}
    return {name: replace(tracks[name], band=found) for name, found in bands.items()}


def mean_formula(metric: str, track: str, total: str, n: str, says: str) -> Formula:
    """A metric that is a mean, with the live sum over the live count."""
    card = CATALOG[metric]
    return Formula(metric, card.name, track, card.formula, rf"\frac{{@{total}@}}{{@{n}@}}", says)


def bin_tracks(
    counts: np.ndarray, positives: np.ndarray, over: tuple[str, ...], left: np.ndarray, right: np.ndarray
) -> dict[str, Track]:
    """Bars whose fullest one has height 1. left, right: edges, for each bin or for each position and bin."""
    fullest = np.maximum(counts.max(axis=-1, keepdims=True), 1)
    here = over if np.ndim(left) > 1 else ()
    inset = 0.04 * (right - left)
    tracks = per_bin("positives", positives / fullest, over) | per_bin("all", counts / fullest, over)
    tracks |= per_bin("left", left + inset, here) | per_bin("right", right - inset, here)
    tracks |= per_bin("count", counts, over) | per_bin("all_label", counts / fullest + 0.09, over)
    return tracks | per_bin("middle", (left + right) / 2, here)


def per_bin(name: str, values: np.ndarray, over: tuple[str, ...]) -> dict[str, Track]:
    """One track a bin: the last axis."""
    return {f"{name}_{b}": Track(for_pixels(values[..., b]), over) for b in range(values.shape[-1])}


def for_pixels(values: np.ndarray) -> np.ndarray:
    """As exact as a pixel needs, in half of the bytes."""
    return np.asarray(values, dtype=np.float32)

"""Where things lie in a picture: a confusion matrix as a mosaic, two overlapping circles, a dot plot, rates on normal-deviate axes.

Mosaic and circles are in the unit square, and their areas are counts. No drawing here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from metrics_core.classification.rates import divide, false_positive_rate, recall
from metrics_core.classification.sweep import Sweep
from metrics_core.classification.two_thresholds import GreyZone
from metrics_core.counts import Confusion
from metrics_core.geometry.curve_shapes import Histogram

MOST_WHOLE = 40
NARROWEST = 1 / 8  # of a bin: a part of a bar that is cut


@dataclass(frozen=True)
class Mosaic:
    """Where the two rows of a confusion matrix part: the share of each row that is predicted positive, in [0, 1]."""

    positives: np.ndarray
    negatives: np.ndarray


def mosaic(c: Confusion) -> Mosaic:
    """Edges between predicted positive (left) and predicted negative (right): recall, and false positive rate."""
    return Mosaic(recall(c, zero_division=0), false_positive_rate(c, zero_division=0))


@dataclass(frozen=True)
class ThreeWay:
    """A mosaic of three columns: in each row the edge after what is flagged, and the one after what is undecided."""

    positives_flagged: np.ndarray
    positives_undecided: np.ndarray
    negatives_flagged: np.ndarray
    negatives_undecided: np.ndarray


def three_way(zone: GreyZone) -> ThreeWay:
    """Edges between flagged (left), undecided (middle) and not flagged (right), as shares of each row, in [0, 1]."""
    edges = []
    for flagged, undecided, through in (
        (zone.positives_flagged, zone.positives_undecided, zone.positives_not_flagged),
        (zone.negatives_flagged, zone.negatives_undecided, zone.negatives_not_flagged),
    ):
        row = flagged + undecided + through
        first, second = divide(flagged, row, 0), divide(flagged + undecided, row, 0)
        edges += [first, second]
    return ThreeWay(*(np.asarray(edge) for edge in edges))


def whole_number_bins(s: Sweep) -> Histogram:
    """One bin for each whole number from the lowest score to the highest, from half below it to half above."""
    low, high = s.score_range
    edges = np.arange(np.round(low), np.round(high) + 2) - 0.5
    counts = s.at(edges)
    return Histogram(edges, -np.diff(counts.tp), -np.diff(counts.fp))


@dataclass(frozen=True)
class Bars:
    """A histogram, and how far left of itself a threshold is drawn: whoever scores it is flagged, and lies right of it.

    flags_ties: whether that is so; without it whoever scores a threshold lies left of it.
    """

    histogram: Histogram
    before: float
    flags_ties: bool = True

    def cut(self, thresholds: np.ndarray) -> np.ndarray:
        """Where thresholds are drawn, inside the histogram's range."""
        return np.clip(thresholds - self.before, self.histogram.edges[0], self.histogram.edges[-1])

    def split(self, thresholds: np.ndarray) -> np.ndarray:
        """Where thresholds cut the bars: on a bin's edge, or at least NARROWEST of a bin away from it, so that both parts show.

        Each part has the counts of its side, so what is flagged lies right of the cut, and the rest left of it. The order of
        thresholds is kept.
        """
        edges, cut = self.histogram.edges, self.cut(thresholds)
        i = np.clip(np.searchsorted(edges, cut, side="right") - 1, 0, len(edges) - 2)
        left, width = edges[i], edges[i + 1] - edges[i]
        end = edges[-1] if self.flags_ties else edges[0]  # whoever scores it is in that bin, beyond the threshold
        inside = ((cut > left) & (cut < edges[i + 1])) | ((self.before == 0) & (thresholds == end))
        return np.where(inside, left + width * NARROWEST + (1 - 2 * NARROWEST) * (cut - left), cut)


def bars(s: Sweep) -> Bars:
    """Scores that are few whole numbers have a bar each, around them, and are cut beside it; others have narrow bars."""
    scores, (low, high) = s.thresholds[1:], s.score_range
    whole = high - low <= MOST_WHOLE and np.array_equal(scores, np.round(scores))
    if not whole:
        return Bars(s.histogram(), 0.0, s.flags_ties)
    return Bars(whole_number_bins(s), 0.5 if s.flags_ties else -0.5, s.flags_ties)


@dataclass(frozen=True)
class Circles:
    """Two circles on a level line: areas |A| and |B|, overlap |A and B|, in one scale; x and r in [0, 1], y = 1/2."""

    a_x: np.ndarray
    a_r: np.ndarray
    b_x: np.ndarray
    b_r: np.ndarray


def circles(a: np.ndarray, b: np.ndarray, both: np.ndarray) -> Circles:
    """Radii go with the root of the counts, the distance is found by bisection so that the overlap's area fits.

    a, b, both: counts, arrays of one shape, both at most min(a, b). The largest picture of them fills the unit square.
    """
    a, b, both = (np.asarray(v, float) for v in (a, b, both))
    ra, rb = np.sqrt(a / np.pi), np.sqrt(b / np.pi)
    near, far = np.abs(ra - rb), ra + rb
    for _ in range(50):
        middle = (near + far) / 2
        too_much = _lens(ra, rb, middle) > both
        near, far = np.where(too_much, middle, near), np.where(too_much, far, middle)
    distance = np.where(both <= 0, ra + rb, far)
    width = np.maximum(np.maximum(2 * ra, ra + distance + rb), 2 * rb)
    scale = 1 / max(float(width.max()), 2 * float(max(ra.max(), rb.max())), 1e-12)
    left = ra.max() * scale + (1 - float(width.max()) * scale) / 2
    a_x = np.full_like(ra, left)
    return Circles(a_x, ra * scale, a_x + distance * scale, rb * scale)


def _lens(r: np.ndarray, s: np.ndarray, d: np.ndarray) -> np.ndarray:
    """Area common to two circles with radii r and s at distance d."""
    with np.errstate(divide="ignore", invalid="ignore"):
        alpha = np.arccos(np.clip((d**2 + r**2 - s**2) / (2 * d * r), -1, 1))
        beta = np.arccos(np.clip((d**2 + s**2 - r**2) / (2 * d * s), -1, 1))
        kite = np.sqrt(np.clip((-d + r + s) * (d + r - s) * (d - r + s) * (d + r + s), 0, None)) / 2
        area = r**2 * alpha + s**2 * beta - kite
    inside = np.pi * np.minimum(r, s) ** 2
    return np.where(d <= np.abs(r - s), inside, np.where(d >= r + s, 0.0, area))


def stacked(columns: np.ndarray) -> np.ndarray:
    """How many of the entries before each one are in its column: the height at which a dot plot draws it."""
    places = np.asarray(columns)
    order = np.argsort(places, kind="stable")
    ordered = places[order]
    found = np.empty(len(places), dtype=int)
    found[order] = np.arange(len(places)) - np.searchsorted(ordered, ordered)
    return found


def normal_deviates(rate: np.ndarray) -> np.ndarray:
    """Rates in [0, 1] as standard normal deviates, cut at 0.001 and 0.999, where the axis of a DET plot ends."""
    return np.asarray(ndtri(np.clip(np.asarray(rate, float), 0.001, 0.999)))

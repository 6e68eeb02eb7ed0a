"""All pairs of a detection and a true box that lie in one image and are of one class, with their overlap. No loops."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.detection.boxes import overlap
from metrics_core.detection.objects import Detections, Objects
from metrics_core.detection.rules import Rules

BLOCK = 1_000_000  # pairs that are looked at at once: 200 MB


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs in the order of the detections: place of the detection in the ranking, index of the true box, overlap."""

    rank: np.ndarray
    truth: np.ndarray
    overlap: np.ndarray

    def where(self, which: np.ndarray) -> Pairs:
        """Some of the pairs, by truth values or places."""
        return Pairs(self.rank[which], self.truth[which], self.overlap[which])


def ranked(detections: Detections, groups: np.ndarray, images: np.ndarray, most: int | None) -> np.ndarray:
    """Indices of the detections that count, from the surest down; equal ones by image, then as they were given."""
    order = np.lexsort((images, -detections.scores))
    return order if most is None else order[places(groups[order]) < most]


def places(groups: np.ndarray) -> np.ndarray:
    """How many entries of its own group stand before each entry."""
    order = np.argsort(groups, kind="stable")
    held = groups[order]
    starts = np.searchsorted(held, held, side="left")
    found = np.empty(len(groups), dtype=np.intp)
    found[order] = np.arange(len(groups)) - starts
    return found


def coded(y_true: Objects, detections: Detections) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A number for each image and class: of the true boxes, of the detections; and the detections' images in order."""
    images, labels = (
        np.unique(np.concatenate([getattr(y_true, name), getattr(detections, name)]), return_inverse=True)[1]
        for name in ("images", "labels")
    )
    groups = images * (labels.max(initial=0) + 1) + labels
    return groups[: len(y_true)], groups[len(y_true) :], images[len(y_true) :]


def paired(
    y_true: Objects,
    detections: Detections,
    order: np.ndarray,
    groups: tuple[np.ndarray, np.ndarray],
    rules: Rules,
    *,
    apart: bool,
) -> Pairs:
    """Every ranked detection with every true box of its image and class; apart: also where they do not overlap."""
    by_group = np.argsort(groups[0], kind="stable")
    held, asked = groups[0][by_group], groups[1][order]
    starts, ends = (np.searchsorted(held, asked, side=side) for side in ("left", "right"))
    counts = ends - starts
    upto = np.cumsum(counts)
    cuts = np.unique(np.searchsorted(upto, np.arange(0, upto[-1] if len(upto) else 0, BLOCK), side="right"))
    boxes = detections.boxes[order]
    parts = [Pairs(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0))]
    for begin, end in pairwise([*cuts.tolist(), len(order)]):
        here = counts[begin:end]
        rank = np.repeat(np.arange(begin, end), here)
        first = np.repeat(starts[begin:end] - np.cumsum(here) + here, here)
        which = by_group[first + np.arange(len(rank))]
        pairs = Pairs(rank, which, _overlaps(y_true, boxes, rank, which, rules))
        parts.append(pairs if apart else pairs.where(pairs.overlap > 0))
    return Pairs(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("rank", "truth", "overlap")))


def _overlaps(y_true: Objects, boxes: np.ndarray, rank: np.ndarray, which: np.ndarray, rules: Rules) -> np.ndarray:
    found = overlap(y_true.boxes[which], boxes[rank], pixels=rules.pixels)
    values = divide(found.shared, found.union, 0.0)  # two boxes without an area do not match
    if rules.crowd == "aside" and rules.matching == "coco":
        values = np.where(y_true.crowd[which], divide(found.shared, found.prediction, 0.0), values)
    return np.asarray(values)

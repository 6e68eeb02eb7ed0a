"""Which detections are right: detections against true boxes, by the rules of COCO or of VOC, in one ranking.

All images share one ranking. Sources: Everingham et al. 2010, The Pascal Visual Object Classes challenge; Lin et al. 2014,
Microsoft COCO. What is left out: oriented boxes, outlines, key points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.counts import Confusion
from metrics_core.detection import greedy
from metrics_core.detection.objects import Detections, Objects
from metrics_core.detection.pairing import Pairs, coded, paired, ranked
from metrics_core.detection.rules import Rules

COCO = Rules()


class Outcome(IntEnum):
    """What became of a detection."""

    ASIDE = 0
    RIGHT = 1
    DUPLICATE = 2
    WRONG = 3


@dataclass(frozen=True, eq=False)
class Matching:
    """Detections from the surest down, each with its outcome, at one overlap threshold.

    scores, outcomes: one a rank. objects: how many true boxes count. order, matched: index of the detection, and of the
    true box it got or -1. best, overlaps: the true box it overlaps most (-1: none), and how much. counted: of each true
    box, whether it counts.
    """

    scores: np.ndarray
    outcomes: np.ndarray
    objects: int
    order: np.ndarray
    matched: np.ndarray
    best: np.ndarray
    overlaps: np.ndarray
    counted: np.ndarray
    rules: Rules = COCO
    conventions: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    @property
    def value(self) -> float:
        """How many objects are found."""
        return float(self.found[-1]) if len(self.outcomes) else 0.0

    @cached_property
    def found(self) -> np.ndarray:
        """Objects found down to each rank."""
        return np.cumsum(self.outcomes == Outcome.RIGHT)

    @cached_property
    def right(self) -> np.ndarray:
        """Detections that are right, down to each rank; more than `found` where duplicates count as right."""
        also = self.rules.duplicates == "right"
        return np.asarray(self.found + also * np.cumsum(self.outcomes == Outcome.DUPLICATE))

    @cached_property
    def wrong(self) -> np.ndarray:
        """Detections that are wrong, down to each rank."""
        also = self.rules.duplicates == "wrong"
        return np.asarray(
            np.cumsum(self.outcomes == Outcome.WRONG) + also * np.cumsum(self.outcomes == Outcome.DUPLICATE)
        )

    @property
    def precision(self) -> np.ndarray:
        """Of the detections down to each rank, the share that is right; NaN where all of them are set aside."""
        return np.asarray(divide(self.right, self.right + self.wrong))

    @property
    def recall(self) -> np.ndarray:
        """Of the objects, the share found down to each rank; NaN without objects."""
        return np.asarray(divide(self.found, np.full(len(self.found), self.objects)))

    def down_to(self, thresholds: Any) -> np.ndarray:
        """How many detections have at least each confidence."""
        return np.asarray(np.searchsorted(-self.scores, -np.asarray(thresholds, dtype=float), side="right"))

    def at(self, thresholds: Any) -> Confusion:
        """The counts of the detections of at least a confidence, or of each of several.

        tn is 0, as nobody counts boxes that were rightly not drawn. Where duplicates count as right, recall is not
        tp / (tp + fn); recall_at() has it.
        """
        n = self.down_to(thresholds)
        right, wrong, found = (np.append(0, part)[n] for part in (self.right, self.wrong, self.found))
        return Confusion(right, wrong, self.objects - found, np.zeros_like(right), self.conventions)

    def recall_at(self, thresholds: Any) -> np.ndarray:
        """The share of the objects found by detections of at least each confidence; NaN without objects."""
        found = np.append(0, self.found)[self.down_to(thresholds)]
        return np.asarray(divide(found, np.full(found.shape, self.objects)))

    def thinned(self, most: int) -> np.ndarray:
        """At most so many ranks for drawing, evenly spaced, the first and the last among them."""
        n = len(self.scores)
        return np.arange(n) if n <= most else np.unique(np.linspace(0, n - 1, most).round().astype(int))


def ranking(hits: Sequence[Any], objects: int) -> Matching:
    """A Matching of which only the hits and misses are known, from the surest down.

    Raises ValueError for fewer objects than hits.
    """
    right = np.asarray(hits).astype(bool)
    if objects < right.sum():
        raise ValueError(f"objects must be at least the number of hits ({int(right.sum())}), got {objects!r}")
    n = len(right)
    outcomes = np.where(right, Outcome.RIGHT, Outcome.WRONG).astype(np.int8)
    none, counted = np.full(n, -1), np.ones(int(objects), dtype=bool)
    places, unknown = np.arange(n), np.full(n, np.nan)
    return Matching(np.arange(n, 0, -1.0), outcomes, int(objects), places, none, none, unknown, counted)


def match(y_true: Objects, detections: Detections, *, iou: float = 0.5, rules: Rules = COCO) -> Matching:
    """Match detections with true boxes of their image and class, the surest first; .value is the number found.

    iou: how large the overlap has to be, in [0, 1]. rules: the conventions. A detection of a class or image without true
    boxes is wrong. Raises ValueError for a threshold outside [0, 1].
    """
    return matches(y_true, detections, ious=[iou], rules=rules)[0]


def matches(
    y_true: Objects, detections: Detections, *, ious: Sequence[float] | np.ndarray, rules: Rules = COCO
) -> tuple[Matching, ...]:
    """match() at each of several thresholds, for little more than the price of one."""
    levels = np.asarray(ious, dtype=np.float64)
    m = matched_at(y_true, detections, levels, rules)
    best, overlaps = _closest(m.pairs, len(m.order))
    scores = detections.scores[m.order]
    return tuple(
        Matching(
            scores,
            outcomes,
            m.objects,
            m.order,
            matched,
            best,
            overlaps,
            m.counts,
            rules,
            (("iou", f"{level:g}"), *rules.conventions),
        )
        for level, outcomes, matched in zip(levels, m.outcomes, m.matched, strict=True)
    )


@dataclass(frozen=True, eq=False)
class Matched:
    """Matching at several thresholds: outcomes and matched are (thresholds, ranks)."""

    order: np.ndarray
    outcomes: np.ndarray
    matched: np.ndarray
    pairs: Pairs
    counts: np.ndarray

    @property
    def objects(self) -> int:
        """How many true boxes count."""
        return int(self.counts.sum())


def matched_at(y_true: Objects, detections: Detections, thresholds: np.ndarray, rules: Rules) -> Matched:
    """match() at each of several thresholds. Raises ValueError for one outside [0, 1]."""
    if not np.all((thresholds >= 0) & (thresholds <= 1)):
        raise ValueError(f"iou must lie in [0, 1], got {thresholds.tolist()}")
    truth_groups, groups, images = coded(y_true, detections)
    order = ranked(detections, groups, images, rules.most)
    apart = not rules.strict and bool(thresholds.min(initial=1) <= 0)
    pairs = paired(y_true, detections, order, (truth_groups, groups), rules, apart=apart)
    low, high = rules.between
    counts = ~_aside(y_true, rules) & (y_true.sizes >= low) & (y_true.sizes <= high)
    if rules.matching == "voc":
        matched = greedy.voc(pairs, len(order), counts, thresholds, rules.strict)
    else:
        many = y_true.crowd & (rules.crowd == "aside")
        matched = greedy.coco(pairs, len(order), groups[order], counts, many, thresholds, rules.strict)
    outcomes = _outcomes(pairs, matched, counts, thresholds, rules)
    size = _sizes(detections, order)
    outcomes[(matched < 0) & ((size < low) | (size > high))] = Outcome.ASIDE
    return Matched(order, outcomes, matched, pairs, counts)


def _aside(y_true: Objects, rules: Rules) -> np.ndarray:
    aside = (y_true.crowd & (rules.crowd == "aside")) | (y_true.ignored & (rules.ignored == "aside"))
    return np.asarray(aside)


def _sizes(detections: Detections, order: np.ndarray) -> np.ndarray:
    boxes = detections.boxes[order]
    return np.asarray((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))


def _outcomes(
    pairs: Pairs, matched: np.ndarray, counts: np.ndarray, thresholds: np.ndarray, rules: Rules
) -> np.ndarray:
    """Unmatched detections that overlap a box which counts by enough are duplicates of it: somebody surer has it."""
    good = pairs.where(counts[pairs.truth])
    if rules.matching == "voc":  # only of the box that it asked for
        best, most = _closest(pairs, matched.shape[1])
        most = np.where((best >= 0) & counts[best] if len(counts) else False, most, -1.0)
    else:
        most = _closest(good, matched.shape[1])[1]
    twice = greedy.reaches(np.nan_to_num(most, nan=-1.0), thresholds, rules.strict)
    outcomes = np.where(twice, Outcome.DUPLICATE, Outcome.WRONG).astype(np.int8)
    level, rank = np.nonzero(matched >= 0)
    outcomes[level, rank] = np.where(counts[matched[level, rank]], Outcome.RIGHT, Outcome.ASIDE)
    return outcomes


def _closest(pairs: Pairs, n: int) -> tuple[np.ndarray, np.ndarray]:
    """For each rank the true box of largest overlap (of equals the first), -1 and NaN where there is none that touches."""
    best, overlaps = np.full(n, -1, dtype=np.intp), np.full(n, np.nan)
    touching = pairs.where(pairs.overlap > 0)
    order = np.lexsort((-touching.truth, touching.overlap, touching.rank))  # the last one written stays
    held = touching.where(order)
    best[held.rank], overlaps[held.rank] = held.truth, held.overlap
    return best, overlaps

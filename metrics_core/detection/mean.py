r"""Mean average precision: the mean over classes of each class's average precision, and over overlap thresholds.

Symbols: AP_{c,t} is the average precision of class c at overlap threshold t; C and T are how many there are. It is no mean
over images: all images share one ranking a class. Classes without objects have no AP and are left out of the mean.
Source: Lin et al. 2014, Microsoft COCO.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.detection.matching import COCO, Matched, Outcome, matched_at
from metrics_core.detection.objects import Detections, Objects
from metrics_core.detection.precision import Interpolation, area
from metrics_core.detection.rules import Rules

THRESHOLDS = np.linspace(0.5, 0.95, 10)  # COCO's, to the last bit


@dataclass(frozen=True, eq=False)
class MeanAveragePrecision:
    """table: AP by class (rows) and threshold; NaN for a class without objects. objects, detections: of each class."""

    classes: tuple[Any, ...]
    thresholds: np.ndarray
    table: np.ndarray
    objects: np.ndarray
    detections: np.ndarray
    interpolation: str
    rules: Rules

    @property
    def by_class(self) -> np.ndarray:
        """Each class's AP, the mean over thresholds."""
        return np.asarray(self.table.mean(axis=1))

    @property
    def by_threshold(self) -> np.ndarray:
        """The mean over classes at each threshold."""
        held = self.table[self.objects > 0]
        return np.asarray(divide(held.sum(axis=0), np.full(len(self.thresholds), float(len(held)))))

    @property
    def value(self) -> float:
        """The mean over classes and thresholds; NaN where no class has an object."""
        return float(self.by_threshold.mean())

    @property
    def undefined(self) -> str:
        """Why there is no value; "" where there is one."""
        return "" if (self.objects > 0).any() else "no class has an object to find"

    @property
    def steps(self) -> list[tuple[Any, ...]]:
        """What is divided by what."""
        held = self.objects > 0
        return [
            ("classes with objects", "C", int(held.sum())),
            ("overlap thresholds", "T", len(self.thresholds)),
            ("AP of every class at every threshold, added up", r"\sum_{c,t} AP_{c,t}", self.table[held].sum()),
        ]

    @property
    def signature(self) -> str:
        """The conventions behind it, in one line."""
        low, high = self.thresholds[0], self.thresholds[-1]
        iou = f"{low:g}" if len(self.thresholds) == 1 else f"{low:g}–{high:g} ({len(self.thresholds)})"
        said = [("iou", iou), ("interpolation", self.interpolation), *self.rules.conventions]
        return "|".join(["mean_average_precision", *(f"{name}:{value}" for name, value in said)])


@metric(
    Card(
        name="mean average precision of a detector",
        topic="detection",
        aliases=("detection mAP", "COCO AP"),
        question="What is the mean of average precision, over classes and over overlap thresholds?",
        formula=r"\frac{1}{C \cdot T} \sum_{c,t} AP_{c,t}",
        symbols={
            "C": "classes with objects",
            "T": "overlap thresholds",
            "AP_{c,t}": "average precision of class c at overlap threshold t",
        },
        range=(0, 1),
        better="higher",
        undefined_when="no class has an object to find",
        blind_to="Which classes are weak, how frequent each class is, and whether the boxes or the confidences are wrong.",
        source="Lin et al. 2014, Microsoft COCO",
        reference="evaluation = pycocotools.cocoeval.COCOeval(coco_truth, coco_detections, 'bbox')\n"
        "evaluation.evaluate()\n"
        "evaluation.accumulate()\n"
        "found = evaluation.eval['precision'][:, :, :, 0, -1]\n"
        "found[found > -1].mean()",
    ),
)
def mean_average_precision(
    y_true: Objects,
    detections: Detections,
    *,
    thresholds: Sequence[float] | np.ndarray = THRESHOLDS,
    interpolation: Interpolation = "coco101",
    rules: Rules = COCO,
) -> MeanAveragePrecision:
    """AP of every class at every threshold and their mean, in [0, 1]; the value is NaN where no class has an object.

    thresholds: overlaps, COCO's 0.5, 0.55, … 0.95 where not given. Raises ValueError for no threshold, one outside
    [0, 1], or an unknown interpolation.
    """
    levels = np.atleast_1d(np.asarray(thresholds, dtype=np.float64))
    if levels.ndim != 1 or not len(levels):
        raise ValueError(f"thresholds must be one list of at least one number, got {thresholds!r}")
    m = matched_at(y_true, detections, levels, rules)
    names, codes = np.unique(np.concatenate([y_true.labels, detections.labels]), return_inverse=True)
    of_truth, of_ranks = codes[: len(y_true)], codes[len(y_true) :][m.order]
    objects = np.bincount(of_truth[m.counts], minlength=len(names))
    table = _table(m, of_ranks, objects, interpolation, rules)
    held = np.bincount(of_ranks, minlength=len(names))
    return MeanAveragePrecision(tuple(names.tolist()), levels, table, objects, held, interpolation, rules)


def _table(m: Matched, labels: np.ndarray, objects: np.ndarray, interpolation: str, rules: Rules) -> np.ndarray:
    table = np.full((len(objects), len(m.outcomes)), np.nan)
    by_label = np.argsort(labels, kind="stable")
    bounds = np.searchsorted(labels[by_label], np.arange(len(objects) + 1))
    for label in np.flatnonzero(objects):
        outcomes = m.outcomes[:, by_label[bounds[label] : bounds[label + 1]]]
        hit, twice = outcomes == Outcome.RIGHT, outcomes == Outcome.DUPLICATE
        right = hit | twice if rules.duplicates == "right" else hit
        wrong = (outcomes == Outcome.WRONG) | twice if rules.duplicates == "wrong" else outcomes == Outcome.WRONG
        recall = np.cumsum(hit, axis=1) / objects[label]
        above = np.cumsum(right, axis=1)
        precision = np.asarray(divide(above, above + np.cumsum(wrong, axis=1)))
        table[label] = [area(*curve, interpolation) for curve in zip(recall, precision, strict=True)]
    return table

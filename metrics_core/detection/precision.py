r"""Average precision of one class: the area under precision against recall, by each of four rules.

Symbols: R_i and P_i are recall and precision down to rank i; P(r) is the largest precision at any recall of at least r
(the smoothed curve), 0 where that recall is never reached. Ranks with equal confidence are points of their own, as in the
usual tools. Sources: Everingham et al. 2010, The Pascal Visual Object Classes challenge; Lin et al. 2014, Microsoft COCO.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.detection.matching import Matching
from metrics_core.filled import Filled

Interpolation = Literal["steps", "voc11", "all-points", "coco101"]
ELEVEN = np.arange(11) / 10
HUNDRED_AND_ONE = np.linspace(0.0, 1.0, 101)  # to the last bit as in pycocotools: its 0.57 lies above 57/100
LEVELS = {"voc11": ELEVEN, "coco101": HUNDRED_AND_ONE}
ALLOWED = ("steps", "voc11", "all-points", "coco101")


def smoothed(precision: np.ndarray) -> np.ndarray:
    """At each rank the largest precision from there on, along the last axis; undefined precision counts as 0."""
    return np.maximum.accumulate(np.nan_to_num(precision)[..., ::-1], axis=-1)[..., ::-1]


def read_off(recall: np.ndarray, precision: np.ndarray, levels: np.ndarray) -> np.ndarray:
    """The smoothed precision at each level of recall; 0 at a level that is never reached."""
    at = np.searchsorted(recall, levels, side="left")
    return np.append(smoothed(precision), 0.0)[at]


def stairs(recall: np.ndarray, precision: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The corners (x, y) of the smoothed curve, two a rank, from recall 0 down to 0 behind the largest recall."""
    x, y = np.repeat(np.append(0.0, recall), 2)[1:], np.append(np.repeat(smoothed(precision), 2), 0.0)
    return x, y


def area(recall: np.ndarray, precision: np.ndarray, interpolation: str) -> float:
    """The area under one curve, whose points come by rank. Raises ValueError for an unknown interpolation."""
    if interpolation not in ALLOWED:
        raise ValueError(f"interpolation must be one of {', '.join(map(repr, ALLOWED))}, got {interpolation!r}")
    if interpolation in LEVELS:
        return float(read_off(recall, precision, LEVELS[interpolation]).mean())
    heights = smoothed(precision) if interpolation == "all-points" else np.nan_to_num(precision)
    return float(np.diff(recall, prepend=0.0) @ heights)


@metric(
    Card(
        name="average precision of a detector",
        topic="detection",
        aliases=("detection AP", "AP of one class", "AP50 at an overlap of 0.5"),
        question="What is the mean precision of the detections of one class, over all recalls from 0 to 1?",
        formula=r"\int_0^1 \max_{r' \ge r} P(r')\, dr",
        symbols={"P": "precision at a recall", "r": "recall", "r'": "any recall of r or more"},
        range=(0, 1),
        better="higher",
        undefined_when="there is no object to find",
        blind_to="How well boxes fit above the overlap threshold, and which confidence threshold to use.",
        source="Lin et al. 2014, Microsoft COCO; Everingham et al. 2010, The Pascal Visual Object Classes challenge",
        reference="evaluation = pycocotools.cocoeval.COCOeval(coco_truth, coco_detections, 'bbox')\n"
        "evaluation.params.iouThrs = np.array([0.5])\n"
        "evaluation.evaluate()\n"
        "evaluation.accumulate()\n"
        "evaluation.eval['precision'][0, :, 0, 0, -1].mean()",
    ),
    steps=lambda m, *, interpolation="coco101": _steps(m, interpolation),
    needs=lambda m, **_: [("no object to find", m.objects)],
)
def detection_average_precision(matching: Matching, *, interpolation: Interpolation = "coco101") -> float:
    """Area under precision against recall of one class, in [0, 1]; 0 without detections, NaN without objects.

    interpolation: "coco101", the smoothed curve at recall 0, 0.01, … 1; "voc11", at 0, 0.1, … 1 (VOC until 2009);
    "all-points", the whole area under it (VOC from 2010); "steps", each hit's own precision, not smoothed.
    Raises ValueError for another interpolation.
    """
    if not matching.objects:
        area(np.zeros(0), np.zeros(0), interpolation)
        return float("nan")
    return area(matching.recall, matching.precision, interpolation)


average_precision = detection_average_precision


def _steps(m: Matching, interpolation: str) -> list[tuple[str, str, Any]]:
    right, wrong = (int(part[-1]) if len(part) else 0 for part in (m.right, m.wrong))
    steps: list[tuple[str, str, Any]] = [
        ("right detections", "TP", right),
        ("wrong detections", "FP", wrong),
        ("objects to find", "n", m.objects),
        ("recall that is reached", r"R_{\max}", divide(m.value, float(m.objects))),
    ]
    if m.objects and interpolation in LEVELS:
        heights = read_off(m.recall, m.precision, LEVELS[interpolation])
        last = len(heights) - 1
        label = Filled("smoothed precision at {n} levels of recall, added up", n=last + 1)
        steps.append((label, rf"\sum_{{k=0}}^{{{last}}} \max_{{r' \ge k/{last}}} P(r')", heights.sum()))
    return steps

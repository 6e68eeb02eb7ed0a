"""Overlap, matching and average precision of detectors, by hand."""

from __future__ import annotations

import math
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest

from metrics_core import CATALOG, explain
from metrics_core.detection import (
    Detections,
    Objects,
    Outcome,
    Rules,
    average_precision,
    detection_average_precision,
    iou,
    match,
    mean_average_precision,
    overlap,
    ranking,
)

HITS = [1, 1, 0, 0, 0, 1, 1, 0, 0, 1]
VOC = Rules(matching="voc")


# ---- by hand
def test_iou_by_hand() -> None:
    """(0, 0, 4, 4) and (2, 1, 6, 5) share 2 by 3; 6 / (16 + 16 - 6) = 3/13. As pixels: 3 by 4 of 25 each, 12/38."""
    worked = explain(iou, (0, 0, 4, 4), (2, 1, 6, 5))
    assert [step.value for step in worked.steps] == [2, 3, 6, 16, 16, 26, 3 / 13]
    assert worked.steps[-1].substituted == r"\frac{6}{16 + 16 - 6}"
    assert iou((0, 0, 4, 4), (2, 1, 6, 5), pixels=True) == 12 / 38


@pytest.mark.parametrize(
    ("other", "value"), [((0, 0, 4, 4), 1), ((4, 0, 8, 4), 0), ((9, 9, 10, 10), 0), ((1, 1, 3, 3), 1 / 4)]
)
def test_iou_of_the_same_touching_apart_and_inside(other, value) -> None:
    assert iou((0, 0, 4, 4), other) == iou(other, (0, 0, 4, 4)) == value


def test_boxes_without_an_area() -> None:
    assert iou((0, 0, 4, 4), (2, 2, 2, 3)) == 0
    worked = explain(iou, (1, 1, 1, 2), (1, 1, 1, 2))
    assert math.isnan(worked.value) and worked.undefined == "neither box has an area"
    assert iou((1, 1, 1, 2), (1, 1, 1, 2), pixels=True) == 1
    assert match(Objects([(1, 1, 1, 2)]), Detections([(1, 1, 1, 2)], [1])).value == 0


def test_iou_of_many() -> None:
    a, b = np.array([[0, 0, 4, 4], [0, 0, 2, 2]]), np.array([2, 1, 6, 5])
    assert iou(a, b) == pytest.approx([3 / 13, 0])
    assert overlap(a, b).union == pytest.approx([26, 20])


@pytest.mark.parametrize(
    ("interpolation", "value"), [("steps", 5 / 7), ("all-points", 51 / 70), ("voc11", 58 / 77), ("coco101", 517 / 707)]
)
def test_average_precision_by_hand(interpolation, value) -> None:
    """Hits at ranks 1, 2, 6, 7 and 10 of five objects: P = 1, 1, 1/2, 4/7, 1/2, smoothed 1, 1, 4/7, 4/7, 1/2.

    steps: (1 + 1 + 1/2 + 4/7 + 1/2) / 5 = 5/7. all points: (2 + 8/7 + 1/2) / 5 = 51/70.
    11 levels: five of 1, four of 4/7 and two of 1/2: 58/77. 101: 41 of 1, 40 of 4/7, 20 of 1/2: 517/707.
    """
    m = ranking(HITS, 5)
    assert average_precision(m, interpolation=interpolation) == pytest.approx(value, rel=1e-14)
    worked = explain(average_precision, m, interpolation=interpolation)
    assert worked.steps[-1].value == worked.value and [step.value for step in worked.steps[:4]] == [5, 5, 5, 1]
    assert worked.signature == f"detection_average_precision|interpolation:{interpolation}"


def test_recall_of_exactly_a_level_reaches_it() -> None:
    """3 of 10 found, nothing wrong: the levels 0, 0.1, 0.2 and 0.3 are reached, though 3 * 0.1 > 0.3 in floats."""
    assert average_precision(ranking([1, 1, 1], 10), interpolation="voc11") == 4 / 11


def test_without_objects_or_detections() -> None:
    worked = explain(average_precision, ranking([0, 0], 0))
    assert math.isnan(worked.value) and worked.undefined == "no object to find"
    assert average_precision(ranking([], 3)) == 0
    nothing = mean_average_precision(Objects([]), Detections([(0, 0, 1, 1)], [1]))
    assert math.isnan(nothing.value) and nothing.undefined == "no class has an object to find"
    assert mean_average_precision(Objects([(0, 0, 1, 1)]), Detections([], [])).value == 0
    assert match(Objects([]), Detections([], [])).at(0.5).total == 0


# ---- matching by hand: two true boxes that overlap each other
TWO = Objects([(0, 0, 10, 10), (2, 0, 12, 10)])
BOTH_ON_FIRST = Detections([(0, 0, 10, 10), (0.5, 0, 10.5, 10)], [0.9, 0.8])


def outcomes(truth: Objects, said: Detections, **rules) -> list[Outcome]:
    return [Outcome(x) for x in match(truth, said, rules=Rules(**rules)).outcomes]


def test_coco_gives_the_next_box_where_voc_sees_a_duplicate() -> None:
    """The second detection overlaps box 1 by 9.5/10.5 and box 2 by 8.5/11.5, which is enough, too."""
    assert outcomes(TWO, BOTH_ON_FIRST) == [Outcome.RIGHT, Outcome.RIGHT]
    assert outcomes(TWO, BOTH_ON_FIRST, matching="voc") == [Outcome.RIGHT, Outcome.DUPLICATE]
    found = match(TWO, BOTH_ON_FIRST)
    assert found.matched.tolist() == [0, 1] and found.best.tolist() == [0, 0]
    assert found.overlaps == pytest.approx([1, 9.5 / 10.5])


@pytest.mark.parametrize(("duplicates", "precision"), [("wrong", 1 / 3), ("aside", 1), ("right", 1)])
def test_duplicates(duplicates, precision) -> None:
    """One object, three times: recall is 1 by any rule, and precision 1/3 only where repeating is wrong."""
    m = match(Objects([(0, 0, 4, 4)]), Detections([(0, 0, 4, 4)] * 3, [3, 2, 1]), rules=Rules(duplicates=duplicates))
    assert (m.precision[-1], m.recall[-1], m.value) == (precision, 1, 1)


def test_at_the_threshold_and_above() -> None:
    """Half of the true box: an overlap of exactly 0.5."""
    truth, said = Objects([(0, 0, 4, 4)]), Detections([(0, 0, 4, 2)], [1])
    assert outcomes(truth, said) == [Outcome.RIGHT]
    assert outcomes(truth, said, strict=True) == [Outcome.WRONG]


@pytest.mark.parametrize("matching", ["coco", "voc"])
def test_boxes_set_aside(matching) -> None:
    truth = Objects([(0, 0, 4, 4), (20, 0, 40, 20)], crowd=[0, 1], ignored=[1, 0])
    said = Detections([(0, 0, 4, 4), (0, 0, 4, 4), (21, 0, 39, 19), (21, 0, 39, 18), (60, 0, 61, 1)], [5, 4, 3, 2, 1])
    found = outcomes(truth, said, matching=matching)
    assert found[2:] == [Outcome.ASIDE, Outcome.ASIDE, Outcome.WRONG]
    assert found[:2] == [Outcome.ASIDE, Outcome.WRONG if matching == "coco" else Outcome.ASIDE]
    assert outcomes(truth, said, matching=matching, crowd="object", ignored="object") == [
        *(Outcome.RIGHT, Outcome.DUPLICATE) * 2,
        Outcome.WRONG,
    ]


def test_counts_at_a_confidence() -> None:
    m = match(TWO, BOTH_ON_FIRST, rules=VOC)
    assert [m.at(t).cells for t in (1.0, 0.9, 0.8)] == [(0, 0, 2, 0), (1, 0, 1, 0), (1, 1, 1, 0)]
    assert m.conventions[:3] == (("iou", "0.5"), ("matching", "voc"), ("overlap", "≥"))


# ---- what is refused
@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: iou((4, 0, 0, 4), (0, 0, 1, 1)),
            r"y_true must have x1 <= x2 and y1 <= y2, got \[4.0, 0.0, 0.0, 4.0\]",
        ),
        (lambda: iou((0, 0, 1, 1), (0, 0, 1)), r"y_pred must have four numbers a box"),
        (lambda: iou((0, 0, 1, 1), (0, 0, math.nan, 1)), "y_pred must be finite"),
        (lambda: Objects([(0, 0, 1, 1), (0, 3, 1, 1)]), "at index 1"),
        (lambda: Objects([(0, 0, 1, 1)], labels=[1, 2]), r"labels must have one entry a box \(1\), got shape \(2,\)"),
        (lambda: Objects((0, 0, 1, 1)), "boxes must be rows of four numbers"),
        (lambda: Detections([(0, 0, 1, 1)], [math.inf]), "scores must be finite, got inf at index 0"),
        (lambda: match(TWO, BOTH_ON_FIRST, iou=1.5), r"iou must lie in \[0, 1\], got \[1.5\]"),
        (lambda: Rules(matching="kitti"), "matching must be 'coco' or 'voc', got 'kitti'"),
        (lambda: Rules(most=0), "most must be at least 1 or None, got 0"),
        (lambda: Rules(between=(2, 1)), "between must be two areas in order"),
        (lambda: average_precision(ranking([1], 1), interpolation="auc"), "interpolation must be one of 'steps'"),
        (lambda: average_precision(ranking([], 0), interpolation="auc"), "got 'auc'"),
        (lambda: ranking([1, 1], 1), r"objects must be at least the number of hits \(2\), got 1"),
        (lambda: mean_average_precision(TWO, BOTH_ON_FIRST, thresholds=[]), "at least one number"),
    ],
)
def test_what_is_refused(call, said) -> None:
    with pytest.raises(ValueError, match=said):
        call()


def test_names() -> None:
    assert average_precision is detection_average_precision
    assert CATALOG["detection_average_precision"].function is average_precision


def test_many_boxes_in_one_image_take_little_memory(monkeypatch):
    """A tenth of the pairs at once, a tenth of the memory: all pairs would take 200 MB."""
    monkeypatch.setattr("metrics_core.detection.pairing.BLOCK", 100_000)
    rng = np.random.default_rng(2)
    corners = rng.uniform(0, 2_000, (1_000, 2))
    boxes = np.hstack([corners, corners + 30])
    truth, said = Objects(boxes), Detections(boxes[::-1] + 1, rng.uniform(size=1_000))
    tracemalloc.start()
    found = match(truth, said, rules=replace(Rules(), most=None))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found.outcomes) == 1_000
    assert most < 30_000_000


def test_pairs_are_the_same_however_many_are_looked_at_at_once(monkeypatch):
    rng = np.random.default_rng(3)
    corners = rng.integers(0, 9, (60, 2))
    boxes, where = np.hstack([corners, corners + 4]), rng.choice(["a", "b"], 60)
    truth = Objects(boxes, images=where)
    said = Detections(boxes[::-1], rng.uniform(size=60), images=where)
    whole = [match(truth, said, iou=least) for least in (0.0, 0.3)]
    monkeypatch.setattr("metrics_core.detection.pairing.BLOCK", 7)
    parts = [match(truth, said, iou=least) for least in (0.0, 0.3)]
    for one, other in zip(whole, parts, strict=True):
        assert np.array_equal(one.outcomes, other.outcomes)
        assert np.array_equal(one.matched, other.matched)

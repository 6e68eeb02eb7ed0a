"""What the lesson on detection says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.documents import CATALOGUE
from metrics_core.detection import Detections, Objects, Rules, iou, mean_average_precision
from tests.helpers.lessons import answered, walk

LESSON = "detection"


def test_the_overlap_that_each_answer_shows(visit) -> None:
    found = answered(visit, LESSON)
    assert [one.right for one in found.values()] == [False, True, False, False]
    for one, overlap, shift in zip(
        found.values(), (1 / 2, 1 / 3, 1 / 4, 1 / 3), (1 / 3, 1 / 2, 3 / 5, 1 / 2), strict=True
    ):
        truth, said = one.at.session_state["pair:state"]["boxes"]
        assert iou(truth, said) == pytest.approx(overlap)
        assert (said[0] - truth[0]) / (truth[2] - truth[0]) == pytest.approx(shift)
        assert (said[1], said[3]) == (truth[1], truth[3])


def test_more_confidence_lowers_both(visit) -> None:
    for one in answered(visit, LESSON, "guess-detector-confidence").values():
        assert one.right == (one.text == "both fall")
        assert one.number("match", "precision") == one.number("match", "recall") == pytest.approx(2 / 5)


def test_what_is_said_after_each_exercise(visit) -> None:
    sure = walk(visit, LESSON, "nothing-wrong")
    assert not sure.against(lambda now, start: now.recall < 0.5)
    worse = walk(visit, LESSON, "surer-and-worse")
    assert not worse.against(lambda now, start: now.tp < start.tp)
    tight = walk(visit, LESSON, "how-tight")
    assert not tight.against(lambda now, start: now.iou > start.iou)


def test_precision_rises_if_a_larger_proportion_of_the_wrong_boxes_is_dropped() -> None:
    """What the answer "precision rises" is told, at every threshold of the ten boxes of the story."""
    right = np.array(CATALOGUE.examples["detection-ap-ten-predictions"].inputs["correct_by_descending_confidence"])
    for kept in range(1, len(right)):
        tp, fp = right[:kept].sum(), kept - right[:kept].sum()
        drops_more_wrong = fp / (right == 0).sum() < tp / right.sum()
        assert (tp / kept > right.mean()) == drops_more_wrong


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(matching="voc"), Rules(duplicates="right")], ids=["COCO", "VOC", "repeats right"]
)
def test_ap_falls_or_stays_as_boxes_have_to_fit_better_if_nothing_is_set_aside(rules: Rules) -> None:
    draw = np.random.default_rng(5)
    for _ in range(60):
        corners, moved = draw.uniform(0, 12, (6, 2)), draw.normal(0, 1.5, (14, 4))
        truth = np.hstack([corners, corners + draw.uniform(4, 9, (6, 2))])
        boxes = truth[draw.integers(0, 6, 14)] + moved
        said = Detections(
            np.hstack([np.minimum(boxes[:, :2], boxes[:, 2:] - 0.5), boxes[:, 2:]]), draw.uniform(size=14)
        )
        for interpolation in ("coco101", "all-points", "steps"):
            table = mean_average_precision(Objects(truth), said, interpolation=interpolation, rules=rules).table
            assert (np.diff(table) <= 1e-12).all()

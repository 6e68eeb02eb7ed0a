"""What the lesson on detection says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import pytest

from metrics_core.detection import iou
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

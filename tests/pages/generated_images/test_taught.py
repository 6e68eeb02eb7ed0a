"""What the lesson on generated images says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import numpy as np
import pytest

from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped

LESSON = "generated_images"


def test_sharp_digits_without_fours(visit) -> None:
    found = list(answered(visit, LESSON).values())
    assert [one.right for one in found] == [False, True, False]
    for one in found:
        assert one.number("digits", "value") == pytest.approx(0.1081, abs=5e-5)
    values = shipped(found[0].at)["digits"].track("value")  # by blur and missing digit; none is missing at 0
    assert values[2, 0] == pytest.approx(1.013, abs=5e-4)
    assert values[0, 0] == pytest.approx(0.02731, abs=5e-6)
    assert values[1, 0] == pytest.approx(0.06691, abs=5e-6)
    assert values[0, 0] < values[1, 0] < values[0, 5] < values[2, 0]


def test_a_turned_copy(visit) -> None:
    found = list(answered(visit, LESSON, "guess-turn", generated="Example of the documents").values())
    assert [one.right for one in found] == [False, True, False, False]
    for one, (turn, mean, shape) in zip(found, ((90, 0, 2), (90, 0, 2), (180, 0, 0), (0, 4, 0)), strict=True):
        plane = shipped(one.at)["plane"]
        turns = [float(code) for code in plane.model["controls"][2]["codes"]]
        assert turns[plane.position["turn"]] == turn
        assert one.number("plane", "mean") == pytest.approx(mean)
        assert one.number("plane", "covariance") == pytest.approx(shape, abs=1e-9)
    still = plane.track("covariance")[list(plane.model["controls"][1]["codes"]).index("1")]
    assert np.argmax(still) == turns.index(90)


def test_what_is_said_after_each_exercise(visit) -> None:
    turned = walk(visit, LESSON, "same-middle-same-size")
    assert not turned.against(lambda now, start: now.covariance_term >= 1)
    assert not turned.against(lambda now, start: now.mean_term == 0)
    halves = walk(visit, LESSON, "two-halves")
    assert not halves.against(lambda now, start: (now.covariance_term > 0) & (now.mean_term > 0))
    without = walk(visit, LESSON, "less-than-a-blur")
    assert not without.against(lambda now, start: now.frechet_distance < 0.06691)

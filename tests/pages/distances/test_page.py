"""The lesson on distances: what is typed, chosen, scrubbed or linked gives numbers by numpy's own arithmetic."""

from __future__ import annotations

import json
import math
import re

import numpy as np
import pytest

from datasets.questions import QUESTIONS
from metrics_core.geometry.plane import plane_of
from pages.regression.distances import dimensions
from pages.regression.distances.data import TEXT_A, TEXT_B, random_points, word_counts
from pages.regression.distances.picture import picture, ticks_of
from tests.helpers.pages import Shipped, copied, shipped

PAGE = "regression/distances"
STORIES = {"watch-vectors": 2**0.5, "login-activity": 8181**0.5, "short-and-long-text": (19**2 + 8**2 + 1) ** 0.5}


def by_numpy(a, b) -> tuple[float, float]:
    """Euclidean distance and cosine similarity."""
    a, b = np.array(a, float), np.array(b, float)
    return float(np.sqrt(np.sum((a - b) ** 2))), float(a @ b / np.sqrt((a @ a) * (b @ b)))


def agrees(one, a, b) -> None:
    euclidean, cosine = by_numpy(a, b)
    assert one.value("euclidean") == pytest.approx(euclidean)
    assert one.value("cosine_similarity") == pytest.approx(cosine, abs=1e-12)
    assert one.value("unit_chord") == pytest.approx(math.sqrt(2 - 2 * cosine), abs=1e-7)
    assert one.value("angular_distance") == pytest.approx(math.acos(min(1, cosine)) / math.pi, abs=1e-7)


def said(at) -> str:
    kinds = (at.markdown, at.caption, at.info, at.warning)
    return "\n".join(str(element.value) for kind in kinds for element in kind).replace("\\", "")


# ---- pictures at every tick
@pytest.mark.parametrize(("a", "b"), [((1, 0), (0.6, 0.8)), ((0, 1), (1, 0)), ((1, 2, 2), (-3, 0, 4))])
def test_every_angle_and_every_two_lengths(a, b) -> None:
    plane = plane_of(a, b)
    payload = picture(plane)
    angles, long_a, long_b = ticks_of(plane)
    assert {0, 90, 180} <= {*angles} and {0, plane.a, 2 * min(plane.a, plane.b)} <= {*long_a} and plane.b in long_b
    sent = Shipped({"start": {}}, json.loads(payload.body))
    cosines = np.cos(np.radians(angles))[:, None, None]
    squares = (long_a**2)[:, None] + long_b**2 - 2 * np.outer(long_a, long_b) * cosines
    np.testing.assert_allclose(sent.track("euclidean"), np.sqrt(np.maximum(squares, 0)), atol=1e-7)
    assert np.isnan(sent.track("cosine_similarity")[:, 0]).all()
    np.testing.assert_allclose(
        sent.track("cosine_similarity")[:, 1:],
        np.broadcast_to(cosines[:, 0], (len(angles), len(long_a) - 1)),
        atol=1e-12,
    )
    arc = sent.track("arc_x") + 1j * sent.track("arc_y")  # round the origin, from a to b
    np.testing.assert_allclose(np.abs(arc), np.abs(arc[0, 0]), rtol=1e-5)
    np.testing.assert_allclose(np.degrees(np.abs(np.angle(arc[:, -1] / arc[:, 0]))), angles, atol=1e-3)
    tips = [np.hypot(sent.track(f"{name}_x"), sent.track(f"{name}_y")) for name in "ab"]
    np.testing.assert_allclose(tips[0], long_a)
    np.testing.assert_allclose(tips[1], np.broadcast_to(long_b, tips[1].shape))
    assert len(payload.body) < 400_000


def test_a_pair_of_two_coordinates_is_drawn_where_it_lies() -> None:
    plane = plane_of((1, 10), (10, 100))
    sent = Shipped({"start": {}}, json.loads(picture(plane).body))
    angles, long_a, long_b = (list(ticks) for ticks in ticks_of(plane))
    i, j, k = angles.index(plane.degrees), long_a.index(plane.a), long_b.index(plane.b)
    assert (sent.track("a_x")[j], sent.track("a_y")[j]) == pytest.approx((1, 10))
    assert (sent.track("b_x")[i, k], sent.track("b_y")[i, k]) == pytest.approx((10, 100))


@pytest.mark.parametrize("law", dimensions.LAWS)
def test_distances_draw_together_and_directions_apart(law) -> None:
    sent = Shipped({"start": {}}, json.loads(dimensions.picture(law).body))
    relative, cosine = sent.track("relative_deviation"), sent.track("cosine_deviation")
    assert (np.diff(relative) < 0).all() and (np.diff(cosine)[1:] < 0).all()
    assert sent.track("contrast")[0] > 10 and sent.track("contrast")[-1] < 1.3
    assert sent.track("broken")[0] > 0.05 and sent.track("broken")[-1] == 0
    n = dimensions.DIMENSIONS
    if law == "around 0":
        np.testing.assert_allclose(cosine * np.sqrt(n), 1, atol=0.1)
    else:
        assert sent.track("cosine_mean")[-1] == pytest.approx(0.75, abs=0.01)
    points = random_points(dimensions.POINTS, 10, seed=dimensions.SEED, law=law)
    pairs = [by_numpy(points[i], points[j])[0] for i in range(len(points)) for j in range(i)]
    at_ten = list(n).index(10)
    assert sent.track("mean")[at_ten] == pytest.approx(np.mean(pairs))


# ---- what is typed
def test_typed_vectors_are_measured_traced_and_travel_in_the_link(visit) -> None:
    at = visit(PAGE)
    agrees(shipped(at)["distances"], (1, 0), (2.4, 1.8))
    at.text_area(key="vectors").set_value("1 2 2\n2, 0, 1").run()
    assert not at.exception
    agrees(shipped(at)["distances"], (1, 2, 2), (2, 0, 1))
    assert any("(1 - 2)^2 + (2 - 0)^2 + (2 - 1)^2 = 6" in e.value for e in at.markdown)
    again = visit(PAGE, **at.query_params)
    agrees(shipped(again)["distances"], (1, 2, 2), (2, 0, 1))
    assert "cosine_distance" not in copied(again)


def test_what_cannot_be_measured_is_explained_and_the_rest_stays(visit) -> None:
    at = visit(PAGE)
    for text, says in (
        ("1 0\n1 2 3", "line 1 has 2 numbers and line 2 has 3"),
        ("1 zero\n1 2", "“zero” is not a number"),
        ("1 inf\n1 2", "“inf” is not finite"),
        ("<b>1</b>\n$x$", "is not a number"),
        ("1", "there is 1"),
    ):
        at.text_area(key="vectors").set_value(text).run()
        (warning,) = at.warning
        assert says in warning.value.replace("\\", "") and "numbers are still those" in warning.value
        assert not re.search(r"(?<!\\)[<$]", warning.value)
        agrees(shipped(at)["distances"], (1, 0), (2.4, 1.8))
    assert "numbers are still those" not in said(visit(PAGE, vectors="1 inf\n2"))


def test_a_zero_vector_is_undefined_unless_the_switch_says_otherwise(visit) -> None:
    at = visit(PAGE)
    at.button(key="pair-zero").click().run()
    one = shipped(at)["distances"]
    assert one.value("euclidean") == 5
    assert one.reason("cosine_similarity") == "a has length 0, and so no direction"
    at.segmented_control(key="distances:trace").set_value("cosine distance").run()
    assert "undefined: a has length 0, and so no direction" in said(at)
    at.segmented_control(key="zero-vector").set_value("0").run()
    assert shipped(at)["distances"].value("cosine_distance") == 1
    assert "cosine_distance|zero-vector:0" in copied(at)
    for text in ("3 4\n0 0", "0 0\n0 0", "0 0 0\n0 0 0"):
        found = shipped(visit(PAGE, vectors=text))["distances"]
        assert "no direction" in found.reason("cosine_distance")


def test_log_ins_break_the_rule_of_identity(visit) -> None:
    at = visit(PAGE)
    assert "the two vectors are different" not in said(at)
    at.button(key="pair-log-ins").click().run()
    agrees(shipped(at)["distances"], (1, 10), (10, 100))
    assert shipped(at)["distances"].value("cosine_distance") == pytest.approx(0, abs=1e-12)
    assert "the two vectors are different" in said(at)


@pytest.mark.parametrize(
    ("answer", "euclidean"),
    [("both", 3.4**0.5), ("cosine distance", 3.4**0.5), ("neither: a gets longer", 3.4**0.5)],
)
def test_a_wrong_guess_moves_the_picture_to_what_contradicts_it(visit, answer, euclidean) -> None:
    at = visit(PAGE, vectors="1 2 3\n4 5 6")
    at.pills(key="guess").set_value(answer).run()
    assert any(element.value.startswith("**No.**") for element in at.markdown)
    assert shipped(at)["distances"].value("euclidean") == pytest.approx(euclidean, abs=1e-9)


# ---- texts
def test_repeating_both_texts_doubles_and_one_of_them_does_not(visit) -> None:
    counts = word_counts(TEXT_A, TEXT_B)
    one = shipped(visit(PAGE))["repeats"]
    for i, j in ((0, 0), (1, 0), (1, 1), (3, 2)):
        euclidean, cosine = by_numpy(np.array(counts.a) * (i + 1), np.array(counts.b) * (j + 1))
        assert one.track("euclidean_distance")[i, j] == pytest.approx(euclidean)
        assert one.track("cosine_similarity")[i, j] == pytest.approx(cosine)
    table = one.track("euclidean_distance")
    assert table[1, 1] == pytest.approx(2 * table[0, 0]) and table[1, 0] != pytest.approx(2 * table[0, 0])


def test_texts_of_ones_own(visit) -> None:
    at = visit(PAGE, **{"text-a": "yes no no", "text-b": "yes yes"})
    one = shipped(at)["repeats"]
    assert one.track("euclidean_distance")[0, 0] == pytest.approx(math.sqrt(5))
    at.text_area(key="text-a").set_value("… !").run()
    assert "needs at least one word" in said(at)
    assert shipped(at)["repeats"].track("euclidean_distance")[0, 0] == pytest.approx(math.sqrt(5))


# ---- triangles
def test_the_documents_triangle_and_one_that_cannot_be(visit) -> None:
    at = visit(PAGE, example="lim-triangle-words")
    one = shipped(at)["triangle"]
    assert one.value("cosine_excess") == pytest.approx(0.1) and one.value("degrees_excess") == pytest.approx(
        -18.6, abs=0.01
    )
    assert "Vectors with these three cosine distances exist" in said(at)
    assert "no three vectors have these" in said(visit(PAGE, **{"side-ac": "1.9"}))


# ---- stories
@pytest.mark.parametrize(("story", "euclidean"), STORIES.items())
def test_a_story_goes_into_the_picture(visit, story, euclidean) -> None:
    at = visit(PAGE, **{f"guess-{story}": right(story)})
    assert any(element.value.startswith("**Right.**") for element in at.markdown)
    at.button(key=f"fill-{story}").click().run()
    assert not at.exception
    assert shipped(at)["distances"].value("euclidean") == pytest.approx(euclidean)


def test_the_detours_story_shows_its_triangle_once_it_is_answered(visit) -> None:
    assert "triangle" not in shipped(visit(PAGE))
    at = visit(PAGE, **{"guess-comedy-funny-happy": right("comedy-funny-happy")})
    assert shipped(at)["triangle"].value("cosine_direct") == 0.7


def right(story: str) -> str:
    """The answer to a story's question."""
    return next(one.text for one in QUESTIONS[story].answers if one.right)

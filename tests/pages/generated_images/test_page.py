"""The lesson on generated images: every position agrees with the matrix root, and files are read or refused with a word."""

from __future__ import annotations

import io

import numpy as np
import pytest
import scipy.linalg

from charts.moving import Picks, over
from datasets.uploads import UploadError
from metrics_core.generative import frechet_distance
from pages.vision.generated_images.bias import distances
from pages.vision.generated_images.data import BLURS, DRAWS, SIZES, Digits, changed, digits, halves, planes, typical
from pages.vision.generated_images.digits import EACH, FAINT, rows_of_digits
from pages.vision.generated_images.features import read_features
from pages.vision.generated_images.file import _side
from tests.helpers.pages import copied, shipped

PAGE = "vision/generated_images"


def by_root(a: np.ndarray, b: np.ndarray) -> float:
    one, two = np.cov(a.T), np.cov(b.T)
    apart = np.sum((a.mean(axis=0) - b.mean(axis=0)) ** 2)
    return float(apart + np.trace(one + two - 2 * scipy.linalg.sqrtm(one @ two).real))


# ---- the plane
def test_the_plane_in_closed_form(visit) -> None:
    """A quarter turn of standard deviations 1 and 2 swaps them: (1 - 2)^2 + (2 - 1)^2 = 2, and a shift of 3 adds 9."""
    one = shipped(visit(PAGE, shift="3", turn="90"))["plane"]
    assert [one.value(name) for name in ("mean", "covariance", "total")] == pytest.approx([9, 2, 11])
    assert one.track("covariance")[[6], [0, -1]] == pytest.approx(0, abs=1e-7)  # spread 1, no turn and half a turn
    assert np.all(one.track("total") >= 0)


def test_a_plane_at_an_angle_is_the_matrix_roots() -> None:
    at = next(iter(planes().values())).moved(1.5, 1.25, 35)
    real, generated = np.array(at["sigma_real"]), np.array(at["sigma_generated"])
    expected = 1.5**2 + np.trace(real + generated - 2 * scipy.linalg.sqrtm(real @ generated).real)
    from widgets.recompute.clusters import gaussians

    assert frechet_distance(*gaussians(at)).value == pytest.approx(expected)


def test_the_example_and_a_guess(visit) -> None:
    at = visit(PAGE, example="fid-two-dimensions")
    one = shipped(at)["plane"]
    assert [one.value(name) for name in ("mean", "covariance", "total")] == pytest.approx([5, 2, 7])
    assert "frechet_distance|features:2|ddof:1|squared:yes" in copied(at)
    at.pills(key="guess-turn").set_value("it stays 0").run()
    one = shipped(at)["plane"]
    assert at.pills(key="generated").value == "Copy of the real one" and one.value("total") == pytest.approx(2)
    assert "example" not in at.query_params


def test_the_curve_that_is_asked_for_comes_with_the_guess(visit) -> None:
    at = visit(PAGE)
    before = shipped(at)["plane"].model["views"][1]["marks"]
    at.pills(key="guess-turn").set_value("it grows all the way").run()
    assert len(shipped(at)["plane"].model["views"][1]["marks"]) == len(before) + 1


@pytest.mark.parametrize("sigma", [np.diag([1.0, -1]), np.full((2, 2), np.nan), np.array([[1.0, 1], [0, 1]])])
def test_statistics_that_are_no_covariance_name_their_file(sigma) -> None:
    with pytest.raises(UploadError, match=r"file of the real images cannot be used: .*covariance must"):
        _side(read_features(saved(mu=np.zeros(2), sigma=sigma), "a.npz"), "real")


# ---- digits and samples
def test_digits_at_a_position(visit) -> None:
    at = visit(PAGE, **{"digits-blur": "0.7", "digits-missing": "4"})
    one, data = shipped(at)["digits"], digits()
    images = changed(data.generated, 0.7)[data.generated_digits != 4]
    expected = by_root(data.features(data.real), data.features(images))
    assert one.value("value") == pytest.approx(expected, rel=1e-6)
    assert one.value("images") == len(images)
    assert np.all(np.diff(one.track("value")[:, 0]) > 0)  # nothing changed is nearest
    as_told = {(0.7, -1): 1.013, (0, 4): 0.1081}  # in the lesson's words
    for (blur, missing), value in as_told.items():
        assert one.track("value")[BLURS.tolist().index(blur), missing + 1] == pytest.approx(value, rel=1e-3)
    assert one.track("pixels").shape == (len(BLURS), 640 * EACH)
    generated = next(view for view in one.model["views"] if view["name"] == "digits")
    without = one.track(generated["marks"][0]["faint"])[5].reshape(10, -1)
    assert (without[4] == np.float32(FAINT)).all() and (np.delete(without, 4, axis=0) == 1).all()  # the fours are faint


def test_typical_images_of_each_digit_are_drawn_and_a_click_on_any_of_them_leaves_the_digit_out() -> None:
    data = digits()
    for images, names in ((data.real, data.real_digits), (data.generated, data.generated_digits)):
        drawn = typical(images, names, EACH)
        assert names[drawn].tolist() == np.repeat(np.arange(10), EACH).tolist()
        own = images[names == 8]
        apart = sorted(((one - own.mean(axis=0)) ** 2).sum() for one in own)
        shown = [((images[i] - own.mean(axis=0)) ** 2).sum() for i in drawn[8 * EACH : 9 * EACH]]
        assert shown == pytest.approx(apart[:EACH])
    still = over("pixel")(np.zeros(640 * EACH))
    view = rows_of_digits("made", "made", still, over()(1), still)
    picks = np.array(
        [
            (one.x.values, np.broadcast_to(getattr(one.y, "values", one.y), 11))
            for one in view.marks
            if isinstance(one, Picks) and one.control == "missing"
        ]
    )  # by place, axis, digit
    x, y = picks[:, 0], picks[:, 1]
    cells = view.marks[0]
    for digit in range(10):
        for image in range(EACH):
            first = 64 * (EACH * digit + image)
            left, top = cells.x[first], cells.y[first]
            inside = (left < x) & (x < left + 1) & (top - 1 < y) & (y < top)
            assert inside[:, digit + 1].sum() == 9 and inside.sum() == 9  # no other digit is chosen here
    below = np.isfinite(x[:, 0])
    assert below.any() and (y[below, 0] < -0.5).all()  # and a place below them brings all back


def test_few_images_are_far_apart() -> None:
    found = distances().mean(axis=1)
    assert np.all(np.diff(found) < 0)
    features, orders = halves()
    n = int(SIZES[4])
    expected = [by_root(features[order[:n]], features[order[-n:]]) for order in orders]
    assert found[4] == pytest.approx(np.mean(expected)) and len(orders) == DRAWS
    assert 2 * SIZES.max() <= len(features)  # no image is in both samples


# ---- files
def saved(**arrays: np.ndarray) -> bytes:
    out = io.BytesIO()
    np.savez(out, **arrays) if len(arrays) > 1 else np.save(out, *arrays.values())
    return out.getvalue()


def test_features_are_read_from_each_kind_of_file() -> None:
    rows = np.random.default_rng(0).normal(size=(20, 3))
    text = "id,f1,f2,f3\n" + "".join(f"{i},{a!r},{b!r},{c!r}\n" for i, (a, b, c) in enumerate(rows.tolist()))
    for content, name in ((text.encode(), "real.csv"), (saved(rows=rows), "real.npy")):
        found = read_features(content, name)
        assert found.rows == pytest.approx(rows) and found.size == 3
    found = read_features(saved(mu=rows.mean(axis=0), sigma=np.cov(rows.T)), "stats.npz")
    assert found.rows is None and found.size == 3 and found.covariance == pytest.approx(np.cov(rows.T))


def test_rows_with_gaps_are_left_out() -> None:
    rows = np.array([[1.0, 2], [np.nan, 3], [4, 5]])
    found = read_features(saved(rows=rows), "a.npy")
    assert found.rows.tolist() == [[1, 2], [4, 5]] and found.left_out_count == 1 and found.left_out[0].line == 2
    assert read_features(b"a,b\n1,2\n,3\n4,5\n6,7\n", "a.csv").left_out_count == 1


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (b"", "a.csv", "empty"),
        (b"id,name\n1,a\n2,b\n", "a.csv", "no column of numbers"),
        (b"a,b\n1,2\n", "a.csv", "fewer than two rows"),
        (saved(rows=np.zeros(4)), "a.npy", "in the shape"),
        (saved(rows=np.zeros((2, 5000))), "a.npy", "4,096 are the limit"),
        (saved(rows=np.array(["x", "y"])), "a.npy", "in the shape"),
        (saved(rows=np.zeros((9, 9)))[:-40], "a.npy", "damaged or cut off"),
        (saved(mu=np.zeros(2), other=np.zeros(2)), "a.npz", "no arrays called"),
        (saved(mu=np.zeros(2), sigma=np.zeros((3, 3))), "a.npz", "mu has the shape"),
        (b"PK\x03\x04 nothing", "a.npz", "damaged or cut off"),
    ],
)
def test_a_file_that_is_refused(content: bytes, name: str, said: str) -> None:
    with pytest.raises(UploadError, match=said):
        read_features(content, name)


def test_pickles_are_not_opened() -> None:
    out = io.BytesIO()
    np.save(out, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    with pytest.raises(UploadError, match="damaged"):
        read_features(out.getvalue(), "a.npy")


NAMES = ("generated", "shift", "spread", "turn", "bias-n", "bias-features", "digits-blur", "digits-noise")


@pytest.mark.parametrize("garbage", ["nan", "1e999", "<b>", "é" * 3000])
def test_a_mangled_link_does_no_harm(garbage: str, visit) -> None:
    at = visit(PAGE, **dict.fromkeys((*NAMES, "digits-missing", "example"), garbage))
    assert not at.exception
    assert set(shipped(at)) == {"plane", "digits", "bias"}


def test_a_run_of_the_page_repeats_no_product_of_large_matrices(visit, monkeypatch) -> None:
    at = visit(PAGE, parts=set())
    asked: list[int] = []
    features = Digits.features
    monkeypatch.setattr(Digits, "features", lambda *given: asked.append(1) or features(*given))
    assert not at.run().exception
    assert not asked

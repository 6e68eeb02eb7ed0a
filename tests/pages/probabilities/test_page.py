"""The lesson on probabilities: its payloads at every tick against scikit-learn, degenerate rows, and the page itself."""

from __future__ import annotations

import base64
import json
import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.special import expit, logit
from sklearn.calibration import calibration_curve
from sklearn.metrics import accuracy_score, brier_score_loss, log_loss, roc_auc_score

from charts.moving import Dot, Region, Segment, over
from datasets import toy
from datasets.documents import CATALOGUE
from metrics_core.probabilities.bins import Strategy
from metrics_core.probabilities.calibration import expected_calibration_error, maximum_calibration_error
from metrics_core.probabilities.sharpness import distortions
from pages.classification.probabilities.bins import FEW_BINS, MANY_ROWS, bins_of
from pages.classification.probabilities.calibrated import calibrated
from pages.classification.probabilities.duel import duel
from pages.classification.probabilities.options import CLIPPING
from pages.classification.probabilities.picture import distortion
from pages.classification.probabilities.sample import one_sample
from pages.classification.probabilities.shared import Bars, bin_counts, one_row, per_bin, reliability
from pages.classification.probabilities.steps import steps
from tests.helpers.pages import copied, shipped
from widgets.data import Scored, built_in
from widgets.scrubber import Payload

PAGE = "classification/probabilities"
MOST_BYTES = 400_000


def tracks(payload: Payload) -> dict[str, np.ndarray]:
    model = json.loads(payload.body)
    sizes = {control["name"]: len(control["texts"]) for control in model["controls"]}
    return {
        name: np.frombuffer(base64.b64decode(t["data"]), dtype="<" + t["kind"]).reshape([sizes[c] for c in t["over"]])
        for name, t in model["tracks"].items()
    }


def rows(labels: list[int], scores: list[float]) -> Scored:
    return replace(built_in("five"), y_true=np.array(labels), scores=np.array(scores), digest=repr((labels, scores)))


# ---- distorted probabilities
@pytest.mark.parametrize("name", ["spam-like", "five", "breast-cancer"])
def test_the_grid_at_some_ticks_is_scikit_learns(name: str) -> None:
    data = built_in(name)
    payload, first = calibrated(data, None), tracks(distortion(data, data.sweep(), None))
    sent = tracks(payload)
    factors, shifts = (control.values for control in payload.controls)
    assert len(payload.body) < MOST_BYTES
    for i, j in ((0, 0), (8, 12), (11, 20), (16, 5)):
        p = expit(factors[i] * logit(data.scores) + shifts[j])
        assert sent["log_loss"][i, j] == pytest.approx(log_loss(data.y_true, p))
        assert sent["brier"][i, j] == pytest.approx(brier_score_loss(data.y_true, p))
        assert float(first["auroc"][()]) == pytest.approx(roc_auc_score(data.y_true, p))
        observed, mean = calibration_curve(data.y_true, p, n_bins=10)
        filled = [b for b in range(10) if np.isfinite(sent[f"observed_{b}"][i, j])]
        if (i, j) != (8, 12):  # undistorted rows may lie on an edge, where our p is exact and this one is not
            assert [sent[f"observed_{b}"][i, j] for b in filled] == pytest.approx(observed)
            assert [sent[f"mean_{b}"][i, j] for b in filled] == pytest.approx(mean)
    level = int(np.flatnonzero(shifts == 0)[0])
    for name in ("log_loss", "brier", "accuracy"):
        assert first[name] == pytest.approx(sent[name][:, level])


@pytest.mark.parametrize("name", ["spam-like", "five", "ties"])
def test_the_hatched_parts_of_the_bars_are_the_wrong_decisions(name: str) -> None:
    data = built_in(name)
    d = distortions(data.y_true, data.scores, steps(len(data.scores))[0], [0.0])
    bars = Bars.of(("sharpness",), d)
    for i, factor in enumerate(d.factors):
        p = data.scores if factor == 1 else expit(factor * logit(data.scores))
        fn, tp, fp, tn = ((data.y_true == y) & ((p >= 0.5) == called) for y, called in ((1, 0), (1, 1), (0, 1), (0, 0)))
        found = {look: int(cell[i].sum()) for look, cell in bars.cells.items()}
        assert found == {"tp": tp.sum(), "fn": fn.sum(), "tn": tn.sum(), "fp": fp.sum()}
    view = bin_counts(bars, positive="yes", negative="no")
    regions = [mark for mark in view.marks if isinstance(mark, Region)]
    assert {mark.look for mark in regions if mark.x1 < 0.45} <= {"tn", "fn"}  # 0.5 itself is in the bin that ends there
    assert not {mark.look for mark in regions if mark.x0 > 0.5} & {"tn", "fn"}


def test_a_row_given_seven_tenths_stands_where_the_slider_says() -> None:
    """Both are the odds 7:3 to the power of the sharpness; the ring of before stays at 0.7."""
    payload = distortion(built_in("spam-like"), built_in("spam-like").sweep(), None)
    (slider,) = payload.controls
    odds = (7 / 3) ** slider.values
    now = over("sharpness")(odds / (1 + odds))
    was, moved = [mark for mark in one_row(now, 1.0, 0.9) if isinstance(mark, Dot)]
    assert (was.x, moved.x) == (0.7, now)
    assert slider.texts == tuple(f"0.7 → {p:.2g}" for p in now.values)
    assert slider.texts[list(slider.values).index(2)] == slider.marks[2] == "0.7 → 0.84"
    sent = [values for values in tracks(payload).values() if values.shape == odds.shape]
    assert any(np.allclose(values, now.values) for values in sent)


def test_undistorted_is_among_the_ticks_whatever_the_size() -> None:
    for size in (5, 1600, 100_000, 1_000_000, 10_000_000):
        factors, shifts = steps(size)
        assert 1 in factors
        assert 0 in shifts
        assert (np.diff(factors) > 0).all()
        assert (np.diff(shifts) > 0).all()
    assert len(steps(10_000_000)[0]) < len(steps(5)[0])


def test_clipping_makes_certain_mistakes_finite() -> None:
    data = built_in("ties")
    free, clipped = (tracks(distortion(data, data.sweep(), clip)) for clip in (None, 1e-15))
    assert np.isinf(free["log_loss"]).all()
    assert np.isnan(free["log_loss_drawn"]).all()
    assert np.isfinite(clipped["log_loss"]).all()
    assert clipped["brier"] == pytest.approx(free["brier"])
    assert (free["log_loss_change"] == 0).all()  # infinite before and after
    loss = clipped["log_loss"]
    np.testing.assert_allclose(clipped["log_loss_change"], loss - loss[len(loss) // 2])


DEGENERATE = pytest.mark.parametrize(
    ("labels", "scores"),
    [([1, 1], [0.2, 0.8]), ([0, 0], [0.2, 0.8]), ([1], [0.5]), ([1, 0], [0.5, 0.5]), ([1, 0], [0.0, 1.0])],
    ids=["only positives", "only negatives", "one row", "all tied", "all certain and wrong"],
)


@DEGENERATE
def test_degenerate_rows_make_a_picture_too(labels: list[int], scores: list[float]) -> None:
    data = rows(labels, scores)
    payload = distortion(data, data.sweep(), None)
    sent = tracks(payload)
    reasons = json.loads(payload.body)["tracks"]["auroc"]["reasons"]
    assert bool(reasons) == bool(np.isnan(sent["auroc"]).any()) == (len(set(labels)) < 2)
    for strategy in ("uniform", "quantile"):
        assert np.isfinite(tracks(bins_of(data, strategy))["expected_calibration_error"]).all()


# ---- bins
@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_the_bins_at_every_tick(strategy: Strategy) -> None:
    data = built_in("spam-like")
    payload = bins_of(data, strategy)
    sent = tracks(payload)
    assert len(payload.body) < MOST_BYTES
    for i, bins in enumerate(payload.controls[0].values.astype(int)):
        both = {"bins": int(bins), "strategy": strategy}
        assert sent["expected_calibration_error"][i] == expected_calibration_error(data.y_true, data.scores, **both)
        assert sent["maximum_calibration_error"][i] == maximum_calibration_error(data.y_true, data.scores, **both)
        observed, _ = calibration_curve(data.y_true, data.scores, n_bins=int(bins), strategy=strategy)
        shown = [float(sent[f"observed_{b}"][i]) for b in range(30)]
        assert [share for share in shown if not math.isnan(share)] == pytest.approx(observed)
        assert (
            sent["expected_calibration_error"][i] >= sent["expected_calibration_error"][0] - 1e-12
        )  # as the page says


def test_many_rows_get_fewer_ticks() -> None:
    labels, scores = toy.two_normals(n=MANY_ROWS + 1)
    data = replace(built_in("spam-like"), y_true=labels, scores=scores, digest="many")
    assert len(bins_of(data, "uniform").controls[0].values) == len(FEW_BINS)


# ---- one sample, two models
@pytest.mark.parametrize("clip", list(CLIPPING.values()))
def test_one_sample_costs_what_the_formulas_say(clip: float | None) -> None:
    payload = one_sample(clip)
    sent = tracks(payload)
    p = payload.controls[0].values
    for i, probability in enumerate(p):
        kept = min(max(probability, clip or 0), 1 - (clip or 0))
        assert sent["log_loss"][i] == pytest.approx(-math.log(kept) if kept else math.inf, abs=1e-12)
        assert sent["brier"][i] == pytest.approx((1 - probability) ** 2)
    assert np.isfinite(sent["exponent"]).all()


def test_a_lower_log_loss_with_a_lower_accuracy() -> None:
    example = CATALOGUE.examples["talk-log-loss-and-accuracy"]
    payload = duel(**example.inputs)
    sent, here = tracks(payload), int(np.flatnonzero(payload.controls[0].values == 0.45)[0])
    found = {m: (sent[f"log_loss_{m}"], sent[f"accuracy_{m}"]) for m in "ab"}
    assert found["a"][0][here] == pytest.approx(example.value["model_a"]["log_loss"])
    assert float(found["b"][0][()]) == pytest.approx(example.value["model_b"]["log_loss"])
    assert (found["a"][1][here], float(found["b"][1][()])) == (0.75, 1)
    assert sent["auroc_a"][here] == float(sent["auroc_b"][()]) == 1


# ---- views
def test_every_bin_has_a_ring_and_its_gap() -> None:
    shares = per_bin(np.linspace(0, 1, 7), ())
    plain, whiskers = reliability(shares, shares), reliability(shares, shares, (shares, shares))
    for view, segments in ((plain, 7), (whiskers, 14)):
        assert sum(isinstance(mark, Dot) for mark in view.marks) == 7
        assert sum(isinstance(mark, Segment) for mark in view.marks) == segments


# ---- the page
def test_a_link_says_where(visit) -> None:
    at = visit(
        PAGE, sharpness="2", factor="4", shift="-0.5", bins="15", strategy="quantile", clip="1e-7", **{"sample-p": "0"}
    )
    found = shipped(at)
    main, sample = found["distortion"], found["sample"]
    labels, scores = toy.two_normals()
    p = expit(2 * logit(scores))
    assert found["calibration"].value("log_loss") == pytest.approx(log_loss(labels, expit(4 * logit(scores) - 0.5)))
    assert main.value("log_loss") == pytest.approx(log_loss(labels, p))
    assert found["bins"].value("expected_calibration_error") == pytest.approx(
        expected_calibration_error(labels, p, bins=15, strategy="quantile")
    )
    assert sample.value("log_loss") == pytest.approx(-math.log(1e-7))
    assert "log_loss|positive:1|weights:none|clip:1e-07" in copied(at)


def test_an_answer_moves_the_picture(visit) -> None:
    at = visit(PAGE)
    at.pills(key="guess").set_value("accuracy at 0.5").run()
    main = shipped(at)["distortion"]
    labels, scores = toy.two_normals()
    assert main.value("log_loss") == pytest.approx(log_loss(labels, expit(2 * logit(scores))))
    assert main.value("accuracy") == accuracy_score(labels, scores >= 0.5)


def test_edited_rows_move_all_of_it(visit) -> None:
    one = shipped(visit(PAGE, data="Five items", rows="1*0.9_0*0.2_1*0.6_0*0.4"))["distortion"]
    value = CATALOGUE.examples["thakur-log-loss-formula"].value
    assert one.value("log_loss") == pytest.approx(value)
    assert one.value("brier") == pytest.approx(0.37 / 4)


def test_scores_that_are_no_probabilities_are_refused_and_the_picture_stays(visit) -> None:
    at = visit(PAGE, data="Five items", rows="1*7_0*0.2")
    assert not at.exception
    assert any("not probabilities" in warning.value and "row 1" in warning.value for warning in at.warning)
    labels, scores = toy.two_normals()
    assert shipped(at)["distortion"].value("log_loss") == pytest.approx(log_loss(labels, scores))


def test_a_certain_mistake_is_told(visit) -> None:
    at = visit(PAGE, data="Ties")
    assert any("For one sample, what happened was given probability 0" in caption.value for caption in at.caption)
    assert shipped(at)["distortion"].value("log_loss") == math.inf


@pytest.mark.parametrize("garbage", ["", "nan", "1e999", "\x00", "<img src=x>", "é" * 300])
def test_a_mangled_link_does_no_harm(garbage: str, visit) -> None:
    names = ("sharpness", "factor", "shift", "bins", "strategy", "clip", "sample-p", "duel-first", "guess-sample")
    at = visit(PAGE, **dict.fromkeys(names, garbage))
    assert not at.exception
    assert set(shipped(at)) == {"distortion", "calibration", "bins", "sample", "duel"}

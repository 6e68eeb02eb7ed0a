"""The switch for 95% intervals: off, nothing is shipped; on, every readout of a sample has an interval at every tick."""

from __future__ import annotations

import base64
import re

import numpy as np
import pytest

from datasets import toy
from metrics_core.classification import f1, precision
from metrics_core.inference.bootstrap import bootstrap
from tests.helpers.pages import shipped

SURE = {
    "accuracy_pitfalls": {
        "patients": {"accuracy", "precision", "recall"},
        "matrix": {"accuracy", "precision", "recall", "f1", "balanced_accuracy", "matthews_correlation"},
        "story-scrubber": {"precision", "recall", "total_cost"},
        "prevalence": set(),
    },
    "precision_recall": {
        "pr": {"precision", "recall"},
        "f": {"precision", "recall", "f_beta"},
        "pairs": {"precision", "recall", "negative_predictive_value", "specificity"},
        "apples": set(),
    },
    "roc_pr_det": {
        "curves": {"auroc", "average_precision"},
        "point": {"recall", "false_positive_rate"},
        "three": {"recall", "false_positive_rate", "precision"},
        "hand": {"recall", "false_positive_rate"},
        "part": {"partial_auroc", "auroc"},
    },
    "thresholds": {
        "choice": {"flagged", "precision", "recall"},
        "lines": {"undecided", "wrong", "recall", "found"},
    },
    "probabilities": {
        "distortion": {"auroc", "accuracy", "log_loss", "brier_score"},
        "calibration": {"accuracy", "log_loss", "brier_score", "expected_calibration_error"},
        "bins": {"expected_calibration_error"},
        "sample": set(),
    },
    "multiclass": {
        "shares": {"macro_f1"},
        "class-matrix": {"precision", "recall", "f1"},
        "top-k": {"top_0", "top_1", "top_2"},
        "label-sets": {f"micro_{m}" for m in ("precision", "recall", "F1")},
    },
}


def bands(one) -> dict[str, dict[str, np.ndarray]]:
    """Low, high and missing of each readout that has an interval, in the shape of its track."""
    found = {}
    for readout in one.model["readouts"]:
        track = one.model["tracks"][readout["track"]]
        shape = [one.model["sizes"][axis] for axis in track["over"]]
        if "band" in track:
            found[readout["metric"]] = {
                end: np.frombuffer(base64.b64decode(c["data"]), f"<{c['kind']}").reshape(shape)
                for end, c in track["band"].items()
            }
    return found


def here(one, metric: str) -> tuple[float, float]:
    """The interval of a readout at the position shown."""
    track = next(r["track"] for r in one.model["readouts"] if r["metric"] == metric)
    place = tuple(one.position[axis] for axis in one.model["tracks"][track]["over"])
    band = bands(one)[metric]
    return float(band["low"][place]), float(band["high"][place])


def words(at) -> list[str]:
    return [
        caption.value for caption in at.caption if "95% interval " in caption.value and "DeLong" not in caption.value
    ]


@pytest.mark.parametrize("page", SURE)
def test_which_readouts_have_an_interval(page, visit):
    at = visit(f"classification/{page}", intervals="true")
    assert not at.exception
    found = shipped(at)
    for key, metrics in SURE[page].items():
        one = found[key]
        assert set(bands(one)) >= metrics and (metrics or not bands(one)), key
        tracks = {r["metric"]: r["track"] for r in one.model["readouts"]}
        for metric, band in bands(one).items():
            values = one.track(tracks[metric])
            assert not ((band["low"] > band["high"]).any() or (np.isnan(values) & ~np.isnan(band["low"])).any())
            if "calibration_error" not in metric:  # which resampling makes larger
                outside = (values < band["low"] - 1e-6) | (values > band["high"] + 1e-6)
                assert outside.mean() < 0.02, (key, metric)
    assert any("percentile bootstrap" in caption.value for caption in at.caption)


@pytest.mark.parametrize("page", SURE)
def test_turned_off_nothing_of_it_is_shipped(page, visit):
    at = visit(f"classification/{page}")
    assert not any(bands(one) for one in shipped(at).values()) and not words(at)
    assert "intervals" not in at.query_params


def test_the_interval_at_a_threshold_is_that_of_the_bootstrap_over_rows(visit):
    labels, scores = toy.two_normals()
    shown = shipped(visit("classification/precision_recall", intervals="true", threshold="0.7"))
    for metric, name, key in ((precision, "precision", "pr"), (f1, "f_beta", "f")):
        one = shown[key]
        codes = next(control["codes"] for control in one.model["controls"] if control["name"] == "threshold")
        threshold = float(codes[one.position["threshold"]])
        plain = bootstrap(metric, labels, (scores >= threshold).astype(int), seed=11)
        assert here(one, name) == pytest.approx((plain.low, plain.high), abs=0.006), name


def test_the_share_of_undefined_resamples_is_shipped(visit):
    """At the highest score of 20 patients only one is flagged: in (1 - 1/n)^n of the resamples nobody is."""
    patients = toy.PATIENTS
    scores, labels = np.array(patients.scores), np.array(patients.labels)
    top = scores.max()
    (n,) = {int((labels == label).sum()) for label in labels[scores == top]}
    k = int((scores == top).sum())
    at = visit("classification/precision_recall", data="20 patients", intervals="true", threshold=repr(float(top)))
    one = shipped(at)["pr"]
    missing = bands(one)["precision"]["missing"][one.position["threshold"]]
    assert missing == pytest.approx((1 - k / n) ** n, abs=0.04)


def test_the_trace_says_what_the_readout_says(visit):
    at = visit("classification/precision_recall", intervals="true", threshold="0.7")
    low, high = here(shipped(at)["pr"], "precision")
    (text,) = words(at)
    assert re.findall(r"[\d.]+", text.removeprefix("95% interval "))[:2] == [f"{low:.3g}", f"{high:.3g}."]
    at.segmented_control(key="precision-recall:trace").set_value("specificity").run()
    assert words(at) and words(at) != [text]


@pytest.mark.parametrize(
    ("page", "key"),
    [
        ("accuracy_pitfalls", "matrix"),
        ("roc_pr_det", "curves"),
        ("thresholds", "threshold"),
        ("probabilities", "probabilities"),
        ("multiclass", "classes"),
    ],
)
def test_every_number_of_a_trace_has_an_interval_or_it_is_said_why_not(page, key, visit):
    links = {"roc_pr_det": {"data": "20 patients"}, "accuracy_pitfalls": {"fn": "3", "tn": "9"}}
    at = visit(f"classification/{page}", intervals="true", **links.get(page, {}))
    for name in at.segmented_control(key=f"{key}:trace").options:
        at.segmented_control(key=f"{key}:trace").set_value(name).run()
        none = name == "maximum calibration error" and any("(MCE) has no interval" in one.value for one in at.caption)
        assert not at.exception and bool(words(at)) != none, name


def test_the_matrix_of_the_documents_has_binomial_ends(visit):
    """8 of 20 found: Bin(20, 0.4) has the quantiles 4 and 12."""
    at = visit("classification/accuracy_pitfalls", intervals="true", tp="8", fn="12", fp="5", tn="95")
    assert here(shipped(at)["matrix"], "recall") == pytest.approx((0.2, 0.6), abs=0.051)


def test_links_of_every_page_keep_the_switch(visit):
    at = visit("classification/multiclass", intervals="true")
    assert at.query_params["intervals"] == "true" and at.toggle(key="intervals").value
    at.toggle(key="intervals").set_value(False).run()
    assert not bands(shipped(at)["shares"])


@pytest.mark.parametrize(
    ("page", "data", "says"),
    [
        ("precision_recall", {"data": "20 patients"}, "smaller class has"),
        ("probabilities", {"data": "20 patients"}, "smaller class has"),
        ("accuracy_pitfalls", {}, "smaller class has 1 row,"),
        ("multiclass", {}, "smallest class has"),
    ],
)
def test_few_rows_of_a_class_are_warned_of(page, data, says, visit):
    few = visit(f"classification/{page}", intervals="true", **data)
    assert sum(says in caption.value for caption in few.caption) == 1


def test_enough_rows_are_not_warned_of(visit):
    many = visit("classification/precision_recall", intervals="true")
    assert not any("smaller class has" in caption.value for caption in many.caption)


def test_class_sizes_that_were_fixed_are_kept_in_the_link_and_narrow_precision(visit):
    random, fixed = (
        visit("classification/precision_recall", intervals="true", data="Rare positives", **more)
        for more in ({}, {"fixed-sizes": "true"})
    )
    ends = [here(shipped(at)["pr"], "precision") for at in (random, fixed)]
    assert fixed.toggle(key="fixed-sizes").value and ends[1][1] - ends[1][0] < ends[0][1] - ends[0][0]
    assert any("each class resampled to its own size" in caption.value for caption in fixed.caption)

"""Every convention is a switch, kept in the URL, and each switch changes a number as the library that does it so."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.metrics import auc, average_precision_score, precision_recall_curve, precision_score, recall_score

from datasets import models, toy
from datasets.models import DUMMY, ten_digits
from metrics_core import confusion
from metrics_core.classification.sweep import sweep
from tests.helpers.pages import copied, shipped

EMPTY = {"undefined": np.nan, "0": 0.0, "1": 1.0}


@pytest.mark.parametrize("zero", EMPTY)
@pytest.mark.parametrize(
    ("page", "key", "link"),
    [
        ("accuracy_pitfalls", "patients", {}),
        ("accuracy_pitfalls", "matrix", {"tp": "0", "fp": "0"}),
        ("precision_recall", "pr", {"threshold": "inf"}),
        ("precision_recall", "story-scrubber", {"story-threshold": "inf"}),
        ("roc_pr_det", "three", {"threshold": "inf"}),
        ("thresholds", "choice", {"rule": "capacity", "capacity": "0"}),
    ],
)
def test_what_precision_is_when_nothing_is_flagged(page, key, link, zero, visit):
    """scikit-learn's zero_division: 0, 1 or np.nan."""
    one = shipped(visit(f"classification/{page}", **link, **{"zero-division": zero}))[key]
    track = next(r["track"] for r in one.model["readouts"] if r["metric"] == "precision")
    expected = precision_score([1, 0], [0, 0], zero_division=EMPTY[zero])
    assert one.value(track) == pytest.approx(expected, nan_ok=True)
    assert bool(one.reason(track)) == (zero == "undefined")


@pytest.mark.parametrize("zero", EMPTY)
def test_the_trace_and_the_comparison_follow(zero, visit):
    at = visit("classification/precision_recall", threshold="inf", **{"zero-division": zero})
    assert any(f"zero-division:{zero}" in code for code in copied(at))
    at = visit("classification/accuracy_pitfalls", **{"zero-division": zero})
    first = next(table.value for table in at.table if "precision" in table.value.columns)
    assert str(first["precision"].iloc[0]).startswith(zero)  # M1 flags nobody


@pytest.mark.parametrize("strict", [False, True])
def test_a_score_equal_to_the_threshold(strict, visit):
    """>= as scikit-learn's roc_curve, or > as torchmetrics and Keras at a fixed threshold."""
    rows = toy.TIED_SCORES
    labels, scores = np.array(rows.labels), np.array(rows.scores)
    tied = float(np.sort(scores)[len(scores) // 2])
    link = {"strict": "true"} if strict else {}
    at = visit("classification/precision_recall", data="Ties", threshold=repr(tied), **link)
    flagged = scores > tied if strict else scores >= tied
    one = shipped(at)["pr"]
    assert one.value("tp") == (flagged & (labels == 1)).sum() and one.value("fp") == (flagged & (labels == 0)).sum()
    assert (scores == tied).any()
    assert any(f"threshold:{'>' if strict else '≥'}" in code for code in copied(at))


@pytest.mark.parametrize("page", ["precision_recall", "roc_pr_det", "thresholds"])
def test_the_other_class_positive(page, visit):
    """scikit-learn's pos_label=0, with the scores turned round."""
    labels, scores = toy.two_normals()
    turned = sweep(1 - labels, 1 - scores)
    link = {"data": "Spam-like", "other-positive": "true"}
    at = visit(f"classification/{page}", **link)
    key = {"precision_recall": "pr", "roc_pr_det": "point", "thresholds": "choice"}[page]
    one = shipped(at)[key]
    if page == "thresholds":
        counts = turned.for_recall(0.9).counts
    else:
        counts = turned.at(float(one.model["controls"][0]["codes"][one.position["threshold"]]))
    assert one.value("tp") + one.value("fn") == pytest.approx((labels == 0).sum())
    assert [one.value(cell) for cell in ("tp", "fp")] == pytest.approx([counts.tp, counts.fp])
    predicted = np.repeat([0, 1], [int(counts.tp + counts.fp), int(counts.fn + counts.tn)])
    truth = np.repeat([0, 1, 0, 1], [int(counts.tp), int(counts.fp), int(counts.fn), int(counts.tn)])
    assert one.value("recall") == pytest.approx(recall_score(truth, predicted, pos_label=0))


def test_points_follow_the_class_that_is_positive(visit):
    """The strip of an edited example shows as right what is right at the threshold, by the switches of the page."""
    rows = toy.TIED_SCORES
    at = visit("classification/precision_recall", data="Ties", **{"other-positive": "true"})
    at.run()
    assert not at.exception
    one = shipped(at)["pr"]
    threshold = float(one.model["controls"][0]["codes"][one.position["threshold"]])
    c = confusion(1 - np.array(rows.labels), (1 - np.array(rows.scores) >= threshold).astype(int))
    assert [one.value(cell) for cell in ("tp", "fp", "fn", "tn")] == list(c.cells)


@pytest.mark.parametrize("joined", ["steps", "lines"])
def test_the_area_under_precision_recall(joined, visit):
    run = models.imbalanced()
    scores = next(iter(run.scores.values()))
    one = shipped(visit("classification/roc_pr_det", data="Rare positives", **{"pr-area": joined}))["curves"]
    precision, recall, _ = precision_recall_curve(run.y_true, scores)
    expected = average_precision_score(run.y_true, scores) if joined == "steps" else auc(recall, precision)
    assert one.value("average_precision") == pytest.approx(expected)
    label = next(r["label"] for r in one.model["readouts"] if r["metric"] == "average_precision")
    assert ("trapezoid" in label) == (joined == "lines")


def test_clipping_bins_averages_and_ties_of_classes_change_numbers(visit):
    """The other switches: each with another number than where it starts."""
    link = {"data": "Five items", "rows": "1*0_0*0.5_1*0.9", "sharpness": "1", "shift": "0"}
    free, clipped = (
        shipped(visit("classification/probabilities", **link, clip=clip))["distortion"].value("log_loss")
        for clip in ("none", "1e-15")
    )
    assert np.isinf(free) and np.isfinite(clipped)
    uniform, quantile = (
        shipped(visit("classification/probabilities", strategy=how))["bins"].value("expected_calibration_error")
        for how in ("uniform", "quantile")
    )
    assert uniform != quantile
    ties = ("average", "last-first")
    dummy = list(ten_digits().probabilities).index(DUMMY)
    shared, last = (
        shipped(visit("classification/multiclass", **{"top-ties": t}))["top-k"].value(f"top_{dummy}") for t in ties
    )
    assert shared != last

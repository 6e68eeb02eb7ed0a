"""What the page has to show at a threshold: scikit-learn's numbers on the same rows, and where they belong."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from pytest import approx
from sklearn.metrics import confusion_matrix, fbeta_score, precision_score, recall_score

from datasets import models, toy
from metrics_core.classification.sweep import sweep
from metrics_core.geometry.layout import bars
from widgets.formulas import significant

from .scrubber import Scrubber

BETAS = 2.0 ** (np.arange(-16, 17) / 8)
PIXEL = 0.7


@dataclass(frozen=True)
class Truth:
    """Labeled scores. Where the slider's ticks lie comes from the core; every number at a tick from scikit-learn."""

    labels: Any
    scores: Any
    weights: Any = None

    @property
    def ticks(self) -> np.ndarray:
        return sweep(self.labels, self.scores).ticks()

    def flagged(self, threshold: float) -> np.ndarray:
        return np.asarray(self.scores) >= threshold

    def numbers(self, threshold: float) -> dict[str, float]:
        pair = (np.asarray(self.labels), self.flagged(threshold))
        options: dict[str, Any] = {"sample_weight": self.weights, "zero_division": math.nan}
        values = {
            "precision": precision_score(*pair, **options),
            "recall": recall_score(*pair, **options),
        }
        return {name: float(value) for name, value in values.items()}

    def f_beta(self, threshold: float, beta: float) -> float:
        return float(
            fbeta_score(np.asarray(self.labels), self.flagged(threshold), beta=beta, sample_weight=self.weights)
        )

    def cells(self, threshold: float) -> dict[str, int]:
        (tn, fp), (fn, tp) = confusion_matrix(self.labels, self.flagged(threshold), labels=[0, 1])
        return {"TP": int(tp), "FP": int(fp), "FN": int(fn), "TN": int(tn)}


SPAM_LIKE = Truth(*toy.two_normals())
BREAST_CANCER = Truth(models.breast_cancer().y_true, models.breast_cancer().scores["logistic regression"])
TOY = {
    "20 patients": toy.PATIENTS,
    "Cat search": toy.CAT_SEARCH,
    "Five items": toy.FIVE_ITEMS,
    "Ties": toy.TIED_SCORES,
}


def of_rows(labels: Sequence[int], scores: Sequence[float]) -> Truth:
    return Truth(np.asarray(labels), np.asarray(scores))


def numbers_agree(pr: Scrubber, truth: Truth) -> float:
    """Every live number of the lesson is scikit-learn's at the slider's tick, which is returned."""
    threshold = float(truth.ticks[pr.painted().index()])
    expected, shown = truth.numbers(threshold), pr.values()
    for name, value in expected.items():
        assert shown[name] == approx(value, rel=1e-12, nan_ok=True), (name, threshold)
        assert shown[f"formula: {name}"] == approx(value, rel=1e-12, nan_ok=True), (name, threshold)
        words = pr.output(name).inner_text()
        assert words.startswith("undefined: ") if math.isnan(value) else words == significant(value), (name, words)
    return threshold


def everything_agrees(pr: Scrubber, truth: Truth) -> float:
    """Numbers, counts, and in all three views the marks' places belong to one threshold, which is returned."""
    threshold = numbers_agree(pr, truth)
    numbers, cells = truth.numbers(threshold), truth.cells(threshold)
    assert pr.cells() == cells
    shape = bars(sweep(truth.labels, truth.scores))
    cut = float(shape.split(np.array(threshold)))
    seen = pr.geometry(x=(cut,), y=(numbers["precision"], numbers["recall"]))

    histogram = seen["histogram"]
    line = histogram["pixels"]["x"][0]
    left, width = histogram["area"]["x"], histogram["area"]["width"]
    (rule,) = [mark for mark in histogram["marks"] if mark["kind"] == "rule"]
    assert rule["at"][0] == approx(line, abs=PIXEL)
    upto, after = histogram["panes"]["upto"], histogram["panes"]["from"]
    one = histogram["parts"]  # of a bar that is cut: left of the line, and right of it
    assert upto["x"] == approx(left, abs=PIXEL)
    assert after["x"] + after["width"] == approx(left + width, abs=PIXEL)
    if not one:
        assert (upto["width"], after["x"]) == approx((line - left, line), abs=PIXEL)
    for part in one:
        assert part["x"] + part["width"] * (part["side"] == 0) == approx(line, abs=PIXEL)
    for pane in (upto, after):  # its bars stand still and only the window moves
        assert pane["still"] == approx(0, abs=PIXEL)
        assert pane["bars"] == 2  # one of each class
    assert histogram["bare"] == 0

    fn, tp, tn, fp = (region["width"] for region in seen["matrix"]["regions"])  # in the order of the histogram
    whole = seen["matrix"]["area"]["width"]
    assert (tp, fn) == approx((whole * numbers["recall"], whole * (1 - numbers["recall"])), abs=PIXEL)
    assert (fp, tn) == approx([whole * cells[c] / (cells["FP"] + cells["TN"]) for c in ("FP", "TN")], abs=PIXEL)

    curves = seen["rates"]
    (rule,) = [mark for mark in curves["marks"] if mark["kind"] == "rule"]
    assert rule["at"][0] == approx(curves["pixels"]["x"][0], abs=PIXEL)  # it goes on below the histogram's
    dots = [mark["at"] for mark in curves["marks"] if mark["kind"] == "dot" and mark["visible"]]
    assert dots == [approx([curves["pixels"]["x"][0], y], abs=PIXEL) for y in curves["pixels"]["y"]]
    return threshold

"""The picture of one class that takes over: at sampled ticks every track is scikit-learn's number for the same rows."""

from __future__ import annotations

import base64
import json

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score, f1_score, precision_score, recall_score

from pages.classification.multiclass.data import CALLED, STEPS, one_class_takes_over
from pages.classification.multiclass.shares import as_one_class_takes_over

PAYLOAD = as_one_class_takes_over()
MODEL = json.loads(PAYLOAD.body)


def track(name: str) -> np.ndarray:
    sent = MODEL["tracks"][name]
    return np.frombuffer(base64.b64decode(sent["data"]), dtype="<" + sent["kind"])


def rows(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The samples behind a matrix, one by one."""
    true, said = np.indices((3, 3)).reshape(2, -1)
    return np.repeat(true, counts.ravel()), np.repeat(said, counts.ravel())


@pytest.mark.parametrize("i", [0, 19, 40, 53, len(STEPS) - 1])
def test_every_number_is_scikit_learns(i: int) -> None:
    counts = one_class_takes_over(STEPS[i])
    y_true, y_pred = rows(counts)
    expected = {f"{name}_f1": f1_score(y_true, y_pred, average=name) for name in ("micro", "macro", "weighted")}
    expected |= {f"f1_{k}": value for k, value in enumerate(f1_score(y_true, y_pred, average=None))}
    expected["macro_recall"] = balanced_accuracy_score(y_true, y_pred)
    for name, score in (("recall", recall_score), ("precision", precision_score)):
        expected |= {f"{name}_{k}": value for k, value in enumerate(score(y_true, y_pred, average=None))}
    expected |= {f"n_{a}_{b}": counts[a, b] for a in range(3) for b in range(3)}
    shown = {name: track(name)[i] for name in expected}
    assert shown == pytest.approx(expected)


def test_what_the_question_claims() -> None:
    """From a third of the samples to nearly all, at 90%: micro and weighted end higher, macro lower, macro recall stays."""
    for k, row in enumerate(CALLED):
        np.testing.assert_allclose(track(f"recall_{k}"), row[k] / sum(row))  # "a fixed model"
    np.testing.assert_allclose(track("recall_0"), 0.9)  # "finds 90% of class A"
    first, last = list(STEPS).index(20), len(STEPS) - 1
    moved = {
        name: track(name)[last] - track(name)[first] for name in ("micro_f1", "weighted_f1", "macro_f1", "macro_recall")
    }
    assert moved["micro_f1"] > 0.3 and moved["weighted_f1"] > 0.3 and moved["macro_f1"] < -0.05
    assert moved["macro_recall"] == pytest.approx(0)


def test_it_is_small_enough_to_be_sent() -> None:
    assert len(PAYLOAD.body) < 400_000

"""What the switches say of scikit-learn is run here, with the version that is installed; torchmetrics and Keras were read in their source."""

import inspect
import warnings

import numpy as np
import pytest
from sklearn.exceptions import UndefinedMetricWarning
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import matthews_corrcoef, precision_score, roc_curve
from sklearn.model_selection import FixedThresholdClassifier

from widgets.conventions import POSITIVE, TIES, ZERO

NOTHING_FLAGGED = [1, 0], [0, 0]


class Halves(LogisticRegression):
    """Gives everybody a probability of exactly one half."""

    def decision_function(self, X):
        return np.zeros(len(X))

    def predict_proba(self, X):
        return np.full((len(X), 2), 0.5)


def test_precision_of_no_flags_is_0_with_a_warning_and_correlation_without():
    assert "precision_score returns 0 with a warning" in ZERO
    with pytest.warns(UndefinedMetricWarning):
        assert precision_score(*NOTHING_FLAGGED) == 0
    assert np.isnan(precision_score(*NOTHING_FLAGGED, zero_division=np.nan))
    assert "matthews_corrcoef returns 0 without a warning" in ZERO
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert matthews_corrcoef(*NOTHING_FLAGGED) == 0


def test_a_score_equal_to_the_threshold():
    assert all(name in TIES for name in ("roc_curve", "FixedThresholdClassifier", "LogisticRegression.predict"))
    fpr, tpr, thresholds = roc_curve([0, 1], [0.2, 0.8], drop_intermediate=False)
    assert (thresholds[1], tpr[1], fpr[1]) == (0.8, 1, 0)
    rows = np.array([[0.0], [1.0]])
    model = Halves().fit(rows, [0, 1])
    assert model.predict(rows).tolist() == [0, 0]
    fixed = FixedThresholdClassifier(model, threshold=0.5, response_method="predict_proba").fit(rows, [0, 1])
    assert fixed.predict(rows).tolist() == [1, 1]


def test_precision_score_takes_the_label_1_unless_told_otherwise():
    assert "pos_label" in POSITIVE
    assert inspect.signature(precision_score).parameters["pos_label"].default == 1

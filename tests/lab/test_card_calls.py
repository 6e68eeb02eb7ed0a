"""A card's reference call, as code for the script."""

import ast
import math
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from sklearn import metrics

from lab.card_calls import call_of
from lab.reproduce import common
from metrics_core import CATALOG

TRUTH, FLAGS, WEIGHTS = np.array([1, 1, 0, 0]), np.array([1, 0, 1, 0]), np.array([1.0, 3.0, 1.0, 0.0])


def recipe(reference: str, monkeypatch, *, like: str = "f_beta", task: str = "binary", weighted: bool = False):
    """The recipe that the script makes of a call; like: the metric whose options there are."""
    monkeypatch.setattr(common, "CALLS", {})
    code = call_of(replace(CATALOG[like], reference=reference), task, weighted)
    exec(code, {"call": common.call})
    return common.CALLS[like]


def rows(**fields) -> SimpleNamespace:
    return SimpleNamespace(**{"y_true": TRUTH, "y_pred": FLAGS, "w": None} | fields)


def test_the_code_is_what_the_card_says():
    code = call_of(CATALOG["f_beta"], "binary")
    assert code.splitlines()[-3:] == [
        '@call("f_beta")',
        "def _f_beta(y_true, y_pred, *, beta):",
        "    return sklearn.metrics.fbeta_score(y_true, y_pred, beta=beta, zero_division=np.nan)",
    ]


def test_weights_go_to_the_functions_that_take_them(monkeypatch):
    for reference, expected in (
        ("sklearn.metrics.recall_score(y_true, y_pred)", 1 / 4),
        ("np.average(y_true == y_pred)", 1 / 5),  # the last row, which is right, weighs nothing
        ("p, r, t = sklearn.metrics.precision_recall_curve(y_true, y_pred); sklearn.metrics.auc(r, p)", None),
    ):
        found = recipe(reference, monkeypatch, weighted=True)(rows(w=WEIGHTS), {"beta": 1})
        if expected is None:
            precision, recall, _ = metrics.precision_recall_curve(TRUTH, FLAGS, sample_weight=WEIGHTS)
            expected = metrics.auc(recall, precision)
        assert found == pytest.approx(expected)


@pytest.mark.parametrize(
    ("reference", "weighted"),
    [
        ("of(ours)", False),
        ("metrics_core.classification.precision(c)", False),
        ("sklearn.metrics.ndcg_score([gains], [scores])", False),
        ("np.mean(y_true == y_pred)", True),  # nothing takes the weights
    ],
)
def test_a_call_that_asks_for_more_is_none(reference, weighted):
    assert call_of(replace(CATALOG["precision"], reference=reference), "binary", weighted) == ""


def test_what_a_call_names_by_itself_is_no_argument(monkeypatch):
    reference = "[one] = [y for y in (lambda x: [x])(y_true)]; np.sum(one)"
    assert recipe(reference, monkeypatch, like="accuracy")(rows(), {}) == 2


@pytest.mark.parametrize(
    ("reference", "fields"),
    [
        ("1 / np.sum(y_true)", {"y_true": 0 * TRUTH}),  # a division by 0
        ("np.sum(y_true) / np.sum(y_true)", {"y_true": 0 * TRUTH}),
        ("sklearn.metrics.roc_auc_score(y_true, scores)", {"scores": FLAGS, "hard": True}),
        ("sklearn.metrics.brier_score_loss(y_true, probability)", {"probability": None}),
        ("sklearn.metrics.mean_squared_log_error(y_true, y_pred)", {"y_pred": -2.0 * TRUTH}),  # refused
        ("np.mean(y_true)", {"w": WEIGHTS}),  # a metric that takes no weights
    ],
)
def test_what_cannot_be_computed_is_undefined(reference, fields, monkeypatch):
    assert math.isnan(recipe(reference, monkeypatch, like="accuracy")(rows(**fields), {}))


@pytest.mark.parametrize("name", sorted(CATALOG))
def test_the_code_of_each_card_is_python(name):
    for task in ("binary", "classes", "labels", "regression", "ranking", "text"):
        for weighted in (False, True):
            ast.parse(call_of(CATALOG[name], task, weighted))

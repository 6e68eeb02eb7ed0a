"""Accuracy, mean per-class accuracy, Cohen's kappa and R_K of more than two classes."""

import math
import warnings

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.exceptions import UndefinedMetricWarning

from metrics_core import classification
from metrics_core.card import CATALOG, explain
from metrics_core.classification.matrix import ConfusionMatrix, confusion_matrix
from metrics_core.classification.multiclass import (
    cohen_kappa,
    mean_per_class_accuracy,
    multiclass_accuracy,
    multiclass_matthews,
)
from metrics_core.counts import Confusion
from tests.helpers.cards import evaluated, run

# the documents' nine samples of three classes: [[3, 0, 0], [0, 0, 2], [1, 2, 1]]
Y_TRUE = [0, 1, 2, 0, 1, 2, 0, 2, 2]
Y_PRED = [0, 2, 1, 0, 2, 1, 0, 0, 2]
NINE = confusion_matrix(Y_TRUE, Y_PRED)
# the documents' ratings: each of 1, 2, 3 is given three times by both; off by 1, 1, 0, 0, 0, 0, 2, 1, 1
RATED = [1, 2, 3, 1, 2, 3, 1, 2, 3]
AGAIN = [2, 1, 3, 1, 2, 3, 3, 1, 2]
OF_A_MATRIX = [multiclass_accuracy, mean_per_class_accuracy, multiclass_matthews]
WEIGHTS = [None, "linear", "quadratic"]

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
rating = st.integers(1, 5)
samples = st.lists(st.tuples(rating, rating, st.sampled_from([0.5, 1, 3])), min_size=1, max_size=25)


def quietly(function, *args, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*args, **options)


# ---- by hand
def test_accuracies_by_hand():
    assert multiclass_accuracy(NINE) == 4 / 9  # 3 + 0 + 1 of 9
    assert mean_per_class_accuracy(NINE) == pytest.approx((3 / 3 + 0 / 2 + 1 / 4) / 3)


def test_r_k_by_hand():
    # c n = 4 * 9 = 36; true times predicted 3 * 4 + 2 * 2 + 4 * 3 = 28; squares 9 + 4 + 16 = 29 and 16 + 4 + 9 = 29:
    # (36 - 28) / sqrt((81 - 29)(81 - 29)) = 8/52
    assert multiclass_matthews(NINE) == pytest.approx(0.15384615384615385, rel=1e-15)
    worked = explain(multiclass_matthews, NINE)
    assert [step.value for step in worked.steps] == [4, 9, 28, 29, 29, pytest.approx(8 / 52)]
    assert worked.steps[2].substituted == r"3 \cdot 4 + 2 \cdot 2 + 4 \cdot 3"
    assert worked.steps[-1].substituted == r"\frac{4 \cdot 9 - 28}{\sqrt{(9^2 - 29)(9^2 - 29)}}"


@pytest.mark.parametrize(
    ("weights", "observed", "expected", "kappa"),
    [
        # four samples are off by 1 and one by 2; by chance each of the nine cells holds 3 * 3 / 9 = 1 sample
        (None, 5, 6, 1 / 6),
        ("linear", 4 * 1 + 1 * 2, 4 * 1 + 2 * 2, 1 / 4),
        ("quadratic", 4 * 1 + 1 * 4, 4 * 1 + 2 * 4, 1 / 3),
    ],
)
def test_kappa_by_hand(weights, observed, expected, kappa):
    worked = explain(cohen_kappa, RATED, AGAIN, weights=weights)
    assert [step.value for step in worked.steps] == [observed, expected, pytest.approx(kappa)]
    assert f"weights:{weights or 'none'}" in worked.signature
    assert cohen_kappa(RATED, AGAIN, weights=weights) == worked.value
    assert cohen_kappa(confusion_matrix(RATED, AGAIN), weights=weights) == worked.value


def test_ratings_in_reverse_give_minus_1():
    # off by 2, 0, 2: observed 4 + 4 = 8; by chance 1/3 in each cell: (4 * 1 + 2 * 4) / 3 = 4; 1 - 8/4
    assert cohen_kappa([1, 2, 3], [3, 2, 1], weights="quadratic") == -1


@pytest.mark.parametrize("function", OF_A_MATRIX, ids=lambda f: f.__name__)
def test_steps_evaluate_to_their_values(function):
    worked = explain(function, NINE)
    assert worked.steps[-1].value == worked.value == function(NINE)
    for step in worked.steps:
        assert evaluated(step.substituted) == pytest.approx(step.value, rel=1e-5)
    assert worked.signature == f"{function.__name__}|labels:sorted"


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_steps_of_kappa_evaluate_to_their_values(weights):
    for step in explain(cohen_kappa, RATED, AGAIN, weights=weights).steps:
        assert evaluated(step.substituted) == pytest.approx(step.value, rel=1e-5)


@pytest.mark.parametrize("name", ["multiclass_accuracy", "mean_per_class_accuracy", "multiclass_matthews"])
def test_the_reference_calls_on_the_cards_give_the_same_numbers(name):
    expected = run(CATALOG[name].reference, y_true=Y_TRUE, y_pred=Y_PRED)
    assert CATALOG[name].function(NINE) == pytest.approx(expected)


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_reference_call_of_kappa_gives_the_same_number(weights):
    expected = run(CATALOG["cohen_kappa"].reference, y_true=Y_TRUE, y_pred=Y_PRED, weights=weights)
    assert cohen_kappa(Y_TRUE, Y_PRED, weights=weights) == pytest.approx(expected)


# ---- by definition
def kappa_by_definition(rows, weights):
    """Mean distance of pairs of samples: of each with itself, and of each truth with each prediction."""
    kinds = sorted({t for t, _, _ in rows} | {p for _, p, _ in rows})

    def distance(a, b):
        steps = abs(kinds.index(a) - kinds.index(b))
        return steps**2 if weights == "quadratic" else steps if weights == "linear" else int(a != b)

    total = sum(w for *_, w in rows)
    observed = sum(w * distance(t, p) for t, p, w in rows) / total
    chance = sum(v * w * distance(t, p) for t, _, v in rows for _, p, w in rows) / total**2
    return 1 - observed / chance if chance else math.nan


def correlation_by_definition(rows):
    """R_K as the correlation of indicators: covariances summed over classes (Gorodkin 2004, equations 1 to 4)."""
    truth, predicted, w = (np.array(column) for column in zip(*rows, strict=True))
    kinds = sorted({*truth.tolist(), *predicted.tolist()})
    x, y = ((column[:, None] == kinds) * 1.0 for column in (truth, predicted))
    w = w / w.sum()
    x, y = x - w @ x, y - w @ y
    variances = [(w @ (z * z)).sum() for z in (x, y)]
    return (w @ (x * y)).sum() / math.sqrt(variances[0] * variances[1]) if min(variances) > 1e-12 else math.nan


@pytest.mark.parametrize("weights", WEIGHTS)
@repeatable
@given(rows=samples)
def test_kappa_by_definition(weights, rows):
    truth, predicted, sizes = map(list, zip(*rows, strict=True))
    ours = cohen_kappa(confusion_matrix(truth, predicted, weights=sizes), weights=weights)
    assert ours == pytest.approx(kappa_by_definition(rows, weights), abs=1e-12, nan_ok=True)


@repeatable
@given(samples)
def test_r_k_by_definition(rows):
    truth, predicted, sizes = map(list, zip(*rows, strict=True))
    ours = multiclass_matthews(confusion_matrix(truth, predicted, weights=sizes))
    assert ours == pytest.approx(correlation_by_definition(rows), abs=1e-12, nan_ok=True)


# ---- scikit-learn
@pytest.mark.parametrize("weights", WEIGHTS)
@repeatable
@given(rows=samples, every=st.booleans())
def test_kappa_agrees_with_scikit_learn(weights, rows, every):
    truth, predicted, sizes = map(list, zip(*rows, strict=True))
    labels = [1, 2, 3, 4, 5] if every else None
    options = {"labels": labels, "weights": weights}
    reference = quietly(sklearn.metrics.cohen_kappa_score, truth, predicted, **options)
    assert cohen_kappa(truth, predicted, **options) == pytest.approx(reference, abs=1e-12, nan_ok=True)
    reference = quietly(sklearn.metrics.cohen_kappa_score, truth, predicted, sample_weight=sizes, **options)
    ours = cohen_kappa(confusion_matrix(truth, predicted, labels=labels, weights=sizes), weights=weights)
    assert ours == pytest.approx(reference, abs=1e-12, nan_ok=True)


@repeatable
@given(samples, st.booleans())
def test_the_others_agree_with_scikit_learn(rows, named):
    truth, predicted, sizes = map(list, zip(*rows, strict=True))
    if named:
        truth, predicted = ([f"class {x}" for x in column] for column in (truth, predicted))
    m = confusion_matrix(truth, predicted, weights=sizes)
    weighted = {"sample_weight": sizes}
    assert multiclass_accuracy(m) == pytest.approx(sklearn.metrics.accuracy_score(truth, predicted, **weighted))
    reference = quietly(sklearn.metrics.balanced_accuracy_score, truth, predicted, **weighted)
    assert mean_per_class_accuracy(m) == pytest.approx(reference)
    reference = quietly(sklearn.metrics.matthews_corrcoef, truth, predicted, **weighted)
    ours = multiclass_matthews(m)
    assert reference == (0 if math.isnan(ours) else pytest.approx(ours, abs=1e-12))


def test_scikit_learn_answers_nan_with_a_warning_where_kappa_is_undefined():
    assert math.isnan(cohen_kappa([1, 1], [1, 1]))
    with (
        pytest.warns(UndefinedMetricWarning, match="only one label in common"),
        pytest.warns(UserWarning, match="A single label was found"),
    ):
        assert math.isnan(sklearn.metrics.cohen_kappa_score([1, 1], [1, 1]))


def test_scikit_learn_answers_0_silently_where_r_k_is_undefined():
    assert math.isnan(multiclass_matthews(confusion_matrix([1, 2, 3], [2, 2, 2])))
    assert sklearn.metrics.matthews_corrcoef([1, 2, 3], [2, 2, 2]) == 0


def test_a_class_without_samples_is_left_out_of_the_mean_as_in_scikit_learn_but_not_with_two_classes():
    # class 1 is predicted and never true: of the recalls 1/2 (class 0) and 0/0 the first is the mean
    m = confusion_matrix([0, 0], [0, 1])
    assert mean_per_class_accuracy(m) == 1 / 2
    with pytest.warns(UserWarning, match="not in y_true"):
        assert sklearn.metrics.balanced_accuracy_score([0, 0], [0, 1]) == 1 / 2
    assert math.isnan(classification.balanced_accuracy(m.one_against_rest(1)))
    assert explain(mean_per_class_accuracy, m).steps[1].label == "recall of class 1 (no actual positives: left out)"


# ---- undefined
@pytest.mark.parametrize(
    ("function", "matrix", "reason"),
    [
        *((function, confusion_matrix([], []), "no samples") for function in (*OF_A_MATRIX, cohen_kappa)),
        *((function, confusion_matrix([], [], labels=[1]), "no samples") for function in (*OF_A_MATRIX, cohen_kappa)),
        (cohen_kappa, confusion_matrix([1, 1], [1, 1]), "every truth and every prediction is the same class"),
        (multiclass_matthews, confusion_matrix([1, 1], [1, 2]), "only one class is true"),
        (multiclass_matthews, confusion_matrix([1, 2], [1, 1]), "only one class is predicted"),
        (multiclass_matthews, confusion_matrix([1], [1]), "only one class is true and only one class is predicted"),
    ],
)
def test_undefined_is_nan_with_its_reason(function, matrix, reason):
    worked = explain(function, matrix)
    assert math.isnan(worked.value)
    assert math.isnan(worked.steps[-1].value)
    assert worked.undefined == reason


@pytest.mark.parametrize("weights", WEIGHTS)
def test_a_constant_answer_has_no_agreement_beyond_chance(weights):
    assert cohen_kappa([1, 2, 3], [2, 2, 2], weights=weights) == pytest.approx(0, abs=1e-15)


# ---- properties
@pytest.mark.parametrize(
    "name", ["multiclass_accuracy", "mean_per_class_accuracy", "multiclass_matthews", "cohen_kappa"]
)
@repeatable
@given(rows=samples)
def test_values_lie_in_the_range_on_the_card(name, rows):
    truth, predicted, sizes = map(list, zip(*rows, strict=True))
    value = CATALOG[name].function(confusion_matrix(truth, predicted, weights=sizes))
    low, high = CATALOG[name].range
    assert math.isnan(value) or low - 1e-12 <= value <= high + 1e-12


counts = st.integers(0, 30)


@repeatable
@given(counts, counts, counts, counts)
def test_two_classes_give_the_two_class_metrics(tp, fp, fn, tn):
    m, c = ConfusionMatrix((0, 1), [[tn, fp], [fn, tp]]), Confusion(tp, fp, fn, tn)
    assert multiclass_matthews(m) == pytest.approx(classification.matthews_correlation(c), nan_ok=True)
    assert multiclass_accuracy(m) == pytest.approx(classification.accuracy(c), nan_ok=True)
    expected = classification.balanced_accuracy(c)
    assert math.isnan(expected) or mean_per_class_accuracy(m) == pytest.approx(expected)


@repeatable
@given(samples, st.permutations([1, 2, 3, 4, 5]))
def test_the_order_of_classes_matters_to_weighted_kappa_alone(rows, order):
    truth, predicted, _ = map(list, zip(*rows, strict=True))
    for function in (*OF_A_MATRIX, cohen_kappa):
        expected = function(confusion_matrix(truth, predicted))
        ours = function(confusion_matrix(truth, predicted, labels=order))
        assert ours == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_a_rating_that_nobody_gave_still_counts_as_a_step_when_it_is_named():
    # 1 against 3 is one step without the 2 and two steps with it
    assert cohen_kappa([1, 3, 4], [3, 3, 4], weights="linear") == pytest.approx(
        sklearn.metrics.cohen_kappa_score([1, 3, 4], [3, 3, 4], weights="linear")
    )
    named = cohen_kappa([1, 3, 4], [3, 3, 4], labels=[1, 2, 3, 4], weights="linear")
    assert named < cohen_kappa([1, 3, 4], [3, 3, 4], weights="linear")


@repeatable
@given(samples)
def test_truth_and_prediction_may_change_places_in_kappa_and_r_k(rows):
    truth, predicted, _ = map(list, zip(*rows, strict=True))
    m = confusion_matrix(truth, predicted)
    for function in (cohen_kappa, multiclass_matthews):
        assert function(m.transposed) == pytest.approx(function(m), abs=1e-12, nan_ok=True)


def test_large_counts_do_not_overflow():
    big = ConfusionMatrix((0, 1, 2), np.diag([4 * 10**9] * 3))
    assert multiclass_matthews(big) == pytest.approx(1)
    assert cohen_kappa(big, weights="quadratic") == 1


# ---- refused
@pytest.mark.parametrize(
    ("args", "options", "problem"),
    [
        (([1, 2], [1, 2]), {"weights": "cubic"}, "weights must be None, 'linear' or 'quadratic', got 'cubic'"),
        (([1, 2],), {}, "y_true has 2 labels and y_pred has 0"),
        ((NINE, [1, 2]), {}, "y_pred and labels must be left out"),
        ((NINE,), {"labels": [0, 1, 2]}, "y_pred and labels must be left out"),
    ],
)
def test_kappa_refuses(args, options, problem):
    with pytest.raises(ValueError, match=problem):
        cohen_kappa(*args, **options)

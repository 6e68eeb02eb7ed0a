"""Micro, macro and weighted averages, the two macro F1s, and the report."""

import math
import warnings

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.exceptions import UndefinedMetricWarning

from metrics_core.card import CATALOG, explain
from metrics_core.classification import accuracy, balanced_accuracy, f1, f_beta, matthews_correlation, precision, recall
from metrics_core.classification.averages import averaged, macro_f1
from metrics_core.classification.matrix import ConfusionMatrix, confusion_matrix
from metrics_core.classification.report import classification_report
from tests.helpers.cards import evaluated, run

# the documents' nine samples of three classes: [[3, 0, 0], [0, 0, 2], [1, 2, 1]]
Y_TRUE = [0, 1, 2, 0, 1, 2, 0, 2, 2]
Y_PRED = [0, 2, 1, 0, 2, 1, 0, 0, 2]
NINE = confusion_matrix(Y_TRUE, Y_PRED)
AVERAGES = ["micro", "macro", "weighted"]

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
label = st.sampled_from(["ham", "spam", "eggs", "tea"])
samples = st.lists(st.tuples(label, label, st.sampled_from([0, 0.5, 1, 3])), min_size=1, max_size=25).filter(
    lambda rows: any(weight for *_, weight in rows)
)
SKLEARN = {
    "precision": (precision, {}, sklearn.metrics.precision_score),
    "recall": (recall, {}, sklearn.metrics.recall_score),
    "f1": (f1, {}, sklearn.metrics.f1_score),
    "f_beta": (f_beta, {"beta": 2}, sklearn.metrics.fbeta_score),
}


def quietly(function, *args, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*args, **options)


# ---- by hand
@pytest.mark.parametrize(
    ("metric", "average", "expected"),
    [
        # classes 0, 1, 2: precision 3/4, 0/2, 1/3; recall 3/3, 0/2, 1/4; F1 6/7, 0, 2/7; samples 3, 2, 4
        (precision, "micro", 4 / 9),
        (recall, "micro", 4 / 9),
        (f1, "micro", 4 / 9),
        (precision, "macro", 13 / 36),  # (3/4 + 0 + 1/3) / 3
        (recall, "macro", 5 / 12),  # (1 + 0 + 1/4) / 3
        (f1, "macro", 8 / 21),  # (6/7 + 0 + 2/7) / 3
        (precision, "weighted", 43 / 108),  # (3 * 3/4 + 4 * 1/3) / 9
        (recall, "weighted", 4 / 9),  # (3 + 1) / 9: the accuracy
        (f1, "weighted", 26 / 63),  # (3 * 6/7 + 4 * 2/7) / 9
        (accuracy, "micro", 17 / 27),  # not the accuracy: 4 TP and 13 TN in 27 cells
    ],
)
def test_the_documents_averages(metric, average, expected):
    assert averaged(metric, NINE, average=average) == pytest.approx(expected, rel=1e-15)


def test_no_average_gives_a_value_for_each_class():
    np.testing.assert_allclose(averaged(precision, NINE, average=None), [3 / 4, 0, 1 / 3])


def test_the_steps_show_the_arithmetic():
    worked = explain(averaged, precision, NINE, average="weighted")
    assert [(step.label, step.substituted) for step in worked.steps] == [
        ("precision of class 0", r"\frac{3}{3 + 1}"),
        ("precision of class 1", r"\frac{0}{0 + 2}"),
        ("precision of class 2", r"\frac{1}{1 + 2}"),
        ("weighted sum", r"3 \cdot 0.75 + 2 \cdot 0 + 4 \cdot 0.333333"),
        ("sum of the weights", "3 + 2 + 4"),
        ("class average", r"\frac{3.58333}{9}"),
    ]
    assert worked.steps[-1].value == worked.value == averaged(precision, NINE, average="weighted")
    assert worked.signature == ("averaged|metric:precision|labels:sorted|average:weighted|zero-division:undefined")


@pytest.mark.parametrize("average", AVERAGES)
def test_the_substituted_formulas_evaluate_to_the_values(average):
    worked = explain(averaged, f_beta, NINE, average=average, beta=2)
    assert "beta:2" in worked.signature
    for step in worked.steps:
        assert evaluated(step.substituted) == pytest.approx(step.value, rel=1e-5)


def test_of_very_many_classes_only_the_first_get_a_step():
    worked = explain(averaged, recall, confusion_matrix(range(100), [0] * 100))
    assert len(worked.steps) == 33
    assert r"\dots" in worked.steps[-2].substituted
    assert worked.value == pytest.approx(1 / 100)


# ---- undefined classes
def test_an_undefined_class_is_left_out_or_counted_as_asked():
    # "c" is never predicted: its precision is 0/0; a: 1/2, b: 1/1
    m = confusion_matrix(list("abc"), list("aba"))
    assert averaged(precision, m) == (1 / 2 + 1) / 2
    assert averaged(precision, m, average="weighted") == (1 / 2 + 1) / 2  # its weight is left out, too
    assert averaged(precision, m, zero_division=0) == (1 / 2 + 1 + 0) / 3
    assert averaged(precision, m, zero_division=1) == (1 / 2 + 1 + 1) / 3
    labels = [step.label for step in explain(averaged, precision, m).steps]
    assert labels[2] == "precision of class c (no positive predictions: left out)"
    labels = [step.label for step in explain(averaged, precision, m, zero_division=0).steps]
    assert labels[2] == "precision of class c (no positive predictions: counted as 0)"


@pytest.mark.parametrize(
    ("metric", "matrix", "average", "reason"),
    [
        (precision, confusion_matrix([], []), "macro", "no samples"),
        (f1, confusion_matrix([], []), "micro", "no samples"),
        (recall, confusion_matrix([], [], labels=[1, 2]), "weighted", "no samples"),
        (balanced_accuracy, confusion_matrix([1, 1], [1, 1]), "macro", "every class: no actual negatives"),
        (balanced_accuracy, confusion_matrix([1, 1], [1, 1]), "micro", "no actual negatives"),
        (precision, confusion_matrix([0], [1]), "weighted", "every class with samples: no positive predictions"),
        (
            matthews_correlation,
            confusion_matrix([1, 2], [1, 1]),
            "macro",
            "every class: no negative predictions or no positive predictions",
        ),
    ],
)
def test_undefined_is_nan_with_its_reason(metric, matrix, average, reason):
    worked = explain(averaged, metric, matrix, average=average)
    assert math.isnan(worked.value)
    assert worked.undefined == reason


def test_scikit_learn_takes_the_plain_mean_where_no_weight_is_left():
    # 0 is true and never predicted: precision 0/0; 1 is predicted and never true: precision 0, weight 0
    assert math.isnan(averaged(precision, confusion_matrix([0], [1]), average="weighted"))
    assert sklearn.metrics.precision_score([0], [1], average="weighted", zero_division=np.nan) == 0


def test_scikit_learn_counts_undefined_classes_as_0_with_a_warning():
    with pytest.warns(UndefinedMetricWarning, match="Precision is ill-defined"):
        reference = sklearn.metrics.precision_score(list("abc"), list("aba"), average="macro")
    assert reference == averaged(precision, confusion_matrix(list("abc"), list("aba")), zero_division=0)


@pytest.mark.parametrize("average", ["samples", "mean", "Macro", ""])
def test_an_average_that_is_none_is_refused(average):
    with pytest.raises(ValueError, match="average"):
        averaged(precision, NINE, average=average)


# ---- by definition, and against scikit-learn
def by_definition(rows, average):
    """F1 again, sample by sample, with undefined classes left out."""
    kinds = sorted({t for t, _, _ in rows} | {p for _, p, _ in rows})
    if average == "micro":  # one label a sample: the accuracy
        return sum(w for t, p, w in rows if t == p) / sum(w for *_, w in rows)
    total = weights = 0.0
    for kind in kinds:
        hits = sum(w for t, p, w in rows if t == kind == p)
        true, flagged = (sum(row[2] for row in rows if row[i] == kind) for i in (0, 1))
        if true + flagged == 0:
            continue
        weight = true if average == "weighted" else 1
        total, weights = total + weight * 2 * hits / (true + flagged), weights + weight
    return total / weights if weights else math.nan


@pytest.mark.parametrize("average", AVERAGES)
@repeatable
@given(rows=samples)
def test_f1_by_definition(average, rows):
    truth, predicted, weights = map(list, zip(*rows, strict=True))
    ours = averaged(f1, confusion_matrix(truth, predicted, weights=weights), average=average)
    assert ours == pytest.approx(by_definition(rows, average), nan_ok=True)


@pytest.mark.parametrize("name", SKLEARN)
@pytest.mark.parametrize("average", [*AVERAGES, None])
@settings(repeatable, max_examples=30)
@given(rows=samples, weighted=st.booleans(), fill=st.sampled_from([np.nan, 0, 1]))
def test_agrees_with_scikit_learn(name, average, rows, weighted, fill):
    truth, predicted, weights = map(list, zip(*rows, strict=True))
    weights = weights if weighted else None
    metric, options, function = SKLEARN[name]
    matrix = confusion_matrix(truth, predicted, weights=weights)
    ours = averaged(metric, matrix, average=average, zero_division=fill, **options)
    if average == "weighted" and math.isnan(ours):
        return  # scikit-learn takes the plain mean; see above
    reference = quietly(
        function, truth, predicted, average=average, sample_weight=weights, zero_division=fill, **options
    )
    np.testing.assert_allclose(ours, reference, atol=1e-12)


def test_the_reference_calls_on_the_cards_give_the_same_numbers():
    for average in AVERAGES:
        expected = run(CATALOG["averaged"].reference, y_true=Y_TRUE, y_pred=Y_PRED, average=average)
        assert averaged(precision, NINE, average=average) == pytest.approx(expected)
    assert macro_f1(NINE) == pytest.approx(run(CATALOG["macro_f1"].reference, y_true=Y_TRUE, y_pred=Y_PRED))


@repeatable
@given(samples)
def test_micro_is_the_accuracy_and_so_is_weighted_recall(rows):
    truth, predicted, weights = map(list, zip(*rows, strict=True))
    m = confusion_matrix(truth, predicted, weights=weights)
    for metric in (precision, recall, f1):
        assert averaged(metric, m, average="micro") == pytest.approx(m.right / m.total)
    assert averaged(recall, m, average="weighted") == pytest.approx(m.right / m.total)


# ---- two macro F1s
def test_macro_f1_may_lie_outside_macro_precision_and_recall():
    # a: precision 1/1, recall 1/10, F1 2/11; b: precision 1/10, recall 1/1, F1 2/11
    m = ConfusionMatrix(("a", "b"), [[1, 9], [0, 1]])
    assert averaged(precision, m) == averaged(recall, m) == pytest.approx(0.55)
    assert macro_f1(m) == pytest.approx(2 / 11)
    assert macro_f1(m, definition="f1-of-means") == pytest.approx(0.55)
    assert sklearn.metrics.f1_score(["a"] * 10 + ["b"], ["a"] + ["b"] * 10, average="macro") == pytest.approx(2 / 11)


def test_both_definitions_by_hand():
    # precision 13/36 and recall 15/36 on average: 2 * 13 * 15 / (36 * 28) = 65/168
    assert macro_f1(NINE) == pytest.approx(8 / 21)
    assert macro_f1(NINE, definition="f1-of-means") == pytest.approx(65 / 168)
    for definition in ("mean-of-f1", "f1-of-means"):
        worked = explain(macro_f1, NINE, definition=definition)
        assert f"definition:{definition}" in worked.signature
        for step in worked.steps:
            if step.substituted != step.formula:
                assert evaluated(step.substituted) == pytest.approx(step.value, rel=1e-5)
        assert worked.steps[-1].value == worked.value


@repeatable
@given(samples)
def test_f1_of_means_is_never_the_lower_one(rows):
    truth, predicted, _ = map(list, zip(*rows, strict=True))
    m = confusion_matrix(truth, predicted)
    fill = {"zero_division": 0}  # so that no class is left out of one mean alone
    of_means = macro_f1(m, definition="f1-of-means", **fill)
    assert macro_f1(m, **fill) <= of_means + 1e-12
    low, high = sorted([averaged(precision, m, **fill), averaged(recall, m, **fill)])
    assert low - 1e-12 <= of_means <= high + 1e-12


def test_f1_of_means_is_0_when_nothing_is_right():
    assert macro_f1(confusion_matrix([0, 1], [1, 0]), definition="f1-of-means") == 0


@pytest.mark.parametrize("definition", ["mean-of-f1", "f1-of-means"])
def test_macro_f1_without_samples_is_undefined(definition):
    worked = explain(macro_f1, confusion_matrix([], []), definition=definition)
    assert math.isnan(worked.value)
    assert worked.undefined == "no samples"


def test_another_definition_is_refused():
    with pytest.raises(ValueError, match="definition must be 'mean-of-f1' or 'f1-of-means', got 'harmonic'"):
        macro_f1(NINE, definition="harmonic")


# ---- the report
def test_the_report_by_hand():
    report = classification_report(NINE)
    zero, one, two = report.classes
    assert (zero.label, zero.precision, zero.recall, zero.support) == (0, 3 / 4, 1, 3)
    assert (one.precision, one.recall, one.f1, one.support) == (0, 0, 0, 2)
    assert (two.f1, two.support) == (pytest.approx(2 / 7), 4)
    assert report.micro.f1 == pytest.approx(4 / 9)
    assert report.macro.precision == pytest.approx(13 / 36)
    assert (report.weighted.label, report.weighted.support) == ("weighted", 9)


@pytest.mark.parametrize("fill", [0, 1, np.nan])
@settings(repeatable, max_examples=30)
@given(rows=samples)
def test_the_report_is_scikit_learns(fill, rows):
    truth, predicted, _ = map(list, zip(*rows, strict=True))
    ours = classification_report(confusion_matrix(truth, predicted), zero_division=fill)
    theirs = quietly(sklearn.metrics.classification_report, truth, predicted, output_dict=True, zero_division=fill)
    assert ours.micro.f1 == pytest.approx(theirs["accuracy"])
    named = {**{row.label: row for row in ours.classes}, "macro avg": ours.macro, "weighted avg": ours.weighted}
    assert named.keys() == theirs.keys() - {"accuracy"}
    for name, row in named.items():
        if math.isnan(row.precision) and name == "weighted avg":
            continue  # no weight is left; see above
        assert [row.precision, row.recall, row.f1, row.support] == pytest.approx(
            [theirs[name][key] for key in ("precision", "recall", "f1-score", "support")], nan_ok=True
        )


def test_a_report_of_nothing_is_undefined_throughout():
    report = classification_report(confusion_matrix([], []))
    assert report.classes == ()
    assert all(math.isnan(row.f1) and row.support == 0 for row in (report.micro, report.macro, report.weighted))

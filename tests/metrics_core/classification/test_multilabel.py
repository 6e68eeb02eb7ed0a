"""Sets of labels: the averages, Hamming loss, exact matches, Jaccard and log loss."""

import math
import warnings

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from sklearn.exceptions import UndefinedMetricWarning

from metrics_core.card import CATALOG, explain
from metrics_core.classification import f1, f_beta, precision, recall
from metrics_core.classification.label_sets import LabelSets
from metrics_core.classification.multilabel import (
    averaged,
    hamming_loss,
    jaccard_samples,
    multilabel_log_loss,
    subset_accuracy,
)
from metrics_core.classification.report import classification_report
from metrics_core.counts import Confusion
from tests.helpers.cards import evaluated, run

# the documents' three samples: {a, b} called {a}; {c} called {c}; {a, c} called {a, b}
TRUE, PREDICTED = [{"a", "b"}, {"c"}, {"a", "c"}], [{"a"}, {"c"}, {"a", "b"}]
THREE = LabelSets.from_sets(TRUE, PREDICTED)
TRUTH, PREDICTION = THREE.truth.astype(int), THREE.prediction.astype(int)
OF_SETS = [hamming_loss, subset_accuracy, jaccard_samples]
AVERAGES = ["micro", "macro", "weighted", "samples"]
PROBABILITY = np.array([[0.9, 0.4, 0.1], [0.2, 0.2, 0.8], [0.7, 0.6, 0.3]])

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
shapes = st.tuples(st.integers(1, 8), st.integers(2, 4))


@st.composite
def pairs(draw):
    """Truth and prediction as 0/1 matrices of one shape."""
    shape = draw(shapes)
    cells = arrays.arrays(np.int64, shape, elements=st.integers(0, 1))
    return draw(cells), draw(cells)


def quietly(function, *args, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*args, **options)


# ---- by hand
def test_the_tables_by_hand():
    assert THREE.labels == ("a", "b", "c")
    assert THREE.truth.tolist() == [[True, True, False], [False, False, True], [True, False, True]]
    assert THREE.pooled() == Confusion(tp=3, fp=1, fn=2, tn=3)
    assert THREE.each() == Confusion(tp=[2, 0, 1], fp=[0, 1, 0], fn=[0, 1, 1], tn=[1, 1, 1])
    assert THREE.each_sample() == Confusion(tp=[1, 1, 1], fp=[0, 0, 1], fn=[1, 0, 1], tn=[1, 2, 0])


@pytest.mark.parametrize(
    ("metric", "average", "expected"),
    [
        # a, b, c: precision 2/2, 0/1, 1/1; recall 2/2, 0/1, 1/2; samples 2, 1, 2
        (precision, "micro", 3 / 4),
        (recall, "micro", 3 / 5),  # micro precision and recall differ: this is not single-label data
        (f1, "micro", 2 / 3),  # 6 / (6 + 1 + 2)
        (precision, "macro", (1 + 0 + 1) / 3),
        (recall, "macro", (1 + 0 + 1 / 2) / 3),
        (precision, "weighted", (2 * 1 + 1 * 0 + 2 * 1) / 5),
        (recall, "weighted", (2 * 1 + 1 * 0 + 2 * 1 / 2) / 5),
        # samples: precision 1/1, 1/1, 1/2; recall 1/2, 1/1, 1/2; F1 2/3, 1, 1/2
        (precision, "samples", (1 + 1 + 1 / 2) / 3),
        (recall, "samples", (1 / 2 + 1 + 1 / 2) / 3),
        (f1, "samples", (2 / 3 + 1 + 1 / 2) / 3),
    ],
)
def test_averages_by_hand(metric, average, expected):
    assert averaged(metric, THREE, average=average) == pytest.approx(expected, rel=1e-15)


def test_losses_by_hand():
    assert hamming_loss(THREE) == 3 / 9  # b missed, c missed, b too many
    assert subset_accuracy(THREE) == 1 / 3  # {c}
    assert jaccard_samples(THREE) == pytest.approx((1 / 2 + 1 / 1 + 1 / 3) / 3)


def test_log_loss_by_hand():
    # -(ln 0.8 + ln(1 - 0.2) + ln(1 - 0.4) + ln 0.6) / 4
    expected = -(2 * math.log(0.8) + 2 * math.log(0.6)) / 4
    assert multilabel_log_loss([[1, 0], [0, 1]], [[0.8, 0.2], [0.4, 0.6]]) == pytest.approx(expected)


# ---- steps
@pytest.mark.parametrize("function", OF_SETS, ids=lambda f: f.__name__)
def test_steps_evaluate_to_their_values(function):
    worked = explain(function, THREE)
    assert worked.steps[-1].value == worked.value == function(THREE)
    assert worked.signature.startswith(function.__name__)
    for step in worked.steps:
        assert evaluated(step.substituted) == pytest.approx(step.value, rel=1e-5)


@pytest.mark.parametrize("average", AVERAGES)
def test_the_steps_of_averages_evaluate_to_their_values(average):
    worked = explain(averaged, f_beta, THREE, average=average, beta=2)
    for step in worked.steps:
        assert evaluated(step.substituted) == pytest.approx(step.value, rel=1e-5)
    assert worked.steps[-1].value == worked.value


def test_the_steps_of_log_loss_add_up():
    worked = explain(multilabel_log_loss, TRUTH, PROBABILITY)
    *labels, total, samples, count, mean = worked.steps
    assert [total.value, samples.value, count.value] == [pytest.approx(sum(x.value for x in labels)), 3, 3]
    assert evaluated(total.substituted) == pytest.approx(total.value, rel=1e-5)
    assert evaluated(mean.substituted) == pytest.approx(worked.value, rel=1e-5)
    assert worked.signature == "multilabel_log_loss|clip:none"


@pytest.mark.parametrize("name", ["hamming_loss", "subset_accuracy", "jaccard_samples"])
def test_the_reference_calls_on_the_cards_give_the_same_numbers(name):
    expected = run(CATALOG[name].reference, y_true=TRUTH, y_pred=PREDICTION)
    assert CATALOG[name].function(THREE) == pytest.approx(expected)


def test_the_reference_call_of_log_loss_gives_the_same_number():
    expected = run("y_true, probability = data; " + CATALOG["multilabel_log_loss"].reference, data=(TRUTH, PROBABILITY))
    assert multilabel_log_loss(TRUTH, PROBABILITY) == pytest.approx(expected)


# ---- by definition
@repeatable
@given(pairs())
def test_sets_by_definition(matrices):
    truth, predicted = ([set(np.flatnonzero(row).tolist()) for row in matrix] for matrix in matrices)
    labels, n = range(matrices[0].shape[1]), len(truth)
    sets = LabelSets.from_sets(truth, predicted, labels=labels)
    wrong = sum(len(t ^ s) for t, s in zip(truth, predicted, strict=True))
    assert hamming_loss(sets) == pytest.approx(wrong / (n * len(labels)))
    assert subset_accuracy(sets) == pytest.approx(sum(t == s for t, s in zip(truth, predicted, strict=True)) / n)
    overlaps = [len(t & s) / len(t | s) if t | s else 1 for t, s in zip(truth, predicted, strict=True)]
    assert jaccard_samples(sets, zero_division=1) == pytest.approx(sum(overlaps) / n)
    f_scores = [2 * len(t & s) / (len(t) + len(s)) if t | s else 1 for t, s in zip(truth, predicted, strict=True)]
    assert averaged(f1, sets, average="samples", zero_division=1) == pytest.approx(sum(f_scores) / n)


@repeatable
@given(pairs())
def test_sets_and_matrices_are_two_ways_to_say_the_same(matrices):
    from_matrix = LabelSets.from_matrix(*matrices)
    sets = ([np.flatnonzero(row).tolist() for row in matrix] for matrix in matrices)
    from_sets = LabelSets.from_sets(*sets, labels=range(matrices[0].shape[1]))
    assert from_sets.labels == from_matrix.labels
    assert from_sets.pooled() == from_matrix.pooled()
    assert from_sets.each_sample() == from_matrix.each_sample()


# ---- scikit-learn
SKLEARN = {
    "precision": (precision, {}, sklearn.metrics.precision_score),
    "recall": (recall, {}, sklearn.metrics.recall_score),
    "f_beta": (f_beta, {"beta": 0.5}, sklearn.metrics.fbeta_score),
}


@pytest.mark.parametrize("name", SKLEARN)
@pytest.mark.parametrize("average", AVERAGES)
@settings(repeatable, max_examples=30)
@given(matrices=pairs(), fill=st.sampled_from([np.nan, 0, 1]))
def test_averages_agree_with_scikit_learn(name, average, matrices, fill):
    metric, options, function = SKLEARN[name]
    ours = averaged(metric, LabelSets.from_matrix(*matrices), average=average, zero_division=fill, **options)
    if average == "weighted" and math.isnan(ours):
        return  # scikit-learn takes the plain mean where no weight is left
    reference = quietly(function, *matrices, average=average, zero_division=fill, **options)
    assert ours == pytest.approx(reference, nan_ok=True)


@repeatable
@given(pairs(), st.sampled_from([0, 1]))
def test_the_others_agree_with_scikit_learn(matrices, fill):
    sets = LabelSets.from_matrix(*matrices)
    assert hamming_loss(sets) == pytest.approx(sklearn.metrics.hamming_loss(*matrices))
    assert subset_accuracy(sets) == pytest.approx(sklearn.metrics.accuracy_score(*matrices))
    reference = sklearn.metrics.jaccard_score(*matrices, average="samples", zero_division=fill)
    assert jaccard_samples(sets, zero_division=fill) == pytest.approx(reference)


@repeatable
@given(pairs())
def test_the_report_is_scikit_learns(matrices):
    ours = classification_report(LabelSets.from_matrix(*matrices), zero_division=0)
    theirs = sklearn.metrics.classification_report(*matrices, output_dict=True, zero_division=0)
    named = {**{str(row.label): row for row in ours.classes}, "micro avg": ours.micro, "macro avg": ours.macro}
    for name, row in named.items():
        expected = [theirs[name][key] for key in ("precision", "recall", "f1-score", "support")]
        assert [row.precision, row.recall, row.f1, row.support] == pytest.approx(expected)


def test_scikit_learn_calls_two_empty_sets_wrong_unless_told_otherwise():
    sets = LabelSets.from_matrix([[0, 0], [1, 0]], [[0, 0], [1, 0]])
    assert jaccard_samples(sets) == 1  # of the one sample that has a label
    with pytest.warns(UndefinedMetricWarning, match="Jaccard is ill-defined"):
        reference = sklearn.metrics.jaccard_score(sets.truth, sets.prediction, average="samples")
    assert reference == jaccard_samples(sets, zero_division=0) == 1 / 2


def test_scikit_learns_log_loss_reads_the_matrix_as_one_hot_classes():
    # of -ln 0.8, -ln 0.8, -ln 0.6, -ln 0.6 it keeps the two cells that apply, and divides by samples
    truth, p = np.array([[1, 0], [0, 1]]), np.array([[0.8, 0.2], [0.4, 0.6]])
    assert quietly(sklearn.metrics.log_loss, truth, p) == pytest.approx(-(math.log(0.8) + math.log(0.6)) / 2)
    assert quietly(sklearn.metrics.log_loss, [[1, 1], [0, 1]], p) == pytest.approx(
        -(math.log(0.8) + math.log(0.2) + math.log(0.6)) / 2
    )


# ---- log loss: certainty
def test_a_certain_mistake_is_infinite_unless_clipped():
    assert multilabel_log_loss([[1, 0]], [[0, 0]]) == math.inf
    assert multilabel_log_loss([[1, 0]], [[1, 1]]) == math.inf
    assert multilabel_log_loss([[1, 0]], [[1, 0]]) == 0
    clipped = multilabel_log_loss([[1, 0]], [[0, 0]], clip=1e-3)
    assert clipped == pytest.approx(-(math.log(1e-3) + math.log(1 - 1e-3)) / 2)
    assert explain(multilabel_log_loss, [[1, 0]], [[0, 0]], clip=1e-3).signature == "multilabel_log_loss|clip:0.001"


@pytest.mark.parametrize(
    ("probability", "options", "problem"),
    [
        ([[0.5]], {}, "must have the shape of y_true"),
        ([[0.5, 1.5]], {}, r"probability must lie in \[0, 1\]"),
        ([[0.5, math.nan]], {}, r"probability must lie in \[0, 1\]"),
        ([[0.5, 0.5]], {"clip": 0.5}, "clip must lie between 0 and 0.5"),
    ],
)
def test_bad_probabilities_are_refused(probability, options, problem):
    with pytest.raises(ValueError, match=problem):
        multilabel_log_loss([[0, 1]], probability, **options)


# ---- undefined
NO_SAMPLES = LabelSets.from_sets([], [])
ALL_EMPTY = LabelSets.from_sets([[], []], [[], []], labels=["a", "b"])


@pytest.mark.parametrize(
    ("metric", "args", "options", "reason"),
    [
        (hamming_loss, (NO_SAMPLES,), {}, "no samples or no labels"),
        (subset_accuracy, (NO_SAMPLES,), {}, "no samples"),
        (jaccard_samples, (NO_SAMPLES,), {}, "no sample has a true or a predicted label"),
        (jaccard_samples, (ALL_EMPTY,), {}, "no sample has a true or a predicted label"),
        (averaged, (precision, NO_SAMPLES), {"average": "samples"}, "no samples"),
        (averaged, (precision, ALL_EMPTY), {"average": "micro"}, "no positive predictions"),
        (averaged, (recall, ALL_EMPTY), {"average": "macro"}, "every class: no actual positives"),
        (averaged, (recall, ALL_EMPTY), {"average": "samples"}, "every sample: no actual positives"),
        (averaged, (f1, ALL_EMPTY), {"average": "weighted"}, "no class has actual samples"),
        (multilabel_log_loss, (np.zeros((0, 2)), np.zeros((0, 2))), {}, "no samples or no labels"),
    ],
)
def test_undefined_is_nan_with_its_reason(metric, args, options, reason):
    worked = explain(metric, *args, **options)
    assert math.isnan(worked.value)
    assert worked.undefined == reason


def test_all_sets_empty_and_found_empty_is_all_right():
    assert (hamming_loss(ALL_EMPTY), subset_accuracy(ALL_EMPTY)) == (0, 1)


# ---- LabelSets
@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: LabelSets.from_sets([{"a"}], []), "y_true has 1 sets and y_pred has 0"),
        (lambda: LabelSets.from_sets(["cat"], [{"cat"}]), "got a text: 'cat' would be c, a and t"),
        (lambda: LabelSets.from_sets([{"a"}], [{"b"}], labels=["a"]), "'b' is not in"),
        (lambda: LabelSets.from_sets([{"a"}], [{1}]), "of one kind"),
        (lambda: LabelSets.from_matrix([[0, 2]], [[0, 1]]), "y_true must be a matrix of 0 and 1"),
        (lambda: LabelSets.from_matrix([0, 1], [0, 1]), "y_true must be a matrix of 0 and 1"),
        (lambda: LabelSets.from_matrix([[0, 1]], [[0, 1, 1]]), "a column for each of 2 labels"),
        (lambda: LabelSets.from_matrix([[0, 1]], [[0, 1]], labels="a"), "a column for each of 1 labels"),
        (lambda: LabelSets.from_matrix([[0, 1]], [[0, 1]], labels="aa"), "differ from each other"),
    ],
)
def test_bad_sets_are_refused(make, problem):
    with pytest.raises(ValueError, match=problem):
        make()


def test_sets_cannot_be_changed_and_do_not_follow_their_source():
    source = np.array([[True, False]])
    sets = LabelSets.from_matrix(source, source)
    source[0, 0] = False
    assert sets.truth[0, 0]
    with pytest.raises(ValueError, match="read-only"):
        sets.truth[0, 0] = False

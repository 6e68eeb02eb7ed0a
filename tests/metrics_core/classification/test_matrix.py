"""Confusion matrices of any number of classes."""

import warnings

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core.classification.matrix import ConfusionMatrix, confusion_matrix
from metrics_core.counts import Confusion, confusion

# the documents' nine samples of three classes
Y_TRUE = [0, 1, 2, 0, 1, 2, 0, 2, 2]
Y_PRED = [0, 2, 1, 0, 2, 1, 0, 0, 2]

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
rows = st.lists(
    st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.sampled_from([0, 0.1, 1, 2.5])), max_size=25
)


def columns(samples):
    """y_true, y_pred and weights."""
    return map(list, zip(*samples, strict=True)) if samples else ([], [], [])


def test_the_documents_matrix_by_hand():
    # 0 is always found; 1 is called 2 twice; 2 is called 0 once, 1 twice and 2 once
    m = confusion_matrix(Y_TRUE, Y_PRED)
    assert m.labels == (0, 1, 2)
    assert m.counts.tolist() == [[3, 0, 0], [0, 0, 2], [1, 2, 1]]
    assert (m.actual.tolist(), m.predicted.tolist()) == ([3, 2, 4], [4, 2, 3])
    assert (m.right, m.total) == (4, 9)
    assert m.transposed.counts.tolist() == [[3, 0, 1], [0, 0, 2], [0, 2, 1]]
    assert m.one_against_rest(2) == Confusion(tp=1, fp=2, fn=3, tn=3)
    assert m.each() == Confusion([3, 0, 1], [1, 2, 2], [0, 2, 3], [5, 5, 3])
    assert m.pooled() == Confusion(tp=4, fp=5, fn=5, tn=13)  # 3 * 9 = 27 cells


@repeatable
@given(rows)
def test_each_class_is_what_confusion_counts(samples):
    truth, predicted, weights = columns(samples)
    m = confusion_matrix(truth, predicted, weights=weights)
    for label in m.labels:
        ours = m.one_against_rest(label)
        reference = confusion(truth, predicted, positive=label, weights=weights)
        assert ours.cells == pytest.approx(reference.cells, abs=1e-12)
        assert [cell == 0 for cell in ours.cells] == [cell == 0 for cell in reference.cells]  # not 1e-17
    assert m.total == pytest.approx(sum(weights))


@repeatable
@given(rows.filter(lambda samples: any(weight for *_, weight in samples)), st.booleans())
def test_agrees_with_scikit_learn(samples, weighted):
    truth, predicted, weights = columns(samples)
    weights = weights if weighted else None
    m = confusion_matrix(truth, predicted, labels="dabc", weights=weights)
    reference = sklearn.metrics.confusion_matrix(truth, predicted, labels=list("dabc"), sample_weight=weights)
    np.testing.assert_allclose(m.counts, reference)
    assert m.counts.dtype == (np.float64 if weighted else np.int64)
    sorted_by_itself = confusion_matrix(truth, predicted, weights=weights)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "A single label was found"
        reference = sklearn.metrics.confusion_matrix(truth, predicted, sample_weight=weights)
    np.testing.assert_allclose(sorted_by_itself.counts, reference)


@repeatable
@given(rows)
def test_transposing_exchanges_truth_and_prediction(samples):
    truth, predicted, weights = columns(samples)
    m = confusion_matrix(truth, predicted, weights=weights)
    assert m.transposed == confusion_matrix(predicted, truth, weights=weights)
    np.testing.assert_allclose(m.each().fp, m.transposed.each().fn)


def test_weights_that_do_not_add_up_exactly_leave_no_crumbs():
    m = confusion_matrix(list("aab"), list("aba"), weights=[0.1, 0.2, 0.3])
    assert m.each().tn[0] == 0  # 0.6 - 0.1 - 0.2 - 0.3 would be 1.1e-16
    assert confusion_matrix(list("aaa"), list("aaa"), weights=[0.1, 0.2, 0.3]).each().tn.tolist() == [0]


def test_no_samples_give_an_empty_matrix():
    m = confusion_matrix([], [])
    assert (m.labels, m.counts.shape, m.right, m.total, len(m.each())) == ((), (0, 0), 0, 0, 0)
    assert confusion_matrix([], [], labels=[1, 2]).counts.tolist() == [[0, 0], [0, 0]]


def test_what_was_decided_is_said():
    given = confusion_matrix([1], [2], labels=[2, 1], weights=[3])
    assert given.conventions == (("labels", "given"), ("weights", "given"))
    assert given.one_against_rest(1).conventions == (("positive", "1"), *given.conventions)
    assert confusion_matrix([1], [2]).conventions == (("labels", "sorted"),)


def test_labels_are_plain_values():
    m = confusion_matrix(np.array([2, 1]), np.array([1, 1]))
    assert [type(label) for label in m.labels] == [int, int]
    assert confusion_matrix(np.array(["b", "a"], dtype=object), ["a", "a"]).labels == ("a", "b")


@pytest.mark.parametrize(
    ("y_true", "y_pred", "options", "problem"),
    [
        ([1, 2], [1], {}, "y_true has 2 labels and y_pred has 1"),
        ([1, np.nan], [1, 1], {}, "y_true must not hold NaN"),
        ([1, 2], ["1", "2"], {}, "both be numbers or both be text"),
        ([1, 3], [1, 1], {"labels": [1, 2]}, r"3 is not in \(1, 2\)"),
        ([1, 2], [1, 2], {"labels": [1, 2, 1]}, "differ from each other"),
        ([1, 2], [1, 2], {"weights": [1, -1]}, "weights must be finite and not negative"),
        (np.array(["a", 1], dtype=object), ["a", "b"], {}, "of one kind"),
        (np.array(["a", None]), ["a", "b"], {}, "y_true must hold a label each, got None at index 1"),
        ([[1, 2]], [[1, 2]], {}, "one list of labels"),
    ],
)
def test_bad_labels_are_refused(y_true, y_pred, options, problem):
    with pytest.raises(ValueError, match=problem):
        confusion_matrix(y_true, y_pred, **options)


def test_scikit_learn_drops_samples_of_unnamed_classes_where_we_refuse():
    assert sklearn.metrics.confusion_matrix([1, 3], [1, 1], labels=[1, 2]).sum() == 1


@pytest.mark.parametrize(
    ("labels", "counts", "problem"),
    [
        ((1, 2), [[1, 2]], "must be 2 x 2"),
        ((1, 1), [[1, 2], [3, 4]], "differ"),
        ((1, 2), [[1, -2], [3, 4]], "not negative"),
        ((1, 2), [[1, np.nan], [3, 4]], "finite"),
        ((1, 2), [["1", "2"], ["3", "4"]], "finite numbers"),
    ],
)
def test_bad_counts_are_refused(labels, counts, problem):
    with pytest.raises(ValueError, match=problem):
        ConfusionMatrix(labels, counts)


def test_an_unknown_class_is_refused():
    with pytest.raises(ValueError, match="label must be one of"):
        confusion_matrix(Y_TRUE, Y_PRED).one_against_rest(7)


def test_a_matrix_cannot_be_changed_and_does_not_follow_its_source():
    source = np.array([[1, 2], [3, 4]])
    m = ConfusionMatrix((0, 1), source)
    source[0, 0] = 9
    assert m.counts[0, 0] == 1
    with pytest.raises(ValueError, match="read-only"):
        m.counts[0, 0] = 5
    assert m == ConfusionMatrix((0, 1), [[1, 2], [3, 4]])
    assert m != ConfusionMatrix((1, 0), [[1, 2], [3, 4]])

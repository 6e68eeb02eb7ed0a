"""The four counts."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import confusion_matrix

from metrics_core.counts import Confusion, confusion

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
samples = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 4)), min_size=1, max_size=40)


# ---- confusion()
def test_counts_by_hand():
    #   truth   1 1 1 0 0 0 0
    #   flagged 1 1 0 1 0 0 0
    #           TP TP FN FP TN TN TN
    assert confusion([1, 1, 1, 0, 0, 0, 0], [1, 1, 0, 1, 0, 0, 0]) == Confusion(tp=2, fp=1, fn=1, tn=3)


def test_weights_by_hand():
    # TP 0.5 + 2, FN 3, FP 0.25, TN 4 + 0
    counts = confusion([1, 1, 1, 0, 0, 0], [1, 1, 0, 1, 0, 0], weights=[0.5, 2, 3, 0.25, 4, 0])
    assert counts == Confusion(tp=2.5, fp=0.25, fn=3.0, tn=4.0)


def test_the_positive_class_has_a_name_and_all_others_are_negative():
    counts = confusion(["cat", "dog", "fox", "cat"], ["cat", "cat", "dog", "fox"], positive="cat")
    assert counts == Confusion(tp=1, fp=1, fn=1, tn=1)
    assert counts.conventions == (("positive", "cat"),)


def test_the_other_positive_class_swaps_the_table():
    truth, flagged = [1, 1, 0, 0, 0], [1, 0, 1, 0, 0]
    assert confusion(truth, flagged, positive=0) == confusion(truth, flagged).swapped


@repeatable
@given(samples.filter(lambda rows: any(weight for *_, weight in rows)))  # scikit-learn refuses weights all 0
def test_counts_agree_with_counting_one_by_one_and_with_scikit_learn(rows):
    truth, flagged, weights = map(list, zip(*rows, strict=True))
    cells = {(True, True): 0, (False, True): 0, (True, False): 0, (False, False): 0}
    for actual, answer, weight in rows:
        cells[actual, answer] += weight
    ours = confusion(truth, flagged, weights=weights)
    assert ours == Confusion(*cells.values())
    (tn, fp), (fn, tp) = confusion_matrix(truth, flagged, labels=[False, True], sample_weight=weights)
    assert ours == Confusion(tp, fp, fn, tn)
    (tn, fp), (fn, tp) = confusion_matrix(truth, flagged, labels=[False, True])
    assert confusion(truth, flagged) == Confusion(tp, fp, fn, tn)


@repeatable
@given(samples)
def test_a_whole_weight_is_a_repetition(rows):
    repeated = [(truth, flagged) for truth, flagged, weight in rows for _ in range(weight)]
    truth, flagged, weights = map(list, zip(*rows, strict=True))
    expected = confusion([t for t, _ in repeated], [f for _, f in repeated])
    assert confusion(truth, flagged, weights=weights) == expected


def test_no_samples_are_no_counts():
    assert confusion([], []) == Confusion(0, 0, 0, 0)


def test_counts_are_plain_numbers():
    assert {type(cell) for cell in confusion(np.array([1, 0]), np.array([1, 1])).cells} == {int}
    assert {type(cell) for cell in confusion([1, 0], [1, 1], weights=[1, 2]).cells} == {float}


@pytest.mark.parametrize(
    ("truth", "flagged", "weights", "message"),
    [
        ([1, 0], [1], None, "y_true has 2 labels and y_pred has 1"),
        ([[1], [0]], [1, 0], None, r"y_true must be one list of labels, got shape \(2, 1\)"),
        ([1, 0], [[1, 0]], None, r"y_pred must be one list of labels, got shape \(1, 2\)"),
        ([1, np.nan], [1, 0], None, "y_true must not hold NaN, got one at index 1"),
        ([1, 0], [np.nan, 0], None, "y_pred must not hold NaN, got one at index 0"),
        ([1, 0], [1, 0], [1], r"weights must hold one number a sample \(2\), got shape \(1,\)"),
        ([1, 0], [1, 0], 1, r"weights must hold one number a sample \(2\), got shape \(\)"),
        ([1, 0], [1, 0], [1, -1], "weights must be finite and not negative"),
        ([1, 0], [1, 0], [1, np.nan], "weights must be finite and not negative"),
        ([1, 0], [1, 0], [1, np.inf], "weights must be finite and not negative"),
    ],
)
def test_bad_input_is_named(truth, flagged, weights, message):
    with pytest.raises(ValueError, match=message):
        confusion(truth, flagged, weights=weights)


def test_inputs_are_left_alone():
    arrays = [np.array([1, 0, 1]), np.array([0, 0, 1]), np.array([1.0, 0.0, 2.0])]
    before = [array.copy() for array in arrays]
    confusion(arrays[0], arrays[1], weights=arrays[2])
    for array, copy in zip(arrays, before, strict=True):
        np.testing.assert_array_equal(array, copy)
        assert array.flags.writeable


# ---- Confusion
def test_sums_by_hand():
    c = Confusion(tp=3, fp=1, fn=2, tn=4)
    assert (c.positives, c.negatives) == (5, 5)
    assert (c.predicted_positive, c.predicted_negative, c.total) == (4, 6, 10)
    assert c.cells == (3, 1, 2, 4)
    assert c.symbols == {"TP": 3, "FP": 1, "FN": 2, "TN": 4}
    assert c.swapped == Confusion(tp=4, fp=2, fn=1, tn=3)
    assert c.swapped.swapped == c


def test_arrays_hold_a_curve():
    curve = Confusion(np.array([0, 1, 2]), np.array([0, 0, 3]), np.array([2, 1, 0]), np.array([3, 3, 0]))
    assert len(curve) == 3
    assert curve[1] == Confusion(1, 0, 1, 3)
    assert type(curve[1].tp) is int
    assert curve[[0, 2]] == Confusion(np.array([0, 2]), np.array([0, 3]), np.array([2, 0]), np.array([3, 0]))
    assert curve[1:] != curve
    np.testing.assert_array_equal(curve.total, [5, 5, 5])


def test_lists_are_arrays():
    assert Confusion([1, 2], [0, 0], [1, 0], [3, 3])[1] == Confusion(2, 0, 0, 3)


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int32, np.uint64, np.float32, bool])
def test_small_number_types_do_not_overflow(kind):
    most = 1 if kind is bool else 100
    cells = [np.array([most], dtype=kind)] * 4
    assert Confusion(*cells).total.tolist() == [4 * most]


def test_conventions_stay_with_the_counts_but_do_not_make_them_differ():
    counts = confusion([1, 0], [1, 1])
    assert counts.conventions == (("positive", "1"),)
    assert counts.swapped.conventions == counts.conventions
    assert counts == Confusion(1, 1, 0, 0)
    assert confusion([1], [1], weights=[2]).conventions == (("positive", "1"), ("weights", "given"))


def test_equality_is_between_counts_only():
    assert Confusion(1, 2, 3, 4) != (1, 2, 3, 4)
    assert Confusion(1, 2, 3, 4) != Confusion(1, 2, 3, 5)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Confusion(1, 2, 3, 4))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ((-1, 0, 0, 0), "tp must be finite and not negative, got -1"),
        ((0, np.nan, 0, 0), "fp must be finite and not negative"),
        ((0, 0, np.inf, 0), "fn must be finite and not negative"),
        (([1, 2], [1, 2], [1, 2], [1, -2]), "tn must be finite and not negative"),
        (("1", 0, 0, 0), "tp must be a number or an array of numbers, got '1'"),
        ((None, 0, 0, 0), "tp must be a number"),
        (([1, 2], [1, 2, 3], [1, 2], [1, 2]), "must have one shape"),
        (([1, 2], 1, 1, 1), "must have one shape"),
    ],
)
def test_impossible_counts_are_refused(cells, message):
    with pytest.raises(ValueError, match=message):
        Confusion(*cells)


def test_counts_cannot_be_reassigned():
    with pytest.raises(AttributeError):
        Confusion(1, 2, 3, 4).tp = 5

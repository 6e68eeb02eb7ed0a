"""Columns as slices: values, bins with their edges, rare values together, missing cells, pairs."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lab.read.slicing import BINS, MISSING, crossed, rounded, sliceable, slicing


def test_text_the_most_frequent_first_the_rare_together_and_the_missing_last():
    values = np.array(["a"] * 3 + ["b"] * 5 + [None] + [f"rare {i}" for i in range(30)], dtype=object)
    found = slicing("c", values, most=4)
    assert found.names == ("b", "a", "rare 0", "(29 other values)", MISSING)
    assert np.bincount(found.codes).tolist() == [5, 3, 1, 29, 1] and found.others == 29


def test_numbers_with_few_values_stay_values_in_order():
    assert slicing("c", np.array([10, 2, 2, 3])).names == ("2", "3", "10")


def test_many_numbers_are_cut_at_quantiles_and_the_edges_are_named():
    found = slicing("c", np.arange(100.0))
    assert found.edges is not None and found.edges[0] == 0 and found.edges[-1] == 99
    assert np.bincount(found.codes).tolist() == [19, 20, 20, 20, 21]
    assert found.names[0] == "0 to below 19" and found.names[-1] == "79 to 99"


def test_numbers_are_named_with_as_few_digits_as_tell_them_apart():
    assert slicing("c", np.array([0.1 + 0.2, 0.1, 1e6])).names == ("0.1", "0.3", "1000000")
    assert rounded([0.12345678, 0.12345679]) == ["0.12345678", "0.12345679"]
    years = slicing("c", np.repeat(np.arange(1990, 2020), 3))
    assert years.names[0] == "1990 to below 1995"
    times = slicing("c", 1.7e9 + np.arange(100.0))
    assert times.names[0] == "1,700,000,000 to below 1,700,000,019"


def test_a_value_that_most_rows_have_is_a_slice_by_itself():
    assert slicing("c", np.append(np.zeros(900), np.arange(1.0, 101))).names == ("0", "1 to 100")
    assert slicing("c", np.append(np.full(900, 7.5), np.arange(30.0) / 10)).names == ("0 to below 7.5", "7.5")
    found = slicing("c", np.concatenate([np.zeros(400), np.ones(400), np.arange(2.0, 202)]))
    assert found.names == ("0", "1", "2 to 201") and np.bincount(found.codes).tolist() == [400, 400, 200]


@given(st.lists(st.one_of(st.floats(), st.integers(-5, 5).map(float)), min_size=1, max_size=80))
def test_every_row_of_numbers_is_in_one_slice_and_inside_its_edges(values):
    numbers = np.array(values)
    found = slicing("c", numbers)
    assert found.codes.min() >= 0 and found.codes.max() < len(found.names)
    if found.edges is not None:
        assert len(found.edges) <= 2 * BINS + 2
        for value, code in zip(numbers, found.codes, strict=True):
            missing = found.names[code] == MISSING
            assert missing == (not np.isfinite(value))
            assert missing or found.edges[code] <= value <= found.edges[code + 1]


def test_a_pair_of_columns_has_a_slice_for_each_pair():
    found = crossed(slicing("x", np.array(["a", "b", "a"], object)), slicing("y", np.array([1, 2, 2])))
    assert found.names == ("a · 1", "a · 2", "b · 1", "b · 2") and found.codes.tolist() == [0, 3, 1]


def test_no_two_slices_have_one_name():
    found = slicing("c", np.array([MISSING, None, "a"], object))
    assert len(set(found.names)) == 3 and found.codes.tolist() == [0, 2, 1]


def test_columns_of_one_value_or_of_identifiers_are_not_offered():
    columns = {
        "id": np.array([f"row {i}" for i in range(100)], object),
        "one": np.zeros(100, int),
        "city": np.array(["a", "b"] * 50, object),
        "age": np.arange(100),
        "label": np.arange(100) % 2,
    }
    assert sliceable(columns, ["label"]) == ("city", "age")
    assert sliceable({}) == ()

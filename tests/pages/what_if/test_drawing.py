"""The lab's pictures that stand still: bars are as long as the counts that they show."""

import json

import numpy as np
import pytest

from pages.lab.what_if import drawing
from tests.helpers.pages import shipped
from widgets.scrubber import pack
from widgets.scrubber.layouts import grid


def test_a_label_has_a_bar_of_what_is_found_missed_and_given_too_often():
    """Of 8, 1 and 3, which are 12 in all, the longest bar is made; the other one is 2 and 4, a half of it."""
    counts = np.array([8.0, 2.0]), np.array([1.0, 0.0]), np.array([3.0, 4.0])
    (view,) = json.loads(pack(grid({drawing.label_bars(["a", "b"], *counts): 1})).body)["views"]
    bars = [(m["look"], m["x0"] * 12, m["x1"] * 12) for m in view["marks"] if m["kind"] == "Region"]
    expected = [("tp", 0, 8), ("fn", 8, 9), ("fp", 9, 12), ("tp", 0, 2), ("fp", 2, 6)]
    assert [look for look, *_ in bars] == [look for look, *_ in expected]
    assert np.array([ends for _, *ends in bars]) == pytest.approx(np.array([ends for _, *ends in expected]))


@pytest.mark.usefixtures("few_resamples")
def test_the_page_shows_the_labels_of_the_sample(visit):
    at = visit("lab/what_if", **{"lab-data": "Photos"})
    (found,) = [one for key, one in shipped(at).items() if key.startswith("lab-still-labels-")]
    (view,) = found.model["views"]
    assert sum(mark["kind"] == "Label" for mark in view["marks"]) == 6
    assert not at.exception


def test_labels_without_a_count_have_no_bar():
    nothing = np.zeros(2)
    view = drawing.label_bars(["a", "b"], nothing, nothing, nothing)
    assert [type(mark).__name__ for mark in view.marks] == ["Label", "Label"]


def test_a_model_without_a_value_is_undefined_in_the_table_of_units_in_order():
    none = np.zeros(0)
    models = {"a": (np.array([0.0, 0.5]), np.array([1.0, 3.0])), "b": (none, none)}
    head, first, *others, last = drawing.in_order(models, "NDCG", "queries").rows
    assert head == ("proportion of queries, from the worst", "a", "b") and len(others) == drawing.LISTED - 2
    assert (first, last) == (("0", "1", "undefined"), ("1", "3", "undefined"))

"""Calibration within groups: by hand, by its definition, and against the calibration error of each group alone."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve

from metrics_core import CATALOG, explain
from metrics_core.fairness import calibration_error_within_groups
from metrics_core.fairness.within_groups import group_errors
from metrics_core.probabilities import expected_calibration_error
from tests.helpers.cards import run

repeatable = settings(derandomize=True, deadline=None, max_examples=40)
rows = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 100).map(lambda n: n / 100), st.sampled_from("abc")), max_size=40
)

# a: ten with 0.4, four of them positive. b: five with 0.85, three positive: 0.85 - 0.6; five with 0.15, one positive: 0.2 - 0.15
TRUTH = [1] * 4 + [0] * 6 + [1, 1, 1, 0, 0] + [1, 0, 0, 0, 0]
PROBABILITY = [0.4] * 10 + [0.85] * 5 + [0.15] * 5
GROUPS = ["a"] * 10 + ["b"] * 10


def by_definition(sample) -> float:
    """For each group: over the ten bins, the sum of |positives minus probabilities|, divided by the group's size."""
    found = []
    for group in {g for *_, g in sample}:
        bins: dict[int, float] = {}
        own = [(y, p) for y, p, g in sample if g == group]
        for y, p in own:
            place = max(0, math.ceil(round(10 * p, 9)) - 1)  # bins hold their upper edge
            bins[place] = bins.get(place, 0.0) + y - p
        found.append(sum(map(abs, bins.values())) / len(own))
    return max(found, default=math.nan)


def test_by_hand():
    found = group_errors(TRUTH, PROBABILITY, GROUPS)
    assert found.names == ("a", "b") and found.sizes.tolist() == [10, 10]
    assert found.errors == pytest.approx([0, (5 * 0.25 + 5 * 0.05) / 10])
    assert calibration_error_within_groups(TRUTH, PROBABILITY, GROUPS) == pytest.approx(0.15)


def test_errors_of_groups_that_cancel_in_all_rows_do_not_cancel_here():
    # both groups have 0.5; all of a and none of b are positive: together half are
    truth, probability, groups = [1] * 4 + [0] * 4, [0.5] * 8, ["a"] * 4 + ["b"] * 4
    assert expected_calibration_error(truth, probability) == 0
    assert calibration_error_within_groups(truth, probability, groups) == 0.5


def test_groups_that_are_equally_wrong_are_wrong():
    truth, probability = [1, 0] * 4, [0.9] * 8
    assert calibration_error_within_groups(truth, probability, ["a"] * 4 + ["b"] * 4) == pytest.approx(0.4)


@repeatable
@given(sample=rows)
def test_it_is_what_the_definition_says(sample):
    columns = list(map(list, zip(*sample, strict=True))) or [[], [], []]
    assert calibration_error_within_groups(*columns) == pytest.approx(by_definition(sample), abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
@pytest.mark.parametrize("bins", [4, 10])
def test_it_is_the_largest_calibration_error_of_the_groups(strategy, bins):
    rng = np.random.default_rng(4)
    probability, groups = rng.random(600), rng.integers(0, 3, 600)
    truth = rng.random(600) < probability ** (1 + groups)
    options = {"bins": bins, "strategy": strategy}
    errors = [expected_calibration_error(truth[groups == g], probability[groups == g], **options) for g in range(3)]
    assert calibration_error_within_groups(truth, probability, groups, **options) == pytest.approx(max(errors))


def test_scikit_learns_bins_of_each_group_give_the_same_number():
    rng = np.random.default_rng(6)
    probability, groups = rng.random(500), rng.choice(["a", "b"], 500)
    truth = (rng.random(500) < 0.4).astype(int)
    theirs = []
    for part in (groups == "a", groups == "b"):
        observed, mean = calibration_curve(truth[part], probability[part], n_bins=10)
        sizes = np.histogram(probability[part], np.linspace(0, 1, 11))[0]
        theirs.append(float((sizes * np.abs(observed - mean)).sum() / part.sum()))
    assert group_errors(truth, probability, groups).errors == pytest.approx(theirs, abs=1e-12)
    assert calibration_error_within_groups(truth, probability, groups) == pytest.approx(max(theirs), abs=1e-12)


def test_the_reference_call_on_the_card_gives_the_same_number():
    rng = np.random.default_rng(5)
    truth, probability, groups = rng.integers(0, 2, 90), rng.random(90), rng.choice(["a", "b", "c"], 90)
    card = CATALOG["calibration_error_within_groups"]
    expected = run(card.reference, y_true=truth, probability=probability, groups=groups)
    assert calibration_error_within_groups(truth, probability, groups) == pytest.approx(expected, abs=1e-12)


def test_the_steps_name_every_group_and_those_left_out():
    worked = explain(calibration_error_within_groups, [*TRUTH, 1], [*PROBABILITY, 0.1], [*GROUPS, "c"], at_least=2)
    assert [step.label for step in worked.steps[:-1]] == [
        "calibration error of a (10 samples)",
        "calibration error of b (10 samples)",
        "calibration error of c (1 samples, too few: left out)",
    ]
    assert worked.value == pytest.approx(0.15)
    assert worked.signature == "calibration_error_within_groups|positive:1|bins:10|strategy:uniform|at-least:2"


def test_without_a_group_that_is_large_enough_it_is_undefined_and_says_why():
    assert explain(calibration_error_within_groups, [], [], []).undefined == "no group has enough samples"
    assert explain(calibration_error_within_groups, [1], [0.5], ["a"], at_least=2).undefined == (
        "no group has enough samples"
    )


@pytest.mark.parametrize(
    ("given_", "says"),
    [
        (([1], [0.5], ["a", "b"]), "1, 1 and 2 entries"),
        (([1], [1.5], ["a"]), "probability"),
        (([1], [0.5], [None]), "groups"),
    ],
)
def test_what_cannot_be_read_is_refused(given_, says):
    with pytest.raises(ValueError, match=says):
        calibration_error_within_groups(*given_)


def test_a_group_size_that_cannot_be_is_refused():
    with pytest.raises(ValueError, match="at_least must be 0 or more, got -1"):
        calibration_error_within_groups([1], [0.5], ["a"], at_least=-1)

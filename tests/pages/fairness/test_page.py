"""What the lesson says holds where it is said: after each answer, in its sections, and for every way of solving an exercise."""

from __future__ import annotations

import re
from random import Random

import fairlearn.metrics
import numpy as np
import pytest

from datasets.two_groups import people
from metrics_core import explain
from metrics_core.fairness.calibrated import CalibratedGroup
from pages.classification.fairness.calibration import SHIFTS, shifted
from pages.classification.fairness.calibration import learned as about_shifts
from pages.classification.fairness.costs import DEMANDS, PRICES, bills
from pages.classification.fairness.data import BASE_RATES, ROWS, SEPARATION, TICKS, Group, as_dots, both, dots_of, shown
from pages.classification.fairness.identity import BASES, identity, learned
from pages.classification.fairness.picture import ALIKE, GAPS, Side, side_by_side, two_groups
from pages.classification.fairness.plane import BASE_A, CLOSENESS, CORNER, plane
from pages.classification.fairness.plane import BASES as BASES_OF_PLANE
from pages.classification.fairness.plane import learned as about_region
from pages.classification.fairness.worksheet import tasks
from tests.helpers.lessons import answered, exercise, walk
from tests.helpers.pages import shipped
from widgets.formulas import significant

LESSON, PAGE = "fairness", "classification/fairness"
GROUPS = Group("A", 50), Group("B", 30)


# ---- the people
@pytest.mark.parametrize(("base", "clear"), [(50, "medium"), (30, "medium"), (10, "weak"), (90, "strong")])
def test_the_base_rate_is_what_is_said_and_the_scores_are_right(base, clear):
    found = people(base / 100, SEPARATION[clear])
    assert found.labels.sum() == pytest.approx(10 * base, abs=2)
    for low in np.arange(0, 1, 0.1):
        inside = (found.scores >= low) & (found.scores < low + 0.1)
        if inside.any():
            assert found.labels[inside].sum() == pytest.approx(found.scores[inside].sum(), abs=1.01)


def test_other_groups_are_refused():
    with pytest.raises(ValueError, match="prevalence must lie"):
        people(1, 3)
    with pytest.raises(ValueError, match="closeness must be"):
        people(0.5, 0)


# ---- the picture
def test_every_gap_of_the_picture_is_fairlearns():
    picture = two_groups(GROUPS, common=False)
    samples = [people(group.base / 100, SEPARATION[group.clear]) for group in GROUPS]
    truth, scores = (np.concatenate([getattr(one, name) for one in samples]) for name in ("labels", "scores"))
    codes = np.repeat(["A", "B"], 1000)
    for i, j in ((25, 25), (25, 15), (10, 40)):
        said = scores >= np.where(codes == "A", TICKS[i], TICKS[j])
        for name in ("demographic_parity_difference", "demographic_parity_ratio", "equalized_odds_difference"):
            theirs = getattr(fairlearn.metrics, name)(truth, said.astype(int), sensitive_features=codes)
            assert picture.tracks[name].values[i, j] == pytest.approx(theirs, abs=1e-9)


def test_one_threshold_for_both_is_the_diagonal_of_two():
    one, two = (two_groups(GROUPS, common=common) for common in (True, False))
    for gap in GAPS.values():
        np.testing.assert_array_equal(
            one.tracks[gap.__name__].values, two.tracks[gap.__name__].values.diagonal(), gap.__name__
        )


def test_nobody_selected_has_no_precision_and_says_why():
    picture = two_groups(GROUPS, common=False)
    track = picture.tracks["predictive_parity_difference"]
    assert np.isnan(track.values[-1]).all() and np.isnan(track.values[:, -1]).all()
    assert track.reasons[track.values.size - 1] == "fewer than two groups have a precision"
    assert picture.tracks["precision_a"].reasons[len(TICKS) - 1] == "no positive predictions"


@pytest.mark.parametrize("groups", [GROUPS, (Group("A", 90, "strong"), Group("B", 10, "strong"))])
def test_the_dots_are_the_people_at_every_threshold(groups):
    """A dot is so many people of one class, so as many dots are right of a threshold as these people have, to within one."""
    each, both_dots = dots_of(groups)
    for group, dots in zip(groups, both_dots, strict=True):
        counts = shown(group).counts
        loan = dots.scores[None, :] >= TICKS[:, None]
        for cell, those in ((counts.tp, dots.positive), (counts.fp, ~dots.positive)):
            assert np.abs(loan[:, those].sum(axis=1) - cell / each).max() <= 1
        right = dots.across[None, :] > TICKS[:, None]
        np.testing.assert_array_equal(right[:-1], loan[:-1])  # no line cuts a column, and none stands on the wrong side


def test_a_group_without_a_rate_says_so_where_its_number_would_be():
    sides = tuple(Side(shown(one), *rest) for one, *rest in zip(GROUPS, dots_of(GROUPS)[1], "ab", strict=True))
    tracks = {gap: two_groups(GROUPS, common=False).tracks[gap.__name__] for gap in GAPS.values()}
    marks = side_by_side(sides, tracks).marks
    said = {mark.text: mark for mark in marks if getattr(mark, "text", "").startswith("undefined")}
    assert list(said) == ["undefined (A): no loans", "undefined (B): no loans"]
    for side, mark in zip(sides, said.values(), strict=True):
        np.testing.assert_array_equal(np.isfinite(mark.x.values), side.data.counts.predicted_positive == 0)


def test_no_two_dots_are_in_one_place_and_every_column_is_full():
    dots = as_dots(GROUPS[1], 5)
    places = set(zip(dots.across.tolist(), dots.up.tolist(), strict=True))
    assert len(places) == len(dots.up)
    assert all((x, y - 1) in places for x, y in places if y)
    for x in {x for x, _ in places}:  # positives below negatives
        ups = [dots.up[(dots.across == x) & (dots.positive == one)] for one in (True, False)]
        assert not (len(ups[0]) and len(ups[1])) or ups[0].max() < ups[1].min()


def test_a_dot_is_more_people_where_columns_would_be_too_tall():
    assert dots_of(GROUPS)[0] == 5
    for base in BASE_RATES:
        for clear in SEPARATION:
            each, dots = dots_of((Group("A", base, clear), Group("B", 10, "strong")))
            assert each == 20 or sum(one.tallest for one in dots) <= ROWS


@pytest.mark.parametrize("common", [True, False])
def test_rates_that_are_equal_to_two_hundredths_say_so(common):
    """The words stand where the gap is at most 0.02, and nowhere else."""
    controls = ("threshold", "threshold") if common else ("a", "b")
    groups = tuple(Side(shown(one), *rest) for one, *rest in zip(GROUPS, dots_of(GROUPS)[1], controls, strict=True))
    picture = two_groups(GROUPS, common=common)
    tracks = {gap: picture.tracks[gap.__name__] for gap in GAPS.values()}
    view = side_by_side(groups, tracks)
    words = [mark for mark in view.marks if getattr(mark, "text", "") == ALIKE]
    assert len(words) == len(GAPS)
    for mark, gap in zip(words, GAPS.values(), strict=True):
        np.testing.assert_array_equal(np.isfinite(mark.x.values), tracks[gap].values <= 0.02 + 1e-12)


# ---- the guess
def test_each_answer_shows_what_it_says(visit):
    found = answered(visit, LESSON)
    assert [text for text, one in found.items() if one.right] == ["no, at least one differs"]
    one, each, no = found.values()

    def rates(at, metric, key):
        return [significant(at.number(key, f"{metric}_{group}"), 3) for group in "ab"]

    for at, metric, key in ((one, "recall", "both"), (each, "precision", "groups")):
        assert re.search(r"is (?:then )?([\d.]+) in A and ([\d.]+) in B", at.told).groups() == tuple(
            rates(at, metric, key)
        )
    for gap in ("equal_opportunity_difference", "predictive_equality_difference"):
        assert each.number("groups", gap) < 0.04 < each.number("groups", "predictive_parity_difference")
    assert "40 good loans and 10 bad ones" in no.told  # 0.8 of 50, 0.2 of 50; 0.8 of 30, 0.2 of 70
    assert (significant(40 / 50), significant(24 / 38, 2)) == ("0.8", "0.63")
    assert "24 good ones and 14 bad ones: 0.63" in no.told


def test_answers_lead_to_one_threshold_or_to_two(visit):
    at = visit(PAGE)
    assert set(shipped(at)["both"].position) == {"threshold"}
    at.pills(key="guess").set_value("yes, with a threshold for each").run()
    assert at.toggle(key="each").value
    assert set(shipped(at)["groups"].position) == {"a", "b"}
    at.pills(key="guess").set_value("yes, with one threshold for both").run()
    assert not at.toggle(key="each").value
    assert shipped(at)["both"].position == {"threshold": 25}


@pytest.mark.parametrize(
    ("link", "two"),
    [
        ({}, False),
        ({"a": "0.4", "b": "0.3"}, True),  # as links were before one threshold came first
        ({"common": "true", "threshold": "0.4"}, False),
        ({"each": "true"}, True),
        ({"each": "true", "a": "0.4"}, True),
    ],
)
def test_links_from_before_show_what_they_showed(visit, link, two):
    at = visit(PAGE, **link)
    assert at.toggle(key="each").value == two
    position = shipped(at)["groups" if two else "both"].position
    for name in position.keys() & link.keys():
        assert TICKS[position[name]] == float(link[name])


def test_a_switch_back_to_one_threshold_takes_both_places_out_of_the_link(visit):
    at = visit(PAGE, each="true", a="0.4", b="0.3")
    at.toggle(key="each").set_value(False).run()
    assert not {"a", "b"} & set(at.query_params)


def test_the_trace_is_of_the_thresholds_shown():
    worked = [explain(gap, both(GROUPS, 0.5, 0.3)) for gap in GAPS.values()]
    picture = two_groups(GROUPS, common=False)
    for one, gap in zip(worked, GAPS.values(), strict=True):
        assert one.value == pytest.approx(picture.tracks[gap.__name__].values[25, 15], abs=1e-12)


# ---- exercises
def test_four_fifths_lowers_the_precision_of_b(visit):
    solved = walk(visit, LESSON, "four-fifths")
    assert solved.against(lambda now, start: now.precision_b < now.precision_a) == []
    assert solved.against(lambda now, start: now.precision_b < start.precision_b) == []
    assert solved.against(lambda now, start: now.b < 0.5) == []


def test_equal_chances_leave_precisions_apart(visit):
    solved = walk(visit, LESSON, "equal-chances")
    assert solved.against(lambda now, start: now.predictive_parity_difference > 0.1) == []


def test_the_region_grows_with_nearly_perfect_scores(visit):
    solved = walk(visit, LESSON, "a-region-of-its-own")
    assert solved.against(lambda now, start: now.clear >= 4) == []
    assert exercise(LESSON, "a-region-of-its-own").to["clear"] == 4


# ---- the sections
def test_what_is_said_of_the_region_holds_everywhere():
    region = plane()
    least, share = region.tracks["least"].values, region.tracks["share"].values
    for i, base in enumerate(BASES_OF_PLANE):
        for j in range(len(CLOSENESS)):
            says = about_region(region, {"base": base, "clear": j})
            if base == BASE_A:
                assert "one" in says
            elif "No pair" in says:
                assert share[i, j] == 0
            elif "corner" in says:
                assert least[i, j] > CORNER
                group = CalibratedGroup(min(base, BASE_A), CLOSENESS[j])
                assert float(group.at(CORNER).predicted_positive) < 0.5
            else:
                assert share[i, j] > 0.015


def test_the_group_with_the_higher_base_rate_has_the_higher_false_positive_rate():
    found = identity()
    a, b = found.tracks["fpr_a"].values, found.tracks["fpr_b"].values
    for i, base in enumerate(BASES):
        assert (np.sign(b[i] - a) == np.sign(base - 0.5)).all() or base == 0.5
    assert "must" in learned({"base": 0.3})
    assert "equal too" in learned({"base": 0.5})


def test_raising_the_scores_of_b_brings_the_rates_together_and_makes_them_wrong():
    found = shifted()
    a, b, error = (found.tracks[name].values for name in ("tpr_a", "tpr_b", "calibration_error_within_groups"))
    still = 8
    assert error[still] < 0.01
    assert (np.diff(b) > 0).all()
    assert abs(b - a).argmin() > still
    assert error[abs(b - a).argmin()] > 0.1
    for shift, theirs, ours in zip(SHIFTS[still + 1 :], a[still + 1 :], b[still + 1 :], strict=True):
        assert ("passes" if ours > theirs else "comes near") in about_shifts({"shift": shift})
    assert about_shifts({"shift": 0.0}) == ""
    assert (b[:still] < b[still]).all() and "lower still" in about_shifts({"shift": -1.0})


def test_no_demand_costs_the_least_and_one_threshold_hardly_more():
    found = bills(GROUPS)
    costs = {bill.demand: bill.cost.values for bill in found}
    assert list(costs) == list(DEMANDS)
    free = costs["no demand"]
    assert all((cost >= free - 1e-9).all() for cost in costs.values())
    assert (costs["one threshold for both"] - free < 0.1).all()
    assert len(free) == len(PRICES)


# ---- the worksheet
@pytest.mark.parametrize("seed", range(8))
def test_every_worksheet_has_an_undefined_gap_and_its_reason(seed):
    found = tasks(Random(seed))
    keys = [key for task in found for key in task.key]
    reasons = {key.undefined for key in keys if not isinstance(key, str)} - {""}
    assert reasons == {"fewer than two groups have a true positive rate"}
    accuracies = re.findall(r"about ([\d.]+) of group A and ([\d.]+) of group B", found[-1].asks)
    assert len(set(accuracies[0])) == 1

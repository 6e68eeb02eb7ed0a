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
from pages.classification.fairness.calibration import learned as about_shifts
from pages.classification.fairness.calibration import shifted
from pages.classification.fairness.costs import DEMANDS, PRICES, bills
from pages.classification.fairness.data import SEPARATION, TICKS, Group, both, shown
from pages.classification.fairness.identity import BASES, identity, learned
from pages.classification.fairness.picture import GAPS, two_groups
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


def test_the_bars_hold_everybody():
    for group in GROUPS:
        h = shown(group).histogram
        assert h.positives.sum() + h.negatives.sum() == 1000


# ---- the guess
def test_each_answer_shows_what_it_says(visit):
    found = answered(visit, LESSON)
    assert [text for text, one in found.items() if one.right] == ["no, at least one differs"]
    one, each, no = found.values()

    def rates(at, metric):
        return [significant(at.number("groups", f"{metric}_{group}"), 3) for group in "ab"]

    for at, metric in ((one, "recall"), (each, "precision")):
        assert re.search(r"is (?:then )?([\d.]+) in A and ([\d.]+) in B", at.told).groups() == tuple(rates(at, metric))
    for gap in ("equal_opportunity_difference", "predictive_equality_difference"):
        assert each.number("groups", gap) < 0.04 < each.number("groups", "predictive_parity_difference")
    assert "40 good loans and 10 bad ones" in no.told  # 0.8 of 50, 0.2 of 50; 0.8 of 30, 0.2 of 70
    assert (significant(40 / 50), significant(24 / 38, 2)) == ("0.8", "0.63")
    assert "24 good ones and 14 bad ones: 0.63" in no.told


def test_an_answer_leads_back_from_one_threshold_for_both(visit):
    at = visit(PAGE, common="true")
    assert set(shipped(at)["both"].position) == {"threshold"}
    at.pills(key="guess").set_value("yes, with a threshold for each").run()
    assert not at.toggle(key="common").value
    assert set(shipped(at)["groups"].position) == {"a", "b"}


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
            elif "no pair" in says:
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
    a, b, error = (found.tracks[name].values for name in ("tpr_a", "tpr_b", "error_b"))
    still = 8
    assert error[still] < 0.01
    assert (np.diff(b) > 0).all()
    assert abs(b - a).argmin() > still
    assert error[abs(b - a).argmin()] > 0.1
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

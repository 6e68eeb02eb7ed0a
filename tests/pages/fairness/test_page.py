"""What the lesson says holds where it is said: after each answer, in its sections, and for every way of solving an exercise."""

from __future__ import annotations

import gzip
import re
from itertools import product
from random import Random

import fairlearn.metrics
import numpy as np
import pytest

from charts.moving import Grip, Mark, Segment, Swarm
from datasets.two_groups import people
from metrics_core import Confusion, explain
from metrics_core.classification import precision
from metrics_core.fairness import demographic_parity_difference
from metrics_core.fairness.calibrated import CalibratedGroup
from metrics_core.fairness.demands import pairs
from pages.classification.fairness.calibration import SHIFTS, shifted
from pages.classification.fairness.calibration import learned as about_shifts
from pages.classification.fairness.costs import DEMANDS, PRICES, bills
from pages.classification.fairness.data import (
    BASE_RATES,
    CLOSENESS,
    MEDIUM,
    ROWS,
    TICKS,
    TO_A_DOT,
    Group,
    as_dots,
    both,
    people_to_a_dot,
    shown,
)
from pages.classification.fairness.identity import BASES as BASES_OF_IDENTITY
from pages.classification.fairness.identity import identity, learned
from pages.classification.fairness.options import BASES, BEGIN, CLEAR, MOVES, ROLES, THRESHOLDS, Where
from pages.classification.fairness.people import people_of
from pages.classification.fairness.picture import two_groups
from pages.classification.fairness.plane import BASE_A, CORNER, plane, some_selected
from pages.classification.fairness.plane import BASES as BASES_OF_PLANE
from pages.classification.fairness.plane import CLOSENESS as CLOSENESS_OF_PLANE
from pages.classification.fairness.plane import learned as about_region
from pages.classification.fairness.rates import ALIKE, GAPS, side_by_side
from pages.classification.fairness.sides import sides_of
from pages.classification.fairness.worksheet import PLACES, _accurate
from tests.helpers.lessons import answered, exercise, walk
from tests.helpers.pages import shipped
from widgets.exercises import ASKED
from widgets.formulas import significant
from widgets.worksheets.task import drawn

LESSON, PAGE = "fairness", "classification/fairness"
GROUPS = Group("A", 50), Group("B", 30)
STRONG = CLOSENESS.index(1.0)


def moved(role: str, **elsewhere: float) -> Where:
    """What is moved, with all else where the lesson begins, or elsewhere: `base_a` for base-a."""
    stands = {**BEGIN, **{name.replace("_", "-"): value for name, value in elsewhere.items()}}
    return Where(role, stands)


# ---- the people
@pytest.mark.parametrize(("base", "clear"), [(50, MEDIUM), (30, MEDIUM), (10, 0), (90, STRONG)])
def test_the_base_rate_is_what_is_said_and_the_scores_are_right(base, clear):
    found = people(base / 100, CLOSENESS[clear])
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
    picture = two_groups(moved(THRESHOLDS))
    samples = [people(group.base / 100, CLOSENESS[group.clear]) for group in GROUPS]
    truth, scores = (np.concatenate([getattr(one, name) for one in samples]) for name in ("labels", "scores"))
    codes = np.repeat(["A", "B"], 1000)
    for i, j in ((25, 25), (25, 15), (10, 40)):
        said = scores >= np.where(codes == "A", TICKS[i], TICKS[j])
        for name in ("demographic_parity_difference", "demographic_parity_ratio", "equalized_odds_difference"):
            theirs = getattr(fairlearn.metrics, name)(truth, said.astype(int), sensitive_features=codes)
            assert picture.tracks[name].values[i, j] == pytest.approx(theirs, abs=1e-9)


def test_a_handle_moves_both_thresholds_where_they_are_one():
    marks = two_groups_view(moved(THRESHOLDS))
    one, other, both = [mark for mark in marks if isinstance(mark, Grip)]
    assert [mark.word for mark in (one, other, both)] == ["A", "B", "both"]
    assert (one.drag, other.drag, both.drag) == ("a", "b", ("a", "b"))
    same = np.eye(len(TICKS), dtype=bool)
    np.testing.assert_array_equal(np.isfinite(both.x.values), same)
    np.testing.assert_array_equal(both.x.values[same], TICKS)


def test_each_threshold_is_said_beside_its_line():
    said = [mark for mark in two_groups_view(moved(THRESHOLDS)) if getattr(mark, "unit", "") == " or more: loan →"]
    assert len(said) == 4
    for right, left in (said[:2], said[2:]):
        assert right.track is left.track and right.track.values.tolist() == TICKS.tolist()
        np.testing.assert_array_equal(np.isfinite(right.x.values), ~np.isfinite(left.x.values))
        assert (right.x.values > TICKS)[TICKS <= 0.5].all() and (left.x.values < TICKS)[TICKS > 0.6].all()


def test_nobody_selected_has_no_precision_and_says_why():
    picture = two_groups(moved(THRESHOLDS))
    track = picture.tracks["predictive_parity_difference"]
    assert np.isnan(track.values[-1]).all() and np.isnan(track.values[:, -1]).all()
    assert track.reasons[track.values.size - 1] == "fewer than two groups have a precision"
    assert picture.tracks["precision_a"].reasons[len(TICKS) - 1] == "no positive predictions"


@pytest.mark.parametrize("groups", [GROUPS, (Group("A", 90, STRONG), Group("B", 10, STRONG))])
def test_the_dots_are_the_people_at_every_threshold(groups):
    """A dot is so many people of one class, so as many dots are right of a threshold as these people have, to within one."""
    each = people_to_a_dot(groups)
    for group in groups:
        dots = as_dots(group, each)
        counts = shown(group).counts
        loan = dots.scores[None, :] >= TICKS[:, None]
        for cell, those in ((counts.tp, dots.positive), (counts.fp, ~dots.positive)):
            assert np.abs(loan[:, those].sum(axis=1) - cell / each).max() <= 1
        right = dots.across[None, :] > TICKS[:, None]
        np.testing.assert_array_equal(right[:-1], loan[:-1])  # no line cuts a column, and none stands on the wrong side


def test_a_group_without_a_rate_says_so_where_its_number_would_be():
    _, sides = sides_of(moved(THRESHOLDS))
    tracks = {gap: two_groups(moved(THRESHOLDS)).tracks[gap.__name__] for gap in GAPS.values()}
    marks = side_by_side(sides, tracks).marks
    said = [mark for mark in marks if getattr(mark, "text", "") == "undefined: no loans"]
    letters = [next(one.y for one in marks if getattr(one, "text", "") == side.name) for side in sides]
    assert len(said) == 2 and letters[0] > letters[1]
    for side, mark in zip(sides, said, strict=True):
        np.testing.assert_array_equal(np.isfinite(mark.x.values), side.counts.predicted_positive == 0)


def test_what_the_browser_is_sent_stays_small():
    payload = two_groups(moved(THRESHOLDS))
    assert len(payload.body) < 420_000 and len(gzip.compress(payload.body, 6)) < 110_000


def test_no_two_dots_are_in_one_place_and_every_column_is_full():
    dots = as_dots(GROUPS[1], 5)
    places = set(zip(dots.across.tolist(), dots.up.tolist(), strict=True))
    assert len(places) == len(dots.up)
    assert all((x, y - 1) in places for x, y in places if y)
    for x in {x for x, _ in places}:  # positives below negatives
        ups = [dots.up[(dots.across == x) & (dots.positive == one)] for one in (True, False)]
        assert not (len(ups[0]) and len(ups[1])) or ups[0].max() < ups[1].min()


def test_a_dot_is_more_people_where_columns_would_be_too_tall():
    assert people_to_a_dot(GROUPS) == 5
    for base in map(int, BASE_RATES):
        for clear in range(len(CLOSENESS)):
            groups = Group("A", base, clear), Group("B", 10, STRONG)
            each = people_to_a_dot(groups)
            assert each == 20 or sum(as_dots(group, each).tallest for group in groups) <= ROWS


@pytest.mark.parametrize("role", ROLES)
def test_rates_that_are_equal_to_two_hundredths_say_so(role):
    """The sign stands where the gap is at most 0.02, and nowhere else."""
    _, sides = sides_of(moved(role))
    picture = two_groups(moved(role))
    tracks = {gap: picture.tracks[gap.__name__] for gap in GAPS.values()}
    view = side_by_side(sides, tracks)
    words = [mark for mark in view.marks if getattr(mark, "text", "") == ALIKE]
    assert len(words) == len(GAPS)
    for mark, gap in zip(words, GAPS.values(), strict=True):
        np.testing.assert_array_equal(np.isfinite(mark.x.values), tracks[gap].values <= 0.02 + 1e-12)
    for metric, side in product(GAPS, sides):
        rate = side.rate(metric)
        (number,) = (mark for mark in view.marks if getattr(mark, "track", None) is rate)
        (bar,) = (mark for mark in view.marks if isinstance(mark, Segment) and mark.x1 is rate)
        assert (bar.x0, number.shows) == (0, "percent") and abs(number.y - bar.y0) < 0.01
        assert any(getattr(mark, "text", "") == side.name and mark.y == bar.y0 for mark in view.marks)


@pytest.mark.parametrize("role", ROLES)
def test_what_the_sign_means_is_said_only_where_a_row_has_it(role):
    picture = two_groups(moved(role))
    _, sides = sides_of(moved(role))
    tracks = {gap: picture.tracks[gap.__name__] for gap in GAPS.values()}
    (key,) = [one for one in side_by_side(sides, tracks).marks if getattr(one, "text", "").startswith(f"{ALIKE}: ")]
    there = np.any([track.values <= 0.02 + 1e-12 for track in tracks.values()], axis=0)
    assert there.any() and not there.all()
    np.testing.assert_array_equal(np.isfinite(key.y.values), there)


# ---- base rates and separations
def test_moving_base_rates_or_separations_shows_what_each_pair_of_groups_has_at_its_thresholds():
    for role, tick in (
        (BASES, lambda name, i: Group(name, int(BASE_RATES[i]))),
        (CLEAR, lambda name, i: Group(name, dict(zip("AB", (50, 30), strict=True))[name], i)),
    ):
        picture = two_groups(moved(role, a=0.5, b=0.3))
        for i, j in ((0, 1), (4, 4), (7, 3)):
            counts = both((tick("A", i), tick("B", j)), 0.5, 0.3)
            for gap in GAPS.values():
                assert picture.tracks[gap.__name__].values[i, j] == pytest.approx(float(gap(counts)), abs=1e-12), gap


def test_with_equal_base_rates_every_rate_is_equal_at_one_threshold_and_else_the_selection_differs():
    """What the reader is to find by dragging: base rates alone make all four equal; nearly perfect scores three of them."""
    bases, separations = two_groups(moved(BASES)), two_groups(moved(CLEAR))
    here = list(BASE_RATES).index(50)
    gaps = [*GAPS.values(), demographic_parity_difference]
    assert [float(bases.tracks[gap.__name__].values[here, here]) for gap in gaps] == [0, 0, 0, 0]
    *others, selection = (float(separations.tracks[gap.__name__].values[-1, -1]) for gap in gaps)
    assert selection == pytest.approx(0.2)
    assert max(others) <= 0.02


def test_a_title_is_on_the_wider_side_of_the_line_of_its_group():
    titles = [
        mark for mark in two_groups_view(moved(THRESHOLDS)) if getattr(mark, "unit", "").startswith("% payers in")
    ]
    said = [f"{float(mark.track.values):g}{mark.unit}" for mark in titles]
    assert said == ["50% payers in A"] * 2 + ["30% payers in B"] * 2
    for mark in titles:
        np.testing.assert_array_equal(np.isfinite(mark.x.values), (TICKS >= 0.5) == (mark.anchor == "start"))


def test_dots_move_with_the_base_rate_and_none_is_left_behind():
    each, sides = sides_of(moved(BASES))
    assert each == TO_A_DOT[1]
    for side in sides:
        for dots, group in zip(side.dots, side.groups, strict=True):
            assert abs(dots.positive.sum() - 10 * group.base / each) <= 1
            assert abs(len(dots.up) - 1000 / each) <= 1
    swarm = next(mark for mark in two_groups_view(moved(BASES)) if isinstance(mark, Swarm))
    shown_dots = np.isfinite(swarm.x.values).sum(axis=1)
    assert shown_dots.tolist() == [len(dots.up) for dots in sides[0].dots]


def two_groups_view(at: Where) -> tuple[Mark, ...]:
    each, sides = sides_of(at)
    return people_of(sides, each, at).marks


def test_what_was_moved_stays_while_something_else_moves_and_is_in_the_link(visit):
    at = visit(PAGE, threshold="0.4")
    at.selectbox(key=MOVES).set_value(BASES).run()
    at.session_state["bases"] = {"position": {"base-a": "50", "base-b": "50"}}
    at.run()
    assert at.query_params["base-b"] == "50"
    at.selectbox(key=MOVES).set_value(THRESHOLDS).run()
    assert not at.exception
    assert at.query_params["base-b"] == "50"
    assert [TICKS[shipped(at)["groups"].position[name]] for name in "ab"] == [0.4, 0.4]
    assert shipped(at)["groups"].value("equalized_odds_difference") == 0
    again = visit(
        PAGE, **{name: at.query_params[name] for name in ("a", "b", "base-a", "base-b") if name in at.query_params}
    )
    assert shipped(again)["groups"].value("demographic_parity_ratio") == 1


def test_links_from_before_say_in_words_how_well_scores_separate(visit):
    at = visit(PAGE, **{"base-a": "40", "clear-b": "strong"})
    counts = both((Group("A", 40), Group("B", 30, STRONG)), 0.5, 0.5)
    for gap in GAPS.values():
        assert shipped(at)["groups"].value(gap.__name__) == pytest.approx(float(gap(counts)), abs=1e-12)
    at.selectbox(key=MOVES).set_value(CLEAR).run()
    assert shipped(at)["separations"].position == {"clear-a": MEDIUM, "clear-b": STRONG}


def test_an_exercise_begins_with_the_groups_of_the_lesson(visit):
    at = visit(PAGE, moves=BASES, **{"base-b": "80"})
    at.session_state[ASKED] = ["begin", "four-fifths"]
    at.run()
    assert not at.exception
    assert shipped(at)["groups"].value("demographic_parity_ratio") == pytest.approx(0.419, abs=1e-3)


# ---- the guess
def test_each_answer_shows_what_it_says(visit):
    found = answered(visit, LESSON)
    assert [text for text, one in found.items() if one.right] == ["no, at least one differs"]
    one, each, no = found.values()

    def rates(at, metric):
        return [significant(100 * at.number("groups", f"{metric}_{group}"), 2) for group in "ab"]

    for at, metric in ((one, "recall"), (each, "precision")):
        assert re.search(r"is (?:then )?(\d+)% in A and (\d+)% in B", at.told).groups() == tuple(rates(at, metric))
    for gap in ("equal_opportunity_difference", "predictive_equality_difference"):
        assert each.number("groups", gap) < 0.04 < each.number("groups", "predictive_parity_difference")
    assert "40 good loans and 10 bad ones" in no.told  # 0.8 of 50, 0.2 of 50; 0.8 of 30, 0.2 of 70
    assert (significant(40 / 50), significant(24 / 38, 2)) == ("0.8", "0.63")
    assert "24 good ones and 14 bad ones: 0.63" in no.told


def test_answers_lead_to_one_threshold_or_to_two(visit):
    at = visit(PAGE, moves=BASES)
    at.pills(key="guess").set_value("yes, two thresholds").run()
    assert at.selectbox(key=MOVES).value == THRESHOLDS
    assert shipped(at)["groups"].position == {"a": 25, "b": 15}
    at.pills(key="guess").set_value("yes, one threshold").run()
    assert shipped(at)["groups"].position == {"a": 25, "b": 25}


@pytest.mark.parametrize(
    ("link", "shows"),
    [
        ({}, (0.5, 0.5)),
        ({"a": "0.4", "b": "0.3"}, (0.4, 0.3)),
        ({"threshold": "0.4"}, (0.4, 0.4)),  # as links were while one threshold for both was a choice of its own
        ({"common": "true", "threshold": "0.4"}, (0.4, 0.4)),
        ({"moves": "one threshold for both", "threshold": "0.4"}, (0.4, 0.4)),
        ({"moves": "a threshold for each", "a": "0.4", "b": "0.3", "threshold": "0.6"}, (0.4, 0.3)),
        ({"each": "true", "a": "0.4"}, (0.4, 0.5)),
    ],
)
def test_links_from_before_show_what_they_showed(visit, link, shows):
    at = visit(PAGE, **link)
    assert not at.exception
    assert at.selectbox(key=MOVES).value == THRESHOLDS
    position = shipped(at)["groups"].position
    assert tuple(TICKS[position[name]] for name in "ab") == shows
    assert "threshold" not in at.query_params


def test_one_threshold_of_an_older_link_cuts_both_groups_while_base_rates_move(visit):
    at = visit(PAGE, moves=BASES, threshold="0.4")
    counts = both(GROUPS, 0.4, 0.4)
    for gap in GAPS.values():
        assert shipped(at)["bases"].value(gap.__name__) == pytest.approx(float(gap(counts)), abs=1e-12)


def test_the_trace_is_of_the_thresholds_shown():
    worked = [explain(gap, both(GROUPS, 0.5, 0.3)) for gap in GAPS.values()]
    picture = two_groups(moved(THRESHOLDS))
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
        for j in range(len(CLOSENESS_OF_PLANE)):
            says = about_region(region, {"base": base, "clear": j})
            if base == BASE_A:
                assert "one" in says
            elif "at least one rate differs" in says:
                assert share[i, j] == 0
            elif "region is small" in says:
                assert least[i, j] > CORNER
                assert 0 < share[i, j] < 0.015
                one, other = (
                    CalibratedGroup(BASE_A, CLOSENESS_OF_PLANE[j]),
                    CalibratedGroup(base, CLOSENESS_OF_PLANE[j]),
                )
                assert min(float(precision(group.at(least[i, j]))) for group in (one, other)) > 0.8
            else:
                assert share[i, j] > 0.015


def test_the_region_is_empty_where_base_rates_differ_and_predictions_are_not_perfect():
    """As the text has it: base rates 20 points apart or more, and an AUROC of A of at most 0.79."""
    share = plane().tracks["share"].values
    far = np.abs(BASES_OF_PLANE - BASE_A) > 0.15
    assert CalibratedGroup(BASE_A, CLOSENESS_OF_PLANE[1]).auroc == pytest.approx(0.788, abs=5e-4)
    assert (share[far, :2] == 0).all()
    assert (share[~far, 1] > 0).all()
    assert (share[:, -1] > 0.5).all()


def test_a_pair_counts_where_neither_almost_nobody_nor_almost_everybody_is_selected():
    a, b = (
        Confusion(np.array(tp), np.array(fp), 50 - np.array(tp), 50 - np.array(fp))
        for tp, fp in (((3, 4, 50), (0, 1, 46)), ((45,), (45,)))
    )
    assert some_selected(pairs(a, b)).ravel().tolist() == [
        False,
        True,
        False,
    ]  # 3, 5 and 96 of 100 in A; 90 of 100 in B


def test_the_group_with_the_higher_base_rate_has_the_higher_false_positive_rate():
    found = identity()
    a, b = found.tracks["fpr_a"].values, found.tracks["fpr_b"].values
    for i, base in enumerate(BASES_OF_IDENTITY):
        assert (np.sign(b[i] - a) == np.sign(base - 0.5)).all() or base == 0.5
    assert "must" in learned({"base": 0.3})
    assert "equal, too" in learned({"base": 0.5})


def test_raising_the_scores_of_b_brings_the_rates_together_and_makes_them_wrong():
    found = shifted()
    a, b, error = (found.tracks[name].values for name in ("tpr_a", "tpr_b", "calibration_error_within_groups"))
    still = 8
    assert error[still] < 0.01
    assert (np.diff(b) > 0).all()
    assert abs(b - a).argmin() > still
    assert error[abs(b - a).argmin()] > 0.1
    for shift, theirs, ours in zip(SHIFTS[still + 1 :], a[still + 1 :], b[still + 1 :], strict=True):
        assert ("passes" if ours > theirs else "comes closer to") in about_shifts({"shift": shift})
    assert about_shifts({"shift": 0.0}) == ""
    assert (b[:still] < b[still]).all() and "even lower" in about_shifts({"shift": -1.0})


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
    found = drawn(Random(seed), PLACES)
    keys = [key for task in found for key in task.key]
    reasons = {key.undefined for key in keys if not isinstance(key, str)} - {""}
    assert reasons == {"fewer than two groups have a true positive rate"}
    (equal,) = _accurate(Random(seed))
    accuracies = re.findall(r"is ([\d.]+) in group A and ([\d.]+) in group B", equal.asks)
    assert len(set(accuracies[0])) == 1

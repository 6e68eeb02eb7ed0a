"""What the lesson on judges says holds where it sends its reader: each answer's case, each exercise's every solution, each sentence's number."""

import json
from random import Random

import numpy as np
import pytest

from metrics_core import explain
from metrics_core.classification.multiclass import cohen_kappa
from metrics_core.judges import (
    corrected_interval,
    corrected_rate,
    expected_rate,
    fleiss_kappa,
    gwet_ac1,
    krippendorff_alpha,
)
from metrics_core.judges.corrected import NO_BETTER
from metrics_core.judges.raters import UNEVEN
from pages.language.judges.agreement import SHARE, lopsided, tables
from pages.language.judges.data import ABSENT, FLIPPED, JUDGED, LABELLED, RATERS, VERDICTS
from pages.language.judges.orders import LONGER, swapped
from pages.language.judges.picture import RATES, TRUE, judged_rates
from pages.language.judges.powered import ACCURACY, drawn_anew
from pages.language.judges.powered import LABELLED as LABELS
from pages.language.judges.raters import four_raters, verdicts
from pages.language.judges.worksheet import _edge as edge_of
from pages.language.judges.worksheet import _mistake as mistake_of
from pages.language.judges.worksheet import _rate as rate_of
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import Shipped, shipped


@pytest.fixture(scope="module")
def rates():
    return judged_rates()


@pytest.fixture(scope="module")
def powered():
    return {name: track.values for name, track in drawn_anew().tracks.items()}


def at(true: float, se: float, sp: float) -> tuple[int, int, int]:
    return tuple(int(np.flatnonzero(grid == value)[0]) for grid, value in ((TRUE, true), (RATES, se), (RATES, sp)))


# ---- the first screen
def test_every_answer_shows_86_percent(visit):
    for text, answer in answered(visit, "judges").items():
        assert answer.right == (text == "about 86%")
        one = shipped(answer.at)["judge"]
        assert one.value("naive") == pytest.approx(0.86, rel=1e-12)
        assert one.value("corrected_rate") == pytest.approx(0.95, rel=1e-12)


def test_the_arithmetic_of_the_answers():
    right = 950
    assert (round(0.9 * right), round(0.1 * (1000 - right))) == (855, 5)
    assert expected_rate(0.95, 0.9, 0.9) == (855 + 5) / 1000
    assert expected_rate(0.5, 0.9, 0.9) == 0.5  # where as many errors are made either way
    assert round(0.1 * right) == 95


def test_the_judges_interval_misses_the_truth_and_the_corrected_one_holds_it(rates):
    place = at(0.95, 0.9, 0.9)
    found = {name: track.values[place] for name, track in rates.tracks.items() if track.values.ndim >= 3}
    assert found["high_naive"] < 0.9
    assert found["low"] < 0.95 < found["high"]
    assert found["held_naive"] == 0
    assert found["held_corrected"] > 0.92
    assert found["held_known"] < 0.6  # the documented mistake: sensitivity and specificity taken as known


def test_the_corrected_interval_is_mostly_the_labels_uncertainty(rates):
    """At the start of the slider, by hand: 1.96 standard errors are 3.4 points if errors are known, and 7 with 100 labels of each kind.

    Variance of the corrected rate: (p (1 - p) / 1000 + r^2 se (1 - se) / 100 + (1 - r)^2 sp (1 - sp) / 100) / (se + sp - 1)^2.
    """
    place = at(0.8, 0.9, 0.9)
    low, high = (rates.tracks[name].values[place] for name in ("low", "high"))
    judged, labels = 0.74 * 0.26 / 1000, (0.8**2 + 0.2**2) * 0.9 * 0.1 / 100
    assert (1.96 * judged**0.5 / 0.8, 1.96 * (judged + labels) ** 0.5 / 0.8) == pytest.approx((0.034, 0.0695), abs=5e-5)
    assert (high - low) / 2 == pytest.approx(0.07, abs=0.004)  # with the answers that the interval adds


def test_both_errors_are_said_beside_the_pass_rate(rates):
    """2% of the answers are wrong and pass, 8% are right and fail: 0.2 * 0.1 and 0.8 * 0.1."""
    view = next(one for one in json.loads(rates.body)["views"] if one["name"] == "passed")
    sent = Shipped(
        {"start": dict(zip(("true", "sensitivity", "specificity"), at(0.8, 0.9, 0.9), strict=True))},
        json.loads(rates.body),
    )
    labels = [mark for mark in view["marks"] if mark["kind"] == "Label" and mark["shows"] == "percent"]
    places = [sent.value(mark["x"]) if isinstance(mark["x"], str) else mark["x"] for mark in labels]
    shares = [sent.value(mark["track"]) for mark, place in zip(labels, places, strict=True) if not np.isnan(place)]
    assert shares == pytest.approx([0.02, 0.08, 0.8, 0.74], abs=1e-12)  # the errors, right answers, passed ones


def test_the_line_of_the_truth_leads_from_its_bar_to_the_judges_rate(rates):
    """Through none of the judge's parts: 80% are right, and the line ends at 74%, where what passes ends."""
    view = next(one for one in json.loads(rates.body)["views"] if one["name"] == "passed")
    (rule,) = (mark for mark in view["marks"] if mark["kind"] == "Rule")
    leads = [mark for mark in view["marks"] if mark["kind"] == "Segment" and mark["x0"] == rule["x"]]
    assert [(one["x1"], one["y0"]) for one in leads] == [("naive", rule["until"])]
    passes = [mark for mark in view["marks"] if mark["kind"] == "Segment" and (mark["x0"], mark["x1"]) == (0, "naive")]
    assert len(passes) == 1 and passes[0]["y0"] == passes[0]["y1"] < 0  # the bracket, below the judge's bar


def test_the_picture_ships_the_cores_intervals(rates):
    for true, se, sp in ((0.95, 0.9, 0.9), (0.3, 0.7, 0.85), (0.0, 1.0, 0.6)):
        n = LABELLED
        ours = corrected_interval(JUDGED * expected_rate(true, se, sp), JUDGED, n * se, n, n * sp, n)
        drawn = [rates.tracks[name].values[at(true, se, sp)] for name in ("low", "high")]
        assert drawn == pytest.approx([ours.low, ours.high], abs=1e-12)
        assert ours.value == pytest.approx(true, abs=1e-12)


def test_corrected_intervals_keep_their_promise_unless_the_judge_is_near_chance(rates):
    """1,000 draws a place, so +-1.4 points where 95% hold. Near chance many draws have no correction, and count as misses."""
    held = rates.tracks["held_corrected"].values
    better = (RATES[:, None] + RATES[None, :] - 1 >= 0.295)[None]
    kept = held[np.broadcast_to(better, held.shape)]
    assert kept.min() > 0.89 and np.mean(kept) == pytest.approx(0.957, abs=0.01)
    assert np.isnan(held[:, 0, 0]).all() and held[:, 1, 0].max() < 0.9


def test_a_judge_that_guesses_has_no_correction(rates):
    track = rates.tracks["corrected_rate"]
    guesses = np.isnan(track.values)
    assert guesses[:, 0, 0].all() and guesses.sum() == len(TRUE)
    assert {*track.reasons.values()} == {NO_BETTER}


# ---- agreement
def test_kappa_falls_as_verdicts_become_lopsided_and_raw_agreement_stays():
    found = {name: track.values for name, track in lopsided().tracks.items()}
    assert found["agreement"][:, 2] == pytest.approx(np.full(len(SHARE), 0.9))
    assert (np.diff(found["cohen_kappa"], axis=0) < 0).all()
    assert (np.diff(found["gwet_ac1"], axis=0) > 0).all()
    assert found["cohen_kappa"][0, 2] == pytest.approx(0.8) == found["gwet_ac1"][0, 2]
    assert found["cohen_kappa"][-1, 2] < 0 < 0.85 < found["gwet_ac1"][-1, 2]


def test_the_tables_are_what_they_say():
    matrix = tables()
    assert (matrix.total == 1000).all()
    assert matrix.counts[-1, 2].tolist() == [[900, 50], [50, 0]]
    # by hand: p_e = 0.95^2 + 0.05^2 = 0.905 for kappa, 2 * 0.95 * 0.05 = 0.095 for AC1
    assert cohen_kappa(matrix)[-1, 2] == pytest.approx((0.9 - 0.905) / 0.095, rel=1e-9)
    assert gwet_ac1(matrix)[-1, 2] == pytest.approx((0.9 - 0.095) / 0.905, rel=1e-9)


def test_four_raters_with_and_without_missing_verdicts():
    assert np.sum([len({*row}) == 1 for row in VERDICTS]) == 9
    assert sorted(FLIPPED) == [*range(12)] and len({*ABSENT}) == 12 and len(RATERS) == 4
    found = {name: track.values for name, track in four_raters().tracks.items()}
    fleiss, alpha = found["fleiss_kappa"], found["krippendorff_alpha"]
    assert np.isnan(fleiss[:, 1:]).all() and not np.isnan(alpha).any()
    assert {*four_raters().tracks["fleiss_kappa"].reasons.values()} == {UNEVEN}
    assert (alpha[:, 0] > fleiss[:, 0]).all()
    assert alpha[1, 0] == krippendorff_alpha(verdicts({"other": 1, "missing": 0}))
    assert alpha[1, 5] == krippendorff_alpha(verdicts({"other": 1, "missing": 5}))
    assert fleiss[3, 0] == fleiss_kappa(verdicts({"other": 3, "missing": 0}))
    assert sum(verdict is None for row in verdicts({"other": 1, "missing": 5}) for verdict in row) == 5


# ---- order
def test_averaging_pulls_towards_half_and_leaving_out_flips_pushes_away():
    found = {name: track.values for name, track in swapped().tracks.items()}
    true = found["average"][0, 0]
    assert true == 0.655
    assert (found["average"][1:, 0] < true).all() and (found["consistent"][1:, 0] > true).all()
    assert (np.diff(found["average"][:, 0]) < 0).all() and (found["average"][:, 0] > 0.5).all()
    assert (np.diff(found["a_first"][:, 0]) >= 0).all() and (np.diff(found["a_second"][:, 0]) <= 0).all()


def test_a_lean_to_longer_answers_shows_in_no_swap():
    found = {name: track.values for name, track in swapped().tracks.items()}
    assert (found["flipped"][0] == 0).all()
    assert (np.diff(found["average"][0]) >= 0).all() and found["average"][0, -1] > 0.9
    assert LONGER[0] == 0


# ---- few labels
def test_the_interval_holds_whatever_the_judge_and_a_good_one_shortens_it(powered):
    """500 benchmarks a figure, so +-1 point."""
    assert powered["coverage_powered"] == pytest.approx(np.full((11, 4), 0.95), abs=0.03)
    assert powered["coverage_human"] == pytest.approx(np.full((11, 4), 0.95), abs=0.03)
    assert (powered["width_powered"][0] > powered["width_human"][0]).all()
    assert (powered["width_powered"][-2:] < powered["width_human"][-2:]).all()
    assert (powered["coverage_judge"][:7] == 0).all()  # the documented mistake: its verdicts are taken for the truth


def test_what_is_said_of_75_percent(powered):
    three_quarters, hundred = np.flatnonzero(ACCURACY == 0.75)[0], np.flatnonzero(LABELS == 100)[0]
    assert powered["width_powered"][three_quarters, hundred] > powered["width_human"][three_quarters, hundred]


# ---- exercises and worksheet
def test_exercises_hold_for_every_solution(visit):
    cancel = walk(visit, "judges", "errors-cancel")
    assert cancel.against(lambda now, start: now.true == 0.2) == []
    assert (round(200 * 0.2), round(800 * 0.05)) == (40, 40)
    zero = walk(visit, "judges", "agree-and-zero")
    assert zero.against(lambda now, start: now.share == 1) == []  # never agree on a wrong one
    worth = walk(visit, "judges", "worth-a-judge")
    assert worth.against(lambda now, start: now.accuracy >= 0.95) == []
    assert (3 / 2) ** 2 == 2.25


def test_further_exercises_hold_for_every_solution(visit):
    raters = walk(visit, "judges", "one-of-four")
    assert raters.against(lambda now, start: now.other >= 3) == []
    alpha = four_raters().tracks["krippendorff_alpha"].values[:, 0]
    assert (alpha < 0).tolist() == [other >= 9 for other in range(13)] and round(alpha[1], 2) == 0.63
    people = [row[:3] for row in verdicts({"other": 9, "missing": 0})]
    assert krippendorff_alpha(people) > 0.5
    order = walk(visit, "judges", "right-by-two-errors")
    assert order.against(lambda now, start: (now.place > 0) & (now.longer > 0)) == []
    own = walk(visit, "judges", "which-self-preference")
    assert own.against(lambda now, start: now.people > 0.5) == []
    assert own.against(lambda now, start: now.self_preference_agreement - now.self_preference_win >= 0.3) == []
    passages = walk(visit, "judges", "good-passages-poor-answer")
    assert passages.against(lambda now, start: (now.first == 1) & (now.supported <= 3)) == []


def test_two_models_look_closer_than_they_are():
    apart = expected_rate(0.8, 0.8, 0.95) - expected_rate(0.6, 0.8, 0.95)
    assert apart == pytest.approx(0.75 * 0.2)


def test_the_worksheets_keys():
    for seed in range(30):
        rate, edge, mistake = (template(Random(seed)) for template in (rate_of, edge_of, mistake_of))
        assert 0.5 < rate.key[0].value <= 1
        assert edge.key[0].undefined == NO_BETTER
        assert 0.4 < mistake.key[0].value < 0.9


def test_the_edge_of_the_worksheet_is_as_it_says():
    worked = explain(corrected_rate, 0.7, 0.7, 0.3)
    assert np.isnan(worked.value) and worked.undefined == NO_BETTER
    assert expected_rate(0.1, 0.7, 0.3) == pytest.approx(0.7) == expected_rate(0.9, 0.7, 0.3)


def test_a_judge_with_the_same_errors_on_both_models_makes_them_look_closer():
    for a, b in ((0.2, 0.6), (0.9, 0.5), (0.1, 0.15)):
        seen = expected_rate(a, 0.8, 0.95) - expected_rate(b, 0.8, 0.95)
        assert seen == pytest.approx(0.75 * (a - b), rel=1e-12)

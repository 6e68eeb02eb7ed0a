"""Rules over their parameters: every tick is what the core chooses, checked by slow loops; zones, halves, the page."""

from __future__ import annotations

import base64
import json
import math
from itertools import product

import numpy as np
import pytest
from sklearn.metrics import precision_score, recall_score

from datasets import models, toy
from datasets.documents import CATALOGUE
from metrics_core import Confusion
from metrics_core.classification import f_beta, informedness
from metrics_core.classification.sweep import Sweep, sweep
from pages.classification.thresholds.checked import check, conclusion, splits_for
from pages.classification.thresholds.grey_zone import pregnancy_test, start_of, two_thresholds
from pages.classification.thresholds.options import COST_TICKS, COSTS, RULES
from pages.classification.thresholds.picture import choosing
from pages.classification.thresholds.points import chosen
from tests.helpers.pages import Shipped, shipped
from widgets.data import NAMES, Scored, built_in
from widgets.scrubber import Payload

LESSON = "classification/thresholds"
LABELS, SCORES = toy.two_normals(n=300)
TIED = [1, 0, 1, 1, 0, 0, 1, 0], [0.9, 0.9, 0.9, 0.6, 0.6, 0.4, 0.4, 0.1]
every_rule = pytest.mark.parametrize("name", RULES)


def sent(payload: Payload) -> Shipped:
    model = json.loads(payload.body)
    return Shipped({"start": {}}, model)


def made(name: str, labels, scores) -> tuple[Sweep, Shipped]:
    s = sweep(labels, scores)
    return s, sent(choosing(s, name, positive="spam", negative="ham"))


def slow(labels, scores) -> dict[float, tuple[int, int]]:
    """TP and FP at every distinct score and above all of them, by comparing each row."""
    labels, scores = np.asarray(labels), np.asarray(scores)
    flags = {t: scores >= t for t in [math.inf, *sorted(set(scores.tolist()), reverse=True)]}
    return {t: (int((labels[f] == 1).sum()), int((labels[f] == 0).sum())) for t, f in flags.items()}


# ---- what each rule chooses
@every_rule
@pytest.mark.parametrize("data", [(LABELS, SCORES), TIED], ids=["bells", "ties"])
def test_the_numbers_at_every_tick_are_scikit_learns(name, data):
    labels, scores = map(np.asarray, data)
    _, one = made(name, labels, scores)
    thresholds = one.track("threshold")
    for place in list(np.ndindex(thresholds.shape))[::7]:
        if math.isnan(thresholds[place]) or name == "youden":
            continue
        flags = scores >= thresholds[place]
        assert one.track("flagged")[place] == flags.sum()
        assert one.track("recall")[place] == pytest.approx(recall_score(labels, flags))
        if flags.any():
            assert one.track("precision")[place] == pytest.approx(precision_score(labels, flags))


def test_capacity_never_splits_a_tie():
    """Three rows share 0.9: room for two flags nobody, room for three flags all of them, for four no more."""
    _, one = made("capacity", *TIED)
    assert one.track("flagged").tolist() == [0, 0, 0, 3, 3, 5, 5, 7, 8]
    assert one.track("threshold").tolist() == [math.inf, math.inf, math.inf, 0.9, 0.9, 0.6, 0.6, 0.4, 0.1]
    assert one.model["tracks"]["precision"]["reasons"]["0"] == "no positive predictions"


def test_a_recall_floor_takes_the_highest_threshold_that_reaches_it():
    s, one = made("recall", LABELS, SCORES)
    by_hand = slow(LABELS, SCORES)
    for target, threshold in zip(chosen(s, RULES["recall"]).controls[0].values, one.track("threshold"), strict=True):
        assert threshold == max(t for t, (tp, _) in by_hand.items() if tp / s.positives >= target)


def test_a_precision_floor_finds_the_most():
    s, one = made("precision", LABELS, SCORES)
    by_hand = slow(LABELS, SCORES)
    for target, found in zip(chosen(s, RULES["precision"]).controls[0].values, one.track("tp"), strict=True):
        assert found == max(tp for tp, fp in by_hand.values() if tp + fp and tp / (tp + fp) >= target)


def test_what_cannot_be_met_says_why():
    """The highest score is a tie of both classes: two in three are right, and no threshold does better."""
    _, one = made("precision", *TIED)
    last = str(len(one.model["controls"][0]["texts"]) - 1)
    tracks = one.model["tracks"]
    assert tracks["threshold"]["reasons"][last] == "no threshold reaches a precision of 1"
    for name in ("flagged", "precision", "recall", "total_cost", "tp", "threshold_x"):
        assert math.isnan(one.track(name)[-1])
        assert tracks[name]["reasons"][last] == (
            "no threshold" if name != "threshold" else tracks[name]["reasons"][last]
        )
    assert one.track("precision")[132] == pytest.approx(2 / 3)  # 66%


@pytest.mark.parametrize("data", [(LABELS, SCORES), TIED], ids=["bells", "ties"])
def test_cost_takes_the_cheapest_and_the_higher_of_equal_ones(data):
    s, one = made("cost", *data)
    by_hand = slow(*data)
    shape = (len(COST_TICKS), len(COST_TICKS))
    for i, j in product(range(0, 9, 2), range(9)):
        fp, fn = float(COST_TICKS[i]), float(COST_TICKS[j])
        costs = {t: fp * wrong + fn * (s.positives - right) for t, (right, wrong) in by_hand.items()}
        least = min(costs.values())
        assert one.track("total_cost").reshape(shape)[i, j] == least
        assert one.track("threshold").reshape(shape)[i, j] == max(t for t, cost in costs.items() if cost == least)
        worst = fp * s.negatives + fn * s.positives
        assert one.track("normalised_cost")[i, j] == pytest.approx(least / worst)
        assert one.track("curve_y")[i, j].min() >= least / worst - 1e-6


def test_f_beta_and_youden_are_the_largest():
    s, one = made("f-beta", LABELS, SCORES)
    betas = chosen(s, RULES["f-beta"]).controls[0].values
    for beta, value in zip(betas[::8], one.track("f_beta")[::8], strict=True):
        assert value == pytest.approx(np.nanmax(f_beta(s.counts, beta)))
    s, one = made("youden", LABELS, SCORES)
    assert np.unique(one.track("threshold")).size == 1
    assert one.track("informedness") == pytest.approx(np.full(61, informedness(s.counts).max()))
    assert one.track("precision").min() < 0.1 < 0.9 < one.track("precision").max()


def test_net_benefit_at_a_threshold_probability():
    s, one = made("net-benefit", LABELS, SCORES)
    for t, value in zip(one.track("probability"), one.track("net_benefit"), strict=True):
        c = s.at(t)
        assert value == pytest.approx(c.tp / 300 - c.fp / 300 * t / (1 - t))


@every_rule
def test_payloads_stay_small(name):
    run = models.imbalanced()
    s = sweep(run.y_true, run.scores["logistic regression"])
    assert len(choosing(s, name, positive="a", negative="b").body) < 200_000


@every_rule
@pytest.mark.parametrize(
    ("labels", "scores"),
    [([1, 1], [0.2, 0.8]), ([0, 0], [0.2, 0.8]), ([1], [0.5]), ([1, 0], [0.5, 0.5]), ([1, 0, 1], [-3.0, 40.0, 7.5])],
    ids=["only positives", "only negatives", "one row", "all tied", "not probabilities"],
)
def test_degenerate_rows_make_a_picture_or_say_why_not(name, labels, scores):
    s = sweep(labels, scores)
    if RULES[name].unusable(s):
        assert name == "net-benefit" and max(scores) > 1
        return
    one = sent(choosing(s, name, positive="a", negative="b"))
    for readout in one.model["readouts"]:
        holes = np.flatnonzero(np.isnan(one.track(readout["track"])))
        reasons = one.model["tracks"][readout["track"]]["reasons"]
        assert {str(i) for i in holes} <= set(reasons) and all(reasons.values()), readout


# ---- a grey zone
def test_the_pregnancy_test_has_the_counts_of_its_scenario():
    data = pregnancy_test()
    counts = {control.name: control.default for control in CATALOGUE.scenarios["pregnancy-test-lines"].inputs[:6]}
    found = [int(((data.y_true == y) & (data.scores == n)).sum()) for y in (1, 0) for n in (2, 1, 0)]
    assert found == list(counts.values())


def test_three_outcomes_of_the_pregnancy_test():
    s = pregnancy_test().sweep()
    one = sent(two_thresholds(s, positive="pregnant", negative="not pregnant"))
    assert start_of(s) == {"low": 1, "high": 2}
    zone = {name: one.track(name)[1, 2] for name in one.model["tracks"]}
    assert [zone[f"positives_{name}"] for name in ("flagged", "undecided", "not_flagged")] == [70, 25, 5]
    assert [zone[f"negatives_{name}"] for name in ("flagged", "undecided", "not_flagged")] == [2, 18, 80]
    assert (zone["wrong"], zone["recall"], zone["found"]) == pytest.approx((7, 70 / 75, 70 / 100))
    assert (one.track("undecided")[2, 2], one.track("wrong")[2, 2]) == (0, 32)
    assert one.track("positives_not_flagged")[2, 2] == 30  # one line counts as negative
    assert one.track("zone_low")[1, 2] == 0.5  # left of the bar of one line


def test_the_lower_threshold_cannot_pass_the_upper():
    one = sent(two_thresholds(sweep(LABELS, SCORES), positive="a", negative="b"))
    assert (one.track("zone_low") <= one.track("zone_high")).all()
    assert not np.tril(one.track("undecided")).any()


# ---- chosen here, checked there
def test_the_half_that_chose_promises_more():
    data = built_in("breast-cancer")
    result = check(data, "recall", {"recall_floor": 0.95})
    assert min(result.chosen.replicates) >= 0.95
    assert result.checked.value < result.chosen.value
    assert "looks better than it is" in conclusion(result, "recall", "higher")
    assert "does not look better than it is" in conclusion(result, "recall", "lower")


def test_half_the_rows_come_with_half_the_reviews():
    data = built_in("patients")
    result = check(data, "capacity", {"capacity": 10})
    assert result.rule.counts.predicted_positive <= 5
    assert splits_for(20) == 500 > splits_for(1_000_000) == 40


# ---- the page
def test_the_trace_is_at_the_chosen_point(visit):
    at = visit(LESSON, rule="capacity", capacity="300")
    one = shipped(at)["choice"]
    assert one.value("flagged") <= 300
    tp, fp = int(one.value("tp")), int(one.value("fp"))
    assert any(rf"\frac{{{tp}}}{{{tp} + {fp}}}" in element.value for element in at.markdown)


@every_rule
def test_every_rule_opens_by_its_link(visit, name):
    at = visit(LESSON, rule=RULES[name].name, data=NAMES["breast-cancer"])
    assert not at.exception
    assert [control["name"] for control in shipped(at)["choice"].model["controls"]] == list(
        RULES[name].start(built_in("breast-cancer").sweep())
    )


def test_a_demand_that_cannot_be_met_is_said(visit):
    at = visit(LESSON, rule="precision target", precision_floor="1", data=NAMES["ties"])
    one = shipped(at)["choice"]
    assert math.isnan(one.value("threshold"))
    assert one.reason("threshold") == "no threshold reaches a precision of 1"
    assert any("no threshold reaches a precision of 1" in note.value for note in at.info)


def test_a_guess_leads_back_to_the_recall_floor(visit):
    at = visit(LESSON, rule="cost")
    at.pills(key="guess").set_value("the lowest of them").run()
    one = shipped(at)["choice"]
    assert [control["name"] for control in one.model["controls"]] == ["recall_floor"]
    assert one.value("recall") == 1
    at.selectbox(key="rule").set_value("f-beta").run()
    assert "f_beta" in shipped(at)["choice"].model["tracks"]


def test_halves_come_at_the_push_of_a_button_and_go_with_the_demand(visit):
    at = visit(LESSON, data=NAMES["breast-cancer"])
    assert "checked-strips" not in shipped(at)
    at.button(key="split").click().run()
    assert "checked-strips" in shipped(at)
    assert any("On the other half" in element.value for element in at.markdown)
    at.session_state["choice"] = {"position": {"recall_floor": "0.8"}}
    at.run()
    assert "checked-strips" not in shipped(at)


def test_net_benefit_chooses_nothing_from_the_data(visit):
    at = visit(LESSON, rule="net benefit")
    assert any("nothing is chosen from the data" in note.value for note in at.info)
    assert not any(button.key == "split" for button in at.button)


def test_scores_that_are_no_probabilities_have_no_decision_curve(visit):
    at = visit(LESSON, rule="net benefit", data=NAMES["ties"], rows="1*3_0*2_1*1")
    assert not at.exception
    assert any("Net benefit needs probabilities" in note.value for note in at.info)


def test_the_document_takes_the_lowest_threshold_and_is_told(visit):
    at = visit(LESSON)
    words = "\n".join(str(element.proto.body) for element in at.get("html"))
    assert "lowest threshold" in words and "wrong" in words


def test_costs_for_all_rules_are_those_on_the_label():
    _, one = made("capacity", LABELS, SCORES)
    c = Confusion(*(one.track(cell) for cell in ("tp", "fp", "fn", "tn")))
    assert one.track("total_cost").tolist() == (COSTS[0] * c.fp + COSTS[1] * c.fn).tolist()


def test_weights_of_a_file_are_counted():
    data = Scored("", np.array([1, 0, 1]), np.array([0.9, 0.8, 0.1]), "a", "b", 0.5, "w", np.array([2.0, 3.5, 1.0]))
    one = sent(choosing(data.sweep(), "capacity", positive="a", negative="b"))
    assert one.track("flagged").tolist()[-1] == 6.5
    assert base64.b64decode(one.model["tracks"]["flagged"]["data"])


def test_the_picture_does_not_start_at_the_answer(visit):
    one = shipped(visit(LESSON))["choice"]
    assert one.value("recall") < 0.95

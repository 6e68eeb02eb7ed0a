"""What each answer to a guess says holds where it leads: a point that only rises or goes right; a tenth of the prevalence, one curve that changes."""

import re

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, roc_auc_score

from tests.helpers.lessons import answered
from tests.helpers.pages import shipped

LESSON = "roc_pr_det"
FOLDER = "classification/roc_pr_det"


@pytest.mark.parametrize("data", ["Spam-like", "Rare positives", "Five items", "Ties"])
def test_every_answer_draws_most_of_the_curve_which_never_goes_down_or_back(visit, data):
    found = answered(visit, LESSON, data=data)
    assert [text for text, one in found.items() if one.right] == ["only up or to the right"]
    before = shipped(visit(FOLDER, data=data))["point"]
    height, width = before.track("recall"), before.track("false_positive_rate")  # from the lowest threshold up
    assert (np.diff(height) <= 0).all() and (np.diff(width) <= 0).all()
    for one in found.values():
        assert one.number("point", "recall") >= max(0.97, before.value("recall"))  # 0.98, at the nearest tick


@pytest.mark.parametrize("data", ["Rare positives", "Five items", "Spam-like"])
def test_every_answer_shows_a_tenth_of_the_prevalence(visit, data):
    before = shipped(visit(FOLDER, data=data))["curves"]
    found = answered(visit, LESSON, "guessed-prevalence", data=data)
    assert [text for text, one in found.items() if one.right] == ["precision-recall"]
    for one in found.values():
        now, own = map(float, re.search(r"prevalence of ([\d.]+)% instead of ([\d.]+)%", one.told).groups())
        assert now == pytest.approx(own / 10, rel=0.01)
        control = shipped(one.at)["curves"]
        ticks = [float(code) for code in control.model["controls"][0]["codes"]]
        assert 100 * ticks[control.position["prevalence"]] == pytest.approx(now, rel=0.01)
        assert one.number("curves", "average_precision") < before.value("average_precision")
        assert one.number("curves", "auroc") == before.value("auroc")
        lines = {view["name"]: len(view["marks"]) for view in control.model["views"]}
        assert (lines["roc"], lines["det"]) == (1, 1)  # only their titles: nothing on them moves


def test_at_97_percent_guessing_has_an_average_precision_of_097_and_an_auroc_of_one_half():
    truth = np.array([1] * 97 + [0] * 3)
    assert average_precision_score(truth, np.zeros(100)) == 0.97
    assert roc_auc_score(truth, np.zeros(100)) == 0.5


def test_average_precision_follows_the_prevalence_and_auroc_does_not(visit):
    areas = shipped(visit(FOLDER))["areas"]
    assert (np.diff(areas.track("average_precision")) > 0).all()
    assert areas.track("auroc").shape == ()


def test_costs_and_other_models_are_shown_when_they_are_asked_for(visit):
    three, rarer = ({("roc_pr_det", part)} for part in ("one-threshold-on-three-curves", "when-positives-get-rarer"))
    views = {
        asked: [view["name"] for view in shipped(visit(FOLDER, parts=three, **link))["three"].model["views"]]
        for asked, link in {"plain": {}, "costs": {"costs": "1 : 5"}}.items()
    }
    assert views == {
        "plain": ["roc", "pr", "det", "histogram"],
        "costs": ["roc", "pr", "det", "histogram", "cost"],
    }
    lines = [
        len(shipped(visit(FOLDER, parts=rarer, **link))["curves"].model["views"][0]["figure"]["data"])
        for link in ({"data": "Rare positives"}, {"data": "Rare positives", "others": "true"})
    ]
    assert lines[1] > lines[0]


def test_a_link_with_an_answer_to_the_former_first_question_answers_it_in_its_part(visit):
    at = visit(LESSON, guess="precision-recall")
    assert at.pills(key="guessed-prevalence").value == "precision-recall" and at.pills(key="guess").value is None

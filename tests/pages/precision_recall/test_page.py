"""What each answer to the guess says holds at the threshold that it leads to."""

import re

import numpy as np
import pytest

from datasets.questions import QUESTIONS
from metrics_core.classification.combined import f1
from metrics_core.counts import Confusion
from tests.helpers.lessons import answered
from tests.helpers.pages import shipped

LESSON, LESSON_PAGE = "precision_recall", "classification/precision_recall"
every_data = pytest.mark.parametrize("data", ["Spam-like", "Five items", "Ties", "Cat search", "Rare positives"])


def said(told):
    """The numbers in "It is … at the lowest threshold, and … at the threshold now shown."."""
    found = re.search(r"It is ([\d.]+) at the lowest threshold, and ([\d.]+) at the threshold now shown", told)
    return tuple(map(float, found.groups())) if found else None


@every_data
def test_each_answer_leads_to_what_it_says(visit, data):
    found = answered(visit, LESSON, data=data)
    assert [text for text, one in found.items() if one.right] == ["recall"]
    for text, metric in (("precision", "precision"), ("both", "precision"), ("recall", "recall")):
        one = found[text]
        numbers = said(one.told)
        if numbers is None:
            assert "does not rise above" in one.told
            continue
        lowest, here = numbers
        assert one.number("pr", metric) == pytest.approx(here, rel=1e-3)
        assert here > lowest if metric == "precision" else here <= lowest


@every_data
def test_the_deepest_fall_of_precision_is_shown_where_there_is_one(visit, data):
    one = answered(visit, LESSON, only=["neither"], data=data)["neither"]
    if "never falls" in one.told:
        assert data in ("Five items", "Cat search", "Ties")
        return
    shown = one.at.session_state["standing"]["pr"]
    place, tracks = shown.position["threshold"], shown.payload.tracks
    assert tracks["precision"].values[place + 1] < one.number("pr", "precision")
    assert (tracks["recall"].values[1:] <= tracks["recall"].values[:-1]).all()


def test_the_f1_of_cats_and_that_of_dogs_differ_unless_as_many_of_both_are_recognised():
    for cats, dogs in ((40, 40), (40, 45)):
        of_cats, of_dogs = f1(Confusion(cats, 10, 5, dogs)), f1(Confusion(dogs, 5, 10, cats))
        assert (of_cats == of_dogs) == (cats == dogs)
    assert "usually has a different F1" in QUESTIONS["cats-and-dogs"].answers[0].feedback


@every_data
def test_on_arrival_the_curves_are_drawn_for_the_short_way_to_where_the_threshold_stands(visit, data):
    model = shipped(visit(LESSON_PAGE, data=data))["pr"]
    (rates,) = (view for view in model.model["views"] if view["name"] == "rates")
    still = [mark for mark in rates["marks"] if mark["kind"] == "Curve" and not mark["so_far"]]
    assert len(still) == 2
    (since,) = {mark["since"] for mark in rates["marks"] if mark["kind"] == "Curve" and mark["so_far"]}
    x = model.track(still[0]["x"])
    for mark in still:
        drawn = np.flatnonzero(np.isfinite(model.track(mark["y"])))
        assert drawn.max(initial=since) == since
        assert x[since] - x[drawn].min(initial=x[since]) <= 0.1 * (x[-1] - x[0]) + 1e-9

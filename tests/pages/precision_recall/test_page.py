"""What each answer to the guess says holds at the threshold that it leads to."""

import re

import pytest

from datasets.questions import QUESTIONS
from metrics_core.classification.combined import f1
from metrics_core.counts import Confusion
from tests.helpers.lessons import answered

LESSON = "precision_recall"
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

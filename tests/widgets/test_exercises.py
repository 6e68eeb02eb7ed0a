"""Exercises, through their page: not met where they begin, met where the second hint leads; what the browser is sent says so."""

import json

import numpy as np
import pytest

from charts.moving import Control, Track
from tests.helpers.pages import held, sent
from widgets.curriculum import LESSONS
from widgets.exercises import ASKED, numbers_of
from widgets.exercises.exercise import exercises_of, further_of
from widgets.scrubber import Readout, pack
from widgets.scrubber.layouts import stacked

FILES = {lesson.url: lesson.folder for lesson in LESSONS}


def asked(at, what, name):
    at.session_state[ASKED] = [what, name]
    return sent(at.run())["begun"]


@pytest.mark.parametrize("lesson", FILES)
def test_three_in_every_lesson(lesson):
    found = exercises_of(lesson)
    assert len({one.name for one in found}) == len(found) == 3
    for one in found:
        assert one.goal
        assert one.to or one.puts
        assert one.asks[-1] in ".?!"
        assert one.hint[-1] in ".?!"
        assert one.seen[-1] in ".?!"


@pytest.mark.parametrize("page", ["", "home", "glossary", "unheard-of", "../text"])
def test_none_where_there_is_no_lesson(page):
    assert exercises_of(page) == ()


@pytest.mark.parametrize("lesson", ["ndcg", "bleu_rouge", "detection"])
def test_not_met_at_first_and_met_where_the_hint_leads_one_after_another(lesson, visit):
    """Where the one before has edited or moved what the next one is about. Of every lesson, tests/browser/test_export.py tries each alone."""
    at = visit(FILES[lesson])
    assert not at.exception
    assert sent(at)["begun"] is None
    for one in exercises_of(lesson):
        begun = asked(at, "begin", one.name)
        assert not at.exception
        assert begun["ready"], one.name
        assert begun["at"] == begun["start"], one.name
        assert not all(held(begun)), one.name
        shown = asked(at, "show", one.name)
        assert not at.exception
        assert shown["ready"], one.name
        assert all(held(shown)), (one.name, held(shown))


@pytest.mark.parametrize("lesson", [lesson for lesson in FILES if further_of(lesson)])
def test_further_ones_are_on_other_pictures_and_can_be_met(lesson, visit):
    """Each is on a picture that none of the three is on. With them, every picture of the page with a slider has an exercise."""
    at, further = visit(FILES[lesson]), further_of(lesson)
    assert [one["name"] for one in sent(at)["further"]] == [one.name for one in further]
    names = {one.name for one in (*exercises_of(lesson), *further)}
    assert len(names) == 3 + len(further) and len(names) <= 8
    held_by = [one.scrubber for one in further]
    assert not {*held_by} & {one.scrubber for one in exercises_of(lesson)} and len({*held_by}) == len(held_by)
    for one in further:
        assert {one.asks[-1], one.hint[-1], one.seen[-1]} <= {*".?!"}
        begun = asked(at, "begin", one.name)
        assert not at.exception
        assert begun["ready"] and begun["at"] == begun["start"] and not all(held(begun)), one.name
        shown = asked(at, "show", one.name)
        assert not at.exception
        assert shown["ready"] and all(held(shown)), (one.name, held(shown))


def test_a_link_opens_an_exercise_where_it_begins(visit):
    at = visit("classification/precision_recall", exercise="twice-the-weight")
    begun = sent(at)["begun"]
    assert begun["name"] == "twice-the-weight"
    assert begun["at"] == begun["start"]


def test_a_link_that_says_where_everything_stands_is_left_alone(visit):
    at = visit("classification/precision_recall", exercise="twice-the-weight", **{"f-threshold": "0.3", "f-beta": "2"})
    begun = sent(at)["begun"]
    assert begun["at"] != begun["start"]


@pytest.mark.parametrize("name", ["", "unheard-of", "<img src=x onerror=alert(1)>", "é" * 3000])
def test_a_link_to_no_exercise_opens_none(name, visit):
    at = visit("classification/precision_recall", exercise=name)
    assert not at.exception
    assert sent(at)["begun"] is None


def test_other_data_are_another_exercise(visit):
    at = visit("classification/precision_recall", exercise="nothing-to-judge", data="Ties")
    assert sent(at)["begun"]["ready"] is False
    assert asked(at, "begin", "nothing-to-judge")["ready"] is True


def test_leaving_takes_it_out_of_the_link(visit):
    at = visit("classification/precision_recall", exercise="nothing-to-judge")
    assert asked(at, "leave", "nothing-to-judge") is None
    assert "exercise" not in at.query_params


def test_an_exercise_of_an_earlier_lesson_comes_again(visit):
    first, second, _, fourth = LESSONS[:4]
    assert sent(visit(first.folder))["earlier"] is None
    assert sent(visit(second.folder))["earlier"]["url"] == first.url
    earlier = sent(visit(fourth.folder))["earlier"]
    assert (earlier["url"], earlier["title"]) == (second.url, second.title)
    assert earlier["asks"] in {one.asks for one in exercises_of(second.url) if one.name == earlier["name"]}


def test_the_next_lesson_is_named(visit):
    first, second, *_, last = LESSONS
    assert sent(visit(first.folder))["next"] == {
        "url": second.url,
        "title": second.title,
        "question": second.question,
    }
    assert sent(visit(last.folder))["next"] is None


def test_a_goal_reads_what_is_on_screen():
    ticks = Control("k", "k", np.array([1.0, 2.0]), ("1", "2"))
    shown = Track(np.array([0.5, 0.25]), ("k",), name="at_k")
    drawn = Track(np.zeros((2, 3)), ("k", "place"), name="curve")
    number = Readout("precision at k", "Precision", shown)
    payload = pack(stacked(), (ticks,), readouts=(number,), also=(drawn,), axes={"place": 3})
    found = numbers_of(payload)
    assert set(found) == {"k", "at_k", "precision_at_k"}
    assert found["k"].values.tolist() == [1, 2]
    assert found["precision_at_k"].values.tolist() == [0.5, 0.25]


def test_what_is_typed_can_meet_a_goal(visit):
    at = visit("text/bleu_rouge")
    assert held(asked(at, "begin", "precise-by-silence")) == [False, True]  # BLEU of the documents' pair is below 0.5
    fields = [e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_live_text"]
    said = {one["key"]: one for one in (json.loads(proto.json) for proto in fields)}
    words = " ".join(said["ref1"]["text"].split()[:4])
    at.session_state["said"] = {"typed": {"order": said["said"]["order"], "stamp": 1, "text": words}}
    assert held(sent(at.run())["begun"]) == [True, True]


def test_an_edited_matrix_can_meet_a_goal(visit):
    at = visit("classification/accuracy_pitfalls")
    assert held(asked(at, "begin", "splendid-and-backwards")) == [True, False]
    at.number_input("fn").set_value(5)
    at.number_input("tp").set_value(90)
    assert held(sent(at.run())["begun"]) == [True, True]


def test_what_was_true_at_the_start_stays_the_measure_when_texts_are_edited(visit):
    at = visit("text/bleu_rouge")
    assert held(asked(at, "begin", "lower-without-a-word")) == [False, True]
    at.session_state["texts:next"] = "A paraphrase"  # ROUGE-1 is 0, and so is BLEU, which was not
    assert held(sent(at.run())["begun"]) == [True, False]

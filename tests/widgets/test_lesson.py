"""The parts of a lesson are folded away, and open where a link says something of them."""

from __future__ import annotations

import json
import re

import pytest

from datasets.questions import QUESTIONS
from widgets import lesson
from widgets.curriculum import LESSONS

BOUND = re.compile(r'query_param_key: "([^"]+)"')


def within(block):
    for node in getattr(block, "children", {}).values():
        yield node
        yield from within(node)


def parts(at):
    """The folded parts of a lesson by what links call them."""
    named = {re.search(r"-part-(.+)-[0-9]+$", one._block_id or ""): one for one in at.expander}
    return {name[1]: one for name, one in named.items() if name}


def in_links(part):
    """The parameters that the controls of a part put into links."""
    for node in within(part):
        proto = getattr(node, "proto", None)
        if getattr(proto, "component_name", "") == "metricscope_scrubber":
            sent, _, body = proto.bytes.partition(b"\n")
            head = json.loads(sent)
            yield from (head["prefix"] + one["name"] for one in json.loads(body)["controls"] if head["shareable"])
        else:
            yield from BOUND.findall(str(proto))


@pytest.mark.parametrize("page", [*(room.url for room in LESSONS), "what_if"])
def test_each_part_knows_the_parameters_of_its_controls(visit, monkeypatch, page):
    known, folded = {}, lesson.folded

    def noted(title, question, *, anchor="", sets=()):
        known[anchor or lesson.slug(title)] = sets
        return folded(title, question, anchor=anchor, sets=sets)

    monkeypatch.setattr(lesson, "folded", noted)
    found = parts(visit(page))
    assert set(found) == set(known) and found

    for place, part in found.items():
        begins = tuple(one for one in known[place] if one.endswith("-"))
        assert not [one for one in in_links(part) if one not in known[place] and not one.startswith(begins)], place


def test_a_part_is_closed_until_a_link_says_something_of_it(visit):
    page = "regression/regression"
    shown = {name: one.proto.expanded for name, one in parts(visit(page)).items()}
    assert len(shown) == 7 and not any(shown.values())
    linked = {name for name, one in parts(visit(page, **{"noise-useless": "3"})).items() if one.proto.expanded}
    assert linked == {"useless-features"}
    opened = {name for name, one in parts(visit(page, story="house-prices")).items() if one.proto.expanded}
    assert opened == {"story"}
    assert all(one.proto.expanded for one in parts(visit(page, present="1")).values())


def drawn(at):
    """What stands in the folded parts."""
    return {name for name, one in parts(at).items() if one.children}


def test_a_part_is_drawn_once_it_is_opened_and_stays(visit):
    page, one = "regression/regression", "part-useless-features-0"
    at = visit(page, parts=set())
    assert drawn(at) == set() and len(parts(at)) == 7
    at.session_state[one] = True
    assert drawn(at.run()) == {"useless-features"}
    at.session_state[one] = False
    assert drawn(at.run()) == {"useless-features"}
    assert drawn(visit(page, parts=set(), **{"noise-useless": "3"})) == {"useless-features"}


@pytest.mark.parametrize("name, value", [("room", "abc"), ("exercise", "x"), ("present", "1")])
def test_all_parts_are_drawn_for_a_class_an_exercise_and_the_projector(visit, name, value):
    at = visit("regression/regression", parts=set(), **{name: value})
    assert drawn(at) == set(parts(at))


def test_a_matrix_of_a_story_is_put_into_a_part_that_opens(visit):
    at = visit("multiclass", **{"guess-two-raters": QUESTIONS["two-raters"].answers[0].text})
    assert not parts(at)["fill-in-a-matrix"].proto.expanded
    at.button(key="fill-two-raters").click().run()
    assert parts(at)["fill-in-a-matrix"].proto.expanded

"""The row that folds away a lesson's data and settings: it says what is set, and what a link sets is seen in it."""

import re

import pytest

from widgets.curriculum import LESSONS
from widgets.settings import KEY

PRECISION_RECALL = "classification/precision_recall"


@pytest.fixture
def visit(visit):
    """A page with all that its row holds, and with the parts of its lesson closed."""
    return lambda page, **query: visit(page, parts={(page.rpartition("/")[2], KEY)}, **query)


def row(at):
    """The folded block of the page's row; None where the page has none."""
    found = [one for one in at.get("expander") if one.proto.label == "Settings"]
    assert len(found) <= 1, "two rows of settings"
    return found[0] if found else None


def said(at):
    """What the row says is set."""
    return next(
        found[1] for one in at.get("html") if (found := re.search(r'class="settings-said">(.*?)<', one.proto.body))
    )


def unfolded(at):
    return row(at).proto.expanded


def bound(block):
    """The controls of a row that a link can set, each with a value that is not where it starts."""
    for control in [one for kind in ("toggle", "button_group", "number_input", "slider") for one in block.get(kind)]:
        proto = control.proto
        if not proto.query_param_key:
            continue
        if control.type == "toggle":
            yield proto.query_param_key, str(not proto.default).lower()
        elif control.type == "number_input":
            yield proto.query_param_key, str(int(proto.default) + 1)
        elif control.type == "slider":
            yield proto.query_param_key, str(proto.max)
        else:
            yield proto.query_param_key, next(o.content for i, o in enumerate(proto.options) if i not in proto.default)


def test_the_row_is_closed_and_says_the_data(visit):
    at = visit(PRECISION_RECALL)
    assert not unfolded(at)
    assert said(at) == "Spam-like · 1,600 rows"


def test_it_says_each_setting_that_is_not_where_it_starts(visit):
    at = visit(PRECISION_RECALL, **{"data": "Five items", "zero-division": "1", "strict": "true"})
    assert said(at).startswith("Five items · 5 rows · ")
    assert "0/0 as 1" in said(at)


def test_an_example_of_the_documents_opens_it_and_a_choice_in_it_leaves_it_as_it_is(visit):
    at = visit(PRECISION_RECALL, example="cats-recall")
    assert unfolded(at)
    at.toggle(key="strict").set_value(True).run()
    assert unfolded(at)


def test_on_the_projector_it_is_a_step_and_open_and_in_reading_closed_again(visit):
    at = visit(PRECISION_RECALL, present="1")
    assert unfolded(at)
    at.query_params.clear()
    assert not unfolded(at.run())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.url)
def test_whatever_a_link_sets_in_the_row_opens_it(visit, lesson):
    closed = visit(lesson.folder)
    if not row(closed):
        return
    assert not unfolded(closed)
    for name, value in bound(row(closed)):
        assert unfolded(visit(lesson.folder, **{name: value})), name

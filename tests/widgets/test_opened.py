"""Every example and scenario has one home lesson, and its link opens it there: loaded, and with its numbers on the page."""

import re
from functools import partial
from html import escape, unescape
from pathlib import Path

import pytest

from datasets.boxes import hits_of, pair_of
from datasets.documents import CATALOGUE, number
from datasets.inputs import (
    CELLS,
    cases,
    classes_of,
    counts_of,
    relevances_of,
    rows_of,
    sets_of,
    token_probabilities_of,
    triangle_of,
    vectors_of,
)
from datasets.item_lists import clicks_of, user_lists_of
from datasets.missing import NOTHING_TO_LOAD
from datasets.questions import QUESTIONS
from datasets.rankings import lists_of
from datasets.regression import pairs_of
from datasets.sentences import texts_of
from pages.regression.forecasting.data import of_inputs, percentages_of
from pages.vision.clustering.typed_points import clusterings_of, points_of
from pages.vision.generated_images.data import plane_of
from tests.helpers import loaded
from tests.helpers.pages import shipped
from widgets.curriculum import HOME_OF_EXAMPLE, HOME_OF_SCENARIO, HOME_OF_TOPIC, examples_of, home_of, scenarios_of
from widgets.data import NAMES
from widgets.headless import EVERY
from widgets.panel import facts

PATHS = {path.parent.name: path.parent.relative_to("pages").as_posix() for path in Path("pages").rglob("page.py")}
LESSONS = sorted({*HOME_OF_TOPIC.values(), *HOME_OF_EXAMPLE.values()})
EXAMPLES = [example for lesson in LESSONS for example in examples_of(lesson)]
CASES = [(example, case) for example in EXAMPLES for case in cases(example)]
NEW = {(home_of(one), repr(cases(one)[case])): (one.id, case) for one, case in reversed(CASES)}.values()
THROUGHOUT = {"detection", "forecasting", "precision_recall", "probabilities", "ranking", "roc_pr_det", "thresholds"}
TRACES = (
    *("agreement", "classes", "clicks", "clusters", "curves", "distances", "forecasts", "frechet", "lists", "matrix"),
    *("ndcg", "precision-recall", "probabilities", "ranking", "regression", "sets", "text", "threshold", "tokens"),
)
CLOSED = {  # what an example's link leaves closed, and has its numbers
    *(f"trace-{file}" for file in TRACES),
    *("a-detour-that-is-shorter", "trace-triangle", "when-positives-get-rarer"),
}
STORIES = [scenario for lesson in LESSONS for scenario in scenarios_of(lesson)]
TAKERS = (
    rows_of,
    counts_of,
    classes_of,
    sets_of,
    texts_of,
    token_probabilities_of,
    relevances_of,
    of_inputs,
    percentages_of,
    pairs_of,
    vectors_of,
    triangle_of,
    user_lists_of,
    clicks_of,
    lists_of,
    pair_of,
    hits_of,
    points_of,
    plane_of,
    clusterings_of,
)


@pytest.fixture
def visit(visit):
    """The page as a link shows it to a reader who has opened nothing."""
    return partial(visit, parts=set())


def markup(at) -> str:
    return "\n".join(str(element.proto.body) for element in at.get("html"))


def banner(at) -> str:
    """The text of what the link opened, and of the word on what it did not."""
    return "\n".join(unescape(html) for html in map(str, markup(at).split("\n")) if 'class="opened"' in html)


# ---- homes
def test_lessons_are_pages():
    assert {*HOME_OF_TOPIC.values(), *HOME_OF_EXAMPLE.values()} <= PATHS.keys()


def test_every_example_is_in_exactly_one_lesson():
    assert sorted(example.id for example in EXAMPLES) == sorted(CATALOGUE.examples)
    assert HOME_OF_EXAMPLE.keys() <= CATALOGUE.examples.keys()


def test_every_scenario_is_in_exactly_one_lesson():
    assert sorted(STORIES) == sorted(QUESTIONS) == sorted(CATALOGUE.scenarios)


def test_what_has_nothing_to_load_is_exactly_what_no_lesson_can_take():
    for example in EXAMPLES:
        for inputs in cases(example).values():
            taken = [part for part in TAKERS if part(inputs)]
            assert bool(taken) == (example.id not in NOTHING_TO_LOAD), example.id


# ---- examples
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.id)
def test_an_example_opens_in_its_lesson_with_its_inputs(example, visit):
    """Where all parts of a lesson are of the example's data, they are drawn once for each of its inputs."""
    lesson = home_of(example)
    for case, inputs in cases(example).items():
        every = lesson in THROUGHOUT and (example.id, case) in NEW
        parts = EVERY if every else {(lesson, part) for part in CLOSED}
        at = visit(PATHS[lesson], parts=parts, example=example.id, case=case)
        assert not at.exception
        text, said = banner(at), facts(example)
        assert said["printed"] in text
        assert said["recomputed"] in text
        assert escape(said["recomputed"]) in markup(at).split('class="documents"')[1]
        assert f'<tr id="example-{example.id}" class="is-open"' in markup(at)
        if example.id in NOTHING_TO_LOAD:
            assert NOTHING_TO_LOAD[example.id] in text
        else:
            getattr(loaded, lesson)(at, inputs)


def test_an_example_without_scores_is_flagged_as_it_was_printed(visit):
    at = visit(PATHS["precision_recall"], example="thakur-precision-undefined")
    assert shipped(at)["pr"].reason("precision") == "no positive predictions"


@pytest.mark.parametrize(
    ("example", "names"),
    [
        ("lim-threshold-capacity", {"capacity": 10}),
        ("lim-threshold-recall-target", {"recall_floor": 0.95}),
        ("lim-threshold-cost", {"fp_cost": 1, "fn_cost": 3}),
    ],
    ids=["capacity", "recall", "cost"],
)
def test_a_rule_opens_with_the_examples_demand_and_chooses_its_threshold(example, names, visit):
    at = visit(PATHS["thresholds"], example=example)
    one = shipped(at)["choice"]
    codes = {control["name"]: control["codes"] for control in one.model["controls"]}
    assert {name: float(codes[name][one.position[name]]) for name in codes} == names
    value = CATALOGUE.examples[example].value
    assert {name: one.value(name) for name in ("threshold", "tp", "fp", "fn")} == {
        name: value[name] for name in ("threshold", "tp", "fp", "fn")
    }


@pytest.mark.parametrize(("case", "cell"), [("threshold 0.5", "tp"), ("threshold 0.8", "fn")])
def test_one_sample_is_cut_at_each_of_two_thresholds(case, cell, visit):
    one = shipped(visit(PATHS["thresholds"], example="talk-threshold-65", case=case))["choice"]
    assert {name: one.value(name) for name in CELLS} == {**dict.fromkeys(CELLS, 0), cell: 1}


def test_an_examples_conventions_are_set(visit):
    assert shipped(visit(PATHS["precision_recall"], example="f-beta-two-forms"))["f"].value("f_beta") == 15 / 32
    at = visit(PATHS["multiclass"], example="thakur-qwk")
    assert at.segmented_control(key="kappa-weights").value == "quadratic"
    assert visit(PATHS["ndcg"], example="dcg-exponential-gain").segmented_control(key="gain").value == "exponential"


@pytest.mark.parametrize("example", [e for e in examples_of("ranking") if e.measure == "map_at_k"], ids=lambda e: e.id)
def test_a_mean_average_precision_opens_with_its_definition(example, visit):
    one = shipped(visit(PATHS["ranking"], example=example.id))["lists"]
    assert one.value("mean_average_precision") == pytest.approx(number(example.value))


# ---- moving on
def test_another_example_and_other_data_take_over(visit):
    at = visit(PATHS["precision_recall"], example="thakur-recall")
    at.selectbox(key="from-documents").set_value("thakur-f1").run()
    assert at.query_params["example"] == "thakur-f1"
    assert CATALOGUE.examples["thakur-f1"].story in banner(at)
    assert shipped(at)["pr"].value("tn") == 14
    at.pills(key="data").set_value("five").run()
    assert not at.exception
    assert "example" not in at.query_params
    assert 'class="opened"' not in markup(at)
    at.pills(key="data").set_value("documents").run()
    assert at.query_params["example"] == examples_of("precision_recall")[0].id


def test_what_a_reader_changed_is_kept_on_reload(visit):
    at = visit(PATHS["accuracy_pitfalls"], example="lr-accuracy", tp="50")
    assert [at.number_input(key=cell).value for cell in CELLS] == [50, 18, 68, 1866]
    at = visit(PATHS["precision_recall"], example="recall-up-precision-down", threshold="0.8")
    assert shipped(at)["pr"].value("fp") == 1


# ---- stories
@pytest.mark.parametrize("story", STORIES)
def test_a_story_opens_with_its_question(story, visit):
    question, scenario = QUESTIONS[story], CATALOGUE.scenarios[story]
    at = visit(PATHS[HOME_OF_SCENARIO[story]], story=story)
    assert not at.exception
    assert question.asks in banner(at)
    assert scenario.title in banner(at)
    said = [re.sub("<[^>]*>", "", html) for html in markup(at).split("\n") if 'class="lesson-said"' in html]
    below = [one for one in (*(m.value for m in at.markdown), *map(unescape, said)) if question.asks in one]
    assert len(below) == 1
    assert any(
        [answer.text for answer in question.answers] == list(one.options)
        for one in (*at.radio, *at.get("button_group"))
    )


# ---- what cannot be opened
@pytest.mark.parametrize("kind", ["example", "story"])
@pytest.mark.parametrize("nonsense", ["x", "<b>", "cats-precision ", "é" * 3000, "__class__"])
def test_nonsense_is_ignored_with_a_word(kind, nonsense, visit):
    at = visit(PATHS["thresholds"], **{kind: nonsense})
    assert not at.exception
    assert "nothing was opened" in banner(at)
    assert "<b>" not in markup(at)
    assert shipped(at)


@pytest.mark.parametrize(("kind", "name"), [("example", "cats-precision"), ("story", "shop-lifters")])
def test_what_lives_in_another_lesson_says_where(kind, name, visit):
    at = visit(PATHS["thresholds"], parts={("thresholds", "settings")}, **{kind: name})
    assert f'<a href="precision_recall?{kind}={name}">Precision and recall</a>' in markup(at)
    assert at.pills(key="data").value != "documents"


def test_a_case_that_does_not_exist_is_the_first(visit):
    at = visit(PATHS["accuracy_pitfalls"], example="pneumonia-counts", case="M9")
    assert at.number_input(key="fn").value == 1
    assert 'href="?example=pneumonia-counts&amp;case=M2"' in markup(at)


def test_the_documents_can_be_picked_by_hand():
    assert "documents" in NAMES

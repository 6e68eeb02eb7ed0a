"""Which metric? without a browser: questions follow answers, links restore them, pictures hold the core's numbers."""

import pytest

from pages.reference.choose.questions import EXAMPLES, WAS, examples
from pages.reference.choose.which_metric import QUESTIONS, paths, recommended
from tests.helpers.pages import shipped

TEXTS = {question.id: question.answers for question in QUESTIONS}


def link_of(answers) -> dict[str, str]:
    return {f"q-{question}": TEXTS[question][answer] for question, answer in answers.items()}


def asked(at) -> list[str]:
    return [element.label for element in at.button_group if element.key.startswith("q-")]


def test_an_example_answers_every_question():
    assert all(recommended(answers) for answers in EXAMPLES.values())
    assert examples().count("<li>") == len(EXAMPLES)
    first = {title.partition(":")[0]: next(iter(recommended(answers))) for title, answers in EXAMPLES.items()}
    assert first["A patent search"] == "recall_at_k"  # as all that is relevant has to be found
    assert "<b>recall at k</b>" in examples()


def test_without_an_answer_there_is_one_question_and_no_metric_yet(visit):
    at = visit("reference/choose")
    assert asked(at) == [QUESTIONS[0].asks]
    assert list(shipped(at)) == []
    assert not at.get("download_button")


@pytest.mark.parametrize("answers", list(paths())[::9])
def test_a_link_restores_answers_and_recommendations(visit, answers):
    at = visit("reference/choose", **link_of(answers))
    assert not at.exception
    found = recommended(answers)
    assert list(shipped(at)) == [f"demo-{next(iter(found))}"]
    assert len(asked(at)) == len(answers)
    said = "\n".join(m.value for m in at.markdown)
    assert all(reason in said for reason in found.values())
    assert len(at.get("download_button")) == 2


def test_a_link_restores_where_a_demonstration_stood(visit):
    answers = {"task": "regression", "sizes": "alike", "large": "one"}
    found = shipped(visit("reference/choose", **link_of(answers), **{"rmse-at": "60"}))["demo-rmse"]
    (control,) = found.model["controls"]
    assert control["texts"][found.position[control["name"]]] == "60"
    assert found.value("notices") == 3.5


def test_another_answer_asks_other_questions(visit):
    answers = {"task": "binary", "use": "decision", "hurts": "alike", "rare": "rare"}
    at = visit("reference/choose", **link_of(answers))
    first = next(element for element in at.button_group if element.key == "q-task")
    at = first.set_value(TEXTS["task"]["clustering"]).run()
    assert not at.exception
    assert asked(at) == [QUESTIONS[0].asks, "Do you know the true groups?"]


@pytest.mark.parametrize("garbage", ["", "nan", "<img src=x onerror=alert(1)>", "é" * 2000, "1*"])
def test_a_mangled_answer_is_no_answer(visit, garbage):
    at = visit("reference/choose", **{f"q-{question}": garbage for question in TEXTS}, fails=garbage)
    assert not at.exception
    assert list(shipped(at)) == []


def test_an_older_link_means_what_its_answers_are_called_now(visit):
    now = {"task": "binary", "use": "decision", "whom": "alike", "hurts": "miss", "times": "far"}
    older = link_of(now) | {
        "q-whom": "no, each error counts the same",
        "q-times": "far more, the other is only a price",
    }
    at = visit("reference/choose", **older)
    assert len(asked(at)) == 5
    assert list(shipped(at)) == [f"demo-{next(iter(recommended(now)))}"]
    assert set(WAS.values()) <= {text for answers in TEXTS.values() for text in answers.values()}


def test_the_page_says_how_many_questions_there_are_and_what_a_list_of_one_asks_for(visit):
    """Every way has two to five questions, as the page says; a list of one metric has no others to report."""
    assert {len(answers) for answers in paths()} == {2, 3, 4, 5}
    assert any("Answer two to five questions." in one.value for one in visit("reference/choose").get("html"))
    for many in (True, False):
        answers = next(one for one in paths() if (len(recommended(one)) > 1) == many)
        at = visit("reference/choose", **link_of(answers))
        says = " ".join(one.value for one in (*at.markdown, *at.caption, *at.get("html")))
        assert ("report the others with it" in says) == many
        assert ("with what its card lists" in says) != many

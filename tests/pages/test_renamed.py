"""An answer whose words were changed is still the answer of an older link."""

import pytest

from datasets.questions import QUESTIONS
from widgets.curriculum import HOME_OF_SCENARIO, ROOMS

RENAMED = [(name, answer) for name, question in QUESTIONS.items() for answer in question.answers if answer.was]
KEYS = {"confident-and-wrong": "guess-sample", "kmeans-moons": "guess-moons"}  # where it is not named after its story


@pytest.mark.parametrize(("name", "answer"), RENAMED, ids=[name for name, _ in RENAMED])
def test_an_older_link_gives_the_answer_as_it_is_called_now(visit, name, answer):
    key = KEYS.get(name, f"guess-{name}")
    at = visit(ROOMS[HOME_OF_SCENARIO[name]].folder, story=name, **{key: answer.was})
    (chosen,) = [one.value for one in (*at.radio, *at.button_group) if one.key == key]
    assert chosen == answer.text
    assert any(answer.feedback in one.value for one in at.markdown)


def test_no_answer_is_called_what_another_was():
    for question in QUESTIONS.values():
        assert not {answer.text for answer in question.answers} & {answer.was for answer in question.answers}

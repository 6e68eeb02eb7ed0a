"""The history: every picture moves, and what is said of each guess is what the deck gives, counted card by card."""

import pytest

from metrics_core.classification.effectiveness import effectiveness
from pages.reference.history.answers import ANSWERS
from pages.reference.history.data import deck
from tests.helpers.pages import shipped

PAGE = "reference/history"


def fallen(needles: int) -> tuple[int, int]:
    """Wanted and other cards that fall: those with a notch at every needle."""
    wanted, notched = deck()
    falls = [all(row[:needles]) for row in notched.tolist()]
    return sum(map(lambda f, w: f and w, falls, wanted)), sum(map(lambda f, w: f and not w, falls, wanted))


def test_every_step_moves(visit):
    found = shipped(visit(PAGE))
    assert set(found) == {"needles", "radar", "terms", "effectiveness", "species"}
    assert (found["needles"].value("tp"), found["needles"].value("fp")) == (7, 9)
    assert found["effectiveness"].value("e") == pytest.approx(effectiveness(0.75, 0.5, beta=1))
    assert found["species"].value("f1") == pytest.approx(2 * 12 / (30 + 20))


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda one: one.text)
def test_an_answer_shows_the_second_needle_and_says_what_it_does(answer, visit):
    at = visit(PAGE)
    deck_shown = shipped(at)["needles"]
    assert (deck_shown.value("recall"), deck_shown.value("precision")) == (7 / 8, 7 / 16)
    at.pills(key="guess").set_value(answer.text).run()
    moved = shipped(at)["needles"]
    assert (moved.value("tp"), moved.value("fp")) == fallen(2) == (6, 4)
    assert (moved.value("recall"), moved.value("precision")) == (6 / 8, 6 / 10)
    risen = {name for name in ("recall", "precision") if moved.value(name) > deck_shown.value(name)}
    assert risen == {"precision"} and answer.right == (answer.text == "precision")
    assert any(m.value.startswith("**Right.**" if answer.right else "**No.**") for m in at.markdown)


def test_no_needle_more_lets_a_card_fall():
    counts = [fallen(needles) for needles in range(5)]
    assert counts == [(8, 16), (7, 9), (6, 4), (4, 1), (3, 0)]
    assert counts == sorted(counts, reverse=True)

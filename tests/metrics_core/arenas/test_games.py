"""Games and win rates: by hand, and what is refused."""

from math import isnan

import numpy as np
import pytest

from metrics_core import CATALOG, explain
from metrics_core.arenas import games, win_rate
from metrics_core.arenas.games import NO_DECIDED, NO_GAME
from tests.helpers.cards import evaluated, run

FIRST, SECOND, SCORE = ["A", "B", "A", "C", "A"], ["B", "A", "C", "A", "B"], [1, 1, 0.5, 0, 0.5]


def test_who_won_how_often():
    """A beat B once, B beat A once, A beat C once (as the second model), A tied once with C and once with B."""
    found = games(FIRST, SECOND, SCORE)
    assert found.models == ("A", "B", "C")
    assert found.wins.tolist() == [[0, 1, 1], [1, 0, 0], [0, 0, 0]]
    assert found.ties.tolist() == [[0, 1, 1], [1, 0, 0], [1, 0, 0]]


def test_a_win_rate_by_hand():
    """A: 1 + 0 + 0.5 + 1 + 0.5 = 3 of 5; without the two ties 2 of 3."""
    assert win_rate(FIRST, SECOND, SCORE, model="A") == 3 / 5
    assert win_rate(FIRST, SECOND, SCORE, model="A", ties="out") == 2 / 3
    worked = explain(win_rate, FIRST, SECOND, SCORE, model="A")
    assert evaluated(worked.steps[-1].substituted) == pytest.approx(0.6, rel=1e-12)
    theirs = run(CATALOG["win_rate"].reference, first=FIRST, second=SECOND, score=SCORE, model="A", np=np)
    assert theirs == pytest.approx(0.6, rel=1e-15)


def test_a_model_without_games_has_none():
    assert isnan(win_rate(FIRST, SECOND, SCORE, model="D"))
    assert explain(win_rate, FIRST, SECOND, SCORE, model="D").undefined == NO_GAME
    assert explain(win_rate, [], [], [], model="D").undefined == NO_GAME
    assert explain(win_rate, ["A"], ["C"], [0.5], model="C", ties="out").undefined == NO_DECIDED


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ((["A"], ["B"], [2]), "score must hold 0, 0.5 and 1"),
        ((["A"], ["B"], [float("nan")]), "score must hold"),
        ((["A", "B"], ["B"], [1]), "must be of the same games"),
        ((["A"], ["A"], [1]), "second must be another model than first, got 'A'"),
        ((["A"], [None], [1]), "second must hold a label"),
    ],
)
def test_what_are_no_games_is_refused(columns, said):
    with pytest.raises(ValueError, match=said):
        games(*columns)


def test_another_word_for_ties_is_refused():
    with pytest.raises(ValueError, match="ties must be 'half' or 'out'"):
        win_rate(FIRST, SECOND, SCORE, model="A", ties="davidson")

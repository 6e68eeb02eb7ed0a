"""The judge's own answers, and retrieved passages: the pictures ship the core's numbers, and the captions' sentences hold."""

import numpy as np
import pytest

from metrics_core.judges import self_preference
from metrics_core.ranking import average_precision_at_k
from pages.language.judges.data import PAIRS
from pages.language.judges.own_answers import AHEAD, LEAN, at, counts, own_and_other
from pages.language.judges.retrieved import CLAIMS, FIRST, passages_and_claims, useful


@pytest.fixture(scope="module")
def own():
    return {name: track.values for name, track in own_and_other().tracks.items()}


def test_the_question_about_65_percent(own):
    """Without a lean its own answers win 131 of 200 pairs, by the judge and by people, and there is no self-preference."""
    place = 0, int(np.flatnonzero(AHEAD == 0.4)[0])
    assert [own[name][place] for name in ("people", "judge")] == [131 / PAIRS] * 2 == [0.655] * 2
    assert own["self_preference_agreement"][place] == own["self_preference_win"][place] == 0


def test_every_pair_that_the_lean_decides_is_one_that_people_give_to_the_other(own):
    chosen, better, other, rest = counts()
    assert (chosen == better).all() and (chosen + (rest - other) + other == PAIRS).all()
    assert (np.diff(own["self_preference_agreement"], axis=0) >= 0).all()
    assert (own["self_preference_win"] <= own["self_preference_agreement"] + 1e-12).all()


def test_the_trace_is_of_what_is_drawn(own):
    for i, j in ((0, 0), (3, 7), (10, 10)):
        found = at({"lean": float(LEAN[i]), "ahead": float(AHEAD[j])})
        assert self_preference(**found) == own["self_preference_agreement"][i, j]
        assert self_preference(**found, by="win rate") == own["self_preference_win"][i, j]


def test_context_precision_is_the_ranking_lessons_average_precision():
    drawn = {name: track.values for name, track in passages_and_claims().tracks.items()}
    for i, first in enumerate(FIRST.tolist()):
        places = [place for place, verdict in enumerate(useful({"first": first})) if verdict]
        assert drawn["context_precision"][i] == pytest.approx(
            average_precision_at_k(places, range(8), definition="found"), rel=1e-12
        )
    assert drawn["context_precision"][0] == 1 and (np.diff(drawn["context_precision"]) < 0).all()
    assert drawn["faithfulness"].tolist() == [k / CLAIMS for k in range(CLAIMS + 1)]

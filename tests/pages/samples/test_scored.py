"""The best of k by a scorer: what its question, its caption and its bounds say."""

import numpy as np
import pytest

from metrics_core.samples import best_of_k, pass_at_k
from pages.language.samples.scored import KS, MORE, OVERRATED, RIGHT, START, best_by_a_scorer, scores
from tests.helpers.lessons import walk


def test_what_is_said_of_the_scorer():
    drawn = {name: track.values for name, track in best_by_a_scorer().tracks.items()}
    best = drawn["best_of_k"]
    assert RIGHT[OVERRATED] == 0 and best[:, -1].tolist() == [0] * len(
        MORE
    )  # with all answers the overrated one is kept
    start = int(np.flatnonzero(START["more"] == MORE)[0])
    assert START["more"] == 1.5 and KS[best[start].argmax()] == 5  # "With 1.5 extra points ... five answers are best"
    assert (best <= drawn["pass_at_k"] + 1e-12).all()
    assert drawn["rate"].tolist() == pytest.approx([sum(RIGHT) / len(RIGHT)] * len(KS))
    assert best[start, 3] == best_of_k(scores(START["more"]), RIGHT, 4)
    assert drawn["pass_at_k"][3] == pass_at_k(20, 6, 4)


def test_right_answers_get_more_points_on_average():
    for more in MORE[2:].tolist():
        found = np.delete(scores(more), OVERRATED)
        right = np.delete(RIGHT, OVERRATED).astype(bool)
        assert found[right].mean() > found[~right].mean()


def test_the_exercise_holds_for_every_solution(visit):
    found = walk(visit, "samples", "overrated")
    assert found.against(lambda now, start: now.k >= 10) == []
    assert found.solved.sum() == np.sum(KS >= 10)

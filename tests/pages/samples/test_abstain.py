"""What the section on answers that are not attempted says holds on its picture."""

import numpy as np
import pytest

from metrics_core.abstention import attempted_f_score, correct_given_attempted, penalised_score
from pages.language.samples.abstain import CONFIDENCE, PENALTIES, QUESTIONS, THRESHOLDS, counts, only_if_sure
from tests.helpers.lessons import walk


@pytest.fixture(scope="module")
def scores():
    return {name: track.values for name, track in only_if_sure().tracks.items()}


def test_answer_from_the_confidence_that_the_penalty_asks_for(scores):
    """A penalty of p pays from p / (1 + p) on: 0, 0.5, 0.75 and 0.9."""
    best = THRESHOLDS[scores["penalised_score"].argmax(axis=0)]
    assert best.tolist() == pytest.approx(PENALTIES / (1 + PENALTIES))


def test_each_score_alone_rewards_one_extreme(scores):
    assert scores["correct_given_attempted"].argmax() == len(THRESHOLDS) - 1
    assert scores["penalised_score"][:, 0].argmax() == 0
    place = int(scores["attempted_f_score"].argmax())
    assert THRESHOLDS[place] == pytest.approx(
        scores["attempted_f_score"][place] / 2, abs=0.05
    )  # guesses above half of it pay


def test_the_counts_are_all_questions():
    for threshold in THRESHOLDS.tolist():
        assert sum(counts(threshold)) == pytest.approx(QUESTIONS, rel=1e-12)
    assert counts(0.0)[0] == pytest.approx(CONFIDENCE.sum())
    attempted = np.abs(CONFIDENCE - 0.75) < 0.05
    assert CONFIDENCE[attempted].mean() == pytest.approx(0.75, abs=1e-12)  # three in four are correct


def test_the_picture_ships_the_cores_numbers(scores):
    for i, threshold in enumerate(THRESHOLDS.tolist()):
        correct, wrong, abstained = counts(threshold)
        assert scores["correct_given_attempted"][i] == pytest.approx(correct_given_attempted(correct, wrong), rel=1e-13)
        assert scores["attempted_f_score"][i] == pytest.approx(attempted_f_score(correct, wrong, abstained), rel=1e-13)
        for j, penalty in enumerate(PENALTIES.tolist()):
            ours = penalised_score(correct, wrong, abstained, penalty=penalty)
            assert scores["penalised_score"][i, j] == pytest.approx(ours, rel=1e-12, abs=1e-13)


def test_the_exercise_holds_for_every_solution(visit):
    """At a penalty of 9 a score above 0 takes 85%, and 90% is best."""
    found = walk(visit, "samples", "worth-answering")
    assert found.against(lambda now, start: now.threshold >= 0.85) == []
    assert found.solved.sum() == np.sum(THRESHOLDS >= 0.85)

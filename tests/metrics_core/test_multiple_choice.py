"""Multiple choice by likelihood: by hand, the normalisations in use, and what is refused."""

from math import isnan, log

import numpy as np
import pytest

from metrics_core import CATALOG, explain
from metrics_core.multiple_choice import NO_QUESTIONS, chosen, likelihood_accuracy
from tests.helpers.cards import evaluated, run

# one question, "Was machen Bienen?": the right choice is "Honig, den man isst", the others "Käse" and "蜂蜜".
TEXTS = ("Honig, den man isst", "Käse", "蜂蜜")
TOKENS = (6, 2, 3)
LOGS = (6 * log(0.4), 2 * log(0.25), 3 * log(0.3))


def lengths(unit: str) -> list[list[float]] | None:
    counted = {
        "characters": [len(text) for text in TEXTS],
        "bytes": [len(text.encode("utf-8")) for text in TEXTS],
        "tokens": list(TOKENS),
    }
    return [counted[unit]] if unit in counted else None


@pytest.mark.parametrize(("unit", "place"), [("sum", 1), ("tokens", 0), ("characters", 0), ("bytes", 0)])
def test_one_question_by_hand(unit, place):
    """Sums: -5.50, -2.77, -3.61. By 6, 2 and 3 tokens: -0.92, -1.39, -1.20. By 19, 4 and 2 characters: -0.29, -0.69, -1.81. By 19, 5 and 6 bytes: -0.29, -0.55, -0.60."""
    assert chosen([LOGS], lengths(unit)).tolist() == [place]
    assert likelihood_accuracy([0], [LOGS], lengths=lengths(unit)) == float(place == 0)


def test_characters_and_bytes_choose_differently():
    """Two characters of Chinese script are six bytes: -3.61 / 2 = -1.81, and / 6 = -0.60, where the German choice has -6.8 / 8 = -0.85."""
    logs, texts = [[-6.8, LOGS[2]]], ("Nur Käse"[:8], "蜂蜜")
    by = {"characters": [[len(t) for t in texts]], "bytes": [[len(t.encode()) for t in texts]]}
    assert chosen(logs, by["characters"]).tolist() == [0]
    assert chosen(logs, by["bytes"]).tolist() == [1]


def test_of_equal_ones_the_first():
    assert chosen([[-1, -1, -2], [-2, -1, -1]]).tolist() == [0, 1]
    assert chosen([[-np.inf, -3]]).tolist() == [1]


def test_many_at_once_and_one_by_one():
    rng = np.random.default_rng(4)
    logs, size, truth = -rng.random((5, 20, 4)) * 9, rng.integers(1, 9, (20, 4)), rng.integers(0, 4, 20)
    many = likelihood_accuracy(truth, logs, lengths=size)
    assert many.tolist() == [likelihood_accuracy(truth, one, lengths=size) for one in logs]


def test_steps_and_the_reference_call():
    rng = np.random.default_rng(5)
    logs, size, truth = -rng.random((30, 4)) * 9, rng.integers(1, 9, (30, 4)), rng.integers(0, 4, 30)
    for by in (None, size):
        worked = explain(likelihood_accuracy, truth, logs, lengths=by)
        theirs = run(CATALOG["likelihood_accuracy"].reference, y_true=truth, log_likelihoods=logs, lengths=by, np=np)
        assert worked.value == theirs == evaluated(worked.steps[-1].substituted)


def test_without_questions_there_is_none():
    assert isnan(likelihood_accuracy([], []))
    assert explain(likelihood_accuracy, [], []).undefined == NO_QUESTIONS


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: likelihood_accuracy([0], [[float("nan"), -1]]), "log_likelihoods must hold numbers"),
        (lambda: likelihood_accuracy([0], [-1, -2]), "log_likelihoods must have a row"),
        (lambda: likelihood_accuracy([2], [[-1, -2]]), "y_true must hold places of choices, from 0 to 1"),
        (lambda: likelihood_accuracy([0, 1], [[-1, -2]]), "y_true must hold a place for each of 1 questions"),
        (lambda: likelihood_accuracy([0], [[-1, -2]], lengths=[[1, 0]]), "lengths must be finite, above 0"),
        (lambda: likelihood_accuracy([0], [[-1, -2]], lengths=[[1, 2, 3]]), "lengths must be finite, above 0"),
    ],
)
def test_what_does_not_fit_is_refused(call, said):
    with pytest.raises(ValueError, match=said):
        call()

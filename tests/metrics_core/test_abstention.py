"""Correct, wrong, not attempted: by hand, the references, and what each number rewards."""

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.abstention import (
    NO_QUESTIONS,
    NONE_ATTEMPTED,
    attempted_f_score,
    correct_given_attempted,
    penalised_score,
)
from tests.helpers.cards import evaluated, run


def test_by_hand():
    """40 correct, 10 wrong, 50 not attempted: 40/50 = 0.8; 40% overall, so 2 0.4 0.8 / 1.2 = 0.5333; with a penalty of 3 (40 - 30) / 100."""
    assert correct_given_attempted(40, 10) == 0.8
    assert attempted_f_score(40, 10, 50) == pytest.approx(2 * 0.4 * 0.8 / 1.2, rel=1e-14)
    assert penalised_score(40, 10, 50, penalty=3) == pytest.approx(0.1, rel=1e-14)
    assert penalised_score(40, 10, 50, penalty=0) == 0.4


@given(st.integers(1, 50), st.integers(0, 50), st.integers(0, 50))
def test_it_is_what_the_cards_say(correct, wrong, abstained):
    counts = {"correct": correct, "wrong": wrong, "abstained": abstained, "penalty": 2.5}
    for metric in (correct_given_attempted, attempted_f_score, penalised_score):
        taken = [counts[name] for name in ("correct", "wrong", "abstained")][
            : 2 if metric is correct_given_attempted else 3
        ]
        options = {"penalty": 2.5} if metric is penalised_score else {}
        worked = explain(metric, *taken, **options)
        assert worked.value == pytest.approx(run(CATALOG[metric.__name__].reference, **counts), rel=1e-12, abs=1e-12)
        assert evaluated(worked.steps[-1].substituted) == pytest.approx(worked.value, rel=1e-9, abs=1e-12)


@given(st.integers(0, 50), st.integers(0, 50), st.integers(1, 50), st.floats(0.01, 0.99))
def test_when_a_guess_pays(correct, wrong, abstained, chance):
    """A question is attempted instead, and right with this probability: the penalised score rises above t, the F-score above half of itself."""
    t = 0.75
    before, after = (
        penalised_score(correct + q, wrong + 1 - q if q else wrong, abstained - (q > 0), penalty=t / (1 - t))
        for q in (0, chance)
    )
    assert (after > before) == (chance > t) or abs(chance - t) < 1e-9
    now = attempted_f_score(correct, wrong, abstained)
    then = 2 * (correct + chance) / (2 * (correct + wrong + 1) + abstained - 1)
    assert (then > now) == (chance > now / 2) or abs(chance - now / 2) < 1e-9


def test_undefined():
    assert isnan(correct_given_attempted(0, 0)) and explain(correct_given_attempted, 0, 0).undefined == NONE_ATTEMPTED
    assert attempted_f_score(0, 0, 10) == 0
    for metric in (attempted_f_score, penalised_score):
        assert isnan(metric(0, 0, 0)) and explain(metric, 0, 0, 0).undefined == NO_QUESTIONS


def test_arrays():
    assert correct_given_attempted([1, 0], [1, 0]).tolist() == pytest.approx([0.5, np.nan], nan_ok=True)
    assert penalised_score([4, 2], [0, 2], 1, penalty=1).tolist() == pytest.approx([0.8, 0])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: correct_given_attempted(-1, 2), "correct must be finite and not negative"),
        (lambda: attempted_f_score(1, float("inf"), 2), "wrong must be finite and not negative"),
        (lambda: penalised_score(1, 2, 3, penalty=-1), "penalty must be finite and not negative"),
    ],
)
def test_what_are_no_counts_is_refused(call, said):
    with pytest.raises(ValueError, match=said):
        call()

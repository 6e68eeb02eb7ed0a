"""The best of k by a scorer: by hand, every way to draw k, and its ends: one answer, all answers, a perfect scorer."""

from itertools import combinations
from math import comb, isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.samples import best_of_k, pass_at_k
from metrics_core.samples.pass_at_k import FEW
from tests.helpers.cards import run

ANSWERS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 1)), min_size=1, max_size=8)


def by_every_draw(scores, right, k) -> float:
    """All ways to draw k answers; of those with the highest score each is kept equally often."""
    kept = []
    for drawn in combinations(range(len(scores)), k):
        most = max(scores[i] for i in drawn)
        kept.append(np.mean([right[i] for i in drawn if scores[i] == most]))
    return float(np.mean(kept))


def test_by_hand():
    """Scores 1, 2, 3 of a right, a wrong and a right answer. Pairs: 1-2 keeps the wrong one, 1-3 and 2-3 the right one: 2 of 3."""
    assert best_of_k([1, 2, 3], [1, 0, 1], 2) == pytest.approx(2 / 3, rel=1e-14)
    assert best_of_k([5, 5], [1, 0], 2) == 0.5  # a tie


@given(ANSWERS, st.integers(1, 8))
def test_it_is_what_every_draw_gives(answers, k):
    scores, right = map(list, zip(*answers, strict=True))
    if k > len(scores):
        assert isnan(best_of_k(scores, right, k))
        assert explain(best_of_k, scores, right, k).undefined == FEW
        return
    worked = explain(best_of_k, scores, right, k)
    assert worked.value == pytest.approx(by_every_draw(scores, right, k), abs=1e-12)
    assert worked.steps[-2].value == pytest.approx(worked.value * comb(len(scores), k), abs=1e-9)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=30), st.integers(1, 30), st.randoms(use_true_random=False))
def test_the_reference_and_a_perfect_scorer(right, k, draw):
    k = min(k, len(right))
    scores = [i + 0.5 for i in range(len(right))]
    draw.shuffle(scores)
    expected = run(CATALOG["best_of_k"].reference, scores=scores, right=right, k=k)
    assert best_of_k(scores, right, k) == pytest.approx(expected, abs=1e-12)
    assert best_of_k(right, right, k) == pytest.approx(pass_at_k(len(right), sum(right), k), abs=1e-12)
    assert best_of_k(scores, right, 1) == pytest.approx(np.mean(right), abs=1e-12)
    assert best_of_k(scores, right, len(right)) == right[int(np.argmax(scores))]


def test_a_thousand_answers():
    right = [i % 3 == 0 for i in range(1000)]
    assert best_of_k(range(1000), right, 500) == pytest.approx(best_of_k(range(1000, 2000), right, 500), rel=1e-14)
    assert 0 < best_of_k(range(1000), right, 500) < 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (([1, 2], [1], 1), "of the same answers"),
        (([1, float("nan")], [1, 0], 1), "finite"),
        (([1, 2], [1, 2], 1), "right must hold"),
        (([1, 2], [1, 0], 0), "k must be"),
        (([1, 2], [1, 0], 1.5), "k must be"),
        ((range(1001), [0] * 1001, 1), "at most 1000"),
    ],
)
def test_what_makes_no_sense_is_refused(args, said):
    with pytest.raises(ValueError, match=said):
        best_of_k(*args)

"""Greedy matching: by hand, token by token, and the arithmetic of BERTScore's own code."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from metrics_core import CATALOG, explain
from metrics_core.text import greedy_f1, greedy_precision, greedy_recall
from metrics_core.text.token_matching import NO_TOKENS, NO_WEIGHT, NOTHING
from tests.helpers.cards import evaluated, run

COSINES = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda shape: arrays(float, shape, elements=st.floats(-1, 1))
)
BY_HAND = [[1.0, 0.3], [0.3, 0.9], [0.1, 0.2]]


# What greedy_cos_idf of bert_score/utils.py gives for the vectors below (candidate, reference), run on 2026-11-26 from the wheel of 0.3.13 on
# arrays in place of torch's tensors: the package needs torch and transformers, so it is no dependency of the tests.
CANDIDATE, REFERENCE = [[3, 4, 0], [0, 1, 0], [1, 2, 2]], [[1, 0, 0], [0, 3, 4], [2, 2, 1]]
BERT_SCORE_0_3_13 = (
    (([1, 1, 1], [1, 1, 1]), (0.8444444444444444, 0.8222222222222222, 0.8331851851851851)),
    (([1, 2, 0.5], [3, 1, 1]), (0.7809523809523808, 0.7333333333333333, 0.7563941299790355)),
)
OPPOSITE = -0.6888888888888889  # its F1 of the candidate turned round beside itself


def cosines_of(a, b) -> np.ndarray:
    a, b = (np.array(each, float) for each in (a, b))
    return (a / np.linalg.norm(a, axis=1)[:, None]) @ (b / np.linalg.norm(b, axis=1)[:, None]).T


@pytest.mark.parametrize(("weights", "theirs"), BERT_SCORE_0_3_13)
def test_it_is_what_bert_score_gives(weights, theirs):
    given = dict(zip(("hypothesis_weights", "reference_weights"), weights, strict=True))
    cosines = cosines_of(CANDIDATE, REFERENCE)
    ours = (
        greedy_precision(cosines, hypothesis_weights=weights[0]),
        greedy_recall(cosines, reference_weights=weights[1]),
        greedy_f1(cosines, **given),
    )
    assert ours == pytest.approx(theirs, abs=1e-14)


def test_where_both_are_negative_bert_score_has_an_f1_and_here_it_is_undefined():
    """Its harmonic mean of two equal negative numbers is that number."""
    cosines = cosines_of(-np.array(CANDIDATE), CANDIDATE)
    assert greedy_precision(cosines) == pytest.approx(OPPOSITE, abs=1e-14) == greedy_recall(cosines)
    assert explain(greedy_f1, cosines).undefined == NOTHING


def as_bert_score(similarity, hypothesis, reference) -> tuple[float, float, float]:
    """greedy_cos_idf of its repository, for one pair of texts, with numpy in place of torch."""
    word_precision, word_recall = similarity.max(axis=1), similarity.max(axis=0)
    p = (word_precision * hypothesis / hypothesis.sum()).sum()
    r = (word_recall * reference / reference.sum()).sum()
    return p, r, 2 * p * r / (p + r) if p + r else np.nan


def test_by_hand():
    """Rows match 1, 0.9 and 0.2: 2.1/3 = 0.7. Columns match 1 and 0.9: 0.95. With the baseline 0.5 the first is (0.7 - 0.5) / 0.5."""
    assert greedy_precision(BY_HAND) == pytest.approx(0.7, rel=1e-14)
    assert greedy_recall(BY_HAND) == pytest.approx(0.95, rel=1e-14)
    assert greedy_f1(BY_HAND) == pytest.approx(2 * 0.7 * 0.95 / 1.65, rel=1e-14)
    assert greedy_precision(BY_HAND, baseline=0.5) == pytest.approx(0.4, rel=1e-14)
    assert greedy_precision(BY_HAND, hypothesis_weights=[1, 1, 0]) == pytest.approx(0.95, rel=1e-14)


@given(COSINES, st.data())
def test_it_is_the_arithmetic_of_bert_score(cosines, data):
    rows, columns = ([data.draw(st.floats(0.1, 5)) for _ in range(n)] for n in cosines.shape)
    p, r, f = as_bert_score(cosines, np.array(rows), np.array(columns))
    assert greedy_precision(cosines, hypothesis_weights=rows) == pytest.approx(p, abs=1e-12)
    assert greedy_recall(cosines, reference_weights=columns) == pytest.approx(r, abs=1e-12)
    found = greedy_f1(cosines, hypothesis_weights=rows, reference_weights=columns)
    if p + r > 1e-6:
        assert found == pytest.approx(f, rel=1e-9, abs=1e-9)


@given(COSINES)
def test_both_texts_exchanged_and_the_references(cosines):
    assert greedy_recall(cosines) == greedy_precision(cosines.T)
    for metric in (greedy_precision, greedy_recall):
        worked = explain(metric, cosines, baseline=0.25)
        expected = run(
            CATALOG[metric.__name__].reference,
            cosines=cosines,
            baseline=0.25,
            hypothesis_weights=None,
            reference_weights=None,
        )
        assert worked.value == pytest.approx(expected, abs=1e-12)
        assert evaluated(worked.steps[-1].substituted) == pytest.approx(
            worked.value, abs=2e-5
        )  # six digits are printed
    p, r = greedy_precision(cosines), greedy_recall(cosines)
    if p > 1e-6 and r > 1e-6:
        assert greedy_f1(cosines) == pytest.approx(
            run(CATALOG["greedy_f1"].reference, cosines=cosines, baseline=0), rel=1e-9
        )


def test_undefined():
    for metric in (greedy_precision, greedy_recall, greedy_f1):
        assert np.isnan(metric(np.zeros((0, 3)))) and explain(metric, np.zeros((0, 3))).undefined == NO_TOKENS
    assert explain(greedy_precision, BY_HAND, hypothesis_weights=[0, 0, 0]).undefined == NO_WEIGHT
    assert explain(greedy_f1, [[-0.5]]).undefined == NOTHING
    assert greedy_precision([[-0.5]]) == -0.5


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: greedy_precision([1.0, 0.5]), "must have a row"),
        (lambda: greedy_precision([[1.5]]), r"lie in \[-1, 1\]"),
        (lambda: greedy_precision([[np.nan]]), r"lie in \[-1, 1\]"),
        (lambda: greedy_precision(BY_HAND, hypothesis_weights=[1, 1]), "one for each of 3 tokens"),
        (lambda: greedy_recall(BY_HAND, reference_weights=[1, -1]), "not negative"),
        (lambda: greedy_f1(BY_HAND, baseline=1), r"baseline must lie in \[-1, 1\)"),
    ],
)
def test_what_makes_no_sense_is_refused(call, said):
    with pytest.raises(ValueError, match=said):
        call()

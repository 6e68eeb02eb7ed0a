"""ROUGE: worked by hand, equal to rouge-score, and what is undefined."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer
from rouge_score.rouge_scorer import RougeScorer

from metrics_core import explain
from metrics_core.text import lcs_length, lcs_path, lcs_table, over_beta, rouge_l, rouge_lsum, rouge_n, rouge_s, rouge_w

SAID, TRUE = "to make people trustworthy you need to trust them", "the way to make people trustworthy is to trust them"
OURS: dict[str, Any] = {
    "rouge1": rouge_n,
    "rouge2": lambda *texts, **options: rouge_n(*texts, 2, **options),
    "rouge3": lambda *texts, **options: rouge_n(*texts, 3, **options),
    "rougeL": rouge_l,
    "rougeLsum": rouge_lsum,
}
SCORER = RougeScorer(list(OURS))
STEMMING = RougeScorer(list(OURS), use_stemmer=True)
STEMMER = PorterStemmer()

lines = st.lists(
    st.sampled_from(["the", "cats", "running", "A", "b.", "ran-in", "猫", "\n", "it's", "🙂", "İ"]), max_size=14
)
texts = lines.map(" ".join) | st.text(max_size=30)
tokens = st.lists(st.sampled_from("abcd"), max_size=9)


def stem(word: str) -> str:
    return STEMMER.stem(word) if len(word) > 3 else word


def parts(found: Any) -> tuple[float, float, float]:
    return found.precision, found.recall, found.f_score


# ---- by hand
def test_the_documents_pair() -> None:
    """ROUGE-1 and ROUGE-L match seven of nine and of ten words: F = 14/19 = 98/133; ROUGE-2 five of eight and nine."""
    assert parts(rouge_n(SAID, TRUE)) == pytest.approx((7 / 9, 7 / 10, 98 / 133))
    assert parts(rouge_n(SAID, TRUE, 2)) == pytest.approx((5 / 8, 5 / 9, 10 / 17))
    assert parts(rouge_l(SAID, TRUE)) == pytest.approx((7 / 9, 7 / 10, 98 / 133))
    assert parts(rouge_n(SAID, TRUE, counting="distinct")) == pytest.approx((6 / 8, 6 / 9, 12 / 17))


def test_beta_moves_f_from_precision_to_recall() -> None:
    """Beta 2: 5·49/(63 + 70·4) = 245/343 = 5/7."""
    assert rouge_l(SAID, TRUE, beta=2).value == pytest.approx(5 / 7)
    assert rouge_l(SAID, TRUE, beta=0).value == pytest.approx(7 / 9)
    assert rouge_l(SAID, TRUE, beta=math.inf).value == 7 / 10


@pytest.mark.parametrize(("said", "score"), [("A B C D H I K", 4 / 7), ("A H B K C I D", 2 / 7)])
def test_rouge_w_as_in_lins_paper(said: str, score: float) -> None:
    """Four words in one run weigh 4² = 16, and √16/7 = 4/7; four runs of one weigh 4, and √4/7 = 2/7 (Lin: 0.571, 0.286)."""
    assert rouge_w(said, "A B C D E F G", exponent=2).value == pytest.approx(score)
    assert rouge_l(said, "A B C D E F G").value == pytest.approx(4 / 7)


@pytest.mark.parametrize(
    ("said", "score"),
    [("police kill the gunman", 3 / 6), ("the gunman kill police", 1 / 6), ("the gunman police killed", 2 / 6)],
)
def test_rouge_s_as_in_lins_paper(said: str, score: float) -> None:
    """Four words have six pairs (Lin: 0.5, 0.167, 0.333)."""
    found = rouge_s(said, "police killed the gunman")
    assert (found.value, found.reference_count) == (pytest.approx(score), 6)


def test_gaps_and_single_words() -> None:
    """Gap 0: bigrams, 5 of 8 and of 9. SU adds 7 matches among 9 and 10 words: 12/17 and 12/19."""
    assert parts(rouge_s(SAID, TRUE, max_gap=0)) == pytest.approx(parts(rouge_n(SAID, TRUE, 2)))
    assert parts(rouge_s(SAID, TRUE, max_gap=0, unigrams=True))[:2] == pytest.approx((12 / 17, 12 / 19))


def test_a_path_through_the_grid() -> None:
    found = rouge_l(SAID, TRUE)
    assert [found.reference[i] for i, _ in found.path] == ["to", "make", "people", "trustworthy", "to", "trust", "them"]
    assert [found.hypothesis[j] for _, j in found.path] == [found.reference[i] for i, _ in found.path]
    assert lcs_table("ab", "ba").tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 1]]


def test_steps_and_signature() -> None:
    worked = explain(rouge_n, SAID, TRUE, 1, beta=2)
    assert worked.steps[-1].substituted == r"\frac{(1 + 2^2) \cdot 7}{9 + 2^2 \cdot 10}"
    assert worked.signature == "rouge_n|n:1|beta:2|tok:rouge-score|case:lc"
    assert explain(rouge_w, SAID, TRUE).steps[1].formula == "W^{1/a}"
    for metric in (rouge_n, rouge_l, rouge_lsum, rouge_w, rouge_s):
        found = explain(metric, SAID, TRUE)
        assert found.steps[-1].value == found.value == metric(SAID, TRUE).value


# ---- rouge-score
@settings(max_examples=80)
@given(texts, texts)
def test_equal_to_rouge_score(said: str, true: str) -> None:
    expected = SCORER.score(true, said)
    for name, metric in OURS.items():
        assert parts(metric(said, true, zero_division=0)) == pytest.approx(tuple(expected[name]), abs=1e-9), name


@settings(max_examples=50)
@given(texts, texts)
def test_equal_to_rouge_score_with_its_stemmer(said: str, true: str) -> None:
    expected = STEMMING.score(true, said)
    for name, metric in OURS.items():
        assert parts(metric(said, true, zero_division=0, stemmer=stem)) == pytest.approx(
            tuple(expected[name]), abs=1e-9
        )


@settings(max_examples=50)
@given(texts, st.lists(texts, min_size=1, max_size=4))
def test_of_several_references_the_best(said: str, true: list[str]) -> None:
    expected = SCORER.score_multi(true, said)
    for name, metric in OURS.items():
        found = metric(said, true, zero_division=0)
        assert found.f_score == pytest.approx(expected[name].fmeasure, abs=1e-9)
        assert parts(found) == parts(metric(said, true[found.which], zero_division=0))


def test_very_long_lines() -> None:
    rng = np.random.default_rng(0)
    said, true = (" ".join(rng.choice(list("abcdefghij"), 800)) for _ in range(2))
    expected = RougeScorer(["rougeL"]).score(true, said)["rougeL"]
    assert parts(rouge_l(said, true)) == pytest.approx(tuple(expected), abs=1e-9)


# ---- slow references
def by_recursion(a: list[str], b: list[str]) -> int:
    @cache
    def longest(i: int, j: int) -> int:
        if not (i and j):
            return 0
        return longest(i - 1, j - 1) + 1 if a[i - 1] == b[j - 1] else max(longest(i - 1, j), longest(i, j - 1))

    return longest(len(a), len(b))


@given(tokens, tokens)
def test_the_longest_common_subsequence(a: list[str], b: list[str]) -> None:
    path, expected = lcs_path(a, b), by_recursion(a, b)
    assert lcs_length(a, b) == len(path) == lcs_table(a, b)[-1, -1] == expected
    assert all(a[i] == b[j] for i, j in path)
    assert all(i < k and j < m for (i, j), (k, m) in pairwise(path))


@given(tokens, tokens, st.none() | st.integers(0, 3))
def test_skip_bigrams_are_pairs_in_order(a: list[str], b: list[str], gap: int | None) -> None:
    def pairs(side: list[str]) -> list[tuple[str, str]]:
        reach = len(side) if gap is None else gap + 1
        return [(side[i], side[j]) for i, j in combinations(range(len(side)), 2) if j - i <= reach]

    ours, true = pairs(a), pairs(b)
    found = rouge_s(" ".join(a), " ".join(b), max_gap=gap, zero_division=0)
    assert found.matched == sum(min(ours.count(pair), true.count(pair)) for pair in set(ours))
    assert (found.hypothesis_count, found.reference_count) == (len(ours), len(true))
    assert sum(row.clipped for row in found.rows) == found.matched
    assert sum(row.hypothesis for row in found.rows) == len(ours)


@given(tokens, tokens)
def test_exponent_1_is_rouge_l_and_no_more_than_1(a: list[str], b: list[str]) -> None:
    said, true = " ".join(a), " ".join(b)
    assert parts(rouge_w(said, true, exponent=1, zero_division=0)) == pytest.approx(
        parts(rouge_l(said, true, zero_division=0))
    )
    assert all(0 <= value <= 1 for value in parts(rouge_w(said, true, zero_division=0)))
    if a:
        assert rouge_w(said, said).value == pytest.approx(1)


# ---- undefined
@pytest.mark.parametrize("metric", [rouge_n, rouge_l, rouge_lsum, rouge_w, rouge_s])
def test_undefined_with_its_reason(metric: Any) -> None:
    both = explain(metric, "", "猫")
    assert math.isnan(both.value) and both.undefined.startswith("the candidate and the reference have no ")
    one = metric("", "a b")
    assert math.isnan(one.precision) and one.recall == 0 == one.f_score
    assert one.scores.reasons == {"precision": f"the candidate has no {one.unit}"}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: rouge_n("a", "a", 0), "n must be a whole number"),
        (lambda: rouge_n("a", "a", counting="sets"), "counting must be"),
        (lambda: rouge_l("a", "a", beta=-1), "beta must be at least 0"),
        (lambda: rouge_l("a", []), "at least one"),
        (lambda: rouge_w("a", "a", exponent=0.5), "exponent must be"),
        (lambda: rouge_s("a", "a", max_gap=-1), "max_gap must be"),
    ],
)
def test_what_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


# ---- over beta
@given(st.lists(tokens, min_size=1, max_size=4), tokens, st.lists(st.floats(0.01, 9), min_size=1, max_size=5))
def test_every_beta_at_once_is_each_beta_by_itself(true: list[list[str]], said: list[str], betas: list[float]) -> None:
    hypothesis, references = " ".join(said), [" ".join(words) for words in true]
    found = over_beta([rouge_n(hypothesis, text) for text in references], np.array(betas))
    for i, beta in enumerate(betas):
        one = rouge_n(hypothesis, references, beta=beta)
        at = (found.precision[i], found.recall[i], found.f_score[i])
        assert at == pytest.approx(parts(one), nan_ok=True)
        if math.isnan(one.value):
            assert found.reasons[found.which[i]]["f_score"] == one.undefined


def test_another_beta_takes_another_reference() -> None:
    """“a b” covers all of the reference “a” and half of “a b c d”, which holds both of its words."""
    found = over_beta([rouge_n("a b", text) for text in ("a b c d", "a")], [0.1, 8])
    assert found.which.tolist() == [0, 1]
    assert found.precision.tolist() == [1, 0.5]
    assert found.recall.tolist() == [0.5, 1]


@pytest.mark.parametrize("betas", [[-1.0], [0.0], [math.inf], [math.nan]])
def test_betas_that_are_none(betas: list[float]) -> None:
    with pytest.raises(ValueError, match="positive, finite betas"):
        over_beta([rouge_n("a", "a")], betas)

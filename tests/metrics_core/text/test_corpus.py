"""Corpora: equal to sacreBLEU and rouge-score and to sentences one by one; the comparison of two systems."""

from __future__ import annotations

import logging
import math
from typing import Any

import numpy as np
import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from metrics_core import explain
from metrics_core.text import bleu, compare_systems, corpus_bleu, corpus_rouge, encoding, rouge_l, rouge_n, spread

logging.getLogger("sacrebleu").setLevel(logging.ERROR)
words = st.lists(st.sampled_from(["the", "The", "cat", "a", "b.", "c,", "1.5", "дом", "猫"]), max_size=12).map(" ".join)
corpora = st.lists(st.tuples(words, st.tuples(words, words)), min_size=1, max_size=8)
SINGLE = {"rouge-1": rouge_n, "rouge-2": lambda h, r, **o: rouge_n(h, r, 2, **o), "rouge-l": rouge_l}


def made_up(sentences: int, noise: float, seed: int) -> tuple[list[str], list[str]]:
    """References, and hypotheses in which a share of the words is another one."""
    rng, truth = np.random.default_rng(seed), np.random.default_rng(0)
    true = [truth.integers(0, 50, truth.integers(4, 20)) for _ in range(sentences)]
    said = [np.where(rng.random(len(text)) < noise, rng.integers(0, 50, len(text)), text) for text in true]
    return tuple([" ".join(f"w{word}" for word in text) for text in side] for side in (said, true))  # type: ignore[return-value]


# ---- by hand
def test_counts_are_added_up_before_anything_is_divided() -> None:
    """a b / a b: 2 of 2, 1 of 1. c d e f / c x e y: 2 of 4, 0 of 3. Together 4/6 and 1/4; means of 1 and 0 are 1/2."""
    found = corpus_bleu(["a b", "c d e f"], ["a b", ["c x e y"]], max_order=2)
    assert found.sums.tolist() == [4, 1, 6, 4, 6, 6]
    assert found.value == pytest.approx(math.sqrt(4 / 6 * 1 / 4))
    assert found.sentence_values.tolist() == pytest.approx([1, 0])
    assert found.sentence_mean == pytest.approx(0.5)
    worked = explain(corpus_bleu, ["a b", "c d e f"], ["a b", ["c x e y"]], max_order=2)
    assert worked.steps[0].substituted == r"\frac{4}{6}" and worked.steps[-1].value == worked.value
    assert worked.signature.startswith("corpus_bleu|order:2|tok:13a")


# ---- libraries
@settings(max_examples=50)
@given(corpora, st.sampled_from(["none", "floor", "add-k", "exp"]), st.sampled_from(["13a", "intl", "char"]))
def test_corpus_bleu_is_sacrebleus(corpus: Any, smoothing: Any, tokenizer: Any) -> None:
    said, true = zip(*corpus, strict=True)
    scorer = sacrebleu.BLEU(smooth_method=smoothing, tokenize=tokenizer)
    expected = scorer.corpus_score(list(said), [list(side) for side in zip(*true, strict=True)]).score / 100
    found = corpus_bleu(said, true, smoothing=smoothing, tokenizer=tokenizer, zero_division=0)
    assert found.value == pytest.approx(expected, abs=1e-9)


@settings(max_examples=50)
@given(corpora, st.sampled_from(["closest", "shortest", "average"]))
def test_sentences_are_as_they_are_alone(corpus: Any, length: Any) -> None:
    said, true = zip(*corpus, strict=True)
    alone = [bleu(h, r, reference_length=length, smoothing="floor") for h, r in corpus]
    found = corpus_bleu(said, true, reference_length=length, smoothing="floor")
    assert np.array_equal(found.statistics, [one.statistics for one in alone])
    assert np.array_equal(found.sentence_values, [one.value for one in alone], equal_nan=True)
    rouge = corpus_rouge(said, true, beta=2)
    for kind, metric in SINGLE.items():
        each = [metric(h, r, beta=2) for h, r in corpus]
        for name in ("precision", "recall", "f_score", "which"):
            ours = [getattr(one, name) for one in each]
            assert np.array_equal(getattr(rouge[kind], name), ours, equal_nan=True), (kind, name)


def test_corpus_rouge_is_the_mean_of_rouge_scores() -> None:
    said, true = made_up(60, 0.3, 1)
    found = corpus_rouge(said, true)
    scorer = RougeScorer(["rouge1", "rouge2", "rougeL"])
    each = [scorer.score(r, h) for h, r in zip(said, true, strict=True)]
    for kind, name in (("rouge-1", "rouge1"), ("rouge-2", "rouge2"), ("rouge-l", "rougeL")):
        expected = [[*one[name]] for one in each]
        assert found[kind].means == pytest.approx(np.mean(expected, axis=0), abs=1e-9)
        assert found[kind].value == found[kind].means[2]


def test_more_words_than_fit_into_a_number_are_counted_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    said, true = made_up(40, 0.3, 1)
    expected = corpus_bleu(said, true).statistics
    monkeypatch.setattr(encoding, "CHUNK", 7)  # several chunks
    monkeypatch.setattr(encoding, "BITS", 19)  # at most 16 different words a pair
    assert np.array_equal(corpus_bleu(said, true).statistics, expected)


# ---- undefined and refused
def test_sentences_without_a_score_are_left_out_and_counted() -> None:
    found = corpus_bleu(["a b c d", "a"], ["a b c d", "a"])
    assert found.value == 1 == found.sentence_mean
    spreading = spread(found.sentence_values)
    assert (spreading.undefined, spreading.ranked.tolist(), int(spreading.counts.sum())) == (1, [0], 1)


@pytest.mark.parametrize(
    ("said", "reason"),
    [([], "no sentences"), ([""], "the corpus has no words"), (["a b c"], "the corpus is too short to have 4-grams")],
)
def test_an_undefined_corpus(said: list[str], reason: str) -> None:
    worked = explain(corpus_bleu, said, ["a b c d"] * len(said))
    assert math.isnan(worked.value) and worked.undefined == reason
    assert corpus_bleu(said, ["a b c d"] * len(said), zero_division=0).value == 0


def test_nothing_to_score_by_rouge() -> None:
    for one in (corpus_rouge([], []), corpus_rouge(["猫"], ["猫"])):
        assert math.isnan(one["rouge-l"].value) and one["rouge-1"].undefined == "no sentence has a defined score"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: corpus_bleu(["a"], ["a", "b"]), "1 hypotheses but references for 2"),
        (lambda: corpus_bleu("a", "a"), "got one text"),
        (lambda: corpus_bleu(["a"], [[]]), "at least one"),
        (lambda: corpus_rouge(["a"], ["a"], ["bleu"]), "a kind must be"),  # type: ignore[list-item]
        (lambda: corpus_rouge(["a"], ["a"], beta=-1), "beta must be"),
    ],
)
def test_what_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


# ---- two systems
def test_a_clear_difference_and_none() -> None:
    good, true = made_up(120, 0.1, 1)
    bad, _ = made_up(120, 0.3, 2)
    a, b = (corpus_bleu(said, true) for said in (good, bad))
    found = compare_systems(a, b, resamples=400)
    assert found.value == a.value - b.value > 0
    assert found.difference.low > 0 and found.wins == 1 and found.p_value == 1 / 401
    same = compare_systems(a, a, resamples=50)
    assert (same.difference.low, same.difference.high, same.wins, same.p_value) == (0, 0, 0.5, 1)


def test_resamples_are_corpora_drawn_again() -> None:
    """The same draws, scored from the texts themselves."""
    said, true = made_up(12, 0.2, 1)
    a, b = corpus_bleu(said, true), corpus_bleu(true, true)
    found = compare_systems(a, b, resamples=5, seed=3)
    drawn = np.random.default_rng(3).integers(0, 12, size=(5, 12))
    slow = [corpus_bleu([said[i] for i in rows], [true[i] for i in rows]).value for rows in drawn]
    assert found.a.replicates == pytest.approx(slow)
    assert found.difference.replicates == pytest.approx(np.array(slow) - 1)
    rouge = [corpus_rouge(side, true)["rouge-l"] for side in (said, true)]
    mean = compare_systems(*rouge, resamples=5, seed=3).a.replicates
    assert mean == pytest.approx([rouge[0].f_score[rows].mean() for rows in drawn])


def test_what_cannot_be_compared() -> None:
    one = corpus_bleu(["a"], ["a"])
    for other, message in (
        (corpus_bleu(["a", "b"], ["a", "b"]), "1 sentences and b has 2"),
        (corpus_bleu(["a"], ["a"], max_order=2), "same score"),
    ):
        with pytest.raises(ValueError, match=message):
            compare_systems(one, other)
    empty = compare_systems(corpus_bleu([], []), corpus_bleu([], []), resamples=5)
    assert math.isnan(empty.value) and math.isnan(empty.p_value) and empty.difference.undefined == "no sentences"

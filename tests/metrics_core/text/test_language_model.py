"""Entropies and perplexity, the n-gram model, and burstiness under both definitions."""

from __future__ import annotations

import math
from math import e
from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import explain
from metrics_core.text.language_model import (
    burstiness,
    burstiness_of_counts,
    burstiness_of_gaps,
    cross_entropy,
    entropy,
    fit,
    perplexity,
    perplexity_from_cross_entropy,
)
from metrics_core.text.ngram_model import END
from metrics_core.text.smoothing import along, length_in_characters, own_shares

probabilities = st.lists(st.floats(1e-6, 1), min_size=1, max_size=20)
sentences = st.lists(st.lists(st.sampled_from("abc"), max_size=5), max_size=5)
CATS = [text.split() for text in ("a cat sat", "a dog sat")]


# ---- perplexity
def test_by_hand() -> None:
    """1, 2, 3 and 3 bits are 9 in all, 2.25 each: perplexity 2^2.25."""
    q = [1 / 2, 1 / 4, 1 / 8, 1 / 8]
    assert cross_entropy(q) == 2.25
    assert perplexity(q) == pytest.approx(2**2.25)
    assert cross_entropy([1 / 2, 1 / 4], [3, 1]) == 3 / 4 * 1 + 1 / 4 * 2
    assert entropy([1 / 2, 1 / 4, 1 / 4]) == 1.5
    assert perplexity_from_cross_entropy(3) == 8


def test_steps() -> None:
    worked = explain(perplexity, [1 / 2, 1 / 4, 1 / 8, 1 / 8])
    assert worked.steps[-1].substituted == "2^{2.25}" and worked.signature == "perplexity|base:2"


@given(probabilities)
def test_the_base_cancels(q: list[float]) -> None:
    two = perplexity(q)
    assert two == pytest.approx(perplexity(q, base=e), rel=1e-12) == pytest.approx(perplexity(q, base=10), rel=1e-12)
    assert two == pytest.approx(1 / scipy.stats.gmean(q), rel=1e-9)
    assert cross_entropy(q, base=e) == pytest.approx(-np.mean(np.log(q)), rel=1e-12)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=9).filter(any))
def test_entropy_is_scipys_and_no_model_does_better(p: list[float]) -> None:
    assert entropy(p) == pytest.approx(scipy.stats.entropy(p, base=2), abs=1e-9)
    assert cross_entropy([1 / len(p)] * len(p), p) >= entropy(p) - 1e-9


def test_one_impossible_token() -> None:
    assert math.isinf(perplexity([0.5, 0, 0.5])) and math.isinf(cross_entropy([0.5, 0]))
    assert cross_entropy([0.5, 0], [1, 0]) == 1  # what never comes cannot surprise
    assert perplexity([1, 1]) == 1 and str(cross_entropy([1, 1])) == "0.0"


@pytest.mark.parametrize(
    ("metric", "arguments", "reason"),
    [
        (perplexity, ([],), "no tokens"),
        (cross_entropy, ([],), "no tokens"),
        (cross_entropy, ([0.5], [0]), "no tokens"),
        (entropy, ([0, 0],), "no symbol has a probability"),
    ],
)
def test_undefined(metric: Any, arguments: tuple[Any, ...], reason: str) -> None:
    worked = explain(metric, *arguments)
    assert math.isnan(worked.value) and worked.undefined == reason


@pytest.mark.parametrize("q", [[1.5], [-0.1], [math.nan], [[0.5]]])
def test_what_is_no_probability(q: Any) -> None:
    with pytest.raises(ValueError, match="probabilities must be"):
        perplexity(q)


def test_what_else_is_refused() -> None:
    for call, message in (
        (lambda: perplexity([0.5], base=1), "base must be"),
        (lambda: cross_entropy([0.5], [1, 2]), "weights must be"),
        (lambda: entropy([-1, 2]), "weights must be"),
    ):
        with pytest.raises(ValueError, match=message):
            call()


# ---- the n-gram model
def test_bigrams_by_hand() -> None:
    """a cat sat / a dog sat: after "a" one of two is "cat"; V is a, cat, sat, dog and the end: 5."""
    assert fit(CATS, smoothing="none").probability("cat", ["a"]) == 1 / 2
    assert fit(CATS, smoothing="add-k", k=0.5).probability("cat", ["a"]) == 1.5 / 4.5
    assert fit(CATS, smoothing="add-k").probability("sat", ["a"]) == 1 / 7
    unigram = 0.75 * 1 / 8 + 0.25 / 5  # "cat" is one of eight tokens, two of them ends
    assert fit(CATS, smoothing="interpolated").probability("cat", ["a"]) == pytest.approx(0.75 / 2 + 0.25 * unigram)


def test_held_out_by_hand() -> None:
    """a, then dog after a, sat after dog, the end after sat: 1, 1/2, 1, 1, so perplexity is 2^(1/4)."""
    found = fit(CATS, smoothing="none").held_out([["a", "dog", "sat"]])
    assert found.tokens == ("a", "dog", "sat", END) and found.contexts[1] == ("a",)
    assert found.probabilities.tolist() == [1, 0.5, 1, 1]
    assert found.value == pytest.approx(2**0.25) == pytest.approx(perplexity(found.probabilities))


def test_impossible_and_unknown_tokens() -> None:
    strange = [["a", "bird", "sat"]]
    plain = fit(CATS, smoothing="add-k").held_out(strange)
    assert plain.impossible == (1,) and math.isinf(plain.perplexity)
    assert math.isfinite(fit(CATS, unknown=True).held_out(strange).perplexity)
    bare = fit(CATS, smoothing="none").held_out(strange)
    assert math.isnan(bare.value) and bare.undefined.startswith("the training text never has 'bird'")
    assert fit(CATS).held_out([]).undefined == "no tokens"


@given(
    sentences,
    st.integers(1, 3),
    st.sampled_from(["add-k", "interpolated"]),
    st.booleans(),
    st.lists(st.sampled_from("abcx"), max_size=3),
)
def test_probabilities_sum_to_1(text: Any, order: int, smoothing: Any, unknown: bool, context: list[str]) -> None:
    model = fit(text, order=order, smoothing=smoothing, k=0.3, share=0.6, unknown=unknown)
    assert sum(model.probability(token, context) for token in model.vocabulary) == pytest.approx(1)


@given(sentences.filter(any), st.integers(1, 3))
def test_nothing_fits_its_own_text_better_than_plain_counts(text: Any, order: int) -> None:
    plain = fit(text, order=order, smoothing="none").held_out(text).perplexity
    for smoothing in ("add-k", "interpolated"):
        assert fit(text, order=order, smoothing=smoothing).held_out(text).perplexity >= plain - 1e-9


def test_a_model_refuses() -> None:
    for options, message in (
        ({"order": 0}, "order must be"),
        ({"smoothing": "kneser-ney"}, "smoothing must be"),
        ({"k": 0}, "k must be"),
        ({"share": 2}, "share must lie"),
    ):
        with pytest.raises(ValueError, match=message):
            fit(CATS, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="tokens must not be"):
        fit([[END]])


# ---- burstiness
def test_both_definitions_by_hand() -> None:
    """x at 0, 1, 7 and, in another text, at 0: gaps 1 and 6, mean 3.5, sd 2.5: -1/6. Four in two of three texts: 2."""
    documents = [["x", "x", "a", "b", "c", "d", "e", "x"], ["x"], ["a"]]
    gaps, counts = burstiness_of_gaps(documents, "x"), burstiness_of_counts(documents, "x")
    assert gaps.gaps.tolist() == [1, 6] and gaps.places == ((0, 1, 7), (0,), ())
    assert gaps.value == pytest.approx(-1 / 6)
    assert (counts.value, counts.counts) == (2, (3, 1, 0))
    assert explain(burstiness_of_gaps, documents, "x").steps[-1].substituted == r"\frac{2.5 - 3.5}{2.5 + 3.5}"
    assert explain(burstiness_of_counts, documents, "x").steps[-1].substituted == r"\frac{4}{2}"


def test_even_gaps_are_at_the_bottom_and_bursts_near_the_top() -> None:
    assert burstiness([["x", "a"] * 5], "x").value == -1
    bursts = [(["x"] * 50 + ["a"] * 5000) * 3]
    assert burstiness(bursts, "x").value > 0.5


@given(st.lists(st.integers(1, 50), min_size=2, max_size=8))
def test_few_gaps_cannot_be_bursty(gaps: list[int]) -> None:
    """Of n gaps that are at least 0, sd is at most sqrt(n - 1) times the mean: all of the text in one gap."""
    text = ["x", *(word for gap in gaps for word in [*["a"] * (gap - 1), "x"])]
    found, root = burstiness([text], "x"), math.sqrt(len(gaps) - 1)
    assert found.gaps.tolist() == gaps
    assert found.value <= (root - 1) / (root + 1) + 1e-12


@pytest.mark.parametrize(
    ("word", "definition", "reason"),
    [
        ("x", "gaps", "1 gap between occurrences; two are needed"),
        ("y", "gaps", "0 gaps between occurrences; two are needed"),
        ("y", "counts", "no document contains the word"),
    ],
)
def test_burstiness_undefined(word: str, definition: Any, reason: str) -> None:
    found = burstiness([["x", "a", "x"]], word, definition=definition)
    assert math.isnan(found.value) and found.undefined == reason


def test_burstiness_refuses() -> None:
    with pytest.raises(ValueError, match="definition must be"):
        burstiness([["a"]], "a", definition="fano")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="got a text"):
        burstiness("a b a", "a")  # type: ignore[arg-type]


# ---- every smoothing constant
@given(
    sentences,
    sentences,
    st.integers(1, 3),
    st.sampled_from(["add-k", "interpolated"]),
    st.booleans(),
)
def test_along_is_what_a_model_of_each_constant_says(
    text: Any, other: Any, order: int, smoothing: Any, unknown: bool
) -> None:
    constants = np.array([0.0, 0.3, 1.0])
    model = fit(text, order=order, unknown=unknown)
    for constant, found in zip(constants, along(model, other, constants, smoothing=smoothing), strict=True):
        each: dict[str, Any] = {"k": constant or 1.0} if smoothing == "add-k" else {"share": constant}
        kind = "none" if smoothing == "add-k" and not constant else smoothing
        slow = fit(text, order=order, smoothing=kind, unknown=unknown, **each).held_out(other)
        assert found.tokens == slow.tokens and found.contexts == slow.contexts
        assert found.probabilities == pytest.approx(slow.probabilities, nan_ok=True)
        assert found.undefined == slow.undefined


def test_no_smoothing_is_infinite_on_what_was_never_seen() -> None:
    """After "sat" never came a dog, nor the end after "dog"; a bird is unknown whatever k is."""
    model = fit(CATS)
    none, little = along(model, [["a", "cat", "sat", "dog"]], np.array([0, 1e-3]), smoothing="add-k")
    assert none.impossible == (3, 4) and not none.undefined
    assert math.isinf(none.perplexity) and math.isfinite(little.perplexity)
    assert all(found.impossible for found in along(model, [["bird"]], np.array([0, 1, 10]), smoothing="add-k"))


@pytest.mark.parametrize(("smoothing", "constants"), [("add-k", [-1]), ("add-k", [math.nan]), ("interpolated", [1.5])])
def test_constants_out_of_range(smoothing: Any, constants: list[float]) -> None:
    with pytest.raises(ValueError, match="constants must be"):
        along(fit(CATS), CATS, np.array(constants), smoothing=smoothing)


@given(sentences.filter(any))
def test_no_model_without_context_gets_below_the_entropy_of_the_tokens(text: Any) -> None:
    own = fit(text, order=1, smoothing="none").held_out(text)
    assert own.cross_entropy == pytest.approx(entropy(own_shares(own.tokens)))
    other = fit([["a", "b", "c"]], order=1).held_out(text)
    assert other.cross_entropy >= entropy(own_shares(other.tokens)) - 1e-9


def test_characters_are_letters_blanks_and_ends_of_lines() -> None:
    assert length_in_characters([["a", "cat"], ["sat"]]) == len("a cat\nsat\n")
    assert length_in_characters([list("a cat"), list("sat")], separator="") == len("a cat\nsat\n")
    assert own_shares(["a", "b", "a", END]).tolist() == [0.5, 0.25, 0.25]

"""BLEU of one sentence: worked by hand, equal to sacreBLEU, its ledger, and what is undefined."""

from __future__ import annotations

import logging
import math
from typing import Any

import numpy as np
import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.tokenizers.tokenizer_intl import TokenizerV14International

from metrics_core import explain
from metrics_core.text import Reading, bleu, bleu_from_parts, brevity_penalty, strip_punctuation

logging.getLogger("sacrebleu").setLevel(logging.ERROR)
SAID, TRUE = "to make people trustworthy you need to trust them", "the way to make people trustworthy is to trust them"
TOKENIZERS = {"13a": "13a", "whitespace": "none", "intl": "intl", "char": "char"}

# Unassigned code points belong to no class in one Unicode version and to some in the next.
anything = st.text(st.characters(exclude_categories=["Cs", "Cn"]), max_size=30)
marks = st.lists(
    st.sampled_from(
        [*"ab19.,-'!&<; \n\té中。“”€١🙂", "-\n", "&quot;", "&amp;lt;", "...", "..5", "1,000.5", "<skipped>"]
    ),
    max_size=25,
).map("".join)
words = st.lists(st.sampled_from(["the", "The", "cat", "a", "b.", "c,", "дом", "猫"]), max_size=12).map(" ".join)
texts = anything | marks | words


def theirs(said: str, true: list[str], **options: Any) -> float:
    return sacrebleu.BLEU(**options).sentence_score(said, true).score / 100


# ---- by hand
def test_the_documents_pair() -> None:
    """7/9, 5/8, 3/7, 1/6 and exp(1 - 10/9): (7·5·3·1 / (9·8·7·6))^(1/4) · exp(-1/9)."""
    found = bleu(SAID, TRUE)
    assert found.precisions == pytest.approx((7 / 9, 5 / 8, 3 / 7, 1 / 6), rel=1e-15)
    assert found.brevity_penalty == pytest.approx(math.exp(-1 / 9), rel=1e-15)
    assert found.value == pytest.approx(math.exp(-1 / 9) * (105 / 3024) ** 0.25, rel=1e-14)
    assert found.geometric_mean == pytest.approx((105 / 3024) ** 0.25, rel=1e-14)
    assert (found.hypothesis_length, found.reference_length) == (9, 10)
    assert bleu_from_parts([7 / 9, 5 / 8, 3 / 7, 1 / 6], 9, 10) == pytest.approx(found.value, rel=1e-14)


def test_the_steps_end_in_the_value_and_hold_the_numbers() -> None:
    worked = explain(bleu, SAID, TRUE)
    assert [step.substituted for step in worked.steps[:4]] == [
        rf"\frac{{{m}}}{{{t}}}" for m, t in ((7, 9), (5, 8), (3, 7), (1, 6))
    ]
    assert worked.steps[4].substituted == r"\exp\left(1 - \frac{10}{9}\right)"
    assert worked.steps[-1].substituted == r"0.894839 \cdot \exp\left(-0.840094\right)"
    assert worked.steps[-1].value == worked.value == bleu(SAID, TRUE).value
    assert worked.signature == "bleu|order:4|tok:13a|smooth:none|len:closest|case:mixed"


def test_clipping() -> None:
    """Papineni's example: seven "the", of which the first reference has two."""
    found = bleu("the the the the the the the", ["the cat is on the mat", "there is a cat on the mat"], max_order=1)
    assert found.value == pytest.approx(2 / 7)
    row = found.ledgers[0].rows[0]
    assert (row.ngram, row.hypothesis, row.references, row.clipped) == (("the",), 7, (2, 1), 2)
    assert found.ledgers[0].marks.hypothesis == (True, True, *[False] * 5)
    assert found.ledgers[0].marks.references[1] == (*[False] * 5, True, False)


@pytest.mark.parametrize(
    ("smoothing", "precisions"),
    [
        ("none", (3 / 4, 1 / 3, 0, 0)),
        ("floor", (3 / 4, 1 / 3, 0.1 / 2, 0.1 / 1)),
        ("add-k", (3 / 4, 2 / 4, 1 / 3, 1 / 2)),
        ("exp", (3 / 4, 1 / 3, 1 / (2 * 2), 1 / (4 * 1))),
    ],
)
def test_each_smoothing(smoothing: Any, precisions: tuple[float, ...]) -> None:
    """a b x c against a b c d: three of four words, one of three bigrams, no trigram of two, no four-gram of one."""
    found = bleu("a b x c", "a b c d", smoothing=smoothing)
    assert found.precisions == pytest.approx(precisions)
    assert found.value == pytest.approx(math.prod(precisions) ** 0.25)


def test_each_reference_length() -> None:
    """Four words against three, five and nine: of three and five, equally close, the shorter counts."""
    references = ["a b c", "a b c d e", "a b c d e f g h i"]
    lengths = {
        how: bleu("a b c d", references, reference_length=how).reference_length
        for how in ("closest", "shortest", "average")
    }
    assert lengths == {"closest": 3, "shortest": 3, "average": pytest.approx(17 / 3)}
    assert bleu("a b c d", references[1:]).reference_length == 5
    assert bleu("a b c d", references, reference_length="average").value == pytest.approx(math.exp(1 - 17 / 12))


def test_weights_are_shares_and_an_order_of_weight_0_does_not_count() -> None:
    assert bleu(SAID, TRUE, weights=[2, 2, 0, 0]).value == pytest.approx(math.exp(-1 / 9) * math.sqrt(7 / 9 * 5 / 8))
    assert bleu("a b", "a b", weights=[1, 1, 0, 0]).value == 1
    assert "weights:0.5,0.5,0,0" in bleu(SAID, TRUE, weights=[2, 2, 0, 0]).signature


def test_every_switch_changes_a_number() -> None:
    said, true = (
        "To make people trustworthy, you need to trust them.",
        "The way to make people trustworthy is to trust them.",
    )
    numbers = [
        bleu(said, true, **options).value
        for options in (
            {},
            {"tokenizer": "whitespace", "smoothing": "exp"},
            {"tokenizer": "char"},
            {"lowercase": True},
            {"normalizer": strip_punctuation},
            {"normalizer": strip_punctuation, "lowercase": True},
            {"stemmer": lambda word: word[:1]},
            {"max_order": 3},
            {"weights": [4, 3, 2, 1]},
        )
    ]
    assert len({round(number, 9) for number in numbers}) == len(numbers)
    assert numbers[0] == pytest.approx(0.33932513407933634, rel=1e-12)  # what the document prints
    assert numbers[5] == pytest.approx(0.3862752974508186, rel=1e-12)  # what its own formula gives


# ---- sacreBLEU
@settings(max_examples=100)
@given(texts, st.lists(texts, min_size=1, max_size=3), st.data())
def test_equal_to_sacrebleu(said: str, true: list[str], data: st.DataObject) -> None:
    tokenizer = data.draw(st.sampled_from(sorted(TOKENIZERS)))
    smoothing = data.draw(st.sampled_from(["none", "floor", "add-k", "exp"]))
    constant = data.draw(st.none() | st.floats(0.01, 3)) if smoothing in ("floor", "add-k") else None
    order, lowercase, effective = data.draw(st.tuples(st.integers(1, 6), st.booleans(), st.booleans()))
    expected = theirs(
        said,
        true,
        tokenize=TOKENIZERS[tokenizer],
        smooth_method=smoothing,
        smooth_value=constant,
        max_ngram_order=order,
        lowercase=lowercase,
        effective_order=effective,
    )
    found = bleu(
        said,
        true,
        tokenizer=tokenizer,
        smoothing=smoothing,
        smoothing_value=constant,
        max_order=order,
        lowercase=lowercase,
        effective_order=effective,
        zero_division=0,
    )
    assert found.value == pytest.approx(expected, abs=1e-9)


@settings(max_examples=100)
@given(texts, st.sampled_from(sorted(TOKENIZERS)))
def test_tokens_are_sacrebleus(text: str, tokenizer: Any) -> None:
    tokenize = sacrebleu.BLEU(tokenize=TOKENIZERS[tokenizer]).tokenizer
    assert Reading(tokenizer)(text) == tokenize(text.rstrip()).split()
    assert Reading(tokenize)(text.rstrip()) == Reading(tokenizer)(text)


def test_a_very_long_line() -> None:
    rng = np.random.default_rng(0)
    said, true = (" ".join(rng.choice(["a", "b", "c.", "d,"], 20_000)) for _ in range(2))
    assert bleu(said, true).value == pytest.approx(theirs(said, [true], smooth_method="none"), abs=1e-9)


@pytest.mark.parametrize("text", ["🙂 🙃 🙂 🙂 👩‍👩‍👧 ok", "猫 が 好き です ね", "Ünïcödé “quoted” – 3,5 € …"])
def test_a_text_equals_itself(text: str) -> None:
    assert bleu(text, text).value == pytest.approx(1) == bleu(text, [text, "x"], tokenizer="intl").value


# ---- undefined
@pytest.mark.parametrize(
    ("said", "options", "reason"),
    [
        ("", {}, "the candidate has no words"),
        ("a b c", {}, "the candidate is too short to have 4-grams"),
        ("a b", {"smoothing": "exp"}, "the candidate is too short to have 3-grams or 4-grams"),
        ("", {"effective_order": True}, "the candidate has no words"),
    ],
)
def test_undefined_with_its_reason(said: str, options: dict[str, Any], reason: str) -> None:
    worked = explain(bleu, said, "a b c d", **options)
    assert math.isnan(worked.value)
    assert worked.undefined == reason
    assert bleu(said, "a b c d", zero_division=0, **options).value == 0


def test_an_empty_reference_has_no_matches() -> None:
    assert bleu("a b c d", "").value == 0 == bleu("a b c d", "", smoothing="exp").value


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"smoothing": "laplace"}, "smoothing must be one of none, floor"),
        ({"tokenizer": "spm"}, "tokenizer must be a callable or one of 13a"),
        ({"max_order": 0}, "max_order must be"),
        ({"weights": [1, 1]}, "weights must be 4 numbers"),
        ({"weights": [1, -1, 1, 1]}, "weights must be 4 numbers"),
        ({"reference_length": "longest"}, "reference_length must be"),
        ({"smoothing": "floor", "smoothing_value": 0}, "smoothing_value must be"),
    ],
)
def test_what_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bleu(SAID, TRUE, **options)


def test_no_reference_and_no_text_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        bleu(SAID, [])
    with pytest.raises(TypeError, match="a text must be a str"):
        bleu(None, TRUE)  # type: ignore[arg-type]


# ---- properties
@given(words, st.lists(words, min_size=1, max_size=3))
def test_the_ledger_adds_up(said: str, true: list[str]) -> None:
    found = bleu(said, true, tokenizer="whitespace", zero_division=0)
    assert 0 <= found.value <= 1 + 1e-12
    for n, ledger in enumerate(found.ledgers, 1):
        assert ledger.total == max(0, found.hypothesis_length - n + 1)
        assert ledger.reference_totals == tuple(max(0, length - n + 1) for length in map(len, found.references))
        assert all(0 <= row.clipped <= min(row.hypothesis, max(row.references)) for row in ledger.rows)
    assert sum(found.ledgers[0].marks.hypothesis) == found.ledgers[0].matched


@given(st.integers(0, 50), st.integers(0, 50))
def test_the_brevity_penalty_is_below_1_only_for_what_is_short(c: int, r: int) -> None:
    penalty = float(brevity_penalty(c, r))
    assert penalty == 1 if c >= r else penalty == pytest.approx(math.exp(1 - r / c) if c else 0)


def test_what_intl_splits_off_as_the_lesson_says():
    """Symbols, and punctuation that is not next to digits only."""
    theirs = TokenizerV14International()
    for text, split in (("1,000", "1,000"), ("a-b", "a - b"), ("x.5", "x . 5"), ("$5", "$ 5"), ("(5)", "(5)")):
        assert list(Reading(tokenizer="intl")(text)) == theirs(text).split() == split.split()

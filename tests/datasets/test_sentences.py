"""The pairs that show something do show it; and files of sentences: pairs, what is left out, what is refused."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import pytest

from datasets.sentences import AS_WRITTEN, BURSTY_TEXT, DOCUMENT_PAIR, HELD_OUT_TEXT, PITFALLS, TRAINING_TEXT, Pair
from datasets.uploads import (
    SentenceRoles,
    Table,
    UploadError,
    guess_sentence_roles,
    read_sentences,
    read_table,
    sentence_pairs,
)
from metrics_core.text import Bleu, bleu, rouge_l, rouge_n
from metrics_core.text.language_model import burstiness, fit

BY_NAME = {pair.name: pair for pair in PITFALLS}


def scored(pair: Pair, **options: Any) -> Bleu:
    return bleu(pair.hypothesis, pair.references, **{**pair.options, **options})


# ---- what the pairs show
def test_the_documents_pair_twice() -> None:
    assert scored(DOCUMENT_PAIR).value == pytest.approx(0.3862752974508186)
    assert scored(AS_WRITTEN).value == pytest.approx(0.33932513407933634)


@pytest.mark.parametrize(
    ("name", "precisions", "penalty"),
    [
        ("A paraphrase", (0, 0, 0, 0), math.exp(-1 / 7)),
        ("The same words, reversed", (1, 0, 0, 0), 1),
        ("the the the", (2 / 7, 0, 0, 0), 1),
        ("A short sentence", (1, 1, 1, 1), math.exp(-1)),
        ("No four words in a row match", (6 / 8, 3 / 7, 1 / 6, 0), 1),
        ("A missing word that matters", (1, 6 / 7, 4 / 6, 2 / 5), math.exp(-1 / 8)),
    ],
)
def test_what_a_pitfall_shows(name: str, precisions: tuple[float, ...], penalty: float) -> None:
    found = scored(BY_NAME[name])
    assert found.precisions == pytest.approx(precisions)
    assert found.brevity_penalty == pytest.approx(penalty)


def test_what_the_other_pitfalls_show() -> None:
    backwards = BY_NAME["The reference backwards"]
    assert rouge_n(backwards.hypothesis, backwards.references).recall == 1
    paraphrase = BY_NAME["A paraphrase"]
    assert rouge_l(paraphrase.hypothesis, paraphrase.references).value == 0
    unmatched = BY_NAME["No four words in a row match"]
    smoothed = [scored(unmatched, smoothing=smoothing).value for smoothing in ("none", "floor", "add-k", "exp")]
    assert smoothed[0] == 0 < min(smoothed[1:]) and len(set(smoothed)) == 4
    chinese = BY_NAME["Another language, split at spaces"]
    assert scored(chinese).value == 0 and scored(chinese, tokenizer="char").value > 0.8
    russian = BY_NAME["Another language, read for ROUGE"]
    assert math.isnan(rouge_n(russian.hypothesis, russian.references).value)
    assert rouge_n(russian.hypothesis, russian.references, tokenizer="whitespace").value == 1


def test_texts_for_language_models() -> None:
    training, held_out = ([line.split() for line in text.split("\n")] for text in (TRAINING_TEXT, HELD_OUT_TEXT))
    assert math.isinf(fit(training, smoothing="none").held_out(held_out).perplexity)
    assert math.isfinite(fit(training).held_out(held_out).perplexity)
    words = [BURSTY_TEXT.split()]
    assert burstiness(words, "lighthouse").value > 0 > burstiness(words, "the").value


# ---- tables
def table(**columns: list[object]) -> Table:
    return read_table(pd.DataFrame(columns).to_csv(index=False).encode(), "mine.csv")


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        ({"hypothesis": ["a b"], "reference": ["a c"]}, (("hypothesis",), ("reference",))),
        (
            {"id": [1], "ref1": ["a"], "ref2": ["b"], "system_a": ["c"], "system_b": ["d"]},
            (("system_a", "system_b"), ("ref1", "ref2")),
        ),
        ({"x": ["a b"], "y": ["a c"]}, (("x",), ("y",))),
        ({"x": [1], "y": [2]}, ((), ())),
    ],
)
def test_the_guess(columns: dict[str, list[object]], found: tuple[Any, Any]) -> None:
    assert guess_sentence_roles(table(**columns)) == SentenceRoles(*found)


def test_an_empty_cell_leaves_the_pair_out_and_says_where() -> None:
    mine = table(hyp=["a b", None, "c", "d"], ref1=["a b", "x", None, None], ref2=["y", None, "z", None])
    found = sentence_pairs(mine, SentenceRoles(("hyp",), ("ref1", "ref2")))
    assert found.hypotheses == {"hyp": ("a b", "c")}
    assert found.references == (("a b", "y"), ("z",))
    assert (found.lines, found.left_out_count) == ((2, 4), 2)
    assert [str(problem) for problem in found.left_out] == [
        'line 3, column "hyp": the candidate is empty',
        'line 5, column "ref1": the reference is empty',
    ]


def test_numbers_are_texts_too() -> None:
    found = sentence_pairs(table(hyp=[1, 20], ref=[1.5, None]), SentenceRoles(("hyp",), ("ref",)))
    assert (found.hypotheses, found.references) == ({"hyp": ("1",)}, (("1.5",),))


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        (SentenceRoles((), ("b",)), "A hypothesis column is needed, but no column looks like it. mine.csv has: a, b"),
        (SentenceRoles(("a",), ("z",)), 'A reference column is needed, but there is no column "z"'),
        (SentenceRoles(("a",), ("a",)), "cannot be both"),
        (SentenceRoles(("a",), ("b",)), "No pair is left in mine.csv"),
    ],
)
def test_what_a_table_is_refused_for(roles: SentenceRoles, message: str) -> None:
    with pytest.raises(UploadError, match=message):
        sentence_pairs(table(a=["x", None], b=[None, "y"]), roles)


# ---- text files
def test_two_text_files() -> None:
    found = read_sentences(("a b\r\n\r\nc é\r\n".encode(), "hyp.txt"), [(b"a b\nx\nc e", "ref.txt")])
    assert found.hypotheses == {"hyp.txt": ("a b", "c é")}
    assert (found.references, found.lines) == ((("a b",), ("c e",)), (1, 3))
    assert str(found.left_out[0]) == 'line 2, column "hyp.txt": the candidate is empty'
    assert found.encoding == "UTF-8 and ASCII"


def test_two_systems_and_two_references_of_one_name() -> None:
    found = read_sentences([(b"a", "x.txt"), (b"b", "x.txt")], [(b"c", "r1"), (b"d", "r2")])
    assert found.hypotheses == {"x.txt (1)": ("a",), "x.txt (2)": ("b",)}
    assert found.references == (("c", "d"),)


@pytest.mark.parametrize(
    ("said", "true", "message"),
    [
        (b"a\nb\nc\n", b"a\nb\n", "hyp.txt has 3 lines and ref.txt has 2"),
        (b"", b"a", "hyp.txt is empty"),
        (b"a", b" \n", "ref.txt is empty"),
        ("é é é\n".encode() + b"\xff\xe9", b"a\nb", "hyp.txt mixes encodings: it is UTF-8 up to line 2"),
        (b"%PDF-1.4", b"a", "hyp.txt is a PDF"),
        (b"one sentence\x00", b"a", "hyp.txt has a NUL byte on line 1"),
        (b"a\n\n", b"\nb\n", "No pair is left in hyp.txt"),
    ],
)
def test_what_text_files_are_refused_for(said: bytes, true: bytes, message: str) -> None:
    with pytest.raises(UploadError, match=message):
        read_sentences((said, "hyp.txt"), [(true, "ref.txt")])


def test_another_encoding_is_read_and_said() -> None:
    found = read_sentences(("naïve".encode("cp1252"), "hyp.txt"), [("naïve".encode("utf-16"), "ref.txt")])
    assert found.hypotheses["hyp.txt"] == found.references[0] == ("naïve",)
    assert "Windows-1252 (a guess" in found.encoding and "UTF-16" in found.encoding


def test_no_file_is_refused() -> None:
    with pytest.raises(UploadError, match="Choose both"):
        read_sentences((b"a", "hyp.txt"), [])

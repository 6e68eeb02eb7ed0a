"""What the lesson on BLEU and ROUGE says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest

from datasets.sentences import COPY, DOCUMENT_PAIR, PITFALLS, SHUFFLED
from metrics_core.text import bleu, rouge_l, rouge_n
from tests.helpers.lessons import answered, walk

LESSON = "bleu_rouge"
NAMED = {pair.name: pair for pair in PITFALLS}


def test_every_answer_shuffles_the_words(visit) -> None:
    found = answered(visit, LESSON, stem="true", **{"max-order": "1"})
    assert [text for text, one in found.items() if one.right] == ["BLEU, ROUGE-2 and ROUGE-L"]
    for one in found.values():
        scores = {name: one.number("word-overlap", name) for name in ("bleu", "rouge_1", "rouge_2", "rouge_l")}
        assert scores == {"bleu": 0, "rouge_1": 1, "rouge_2": 0, "rouge_l": 0.375}
    before, after = COPY.hypothesis.split(), SHUFFLED.hypothesis.split()
    assert sorted(after) == sorted(before)
    assert not set(pairwise(after)) & set(pairwise(before))  # "no word is followed by the same word as before"


def test_the_good_sentence_gets_0_and_the_dangerous_one_scores_high() -> None:
    good, bad = NAMED["A paraphrase"], NAMED["A missing word that matters"]
    scores = (bleu, lambda h, r: rouge_n(h, r), lambda h, r: rouge_n(h, r, 2), rouge_l)
    assert [score(good.hypothesis, good.references).value for score in scores] == [0, 0, 0, 0]
    assert all(score(bad.hypothesis, bad.references).value > 0.6 for score in scores)


def test_capitals_and_punctuation_lower_every_precision(visit) -> None:
    tidy = bleu(DOCUMENT_PAIR.hypothesis, DOCUMENT_PAIR.references)
    for one in answered(visit, LESSON, "guess-trustworthy").values():
        assert one.number("word-overlap", "brevity_penalty") == 1 > tidy.brevity_penalty
        assert one.number("word-overlap", "bleu") == pytest.approx(0.33933, abs=5e-6)
        assert one.number("word-overlap", "geometric_mean") < tidy.geometric_mean * tidy.brevity_penalty
        assert one.right == ("penalty goes away" in one.text)


def test_a_larger_beta_is_the_only_way_to_a_smaller_rouge(visit) -> None:
    assert not walk(visit, LESSON, "lower-without-a-word").against(lambda now, start: now.beta > start.beta)


def test_a_part_of_the_reference_has_every_precision_and_a_penalty() -> None:
    words = re.findall(r"\w+", DOCUMENT_PAIR.references[0])
    for start, end in product(range(len(words)), range(len(words) + 1)):
        one = bleu(" ".join(words[start:end]), DOCUMENT_PAIR.references)
        if one.geometric_mean == 1 and one.value < 0.5:
            assert one.brevity_penalty < 1 and end - start < len(words)

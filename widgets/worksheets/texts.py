"""Worksheets on texts: overlap with a reference, and surprise."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.text import bleu, rouge_l, rouge_n
from metrics_core.text.language_model import bits_per_character, cross_entropy, perplexity
from widgets.worksheets.given import table
from widgets.worksheets.task import Task, in_turn

# a reference of eight words and a candidate of seven that shares words and some neighbours
PAIRS = (
    ("the small boat came back to the harbour", "the small boat went to the harbour"),
    ("a red kite flew over the old mill", "a red bird flew over the mill"),
    ("we took the last train from the city", "we took a train from the city"),
    ("the band played until the sun came up", "the band played till the sun rose"),
)
SHOUTS = ("the rain and the wind", "the dog and the cat", "the sea and the sky")
SENTENCES = ("it will rain today", "she went home early", "the sea was calm", "we can hear music")
POWERS = ((1, 2, 3, 2), (1, 1, 2, 4), (2, 2, 1, 3), (1, 3, 3, 1), (2, 4, 1, 1))  # of one half; eight bits together


# ---- BLEU and ROUGE
def _pair(draw: Random) -> tuple[Task, ...]:
    reference, candidate = draw.choice(PAIRS)
    short = " ".join(reference.split()[: draw.choice((4, 5))])
    return (
        Task(
            "Work out",
            "Split at blanks. How many words, and how many pairs of neighbours, does the candidate share with the reference? Give "
            "ROUGE-1 and ROUGE-2 as F1.",
            table((("reference", reference), ("candidate", candidate)), heads=0, side=True),
            ("Words in common", "Pairs in common", "ROUGE-1", "ROUGE-2"),
            key=tuple(explain(rouge_n, candidate, reference, n, tokenizer="whitespace") for n in (1, 2)),
        ),
        Task(
            "Work out",
            "Now BLEU with words and pairs alone (each with weight 1/2): two precisions, the root of their product, and the brevity "
            "penalty exp(1 − r/c).",
            blanks=("Precision of words", "of pairs", "Brevity penalty", "BLEU"),
            key=(explain(bleu, candidate, reference, max_order=2, tokenizer="whitespace"),),
        ),
        Task(
            "Find the mistake",
            f"“Every word of our summary, ‘{short}’, stands in the reference above, in that order: precision is 1. So ROUGE-L is 1 "
            "too. And the precision of an empty summary is 0.”",
            blanks=("ROUGE-L", "Precision, empty"),
            lines=2,
            key=(
                explain(rouge_l, short, reference, tokenizer="whitespace"),
                explain(rouge_n, "", reference, tokenizer="whitespace"),
                "F1 joins precision with recall, and part of the reference is missing. An empty summary has no words to take a share "
                "of, so its precision has no value, although F1 counts 0.",
            ),
        ),
    )


def _clipped(draw: Random) -> tuple[Task, ...]:
    reference, candidate = draw.choice(SHOUTS), " ".join(["the"] * draw.choice((4, 5, 6)))
    return (
        Task(
            "Decide",
            f"The candidate is “{candidate}”, the reference “{reference}”. How many of its words count as matched, and why not all? "
            "What is its BLEU with words and pairs?",
            blanks=("Matched words", "BLEU"),
            lines=1,
            key=(
                explain(bleu, candidate, reference, max_order=2, tokenizer="whitespace"),
                "Clipped: no more than the reference has, two. No pair matches, so one factor is 0, and so is the product; smoothing "
                "would lift it.",
            ),
        ),
    )


bleu_rouge = in_turn(_pair, _clipped)


# ---- language models
def language_models(draw: Random) -> tuple[Task, ...]:
    """Bits by hand, one word less likely, an impossible one, and tokens that cannot be compared."""
    words, powers = draw.choice(SENTENCES).split(), draw.sample(draw.choice(POWERS), 4)
    given, at = [0.5**n for n in powers], draw.randrange(4)
    return (
        _bits(words, powers),
        _less(words[at], [p / 4 if i == at else p for i, p in enumerate(given)]),
        _never(words[at], [0.0 if i == at else p for i, p in enumerate(given)]),
        _tokens(given, len(" ".join(words)), draw.choice((8, 9, 10))),
    )


def _bits(words: list[str], powers: list[int]) -> Task:
    given = [0.5**n for n in powers]
    rows = (("word", *words), ("probability", *(f"1/{2**n}" for n in powers)), ("bits", *[""] * 4))
    return Task(
        "Work out",
        "A model gave each word this probability. A word costs −log₂ p bits.",
        table(rows, heads=0, side=True),
        ("Bits in all", "Cross-entropy", "Perplexity"),
        key=(explain(cross_entropy, given), explain(perplexity, given)),
    )


def _less(word: str, given: list[float]) -> Task:
    return Task(
        "Decide",
        f"“{word}” becomes four times less likely. By how many bits does the cross-entropy rise? Would it rise more if that had "
        "been another word?",
        blanks=("Cross-entropy", "Perplexity"),
        lines=2,
        key=(
            explain(cross_entropy, given),
            explain(perplexity, given),
            "Four times less likely is two bits more, whichever word it is: half a bit more in the mean of four. Logarithms count "
            "factors.",
        ),
    )


def _never(word: str, given: list[float]) -> Task:
    return Task(
        "Find the mistake",
        f"“Our model gave ‘{word}’ the probability 0, but the other three are right on, so perplexity stays finite.”",
        blanks=("Perplexity",),
        lines=2,
        key=(
            explain(perplexity, given),
            "−log₂ 0 is infinite, and so is the mean, whatever the others got. Smoothing keeps a little for what was never seen.",
        ),
    )


def _tokens(given: list[float], characters: int, pieces: int) -> Task:
    return Task(
        "Decide",
        f"Another model cuts the same text, {characters} characters with blanks, into {pieces} tokens and has a lower perplexity. "
        "Is it better? What could you compare instead, and what is it for the first model?",
        blanks=("Bits per character",),
        lines=2,
        key=(
            explain(bits_per_character, given, characters),
            "Not by that: perplexity is a mean over tokens, and shorter tokens are easier to guess. Bits in all, over the same "
            "characters, can be compared.",
        ),
    )

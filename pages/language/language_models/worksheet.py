"""Worksheet on language models."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.text.language_model import bits_per_character, cross_entropy, perplexity
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

SENTENCES = ("it will rain today", "she went home early", "the sea was calm", "we can hear music")
POWERS = (
    (1, 2, 3, 2),
    (1, 1, 2, 4),
    (2, 4, 3, 3),
    (5, 1, 2, 4),
    (3, 4, 5, 4),
    (2, 6, 3, 5),
    (4, 5, 6, 5),
)  # of one half


def tasks(draw: Random) -> tuple[Task, ...]:
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
        "A model gave each word this probability p. A word costs −log₂ p bits. Compute the numbers.",
        table(rows, heads=0, side=True),
        ("Bits in all", "Cross-entropy", "Perplexity"),
        key=(explain(cross_entropy, given), explain(perplexity, given)),
    )


def _less(word: str, given: list[float]) -> Task:
    return Task(
        "Decide",
        f"The probability of “{word}” is divided by four. By how many bits does the cross-entropy rise? Would it rise more for "
        "another word?",
        blanks=("Cross-entropy", "Perplexity"),
        lines=2,
        key=(
            explain(cross_entropy, given),
            explain(perplexity, given),
            "Dividing a probability by four costs two bits, for any word: half a bit more in the mean of four. Logarithms count "
            "factors.",
        ),
        follows=True,
    )


def _never(word: str, given: list[float]) -> Task:
    return Task(
        "Find the mistake",
        f"“Our model gave ‘{word}’ the probability 0, but the other three are likely, so perplexity stays finite.”",
        blanks=("Perplexity",),
        lines=2,
        key=(
            explain(perplexity, given),
            "−log₂ 0 is infinite, and so is the mean, whatever the other probabilities are. Smoothing gives unseen words a small probability.",
        ),
        follows=True,
    )


def _tokens(given: list[float], characters: int, pieces: int) -> Task:
    return Task(
        "Decide",
        f"Another model cuts the same text ({characters} characters with spaces) into {pieces} tokens, and its perplexity is lower. "
        "Is that model better? Which number can you compare instead, and how large is it for the first model?",
        blanks=("Bits per character",),
        lines=2,
        key=(
            explain(bits_per_character, given, characters),
            "Perplexity does not show that: it depends on the mean surprise per token, and shorter tokens are often easier to predict. All bits, divided by the number "
            "of characters, can be compared.",
        ),
        follows=True,
    )

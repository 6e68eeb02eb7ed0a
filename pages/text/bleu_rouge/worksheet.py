"""Worksheet on BLEU and ROUGE."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.text import bleu, rouge_l, rouge_n
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

# a reference of eight words and a candidate of seven that shares words and some neighbours
PAIRS = (
    ("the small boat came back to the harbour", "the small boat went to the harbour"),
    ("a red kite flew over the old mill", "a red bird flew over the mill"),
    ("we took the last train from the city", "we took a train from the city"),
    ("the band played until the sun came up", "the band played till the sun rose"),
    ("my old friend came to see me today", "my good friend came today to visit"),
    ("the white cat sat under the kitchen table", "the white cat sat under the table"),
    ("rain fell on the town for three days", "snow fell in town for many days"),
    ("she read the long letter to her mother", "she read a letter to her mother"),
)
SHOUTS = ("the rain and the wind", "the dog and the cat", "the sea and the sky")


def tasks(draw: Random) -> tuple[Task, ...]:
    """Words and pairs in common, BLEU from them, a summary that is cut short, and one word said over and over."""
    return (*_pair(draw), *_clipped(draw))


def _pair(draw: Random) -> tuple[Task, ...]:
    reference, candidate = draw.choice(PAIRS)
    short = " ".join(reference.split()[: draw.choice((4, 5))])
    return (
        Task(
            "Work out",
            "Split the texts at spaces. How many words does the candidate share with the reference, and how many pairs of neighbours? Compute "
            "ROUGE-1 and ROUGE-2 as F1.",
            table((("reference", reference), ("candidate", candidate)), heads=0, side=True),
            ("Words in common", "Pairs in common", "ROUGE-1", "ROUGE-2"),
            key=tuple(explain(rouge_n, candidate, reference, n, tokenizer="whitespace") for n in (1, 2)),
            names=("ROUGE-1", "ROUGE-2"),
        ),
        Task(
            "Work out",
            "Compute BLEU from words and pairs alone, each with weight 1/2: two precisions, the root of their product, and the brevity "
            "penalty exp(1 − r/c), where r and c are the lengths of reference and candidate.",
            blanks=("Precision of words", "of pairs", "Brevity penalty", "BLEU"),
            key=(explain(bleu, candidate, reference, max_order=2, tokenizer="whitespace"),),
            follows=True,
        ),
        Task(
            "Find the mistake",
            f"“Every word of our summary, ‘{short}’, is in the reference above, in the same order, so precision is 1. So ROUGE-L is 1, "
            "too.” And what is the precision of an empty summary?",
            blanks=("ROUGE-L", "Precision, empty"),
            lines=2,
            key=(
                explain(rouge_l, short, reference, tokenizer="whitespace"),
                explain(rouge_n, "", reference, tokenizer="whitespace"),
                "ROUGE-L as F1 combines precision with recall, and part of the reference is missing. An empty summary has no words, so its "
                "precision is 0/0 and undefined. F1, as 2 × matches ÷ words of both texts, is 0.",
            ),
            names=("ROUGE-L of the summary", "ROUGE-1 (F1) of an empty summary"),
            follows=True,
        ),
    )


def _clipped(draw: Random) -> tuple[Task, ...]:
    reference, candidate = draw.choice(SHOUTS), " ".join(["the"] * draw.choice((4, 5, 6)))
    return (
        Task(
            "Decide",
            f"The candidate is “{candidate}”, the reference is “{reference}”. How many words of the candidate count as matched, and why not all? "
            "What is BLEU from words and pairs?",
            blanks=("Matched words", "BLEU"),
            lines=1,
            key=(
                explain(bleu, candidate, reference, max_order=2, tokenizer="whitespace"),
                "Counts are clipped: a word matches at most as often as the reference has it, here twice. No pair matches, so one factor "
                "is 0, and BLEU is 0. Smoothing would raise it.",
            ),
        ),
    )

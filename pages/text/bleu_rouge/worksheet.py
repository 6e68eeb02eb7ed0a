"""Worksheet on BLEU and ROUGE."""

from collections import Counter
from itertools import pairwise
from random import Random

from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.text import bleu, rouge_l, rouge_n
from metrics_core.text.answers import exact_match, token_f1
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task

# what a reference says in each place, and what a candidate may say there
SLOTS = (
    (("the", "a"),),
    (("small", "little"), ("old", "ancient"), ("white", "pale"), ("quiet", "silent"), ("tired", "weary")),
    (("boat", "ship"), ("dog", "hound"), ("train", "tram"), ("child", "girl"), ("bird", "crow")),
    (("came", "went"), ("ran", "walked"), ("moved", "turned"), ("hurried", "rushed")),
    (("to", "towards"), ("past", "by"), ("through", "across")),
    (("the", "a"),),
    (("large", "big"), ("empty", "lonely"), ("green", "wet"), ("famous", "renowned")),
    (("harbour", "port"), ("city", "town"), ("garden", "park"), ("station", "square")),
    (("in the morning", "at dawn"), ("after the rain", "before noon"), ("before the storm", "last night")),
)
MAY_GO = (1, 6, 8)  # places that a sentence may leave out
SHOUTS = ("the rain and the wind", "the dog and the cat", "the sea and the sky")


def _two(draw: Random) -> tuple[str, str]:
    """A reference and a candidate that share words and some neighbours; neither is the other."""
    while True:
        places = [draw.choice(words) for words in SLOTS]
        there = [i for i in range(len(places)) if i not in MAY_GO or draw.random() < 0.75]
        said = [i for i in there if i not in MAY_GO or draw.random() < 0.7]
        reference = " ".join(places[i][0] for i in there)
        candidate = " ".join(places[i][draw.random() < 0.25] for i in said)
        if reference != candidate and 0 < rouge_n(candidate, reference, 2).value < 1:
            return reference, candidate


def _reworded(draw: Random, reference: str) -> str:
    """The reference with other words of the same meaning in some places."""
    swaps = [pair for words in SLOTS if len(words) > 1 for pair in words if draw.random() < 0.5]
    for one, other in swaps:
        reference = f" {reference} ".replace(f" {one} ", f" {other} ").strip()
    return reference


def _pair(draw: Random) -> tuple[Task, ...]:
    reference, candidate = _two(draw)
    return (
        Task(
            "Work out",
            "How many words does the candidate share with the reference, and how many pairs of adjacent words? (For a repeated word, count the smaller of its two counts.) "
            "Compute ROUGE-1 and ROUGE-2 as F1: 2 × the words (or pairs) in common, divided by the number of words (or pairs) in both texts together.",
            table((("reference", reference), ("candidate", candidate)), heads=0),
            ("Words in common", "Pairs in common", "ROUGE-1", "ROUGE-2"),
            key=tuple(explain(rouge_n, candidate, reference, n, tokenizer="whitespace") for n in (1, 2)),
            names=("ROUGE-1", "ROUGE-2"),
        ),
        Task(
            "Work out",
            "For the same texts, compute BLEU from words and pairs alone, each with weight 1/2: the square root of the product of both precisions, times the brevity "
            "penalty. The penalty is exp(1 − r/c) if the candidate's length c is below the reference's length r, and 1 otherwise.",
            blanks=("Precision of words", "of pairs", "Brevity penalty", "BLEU"),
            key=(explain(bleu, candidate, reference, max_order=2, tokenizer="whitespace"),),
            follows=True,
        ),
    )


def _clipped(draw: Random) -> tuple[Task, ...]:
    reference, candidate = draw.choice(SHOUTS), " ".join(["the"] * draw.choice((4, 5, 6)))
    return (
        Task(
            "Decide",
            Filled(
                "The candidate is “{candidate}”, the reference is “{reference}”. How many words of the candidate count as matched, and why not all? "
                "What is BLEU from words and pairs without smoothing, that is, the square root of the product of both precisions, times a penalty for short candidates?",
                candidate=candidate,
                reference=reference,
            ),
            blanks=("Matched words", "BLEU"),
            lines=1,
            key=(
                explain(bleu, candidate, reference, max_order=2, tokenizer="whitespace"),
                "Counts are clipped: a word matches at most as often as the reference has it, here twice. No pair matches, so the "
                "precision of pairs is 0, and BLEU is 0. Smoothing would raise BLEU.",
            ),
        ),
    )


def _cut(draw: Random) -> Task:
    n = draw.randint(10, 60)
    r = draw.randint(n + 10, 3 * n)
    reference = [f"w{i}" for i in range(r)]
    return Task(
        "Find the mistake",
        Filled(
            "“Each of our summary's {n} words is in the reference, in the same order, so precision is 1. So ROUGE-L is 1, too.” The reference has {r} words, all different. What is ROUGE-L as F1, 2 × matches ÷ words of both texts, where the matches are the words that both have in the same order? Now take an empty summary: what are its precision (matches ÷ words of the summary) and its F1?",
            n=n,
            r=r,
        ),
        blanks=("ROUGE-L", "Precision, empty", "F1, empty"),
        lines=2,
        key=(
            explain(rouge_l, " ".join(reference[:n]), " ".join(reference), tokenizer="whitespace"),
            explain(rouge_n, "", " ".join(reference), tokenizer="whitespace"),
            Filled(
                "ROUGE-L as F1 combines precision with recall, and the summary leaves out part of the reference: recall is {n}/{r}. An empty summary has no words, so its "
                "precision is 0/0 and undefined. F1 is 0: no matches, divided by the words of the reference.",
                n=n,
                r=r,
            ),
        ),
        names=("ROUGE-L of the summary", "ROUGE-1 (F1) of an empty summary"),
    )


def _shuffled(draw: Random) -> Task:
    reference, candidate = _two(draw)
    words = candidate.split()
    at = draw.randint(2, len(words) - 2)
    turned = " ".join(words[at:] + words[:at])
    return Task(
        "Work out",
        "Give ROUGE-1, ROUGE-2 and ROUGE-L as F1: 2 × matches ÷ (words or pairs of both texts). For ROUGE-L the matches are the words of the longest sequence that both have in the same order, gaps allowed. Which of the three does not depend on the order of words?",
        table((("reference", reference), ("candidate", turned)), heads=0),
        ("ROUGE-1", "ROUGE-2", "ROUGE-L"),
        1,
        (
            *(explain(rouge_n, turned, reference, n, tokenizer="whitespace") for n in (1, 2)),
            explain(rouge_l, turned, reference, tokenizer="whitespace"),
            "ROUGE-1: it counts single words. ROUGE-2 counts pairs of adjacent words, and ROUGE-L words in the same order.",
        ),
        names=("ROUGE-1", "ROUGE-2", "ROUGE-L"),
    )


def _weighed(draw: Random) -> Task:
    """The candidate is shorter than the reference, so that beta changes F."""
    while True:
        reference, candidate = _two(draw)
        if len(candidate.split()) < len(reference.split()):
            break
    return Task(
        "Work out",
        "F-beta of ROUGE-1 is (1 + β²) · matches / (words of the candidate + β² · words of the reference). For ROUGE-2, take pairs of adjacent words instead of words. Give ROUGE-1 for β = 0.5 and β = 2, and ROUGE-2 for β = 2.",
        table((("reference", reference), ("candidate", candidate)), heads=0),
        ("ROUGE-1, β = 0.5", "ROUGE-1, β = 2", "ROUGE-2, β = 2"),
        key=(
            *(explain(rouge_n, candidate, reference, 1, beta=beta, tokenizer="whitespace") for beta in (0.5, 2)),
            explain(rouge_n, candidate, reference, 2, beta=2, tokenizer="whitespace"),
        ),
    )


def _more(draw: Random) -> Task:
    """A second reference raises what matches, and no two references are equally close to the candidate's length."""
    while True:
        first, candidate = _two(draw)
        second = _reworded(draw, first)
        words, *references = (text.split() for text in (candidate, first, second))
        one, other = map(Counter, references)
        more = (Counter(words) & (one | other)).total() - (Counter(words) & one).total()
        lengths = {len(reference) for reference in references}
        if not more or len({abs(length - len(words)) for length in lengths}) < len(lengths):
            continue
        alone, both = (
            bleu(candidate, texts, max_order=2, tokenizer="whitespace").value for texts in (first, [first, second])
        )
        if both > alone + 0.02:
            break
    return Task(
        "Find the mistake",
        "“Our system has improved: its BLEU is higher than last year.” Last year BLEU was measured with one reference, this year with two. The candidate has length c, and r is the reference length closest to c. A word or pair matches if either reference has it. BLEU from words and pairs is the square root of the product of both precisions, times exp(1 − r/c) if c < r. Give BLEU with reference 1 alone and with both references.",
        table((("candidate", candidate), ("reference 1", first), ("reference 2", second)), heads=0),
        ("BLEU, one reference", "BLEU, two references"),
        1,
        (
            *(explain(bleu, candidate, one, max_order=2, tokenizer="whitespace") for one in (first, [first, second])),
            Filled(
                "The candidate is the same. {matches} So scores with different numbers of references cannot be compared.",
                matches=_matches(candidate, first, second),
            ),
        ),
    )


def _matches(candidate: str, first: str, second: str) -> str:
    """How many words and pairs match with both references, and how many with the first."""
    texts = [text.split() for text in (candidate, first, second)]
    found = []
    for units in (texts, [[" ".join(pair) for pair in pairwise(words)] for words in texts]):
        said, one, other = map(Counter, units)
        found += [(said & (one | other)).total(), (said & one).total()]
    words, fewer_words, pairs, fewer_pairs = found
    return Filled(
        "With both references, {words} of its words match instead of {fewer_words}, and {pairs} pairs instead of {fewer_pairs}."
        if pairs > fewer_pairs
        else "With both references, {words} of its words match instead of {fewer_words}.",
        words=words,
        fewer_words=fewer_words,
        pairs=pairs,
        fewer_pairs=fewer_pairs,
    )


def _answers(draw: Random) -> Task:
    wanted, said = [], []
    for _ in range(6):
        answer = _two(draw)[0].split()[1 : draw.randint(3, 6)]
        given = draw.choice(
            (answer, answer[:-1], [*answer, "today"], ["maybe", "in", *answer], answer[1:], ["unknown"])
        )
        wanted.append(" ".join(answer))
        said.append(" ".join(given))
    return Task(
        "Work out",
        "Compare the six given answers with their references. Exact match is the proportion of answers that are the same word for word. Token F1 is 2 × shared words ÷ words of both answers, averaged over the six.",
        table((("reference", *wanted), ("given", *said)), heads=0),
        ("Exact match", "Token F1"),
        key=(explain(exact_match, said, wanted), explain(token_f1, said, wanted)),
    )


PLACES: Places = ((_pair, _shuffled, _weighed, _answers), (_cut, _more), (_clipped,))

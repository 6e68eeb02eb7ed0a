"""Worksheet on language models."""

from itertools import chain
from math import e, log2
from random import Random

from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.multiple_choice import chosen
from metrics_core.text.burstiness import burstiness_of_counts, burstiness_of_gaps
from metrics_core.text.language_model import cross_entropy, perplexity
from metrics_core.text.per_unit import bits_per_character
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task, on_a_half

SENTENCES = ("it will rain today", "she went home early", "the sea was calm", "we can hear music")


def _words(draw: Random) -> tuple[Task, ...]:
    """Bits by hand, one word less likely, an impossible one, tokens that cannot be compared."""
    words = draw.choice(SENTENCES).split()
    one_in = [draw.choice((2, 4, 8, 16, 32, 64)) for _ in range(2)] + draw.sample(
        (3, 5, 6, 7, 9, 10, 11, 12, 14, 20), 2
    )
    draw.shuffle(one_in)
    given, at = [1 / n for n in one_in], draw.randrange(4)
    return (
        _bits(words, one_in),
        _less(words[at], [p / 4 if i == at else p for i, p in enumerate(given)]),
        _never(words[at], [0.0 if i == at else p for i, p in enumerate(given)]),
        _tokens(given, len(" ".join(words)), draw.choice((8, 9, 10))),
    )


def _bits(words: list[str], one_in: list[int]) -> Task:
    given = [1 / n for n in one_in]
    rows = (("word", *words), ("probability", *(f"1/{n}" for n in one_in)), ("bits", *[""] * 4))
    return Task(
        "Work out",
        "A model gave each word the probability q in the table. A word costs −log₂ q bits. Give the total bits, the mean per word (cross-entropy), and 2 to the power of this mean (perplexity).",
        table(rows, heads=0),
        ("Total bits", "Cross-entropy", "Perplexity"),
        key=(
            Filled("Total bits: {total}.", total=significant(sum(map(log2, one_in)))),
            explain(cross_entropy, given),
            explain(perplexity, given),
        ),
    )


def _less(word: str, given: list[float]) -> Task:
    return Task(
        "Decide",
        Filled(
            "The probability of “{word}” is divided by four. By how many bits does the cross-entropy rise? Would it rise more if the probability of "
            "another word were divided by four instead?",
            word=word,
        ),
        blanks=("Cross-entropy now", "Perplexity now"),
        lines=1,
        key=(
            explain(cross_entropy, given),
            explain(perplexity, given),
            "Dividing q by 4 adds log₂ 4 = 2 bits, whatever q is: half a bit more in the mean of four words. So for another word the rise is the same.",
        ),
        follows=True,
    )


def _never(word: str, given: list[float]) -> Task:
    return Task(
        "Find the mistake",
        Filled(
            "“Our model gave ‘{word}’ the probability 0, but the other three are likely, so perplexity stays finite.”",
            word=word,
        ),
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
        Filled(
            "Another model cuts the same text ({characters} characters with spaces) into {pieces} tokens, and its perplexity is lower. "
            "Is that model better? Which number can you compare instead, and how large is it for the first model, with the probabilities in the table?",
            characters=characters,
            pieces=pieces,
        ),
        blanks=("Bits per character",),
        lines=2,
        key=(
            explain(bits_per_character, given, characters),
            "Perplexity does not show which model is better: it depends on the mean surprise per token, and shorter tokens are often easier to predict. The total bits, divided by the number "
            "of characters, can be compared.",
        ),
        follows=True,
    )


def _pair(draw: Random) -> Task:
    seen, vocabulary = draw.randint(10, 40), draw.randint(20, 200)
    followed, k = draw.randint(2, seen - 2), draw.choice((0.1, 0.5, 1.0))
    given = [(count + k) / (seen + k * vocabulary) for count in (followed, 0)]
    return Task(
        "Work out",
        Filled(
            "A model of word pairs saw “the” {seen} times, {followed} times with “sea” after it, and never with “moon”. There are {vocabulary} different words. k = {k:g} is added to the count of each pair, so {vocabulary} · k is added to the count of “the”. How likely are “sea” and “moon” after “the”? "
            "In a text, each of these two words comes once, after “the”. What is the perplexity of these two words alone, and what is it without smoothing (k = 0)?",
            seen=seen,
            followed=followed,
            vocabulary=vocabulary,
            k=k,
        ),
        blanks=("P(sea)", "P(moon)", "Perplexity", "Perplexity without smoothing"),
        names=("Perplexity", "Perplexity without smoothing"),
        key=(
            Filled(
                "({followed} + {k:g}) / ({seen} + {k:g} · {vocabulary}) = {sea} for “sea”. For “moon”: {k:g} / ({seen} + {k:g} · {vocabulary}) = {moon}.",
                followed=followed,
                k=k,
                seen=seen,
                vocabulary=vocabulary,
                sea=significant(given[0]),
                moon=significant(given[1]),
            ),
            explain(perplexity, given),
            explain(perplexity, [followed / seen, 0.0]),
        ),
    )


def _bursts(draw: Random) -> Task:
    counts, word = [draw.randint(2, 9), draw.randint(0, 4), draw.randint(1, 5), 0, 0], "tide"
    draw.shuffle(counts)
    at = sorted(draw.sample(range(2, 60), 4))
    passage = [word if place in at else "other" for place in range(max(at) + 1)]
    return Task(
        "Work out",
        Filled(
            "The table says how often “tide” occurs in five passages. In another passage, “tide” is word number {places} and {last}. Give the word's burstiness in two ways. By counts, burstiness is the mean count in the passages of the table "
            "that contain the word. By gaps, in the other passage, it is (s − m) / (s + m), where m is the mean gap and s the standard deviation of the gaps (for the variance, divide by 3, the number of gaps, not by 2). The first gap is {second} − {first} = {gap}.",
            places=", ".join(str(place + 1) for place in at[:-1]),
            last=at[-1] + 1,
            second=at[1] + 1,
            first=at[0] + 1,
            gap=at[1] - at[0],
        ),
        table((("passage", *"PQRST"), ("times", *map(str, counts))), heads=0),
        blanks=("Burstiness (counts)", "Burstiness (gaps)"),
        key=(
            explain(burstiness_of_counts, [[word] * count for count in counts], word),
            explain(burstiness_of_gaps, [passage], word),
        ),
    )


def _choices(draw: Random) -> Task:
    while True:
        tokens = [draw.randint(1, 3), draw.randint(3, 6), draw.randint(5, 9)]
        characters = [4 * n + draw.randint(-1, 6) for n in tokens]
        bits = [round(n * draw.uniform(0.8, 2.4), 1) for n in tokens]
        ways = {"Total": None, "Per token": tokens, "Per character": characters}
        places = {name: int(chosen([[-b for b in bits]], None if by is None else [by])[0]) for name, by in ways.items()}
        costs = [sorted(b / n for b, n in zip(bits, by or (1, 1, 1), strict=True)) for by in ways.values()]
        clear = all(least < 0.98 * following for least, following, _ in costs)
        if len({*places.values()}) > 1 and clear and not any(map(on_a_half, chain(*costs))):
            break
    divided = {
        name: [significant(b / n) for b, n in zip(bits, by or (1, 1, 1), strict=True)] for name, by in ways.items()
    }
    return Task(
        "Decide",
        "The model's answer is the choice with the least surprise, in bits. Which choice is it by total surprise, which by surprise per token, and which per character? May you choose which of these three measures to use?",
        table((("choice", *"PQR"), ("bits", *bits), ("tokens", *tokens), ("characters", *characters))),
        blanks=("Total", "Per token", "Per character"),
        lines=1,
        key=(
            *(
                Filled(
                    "{measure}: {p}, {q}, {r} bits, so {choice}.",
                    measure=Filled.of(name),
                    choice="PQR"[place],
                    **dict(zip("pqr", divided[name], strict=True)),
                )
                for name, place in places.items()
            ),
            "Yes, unless the test prescribes one. But choose before you see the scores, say which measure, and use it for all models.",
        ),
    )


def _nats(draw: Random) -> Task:
    one_in = draw.sample(range(2, 40), 3)
    given = [1 / n for n in one_in]
    return Task(
        "Find the mistake",
        Filled(
            "“Model P has a cross-entropy of {nats:.3f} and model Q of {bits:.3f}, so P is better.” Both models gave three words the probabilities {given}; P's program takes natural logarithms, Q's takes log₂. What is the perplexity of each?",
            nats=cross_entropy(given, base=e),
            bits=cross_entropy(given),
            given=", ".join(f"1/{n}" for n in one_in),
        ),
        blanks=("Perplexity of P", "Perplexity of Q"),
        lines=1,
        key=(
            explain(perplexity, given, base=e),
            explain(perplexity, given),
            "The probabilities are the same, and only the unit differs: with natural logarithms it is the nat, which is 1/ln 2 = 1.443 bits. Perplexity raises the base of the logarithm, e or 2, to the power of the cross-entropy, so the base cancels.",
        ),
    )


PLACES: Places = ((_words,), (_pair, _bursts, _choices, _nats))

"""Small worlds of judged passages and claims, scored answers, a judge's own answers, matched tokens and leaked items."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from charts.moving import over
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, control, own, per_tick

BEST = (("the", 1.0, 0.3), ("cat", 0.3, 0.9))  # tokens of the hypothesis, with their cosines to those of the reference


def passages() -> World:
    """Six retrieved passages: where the first useful one is, and how many follow it."""
    first = control("first", "place of the first useful passage", range(1, 5))
    more = control("more", "useful ones after it", range(3))

    def useful(first: float, more: float) -> np.ndarray:
        return np.array([int(first <= place <= first + more) for place in range(1, 7)])

    dark = over("first", "more", "cell")(per_tick((first, more), lambda first, more: 0.1 + 0.7 * useful(first, more)))
    return World(
        "Six passages in the order in which they were retrieved; dark ones are useful. Change the place of the first useful one, and how many follow right after it.",
        (first, more),
        {"first": 2, "more": 1},
        lambda first, more: {"useful": useful(first, more).tolist()},
        views.cells([str(place) for place in range(1, 7)], ("useful",), dark, titles=("place", "")),
        topics=("retrieval-augmented answers",),
        takes="Passages",
    )


def claims() -> World:
    """The claims of an answer, of which some are supported."""
    supported = control("supported", "supported claims", range(9))
    without = control("without", "other claims", range(5))
    return World(
        "Change how many claims of an answer the retrieved passages support, and how many they do not.",
        (supported, without),
        {"supported": 6, "without": 2},
        lambda supported, without: {"supported": supported, "claims": supported + without},
        views.levels((("supported", own(supported)), ("not", own(without))), 8),
        topics=("retrieval-augmented answers",),
        takes="Claims",
    )


def scored_answers() -> World:
    """Six answers with the scores of a scorer, of which one wrong answer's score moves."""
    score = control("score", "score of the wrong answer D", np.arange(0, 21) / 20)
    kept = control("k", "k: answers drawn", range(1, 7))
    names, still, right = "ABCDEF", (0.22, 0.47, 0.63, 0.0, 0.81, 0.34), (0, 1, 1, 0, 1, 0)

    def offers(score: float, k: float) -> Mapping[str, Any]:
        return {
            "scores": [score if name == "D" else s for name, s in zip(names, still, strict=True)],
            "right": list(right),
            "k": int(k),
        }

    return World(
        "Six answers with the scores that a scorer gave; B, C and E are right. Some are drawn at random, and of these the one with the highest score counts. Change how many are drawn, and the score of the wrong answer D.",
        (score, kept),
        {"score": 0.9, "k": 3},
        offers,
        views.bars(names, still, 3, 1.1, score),
        topics=("sampled answers",),
        takes="Scorer",
    )


def own_answers() -> World:
    """A hundred pairs of a judge's own answer and another model's, half of them better by people's preference."""
    chosen = control("own", "own answers chosen", range(0, 51, 5))
    other = control("other", "other answers chosen", range(0, 51, 5))
    return World(
        "A judge compares its own answers with another model's. People prefer its own in 50 pairs and the other in 50. Change how many of each it chooses.",
        (chosen, other),
        {"own": 45, "other": 30},
        lambda own, other: {"own_chosen": own, "own_better": 50, "other_chosen": other, "other_better": 50},
        views.levels((("own", own(chosen)), ("other", own(other))), 50),
        topics=("judges",),
        takes="Pairs",
    )


def matched_tokens() -> World:
    """Three tokens of a hypothesis and two of a reference, whose cosines are given; two of them move."""
    sat = control("sat", "cosine of “slept” and “cat”", np.arange(-4, 21) / 20)
    twice = control("twice", "cosine of “cat” and “cat”", np.arange(0, 21) / 20)

    def cosines(sat: float, twice: float) -> np.ndarray:
        (_, *first), (_, across, _) = BEST
        return np.array([first, [across, twice], [0.1, sat]])

    controls = (sat, twice)
    found = per_tick(controls, lambda sat, twice: cosines(sat, twice).ravel())
    return World(
        "Rows: “the cat slept”, the hypothesis. Columns: “the cat”, the reference. Each cell is the cosine of two tokens. Change two of them.",
        controls,
        {"sat": 0.2, "twice": 0.9},
        lambda sat, twice: {"cosines": cosines(sat, twice).tolist()},
        views.cells(
            ("the", "cat"),
            ("the", "cat", "slept"),
            over("sat", "twice", "cell")(np.clip(found, 0, 1) * 0.8),
            numbers=[over("sat", "twice")(found[..., i]) for i in range(6)],
            shows="number",
        ),
        topics=("token similarity",),
        takes="Cosines",
    )


def leaked_items() -> World:
    """A benchmark of which a part leaked."""
    share = control("leaked", "leaked questions", np.arange(0, 21) / 20)
    clean = control("clean", "score on clean questions", np.arange(0, 21) / 20)
    return World(
        "A model gets 95% of the questions right that were in its training data (leaked). Change the proportion of questions that leaked, and its score on the others (clean).",
        (share, clean),
        {"leaked": 0.2, "clean": 0.6},
        lambda leaked, clean: {"leaked": leaked, "leaked_score": 0.95, "clean_score": clean},
        views.bars(("leaked", "score on leaked questions"), (0, 0.95), 0, 1.1, share),
        topics=("error bars",),
        takes="Share",
    )


WORLDS = (passages, claims, scored_answers, own_answers, matched_tokens, leaked_items)

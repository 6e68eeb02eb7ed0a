"""Small worlds of benchmarks: questions about texts, two models on the same questions, and how many questions a difference takes."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from charts.moving import Control
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, control


def questions() -> World:
    """Twelve questions about four texts, of which one text's right answers move."""
    names, others = ("text P", "text Q", "text R", "text S"), (3, 1, 0)
    lead = control("right", "right answers about text P", np.arange(4))

    def offers(right: float) -> Mapping[str, Any]:
        scores = [int(i < count) for count in (right, *others) for i in range(3)]
        return {"scores": scores, "clusters": [name for name in names for _ in range(3)]}

    return World(
        "Three questions about each of four texts. Change the number of right answers about text P.",
        (lead,),
        {"right": 3},
        offers,
        views.bars(names, (0, *others), 0, 3.5, lead),
        topics=("error bars",),
        takes="Scores",
    )


def two_models() -> World:
    """Ten questions that two models answered: how many are right by one of them alone, and how many by both."""
    alone, both = control("alone", "right by A alone", np.arange(5)), control("both", "right by both", np.arange(6))

    def offers(alone: float, both: float) -> Mapping[str, Any]:
        a = [int(i < alone + both) for i in range(10)]
        return {"scores_a": a, "scores_b": [int(alone <= i < alone + both or i == 9) for i in range(10)]}

    return World(
        "Ten questions that models A and B answered. One was answered correctly by B alone. Change how many were by A alone, and how many by both.",
        (alone, both),
        {"alone": 2, "both": 4},
        offers,
        views.bars(("A alone", "B alone"), (0, 1), 0, 4.5, alone),
        topics=("error bars",),
        takes="Scores",
    )


def benchmark() -> World:
    """A benchmark with so many questions, and how far the scores of two models differ from question to question."""
    size, spread = control("questions", "questions", range(500, 5001, 500)), _spread()
    return World(
        "Change the number of questions, and how much the difference A minus B varies from question to question (its variance).",
        (size, spread),
        {"questions": 1000, "variance": 0.2},
        lambda questions, variance: {"questions": questions, "variance": variance},
        views.bars(("variance",), (0,), 0, 0.5, spread),
        topics=("error bars",),
        takes="Any",
    )


def true_difference() -> World:
    """A true difference of two models that is to be found."""
    size, spread = control("difference", "true difference", np.arange(1, 11) / 100), _spread()
    return World(
        "Change the true difference of two models, and how much their difference varies from question to question (its variance).",
        (size, spread),
        {"difference": 0.04, "variance": 0.2},
        lambda difference, variance: {"difference": difference, "variance": variance},
        views.bars(("true difference",), (0,), 0, 0.11, size),
        topics=("error bars",),
        takes="Any",
    )


def choices() -> World:
    """Two questions with three choices each, whose tokens become less likely."""
    surprise = control("surprise", "bits of a token (−log₂ of its probability)", np.arange(1, 13) / 4)
    tokens = control("tokens", "tokens of the right choice of question 1", range(1, 9))

    def offers(surprise: float, tokens: float) -> Mapping[str, Any]:
        size = np.array([[tokens, 2, 3], [1, 2, 4]])
        own = np.array([[0.0, 0.4, 0.5], [0.2, 0.5, 0.3]])
        return {"y_true": [0, 0], "log_likelihoods": -size * (surprise + own), "lengths": None}

    return World(
        "Two questions with three choices each; the log-likelihood of a choice is the sum of the log probabilities of its tokens. Change the bits of each token, and how many tokens the right choice of question 1 has.",
        (surprise, tokens),
        {"surprise": 0.5, "tokens": 4},
        offers,
        views.bars(("bits of a token",), (0,), 0, 3.2, surprise),
        topics=("multiple choice",),
        takes="Any",
    )


def _spread() -> Control:
    return control("variance", "variance of the difference", np.arange(1, 10) / 20)


WORLDS = (questions, two_models, benchmark, true_difference, choices)

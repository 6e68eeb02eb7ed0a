r"""Answers that are correct, wrong or not attempted: what a model that may say "I don't know" gets for it.

Symbols: $c$ correct answers, $w$ wrong ones, $a$ questions that were not attempted; $n = c + w + a$. All take numbers or arrays. Left out:
how an answer is judged. Of answers with a confidence, not attempting those below a threshold is the grey zone of a classifier. Sources: Wei et al. 2024, Measuring short-form
factuality in large language models (SimpleQA: correct given attempted, and the F-score); Kalai et al. 2025, Why language models
hallucinate (the penalty for a stated confidence).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.numbers import as_numbers, plain

Answers = Any  # a number of answers, or an array of them
WEI = "Wei et al. 2024, Measuring short-form factuality in large language models (SimpleQA)"
NONE_ATTEMPTED, NO_QUESTIONS = "no question was attempted", "there are no questions"
SYMBOLS = {"c": "correct answers", "w": "wrong answers", "a": "questions that were not attempted"}


def _counts(**given: Any) -> list[np.ndarray]:
    found = [as_numbers(name, values) for name, values in given.items()]
    for name, values in zip(given, found, strict=True):
        if not np.all(np.isfinite(values) & (values >= 0)):
            raise ValueError(f"{name} must be finite and not negative, got {values.ravel()[:5].tolist()}")
    return list(np.broadcast_arrays(*found))


def _steps(correct: Any, wrong: Any, abstained: Any = None) -> list[Part]:
    parts: list[Part] = [("correct", "c", correct), ("wrong", "w", wrong)]
    return parts if abstained is None else [*parts, ("not attempted", "a", abstained)]


@metric(
    Card(
        name="correct given attempted",
        topic="abstention",
        aliases=("accuracy given attempted", "selective accuracy"),
        question="Of the questions that the model attempted, what proportion did it answer correctly?",
        formula=r"\frac{c}{c + w}",
        symbols={name: SYMBOLS[name] for name in "cw"},
        range=(0, 1),
        better="higher",
        undefined_when="no question was attempted",
        blind_to="How many questions were attempted: a model that answers a single question may get 1.",
        source=WEI,
        reference="np.divide(correct, np.add(correct, wrong))",
    ),
    steps=_steps,
    needs=lambda correct, wrong: [(NONE_ATTEMPTED, np.add(correct, wrong))],
)
def correct_given_attempted(correct: Answers, wrong: Answers) -> Any:
    """The proportion of attempted questions that are answered correctly, in [0, 1]; NaN where none was attempted.

    Raises ValueError for counts that are negative or not finite.
    """
    c, w = _counts(correct=correct, wrong=wrong)
    return plain(divide(c, np.asarray(c + w)))


@metric(
    Card(
        name="F-score of attempted answers",
        topic="abstention",
        aliases=("SimpleQA F-score", "F1 of overall correct and correct given attempted"),
        question="What is the harmonic mean of two accuracies: on all questions, and on the attempted ones?",
        formula=r"\frac{2 \cdot c}{2 \cdot c + 2 \cdot w + a}",
        symbols=SYMBOLS,
        range=(0, 1),
        better="higher",
        undefined_when="there are no questions",
        blind_to="What a wrong answer costs: on average a guess raises the score if its chance of being right is above half the present F-score.",
        source=WEI,
        reference="scipy.stats.hmean([correct / (correct + wrong + abstained), correct / (correct + wrong)])",
    ),
    steps=_steps,
    needs=lambda correct, wrong, abstained: [(NO_QUESTIONS, np.add(correct, wrong) + np.asarray(abstained))],
)
def attempted_f_score(correct: Answers, wrong: Answers, abstained: Answers) -> Any:
    """The harmonic mean of the proportion correct of all and of attempted questions, in [0, 1]; 0 where none was attempted, NaN without questions.

    Raises ValueError for counts that are negative or not finite.
    """
    c, w, a = _counts(correct=correct, wrong=wrong, abstained=abstained)
    return plain(divide(2 * c, np.asarray(2 * c + 2 * w + a)))


@metric(
    Card(
        name="penalised score",
        topic="abstention",
        aliases=("negative marking", "score with a penalty for wrong answers"),
        question="How many points per question does the model get, if wrong answers cost points and unanswered questions do not?",
        formula=r"\frac{c - p \cdot w}{c + w + a}",
        symbols=SYMBOLS | {"p": "points that a wrong answer costs, where a correct one earns 1"},
        range=(-np.inf, 1),
        better="higher",
        undefined_when="there are no questions",
        blind_to="Whether the penalty is what a wrong answer costs where the model is used.",
        source="Kalai et al. 2025, Why language models hallucinate",
        reference="np.subtract(correct, np.multiply(penalty, wrong)) / (np.add(correct, wrong) + abstained)",
    ),
    steps=lambda correct, wrong, abstained, *, penalty=1: [
        *_steps(correct, wrong, abstained),
        ("penalty", "p", penalty),
    ],
    needs=lambda correct, wrong, abstained, **_: [(NO_QUESTIONS, np.add(correct, wrong) + np.asarray(abstained))],
)
def penalised_score(correct: Answers, wrong: Answers, abstained: Answers, *, penalty: Any = 1) -> Any:
    """Correct answers minus the penalty for wrong ones, by all questions, in [-penalty, 1]; NaN without questions.

    With a penalty of t / (1 - t) an answer pays on average if it is right with a probability above t. Raises ValueError for counts or
    penalties that are negative or not finite.
    """
    c, w, a, p = _counts(correct=correct, wrong=wrong, abstained=abstained, penalty=penalty)
    return plain(divide(c - p * w, np.asarray(c + w + a)))

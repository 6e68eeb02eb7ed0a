r"""Multiple choice by likelihood: the choice that a language model finds most likely counts as its answer.

Symbols: $\ell_c$, the log-likelihood of choice c, the sum over its tokens of the logarithm of their probabilities; $L_c$, its length. A model "answers"
with the choice of the largest $\ell_c / L_c$, where the length is counted in tokens, characters or bytes, or is 1 for the sum as it is. Of
equal ones the first counts, as in numpy's argmax. Left out: dividing by how likely a choice is without the question. Sources: Brown et al. 2020,
Language models are few-shot learners (per token); Biderman et al. 2024, Lessons from the trenches on reproducible evaluation of language models.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.numbers import as_numbers, plain

NO_QUESTIONS = "there are no questions"


def chosen(log_likelihoods: Any, lengths: Any = None) -> np.ndarray:
    """The place of the choice with the largest log-likelihood by its length, for each question, shape (..., questions); the first of equal ones.

    log_likelihoods: shape (..., questions, choices), in natural logarithms or any others; lengths: of the same shape, None for the sum as it is. Raises
    ValueError for NaN, infinity above, a length that is not above 0, and shapes that do not fit.
    """
    found = as_numbers("log_likelihoods", log_likelihoods)
    if np.isnan(found).any() or np.any(found == np.inf):
        raise ValueError("log_likelihoods must hold numbers, or minus infinity, got NaN or infinity")
    if found.size and (found.ndim < 2 or not found.shape[-1]):
        raise ValueError(f"log_likelihoods must have a row a question and a column a choice, got shape {found.shape}")
    if not found.size:
        return np.empty(found.shape[:-1] if found.ndim > 1 else 0, dtype=int)
    if lengths is not None:
        by = as_numbers("lengths", lengths)
        if not np.all(np.isfinite(by) & (by > 0)) or by.shape[-2:] != found.shape[-2:]:
            raise ValueError(f"lengths must be finite, above 0 and of shape {found.shape[-2:]}, got shape {by.shape}")
        found = found / by
    return np.asarray(found.argmax(axis=-1))


def _right(y_true: Any, log_likelihoods: Any, lengths: Any) -> np.ndarray:
    answers, truth = chosen(log_likelihoods, lengths), np.atleast_1d(as_numbers("y_true", y_true))
    if truth.shape != answers.shape[-1:]:
        raise ValueError(f"y_true must hold a place for each of {answers.shape[-1]} questions, got shape {truth.shape}")
    choices = np.shape(log_likelihoods)[-1] if truth.size else 1
    if not np.all((truth >= 0) & (truth < choices) & (truth == np.floor(truth))):
        raise ValueError(f"y_true must hold places of choices, from 0 to {choices - 1}, got {truth[:5].tolist()}")
    return np.asarray(answers == truth)


@metric(
    Card(
        name="accuracy by likelihood",
        topic="multiple choice",
        aliases=("multiple-choice accuracy", "acc_norm"),
        question="For what proportion of multiple-choice questions is the right choice the most likely one according to the model?",
        formula=r"\frac{r}{n}",
        symbols={
            "r": "questions whose right choice has the largest log-likelihood (per unit of the choice's length if lengths are given)",
            "n": "questions",
        },
        range=(0, 1),
        better="higher",
        undefined_when="there are no questions",
        blind_to="What the model would write if it were asked: perhaps none of the choices.",
        source="Brown et al. 2020, Language models are few-shot learners; Biderman et al. 2024, Lessons from the trenches on reproducible evaluation of language models",
        reference="by = 1 if lengths is None else np.asarray(lengths, float)\n"
        "np.mean(np.argmax(np.asarray(log_likelihoods, float) / by, axis=1) == np.asarray(y_true))",
    ),
    steps=lambda y_true, log_likelihoods, *, lengths=None: _steps(y_true, log_likelihoods, lengths),
    needs=lambda y_true, log_likelihoods, *, lengths=None: [(NO_QUESTIONS, len(np.atleast_1d(np.asarray(y_true))))],
)
def likelihood_accuracy(y_true: Any, log_likelihoods: Any, *, lengths: Any = None) -> Any:
    """The proportion of questions whose right choice is the most likely one, in [0, 1]; NaN without questions; an array for further axes.

    y_true: the place of the right choice, from 0. log_likelihoods: a row a question, a column a choice. lengths: of the choices, in tokens,
    characters or bytes; None for the sum as it is. Raises ValueError for what chosen() refuses, and for places that are none.
    """
    right = _right(y_true, log_likelihoods, lengths)
    found = right.mean(axis=-1) if right.shape[-1] else np.full(right.shape[:-1], nan)
    return plain(found)


def _steps(y_true: Any, log_likelihoods: Any, lengths: Any) -> list[Part]:
    right = _right(y_true, log_likelihoods, lengths)
    return [("right choices", "r", int(right.sum())), ("questions", "n", int(right.size))]

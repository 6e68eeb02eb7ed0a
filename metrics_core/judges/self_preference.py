r"""Whether a judge prefers its own answers beyond what people do: pairs of an own answer and another model's, labelled by people.

Symbols: of $m$ pairs in which people prefer the judge's own answer it chooses that one in $a$; of $n$ pairs in which people prefer the other one it
chooses that one in $b$. Left out: ties, and why an answer is preferred: a judge may like a style that its own answers have. Sources: Wataoka, Takahashi and
Ri 2024, Self-preference bias in LLM-as-a-judge (a difference of the two agreements); Zheng et al. 2023, Judging LLM-as-a-judge with MT-bench and
Chatbot Arena (a difference of win rates).
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.numbers import as_numbers, plain

Pairs = Any  # a number of pairs, or an array of them
NONE_OWN, NONE_OTHER = "people prefer the judge's own answer in no pair", "people prefer the other answer in no pair"
NO_PAIRS = "there are no pairs"
By = Literal["agreement", "win rate"]


def _checked(by: str, *counts: Any) -> list[np.ndarray]:
    if by not in ("agreement", "win rate"):
        raise ValueError(f"by must be 'agreement' or 'win rate', got {by!r}")
    names = ("own_chosen", "own_better", "other_chosen", "other_better")
    found = np.broadcast_arrays(*(as_numbers(name, values) for name, values in zip(names, counts, strict=True)))
    for part, whole in ((0, 1), (2, 3)):
        if not np.all(np.isfinite(found[whole]) & (found[part] >= 0) & (found[part] <= found[whole])):
            raise ValueError(f"{names[part]} must be a count from 0 to {names[whole]}, which is finite")
    return list(found)


def _rates(by: str, *counts: Any) -> tuple[Any, Any]:
    a, m, b, n = _checked(by, *counts)
    if by == "agreement":
        return divide(a, m), divide(b, n)
    return divide(a + n - b, np.asarray(m + n)), divide(m, np.asarray(m + n))


def _steps(
    own_chosen: Pairs, own_better: Pairs, other_chosen: Pairs, other_better: Pairs, *, by: By = "agreement"
) -> list[Part]:
    first, second = map(plain, _rates(by, own_chosen, own_better, other_chosen, other_better))
    counts: list[Part] = [
        ("own answers chosen, where people prefer them", "a", own_chosen),
        ("own answers that people prefer", "m", own_better),
        ("others' answers chosen, where people prefer them", "b", other_chosen),
        ("others' answers that people prefer", "n", other_better),
    ]
    if by == "agreement":
        return [
            *counts,
            ("agreement where people prefer its own answer, a / m", "p", first),
            ("agreement where people prefer the other answer, b / n", "q", second),
        ]
    return [
        *counts,
        ("own win rate by the judge, (a + n − b) / (m + n)", "p", first),
        ("own win rate by people, m / (m + n)", "q", second),
    ]


@metric(
    Card(
        name="self-preference",
        topic="judges",
        aliases=("self-preference bias", "self-enhancement bias"),
        question="How much does a judge favour its own answers, compared with people?",
        formula=r"p - q",
        symbols={
            "p": "of the pairs where people prefer its own answer, the proportion where the judge does too; or its own answers' win rate according to the judge",
            "q": "of the pairs where people prefer the other answer, the proportion where the judge does too; or its own answers' win rate according to people",
        },
        range=(-1, 1),
        better="neither",
        undefined_when="comparing agreement: people never prefer the judge's own answer, or always do; comparing win rates: there are no pairs",
        blind_to="Why: a judge that prefers long answers prefers its own, if these are long.",
        source="Wataoka, Takahashi and Ri 2024, Self-preference bias in LLM-as-a-judge",
        reference="np.divide(own_chosen, own_better) - np.divide(other_chosen, other_better)  # with by='agreement'",
    ),
    steps=_steps,
    needs=lambda own_chosen, own_better, other_chosen, other_better, *, by="agreement": (
        [(NONE_OWN, np.asarray(own_better)), (NONE_OTHER, np.asarray(other_better))]
        if by == "agreement"
        else [(NO_PAIRS, np.add(own_better, other_better))]
    ),
)
def self_preference(
    own_chosen: Pairs, own_better: Pairs, other_chosen: Pairs, other_better: Pairs, *, by: By = "agreement"
) -> Any:
    """How much a judge favours its own answers beyond people's preferences, in [-1, 1]; 0 is no preference. NaN where pairs are missing.

    own_better: pairs in which people prefer the judge's own answer, own_chosen: of these, how often it chooses that one; the other two likewise.
    by: the difference of the two "agreement" rates, or of the own "win rate" by the judge and by people. Takes numbers or arrays. Raises
    ValueError for what are no such counts, and another word.
    """
    first, second = _rates(by, own_chosen, own_better, other_chosen, other_better)
    return plain(np.asarray(first - second))

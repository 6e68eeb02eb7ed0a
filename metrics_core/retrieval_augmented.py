r"""Answers that are made from retrieved passages: whether the useful ones come first, and whether the passages support what is claimed.

A judge, a person or a model, calls each passage useful or not, and each claim of the answer supported or not; both are given here.
Context precision is the average precision of the passages, as in metrics_core.ranking.average_precision: $P_i$ is the proportion of useful ones
among the first i, S the sum of $P_i$ over the places of useful ones. Left out: how claims are taken from an answer, and whether a claim is true.
Source: Es et al. 2024, Ragas: automated evaluation of retrieval augmented generation (faithfulness); the documentation of Ragas (context precision).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.filled import Filled
from metrics_core.numbers import as_numbers, plain
from metrics_core.ranking.average_precision import average_precision_at_k

Passages = Sequence[int]  # in the order in which they were retrieved: 1 for a useful one, else 0
Claims = Any  # a number of claims, or an array of them
NONE_USEFUL, NO_CLAIMS = "no passage is useful", "the answer makes no claim"
SHOWN = 12  # useful passages that get a step of their own


def _useful(useful: Passages, all_useful: int | None) -> np.ndarray:
    found = np.atleast_1d(as_numbers("useful", useful))
    if found.ndim != 1 or not np.isin(found, (0, 1)).all():
        raise ValueError("useful must hold 1 for a useful passage and 0 for another one, in the order of retrieval")
    if all_useful is not None and not (all_useful == int(all_useful) and all_useful >= found.sum()):
        raise ValueError(
            f"all_useful must be a whole number from {found.sum():.0f}, the useful passages that were retrieved, got {all_useful!r}"
        )
    return found


def _steps(useful: Passages, *, all_useful: int | None = None, **_: Any) -> list[Part]:
    found = _useful(useful, all_useful)
    places = 1 + np.flatnonzero(found)
    so_far = np.arange(1, len(places) + 1)
    parts: list[Part] = [
        (Filled("precision at {place}", place=place), rf"\frac{{{count}}}{{{place}}}", count / place)
        for place, count in zip(places[:SHOWN].tolist(), so_far[:SHOWN].tolist(), strict=True)
    ]
    below = float(len(places) if all_useful is None else all_useful)
    return [*parts, ("sum of these", "S", float((so_far / places).sum())), ("divisor", "m", below)]


@metric(
    Card(
        name="context precision",
        topic="retrieval-augmented answers",
        aliases=("average precision of retrieved passages", "context precision of Ragas"),
        question="How early do the useful passages come among those that were retrieved for an answer?",
        formula=r"\frac{S}{m}",
        symbols={
            "S": "precision at the place of each useful passage, added up",
            "m": "useful passages, among those retrieved; by the other definition, of all there are",
        },
        range=(0, 1),
        better="higher",
        undefined_when="no passage is useful",
        blind_to="Useful passages that were not retrieved, unless they are counted: one useful passage in first place gives 1.",
        source="documentation of Ragas, Context precision; Manning, Raghavan and Schütze 2008, Introduction to information retrieval, chapter 8",
        reference="sklearn.metrics.average_precision_score(useful, -np.arange(len(useful)))  # with all_useful=None",
    ),
    steps=_steps,
    needs=lambda useful, *, all_useful=None, **_: [
        (NONE_USEFUL, np.sum(_useful(useful, all_useful)) if all_useful is None else all_useful)
    ],
)
def context_precision(useful: Passages, *, all_useful: int | None = None, zero_division: float = nan) -> float:
    """Average precision of judged passages in the order of retrieval, in [0, 1]; NaN where none is useful.

    all_useful: how many useful passages there are, retrieved or not; None divides by those that were retrieved. Raises ValueError for
    anything but 0 and 1, and for fewer in all than were retrieved.
    """
    found = _useful(useful, all_useful)
    hits = np.flatnonzero(found).tolist()
    if not (hits if all_useful is None else all_useful):
        return zero_division
    if not hits:
        return 0.0
    missed = 0 if all_useful is None else int(all_useful) - len(hits)
    elsewhere = [-1 - i for i in range(missed)]  # useful, and not retrieved
    return average_precision_at_k([*hits, *elsewhere], list(range(len(found))), definition="trec")


@metric(
    Card(
        name="faithfulness",
        topic="retrieval-augmented answers",
        aliases=("groundedness", "proportion of supported claims"),
        question="What proportion of the claims in an answer do the retrieved passages support?",
        formula=r"\frac{v}{s}",
        symbols={"v": "claims that the passages support", "s": "all claims of the answer"},
        range=(0, 1),
        better="higher",
        undefined_when="the answer makes no claim",
        blind_to="Whether the claims are true, and whether they answer the question: an answer that repeats a wrong passage is faithful.",
        source="Es et al. 2024, Ragas: automated evaluation of retrieval augmented generation",
        reference="np.divide(supported, claims)",
    ),
    steps=lambda supported, claims: [("supported claims", "v", supported), ("claims", "s", claims)],
    needs=lambda supported, claims: [(NO_CLAIMS, np.asarray(claims))],
)
def faithfulness(supported: Claims, claims: Claims) -> Any:
    """The proportion of an answer's claims that its passages support, in [0, 1]; NaN without claims.

    Takes numbers or arrays. Raises ValueError for counts that are negative or not finite, and more supported claims than claims.
    """
    v, s = np.broadcast_arrays(as_numbers("supported", supported), as_numbers("claims", claims))
    if not np.all(np.isfinite(s) & (v >= 0) & (v <= s)):
        raise ValueError(
            "supported and claims must be finite counts, not negative, and no more may be supported than there are"
        )
    found = divide(v, s)
    return plain(found)

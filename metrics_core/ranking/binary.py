r"""Measures of one ranked list whose items are relevant or not: precision, recall, F, success and reciprocal rank at k.

`relevant` is the set of items that are relevant, `ranked` the list with the best first; an item that is ranked twice is
refused, with both places. Symbols: $h$ the relevant items among the first k, $R$ all relevant ones, $d$ what precision is
divided by, $r$ the place of the first hit. The formulas are computed in module cutoffs. Average precision has a module
of its own, and so have means over queries. Source: Manning, Raghavan and Schütze 2008, chapter 8.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from math import nan
from typing import Any

from metrics_core.card import Card, metric
from metrics_core.ranking import cutoffs
from metrics_core.ranking.cutoffs import Divisor
from metrics_core.ranking.lists import Lists, checked_cutoffs, read_list

Relevant = Collection[Hashable]
Ranked = Sequence[Hashable]
MANNING = "Manning, Raghavan and Schütze 2008, Introduction to information retrieval, chapter 8"
TREC = (
    "run = {'q': {item: float(-i) for i, item in enumerate(ranked)}}\n"
    "pytrec_eval.RelevanceEvaluator({'q': dict.fromkeys(relevant, 1)}, {f'%s.{k}'}).evaluate(run)['q'][f'%s_{k}']"
)


def _one(measure: str, relevant: Relevant, ranked: Ranked, k: int | None, **options: Any) -> float:
    lists = read_list(relevant, ranked)
    return float(cutoffs.MEASURES[measure](lists, checked_cutoffs(k, len(ranked)), **options)[0, 0])


def _counts(relevant: Relevant, ranked: Ranked, k: int | None, divisor: Divisor = "k") -> tuple[int, int, int]:
    """h, R and d of a list at k."""
    lists, ks = read_list(relevant, ranked), checked_cutoffs(k, len(ranked))
    return int(lists.found_at(ks)[0, 0]), int(lists.relevant[0]), int(cutoffs.divisors(lists, ks, divisor)[0, 0])


def _first(lists: Lists, k: int) -> int:
    """The place of the first hit among the first k, 0 where there is none."""
    hits = lists.hits[0, :k]
    return int(hits.argmax()) + 1 if hits.any() else 0


def _barren(relevant: Relevant, *_: Any, **__: Any) -> Iterable[tuple[str, int]]:
    return [("nothing is relevant", len(set(relevant)))]


@metric(
    Card(
        name="precision at k",
        topic="ranking",
        aliases=("P@k", "precision@k"),
        question="Of the first k results, what proportion is relevant?",
        formula=r"\frac{h}{d}",
        symbols={"h": "relevant items among the first k", "d": "k, or the number of results that were returned"},
        range=(0, 1),
        better="higher",
        undefined_when="the divisor is the number of returned results, and there are none",
        blind_to="The order among the first k, and whatever is relevant but not among them. If the hits are divided by k, even a perfect list "
        "stays below 1 where fewer than k items are relevant.",
        source=MANNING,
        reference=TREC % ("P", "P"),
    ),
    steps=lambda relevant, ranked, k, *, divisor="k", **_: [
        ("relevant among the first k", "h", _counts(relevant, ranked, k)[0]),
        ("divisor", "d", _counts(relevant, ranked, k, divisor)[2]),
    ],
    needs=lambda relevant, ranked, k, *, divisor="k", **_: [
        ("nothing was returned", _counts(relevant, ranked, k, divisor)[2])
    ],
)
def precision_at_k(
    relevant: Relevant, ranked: Ranked, k: int, *, divisor: Divisor = "k", zero_division: float = nan
) -> float:
    """Share of the first k items that is relevant, in [0, 1].

    divisor: "k" even where fewer came back, as trec_eval does, or "returned", as much code does; then an empty list is
    undefined. Raises ValueError for a k below 1, an item ranked twice, or an unknown divisor.
    """
    return _one("precision", relevant, ranked, k, divisor=divisor, empty=zero_division)


@metric(
    Card(
        name="recall at k",
        topic="ranking",
        aliases=("R@k", "recall@k"),
        question="Of everything relevant, what proportion is among the first k results?",
        formula=r"\frac{h}{R}",
        symbols={"h": "relevant items among the first k", "R": "all relevant items"},
        range=(0, 1),
        better="higher",
        undefined_when="nothing is relevant",
        blind_to="How many irrelevant results come along. With more than k relevant items even a perfect list stays below 1.",
        source=MANNING,
        reference=TREC % ("recall", "recall"),
    ),
    steps=lambda relevant, ranked, k, **_: [
        ("relevant among the first k", "h", _counts(relevant, ranked, k)[0]),
        ("all relevant", "R", _counts(relevant, ranked, k)[1]),
    ],
    needs=_barren,
)
def recall_at_k(relevant: Relevant, ranked: Ranked, k: int, *, zero_division: float = nan) -> float:
    """Share of the relevant items that is among the first k, in [0, 1]; NaN where nothing is relevant.

    Raises ValueError for a k below 1 or an item ranked twice.
    """
    return _one("recall", relevant, ranked, k, empty=zero_division)


@metric(
    Card(
        name="F-beta at k",
        topic="ranking",
        aliases=("F1 at k", "F@k"),
        question="How good are precision and recall at k together?",
        formula=r"\frac{(1 + \beta^2) \cdot h}{\beta^2 \cdot R + d}",
        symbols={
            "h": "relevant items among the first k",
            "R": "all relevant items",
            "d": "k, or the number of results that were returned",
            r"\beta": "importance of recall, relative to precision",
        },
        range=(0, 1),
        better="higher",
        undefined_when="precision is divided by what was returned, nothing was returned, and nothing is relevant",
        blind_to="The order among the first k. If all relevant items come first, it is highest where k is the number of "
        "relevant items, which a reader of the list does not know.",
        source="van Rijsbergen 1979, Information retrieval, 2nd edition",
        reference="run = {'q': {item: float(-i) for i, item in enumerate(ranked[:k])}}\n"
        "pytrec_eval.RelevanceEvaluator({'q': dict.fromkeys(relevant, 1)}, {'set_F'}).evaluate(run)['q']['set_F']"
        "  # beta is 1, and the divisor what was returned",
    ),
    steps=lambda relevant, ranked, k, *, divisor="k", **_: [
        ("relevant among the first k", "h", _counts(relevant, ranked, k)[0]),
        ("all relevant", "R", _counts(relevant, ranked, k)[1]),
        ("divisor of precision", "d", _counts(relevant, ranked, k, divisor)[2]),
    ],
    needs=lambda relevant, ranked, k, *, beta=1, divisor="k", **_: [
        (
            "nothing is relevant and nothing was returned",
            beta**2 * len(set(relevant)) + _counts(relevant, ranked, k, divisor)[2],
        )
    ],
)
def f_at_k(
    relevant: Relevant,
    ranked: Ranked,
    k: int,
    *,
    beta: float = 1,
    divisor: Divisor = "k",
    zero_division: float = nan,
) -> float:
    """F-beta of precision and recall at k, in [0, 1], computed from the counts: 0 where there is no hit.

    Raises ValueError for a k below 1, an item ranked twice, a negative or infinite beta, or an unknown divisor.
    """
    return _one("f_score", relevant, ranked, k, beta=beta, divisor=divisor, empty=zero_division)


@metric(
    Card(
        name="success at k",
        topic="ranking",
        aliases=("hit at k", "success@k"),
        question="Is anything relevant among the first k results?",
        formula="[h > 0]",
        symbols={"h": "relevant items among the first k"},
        range=(0, 1),
        better="higher",
        undefined_when="nothing is relevant",
        blind_to="The rank of the hit among the first k, and every further hit.",
        source="Craswell and Hawking 2005, Overview of the TREC-2004 web track",
        reference=TREC % ("success", "success"),
    ),
    steps=lambda relevant, ranked, k, **_: [("relevant among the first k", "h", _counts(relevant, ranked, k)[0])],
    needs=_barren,
)
def success_at_k(relevant: Relevant, ranked: Ranked, k: int, *, zero_division: float = nan) -> float:
    """1 where any of the first k items is relevant, else 0, in [0, 1]; NaN where nothing is relevant.

    Its mean over queries is the hit rate. Raises ValueError for a k below 1 or an item ranked twice.
    """
    return _one("success", relevant, ranked, k, empty=zero_division)


@metric(
    Card(
        name="reciprocal rank",
        topic="ranking",
        aliases=("RR", "inverse rank"),
        question="How near the top is the first relevant result?",
        formula=r"\frac{1}{r}",
        symbols={"r": "rank of the first relevant item; 1/r is 0 where there is none"},
        range=(0, 1),
        better="higher",
        undefined_when="nothing is relevant",
        blind_to="Everything after the first hit. From rank 1 to 2 it loses 0.5, from rank 10 to 20 only 0.05.",
        source="Voorhees 1999, The TREC-8 question answering track report",
        reference="run = {'q': {item: float(-i) for i, item in enumerate(ranked[:k])}}\n"
        "pytrec_eval.RelevanceEvaluator({'q': dict.fromkeys(relevant, 1)}, {'recip_rank'}).evaluate(run)['q']['recip_rank']",
    ),
    steps=lambda relevant, ranked, k=None, **_: (
        [("rank of the first hit", "r", first)]
        if (first := _first(read_list(relevant, ranked), k or max(len(ranked), 1)))
        else [("no hit, which counts as an infinite rank", "r", float("inf"))]
    ),
    needs=_barren,
)
def reciprocal_rank(relevant: Relevant, ranked: Ranked, k: int | None = None, *, zero_division: float = nan) -> float:
    """1 over the place of the first relevant item, in [0, 1]: 0 without one among the first k (of all, without k).

    NaN where nothing is relevant. Raises ValueError for a k below 1 or an item ranked twice.
    """
    return _one("reciprocal_rank", relevant, ranked, k, empty=zero_division)

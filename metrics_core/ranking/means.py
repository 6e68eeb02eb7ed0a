r"""Means over queries: mean precision and recall at k, mean average precision, mean reciprocal rank, hit rate.

A query for which a measure is undefined, because nothing is relevant to it, is left out of that measure's mean, unless
`zero_division` says what it counts as (trec_eval: 0). A query with an empty list counts: nothing was found for it.
Symbols: $S$ the sum over the queries, $n$ the queries in it. Source: Manning, Raghavan and Schütze 2008, chapter 8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.filled import Filled
from metrics_core.ranking import cutoffs
from metrics_core.ranking.binary import MANNING, Ranked, Relevant
from metrics_core.ranking.cutoffs import Definition, Divisor
from metrics_core.ranking.lists import read_lists

SHOWN = 12  # queries that get a step of their own
SYMBOLS = {"S": "the values of the queries, added up", "n": "queries that have a value"}
EACH = (
    "run = {{str(q): {{item: float(-i) for i, item in enumerate(items)}} for q, items in enumerate(ranked)}}\n"
    "qrels = {{str(q): dict.fromkeys(items, 1) for q, items in enumerate(relevant)}}\n"
    "found = pytrec_eval.RelevanceEvaluator(qrels, {{{0}}}).evaluate(run)\n"
    "np.mean([one[{1}] for one in found.values()])"
)


def _each(
    measure: str, relevant: Sequence[Relevant], ranked: Sequence[Ranked], k: int | None, **options: Any
) -> np.ndarray:
    """The measure of each query, NaN where undefined."""
    empty = options.pop("zero_division", nan)
    return cutoffs.of_each(measure, read_lists(relevant, ranked), k, empty=empty, **options)


def _steps(measure: str) -> Callable[..., list[Part]]:
    def steps(
        relevant: Sequence[Relevant], ranked: Sequence[Ranked], k: int | None = None, **options: Any
    ) -> list[Part]:
        values = _each(measure, relevant, ranked, k, **options)
        own: list[Part] = [
            (Filled("query {i}", i=i), f"q_{{{i}}}", v) for i, v in enumerate(values[:SHOWN].tolist(), 1)
        ]
        defined = values[~np.isnan(values)]
        return [*own, ("sum over the queries", "S", float(defined.sum())), ("queries in the sum", "n", len(defined))]

    return steps


def _needs(measure: str) -> Callable[..., Iterable[tuple[str, float]]]:
    def needs(
        relevant: Sequence[Relevant], ranked: Sequence[Ranked], k: int | None = None, **options: Any
    ) -> Iterable[tuple[str, float]]:
        values = _each(measure, relevant, ranked, k, **options)
        reason = "no query has a value" if len(values) else "no queries"
        return [(reason, int((~np.isnan(values)).sum()))]

    return needs


def _card(
    name: str, aliases: tuple[str, ...], question: str, blind_to: str, reference: str, source: str = MANNING
) -> Card:
    return Card(
        name=name,
        topic="ranking",
        aliases=aliases,
        question=question,
        formula=r"\frac{S}{n}",
        symbols=SYMBOLS,
        range=(0, 1),
        better="higher",
        undefined_when="no query has a value",
        blind_to=blind_to,
        source=source,
        reference=reference,
    )


def _mean(measure: str, relevant: Sequence[Relevant], ranked: Sequence[Ranked], k: int | None, **options: Any) -> float:
    return float(cutoffs.over_queries(_each(measure, relevant, ranked, k, **options)))


@metric(
    _card(
        "mean precision at k",
        ("mean P@k",),
        "What proportion of the first k results is relevant, on average over queries?",
        "Which queries fail. If the hits are divided by k, a query with fewer than k relevant items cannot reach 1.",
        EACH.format("f'P.{k}'", "f'P_{k}'"),
    ),
    steps=_steps("precision"),
    needs=_needs("precision"),
)
def mean_precision_at_k(
    relevant: Sequence[Relevant],
    ranked: Sequence[Ranked],
    k: int,
    *,
    divisor: Divisor = "k",
    zero_division: float = nan,
) -> float:
    """Mean of precision_at_k() over queries, in [0, 1]; relevant[i] belongs to ranked[i].

    Raises ValueError for different numbers of queries, and as precision_at_k() does.
    """
    return _mean("precision", relevant, ranked, k, divisor=divisor, zero_division=zero_division)


@metric(
    _card(
        "mean recall at k",
        ("mean R@k",),
        "What proportion of the relevant items is among the first k, on average over queries?",
        "Which queries fail. A query with more than k relevant items cannot reach 1.",
        EACH.format("f'recall.{k}'", "f'recall_{k}'"),
    ),
    steps=_steps("recall"),
    needs=_needs("recall"),
)
def mean_recall_at_k(
    relevant: Sequence[Relevant], ranked: Sequence[Ranked], k: int, *, zero_division: float = nan
) -> float:
    """Mean of recall_at_k() over the queries with anything relevant, in [0, 1]; NaN where there is none.

    Raises ValueError for different numbers of queries, and as recall_at_k() does.
    """
    return _mean("recall", relevant, ranked, k, zero_division=zero_division)


@metric(
    _card(
        "mean F-beta at k",
        ("mean F1 at k",),
        "How good are precision and recall at k together, on average over queries?",
        "Which queries fail. In general it is not the F of mean precision and mean recall.",
        "run = {str(q): {item: float(-i) for i, item in enumerate(items[:k])} for q, items in enumerate(ranked)}\n"
        "qrels = {str(q): dict.fromkeys(items, 1) for q, items in enumerate(relevant)}\n"
        "found = pytrec_eval.RelevanceEvaluator(qrels, {'set_F'}).evaluate(run)\n"
        "np.mean([one['set_F'] for one in found.values()])  # beta is 1, and the divisor what was returned",
        "van Rijsbergen 1979, Information retrieval, 2nd edition",
    ),
    steps=_steps("f_score"),
    needs=_needs("f_score"),
)
def mean_f_at_k(
    relevant: Sequence[Relevant],
    ranked: Sequence[Ranked],
    k: int,
    *,
    beta: float = 1,
    divisor: Divisor = "k",
    zero_division: float = nan,
) -> float:
    """Mean of f_at_k() over the queries where it is defined, in [0, 1]; NaN where it is for none.

    Raises ValueError for different numbers of queries, and as f_at_k() does.
    """
    return _mean("f_score", relevant, ranked, k, beta=beta, divisor=divisor, zero_division=zero_division)


@metric(
    _card(
        "mean average precision at k",
        ("MAP@k", "mean AP"),
        "How early do the relevant results come, on average over queries?",
        "Which queries fail: a loss on one query and a gain on another can cancel out.",
        EACH.format("f'map_cut.{k}'", "f'map_cut_{k}'") + "  # as 'trec': it divides by all relevant items",
    ),
    steps=_steps("average_precision"),
    needs=_needs("average_precision"),
)
def mean_average_precision_at_k(
    relevant: Sequence[Relevant],
    ranked: Sequence[Ranked],
    k: int | None = None,
    *,
    definition: Definition = "standard",
    divisor: Divisor = "k",
    zero_division: float = nan,
) -> float:
    """Mean of average_precision_at_k() over the queries where it is defined, in [0, 1]; NaN where it is for none.

    Raises ValueError for different numbers of queries, and as average_precision_at_k() does.
    """
    how: dict[str, Any] = {"definition": definition, "divisor": divisor, "zero_division": zero_division}
    return _mean("average_precision", relevant, ranked, k, **how)


@metric(
    _card(
        "mean reciprocal rank",
        ("MRR",),
        "How near the top is the first relevant result, on average over queries?",
        "Everything after each query's first hit.",
        EACH.format("'recip_rank'", "'recip_rank'"),
        "Voorhees 1999, The TREC-8 question answering track report",
    ),
    steps=_steps("reciprocal_rank"),
    needs=_needs("reciprocal_rank"),
)
def mean_reciprocal_rank(
    relevant: Sequence[Relevant], ranked: Sequence[Ranked], k: int | None = None, *, zero_division: float = nan
) -> float:
    """Mean of reciprocal_rank() over the queries with anything relevant, in [0, 1]; NaN where there is none.

    Raises ValueError for different numbers of queries, and as reciprocal_rank() does.
    """
    return _mean("reciprocal_rank", relevant, ranked, k, zero_division=zero_division)


@metric(
    _card(
        "hit rate",
        ("HR@k",),
        "For what proportion of the queries is anything relevant among the first k?",
        "How many hits a list has, and at which ranks among the first k.",
        EACH.format("f'success.{k}'", "f'success_{k}'"),
        "Deshpande and Karypis 2004, Item-based top-N recommendation algorithms",
    ),
    steps=_steps("success"),
    needs=_needs("success"),
)
def hit_rate(relevant: Sequence[Relevant], ranked: Sequence[Ranked], k: int, *, zero_division: float = nan) -> float:
    """Share of the queries with a hit among the first k, in [0, 1], of those with anything relevant; NaN without any.

    Raises ValueError for different numbers of queries, and as success_at_k() does.
    """
    return _mean("success", relevant, ranked, k, zero_division=zero_division)

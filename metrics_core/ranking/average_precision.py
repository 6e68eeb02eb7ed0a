r"""Average precision of a ranked list, up to a cut-off k, by the definitions that go under its name.

$P_i$ is precision among the first $i$. The one called "standard" here, which Kaggle and many recommenders use, adds $P_i$
up over the places $i \le k$ that hold something relevant, and divides by as many as could: $\min(R, k)$. It is 1 exactly
where no list is better. Others, as information retrieval's trec_eval, divide by all
$R$ relevant items, or by the hits found (1 for one hit in first place, whatever else is missed), or take the mean of
$P_1, \dots, P_k$, hit or not, which a perfect list may keep below 1. Left out: interpolated average precision.
Sources: Manning, Raghavan and Schütze 2008, chapter 8; trec_eval 9 (map_cut); torchmetrics (RetrievalMAP).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.filled import Filled
from metrics_core.ranking import cutoffs
from metrics_core.ranking.binary import MANNING, Ranked, Relevant
from metrics_core.ranking.cutoffs import Definition, Divisor
from metrics_core.ranking.lists import checked_cutoffs, read_list

SHOWN = 12  # hits that get a step of their own


def _steps(
    relevant: Relevant,
    ranked: Ranked,
    k: int | None = None,
    *,
    definition: Definition = "standard",
    divisor: Divisor = "k",
    **_: Any,
) -> list[Part]:
    """Precision at each place that counts, their sum S, and what it is divided by."""
    lists, (last,) = read_list(relevant, ranked), checked_cutoffs(k, len(ranked)).tolist()
    prefixes = definition == "prefix-mean"
    ranks = np.arange(1, last + 1) if prefixes else 1 + np.flatnonzero(lists.hits[0, :last])
    found = lists.found_at(ranks)[0]
    under = cutoffs.divisors(lists, ranks, divisor if prefixes else "k")[0]
    precisions = np.asarray(divide(found, under))
    below = cutoffs.sum_divisors(lists, np.array([last]), definition=definition)[0, 0]
    shown = zip(ranks[:SHOWN].tolist(), found.tolist(), under.tolist(), precisions.tolist(), strict=False)
    steps: list[Part] = [(Filled("precision at {i}", i=i), rf"\frac{{{h}}}{{{d}}}", p) for i, h, d, p in shown]
    words = "sum of these" if len(ranks) <= SHOWN else Filled("sum of all {n} precisions", n=len(ranks))
    return [*steps, (words, "S", precisions.sum()), ("divisor", "m", below)]


def _needs(
    relevant: Relevant,
    ranked: Ranked,
    k: int | None = None,
    *,
    definition: Definition = "standard",
    divisor: Divisor = "k",
    **_: Any,
) -> Iterable[tuple[str, int]]:
    if definition == "prefix-mean":
        return [("nothing was returned", len(ranked) if divisor == "returned" else 1)]
    return [("nothing is relevant", len(set(relevant)))]


@metric(
    Card(
        name="average precision at k",
        topic="ranking",
        aliases=("AP@k",),
        question="How early do the relevant results come among the first k?",
        formula=r"\frac{S}{m}",
        symbols={
            "S": "precision at each hit, added up",
            "m": "number of relevant items, at most k; by other definitions another number",
        },
        range=(0, 1),
        better="higher",
        undefined_when="nothing is relevant",
        blind_to="How relevant a result is, and how far down the list readers really look.",
        source=MANNING,
        reference="run = {'q': {item: float(-i) for i, item in enumerate(ranked)}}\n"
        "found = pytrec_eval.RelevanceEvaluator({'q': dict.fromkeys(relevant, 1)}, {f'map_cut.{k}'}).evaluate(run)\n"
        "found['q'][f'map_cut_{k}'] * len(relevant) / min(len(relevant), k)  # map_cut divides by all relevant items",
    ),
    steps=_steps,
    needs=_needs,
)
def average_precision_at_k(
    relevant: Relevant,
    ranked: Ranked,
    k: int | None = None,
    *,
    definition: Definition = "standard",
    divisor: Divisor = "k",
    zero_division: float = nan,
) -> float:
    """Average precision among the first k (of all, without k), in [0, 1]; NaN where nothing is relevant.

    definition: "standard" divides the sum of precisions at hits by min(R, k), "trec" by R, "found" by the hits found (0
    without any); "prefix-mean" is the mean of P@1 to P@k, whose `divisor` is as in precision_at_k().
    Raises ValueError for a k below 1, an item ranked twice, or an unknown definition or divisor.
    """
    lists, ks = read_list(relevant, ranked), checked_cutoffs(k, len(ranked))
    how: dict[str, Any] = {"definition": definition, "divisor": divisor, "empty": zero_division}
    return float(cutoffs.average_precision(lists, ks, **how)[0, 0])

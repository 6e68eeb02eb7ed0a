"""Ranked lists: the rows that count, and each number by trec_eval (pytrec-eval-terrier), or by its definition.

An item is relevant where its relevance is above 0. A query for which a measure is undefined is left out of its mean.
"""

import math
import zlib
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytrec_eval

from lab.reproduce.against import main
from lab.reproduce.common import SETTINGS, Cells, Recipe, numbers, texts, unweighted


def rows(columns: dict[str, Cells], model: str) -> SimpleNamespace:
    """For each query its judged items with their relevance, and the model's items, best first."""
    roles = SETTINGS["roles"]
    query, item = (texts(columns[roles[role]]) for role in ("query", "item"))
    held = {name: numbers(columns[name]) for name in (*roles["truth"], *roles["models"])}
    gaps = {name: np.array([cell is None for cell in columns[name]]) for name in held}
    out = np.logical_or.reduce([np.isnan(held[name]) & ~gaps[name] for name in held])  # a text where a number should be
    judged: dict[str, dict[str, float]] = {}
    ranked: dict[str, list[tuple[float, str]]] = {}
    first: dict[str, int] = {}  # a row of each query, for its group
    for row in _sample(query):
        q, i, level, score = query[row], item[row], held[roles["truth"][0]][row], held[model][row]
        if q is None or i is None or out[row]:
            continue
        first.setdefault(q, row)
        if math.isfinite(level):
            judged.setdefault(q, {})[i] = float(level)
        if not math.isnan(score):
            ranked.setdefault(q, []).append((-score if model in roles["lower"] else score, i))
    best = {
        q: [item for _, item in sorted(ranked.get(q, []), reverse=True)] for q in judged
    }  # ties: the later name first
    return SimpleNamespace(judged=judged, ranked=best, first=first, w=1 if roles["weight"] else None)


def _sample(query: Cells) -> list[int]:
    """The rows of as many queries, drawn at random, as the app looked at; all rows where it looked at all."""
    most, items = SETTINGS["sample"] or (len(query), len(query))
    sizes: dict[str, int] = {}
    for q in query:
        if q is not None:
            sizes[q] = sizes.get(q, 0) + 1
    if len(sizes) <= most and len(query) <= items:
        return list(range(len(query)))
    order = np.random.default_rng(0).permutation(len(sizes))
    enough = int(np.searchsorted(np.cumsum(np.array(list(sizes.values()))[order]), items, side="right"))
    known = list(sizes)
    kept = {known[i] for i in order[: max(1, min(most, enough))]}
    return [row for row, q in enumerate(query) if q in kept]


def _trec(measure: str) -> Recipe:
    """A measure of trec_eval, its mean over the queries that have something relevant."""

    def of(d: Any, how: dict[str, Any]) -> float:
        name = f"{measure}.{how['k']}" if "k" in how else measure
        judged = {q: {item: int(level > 0) for item, level in one.items()} for q, one in d.judged.items()}
        some = {q: one for q, one in judged.items() if any(one.values())}
        run = {q: {item: -float(i) for i, item in enumerate(d.ranked[q])} for q in some}
        run = {q: items or {"": 0.0} for q, items in run.items()}
        found = pytrec_eval.RelevanceEvaluator(some, {name}).evaluate(run)
        return float(np.mean([one[name.replace(".", "_")] for one in found.values()])) if some else math.nan

    return of


def _precision(d: Any, how: dict[str, Any]) -> float:
    """trec_eval leaves out a query without anything relevant; its precision is 0, and that is known."""
    return float(np.mean([sum(level > 0 for level in _levels(d, q)[: how["k"]]) / how["k"] for q in d.judged]))


def _f(d: Any, how: dict[str, Any]) -> float:
    """2 hits / (k + relevant) of each query."""
    each = []
    for q, judged in d.judged.items():
        hits = sum(level > 0 for level in _levels(d, q)[: how["k"]])
        each.append(2 * hits / (how["k"] + sum(level > 0 for level in judged.values())))
    return float(np.mean(each))


def _average_precision(d: Any, how: dict[str, Any]) -> float:
    """trec_eval's map, but divided by the relevant items that fit into the list, not by all of them."""
    each = []
    for q, judged in d.judged.items():
        relevant, fit = sum(level > 0 for level in judged.values()), how.get("k", max(len(d.ranked[q]), 1))
        hits = [level > 0 for level in _levels(d, q)[:fit]]
        if relevant:
            sums = sum(sum(hits[:place]) / place for place, hit in enumerate(hits, 1) if hit)
            each.append(sums / min(relevant, fit))
    return float(np.mean(each)) if each else math.nan


def _levels(d: Any, query: str) -> list[float]:
    """The relevance at each place of a query's list, 0 for what nobody judged."""
    return [d.judged[query].get(item, 0) for item in d.ranked[query]]


def _discounted(levels: list[float]) -> float:
    return float(sum(level / math.log2(place + 1) for place, level in enumerate(levels, 1)))


def _ndcg(d: Any, how: dict[str, Any]) -> float:
    """Linear gains, against the best order of all that was judged; relevances may have fractions, unlike trec_eval's."""
    each = []
    for q, judged in d.judged.items():
        best = _discounted(sorted(judged.values(), reverse=True)[: how.get("k")])
        if best > 0:
            each.append(_discounted(_levels(d, q)[: how.get("k")]) / best)
    return float(np.mean(each)) if each else math.nan


RECIPES: dict[str, Recipe] = {
    "mean_precision_at_k": _precision,
    "mean_recall_at_k": _trec("recall"),
    "mean_f_at_k": _f,
    "mean_average_precision_at_k": _average_precision,
    "mean_reciprocal_rank": _trec("recip_rank"),
    "hit_rate": _trec("success"),
    "ndcg": _ndcg,
    "dcg": lambda d, how: fmean(_discounted(_levels(d, q)[: how["k"]]) for q in d.judged),
    "cumulative_gain": lambda d, how: fmean(sum(_levels(d, q)[: how["k"]]) for q in d.judged),
}
RECIPES = {name: unweighted(recipe) for name, recipe in RECIPES.items()}


def no_model(d: SimpleNamespace) -> SimpleNamespace:
    """The judged items in random order, each query several times: orders that the relevances of its items begin."""
    judged, d.ranked = d.judged, {}
    for q, levels in judged.items():
        items = sorted(levels, key=levels.__getitem__)
        rng = np.random.default_rng(zlib.crc32(" ".join(f"{levels[item]:g}" for item in items).encode()))
        for again in range(max(1, 2000 // len(judged))):
            d.ranked[f"{again} {q}"] = [items[i] for i in rng.permutation(len(items))]
    d.judged = {name: judged[name.partition(" ")[2]] for name in d.ranked}
    return d


if __name__ == "__main__":
    main(rows, RECIPES, no_model=no_model)

"""Which numbers can be traced, and with which arguments at the place where the picture stands."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from language import gettext
from metrics_core.ranking import (
    average_precision_at_k,
    f_at_k,
    hit_rate,
    mean_average_precision_at_k,
    mean_f_at_k,
    mean_precision_at_k,
    mean_recall_at_k,
    mean_reciprocal_rank,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
    success_at_k,
)
from pages.ranking.ranking.options import How
from pages.ranking.ranking.picture import DRAWN, MEAN, WORST_AT, drawn, values_of
from pages.ranking.ranking.source import Source
from widgets.formulas import plain

SINGLE = (precision_at_k, recall_at_k, f_at_k, average_precision_at_k, reciprocal_rank, success_at_k)
MEANS = (
    mean_precision_at_k,
    mean_recall_at_k,
    mean_f_at_k,
    mean_average_precision_at_k,
    mean_reciprocal_rank,
    hit_rate,
)
TRACED: tuple[Callable[..., float], ...] = (*SINGLE, *MEANS)


def arguments(
    metric: Callable[..., float], source: Source, run: str, how: How, at: Mapping[str, float]
) -> tuple[Any, Any, int]:
    """What is relevant, what was ranked, and k: of the query in the picture, or of all that count."""
    relevant, ranked, k = source.rankings.relevant, source.rankings.runs[run], int(at["k"])
    if metric in SINGLE:
        query = _query(source, run, how, at)
        return relevant[query], ranked[query], k
    if how.unanswered == "left-out":
        kept = [i for i, one in enumerate(ranked) if one]
        return [relevant[i] for i in kept], [ranked[i] for i in kept], k
    return relevant, ranked, k


def query_at(source: Source, run: str, how: How, at: Mapping[str, float]) -> str:
    """In words, which query the numbers are of."""
    name = plain(source.rankings.names[_query(source, run, how, at)])
    said = gettext("The numbers of one query, here and in the trace below, are those of “{name}”.", name=name)
    if len(source.rankings) <= DRAWN:
        return said
    few = gettext(
        "Shown are the {n} queries with the lowest average precision at {k}.", n=DRAWN, k=min(WORST_AT, source.last)
    )
    return f"{said} {few}"


def counted(source: Source, run: str, how: How, at: Mapping[str, float]) -> str:
    """In words, over how many queries each mean is, where some have no value."""
    defined: dict[int, list[str]] = {}
    values = values_of(source, run, how)
    for name, (_, words) in MEAN.items():
        defined.setdefault(int((~np.isnan(values[name][:, int(at["k"]) - 1])).sum()), []).append(words)
    if set(defined) == {len(source.rankings)}:
        return ""
    said = (
        gettext("{names} over {count:,}", names=", ".join(map(gettext, words)), count=count)
        for count, words in sorted(defined.items(), reverse=True)
    )
    return gettext(
        "Some numbers are undefined for some queries. Each mean is over the queries for which its number is defined: {numbers}.",
        numbers="; ".join(said),
    )


def _query(source: Source, run: str, how: How, at: Mapping[str, float]) -> int:
    return drawn(source, run, how)[int(at.get("query", 1)) - 1]

"""The pictures of ranked lists: every measure of every drawn query, and their means over all, at every cut-off."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import numpy as np

from charts.figures import apart
from charts.moving import Control, Track, View, over
from datasets.rankings import FIVE_SEARCHES
from metrics_core.ranking import at_cutoffs, over_queries, why_undefined
from metrics_core.ranking.cutoffs import divisors, precision_sums, sum_divisors
from metrics_core.ranking.gains import ndcg_at
from pages.ranking.ranking import drawing as views
from pages.ranking.ranking.options import How
from pages.ranking.ranking.source import Source
from widgets.cache import kept
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

DRAWN, WORST_AT = 8, 10
ONE = {
    "precision": ("precision_at_k", "precision at k"),
    "recall": ("recall_at_k", "recall at k"),
    "f_score": ("f_at_k", "F1 at k"),
    "average_precision": ("average_precision_at_k", "AP at k"),
    "reciprocal_rank": ("reciprocal_rank", "reciprocal rank"),
    "success": ("success_at_k", "success at k"),
}
MEAN = {
    "precision": ("mean_precision_at_k", "mean precision"),
    "recall": ("mean_recall_at_k", "mean recall"),
    "f_score": ("mean_f_at_k", "mean F1"),
    "average_precision": ("mean_average_precision_at_k", "mean AP"),
    "reciprocal_rank": ("mean_reciprocal_rank", "mean RR"),
    "success": ("hit_rate", "hit rate"),
}
FIRST = ("precision", "recall", "f_score")  # what a beginner sees
ALL = (*FIRST, "average_precision")
MEANS = {"precision": "precision", "recall": "recall", "average_precision": "AP", "success": "hit rate"}
NO_QUERY = "no query has a value"
HITS, RELEVANT = r"\text{relevant and shown}", r"\text{relevant items}"
DIVIDED_BY = {"standard": r"\text{possible hits}", "trec": RELEVANT, "found": HITS}  # of average precision
MORE = {"standard": " Possible hits: k, or all relevant items if they are fewer."}
Values = dict[str, np.ndarray]
Reasons = Mapping[int, str] | str
at_k = over("k")


def values_of(source: Source, run: str, how: How) -> Values:
    """Every measure of each query at every cut-off, with NDCG where there are grades."""
    return kept(source, f"ranking/values/{run}/{how.key}", lambda source: _values(source, run, how))


def _values(source: Source, run: str, how: How) -> Values:
    found, lists = at_cutoffs(source.lists[run], source.ks, **how.options), source.rankings
    if not lists.grades:
        return found
    share = ndcg_at(_padded(lists.grades[run]), _padded(lists.best), source.ks, empty=how.empty)
    out = (source.lists[run].returned == 0)[:, None] & (how.unanswered == "left-out")
    return found | {"ndcg": np.where(out, np.nan, share)}


def _padded(lists: Sequence[Sequence[float]]) -> np.ndarray:
    """Lists as the rows of one array, 0 beyond their ends."""
    return np.array([*zip_longest(*lists, fillvalue=0.0)]).reshape(-1, len(lists)).T


def drawn(source: Source, run: str, how: How) -> list[int]:
    """The queries in the picture: all where they are few, else those that do worst."""
    if len(source.rankings) <= DRAWN:
        return list(range(len(source.rankings)))
    at = min(WORST_AT, source.last) - 1
    worst = np.argsort(values_of(source, run, how)["average_precision"][:, at], kind="stable")
    drawn: list[int] = worst[:DRAWN].tolist()
    return drawn


def picture(source: Source, run: str, how: How) -> Payload:
    """Lists, and the measures of one query, by k and by the query that is looked at."""
    shown, ks = drawn(source, run, how), source.ks
    alone = len(shown) == 1
    measures = _of_queries(source, run, how, shown)
    names = FIRST if source.rankings == FIVE_SEARCHES and how == How() else ALL
    controls = [
        Control("k", "k: results shown", ks, tuple(map(str, ks.tolist()))),
        Control("query", "query", np.arange(1, len(shown) + 1), _short_names(source, shown), slider=False),
    ]
    return pack(
        beside(_lists(source, run, shown), widths=(17, 6)),
        controls[:1] if alone else controls,  # nothing to choose
        readouts=[Readout(*ONE[name], measures[name], mark=_one_before(measures[name]), digits=3) for name in names],
        legend=views.LEGEND,
        formulas=_formulas(how, measures, _counts(source, run, how, shown))[: len(names)],
        table=(*measures.values(), *means_of(source, run, how).values()),
    )


def means_of(source: Source, run: str, how: How) -> dict[str, Track]:
    """The mean of each measure over the queries for which it is defined, at every cut-off."""
    values = values_of(source, run, how)
    return {name: at_k(over_queries(values[name]), f"mean_{name}", reasons=NO_QUERY) for name in MEAN}


def means_picture(source: Source, run: str, how: How) -> Payload:
    """The means against k, with their numbers."""
    means, k = means_of(source, run, how), at_k(source.ks)
    ends = apart(np.array([means[name].values for name in MEANS]), 0.09)
    since = int(np.searchsorted(source.ks, source.start["k"]).clip(0, len(source.ks) - 1))
    lines = [views.Line(words, means[name], at_k(end)) for (name, words), end in zip(MEANS.items(), ends, strict=True)]
    return pack(
        beside(
            views.against_k("means", "means over the queries", k, lines, height=280, so_far=True, since=since),
            shares=(8, 2),
        ),
        [Control("k", "k: results shown", source.ks, tuple(map(str, source.ks.tolist())))],
        readouts=[Readout(*MEAN[name], means[name]) for name in MEANS],
        table=tuple(means.values()),
    )


def _short_names(source: Source, shown: list[int]) -> tuple[str, ...]:
    return tuple(views.short(source.rankings.names[i], 16) for i in shown)


def _by_query(values: Any, shown: list[int], *more: str, name: str = "", reasons: Reasons = "") -> Track:
    """A track over the drawn queries and what more it is over; without the queries where there is one alone."""
    if len(shown) > 1:
        return over("query", *more)(values, name, reasons=reasons)
    return over(*more)(np.asarray(values)[0], name, reasons=reasons)


def _lists(source: Source, run: str, shown: list[int]) -> View:
    """The drawn queries' lists."""
    rankings, row = source.rankings, np.arange(len(shown), dtype=float)
    edges = _by_query(-row - 0.47, shown), _by_query(0.47 - row, shown)
    return views.grid(
        source.lists[run][np.array(shown)],
        [rankings.names[i] for i in shown],
        [rankings.runs[run][i] for i in shown],
        source.last,
        cut=at_k(source.ks + 0.5),
        chosen=edges if len(shown) > 1 else None,
    )


def _of_queries(source: Source, run: str, how: How, shown: list[int]) -> dict[str, Track]:
    """The measures of the drawn queries."""
    some, values = source.lists[run][np.array(shown)], values_of(source, run, how)
    width, tracks = len(source.ks), {}
    for name in ONE:
        said = why_undefined(some, name, **{k: v for k, v in how.options.items() if k != "empty"})
        holes = {int(i * width + j): said[i] for i, j in np.argwhere(np.isnan(values[name][shown]))}
        tracks[name] = _by_query(values[name][shown], shown, "k", name=name, reasons=holes)
    return tracks


def _one_before(measure: Track) -> Track:
    """The same at the cut-off before; at the first one there is none."""
    before = np.full_like(measure.values, np.nan)
    before[..., 1:] = measure.values[..., :-1]
    return over(*measure.over)(before)


def _counts(source: Source, run: str, how: How, shown: list[int]) -> dict[str, Track]:
    """The counts behind the measures of the drawn queries."""
    some, ks = source.lists[run][np.array(shown)], source.ks
    definition = {"definition": how.definition}
    counts = {
        "hits": some.found_at(ks),
        "divisor": divisors(some, ks, how.divisor),  # type: ignore[arg-type]
        "possible": sum_divisors(some, ks, **definition),  # type: ignore[arg-type]
        "precisions": precision_sums(some, ks, **definition, divisor=how.divisor),  # type: ignore[arg-type]
    }
    tracks = {name: _by_query(one, shown, "k") for name, one in counts.items()}
    return tracks | {"relevant": _by_query(some.relevant, shown), "returned": _by_query(some.returned, shown)}


def _formulas(how: How, measures: Mapping[str, Track], counts: Mapping[str, Track]) -> tuple[Formula, ...]:
    def formula(name: str, above: str, below: str, live: str, says: str) -> Formula:
        metric, words = ONE[name]
        general = rf"\frac{{{above}}}{{{below}}}"
        return Formula(metric, words, measures[name], general, live, says, numbers=counts)

    prefixes = how.definition == "prefix-mean"
    among = "k" if how.divisor == "k" else r"\text{results shown}"
    return (
        formula(
            "precision",
            HITS,
            among,
            r"\frac{@hits@}{@divisor@}",
            "Divided by k, even if fewer results came back."
            if how.divisor == "k"
            else "Divided by the number of results, if fewer than k came back.",
        ),
        formula(
            "recall",
            HITS,
            RELEVANT,
            r"\frac{@hits@}{@relevant@}",
            "Relevant items that are not in the list count as well: they were not found.",
        ),
        formula(
            "f_score",
            rf"2 \cdot {HITS}",
            rf"{RELEVANT} + {among}",
            r"\frac{2 \cdot @hits@}{@relevant@ + @divisor@}",
            "If all relevant items come first, F1 is highest where k is their number.",
        ),
        formula(
            "average_precision",
            r"\text{sum of precisions}",
            "k" if prefixes else DIVIDED_BY[how.definition],
            r"\frac{@precisions@}{@possible@}",
            "The precisions at all ranks from 1 to k are added up."
            if prefixes
            else "The precision at each rank up to k that has a relevant result is added up."
            + MORE.get(how.definition, ""),
        ),
    )

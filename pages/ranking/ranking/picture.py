"""The picture of ranked lists: every measure of every drawn query, and their means over all, at every cut-off."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import numpy as np

from charts.moving import Control, Track
from metrics_core import CATALOG
from metrics_core.ranking import at_cutoffs, over_queries, why_undefined
from metrics_core.ranking.cutoffs import divisors, precision_sums, sum_divisors
from metrics_core.ranking.gains import ndcg_at
from pages.ranking.ranking import drawing as views
from pages.ranking.ranking.options import How
from pages.ranking.ranking.source import Source
from widgets.scrubber import Formula, Payload, Readout, pack

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
CURVES = {"precision": "precision", "recall": "recall", "f_score": "F1", "average_precision": "AP"}
NO_QUERY, NOTHING = "it is undefined for every query", "nothing is relevant, or the query is left out"
Values = dict[str, np.ndarray]


def values_of(source: Source, run: str, how: How) -> Values:
    """Every measure of each query at every cut-off, with NDCG where there are grades."""
    return source.keep(f"values/{run}/{how.key}", lambda: _values(source, run, how))


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


def undefined_as(values: np.ndarray, reason: str, over: tuple[str, ...] = ("k",)) -> Track:
    """A track of one value a position, all of whose NaN have one reason."""
    return Track(values, over, dict.fromkeys(np.flatnonzero(np.isnan(values)).tolist(), reason))


def picture(source: Source, run: str, how: How) -> Payload:
    """Lists, measures of one query and means over all, by k and by the query that is looked at."""
    shown, ks = drawn(source, run, how), source.ks
    names = [source.rankings.names[i] for i in shown]
    lists, values = source.lists[run][np.array(shown)], values_of(source, run, how)
    tracks = _of_queries(source, run, how, shown) | _of_means(values, len(ks)) | _rows(values, shown)
    tracks["cut"] = Track(ks + 0.5, ("k",))
    tracks["cutoffs"] = Track(ks.astype(float), ("k",))
    tracks["queries"] = Track(np.array(float(len(source.rankings))), ())
    row = np.arange(len(shown), dtype=float)
    tracks |= {"row_low": Track(-row - 0.47, ("query",)), "row_high": Track(0.47 - row, ("query",))}
    items = [source.rankings.runs[run][i] for i in shown]
    means = {f"mean_{name}": words for name, words in CURVES.items()}
    readouts = [
        Readout(pair[0], pair[1], track + name)
        for name in ONE
        for pair, track in ((ONE[name], ""), (MEAN[name], "mean_"))
    ]
    controls = [
        Control("k", "k: results shown", ks, tuple(map(str, ks.tolist()))),
        Control("query", "query", np.arange(1, len(shown) + 1), tuple(views.short(name, 16) for name in names)),
    ]
    if len(shown) == 1:  # nothing to choose
        controls, tracks = controls[:1], {name: _of_only_query(track) for name, track in tracks.items()}
    count = len(source.rankings)
    return pack(
        (
            views.grid(lists, names, items, source.last),
            views.against_k("one", "this query", CURVES, source.last),
            views.against_k("means", f"mean of {count:,} quer{'y' if count == 1 else 'ies'}", means, source.last),
        ),
        controls,
        tracks,
        readouts,
        formulas=_formulas(how),
        table=[*ONE, *(f"mean_{name}" for name in MEAN)],
        areas=(f"{'lists ' * 8}{'numbers ' * 4}".strip(), f"{'one ' * 4}{'means ' * 4}{'numbers ' * 4}".strip()),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
    )


def _of_queries(source: Source, run: str, how: How, shown: list[int]) -> dict[str, Track]:
    """The measures of the drawn queries, the counts behind them, and where the curves' names stand."""
    some, ks, values = source.lists[run][np.array(shown)], source.ks, values_of(source, run, how)
    over, width, tracks = ("query", "k"), len(ks), {}
    definition = {"definition": how.definition}
    for name in ONE:
        said = why_undefined(some, name, **{k: v for k, v in how.options.items() if k != "empty"})
        holes = np.argwhere(np.isnan(values[name][shown]))
        tracks[name] = Track(values[name][shown], over, {int(i * width + j): said[i] for i, j in holes})
    counts = {
        "hits": some.found_at(ks),
        "divisor": divisors(some, ks, how.divisor),  # type: ignore[arg-type]
        "possible": sum_divisors(some, ks, **definition),  # type: ignore[arg-type]
        "precisions": precision_sums(some, ks, **definition, divisor=how.divisor),  # type: ignore[arg-type]
    }
    tracks |= {name: Track(np.asarray(one, float), over) for name, one in counts.items()}
    tracks["relevant"] = Track(some.relevant.astype(float), ("query",))
    tracks["returned"] = Track(some.returned.astype(float), ("query",))
    ends = np.array([views.apart(np.array([values[n][i, -1] for n in CURVES]), 0.11) for i in shown])
    return tracks | {f"{name}_end": undefined_as(ends[:, j], NOTHING, ("query",)) for j, name in enumerate(CURVES)}


def _of_only_query(track: Track) -> Track:
    """The track without its axis of queries, which has one entry."""
    if "query" not in track.over:
        return track
    return Track(track.values[0], track.over[1:], track.reasons)


def _of_means(values: Values, width: int) -> dict[str, Track]:
    tracks = {}
    for name in MEAN:
        tracks[f"mean_{name}"] = undefined_as(over_queries(values[name]), NO_QUERY)
    ends = views.apart(np.array([tracks[f"mean_{name}"].values[-1] for name in CURVES]), 0.11)
    return tracks | {
        f"mean_{name}_end": undefined_as(np.array(end), NO_QUERY, ()) for name, end in zip(CURVES, ends, strict=True)
    }


def _rows(values: Values, shown: list[int]) -> dict[str, Track]:
    """The two measures that stand beside each list."""
    beside = {"p": "precision", "ap": "average_precision"}
    return {
        f"{short}_{row}": undefined_as(values[name][i], NOTHING)
        for short, name in beside.items()
        for row, i in enumerate(shown)
    }


def _formulas(how: How) -> tuple[Formula, ...]:
    def formula(name: str, live: str, says: str) -> Formula:
        metric, words = ONE[name]
        return Formula(metric, words, name, CATALOG[metric].formula, live, says)

    prefixes = how.definition == "prefix-mean"
    return (
        formula(
            "precision",
            r"\frac{@hits@}{@divisor@}",
            "Of the first k results, so many are relevant. The query gave @returned@.",
        ),
        formula("recall", r"\frac{@hits@}{@relevant@}", "Of all that is relevant, so much is among the first k."),
        Formula(
            "f_at_k",
            "F1 at k",
            "f_score",
            r"\frac{2 \cdot h}{R + d}",
            r"\frac{2 \cdot @hits@}{@relevant@ + @divisor@}",
            "Highest where k is near the number of relevant items, if they come first.",
        ),
        formula(
            "average_precision",
            r"\frac{@precisions@}{@possible@}",
            "P@1 to P@k added up, over k." if prefixes else "Precision at each hit among the first k, added up.",
        ),
    )

"""The picture of a list of cards at every k, as it is and as it would be with any one card moved elsewhere.

Blue is a relevant result and orange a harmful one; pale is what the discount takes away. Everything else is ink.
"""

from __future__ import annotations

from math import nan

import numpy as np

from charts.figures import axis, blank, hint, levels, two_names
from charts.moving import Control, Curve, Dot, Label, Look, Mark, Region, Rule, Segment, Track, View, over
from charts.theme import MODELS
from metrics_core.ranking.discounting import EMPTY, GradedList, discounted
from pages.ranking.ndcg.data import Cards
from pages.ranking.ndcg.options import Conventions
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

KEY, ORDER = "ndcg", "arrangement"
OF_THE_BEST = r"\frac{DCG}{\text{DCG of the best order}}"
LOWEST, HIGHEST = -2.0, 3.0  # between which NDCG is drawn where relevances are negative
WIDE = 0.34  # half a bar
HEIGHT, TALL = 250, 320
at_k, of_order, of_both = over("k"), over(ORDER), over(ORDER, "k")


def picture(cards: Cards, how: Conventions) -> Payload:
    """What each rank adds, DCG, the best order's DCG and NDCG at every k, for the list and all that one move makes of it."""
    lists = cards.one_moved()
    found = every(lists, how)
    ks = np.arange(1.0, len(cards.cards) + 1)
    cumulative = of_both(found.cumulative, "cumulative_gain")
    dcg, ideal = of_both(found.running, "dcg"), of_both(found.ideal, "ideal")
    ndcg = of_both(found.normalised, "ndcg", reasons=EMPTY)
    return pack(
        beside(gain_bars(found, "relevance" if how.gain == "linear" else "gain"), widths=(1, "170px")),
        (
            Control("k", "k: results that count", ks, tuple(f"{k:g}" for k in ks)),
            Control(ORDER, "order", np.arange(len(lists), dtype=float), tuple(one.text for one in lists), shown=False),
        ),
        readouts=(
            Readout("ndcg", "NDCG at k", ndcg),
            Readout("dcg", "DCG at k", dcg),
            Readout("ideal", "DCG of the best order", ideal),
        ),
        formulas=(
            _sum(found, dcg, how),
            Formula("ndcg", "NDCG", ndcg, OF_THE_BEST, r"\frac{@dcg@}{@ideal@}"),
        ),
        table=(cumulative, dcg, ideal, ndcg),
    )


def at_every_k(cards: Cards) -> Payload:
    """DCG, the best order's DCG and NDCG of one list at every k."""
    found = every([cards], Conventions())
    ks = np.arange(1.0, len(cards.cards) + 1)
    k, dcg, ideal = at_k(ks), of_both(found.running, "dcg"), of_both(found.ideal, "ideal")
    ndcg = of_both(found.normalised, "ndcg", reasons=EMPTY)
    return pack(
        beside(running_sums(found, k, dcg, ideal), share_at_every_k(k, ndcg), widths=(1, 1, "170px")),
        (
            Control("k", "k: results that count", ks, tuple(f"{k:g}" for k in ks)),
            Control(ORDER, "order", np.zeros(1), (cards.text,), shown=False),
        ),
        readouts=(
            Readout("ndcg", "NDCG at k", ndcg),
            Readout("dcg", "DCG at k", dcg),
            Readout("ideal", "DCG of the best order", ideal),
        ),
        table=(dcg, ideal, ndcg),
    )


def every(lists: list[Cards], how: Conventions) -> GradedList:
    """All lists as one; ranks go to the number of cards, and end where a list does."""
    ranks = len(lists[0].cards)
    rows = np.full((len(lists), ranks), nan)
    for row, one in zip(rows, lists, strict=True):
        row[: one.retrieved] = one.listed
    judged = np.full_like(rows, nan)
    judged[:, : len(lists[0].judged)] = lists[0].judged
    return discounted(rows, judged=judged, **how.options)


def gain_bars(found: GradedList, gain: str = "relevance") -> View:
    """A bar a rank: the gain (pale) and what the discount leaves of it (solid), with its number. gain: what it is called."""
    gains, kept = found.gains.astype(np.float32), found.discounted.astype(np.float32)
    low, top = _ends(found.gains)
    ranks = found.gains.shape[1]
    digits = 3 if ranks < 7 else 2  # what has room on a telephone
    times = "×" if ranks < 7 else ""
    under = [f"{i}<br>{times}{weight:.{digits}g}" for i, weight in enumerate(found.weights, 1)]
    across = rank_axis(ranks, "rank, and its weight", 0.5) | {"ticktext": under, "tickangle": 0}
    figure = blank((46, 42, 14, 54), across, axis(gain, low, top), at=1)
    title = top + 28 * (top - low) / (TALL - 96)  # 28 pixels up, above the knob
    marks: list[Mark] = [Label(0.4, title, f"pale: {gain}; solid: {gain} × weight", anchor="start")]
    for i in range(ranks):
        upward = np.maximum(gains[:, i], 0)
        marks += [_bar(i, upward, "positive"), _bar(i, np.maximum(kept[:, i], 0), "tp")]
        if low < 0:
            marks += [_bar(i, np.minimum(gains[:, i], 0), "negative"), _bar(i, np.minimum(kept[:, i], 0), "tn")]
        above = of_order(upward + np.float32(0.07 * (top - low)))
        marks.append(Label(i + 1.0, above, track=of_order(found.discounted[:, i])))
    edge = at_k(np.arange(ranks) + 1.5)
    marks += [Region(edge, low, ranks + 0.5, top, "band"), Rule(x=edge, drag="k")]
    return View("gains", "Gain of each rank, and what the discount leaves of it.", tuple(marks), figure, TALL)


def _bar(i: int, end: np.ndarray, look: Look) -> Region:
    return Region(i + 1 - WIDE, 0.0, i + 1 + WIDE, of_order(end), look)


def running_sums(found: GradedList, k: Track, dcg: Track, ideal: Track) -> View:
    """DCG of this order (solid) and of the best one (dashed) at every k."""
    low, top = _ends(found.running, found.ideal)
    ranks = found.running.shape[1]
    figure = blank((46, 24, 74, 40), rank_axis(ranks, "k", 0.3), axis("DCG at k", low, top), at=1)
    heights = two_names(found.running, found.ideal, 0.055 * (top - low))
    end, (ours, best) = at_k(k.values + 0.06 * ranks), (of_both(height.astype(np.float32)) for height in heights)
    marks: tuple[Mark, ...] = (
        Curve(k, ideal, along="k", dash="dash", color=MODELS[1], so_far=True),
        Curve(k, dcg, along="k", color=MODELS[0], so_far=True),
        hint(k, 0.45 * ranks, 0.06 * top),
        Segment(k, dcg, k, ideal, width=4),
        Label(end, best, "best order", anchor="start", color=MODELS[1]),
        Label(end, ours, "this order", anchor="start", color=MODELS[0]),
        Rule(x=k, drag="k"),
        Dot(k, ideal),
        Dot(k, dcg),
    )
    return View("sums", "DCG of this order and of the best order at every k.", marks, figure, HEIGHT)


def share_at_every_k(k: Track, ndcg: Track) -> View:
    """NDCG at every k, between lines at 0 and 1."""
    ranks = len(k.values)
    known = ndcg.values[~np.isnan(ndcg.values)]
    low, high = float(known.min(initial=0)), float(known.max(initial=1))
    up = axis("NDCG at k", max(low - 0.1, LOWEST) if low < 0 else 0.0, min(high + 0.08, HIGHEST))
    figure = levels((0.4, ranks + 0.6), (0, 1), (46, 24, 14, 40), rank_axis(ranks, "k"), up)
    marks = (Curve(k, ndcg, along="k", so_far=True), Rule(x=k, drag="k"), Dot(k, ndcg, drag="k"))
    return View("shares", "NDCG at every k.", marks, figure, HEIGHT)


def rank_axis(ranks: int, title: str = "rank", room: float = 0.6) -> dict[str, object]:
    """An axis of whole ranks, with room right of the last one."""
    ticks = list(range(1, ranks + 1))
    return {
        "range": [0.4, ranks + room],
        "tickvals": ticks,
        "title": {"text": title, "standoff": 6},
        "showgrid": False,
    }


def _sum(found: GradedList, dcg: Track, how: Conventions) -> Formula:
    """DCG rank by rank: what each adds, which is nothing beyond k."""
    ranks = np.arange(found.gains.shape[1])
    counted = {
        f"counted_{i + 1}": of_both(np.where(ranks >= i, found.discounted[:, i, None], 0)) for i in ranks.tolist()
    }
    terms = " + ".join(f"@{name}@" for name in counted)
    of_result = "g is the relevance" if how.gain == "linear" else "r is the relevance"
    return Formula(
        "dcg",
        "DCG",
        dcg,
        how.formula,
        terms,
        f"{of_result} of the result at rank i. The number below it grows with the rank. Ranks beyond k count 0.",
        numbers=counted,
    )


def _ends(*values: np.ndarray) -> tuple[float, float]:
    """Where an axis begins and ends that holds 0 and all values of all orders."""
    low = min(0.0, *(float(part.min(initial=0)) for part in values))
    high = max(0.0, *(float(part.max(initial=0)) for part in values))
    room = 0.18 * ((high - low) or 1)
    return (low - room / 2 if low < 0 else 0.0), high + room

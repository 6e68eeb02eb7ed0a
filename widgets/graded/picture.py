"""The picture of a list of cards at every k, as it is and as it would be with any one card moved elsewhere."""

from __future__ import annotations

from math import nan

import numpy as np

from charts import graded as views
from charts.moving import Control, Track
from datasets.graded import Cards
from metrics_core import CATALOG
from metrics_core.ranking import GradedList, discounted
from metrics_core.ranking.graded import EMPTY
from widgets.graded.conventions import Conventions
from widgets.scrubber import Formula, Payload, Readout, pack

KEY, ORDER = "ndcg", "arrangement"
LOWEST, HIGHEST = -2.0, 3.0  # between which NDCG is drawn where relevances are negative
OVER = (ORDER, "k")


def picture(cards: Cards, how: Conventions) -> Payload:
    """Gains, DCG, the best order's DCG and NDCG at every k, for the list and all that one move makes of it."""
    lists = cards.one_moved()
    ranks = len(cards.cards)
    found = every(lists, how)
    ks = np.arange(1, ranks + 1)
    low, top = _ends(found.gains)
    tracks = {"k_x": Track(ks.astype(float), ("k",)), "k_edge": Track(ks + 0.5, ("k",))}
    tracks |= _sums(found) | _bars(found, low, top)
    return pack(
        (
            views.gain_bars(found.weights, low, top),
            views.running_sums(ranks, *_ends(found.running, found.ideal)),
            views.share_at_every_k(ranks, *_share_ends(found.normalised)),
        ),
        (
            Control("k", "k, how many results count", ks.astype(float), tuple(map(str, ks))),
            Control(ORDER, "order", np.arange(len(lists), dtype=float), tuple(one.text for one in lists), shown=False),
        ),
        tracks,
        (
            Readout("ndcg", "NDCG at k", "ndcg"),
            Readout("dcg", "DCG at k", "dcg"),
            Readout("ideal", "DCG of the best order", "ideal"),
            Readout("cumulative_gain", "gain at k, undiscounted", "cumulative", "count"),
        ),
        formulas=_formulas(ranks, how),
        table=("cumulative", "dcg", "ideal", "ndcg"),
        areas=("gains gains gains numbers", "sums sums shares shares"),
        columns="repeat(3, minmax(0, 1fr)) minmax(0, 0.9fr)",
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


def _sums(found: GradedList) -> dict[str, Track]:
    holes = {int(i): EMPTY for i in np.flatnonzero(np.isnan(found.normalised))}
    low, top = _ends(found.running, found.ideal)
    ours, best = found.running[:, -1], found.ideal[:, -1]
    middle, apart = (ours + best) / 2, 0.055 * (top - low)
    return {
        "cumulative": Track(found.cumulative, OVER),
        "dcg": Track(found.running, OVER),
        "ideal": Track(found.ideal, OVER),
        "ndcg": Track(found.normalised, OVER, holes),
        "ideal_label": Track(np.maximum(best, middle + apart).astype(np.float32), (ORDER,)),
        "dcg_label": Track(np.minimum(ours, middle - apart).astype(np.float32), (ORDER,)),
    }


def _bars(found: GradedList, low: float, top: float) -> dict[str, Track]:
    """The heights of every rank's bars, the number on top, and what the rank adds to DCG at each k."""
    tracks: dict[str, Track] = {}
    gains, kept = found.gains.astype(np.float32), found.discounted.astype(np.float32)
    for i in range(found.gains.shape[1]):
        counted = np.arange(found.gains.shape[1]) >= i
        tracks |= {
            f"gain_{i + 1}": Track(np.maximum(gains[:, i], 0), (ORDER,)),
            f"kept_{i + 1}": Track(np.maximum(kept[:, i], 0), (ORDER,)),
            f"bar_label_{i + 1}": Track(np.maximum(gains[:, i], 0) + np.float32(0.07 * (top - low)), (ORDER,)),
            f"term_{i + 1}": Track(found.discounted[:, i], (ORDER,)),
            f"counted_{i + 1}": Track(np.where(counted, found.discounted[:, i, None], 0), OVER),
        }
        if low < 0:
            tracks |= {
                f"harm_{i + 1}": Track(np.minimum(gains[:, i], 0), (ORDER,)),
                f"harm_kept_{i + 1}": Track(np.minimum(kept[:, i], 0), (ORDER,)),
            }
    return tracks


def _ends(*values: np.ndarray) -> tuple[float, float]:
    """Where an axis begins and ends that holds 0 and all values of all orders."""
    low = min(0.0, *(float(part.min(initial=0)) for part in values))
    high = max(0.0, *(float(part.max(initial=0)) for part in values))
    room = 0.18 * ((high - low) or 1)
    return (low - room / 2 if low < 0 else 0.0), high + room


def _share_ends(share: np.ndarray) -> tuple[float, float]:
    known = share[~np.isnan(share)]
    low, high = float(known.min(initial=0)), float(known.max(initial=1))
    return (max(low - 0.1, LOWEST) if low < 0 else 0.0), min(high + 0.08, HIGHEST)


def _formulas(ranks: int, how: Conventions) -> tuple[Formula, ...]:
    terms = " + ".join(f"@counted_{i}@" for i in range(1, ranks + 1))
    return (
        Formula("dcg", "DCG", "dcg", how.formula, terms, "Rank by rank; beyond k nothing counts."),
        Formula("ndcg", "NDCG", "ndcg", CATALOG["ndcg"].formula, r"\frac{@dcg@}{@ideal@}"),
    )

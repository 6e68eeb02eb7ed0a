"""Further down: DCG, the best order's DCG and NDCG of one list at every k, as lines."""

import numpy as np

from charts.figures import axis, blank, hint, levels, two_names
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Segment, Track, View
from charts.theme import MODELS
from metrics_core.ranking.discounting import EMPTY, GradedList
from pages.ranking.ndcg.data import Cards
from pages.ranking.ndcg.options import Conventions
from pages.ranking.ndcg.picture import ORDER, all_orders, at_k, ends, of_both, rank_axis
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

HEIGHT = 250
LOWEST, HIGHEST = -2.0, 3.0  # between which NDCG is drawn where relevances are negative


def at_every_k(cards: Cards) -> Payload:
    """DCG, the best order's DCG and NDCG of one list at every k."""
    found = all_orders([cards], Conventions())
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


def running_sums(found: GradedList, k: Track, dcg: Track, ideal: Track) -> View:
    """DCG of this order (solid) and of the best one (dashed) at every k."""
    low, top = ends(found.running, found.ideal)
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

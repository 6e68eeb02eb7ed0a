"""A negative relevance for what is useless: it makes the last place cost something, and takes NDCG's bounds away."""

from __future__ import annotations

import numpy as np

from charts import graded as views
from charts.moving import Control, Track
from metrics_core import CATALOG
from metrics_core.ranking import discounted
from metrics_core.ranking.graded import EMPTY
from widgets.scrubber import Formula, Payload, Readout, pack

KEY, PREFIX = "harm", "harm-"
START = {"harm": 0.0, "useful": 1.0, "place": 1.0}
LOWEST, HIGHEST = -3.0, 4.0  # what of NDCG is drawn
OVER = ("harm", "useful", "place")


def picture() -> Payload:
    """NDCG and both its parts, for every relevance of a useless and of a useful result, in either order."""
    harm, useful = np.linspace(-6, 0, 49), np.linspace(0, 5, 11)
    r, u = np.meshgrid(harm, useful, indexing="ij")
    found = discounted(np.stack([np.stack([r, u], -1), np.stack([u, r], -1)], axis=2))
    dcg, ideal, share = found.running[..., -1], found.ideal[..., -1], found.normalised[..., -1]
    inside = np.where((share >= LOWEST) & (share <= HIGHEST), share, np.nan)
    low, top = float(min(dcg.min(), ideal.min())) - 0.5, float(max(dcg.max(), ideal.max())) + 0.5
    apart = 0.05 * (top - low)
    ours, best = dcg[-1], ideal[-1]
    tracks = {
        "harm_x": Track(harm, ("harm",)),
        "dcg": Track(dcg, OVER),
        "ideal": Track(ideal, OVER),
        "ndcg": Track(share, OVER, {int(i): EMPTY for i in np.flatnonzero(np.isnan(share))}),
        "ndcg_drawn": Track(inside, OVER),
        "ideal_label": Track(np.maximum(best, (ours + best) / 2 + apart), OVER[1:]),
        "dcg_label": Track(np.minimum(ours, (ours + best) / 2 - apart), OVER[1:]),
    }
    return pack(
        (views.two_sums_over_harm(low, top), views.share_over_harm(LOWEST, HIGHEST)),
        (
            Control("harm", "useless: relevance", harm, tuple(f"{x:g}" for x in harm)),
            Control("useful", "useful: relevance", useful, tuple(f"{x:g}" for x in useful)),
            Control("place", "useless: place", np.array([1.0, 2.0]), ("first", "last")),
        ),
        tracks,
        (Readout("ndcg", "NDCG", "ndcg"), Readout("dcg", "DCG", "dcg"), Readout("ideal", "of the best order", "ideal")),
        formulas=(Formula("ndcg", "NDCG", "ndcg", CATALOG["ndcg"].formula, r"\frac{@dcg@}{@ideal@}"),),
        table=("dcg", "ideal", "ndcg"),
        areas=("sums-over-harm share numbers",),
        columns="minmax(0, 1fr) minmax(0, 1fr) 150px",
    )

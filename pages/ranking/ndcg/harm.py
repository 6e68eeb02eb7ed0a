"""A negative relevance for what is useless: it makes the last place cost something, and takes NDCG's bounds away."""

import numpy as np

from charts.figures import axis, blank, levels, two_names
from charts.moving import Control, Curve, Dot, Label, Region, Rule, Track, View, over
from charts.theme import MODELS
from metrics_core.ranking.discounting import EMPTY, discounted
from pages.ranking.ndcg.picture import OF_THE_BEST
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

KEY, PREFIX = "harm", "harm-"
START = {"harm": 0.0, "useful": 1.0, "place": 1.0}
LOWEST, HIGHEST = -3.0, 4.0  # what of NDCG is drawn
ACROSS = axis("relevance of the useless result", -6.1, 0.1, showgrid=False)
at_harm, of_rest, of_all = over("harm"), over("useful", "place"), over("harm", "useful", "place")


def picture() -> Payload:
    """NDCG and both its parts, for every relevance of a useless and of a useful result, in either order."""
    harm, useful = np.linspace(-6, 0, 49), np.linspace(0, 5, 11)
    r, u = np.meshgrid(harm, useful, indexing="ij")
    found = discounted(np.stack([np.stack([r, u], -1), np.stack([u, r], -1)], axis=2))
    share = found.normalised[..., -1]
    dcg, ideal = of_all(found.running[..., -1], "dcg"), of_all(found.ideal[..., -1], "ideal")
    ndcg = of_all(share, "ndcg", reasons=EMPTY)
    x = at_harm(harm)
    return pack(
        beside(two_sums(x, dcg, ideal), share_between_bounds(x, share), widths=(1, 1, "150px")),
        (
            Control("harm", "relevance of the useless result", harm, tuple(f"{x:g}" for x in harm)),
            Control("useful", "relevance of the useful result", useful, tuple(f"{x:g}" for x in useful)),
            Control("place", "rank of the useless result", np.array([1.0, 2.0]), ("first", "last")),
        ),
        readouts=(
            Readout("ndcg", "NDCG", ndcg),
            Readout("dcg", "DCG", dcg),
            Readout("ideal", "DCG of the best order", ideal),
        ),
        formulas=(Formula("ndcg", "NDCG", ndcg, OF_THE_BEST, r"\frac{@dcg@}{@ideal@}"),),
        table=(dcg, ideal, ndcg),
    )


def two_sums(x: Track, dcg: Track, ideal: Track) -> View:
    """DCG of the order and of the best one against the relevance of the harmful result."""
    low = float(min(dcg.values.min(), ideal.values.min())) - 0.5
    top = float(max(dcg.values.max(), ideal.values.max())) + 0.5
    figure = levels((-6, 0), (0,), (46, 24, 74, 40), ACROSS, axis("DCG", low, top))
    ours, best = map(of_rest, two_names(dcg.values[-1], ideal.values[-1], 0.05 * (top - low)))
    marks = (
        Curve(x, ideal, along="harm", dash="dash", color=MODELS[1]),
        Curve(x, dcg, along="harm", color=MODELS[0]),
        Label(0.16, best, "best order", anchor="start", color=MODELS[1]),
        Label(0.16, ours, "this order", anchor="start", color=MODELS[0]),
        Rule(x=x, drag="harm"),
        Dot(x, ideal),
        Dot(x, dcg),
    )
    return View("sums-over-harm", "DCG of this order and of the best one.", marks, figure)


def share_between_bounds(x: Track, share: np.ndarray) -> View:
    """NDCG of two results against the relevance of the harmful one, with the band from 0 to 1."""
    figure = blank((46, 24, 14, 40), ACROSS, axis("NDCG", LOWEST, HIGHEST))
    drawn = of_all(np.where((share >= LOWEST) & (share <= HIGHEST), share, np.nan))
    marks = (
        Region(-6.1, 0.0, 0.1, 1.0, "band"),
        Curve(x, drawn, along="harm"),
        Label(-6.0, 0.5, "0 to 1", anchor="start"),
        Rule(x=x, drag="harm"),
        Dot(x, drawn, drag="harm"),
    )
    return View("share", "NDCG against the relevance of the useless result.", marks, figure)

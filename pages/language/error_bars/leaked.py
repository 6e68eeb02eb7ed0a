"""A benchmark of which a part leaked: the score, its interval, and how often that contains the score on clean items."""

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Dot, Mark, Rule, Segment, Swatch, View, over
from charts.theme import MODELS as HUES
from metrics_core.error_bars import contaminated_score, mean_limits
from metrics_core.interval import coverage
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

SEED, DRAWS = 31, 2000  # how often a benchmark is drawn
CLEAN, LEAKED_SCORE = 0.6, 0.95
SHARES, ITEMS = np.round(np.arange(0, 11) / 20, 2), np.array([100, 400, 1600])
START = {"leaked": 0.1, "items": 400}
OVER = ("leaked", "items")
of_both = over(*OVER)


def drawn(share: float, items: int) -> tuple[np.ndarray, np.ndarray]:
    """Both ends of the 95% interval of each benchmark that is drawn. How many items leaked is drawn too."""
    draw = np.random.default_rng((SEED, items))  # the same random numbers for every share
    right = draw.random((DRAWS, items)) < np.where(draw.random((DRAWS, items)) < share, LEAKED_SCORE, CLEAN)
    return mean_limits(right.astype(float))


def leaked_benchmarks() -> Payload:
    """Score and interval along the share that leaked, for each size."""
    score = over("leaked")(contaminated_score(SHARES, LEAKED_SCORE, CLEAN), "contaminated_score")
    shape = len(SHARES), len(ITEMS)
    held, reach = np.zeros(shape), np.zeros(shape)
    for i, share in enumerate(SHARES.tolist()):
        for j, items in enumerate(ITEMS.tolist()):
            low, high = drawn(share, items)
            held[i, j], reach[i, j] = coverage(low, high, CLEAN), np.mean(high - low) / 2
    inside = of_both(held, "coverage")
    apart = over("leaked")(100 * (score.values - CLEAN), "apart")
    ends = tuple(of_both(score.values[:, None] + side * reach, name) for side, name in ((-1, "low"), (1, "high")))
    x = over("leaked")(SHARES)
    marks: tuple[Mark, ...] = (
        Rule(y=CLEAN),
        Curve(x, score, "leaked", color=HUES[2], so_far=True),
        Segment(x, ends[0], x, ends[1], width=3, color=HUES[2]),
        Dot(x, score, drag="leaked", color=HUES[2]),
    )
    across = axis(
        "questions that leaked", -0.02, 0.54, tickvals=[0, 0.1, 0.2, 0.3, 0.4, 0.5], tickformat=".0%", showgrid=False
    )
    figure = blank(
        (52, 12, 12, 40), across, axis("score", 0.48, 0.9, tickvals=[0.5, 0.6, 0.7, 0.8, 0.9], tickformat=".0%")
    )
    view = View(
        "leaked",
        "The expected score with its 95% interval against the proportion of questions that leaked.",
        marks,
        figure,
        300,
    )
    return pack(
        beside(view, shares=(3, 1)),
        (
            Control("leaked", "questions that leaked", SHARES, tuple(f"{100 * s:.0f}%" for s in SHARES)),
            Control("items", "questions in the benchmark", ITEMS.astype(float), tuple(map(str, ITEMS.tolist()))),
        ),
        readouts=(
            Readout("contaminated_score", "expected score", score, "percent"),
            Readout("apart", "above the score on clean questions", apart, unit="points"),
            Readout("coverage", "intervals that contain the clean score", inside, "percent"),
        ),
        table=(score, apart, inside, *ends),
        legend=(Swatch("point", "expected score", HUES[2]), Swatch("error bar", "95% interval, of mean length")),
    )

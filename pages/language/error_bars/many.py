"""Twenty benchmarks, on some of which model A is truly better: p-values in order, and what each correction finds."""

from math import log10

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Swarm, Swatch, SwatchLook, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.inference.multiple import benjamini_hochberg, benjamini_hochberg_line, holm, holm_line
from metrics_core.inference.power import two_sided
from pages.language.error_bars.data import AHEAD, BENCHMARKS, normal_scores
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

ALPHA, LOWEST = 0.05, 1e-6  # p-values below LOWEST are drawn there
BETTER = np.arange(BENCHMARKS + 1)
START = {"better": 0}
WAYS = {"plain": "below 5%", "holm": "Holm", "bh": "Benjamini–Hochberg"}
LINES: dict[str, SwatchLook] = {"5%": "dot", "Benjamini–Hochberg": "dash", "Holm": ""}
of_better = over("better")


def twenty_benchmarks() -> Payload:
    """Findings and false alarms by three rules, for every number of benchmarks on which A is better."""
    chance = normal_scores()
    found, wrong = ({way: np.zeros(len(BETTER)) for way in WAYS} for _ in range(2))
    heights, truth = np.zeros((2, len(BETTER), BENCHMARKS))
    for place, better in enumerate(BETTER.tolist()):
        real = np.arange(BENCHMARKS) < better
        p = two_sided(chance + AHEAD * real)
        order = np.argsort(p, kind="stable")
        heights[place], truth[place] = np.maximum(p[order], LOWEST), real[order]
        for way, adjusted in (("plain", p), ("holm", holm(p)), ("bh", benjamini_hochberg(p))):
            found[way][place] = np.sum(adjusted < ALPHA)
            wrong[way][place] = np.sum((adjusted < ALPHA) & ~real)
    counts = {way: of_better(values, f"found_{way}") for way, values in found.items()}
    false = {way: of_better(values, f"false_{way}") for way, values in wrong.items()}
    return pack(
        beside(in_order(heights, truth), widths=(5, 2), across=2),
        (Control("better", "benchmarks on which A is better", BETTER.astype(float), tuple(map(str, BETTER.tolist()))),),
        readouts=[
            part
            for way, words in WAYS.items()
            for part in (
                Readout(f"found_{way}", gettext("{test}: found", test=gettext(words)), counts[way], "count"),
                Readout(f"false_{way}", "false alarms", false[way], "count"),
            )
        ],
        legend=(
            Swatch("point", "A is truly better", HUES[0]),
            Swatch("point", "no difference", HUES[2]),
            *(Swatch(dash, name) for name, dash in LINES.items()),
        ),
        table=(*counts.values(), *false.values()),
        axes={"rank": BENCHMARKS},
    )


def in_order(heights: np.ndarray, truth: np.ndarray) -> View:
    """The p-values, the smallest first, with the line that each rule draws."""
    ranks = np.arange(1, BENCHMARKS + 1)
    x = over("rank")(ranks)
    lines = (np.full(BENCHMARKS, ALPHA), benjamini_hochberg_line(BENCHMARKS, ALPHA), holm_line(BENCHMARKS, ALPHA))
    marks = [Curve(x, over("rank")(line), "rank", dash) for line, dash in zip(lines, LINES.values(), strict=True)]
    points = Swarm(
        x,
        Track(heights, ("better", "rank")),
        "rank",
        group=Track(1 - truth, ("better", "rank")),
        size=5.5,
        colors=(HUES[0], HUES[2]),
    )
    ticks = {1e-6: "0.000001", 1e-4: "0.0001", 0.01: "0.01", 1.0: "1"}
    up = axis("p-value", log10(5e-7), log10(2), type="log", tickvals=[*ticks], ticktext=[*ticks.values()])
    figure = blank(
        (76, 12, 12, 40),
        axis(
            "benchmarks, the smallest p-value first", 0.4, BENCHMARKS + 0.6, tickvals=[1, 5, 10, 15, 20], showgrid=False
        ),
        up,
        at=1,
    )
    return View(
        "p_values",
        "p-values of twenty benchmarks in order, with the lines of three rules.",
        (*marks, points),
        figure,
        330,
    )

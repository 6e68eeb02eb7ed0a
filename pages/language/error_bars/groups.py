"""Benchmarks drawn anew, each with two intervals: as if questions were independent, and by groups. How many hold the true score?"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Label, Rule, Swatch, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core.error_bars import design_effect_of, mean_limits
from metrics_core.interval import coverage
from pages.language.error_bars.data import ASKED, MANY, SHOWN, TRUE, benchmarks
from widgets.scrubber import Formula, Payload, Readout, nearest, pack
from widgets.scrubber.layouts import NUMBERS, grid

EACH = np.array([2, 5, 10, 20])
AGREEMENT = np.round(np.arange(0, 11) / 10, 1)
START = {"each": 5, "agreement": 0.0}
OVER = ("each", "agreement")
HELD, MISSED = "#8a9099", HUES[2]
LEGEND = (Swatch("", "holds the true score 0.7", HELD), Swatch("", "misses it", MISSED))
WAYS = {"alone": "as if independent", "groups": "by groups"}
of_both = over(*OVER)


def many_benchmarks_drawn() -> Payload:
    """Both intervals of each benchmark, for every size of the groups and every agreement within them."""
    shape = len(EACH), len(AGREEMENT)
    held = {way: np.zeros(shape) for way in WAYS}
    drawn = {way: np.zeros((*shape, SHOWN, 2)) for way in WAYS}
    for i, each in enumerate(EACH.tolist()):
        clusters = np.arange(ASKED) // each
        for j, agreement in enumerate(AGREEMENT.tolist()):
            scores = benchmarks(each, agreement)
            order = np.argsort(scores[:SHOWN].mean(axis=1), kind="stable")
            for way, groups in (("alone", None), ("groups", clusters)):
                low, high = mean_limits(scores, groups)
                held[way][i, j] = coverage(low, high, TRUE)
                drawn[way][i, j] = np.stack([low[order], high[order]], axis=-1)
    shares = {way: of_both(values, f"coverage_{way}") for way, values in held.items()}
    numbers = {name: over(name)(values, name) for name, values in (("each", EACH), ("agreement", AGREEMENT))}
    deff = of_both(design_effect_of(EACH[:, None], AGREEMENT[None, :]), "deff")
    views = [intervals(way, drawn[way]) for way in WAYS]
    return pack(
        grid({views[0]: 6, views[1]: 6}, {NUMBERS: 12}, across=3),
        (
            Control("each", "questions about each text", EACH.astype(float), tuple(map(str, EACH.tolist()))),
            Control(
                "agreement", "correlation of two answers about one text", AGREEMENT, tuple(f"{r:g}" for r in AGREEMENT)
            ),
        ),
        readouts=[
            *(
                Readout(track.name, f"{WAYS[way]}: hold 0.7, of {MANY:,}", track, "percent")
                for way, track in shares.items()
            ),
            Readout("deff", "design effect, expected", deff),
        ],
        formulas=(
            Formula(
                "design_effect",
                "design effect, expected",
                deff,
                r"1 + (m - 1)\, \rho",
                r"1 + (@each@ - 1) \cdot @agreement@",
                "m is the number of questions about a text, and ρ the correlation of two answers about it. The standard error is multiplied by the square root of this.",
                numbers=numbers,
            ),
        ),
        table=(*shares.values(), deff),
        axes={"part": 3 * SHOWN},
        legend=LEGEND,
    )


def intervals(way: str, ends: np.ndarray) -> View:
    """The intervals of the first benchmarks, the lowest score at the bottom; those that miss the true score stand out."""
    holds = (ends[..., 0] <= TRUE) & (ends[..., 1] >= TRUE)
    y = over("part")(np.repeat(np.arange(SHOWN), 3))
    marks = [
        Curve(_lines(np.where(there[..., None], ends, np.nan)), y, "part", color=hue)
        for there, hue in ((holds, HELD), (~holds, MISSED))
    ]
    figure = blank(
        (12, 32, 12, 40),
        axis("score", 0.3, 1.05, tickvals=[0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        axis("", -1.5, SHOWN + 0.5, visible=False),
    )
    title = Label(0.3, SHOWN + 2.6, WAYS[way], anchor="start")
    alt = f"95% intervals of {SHOWN} benchmarks, {WAYS[way]}."
    return View(f"intervals_{way}", alt, (Rule(x=TRUE), *marks, title), figure, 330)


def _lines(ends: np.ndarray) -> Track:
    """Both ends of each interval, and a gap before the next one."""
    gap = np.full((*ends.shape[:-1], 1), np.nan)
    flat = np.concatenate([ends, gap], axis=-1).reshape(*ends.shape[:2], -1)
    return Track(flat.astype(np.float32), (*OVER, "part"))


def learned(payload: Payload, at: Mapping[str, float]) -> str:
    """What a position shows of the two types of intervals."""
    place = nearest(EACH, at["each"]), nearest(AGREEMENT, at["agreement"])
    alone, groups = (float(payload.tracks[f"coverage_{way}"].values[place]) for way in WAYS)
    if alone > 0.9:
        return ""
    return (
        f"As if independent, only {100 * alone:.0f}% of the “95%” intervals hold the true score. By groups it is {100 * groups:.0f}%."
        + (" With so few groups the interval by groups misses more often than 5%." if groups < 0.93 else "")
    )

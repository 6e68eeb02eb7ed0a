"""Benchmarks drawn anew, each with two intervals: as if questions were independent, and by groups. How many hold the true score?"""

from collections.abc import Mapping

import numpy as np

from charts.moving import Control, over
from charts.repeated_intervals import legend, repeated_intervals
from language import gettext
from metrics_core.error_bars import design_effect_of, mean_limits
from metrics_core.interval import coverage
from pages.language.error_bars.data import ASKED, SHOWN, TRUE, benchmarks
from widgets.scrubber import Formula, Payload, Readout, nearest, pack
from widgets.scrubber.layouts import NUMBERS, grid

EACH = np.array([2, 5, 10, 20])
AGREEMENT = np.round(np.arange(0, 11) / 10, 1)
START = {"each": 5, "agreement": 0.0}
OVER = ("each", "agreement")
WAYS = {"alone": "as if independent", "groups": "by texts"}
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
    views = [repeated_intervals(way, says, drawn[way], TRUE, OVER, (0.3, 1.05), 330) for way, says in WAYS.items()]
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
                Readout(
                    track.name, gettext("intervals that contain 0.7, {way}", way=gettext(WAYS[way])), track, "percent"
                )
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
                "m is the number of questions about a text, and ρ the correlation of two answers about it. The square root of the design effect multiplies the standard error.",
                numbers=numbers,
            ),
        ),
        table=(*shares.values(), deff),
        axes={"part": 3 * SHOWN},
        legend=legend(TRUE),
    )


def learned(payload: Payload, at: Mapping[str, float]) -> str:
    """What a position shows of the two types of intervals."""
    place = nearest(EACH, at["each"]), nearest(AGREEMENT, at["agreement"])
    alone, groups = (float(payload.tracks[f"coverage_{way}"].values[place]) for way in WAYS)
    if alone > 0.9:
        return ""
    said = gettext(
        "Of the “95%” intervals that treat answers as independent, only {alone:.0f}% contain the true score. Of those by texts, {groups:.0f}% do.",
        alone=100 * alone,
        groups=100 * groups,
    )
    few = gettext("With few texts, the interval by texts misses in more than 5% of cases.")
    return f"{said} {few}" if groups < 0.93 else said

"""The pass rate that a judge reports against the true one, and the corrected rate, each with its interval."""

from __future__ import annotations

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Segment, Swatch, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core import CATALOG
from metrics_core.interval import normal_limits
from metrics_core.judges import corrected_limits, corrected_rate, expected_rate, limits_as_if_known
from metrics_core.judges.corrected import NO_BETTER
from pages.language.judges.data import JUDGED, LABELLED, counts
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

TRUE = np.round(np.arange(0, 21) / 20, 2)
RATES = np.round(np.arange(10, 21) / 20, 2)  # of a judge: from 0.5 to 1
START = {"true": 0.5, "sensitivity": 0.9, "specificity": 0.9}
OVER = ("true", "sensitivity", "specificity")
NAIVE, MENDED = HUES[2], HUES[1]
of_all = over(*OVER)


def held() -> dict[str, np.ndarray]:
    """What proportion of the drawn intervals hold the true rate: the judge's own, corrected, and corrected as if errors were known."""
    true, se, sp = np.meshgrid(TRUE, RATES, RATES, indexing="ij")
    passed = counts(JUDGED, np.asarray(expected_rate(true, se, sp)), 0)
    share = passed / JUDGED
    right = np.broadcast_to(counts(LABELLED, RATES, 1)[None, :, None], passed.shape)
    wrong = np.broadcast_to(counts(LABELLED, RATES, 2)[None, None, :], passed.shape)
    limits = {
        "naive": normal_limits(share, np.sqrt(share * (1 - share) / JUDGED)),
        "corrected": corrected_limits(passed, JUDGED, right, LABELLED, wrong, LABELLED),
        "known": limits_as_if_known(passed, JUDGED, right / LABELLED, wrong / LABELLED),
    }
    found = {
        name: np.mean((low <= true[..., None]) & (high >= true[..., None]), axis=-1)
        for name, (low, high) in limits.items()
    }
    guesses = np.isnan(corrected_rate(true, se, sp))
    return {name: values if name == "naive" else np.where(guesses, np.nan, values) for name, values in found.items()}


def judged_rates() -> Payload:
    """Both rates with their intervals at the counts that are expected, and how often such intervals hold the truth."""
    true, se, sp = np.meshgrid(TRUE, RATES, RATES, indexing="ij")
    rate = np.asarray(expected_rate(true, se, sp))
    naive = of_all(rate, "naive")
    low, high = normal_limits(rate, np.sqrt(rate * (1 - rate) / JUDGED))
    own = tuple(of_all(end, name) for end, name in ((low, "low_naive"), (high, "high_naive")))
    corrected = of_all(corrected_rate(rate, se, sp), "corrected_rate", reasons=NO_BETTER)
    n = LABELLED
    ends = corrected_limits(JUDGED * rate, JUDGED, n * se, n, n * sp, n)
    mended = tuple(of_all(end, name) for end, name in zip(ends, ("low", "high"), strict=True))
    share = {name: of_all(values, f"held_{name}", reasons=NO_BETTER) for name, values in held().items()}
    return pack(
        beside(against_the_truth(naive, own, corrected, mended), shares=(3, 1)),
        (
            Control("true", "true pass rate", TRUE, tuple(f"{100 * t:.0f}%" for t in TRUE)),
            Control("sensitivity", "sensitivity: right ones passed", RATES, tuple(f"{100 * r:.0f}%" for r in RATES)),
            Control("specificity", "specificity: wrong ones failed", RATES, tuple(f"{100 * r:.0f}%" for r in RATES)),
        ),
        readouts=(
            Readout("naive", "judge's pass rate", naive, "percent", color=NAIVE),
            Readout("held_naive", "truth in the judge's interval", share["naive"], "percent", color=NAIVE),
            Readout("corrected_rate", CATALOG["corrected_rate"].name, corrected, "percent", color=MENDED),
            Readout("held_corrected", "truth in the corrected interval", share["corrected"], "percent", color=MENDED),
            Readout("held_known", "truth in it, errors treated as known", share["known"], "percent"),
        ),
        legend=(
            Swatch("", "judge: 95% interval", NAIVE),
            Swatch("", "corrected", MENDED),
        ),
        formulas=(
            Formula(
                "corrected_rate",
                CATALOG["corrected_rate"].name,
                corrected,
                CATALOG["corrected_rate"].formula,
                r"\frac{@naive@ + @specificity@ - 1}{@sensitivity@ + @specificity@ - 1}",
                "p is the judge's pass rate, se its sensitivity, and sp its specificity.",
                numbers={
                    "naive": naive,
                    "sensitivity": over("sensitivity")(RATES, "sensitivity"),
                    "specificity": over("specificity")(RATES, "specificity"),
                },
            ),
        ),
        table=(naive, corrected, *share.values()),
        also=(*own, *mended),
    )


def against_the_truth(naive: Track, own: tuple[Track, ...], corrected: Track, mended: tuple[Track, ...]) -> View:
    """Reported against true pass rate: a judge without errors would be on the diagonal."""
    x = over("true")(TRUE)
    left, right = over("true")(TRUE - 0.008), over("true")(TRUE + 0.008)
    marks: tuple[Mark, ...] = (
        Rule(x=x, drag="true"),
        Curve(x, x, "true", "dot"),
        Curve(x, naive, "true", color=NAIVE, so_far=True),
        Segment(left, own[0], left, own[1], width=9, color=NAIVE),
        Segment(right, mended[0], right, mended[1], width=9, color=MENDED),
        Dot(left, naive, size=4, color=NAIVE),
        Dot(right, corrected, drag="true", size=4, color=MENDED),
        Label(0.29, 0.25, "reported = true", anchor="start"),
    )
    figure = blank(
        (52, 10, 12, 40),
        axis("true pass rate", -0.03, 1.05, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], tickformat=".0%", showgrid=False),
        axis("reported pass rate", -0.03, 1.05, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], tickformat=".0%"),
    )
    alt = "The judge's pass rate and the corrected one, each with a 95% interval, against the true pass rate."
    return View("rates", alt, marks, figure, 360)

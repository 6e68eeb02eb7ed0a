"""How likely a test finds a difference, against the number of questions, and how many it takes."""

from math import log10

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Dot, Label, Rule, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG
from metrics_core.error_bars import (
    minimum_detectable_difference,
    questions_needed,
    standard_error_of_difference,
    variance_of_difference,
)
from metrics_core.inference.power import power_of, quantiles
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

DIFFERENCES = np.arange(1, 11) / 100
CORRELATION = np.round(np.arange(0, 10) / 10, 1)
POWERS = np.array([0.5, 0.8, 0.9, 0.95])
VARIANCE, OF = 0.21, 1000  # of a right or wrong answer, where 70% are right; the questions of a usual benchmark
NS = np.geomspace(20, 100_000, 61)
START = {"difference": 0.04, "correlation": 0.5, "power": 0.8}
OVER = ("difference", "correlation", "power")


def power_of_questions() -> Payload:
    """The curve of power, and the number of questions at which it reaches the power that is wanted."""
    d, variance = DIFFERENCES, np.asarray(variance_of_difference(VARIANCE, VARIANCE, CORRELATION))
    needed = np.stack([questions_needed(d[:, None], variance[None, :], power=p) for p in POWERS.tolist()], axis=-1)
    smallest = np.stack([minimum_detectable_difference(OF, variance, power=p) for p in POWERS.tolist()], axis=-1)
    error = standard_error_of_difference(VARIANCE, VARIANCE, CORRELATION[:, None], NS)
    curve = Track(power_of(d[:, None, None], error[None]).astype(np.float32), ("difference", "correlation", "n"))
    count = over(*OVER)(needed, "questions_needed")
    mdd = over("correlation", "power")(smallest, "minimum_detectable_difference")
    quantile = {
        "z1": over()(quantiles()[0], "z1"),
        "z2": over("power")([quantiles(power=p)[1] for p in POWERS.tolist()], "z2"),
        "v": over("correlation")(variance, "v"),
        "d": over("difference")(d, "d"),
    }
    x, wanted = over("n")(NS), over("power")(POWERS)
    marks = (
        Curve(x, curve, "n", color=HUES[0]),
        Rule(y=wanted),
        Rule(x=count),
        Dot(count, wanted, drag="difference", size=7, color=HUES[0]),
        Label(22.0, over("power")(POWERS + 0.04), "wanted power", anchor="start"),
    )
    ticks = [20, 100, 1000, 10_000, 100_000]
    across = axis(
        "questions",
        log10(18),
        log10(110_000),
        type="log",
        tickvals=ticks,
        ticktext=[f"{t:,}" for t in ticks],
        showgrid=False,
    )
    figure = blank((52, 20, 34, 40), across, axis("power", 0, 1.04), at=20)
    view = View(
        "power", "How likely a test is to find the difference, against the number of questions.", marks, figure, 310
    )
    card = CATALOG["questions_needed"]
    return pack(
        beside(view, shares=(3, 1)),
        (
            Control("difference", "true difference", DIFFERENCES, tuple(f"{d:.2f}" for d in DIFFERENCES)),
            Control(
                "correlation",
                "correlation of the scores",
                CORRELATION,
                tuple(f"{c:g}" for c in CORRELATION),
            ),
            Control("power", "wanted power", POWERS, tuple(f"{100 * p:.0f}%" for p in POWERS)),
        ),
        readouts=(
            Readout("questions_needed", card.name, count, "count"),
            Readout("minimum_detectable_difference", gettext("difference that {n:,} questions can find", n=OF), mdd),
        ),
        formulas=(
            Formula(
                "questions_needed",
                card.name,
                count,
                card.formula,
                r"\left\lceil @v@ \cdot \left(\frac{@z1@ + @z2@}{@d@}\right)^2 \right\rceil",
                "v is the variance of A's score minus B's, over the questions. It is small where the models agree on most questions.",
                kind="count",
                numbers=quantile,
            ),
        ),
        table=(count, mdd),
        axes={"n": len(NS)},
    )

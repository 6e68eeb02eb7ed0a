"""Benchmarks drawn anew: intervals from human labels alone, and from these together with many judged answers."""

import numpy as np

from charts.moving import Control, over
from charts.repeated_intervals import legend, repeated_intervals
from language import gettext
from metrics_core.error_bars import mean_limits
from metrics_core.interval import coverage
from metrics_core.judges import prediction_powered_limits
from pages.language.judges.data import SHOWN, TRUE, answers
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

ACCURACY = np.round(np.arange(10, 21) / 20, 2)
LABELLED = np.array([50, 100, 200, 400])
START = {"accuracy": 0.9, "labelled": 100}
OVER = ("accuracy", "labelled")
WAYS = {"human": "human labels alone", "powered": "with the judge: prediction-powered"}
of_both = over(*OVER)


def drawn_anew() -> Payload:
    """Three types of intervals for each benchmark, for every accuracy of the judge and number of labels."""
    shape = len(ACCURACY), len(LABELLED)
    held = {way: np.zeros(shape) for way in ("judge", *WAYS)}
    width = {way: np.zeros(shape) for way in WAYS}
    drawn = {way: np.zeros((*shape, SHOWN, 2)) for way in WAYS}
    for i, accuracy in enumerate(ACCURACY.tolist()):
        for j, labelled in enumerate(LABELLED.tolist()):
            scores = answers(accuracy, labelled)
            order = np.argsort(scores["human"][:SHOWN].mean(axis=1), kind="stable")
            held["judge"][i, j] = coverage(*mean_limits(scores["others"]), TRUE)
            for way, (low, high) in (
                ("human", mean_limits(scores["human"])),
                ("powered", prediction_powered_limits(scores["human"], scores["judged"], scores["others"])),
            ):
                held[way][i, j] = coverage(low, high, TRUE)
                width[way][i, j] = np.mean(high - low)
                drawn[way][i, j] = np.stack([low[order], high[order]], axis=-1)
    shares = {way: of_both(values, f"coverage_{way}") for way, values in held.items()}
    widths = {way: of_both(values, f"width_{way}") for way, values in width.items()}
    views = [repeated_intervals(way, says, drawn[way], TRUE, OVER, (0.4, 1.0), 300) for way, says in WAYS.items()]
    return pack(
        grid({views[0]: 6, views[1]: 6}, {NUMBERS: 12}, across=5),
        (
            Control(
                "accuracy",
                "judge's accuracy, on right and on wrong answers",
                ACCURACY,
                tuple(f"{100 * a:.0f}%" for a in ACCURACY),
            ),
            Control(
                "labelled", "answers with a human label", LABELLED.astype(float), tuple(map(str, LABELLED.tolist()))
            ),
        ),
        readouts=(
            Readout("width_human", "labels alone: mean length", widths["human"]),
            Readout(
                "coverage_human",
                gettext("labels alone: intervals with {mean:g}", mean=TRUE),
                shares["human"],
                "percent",
            ),
            Readout("width_powered", "prediction-powered: mean length", widths["powered"]),
            Readout(
                "coverage_powered",
                gettext("prediction-powered: intervals with {mean:g}", mean=TRUE),
                shares["powered"],
                "percent",
            ),
            Readout(
                "coverage_judge", gettext("judge alone: intervals with {mean:g}", mean=TRUE), shares["judge"], "percent"
            ),
        ),
        table=(*shares.values(), *widths.values()),
        axes={"part": 3 * SHOWN},
        legend=legend(TRUE),
    )

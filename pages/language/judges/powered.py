"""Benchmarks drawn anew: intervals from human labels alone, and from these together with many judged answers."""

from __future__ import annotations

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Label, Rule, Swatch, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core.error_bars import mean_limits
from metrics_core.interval import coverage
from metrics_core.judges import prediction_powered_limits
from pages.language.judges.data import MANY, SHOWN, TRUE, answers
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

ACCURACY = np.round(np.arange(10, 21) / 20, 2)
LABELLED = np.array([50, 100, 200, 400])
START = {"accuracy": 0.9, "labelled": 100}
OVER = ("accuracy", "labelled")
HELD, MISSED = "#8a9099", HUES[2]
LEGEND = (Swatch("", f"holds the true score {TRUE:g}", HELD), Swatch("", "misses it", MISSED))
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
    views = [intervals(way, drawn[way]) for way in WAYS]
    return pack(
        grid({views[0]: 6, views[1]: 6}, {NUMBERS: 12}, across=5),
        (
            Control(
                "accuracy",
                "answers of either sort that the judge gets right",
                ACCURACY,
                tuple(f"{100 * a:.0f}%" for a in ACCURACY),
            ),
            Control(
                "labelled", "answers with a human label", LABELLED.astype(float), tuple(map(str, LABELLED.tolist()))
            ),
        ),
        readouts=(
            Readout("width_human", "human labels: mean length", widths["human"]),
            Readout("coverage_human", f"hold {TRUE:g}, of {MANY}", shares["human"], "percent"),
            Readout("width_powered", "prediction-powered: mean length", widths["powered"]),
            Readout("coverage_powered", f"hold {TRUE:g}, of {MANY}", shares["powered"], "percent"),
            Readout("coverage_judge", f"judge alone: hold {TRUE:g}", shares["judge"], "percent"),
        ),
        table=(*shares.values(), *widths.values()),
        axes={"part": 3 * SHOWN},
        legend=LEGEND,
    )


def intervals(way: str, ends: np.ndarray) -> View:
    """The intervals of the first benchmarks, in the order of their human scores; those that miss the true score stand out."""
    holds = (ends[..., 0] <= TRUE) & (ends[..., 1] >= TRUE)
    y = over("part")(np.repeat(np.arange(SHOWN), 3))
    marks = [
        Curve(_lines(np.where(there[..., None], ends, np.nan)), y, "part", color=hue)
        for there, hue in ((holds, HELD), (~holds, MISSED))
    ]
    figure = blank(
        (12, 32, 12, 40),
        axis("score", 0.4, 1.0, tickvals=[0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        axis("", -1.5, SHOWN + 0.5, visible=False),
    )
    title = Label(0.4, SHOWN + 2.2, WAYS[way], anchor="start")
    return View(
        f"intervals_{way}",
        f"95% intervals of {SHOWN} benchmarks: {WAYS[way]}.",
        (Rule(x=TRUE), *marks, title),
        figure,
        300,
    )


def _lines(ends: np.ndarray) -> Track:
    """Both ends of each interval, and a gap before the next one."""
    gap = np.full((*ends.shape[:-1], 1), np.nan)
    flat = np.concatenate([ends, gap], axis=-1).reshape(*ends.shape[:2], -1)
    return Track(flat.astype(np.float32), (*OVER, "part"))

"""The difference of two models on the same questions, with a paired and an unpaired interval, at every correlation of their scores."""

from collections.abc import Mapping

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Rule, Segment, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.error_bars import standard_error_of_difference, variance_of_difference
from metrics_core.interval import normal_limits
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

SCORES, NS = (0.72, 0.68), np.array([100, 200, 300, 500, 700, 1000, 2000])
CORRELATION = np.round(np.arange(0, 19) / 20, 2)
START = {"correlation": 0.0, "n": 500}
OVER = ("correlation", "n")
ROWS = {"unpaired": 1.0, "paired": 0.0}


def pairs() -> Payload:
    """Intervals of both scores and of their difference."""
    a, b = (p * (1 - p) for p in SCORES)  # the variances of a right or wrong answer
    r, n = np.meshgrid(CORRELATION, NS, indexing="ij")
    alone = [
        over("n")(standard_error_of_difference(v, 0.0, 0.0, NS), f"error_{name}")
        for v, name in zip((a, b), "ab", strict=True)
    ]
    errors = {
        "unpaired": over("n")(standard_error_of_difference(a, b, 0.0, NS), "unpaired"),
        "paired": over(*OVER)(standard_error_of_difference(a, b, r, n), "paired"),
    }
    fewer = over("correlation")(
        variance_of_difference(a, b, 0.0) / np.asarray(variance_of_difference(a, b, CORRELATION)), "fewer"
    )
    difference = SCORES[0] - SCORES[1]
    limits = {way: normal_limits(difference, error.values) for way, error in errors.items()}
    ends = {
        way: tuple(
            Track(end, errors[way].over, name=f"{side}_{way}") for side, end in zip(("low", "high"), both, strict=True)
        )
        for way, both in limits.items()
    }
    left, right = both_scores(alone), the_difference(ends, difference)
    return pack(
        grid({left: 5, right: 7}, {NUMBERS: 12}, across=3),
        (
            Control(
                "correlation",
                "correlation of the two models' scores",
                CORRELATION,
                tuple(f"{c:g}" for c in CORRELATION),
            ),
            Control("n", "questions", NS.astype(float), tuple(f"{n:,}" for n in NS.tolist())),
        ),
        readouts=(
            Readout("unpaired", "unpaired standard error", errors["unpaired"]),
            Readout("paired", "paired standard error", errors["paired"]),
            Readout("fewer", "questions needed: unpaired / paired", fewer),
        ),
        formulas=(
            Formula(
                "paired_standard_error",
                "paired standard error",
                errors["paired"],
                r"\sqrt{SE_A^2 + SE_B^2 - 2\, r\, SE_A\, SE_B}",
                r"\sqrt{@error_a@^2 + @error_b@^2 - 2 \cdot @correlation@ \cdot @error_a@ \cdot @error_b@}",
                "r is the correlation of the scores, question by question. With r = 0 this is the unpaired standard error.",
                numbers={
                    "error_a": alone[0],
                    "error_b": alone[1],
                    "correlation": over("correlation")(CORRELATION, "correlation"),
                },
            ),
        ),
        table=(*errors.values(), fewer),
        also=tuple(end for both in ends.values() for end in both),
    )


def both_scores(errors: list[Track]) -> View:
    """The two scores, each with its interval, which overlap."""
    marks: list[Mark] = []
    for y, score, error, hue, name in zip((1.0, 0.0), SCORES, errors, HUES, "AB", strict=False):
        low, high = (over("n")(end) for end in normal_limits(score, error.values))
        marks += [
            Segment(low, y, high, y, width=6, color=hue),
            Dot(score, y, color=hue),
            Label(score, y + 0.3, gettext("model {name}", name=name), color=hue),
        ]
    across = axis("score", 0.57, 0.83, tickvals=[0.6, 0.65, 0.7, 0.75, 0.8])
    figure = blank((12, 12, 12, 40), across, axis("", -0.6, 1.7, visible=False), at=0.7)
    return View("scores", "The scores of both models with their 95% intervals.", tuple(marks), figure, 230)


def the_difference(ends: Mapping[str, tuple[Track, ...]], difference: float) -> View:
    """The difference with two intervals, against 0."""
    marks: list[Mark] = [Rule(x=0.0)]
    for way, y in ROWS.items():
        low, high = ends[way]
        hue = HUES[2] if way == "unpaired" else HUES[3]
        marks += [
            Segment(low, y, high, y, width=6, color=hue),
            Dot(difference, y, color=hue),
            Label(difference, y + 0.3, way, color=hue),
        ]
    marks.append(Label(-0.003, 1.65, "B better ←", anchor="end"))
    marks.append(Label(0.003, 1.65, "→ A better", anchor="start"))
    across = axis("score of A minus score of B", -0.108, 0.18, tickvals=[-0.1, -0.05, 0, 0.05, 0.1, 0.15])
    figure = blank((12, 12, 12, 40), across, axis("", -0.6, 1.85, visible=False))
    return View("difference", "The difference with an unpaired and a paired 95% interval.", tuple(marks), figure, 230)

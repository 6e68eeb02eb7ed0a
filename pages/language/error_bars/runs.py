"""Several runs of each question: the standard error against their number, beside what it would be if runs were questions."""

from math import log10

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Dot, Rule, Swatch, View, over
from charts.theme import MODELS as HUES
from metrics_core.error_bars import standard_error_of_runs, worth_of_runs
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

RUNS = np.array([1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100])
WITHIN = np.round(np.arange(0, 11) / 10, 1)
VARIANCE, QUESTIONS = 0.21, 200  # of a right or wrong answer, where 70% are right
START = {"runs": 1, "within": 0.3}
OVER = ("runs", "within")
LEGEND = (
    Swatch("", "standard error of 200 questions", HUES[0]),
    Swatch("dash", "with infinitely many runs"),
    Swatch("dot", "if runs were questions", HUES[2]),
)


def more_runs() -> Payload:
    """Three standard errors at every number of runs and every proportion that is from run to run."""
    runs, share = np.meshgrid(RUNS, WITHIN, indexing="ij")
    within, between = VARIANCE * share, VARIANCE * (1 - share)
    of_both = over(*OVER)
    error = of_both(standard_error_of_runs(between, within, QUESTIONS, runs), "error")
    mistaken = over("runs")(standard_error_of_runs(0.0, VARIANCE, QUESTIONS, RUNS), "mistaken")
    floor = over("within")(standard_error_of_runs(VARIANCE * (1 - WITHIN), 0.0, QUESTIONS, 1), "floor")
    worth = of_both(worth_of_runs(between, within, QUESTIONS, runs), "worth", reasons="nothing is left that varies")
    numbers = {
        "runs": over("runs")(RUNS, "runs"),
        "b": over("within")(VARIANCE * (1 - WITHIN), "b"),
        "w": over("within")(VARIANCE * WITHIN, "w"),
    }
    x = over("runs")(RUNS)
    marks = (
        Rule(y=floor),
        Curve(x, mistaken, "runs", "dot", color=HUES[2], so_far=True),
        Curve(x, error, "runs", color=HUES[0], so_far=True),
        Dot(x, mistaken, color=HUES[2]),
        Dot(x, error, drag="runs", color=HUES[0]),
    )
    across = axis(
        "runs of each question",
        log10(0.93),
        log10(108),
        type="log",
        tickvals=[1, 2, 5, 10, 20, 50, 100],
        showgrid=False,
    )
    figure = blank((58, 10, 10, 40), across, axis("standard error", 0, 0.035), at=1)
    view = View("runs", "The standard error against the number of runs.", marks, figure, 310)
    return pack(
        beside(view, shares=(3, 1)),
        (
            Control("runs", "runs of each question", RUNS.astype(float), tuple(map(str, RUNS.tolist()))),
            Control(
                "within", "proportion of variance from run to run", WITHIN, tuple(f"{100 * w:.0f}%" for w in WITHIN)
            ),
        ),
        readouts=(
            Readout("error", "standard error", error),
            Readout("worth", "equivalent number of questions, asked once", worth, "count"),
            Readout("mistaken", "if runs were questions", mistaken),
        ),
        formulas=(
            Formula(
                "standard_error_of_runs",
                "standard error",
                error,
                r"\sqrt{\frac{1}{n} \left(b + \frac{w}{K}\right)}",
                rf"\sqrt{{\frac{{1}}{{{QUESTIONS}}} \left(@b@ + \frac{{@w@}}{{@runs@}}\right)}}",
                "b is the variance between questions, w the variance from run to run of one question, and K the number of runs.",
                numbers=numbers,
            ),
        ),
        table=(error, mistaken, floor, worth),
        legend=LEGEND,
    )

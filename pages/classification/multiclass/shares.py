"""One class takes over: every average of F1 against its share, with the matrix beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import RATE, apart, framed, hint
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Swatch, Track, View, over
from charts.theme import MODELS
from metrics_core import ConfusionMatrix
from metrics_core.classification import f1
from metrics_core.classification.averages import Average
from metrics_core.classification.multiclass import averaged, mean_per_class_accuracy
from metrics_core.inference.resampled_classes import resampled_matrices
from metrics_core.inference.resampled_thresholds import band
from pages.classification.multiclass.data import GROWING, GROWING_SAMPLES, STEPS, one_class_takes_over
from pages.classification.multiclass.sized import sized_matrix
from widgets.conventions import PLAIN, Conventions
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

AVERAGES: dict[Average, str] = {"micro": "", "macro": "dash", "weighted": "dot"}  # with their dashes
METRICS: dict[str, Callable[..., Any]] = {f"{name}_f1": partial(averaged, f1, average=name) for name in AVERAGES} | {
    "macro_recall": mean_per_class_accuracy,
}
READOUTS = {
    "micro_f1": "micro F1 (accuracy): the proportion of right answers",
    "weighted_f1": "weighted F1: a class counts by its size",
    "macro_f1": "macro F1: each class counts the same",
}
LEGEND = Swatch("right", "right answers"), Swatch("wrong", "wrong answers; area: how many samples")
at_share = over("share")
HEIGHT = 300
RESAMPLES = 800  # at every position
SHARES = np.array(STEPS) / STEPS.stop


def as_one_class_takes_over(how: Conventions = PLAIN) -> Payload:
    """A whole matrix and its averages of F1 at every share of A."""
    counts = np.array([one_class_takes_over(step) for step in STEPS])
    matrix, first = ConfusionMatrix(GROWING, counts), GROWING[0]
    drawn = (
        ConfusionMatrix(GROWING, resampled_matrices(counts, stratified=how.fixed, resamples=RESAMPLES))
        if how.intervals
        else None
    )
    found = {name: _read(name, metric, matrix, drawn) for name, metric in METRICS.items()}
    averages = {name: found[f"{name}_f1"] for name in AVERAGES}
    each = f1(matrix.each())
    f_ones = [at_share(each[..., i], f"f1_{i}") for i in range(len(GROWING))]
    lines = averages_by_share(at_share(SHARES, "share"), averages, first)
    return pack(
        grid(
            {sized_matrix(GROWING, matrix, "share", height=HEIGHT): 6, lines: 6},
            {NUMBERS: 12},
            across=3,
        ),
        (Control("share", f"proportion of {first}", SHARES, tuple(f"{100 * share:.1f}%" for share in SHARES)),),
        readouts=tuple(Readout(name, label, found[name]) for name, label in READOUTS.items()),
        formulas=(_micro(averages["micro"], matrix), *_formulas(averages, f_ones, matrix)),
        table=tuple(found.values()),
        legend=LEGEND,
    )


def _read(name: str, metric: Callable[..., Any], matrix: ConfusionMatrix, drawn: ConfusionMatrix | None) -> Track:
    """A number at every share; drawn: resamples of each matrix."""
    value = metric(matrix)
    return at_share(value, name, band=None if drawn is None else band(value, metric(drawn)))


def averages_by_share(share: Track, averages: Mapping[Average, Track], growing: str) -> View:
    """Micro, macro and weighted F1 against the share of the class that grows, drawn from a third on to where it stands, each named there."""
    start = int(np.abs(share.values - 1 / 3).argmin())
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[None, None])
    framed(figure, (34, 24, 88, 40), RATE | {"title": {"text": f"proportion of {growing} among all samples"}}, RATE)
    marks: list[Mark] = []
    heights = apart(np.array([line.values for line in averages.values()]), 0.1)
    beside = at_share(share.values + 0.04)  # right of the line, where no curve is yet
    for (name, line), high, hue in zip(averages.items(), heights, MODELS, strict=False):
        marks.append(Curve(share, line, "share", AVERAGES[name], color=hue, so_far=True, since=start))
        marks.append(Label(beside, at_share(high), f"{name} F1", color=hue, anchor="start"))
    marks += [Rule(x=share, drag="share"), *(Dot(share, line) for line in averages.values())]
    marks.append(hint(share, 0.42, 0.96, upto=start, since=start))
    return View("averages", f"Averages of F1 against the share of {growing}.", tuple(marks), figure, HEIGHT)


def _formulas(
    averages: Mapping[Average, Track], f_ones: Sequence[Track], matrix: ConfusionMatrix
) -> tuple[Formula, ...]:
    places = range(len(GROWING))
    plain_sum = " + ".join(f"@f1_{i}@" for i in places)
    weighted_sum = " + ".join(rf"@t_{i}@ \cdot @f1_{i}@" for i in places)
    numbers = {one.name: one for one in f_ones} | {f"t_{i}": at_share(matrix.actual[..., i]) for i in places}
    return (
        Formula(
            "macro",
            "macro F1",
            averages["macro"],
            r"\frac{\text{sum of the F1s}}{\text{number of classes}}",
            rf"\frac{{{plain_sum}}}{{{len(GROWING)}}}",
            "F1 of A, B and C, each against the rest. Each class counts once, whether it has 20 samples or 2,360.",
            numbers=numbers,
        ),
        Formula(
            "weighted",
            "weighted F1",
            averages["weighted"],
            r"\frac{\text{sum of (samples} \cdot \text{F1)}}{\text{all samples}}",
            rf"\frac{{{weighted_sum}}}{{{GROWING_SAMPLES}}}",
            "The same three F1s, each times the number of actual samples of its class.",
            numbers=numbers,
        ),
    )


def _micro(micro: Track, matrix: ConfusionMatrix) -> Formula:
    right = [at_share(matrix.counts[..., i, i], f"right_{i}") for i in range(len(GROWING))]
    return Formula(
        "micro",
        "micro F1",
        micro,
        r"\frac{\text{right answers}}{\text{all answers}}",
        rf"\frac{{{' + '.join(f'@{one.name}@' for one in right)}}}{{{GROWING_SAMPLES}}}",
        "It adds up the TP, FP and FN of A, B and C. Each wrong answer is a false positive of one class and a false negative "
        "of another, so the sum gives the accuracy.",
        numbers={one.name: one for one in right},
    )

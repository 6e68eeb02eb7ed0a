"""One class takes over: precision, recall and F1 of every class, and the averages of F1, at every share of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from charts.moving import Control, Swatch, Track, over
from language import gettext
from metrics_core import ConfusionMatrix
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.averages import Average
from metrics_core.classification.multiclass import averaged, mean_per_class_accuracy
from metrics_core.inference.resampled_classes import resampled_matrices
from metrics_core.inference.resampled_thresholds import band
from pages.classification.multiclass.data import GROWING, GROWING_SAMPLES, STEPS, one_class_takes_over
from pages.classification.multiclass.each_class import each_class
from widgets.conventions import PLAIN, Conventions
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

AVERAGES: tuple[Average, ...] = ("macro", "micro", "weighted")
METRICS: dict[str, Callable[..., Any]] = {f"{name}_f1": partial(averaged, f1, average=name) for name in AVERAGES} | {
    "macro_recall": mean_per_class_accuracy,
}
LEGEND = (
    Swatch("right of three", "right answer"),
    Swatch("wrong of three", "wrong answer, in the colour of the actual class"),
)
at_share = over("share")
ALIKE = 1 / 3  # the share from which the question starts
RESAMPLES = 800  # at every position
SHARES = np.array(STEPS) / STEPS.stop
TEXTS = tuple(f"{100 * share:.1f}%" for share in SHARES)


def as_one_class_takes_over(how: Conventions = PLAIN) -> Payload:
    """A whole matrix and its averages of F1 at every share of A."""
    counts = np.array([one_class_takes_over(step) for step in STEPS])
    matrix = ConfusionMatrix(GROWING, counts)
    drawn = (
        ConfusionMatrix(GROWING, resampled_matrices(counts, stratified=how.fixed, resamples=RESAMPLES))
        if how.intervals
        else None
    )
    found = {name: _read(name, metric, matrix, drawn) for name, metric in METRICS.items()}
    averages = {name: found[f"{name}_f1"] for name in AVERAGES}
    each = matrix.each()
    rates, right, f_ones = (
        [at_share(metric(each)[..., i], f"{name}_{i}") for i in range(len(GROWING))]
        for name, metric in (("recall", recall), ("precision", precision), ("f1", f1))
    )
    given, closed = int(np.abs(SHARES - ALIKE).argmin()), drawn is None  # intervals are below the numbers
    macro, weighted = _formulas(averages, f_ones, matrix)
    there = gettext("at {share}", share=TEXTS[given])
    classes = each_class(GROWING, matrix, rates, right, f_ones, averages["macro"], "share", begun=given, there=there)
    places = grid({classes: 12}, {NUMBERS: 12}, across=3)
    return pack(
        folding(places, 1, "micro and weighted F1") if closed else places,
        (
            Control(
                "share", gettext("proportion of {label}", label=GROWING[0]), SHARES, TEXTS, marks={0.98: "go to 98%"}
            ),
        ),
        readouts=tuple(
            Readout(f"{name}_f1", f"{name} F1", one, mark=over()(one.values[given]), digits=2, folded=closed)
            for name, one in averages.items()
        ),
        formulas=(macro, *(replace(one, folded=closed) for one in (_micro(averages["micro"], matrix), weighted))),
        table=tuple(found.values()),
        also=(at_share(SHARES, "share"), *_wrong(matrix)),
        legend=LEGEND,
    )


def _read(name: str, metric: Callable[..., Any], matrix: ConfusionMatrix, drawn: ConfusionMatrix | None) -> Track:
    """A number at every share; drawn: resamples of each matrix."""
    value = metric(matrix)
    return at_share(value, name, band=None if drawn is None else band(value, metric(drawn)))


def _wrong(matrix: ConfusionMatrix) -> list[Track]:
    """How many samples of each class get each wrong answer."""
    places = range(len(GROWING))
    return [at_share(matrix.counts[..., a, b], f"n_{a}_{b}") for a in places for b in places if a != b]


def _formulas(
    averages: Mapping[Average, Track], f_ones: Sequence[Track], matrix: ConfusionMatrix
) -> tuple[Formula, Formula]:
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
            "F1 of A, B and C, each against the rest. Each class counts once, however many samples it has.",
            numbers=numbers,
            digits=4,
        ),
        Formula(
            "weighted",
            "weighted F1",
            averages["weighted"],
            r"\frac{\text{sum of (samples} \cdot \text{F1)}}{\text{all samples}}",
            rf"\frac{{{weighted_sum}}}{{{GROWING_SAMPLES}}}",
            "The same three F1s, each weighted by the size of its class. With classes of equal size it equals macro F1.",
            numbers=numbers,
            digits=4,
        ),
    )


def _micro(micro: Track, matrix: ConfusionMatrix) -> Formula:
    right = [at_share(matrix.counts[..., i, i], f"n_{i}_{i}") for i in range(len(GROWING))]
    return Formula(
        "micro",
        "micro F1",
        micro,
        r"\frac{\text{right answers}}{\text{all answers}}",
        rf"\frac{{{' + '.join(f'@{one.name}@' for one in right)}}}{{{GROWING_SAMPLES}}}",
        "Micro F1 adds up the TP, FP and FN of A, B and C. Each wrong answer is a false positive of one class and a false negative "
        "of another, so it equals the accuracy.",
        numbers={one.name: one for one in right},
    )

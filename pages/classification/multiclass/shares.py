"""One class takes over: every average of F1 against its share, with the matrix and the averages as areas beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from charts.classes import AVERAGES, as_areas, averages_by_share, class_matrix, filled_to
from charts.moving import Control, Track
from metrics_core import CATALOG, ConfusionMatrix
from metrics_core.classification import f1
from metrics_core.classification.multiclass import averaged, cohen_kappa, mean_per_class_accuracy, multiclass_matthews
from metrics_core.geometry.tiles import tiles
from metrics_core.inference.resampled_classes import resampled_matrices
from metrics_core.inference.resampled_thresholds import band
from pages.classification.multiclass.data import GROWING, GROWING_SAMPLES, STEPS, TWENTIETHS, one_class_takes_over
from widgets.conventions import PLAIN, Conventions
from widgets.scrubber import Formula, Payload, Readout, pack

OVER = ("share", "right")
RESAMPLES = 800  # at every position
SHARES, RIGHT = np.array(STEPS) / STEPS.stop, np.array(TWENTIETHS) / 20
NAMED_AT = {"micro": 0.62, "macro": 0.78, "weighted": 0.09}  # where on its line a name stands, and how far off it
NAMED_BY = {"micro": 0.11, "macro": -0.09, "weighted": 0.1}
ROOM = ((0.0, 0.88), (0.06, 0.94), (0.12, 1.0))  # so that the names of narrow bars do not lie on each other


def as_one_class_takes_over(how: Conventions = PLAIN) -> Payload:
    """The grid of shares and recalls of A: a whole matrix at every position."""
    found: dict[str, list[list[float]]] = {}
    for step in STEPS:
        row = [_numbers(one_class_takes_over(step, twentieths)) for twentieths in TWENTIETHS]
        for name in row[0]:
            found.setdefault(name, []).append([numbers[name] for numbers in row])
    tracks = {name: Track(np.array(values), OVER) for name, values in found.items()} | {
        "share": Track(SHARES, OVER[:1])
    }
    if how.intervals:
        tracks |= {name: replace(tracks[name], band=band(tracks[name].values, x)) for name, x in _again().items()}
    for name in AVERAGES:
        here = int(np.argmin(np.abs(SHARES - NAMED_AT[name])))
        heights = tracks[f"{name}_f1"].values[here]
        tracks[f"{name}_name_x"] = Track(np.array(SHARES[here]), ())
        tracks[f"{name}_name_y"] = Track(heights + NAMED_BY[name], OVER[1:])
    first = GROWING[0]
    return pack(
        (
            class_matrix(GROWING, 0, height=222),
            averages_by_share(SHARES, first, height=222),
            as_areas(GROWING, "macro", height=156),
            as_areas(GROWING, "weighted", height=156),
        ),
        (
            Control("share", f"share of {first}", SHARES, tuple(f"{100 * share:.1f}%" for share in SHARES)),
            Control("right", f"recall of {first}", RIGHT, tuple(f"{100 * recall:.0f}%" for recall in RIGHT)),
        ),
        tracks,
        _readouts(),
        formulas=_formulas(),
        table=("micro_f1", "macro_f1", "weighted_f1", "macro_recall", "kappa", "matthews"),
        areas=(
            f"{'matrix ' * 6}{'averages ' * 6}".strip(),
            f"{'macro ' * 4}{'weighted ' * 4}{'numbers ' * 4}".strip(),
        ),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
    )


def _again() -> dict[str, np.ndarray]:
    """What every readout says on each resample, at every share and recall."""
    counts = [[one_class_takes_over(step, twentieths) for twentieths in TWENTIETHS] for step in STEPS]
    drawn = ConfusionMatrix(GROWING, resampled_matrices(np.array(counts), resamples=RESAMPLES))
    found = {f"{name}_f1": averaged(f1, drawn, average=name) for name in AVERAGES}
    others: dict[str, Callable[..., Any]] = {
        "macro_recall": mean_per_class_accuracy,
        "kappa": cohen_kappa,
        "matthews": multiclass_matthews,
    }
    return found | {name: metric(drawn) for name, metric in others.items()}


def _numbers(counts: np.ndarray) -> dict[str, Any]:
    """Everything that the picture shows of one matrix."""
    matrix = ConfusionMatrix(GROWING, counts)
    shape, places = tiles(matrix), range(len(GROWING))
    numbers: dict[str, Any] = {f"{name}_f1": averaged(f1, matrix, average=name) for name in AVERAGES}
    numbers |= {f"f1_{i}": value for i, value in enumerate(f1(matrix.each()).tolist())}
    numbers |= {f"t_{i}": value for i, value in enumerate(matrix.actual.tolist())}
    numbers |= {f"n_{i}_{j}": counts[i, j] for i in places for j in places}
    numbers |= {f"left_{j}": filled_to(j, 0, len(GROWING)) for j in places}
    full = filled_to(np.array(places), shape.full, len(GROWING))
    numbers |= {f"full_{i}_{j}": full[i, j] for i in places for j in places}
    numbers |= {f"edge_{i}": edge for i, edge in enumerate(shape.edges.tolist())}
    numbers |= dict(_middles(shape.edges))
    return numbers | {
        "macro_recall": mean_per_class_accuracy(matrix),
        "kappa": cohen_kappa(matrix),
        "matthews": multiclass_matthews(matrix),
    }


def _middles(edges: np.ndarray) -> Iterable[tuple[str, float]]:
    """Where the names of the bars stand."""
    for i, ((low, high), middle) in enumerate(zip(ROOM, (edges[1:] + edges[:-1]) / 2, strict=True)):
        yield f"middle_{i}", float(np.clip(middle, low, high))


def _readouts() -> tuple[Readout, ...]:
    return (
        Readout("micro_f1", "micro F1 = accuracy", "micro_f1"),
        Readout("macro_recall", "macro recall", "macro_recall"),
        Readout("macro_f1", "macro F1", "macro_f1"),
        Readout("kappa", CATALOG["cohen_kappa"].name, "kappa"),
        Readout("weighted_f1", "weighted F1", "weighted_f1"),
        Readout("matthews", "Matthews correlation", "matthews"),
    )


def _formulas() -> tuple[Formula, ...]:
    places = range(len(GROWING))
    plain_sum = " + ".join(f"@f1_{i}@" for i in places)
    weighted_sum = " + ".join(rf"@t_{i}@ \cdot @f1_{i}@" for i in places)
    return (
        Formula(
            "macro",
            "macro F1",
            "macro_f1",
            CATALOG["macro_f1"].formula,
            rf"\frac{{{plain_sum}}}{{{len(GROWING)}}}",
            "F1 of A, B and C, each against the rest. Each counts once, whether it has 40 samples or 2,000.",
        ),
        Formula(
            "weighted",
            "weighted F1",
            "weighted_f1",
            CATALOG["averaged"].formula,
            rf"\frac{{{weighted_sum}}}{{{GROWING_SAMPLES}}}",
            "The same three F1s, each times the actual samples of its class.",
        ),
    )

"""What if, scrubbed: measures where a control stands, and by how much they differ from the data as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from charts import curves
from charts.moving import Control, Track
from lab import EvaluationSet
from lab.sensitivity import (
    OtherPrevalences,
    SensitivityCurve,
    class_share,
    cutoffs,
    elsewhere,
    label_threshold,
    longest_ngram,
    without_worst,
)
from metrics_core import CATALOG
from metrics_core.classification import accuracy, f1, false_positive_rate, precision, recall
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars
from pages.lab.what_if.drawing_sensitivity import along
from widgets.formulas import significant
from widgets.intervals import counted
from widgets.scrubber import Payload, Readout, pack

GRID, COSTS = ("threshold", "prevalence"), ("prevalence", "ratio")
MOVING = (precision, recall, f1, accuracy)


def two_classes(s: Sweep, threshold: float) -> Payload:
    """ROC, precision-recall and cost at every threshold, prevalence and ratio of costs, with each number's change."""
    grid = elsewhere(s, threshold)
    tracks = _rates(s, grid) | _costs(grid)
    for metric in MOVING:
        tracks |= _with_change(metric.__name__, counted(metric, grid.counts, GRID), grid.now[:2])
    tracks |= _with_change("average_precision", Track(grid.average_precision, ("prevalence",)), grid.now[1:2])
    tracks |= _with_change("auroc", Track(np.full(len(grid.prevalences), s.auroc), ("prevalence",)), grid.now[1:2])
    tracks["precision_here"] = tracks["precision"]
    x = tracks["threshold_x"].values
    thin = s.thinned(400).counts
    line = false_positive_rate(thin), recall(thin)
    names = [
        *((metric.__name__, CATALOG[metric.__name__].name) for metric in MOVING),
        ("average_precision", "AP"),
        ("auroc", "AUROC"),
    ]
    numbers = [readout for name, says in names for readout in _pair(name, says)]
    numbers += [
        *_pair("cost_units", "cost per 1,000"),
        Readout("cheapest", "cheapest threshold", "cheapest"),
        Readout("least", "cost there", "least"),
    ]
    return pack(
        (
            curves.roc(line, {}, float("nan"), height=250),
            curves.precision_recall(height=250),
            curves.cost(
                float(x[0]), float(x[-1]), "a false positive costs 1, a false negative as many as chosen", height=250
            ),
        ),
        _controls(grid),
        tracks,
        numbers,
        table=("precision", "recall", "f1", "accuracy", "cost_units"),
        areas=("roc roc pr pr cost cost", "numbers numbers numbers numbers numbers numbers"),
        columns="repeat(6, minmax(0, 1fr))",
        numbers_across=6,
    )


def _controls(grid: OtherPrevalences) -> tuple[Control, ...]:
    values = grid.thresholds
    texts = [significant(float(v)) for v in values[:-1]] + [f"> {significant(float(values[-2]))}"]
    shares = tuple(f"{significant(100 * v, 3)}%" for v in grid.prevalences)
    return (
        Control("prevalence", "prevalence", grid.prevalences, shares),
        Control("ratio", "a miss costs", grid.ratios, tuple(f"{v:g} ×" for v in grid.ratios)),
        Control("threshold", "threshold", values, tuple(texts)),
    )


def _rates(s: Sweep, grid: OtherPrevalences) -> dict[str, Track]:
    one, at = ("threshold",), s.at(grid.thresholds)
    base = grid.prevalences
    return {
        "threshold_x": Track(bars(s).cut(grid.thresholds), one),
        "false_positive_rate": counted(false_positive_rate, at, one),
        "prevalence_here": Track(base, ("prevalence",)),
        "prevalence_label": Track(base + np.where(base < 0.9, 0.05, -0.06), ("prevalence",)),
    }


def _costs(grid: OtherPrevalences) -> dict[str, Track]:
    """Costs per 1,000, and the same as shares of what being always wrong costs, for the picture."""
    over = (*GRID, "ratio")
    units = _short(grid.cost)
    now = units[grid.now[0], grid.now[1], :]
    return {
        "cost_here": Track(_short(grid.share), over),
        "constant_cost": Track(grid.constant, COSTS),
        "constant_cost_label": Track(grid.constant + 0.06, COSTS),
        "cost_units": Track(units, over),
        "cost_units_change": Track(_short(units - now), over),
        "cheapest": Track(grid.cheapest, COSTS),
        "least": Track(grid.least, COSTS),
    }


def _short(values: np.ndarray) -> np.ndarray:
    """Numbers in half the bytes: seven digits, where four are shown."""
    return np.asarray(values.astype(np.float32), dtype=float)


def _with_change(name: str, track: Track, now: tuple[int, ...]) -> dict[str, Track]:
    value = track.values
    return {name: track, f"{name}_change": Track(value - value[now], track.over, track.reasons)}


def _pair(name: str, says: str) -> tuple[Readout, Readout]:
    return Readout(name, says, name), Readout(f"{name}_change", f"{says}: change", f"{name}_change")


@dataclass(frozen=True)
class Line:
    """One control of a task: how it is computed, what it is called, and how its ticks are shown."""

    make: Callable[[EvaluationSet, str], SensitivityCurve]
    name: str
    label: str
    shows: Callable[[float], str]
    words: str
    rate: bool = True
    names: Mapping[str, str] | None = None


LINES: Mapping[str, Line] = {
    "labels": Line(
        label_threshold,
        "cut",
        "probability from which a label is given",
        lambda v: f"{v:g}",
        "probability from which a label is given",
    ),
    "regression": Line(
        without_worst,
        "out",
        "largest errors left out",
        lambda v: f"{100 * v:g}%",
        "share of the rows left out, largest errors first",
        rate=False,
    ),
    "ranking": Line(cutoffs, "k", "k", lambda v: f"{v:g}", "k: items looked at"),
    "text": Line(longest_ngram, "n", "n", lambda v: f"{v:g}", "n: words of the longest n-gram"),
}
CLASS = Line(class_share, "share", "share of the class", lambda v: f"{significant(100 * v, 3)}%", "share of the class")  # type: ignore[arg-type]
SHORT = {
    "multiclass_accuracy": "accuracy",
    "precision_at_k": "precision at k",
    "recall_at_k": "recall at k",
    "average_precision_at_k": "MAP at k",
    "hit_rate": "hit rate",
    "ndcg": "NDCG at k",
    "mean_absolute_error": "MAE",
    "root_mean_squared_error": "RMSE",
    "corpus_bleu": "BLEU up to n",
    "rouge_n": "ROUGE-N",
    "macro_f1": "macro F1",
    "r2": "R²",
}


def drawn(found: SensitivityCurve, line: Line) -> tuple[str, ...]:
    """The measures that share an axis."""
    return tuple(name for name in found.lines if line.rate or name != "r2")


def one_line(found: SensitivityCurve, line: Line) -> Payload:
    """The measures along the task's control, with each number's change."""
    over = (line.name,)
    tracks = {line.name: Track(found.values, over)}
    for name, values in found.lines.items():
        tracks |= _with_change(name, Track(np.asarray(values, dtype=float), over), (found.now,))
    said = {name: SHORT.get(name, CATALOG[name].name) for name in found.lines}
    lines = {name: (said[name], found.lines[name]) for name in drawn(found, line)}
    return pack(
        (along(line.name, found.values, lines, line.words, rate=line.rate),),
        (Control(line.name, line.label, found.values, tuple(line.shows(float(v)) for v in found.values)),),
        tracks,
        [readout for name in found.lines for readout in _pair(name, said[name])],
        table=tuple(found.lines),
        areas=("along along numbers",),
        columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)",
        numbers_across=2,
    )

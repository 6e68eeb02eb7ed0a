"""The linked views of one operating point: scores, matrix, ROC, precision-recall, DET and cost, several models overlaid."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from charts import curves as views
from charts.moving import Control, Track, View
from charts.theme import MODELS
from datasets.uploads.table import shown
from metrics_core import CATALOG, Confusion
from metrics_core.classification import f1, false_negative_rate, false_positive_rate, precision, prevalence, recall
from metrics_core.classification.decisions import normalised_cost
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import normal_deviates
from pages.lab.what_if.names import heads
from widgets.at_threshold import threshold_control
from widgets.by_name import formula, tracks_of, views_of
from widgets.formulas import significant
from widgets.intervals import counted
from widgets.scrubber import Payload, Readout, pack

TICKS = 300
POINTS = 500  # of a curve that does not move
READOUTS = (
    Readout("precision", "precision", "precision"),
    Readout("recall", "recall", "recall"),
    Readout("f1", "F1", "f1"),
    Readout("false_positive_rate", "false positive rate", "false_positive_rate"),
    Readout("flagged", "flagged", "flagged", "count"),
    Readout("cost_here", "cost, share of worst", "cost_here"),
    Readout("auroc", CATALOG["auroc"].name, "auroc"),
    Readout("average_precision", CATALOG["average_precision"].name, "average_precision"),
)
AREAS = (
    f"{'histogram ' * 5}{'matrix ' * 4}{'numbers ' * 3}".strip(),
    f"{'roc ' * 3}{'pr ' * 3}{'det ' * 3}{'cost ' * 3}".strip(),
)


def at_point(
    s: Sweep,
    others: Mapping[str, Sweep],
    *,
    positive: str,
    negative: str,
    costs: tuple[float, float],
    through: tuple[float, ...] = (),
) -> Payload:
    """Six views at every threshold. through: thresholds that must be among the ticks, such as the one that a rule chose."""
    control = _control(s, through)
    tracks = _tracks(s, control, costs)
    names = heads(others, 24)
    curves = {names[model]: _counts(other) for model, other in list(others.items())[: len(MODELS)]}
    return pack(
        [*views_of_scores(s, control, positive, negative), *_curves(s, curves, tracks["threshold_x"].values, costs)],
        (control,),
        tracks,
        READOUTS,
        formulas=(formula(precision), formula(recall)),
        table=("tp", "fp", "fn", "tn", "precision", "recall", "f1", "false_positive_rate", "cost_here"),
        areas=AREAS,
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
    )


def _tracks(s: Sweep, control: Control, costs: tuple[float, float]) -> dict[str, Track]:
    """What moves with the threshold, and the levels that curves are compared with."""
    c, over = s.at(control.values), ("threshold",)
    share = normalised_cost(c, *costs)
    always, constant = prevalence(s.at(np.inf)), np.fmin(share[0], share[-1])
    levels = {
        "constant_cost": constant,
        "constant_cost_label": constant + 0.06,
        "prevalence_here": always,
        "prevalence_label": always + (0.05 if always < 0.9 else -0.06),
        "auroc": s.auroc,
        "average_precision": s.average_precision,
    }
    return {
        **tracks_of(s, control),
        "f1": counted(f1, c),
        "false_negative_rate": counted(false_negative_rate, c),
        "det_x": Track(normal_deviates(false_positive_rate(c)), over),
        "det_y": Track(normal_deviates(false_negative_rate(c)), over),
        "precision_here": counted(precision, c),
        "cost_here": Track(np.asarray(share, float), over),
        **{name: Track(np.array(level), ()) for name, level in levels.items()},
    }


def _curves(s: Sweep, others: Mapping[str, Confusion], x: np.ndarray, costs: tuple[float, float]) -> list[View]:
    """ROC, precision-recall, DET and cost; others: points of the other models' curves. x: ends of the cost's axis."""
    own, equal = _counts(s), s.equal_error_rate
    words = f"{costs[0]:g} for a false positive, {costs[1]:g} for a false negative"
    return [
        views.roc(_roc(own), {name: _roc(each) for name, each in others.items()}, equal),
        views.precision_recall(others={name: (recall(each), precision(each)) for name, each in others.items()}),
        views.det(_det(own), {name: _det(each) for name, each in others.items()}, equal),
        views.cost(float(x[0]), float(x[-1]), words),
    ]


def views_of_scores(s: Sweep, control: Control, positive: str, negative: str) -> list[View]:
    """Histogram and matrix, with the classes' names as they fit."""
    return views_of(s, control, ("histogram", "matrix"), positive=shown(positive, 20), negative=shown(negative, 20))


def _control(s: Sweep, through: tuple[float, ...]) -> Control:
    control = threshold_control(s, TICKS)
    values = np.unique(np.concatenate([control.values, through]))
    texts = [significant(float(v)) for v in values[:-1]] + [control.texts[-1]]
    return Control(control.name, control.label, values, tuple(texts))


def _counts(s: Sweep) -> Confusion:
    """Counts at points spread over the scores of both classes, from "flag nothing"."""
    return s.at(s.ticks(POINTS)[::-1])


def _roc(c: Confusion) -> views.Line:
    return false_positive_rate(c), recall(c)


def _det(c: Confusion) -> views.Line:
    fpr, fnr = false_positive_rate(c), false_negative_rate(c)
    seen = (fpr > 0) & (fnr > 0)
    return normal_deviates(fpr[seen]), normal_deviates(fnr[seen])

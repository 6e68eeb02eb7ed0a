"""ROC, precision-recall and DET of one operating point, at any prevalence; ROC drawn by hand; a part of its area."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from scipy.special import expit, logit

from charts import curves as views
from charts.moving import Control, Track
from metrics_core import CATALOG
from metrics_core.areas import partial_auroc
from metrics_core.classification import false_negative_rate, false_positive_rate, precision, recall
from metrics_core.decisions import at_other_prevalence, average_precision_at, normalised_cost
from metrics_core.layout import normal_deviates
from metrics_core.sweep import Sweep
from widgets.formulas import significant, with_live_counts
from widgets.operating_point import counted, threshold_control, tracks_of, views_of
from widgets.scrubber import Formula, Payload, Readout, pack

GRID = ("threshold", "prevalence")
TICKS = 250


def prevalence_control(s: Sweep) -> Control:
    """From one positive in a thousand to one negative in a thousand, the data's own share among them."""
    own = s.positives / (s.positives + s.negatives)
    values = np.unique(np.append(expit(np.linspace(logit(0.001), logit(0.999), 24)), np.clip(own, 0.001, 0.999)))
    return Control("prevalence", "prevalence", values, tuple(f"{significant(100 * v, 3)}%" for v in values))


def three_curves(
    s: Sweep, others: Mapping[str, Sweep], *, positive: str, negative: str, costs: tuple[float, float], hull: bool
) -> Payload:
    """Six linked views; precision, cost and counts follow the prevalence, ROC and DET do not."""
    threshold, prevalence = threshold_control(s, TICKS), prevalence_control(s)
    here = at_other_prevalence(s.at(threshold.values)[:, None], prevalence.values[None, :])
    share = normalised_cost(here, *costs)
    constant = np.fmin(share[0], share[-1])
    tracks = tracks_of(s, threshold) | _rates(s, threshold)
    tracks |= {name: Track(cell, GRID) for name, cell in zip(("tp", "fp", "fn", "tn"), here.cells, strict=True)}
    tracks |= {
        "precision_here": counted(precision, here, GRID),
        "cost_here": Track(share, GRID),
        "constant_cost": Track(constant, ("prevalence",)),
        "constant_cost_label": Track(constant + 0.06, ("prevalence",)),
        "prevalence_here": Track(prevalence.values, ("prevalence",)),
        "prevalence_label": Track(prevalence.values + np.where(prevalence.values < 0.9, 0.05, -0.06), ("prevalence",)),
        "average_precision": Track(average_precision_at(s, prevalence.values), ("prevalence",)),
        "auroc": Track(np.array(s.auroc), ()),
        "equal_error_rate": Track(np.array(s.equal_error_rate), ()),
    }
    x = tracks["threshold_x"].values
    words = f"{costs[0]:g} for a false positive, {costs[1]:g} for a false negative"
    roc_lines = {name: _roc(other) for name, other in others.items()}
    det_lines = {name: _det(other) for name, other in others.items()}
    return pack(
        (
            *views_of(s, threshold, ("histogram", "matrix"), positive=positive, negative=negative),
            views.roc(_roc(s), roc_lines, s.equal_error_rate, hull=_hull(s) if hull else None),
            views.precision_recall(),
            views.det(_det(s), det_lines, s.equal_error_rate),
            views.cost(float(x[0]), float(x[-1]), words),
        ),
        (threshold, prevalence),
        tracks,
        (
            Readout("auroc", CATALOG["auroc"].name, "auroc"),
            Readout("average_precision", CATALOG["average_precision"].name, "average_precision"),
            Readout("equal_error_rate", CATALOG["equal_error_rate"].name, "equal_error_rate"),
            Readout("recall", "recall", "recall"),
            Readout("false_positive_rate", "false positive rate", "false_positive_rate"),
            Readout("precision", "precision", "precision_here"),
        ),
        formulas=(
            _live(recall, "recall", "The same at every prevalence: a share of the positives."),
            _live(
                false_positive_rate, "false_positive_rate", "The same at every prevalence: a share of the negatives."
            ),
            _live(precision, "precision_here", "A share of what is flagged, so it falls as positives get rare."),
        ),
        table=("recall", "false_positive_rate", "false_negative_rate", "precision_here", "cost_here"),
        areas=(
            f"{'histogram ' * 5}{'matrix ' * 4}{'numbers ' * 3}".strip(),
            f"{'roc ' * 3}{'pr ' * 3}{'det ' * 3}{'cost ' * 3}".strip(),
        ),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
    )


def by_hand(s: Sweep, labels: np.ndarray, scores: np.ndarray) -> Payload:
    """Scores from the highest down: up for a positive, right for a negative, both at once where they are tied."""
    ordered = np.asarray(labels)[np.argsort(-np.asarray(scores), kind="stable")]
    drawn = s.counts.predicted_positive
    values = {
        "tp": s.counts.tp,
        "fp": s.counts.fp,
        "steps_x": s.roc.fpr,
        "steps_y": s.roc.tpr,
        "tile_left": np.append(0, drawn[:-1]) / len(ordered),
        "tile_right": drawn / len(ordered),
    }
    texts = ("nothing", *(f"{int(n)} of {len(ordered)}" for n in drawn[1:]))
    return pack(
        views.by_hand(ordered.tolist()),
        (Control("drawn", "samples drawn, highest score first", drawn, texts),),
        {name: Track(np.asarray(v, float), ("drawn",)) for name, v in values.items()},
        (
            Readout("tp", "steps up: positives so far", "tp", "count"),
            Readout("fp", "steps right: negatives so far", "fp", "count"),
            Readout("recall", "height: recall", "steps_y"),
            Readout("false_positive_rate", "width: false positive rate", "steps_x"),
        ),
        areas=("tiles tiles", "path numbers"),
        columns="minmax(0, 3fr) minmax(0, 2fr)",
    )


def part_of_roc(s: Sweep) -> Payload:
    """Partial AUROC against the largest false positive rate that counts."""
    limits = np.round(np.concatenate([np.arange(0.01, 0.1, 0.01), np.arange(0.1, 1.001, 0.05)]), 2)
    parts = np.array([partial_auroc(s, float(limit)) for limit in limits])
    card = CATALOG["partial_auroc"]
    return pack(
        (views.partial(_roc(s)),),
        (Control("max_fpr", "largest false positive rate that counts", limits, tuple(f"{v:g}" for v in limits)),),
        {
            "max_fpr": Track(limits, ("max_fpr",)),
            "partial": Track(parts, ("max_fpr",)),
            "whole": Track(np.array(s.auroc), ()),
        },
        (Readout("partial_auroc", card.name, "partial"), Readout("auroc", "AUROC, all of it", "whole")),
        areas=("part numbers",),
        columns="minmax(0, 3fr) minmax(0, 1fr)",
    )


def _rates(s: Sweep, threshold: Control) -> dict[str, Track]:
    c = s.at(threshold.values)
    fnr = counted(false_negative_rate, c)
    return {
        "false_negative_rate": fnr,
        "det_x": Track(normal_deviates(false_positive_rate(c)), ("threshold",)),
        "det_y": Track(normal_deviates(fnr.values), ("threshold",)),
    }


def _roc(s: Sweep) -> views.Line:
    thin = s.thinned(600).counts
    return false_positive_rate(thin), recall(thin)


def _det(s: Sweep) -> views.Line:
    thin = s.thinned(600).counts
    fpr, fnr = false_positive_rate(thin), false_negative_rate(thin)
    seen = (fpr > 0) & (fnr > 0)
    return normal_deviates(fpr[seen]), normal_deviates(fnr[seen])


def _hull(s: Sweep) -> views.Line:
    return s.convex_hull.fpr, s.convex_hull.tpr


def _live(metric: object, track: str, says: str) -> Formula:
    name = metric.__name__  # type: ignore[attr-defined]
    card = CATALOG[name]
    return Formula(name, card.name, track, card.formula, with_live_counts(card.formula), says)

"""ROC, precision-recall and DET of one operating point, at any prevalence; ROC drawn by hand; a part of its area."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import numpy as np
from scipy.special import expit, logit

from charts import curves as views
from charts.moving import Control, Track
from metrics_core import CATALOG, Confusion, Worked
from metrics_core.classification import false_negative_rate, false_positive_rate, precision, recall
from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.decisions import at_other_prevalence, average_precision_at, normalised_cost
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import normal_deviates
from metrics_core.inference.redrawing import Band, Redrawn, band
from metrics_core.inference.redrawn_areas import redrawn_area_at, redrawn_partial
from widgets.at_threshold import threshold_control
from widgets.by_name import tracks_of, views_of
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored, kept
from widgets.formulas import significant, with_live_counts
from widgets.intervals import (
    AREA_ROWS,
    NUMBERS,
    SWEEP_ROWS,
    counted,
    drawable,
    of_scores,
    resamples_for,
    resamples_of,
    rows_again,
)
from widgets.scrubber import Formula, Payload, Readout, pack

GRID = ("threshold", "prevalence")
TICKS = 250
GRID_RESAMPLES = 400  # of precision, at each of 25 prevalences
AREA_NUMBERS, SWEEP_NUMBERS = (
    1_600_000,
    640_000,
)  # rows drawn for the area at 25 prevalences, for what needs whole sweeps


def prevalence_control(s: Sweep) -> Control:
    """From one positive in a thousand to one negative in a thousand, the data's own share among them."""
    own = s.positives / (s.positives + s.negatives)
    values = np.unique(np.append(expit(np.linspace(logit(0.001), logit(0.999), 24)), np.clip(own, 0.001, 0.999)))
    return Control("prevalence", "prevalence", values, tuple(f"{significant(100 * v, 3)}%" for v in values))


def three_curves(
    s: Sweep,
    others: Mapping[str, Sweep],
    *,
    positive: str,
    negative: str,
    costs: tuple[float, float],
    hull: bool,
    lines: bool = False,
    data: Scored | None = None,
    how: Conventions = PLAIN,
) -> Payload:
    """Six linked views; precision, cost and counts follow the prevalence, ROC and DET do not.

    lines: whether the points of precision-recall are joined by straight lines where its area is measured.
    data: the rows behind it, where intervals are shown.
    """
    threshold, prevalence = threshold_control(s, TICKS), prevalence_control(s)
    redrawn = rows_again(data, threshold.values, how)
    again = redrawn.at(threshold.values) if redrawn else None
    elsewhere = None if redrawn is None else _elsewhere(redrawn.first(GRID_RESAMPLES), threshold, prevalence)
    sure = areas_again(data, s, prevalence, lines) if data and drawable(data, how) else {}
    here = at_other_prevalence(s.at(threshold.values)[:, None], prevalence.values[None, :])
    share = normalised_cost(here, *costs)
    constant = np.fmin(share[0], share[-1])
    tracks = tracks_of(s, threshold, again, how.empty) | _rates(s, threshold)
    del tracks["precision"]  # of this prevalence alone; what is on screen under that name follows it
    tracks |= {name: Track(cell, GRID) for name, cell in zip(("tp", "fp", "fn", "tn"), here.cells, strict=True)}
    tracks |= {
        "precision_here": counted(precision, here, GRID, elsewhere, zero_division=how.empty),
        "cost_here": Track(share, GRID),
        "constant_cost": Track(constant, ("prevalence",)),
        "constant_cost_label": Track(constant + 0.06, ("prevalence",)),
        "prevalence_here": Track(prevalence.values, ("prevalence",)),
        "prevalence_label": Track(prevalence.values + np.where(prevalence.values < 0.9, 0.05, -0.06), ("prevalence",)),
        "pr_area": Track(average_precision_at(s, prevalence.values, lines=lines), ("prevalence",)),
        "auroc": Track(np.array(s.auroc), ()),
        "equal_error_rate": Track(np.array(s.equal_error_rate), ()),
    }
    tracks |= {name: replace(tracks[name], band=found) for name, found in sure.items()}
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
            Readout("average_precision", CATALOG["pr_auc_trapezoid" if lines else "average_precision"].name, "pr_area"),
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


def _elsewhere(redrawn: Redrawn, threshold: Control, prevalence: Control) -> Confusion:
    """The counts of every resample at every threshold and prevalence."""
    return at_other_prevalence(redrawn.at(threshold.values)[..., None], prevalence.values)


def areas_again(data: Scored, s: Sweep, prevalence: Control, lines: bool) -> dict[str, Band]:
    """Bands of what does not follow the threshold."""
    metric = pr_auc_trapezoid if lines else average_precision
    times = resamples_for(len(data.y_true), AREA_NUMBERS)
    values = average_precision_at(s, prevalence.values, lines=lines)
    again = redrawn_area_at(metric, data.y_true, data.scores, prevalence.values, weights=data.weights, resamples=times)
    found = {"pr_area": band(values, again), "auroc": of_scores(data, auroc)}
    if len(data.y_true) <= SWEEP_ROWS:
        found["equal_error_rate"] = of_scores(data, equal_error_rate, SWEEP_NUMBERS)
    return found


def curves_resamples(data: Scored) -> str:
    """How often the rows were drawn for which number."""
    n = len(data.y_true)
    times = (resamples_of(data, TICKS), min(GRID_RESAMPLES, resamples_of(data, TICKS)), resamples_for(n))
    return (
        "{:,} resamples for rates, {:,} for precision, {:,} for AUROC, {:,} for the area under precision-recall and {:,} "
        "for the equal error rate"
    ).format(*times, resamples_for(n, AREA_NUMBERS), resamples_for(n, SWEEP_NUMBERS))


def traced_areas(data: Scored, chosen: Conventions) -> Callable[[Worked], tuple[float, float, float] | None]:
    """The interval of a metric of the whole curve, at the data's own prevalence, when it is asked for."""

    def bounds(worked: Worked) -> tuple[float, float, float] | None:
        metric, name = worked.card.function, worked.card.function.__name__
        slow = name in ("partial_auroc", "equal_error_rate")
        if not drawable(data, chosen, SWEEP_ROWS if slow else AREA_ROWS):
            return None
        if name == "partial_auroc":
            metric = partial(partial_auroc, max_fpr=0.1)
        one = kept(data, f"interval/{name}", lambda d: of_scores(d, metric, SWEEP_NUMBERS if slow else NUMBERS))
        return float(one.low), float(one.high), float(one.missing)

    return bounds


def by_hand(
    s: Sweep, labels: np.ndarray, scores: np.ndarray, *, data: Scored | None = None, how: Conventions = PLAIN
) -> Payload:
    """Scores from the highest down: up for a positive, right for a negative, both at once where they are tied."""
    redrawn = rows_again(data, s.thresholds, how)
    again = redrawn.at(s.thresholds) if redrawn else None
    ordered = np.asarray(labels)[np.argsort(-np.asarray(scores), kind="stable")]
    drawn = s.counts.predicted_positive
    values = {
        "tp": s.counts.tp,
        "fp": s.counts.fp,
        "tile_left": np.append(0, drawn[:-1]) / len(ordered),
        "tile_right": drawn / len(ordered),
    }
    rates = {"steps_x": false_positive_rate, "steps_y": recall}
    texts = ("nothing", *(f"{int(n)} of {len(ordered)}" for n in drawn[1:]))
    return pack(
        views.by_hand(ordered.tolist()),
        (Control("drawn", "samples drawn, highest score first", drawn, texts),),
        {name: Track(np.asarray(v, float), ("drawn",)) for name, v in values.items()}
        | {name: counted(metric, s.counts, ("drawn",), again) for name, metric in rates.items()},
        (
            Readout("tp", "steps up: positives so far", "tp", "count"),
            Readout("fp", "steps right: negatives so far", "fp", "count"),
            Readout("recall", "height: recall", "steps_y"),
            Readout("false_positive_rate", "width: false positive rate", "steps_x"),
        ),
        areas=("tiles tiles", "path numbers"),
        columns="minmax(0, 3fr) minmax(0, 2fr)",
    )


def part_of_roc(s: Sweep, *, data: Scored | None = None, how: Conventions = PLAIN) -> Payload:
    """Partial AUROC against the largest false positive rate that counts."""
    limits = np.round(np.concatenate([np.arange(0.01, 0.1, 0.01), np.arange(0.1, 1.001, 0.05)]), 2)
    parts = np.array([partial_auroc(s, float(limit)) for limit in limits])
    sure: dict[str, Band] = {}
    if data and drawable(data, how, SWEEP_ROWS):
        times = resamples_for(len(data.y_true), SWEEP_NUMBERS)
        again = redrawn_partial(data.y_true, data.scores, limits, weights=data.weights, resamples=times)
        sure = {"partial": band(parts, again), "whole": of_scores(data, auroc)}
    card = CATALOG["partial_auroc"]
    return pack(
        (views.partial(_roc(s)),),
        (Control("max_fpr", "largest false positive rate that counts", limits, tuple(f"{v:g}" for v in limits)),),
        {
            "max_fpr": Track(limits, ("max_fpr",)),
            "partial": Track(parts, ("max_fpr",), band=sure.get("partial")),
            "whole": Track(np.array(s.auroc), (), band=sure.get("whole")),
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

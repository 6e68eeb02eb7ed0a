"""ROC, precision-recall and DET at any prevalence, and the point of one threshold on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from scipy.special import expit, logit

from charts import classification as views
from charts import curves
from charts.counts import CountTracks
from charts.moving import Control, Track, View, over
from metrics_core import CATALOG, Confusion
from metrics_core.classification import false_negative_rate, false_positive_rate, precision, recall
from metrics_core.classification.decisions import normalised_cost
from metrics_core.classification.other_prevalence import at_other_prevalence, average_precision_at
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import normal_deviates
from metrics_core.inference.resampled_thresholds import Band, ResampledCounts
from pages.classification.roc_pr_det.intervals import GRID_RESAMPLES, TICKS, resampled_areas_of
from widgets.at_threshold import AtThreshold, at_threshold, formula, threshold_control
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.formulas import significant
from widgets.intervals import counted, drawable, resampled_rows
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, Place, above, grid

GRID = ("threshold", "prevalence")
TALL = 280
on_grid, of_prevalence = over(*GRID), over("prevalence")


def prevalence_control(s: Sweep) -> Control:
    """From one positive in a thousand to one negative in a thousand, the data's own prevalence and a tenth of it among them."""
    own = s.positives / (s.positives + s.negatives)
    named = np.clip(own, 0.001, 0.999), tenth_of(own)
    values = np.unique(np.append(expit(np.linspace(logit(0.001), logit(0.999), 24)), named))
    return Control("prevalence", "prevalence", values, tuple(f"{significant(100 * v, 3)}%" for v in values))


def tenth_of(prevalence: float) -> float:
    """Ten times rarer; of data without positives, one in a million."""
    return float(np.clip(prevalence / 10, 1e-6, 0.999))


def three_curves(
    s: Sweep,
    others: Mapping[str, Sweep],
    *,
    hull: bool = False,
    lines: bool = False,
    data: Scored | None = None,
    how: Conventions = PLAIN,
) -> Payload:
    """ROC, precision-recall and DET at every prevalence, of which precision-recall alone follows it, and two areas.

    lines: whether the points of precision-recall are joined by straight lines where its area is measured.
    data: the rows behind it, where intervals are shown.
    """
    prevalence, thin = prevalence_control(s), s.thinned(TICKS).counts
    sure = resampled_areas_of(data, s, prevalence, lines, how) if data and drawable(data, how) else {}
    line = over("point")(recall(thin)), over("point", "prevalence")(_precision_at(thin, prevalence.values))
    level = of_prevalence(prevalence.values), of_prevalence(beside_level(prevalence.values))
    return pack(
        above(
            curves.roc(_roc(s), _each(_roc, others), hull=_hull(s) if hull else None, height=TALL),
            curves.precision_recall(line, level, own=(recall(thin), precision(thin)), along="point", height=TALL),
            curves.det(_det(s), _each(_det, others), height=TALL),
            across=2,
        ),
        (prevalence,),
        readouts=_areas(s, prevalence.values, sure, lines),
        axes={"point": len(thin.tp)},
    )


def _precision_at(c: Confusion, prevalences: np.ndarray) -> np.ndarray:
    """Precision at each point of a curve and each prevalence; NaN where nothing is flagged."""
    return np.asarray(precision(at_other_prevalence(c[:, None], prevalences[None, :])))


def one_threshold(
    s: Sweep,
    others: Mapping[str, Sweep],
    *,
    positive: str,
    negative: str,
    costs: tuple[float, float] | None,
    hull: bool,
    data: Scored | None = None,
    how: Conventions = PLAIN,
) -> Payload:
    """The point of one threshold on three curves, the histogram and the matrix; precision, cost and counts follow the prevalence, ROC and DET do not.

    costs: of a false positive and a false negative, where their sum is shown as well.
    data: the rows behind it, where intervals are shown.
    """
    threshold, prevalence = threshold_control(s, TICKS), prevalence_control(s)
    redrawn = resampled_rows(data, threshold.values, how)
    at = AtThreshold(s, threshold, redrawn.at(threshold.values) if redrawn else None, how.empty, unnamed=True)
    here = CountTracks(at_other_prevalence(at.counts.counts[:, None], prevalence.values[None, :]), *GRID)
    sure = resampled_areas_of(data, s, prevalence, False, how) if data and drawable(data, how) else {}
    elsewhere = None if redrawn is None else _elsewhere(s, redrawn.first(GRID_RESAMPLES), threshold, prevalence)
    found, alarms = at.rate(recall), at.rate(false_positive_rate)
    missed = counted(false_negative_rate, at.counts.counts)
    right = counted(precision, here.counts, GRID, elsewhere, name="precision_here", zero_division=how.empty)
    flagged = at_threshold(at.counts.counts.tp), at_threshold(at.counts.counts.fp)
    histogram = at.histogram(positive=positive, negative=negative, flagged=flagged)
    matrix = views.matrix(here, positive=positive, negative=negative, splits=at.counts.splits)
    eer = s.equal_error_rate
    roc = curves.roc(_roc(s), _each(_roc, others), eer, (alarms, found), hull=_hull(s) if hull else None)
    pr = against_recall(found, right, prevalence.values, _pr(s))
    det = curves.det(_det(s), _each(_det, others), eer, (_deviates(alarms), _deviates(missed)))
    price = on_grid(normalised_cost(here.counts, *costs), "cost_here") if costs else None
    below: dict[Place, int] = {histogram: 5, matrix: 4}
    if costs and price:
        below = {histogram: 3, matrix: 3, cost_by_threshold(at.x, price, costs): 3}
    return pack(
        grid({roc: 3, pr: 3, det: 3, NUMBERS: 2}, below | {NUMBERS: 2}),
        (threshold, prevalence),
        readouts=(
            Readout("recall", "recall", found),
            Readout("precision", "precision", right),
            Readout("false_positive_rate", "false positive rate", alarms),
            Readout(
                "equal_error_rate",
                f"{CATALOG['equal_error_rate'].name} (EER)",
                over()(s.equal_error_rate, band=sure.get("equal_error_rate")),
            ),
        ),
        formulas=(
            formula(recall, found, here, "Of all actual positives, the proportion that is flagged."),
            formula(false_positive_rate, alarms, here, "Of all actual negatives, the proportion that is flagged."),
            formula(precision, right, here, "Of all flagged samples, the proportion that is positive."),
        ),
        table=(found, alarms, missed, right, *([price] if price else [])),
    )


def _areas(s: Sweep, prevalences: np.ndarray, sure: Mapping[str, Band], lines: bool) -> tuple[Readout, Readout]:
    """The areas under ROC and precision-recall. lines: whether the points of precision-recall are joined by straight lines."""
    under_pr = average_precision_at(s, prevalences, lines=lines)
    return (
        Readout("auroc", "AUROC (area under ROC)", over()(s.auroc, band=sure.get("auroc"))),
        Readout(
            "average_precision",
            "area under PR, by trapezoids" if lines else "average precision (area under PR)",
            of_prevalence(under_pr, band=sure.get("pr_area")),
        ),
    )


def against_recall(found: Track, right: Track, prevalences: np.ndarray, own: curves.Line) -> View:
    """Precision against recall, over the level of guessing at this prevalence. own: the curve at that of the data."""
    level = of_prevalence(prevalences), of_prevalence(beside_level(prevalences))
    return curves.precision_recall((found, right), level, (found, right), own=own)


def beside_level(prevalences: np.ndarray) -> np.ndarray:
    """The height of the name of the level of guessing."""
    return prevalences + np.where(prevalences < 0.9, 0.05, -0.06)


def cost_by_threshold(x: Track, price: Track, costs: tuple[float, float]) -> View:
    """What the errors cost, over the cheaper one of flagging all and flagging nobody."""
    share = price.values
    constant = np.fmin(share[0], share[-1])
    words = f"{costs[0]:g} for a false positive, {costs[1]:g} for a false negative"
    level = of_prevalence(constant), of_prevalence(constant + 0.06)
    return curves.cost(float(x.values[0]), float(x.values[-1]), words, (x, price), level)


def _elsewhere(s: Sweep, redrawn: ResampledCounts, threshold: Control, prevalence: Control) -> Confusion:
    """The counts of every resample at every threshold and prevalence."""
    return at_other_prevalence(redrawn.at(threshold.values)[..., None], prevalence.values, (s.positives, s.negatives))


def _each(points: Callable[[Sweep], curves.Line], others: Mapping[str, Sweep]) -> dict[str, curves.Line]:
    return {name: points(other) for name, other in others.items()}


def _deviates(rate: Track) -> Track:
    return at_threshold(normal_deviates(rate.values))


def _roc(s: Sweep) -> curves.Line:
    thin = s.thinned(600).counts
    return false_positive_rate(thin), recall(thin)


def _pr(s: Sweep) -> curves.Line:
    thin = s.thinned(600).counts
    return recall(thin), precision(thin)


def _det(s: Sweep) -> curves.Line:
    thin = s.thinned(600).counts
    fpr, fnr = false_positive_rate(thin), false_negative_rate(thin)
    seen = (fpr > 0) & (fnr > 0)
    return normal_deviates(fpr[seen]), normal_deviates(fnr[seen])


def _hull(s: Sweep) -> curves.Line:
    return s.convex_hull.fpr, s.convex_hull.tpr

"""ROC, precision-recall and DET at any prevalence, and the point of one threshold on them."""

from collections.abc import Callable, Mapping

import numpy as np
from scipy.special import expit, logit

from charts import curves
from charts.moving import Control, Track, View, over
from language import gettext
from metrics_core import Confusion
from metrics_core.classification import false_negative_rate, false_positive_rate, precision, prevalence, recall
from metrics_core.classification.decisions import normalised_cost
from metrics_core.classification.other_prevalence import at_other_prevalence, average_precision_at
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import normal_deviates
from metrics_core.inference.resampled_thresholds import Band
from pages.classification.roc_pr_det.intervals import TICKS, resampled_areas_of
from widgets.at_threshold import AtThreshold, at_threshold, formula, threshold_control
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.formulas import significant
from widgets.intervals import counted, drawable, resampled_rows
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, Place, above, grid

TALL = 280
of_prevalence = over("prevalence")


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
    rarity, thin = prevalence_control(s), s.thinned(TICKS).counts
    sure = resampled_areas_of(data, s, rarity, lines, how) if data and drawable(data, how) else {}
    line = over("point")(recall(thin)), over("point", "prevalence")(_precision_at(thin, rarity.values))
    level = of_prevalence(rarity.values), of_prevalence(beside_level(rarity.values))
    return pack(
        above(
            curves.roc(_roc(s), _each(_roc, others), hull=_hull(s) if hull else None, height=TALL),
            curves.precision_recall(line, level, own=(recall(thin), precision(thin)), along="point", height=TALL),
            curves.det(_det(s), _each(_det, others), height=TALL),
            across=2,
        ),
        (rarity,),
        readouts=_areas(s, rarity.values, sure, lines),
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
    """The point of one threshold on three curves, and the scores that it cuts.

    costs: of a false positive and a false negative, where their sum is shown as well.
    data: the rows behind it, where intervals are shown.
    """
    threshold = threshold_control(s, TICKS)
    resampled = resampled_rows(data, threshold.values, how)
    at = AtThreshold(s, threshold, resampled.at(threshold.values) if resampled else None, how.empty)
    found, right, alarms = at.rate(recall), at.rate(precision), at.rate(false_positive_rate)
    missed, own = counted(false_negative_rate, at.counts.counts), float(prevalence(at.counts.counts[0]))
    eer = s.equal_error_rate
    roc = curves.roc(_roc(s), _each(_roc, others), eer, (alarms, found), hull=_hull(s) if hull else None)
    level = own, float(beside_level(np.array(own)))
    pr = curves.precision_recall((found, right), level, (found, right))
    det = curves.det(_det(s), _each(_det, others), eer, (_deviates(alarms), _deviates(missed)))
    price = at_threshold(normalised_cost(at.counts.counts, *costs), "cost_here") if costs else None
    histogram = at.histogram(positive=positive, negative=negative, height=200)
    below: dict[Place, int] = {histogram: 6, NUMBERS: 3}
    if costs and price:
        below = {histogram: 3, cost_by_threshold(at.x, price, costs): 3, NUMBERS: 3}
    return pack(
        grid({roc: 3, pr: 3, det: 3}, below),
        (threshold,),
        readouts=(
            Readout("recall", "recall", found),
            Readout("precision", "precision", right),
            Readout("false_positive_rate", "false positive rate", alarms),
        ),
        formulas=(
            formula(recall, found, at.counts, "Of all actual positives, the proportion that is flagged."),
            formula(precision, right, at.counts, "Of all flagged samples, the proportion that is positive."),
            formula(false_positive_rate, alarms, at.counts, "Of all actual negatives, the proportion that is flagged."),
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


def beside_level(prevalences: np.ndarray) -> np.ndarray:
    """The height of the name of the level of guessing."""
    return prevalences + np.where(prevalences < 0.9, 0.05, -0.06)


def cost_by_threshold(x: Track, price: Track, costs: tuple[float, float]) -> View:
    """What the errors cost, over the cheaper one of flagging all and flagging nobody."""
    constant = float(np.fmin(price.values[0], price.values[-1]))
    words = gettext("{fp:g} for a false positive, {fn:g} for a false negative", fp=costs[0], fn=costs[1])
    return curves.cost(float(x.values[0]), float(x.values[-1]), words, (x, price), (constant, constant + 0.06))


def _each(points: Callable[[Sweep], curves.Line], others: Mapping[str, Sweep]) -> dict[str, curves.Line]:
    return {name: points(other) for name, other in others.items()}


def _deviates(rate: Track) -> Track:
    return at_threshold(normal_deviates(rate.values))


def _roc(s: Sweep) -> curves.Line:
    thin = s.thinned(600).counts
    return false_positive_rate(thin), recall(thin)


def _det(s: Sweep) -> curves.Line:
    thin = s.thinned(600).counts
    fpr, fnr = false_positive_rate(thin), false_negative_rate(thin)
    seen = (fpr > 0) & (fnr > 0)
    return normal_deviates(fpr[seen]), normal_deviates(fnr[seen])


def _hull(s: Sweep) -> curves.Line:
    return s.convex_hull.fpr, s.convex_hull.tpr

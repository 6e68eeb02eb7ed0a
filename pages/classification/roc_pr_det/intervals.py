"""How the areas of a curve are drawn again, and how often; what does not follow the threshold."""

from collections.abc import Callable
from functools import partial
from typing import Any

from charts.moving import Control
from language import gettext
from metrics_core import Worked
from metrics_core.classification.areas import (
    auroc,
    average_precision,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.other_prevalence import average_precision_at
from metrics_core.classification.sweep import Sweep
from metrics_core.inference.resampled_areas import resampled_area_at
from metrics_core.inference.resampled_thresholds import Band, band
from widgets.cache import kept
from widgets.conventions import Conventions
from widgets.data import Scored
from widgets.intervals import AREA_ROWS, NUMBERS, SWEEP_ROWS, drawable, of_scores, resamples_for, resamples_of

TICKS = 250
AREA_NUMBERS = 1_600_000  # rows drawn for the area at 25 prevalences
SWEEP_NUMBERS = 640_000  # and for what needs whole sweeps


def resampled_areas_of(data: Scored, s: Sweep, prevalence: Control, lines: bool, how: Conventions) -> dict[str, Band]:
    """Bands of what does not follow the threshold."""
    metric = pr_auc_trapezoid if lines else average_precision
    times = resamples_for(len(data.y_true), AREA_NUMBERS)
    values = average_precision_at(s, prevalence.values, lines=lines)
    drawn: dict[str, Any] = {"weights": data.weights, "stratified": how.fixed, "resamples": times}
    again = resampled_area_at(metric, data.y_true, data.scores, prevalence.values, **drawn)
    found = {"pr_area": band(values, again), "auroc": of_scores(data, auroc, how)}
    return found


def curves_resamples(data: Scored) -> str:
    """How often the rows were drawn for which number."""
    n = len(data.y_true)
    return gettext(
        "{rates:,} resamples for rates, {auroc:,} for AUROC, {pr:,} for the area under precision-recall and {eer:,} "
        "for the equal error rate",
        rates=resamples_of(data, TICKS),
        auroc=resamples_for(n),
        pr=resamples_for(n, AREA_NUMBERS),
        eer=resamples_for(n, SWEEP_NUMBERS),
    )


def traced_areas(data: Scored, chosen: Conventions) -> Callable[[Worked], tuple[float, float, float] | None]:
    """The interval of a metric of the whole curve, at the data's own prevalence, when it is asked for."""

    def bounds(worked: Worked) -> tuple[float, float, float] | None:
        metric, name = worked.card.function, worked.card.function.__name__
        slow = name in ("partial_auroc", "equal_error_rate")
        if not drawable(data, chosen, SWEEP_ROWS if slow else AREA_ROWS):
            return None
        if name == "partial_auroc":
            metric = partial(partial_auroc, max_fpr=0.1)
        budget = SWEEP_NUMBERS if slow else NUMBERS
        one = kept(data, f"interval/{name}/{chosen.fixed}", lambda d: of_scores(d, metric, chosen, budget))
        return float(one.low), float(one.high), float(one.missing)

    return bounds

"""What the errors cost at every threshold, for stories in which one error is worse than the other."""

import numpy as np

from language import gettext
from metrics_core.classification import precision, recall
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.sweep import Sweep
from metrics_core.inference.resampled_thresholds import band
from widgets.at_threshold import AtThreshold, at_threshold, threshold_control
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import resampled_rows
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside


def costly_point(
    s: Sweep,
    positive: str,
    negative: str,
    costs: tuple[float, float],
    *,
    data: Scored | None = None,
    how: Conventions = PLAIN,
) -> Payload:
    """Histogram, matrix and what the errors cost, at every threshold."""
    threshold = threshold_control(s)
    resampled = resampled_rows(data, threshold.values, how)
    again = resampled.at(threshold.values) if resampled else None
    at, (fp, fn) = AtThreshold(s, threshold, again, how.empty), costs
    price = np.asarray(total_cost(at.counts.counts, fp, fn), float)
    cost = at_threshold(price, "cost", band=None if again is None else band(price, total_cost(again, fp, fn)))
    histogram, matrix = (
        at.histogram(positive=positive, negative=negative),
        at.matrix(positive=positive, negative=negative),
    )
    return pack(
        beside(histogram, matrix, shares=(6, 4, 2)),
        (threshold,),
        readouts=(
            Readout("precision", "precision", at.rate(precision)),
            Readout("recall", "recall", at.rate(recall)),
            Readout("total_cost", gettext("cost: {fp:g} × FP + {fn:g} × FN", fp=fp, fn=fn), cost, "count"),
        ),
        table=(*at.counts.cells, at.rate(precision), at.rate(recall), cost),
    )

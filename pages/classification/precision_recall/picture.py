"""The pictures of precision and recall: every threshold with every beta, and apples that a robot picks."""

from __future__ import annotations

from math import nan

import numpy as np

from charts import classification as views
from charts.counts import CountTracks
from charts.moving import Control, Track, over
from metrics_core import CATALOG, Confusion
from metrics_core.classification import (
    accuracy,
    balanced_accuracy,
    f1,
    false_positive_rate,
    matthews_correlation,
    precision,
    recall,
    specificity,
)
from metrics_core.classification.sweep import Sweep
from metrics_core.inference.resampled_thresholds import ResampledCounts
from widgets.at_threshold import (
    BETAS,
    AtThreshold,
    at_threshold,
    beta_control,
    f_beta_track,
    formula,
    threshold_control,
)
from widgets.formulas import with_live_counts
from widgets.intervals import counted
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, beside, grid

F_RESAMPLES = 400  # for each of 33 betas at each threshold
RATES = (precision, recall, specificity, accuracy, balanced_accuracy, matthews_correlation, false_positive_rate)


def operating_point(
    s: Sweep, *, positive: str, negative: str, again: ResampledCounts | None = None, empty: float = nan
) -> Payload:
    """All linked views of precision and recall, with beta as the second control; F-beta has F_RESAMPLES."""
    threshold, beta = threshold_control(s), beta_control()
    at = AtThreshold(s, threshold, again.at(threshold.values) if again else None, empty)
    f = f_beta_track(at, again.first(F_RESAMPLES).at(threshold.values) if again else None, empty)
    histogram, matrix = (
        at.histogram(positive=positive, negative=negative),
        at.matrix(positive=positive, negative=negative),
    )
    return pack(
        grid(
            {histogram: 5, at.by_threshold(f): 5, NUMBERS: 2},
            {matrix: 4, at.precision_recall(): 4, at.sets(): 4},
        ),
        (threshold, beta),
        readouts=(
            Readout("precision", "precision", at.rate(precision)),
            Readout("recall", "recall", at.rate(recall)),
            Readout("f_beta", "F-beta", f),
        ),
        formulas=(
            formula(precision, at.rate(precision), at.counts, "@tp@ of the @flagged@ flags are right."),
            formula(recall, at.rate(recall), at.counts, "@tp@ of the @positives@ actual positives are found."),
            _f_formula(f),
            _next_tick(at),
        ),
        table=(*at.counts.cells, *map(at.rate, RATES)),
    )


def _f_formula(f: Track) -> Formula:
    card = CATALOG["f_beta"]
    live = with_live_counts(card.formula).replace(r"\beta", "@beta@")
    says = "With beta = @beta@. It is computed from the counts, so it can have a value where precision has none."
    return Formula("f_beta", "F-beta", f, card.formula, live, says, numbers={"beta": over("beta")(BETAS)})


def _next_tick(at: AtThreshold) -> Formula:
    c = at.counts.counts
    dropped = {"positives": c.tp, "negatives": c.fp}
    return Formula(
        "next",
        "One tick higher",
        says="No longer flagged: @dropped_positives@ of the positives, @dropped_negatives@ of the negatives. "
        "Precision falls (grey in the picture) if the proportion of positives among the samples just dropped is higher than among all flags.",
        numbers={f"dropped_{side}": at_threshold(-np.diff(n, append=n[-1:])) for side, n in dropped.items()},
    )


def apples(good: int = 40, rotten: int = 20) -> Payload:
    """A robot picks from a basket: two counts to move, precision and recall to watch."""
    picked_good, picked_rotten = np.arange(good + 1), np.arange(rotten + 1)
    tp, fp = np.meshgrid(picked_good, picked_rotten, indexing="ij")
    t = CountTracks(Confusion(tp, fp, good - tp, rotten - fp), "good_picked", "rotten_picked")
    matrix = views.matrix(t, positive="good apple", negative="rotten apple")
    return pack(
        beside(views.sets(t), matrix, shares=(5, 5, 2)),
        (
            Control("good_picked", f"good apples picked, of {good}", picked_good, tuple(map(str, picked_good))),
            Control(
                "rotten_picked", f"rotten apples picked, of {rotten}", picked_rotten, tuple(map(str, picked_rotten))
            ),
        ),
        readouts=tuple(
            Readout(m.__name__, CATALOG[m.__name__].name, counted(m, t.counts, t.over)) for m in (precision, recall, f1)
        ),
    )

"""Intervals beside live numbers: how many resamples, how a track gets its band, and how an interval is put into words.

The core draws the resamples (metrics_core.inference).
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from math import isnan, nan
from typing import Any

import numpy as np
import streamlit as st

from charts.moving import Track
from language import gettext
from metrics_core import Confusion, reasons
from metrics_core.inference.bootstrap import bootstrap
from metrics_core.inference.resampled_thresholds import Band, ResampledCounts, band, resample_rows, resampled_counts
from widgets.conventions import Conventions
from widgets.data import Scored
from widgets.formulas import significant

MOST, FEWEST = 2000, 100
NUMBERS = 8_000_000  # that are drawn and sorted for one readout: below a second
AREA_ROWS, SWEEP_ROWS = 200_000, 20_000  # of more rows no area is drawn again, and nothing that needs whole sweeps
TOO_MANY = f"Areas under curves and calibration errors have intervals for up to {AREA_ROWS:,} rows. For the equal error rate, areas under a part of a curve and probabilities that you changed, the limit is {SWEEP_ROWS:,}. With more rows they would take too long."
Again = Confusion | None


def resamples_for(numbers: int, budget: int = NUMBERS) -> int:
    """2,000, or fewer where each of them takes so many numbers: whole hundreds, at least 100."""
    return max(FEWEST, min(MOST, budget // max(numbers, 1)) // 100 * 100)


def resampled_rows(data: Scored | None, thresholds: Any, chosen: Conventions) -> ResampledCounts | None:
    """The rows drawn again, counted at these thresholds; None where no intervals are shown."""
    if data is None or not chosen.intervals:
        return None
    return resample_rows(
        data.y_true,
        data.scores,
        thresholds,
        weights=data.weights,
        strict=chosen.strict,
        stratified=chosen.fixed,
        resamples=resamples_of(data, np.size(thresholds)),
    )


def resamples_of(data: Scored, thresholds: int) -> int:
    """How often the rows are drawn. Weighted rows are drawn one by one, so fewer times where they are many."""
    return resamples_for(thresholds if data.weights is None else len(data.y_true))


def drawable(data: Scored | None, how: Conventions, most: int = AREA_ROWS) -> bool:
    """Whether intervals are shown that take every row: data may be too large for them."""
    return data is not None and how.intervals and len(data.y_true) <= most


def working(chosen: Conventions) -> AbstractContextManager[Any]:
    """A word while intervals are being computed."""
    return st.spinner("Computing bootstrap intervals…") if chosen.intervals else nullcontext()


def counted(
    metric: Callable[..., Any],
    c: Confusion,
    over: tuple[str, ...] = ("threshold",),
    again: Again = None,
    *,
    name: str = "",
    **options: Any,
) -> Track:
    """A metric at every tick, by its function's name unless given, with the reason where it is undefined. again: counts of resamples."""
    value = np.asarray(metric(c, **options), dtype=float)
    sure = None if again is None else band(value, metric(again, **options))
    return Track(value, over, reasons(metric, c, **options), sure, name or metric.__name__)


def plain_again(c: Confusion, how: Conventions) -> Again:
    """Tables of whole counts drawn again; None where no intervals are shown."""
    if not how.intervals:
        return None
    return resampled_counts(c, stratified=how.fixed, resamples=resamples_for(np.size(c.tp)))


def of_scores(data: Scored, metric: Callable[..., Any], how: Conventions, budget: int = NUMBERS) -> Band:
    """The band of a metric of a Sweep, such as an area."""
    drawn: dict[str, Any] = {"resamples": resamples_for(len(data.y_true), budget), "stratified": how.fixed}
    found = bootstrap(metric, data.y_true, data.scores, weights=data.weights, **drawn)
    return band(np.asarray(found.value), found.replicates)


def words(low: float, high: float, missing: float, value: float = nan) -> str:
    """95% interval 0.71 to 0.84, undefined in 3% of resamples. value: what the interval is of."""
    first, last = (significant(end, 4 if _crosses(end, value) else 3) for end in (low, high))
    both = gettext("95% interval {low} to {high}", low=first, high=last)
    ends = gettext("No 95% interval") if isnan(low) else both
    share = significant(100 * missing, 2)
    return ends + (gettext(", undefined in {share}% of resamples", share=share) if missing else "")


def _crosses(end: float, value: float) -> bool:
    """Whether an end of three digits would be shown on the other side of a value of four, as 0.713 above 0.7126."""
    shown = float(f"{end:.3g}") - float(f"{value:.4g}")
    return (end - value) * shown < 0 or (shown != 0 and end == value)

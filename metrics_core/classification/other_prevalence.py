r"""The same model where another share of the samples is positive: recall and false positive rate stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from metrics_core.classification.areas import average_precision, pr_auc_trapezoid
from metrics_core.classification.curves import Curves
from metrics_core.classification.rates import at_prevalence, divide, recall, specificity
from metrics_core.classification.sweep import Sweep
from metrics_core.counts import Confusion


def at_other_prevalence(c: Confusion, prevalence: Any, sizes: tuple[float, float] | None = None) -> Confusion:
    """The same model on as many samples of which another share is positive: recall and specificity stay.

    Counts and prevalence (in [0, 1], else ValueError) are numbers or arrays that broadcast; counts become
    expectations. Where a class is absent its rate is unknown: the table is empty, and every metric of it undefined.
    sizes: positives and negatives of what c was drawn from, of which this becomes the share of positives, while that of
    c varies about it.
    """
    if sizes is not None:
        odds = np.asarray(prevalence) / sizes[0], (1 - np.asarray(prevalence)) / sizes[1]
        masses = np.asarray(c.positives) * odds[0], np.asarray(c.negatives) * odds[1]
        prevalence = np.asarray(divide(masses[0], masses[0] + masses[1], 0.0))
    known = (np.asarray(c.positives) > 0) & (np.asarray(c.negatives) > 0)
    sensitivity, cleared = (np.where(known, np.asarray(rate(c)), 0.0) for rate in (recall, specificity))
    moved = at_prevalence(sensitivity, cleared, prevalence)
    scale = np.where(known, np.asarray(c.total), 0)
    at = "given" if np.ndim(prevalence) else f"{float(prevalence):g}"
    tp, fp, fn, tn = (cell * scale for cell in moved.cells)
    return Confusion(tp, fp, fn, tn, (*c.conventions, ("prevalence", at)))


def average_precision_at(s: Sweep, prevalence: Any, *, lines: bool = False) -> Any:
    r"""Average precision in [0, 1] if the share of positives were another one and ROC stayed as it is.

    $\sum_i (TPR_i - TPR_{i-1})\, \pi TPR_i / (\pi TPR_i + (1 - \pi) FPR_i)$. prevalence $\pi$: in (0, 1), a number or an
    array. lines: join the points by straight lines instead of steps, beginning at precision 1 (pr_auc_trapezoid).
    NaN without positives or negatives.
    """
    area: Callable[..., Any] = pr_auc_trapezoid if lines else average_precision
    curve = Curves.of_sweep(s)
    levels = [float(area(curve.at_prevalence(float(p)))) for p in np.atleast_1d(prevalence)]
    return np.array(levels) if np.ndim(prevalence) else levels[0]

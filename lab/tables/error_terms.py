"""What a row adds to the sums that errors are made of, as expressions of Ibis: those of metrics_core.regression.sums, in an engine.

y, p and e are the truth, the prediction and y - p; `away` is y less its mean, `middle` the mean of e. A row that is not used has nothing in
y, and so adds nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lab.measure_options import SETTINGS

TOLERANCE = float(SETTINGS["share_within"][0]["tolerance"])


@dataclass(frozen=True, eq=False)
class ErrorTerms:
    """terms: each of lab.tables.moments.TERMS, null where it is left out. marks: 1 where something holds of a row.

    pairs: products of two squares, as lab.tables.moments.Moments has them. spread: the squared distance of e from its mean.
    """

    terms: dict[str, Any]
    marks: dict[str, Any]
    pairs: dict[str, Any]
    spread: Any


def error_terms(y: Any, p: Any, away: Any, middle: float) -> ErrorTerms:
    """Of one model. p: a column of float64, or a literal of it for all rows."""
    import ibis

    e, nothing = y - p, ibis.null("float64")
    size, smaller = e.abs(), 1 + ibis.least(y, p)
    fit = smaller > 0
    log = ibis.ifelse(fit, (1 + ibis.greatest(y, p)) / ibis.ifelse(fit, smaller, 1.0), 1.0).ln()
    both = y.abs() + p.abs()
    ratio = e / ibis.ifelse(y == 0, nothing, y)
    d, a, squared = (e - middle) * (e - middle), away * away, e * e
    return ErrorTerms(
        terms={
            "absolute": size,
            "squared": squared,
            "squared_log": log * log,
            "relative": ratio,
            "absolute_relative": ratio.abs(),
            "symmetric": 2 * size / ibis.ifelse(both == 0, nothing, both),
            "error": e - middle,
        },
        marks={
            "beyond_log": ibis.ifelse(smaller <= 0, 1, 0),
            "zeros": ibis.ifelse(y == 0, 1, 0),
            "empty": ibis.ifelse(both == 0, 1, 0),
            "within": ibis.ifelse(size <= TOLERANCE * y.abs(), 1, 0),
        },
        pairs={"ee": squared * squared, "ea": squared * a, "dd": d * d, "da": d * a, "aa": a * a},
        spread=d,
    )

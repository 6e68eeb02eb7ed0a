"""Interval and quantile forecasts: by hand, by scikit-learn's pinball loss, and by the names that people give to columns."""

from math import isnan, nan

import numpy as np
import pytest
from sklearn.metrics import mean_pinball_loss
from statsmodels.stats.proportion import proportion_confint

from lab.interval_forecasts import Ends, interval_scores, likely_ends, pinball_loss

TRUTH = np.array([1.0, 2.0, 3.0, 4.0])
LOWER, UPPER = np.array([0.0, 2.0, 4.0, 0.0]), np.array([2.0, 5.0, 6.0, 3.0])


def test_by_hand():
    """Widths 2, 3, 2, 3; the third truth is 1 too low, the fourth 1 too high; at 80% a distance counts 10 times."""
    found = interval_scores(TRUTH, LOWER, UPPER, 0.8)
    assert (found.rows, found.coverage, found.below, found.above, found.width) == (4, 0.5, 0.25, 0.25, 2.5)
    assert found.score == pytest.approx((2 + 3 + (2 + 10) + (3 + 10)) / 4)
    assert (found.low, found.high) == pytest.approx(proportion_confint(2, 4, method="wilson"))
    weighted = interval_scores(TRUTH, LOWER, UPPER, 0.8, weights=np.array([1.0, 0.0, 3.0, 0.0]))
    assert (weighted.coverage, weighted.score) == (0.25, pytest.approx((2 + 3 * 12) / 4)) and isnan(weighted.low)
    assert isnan(interval_scores(TRUTH, LOWER, UPPER).score) and isnan(
        interval_scores(TRUTH, LOWER, UPPER, grouped=True).high
    )


def test_the_interval_score_is_that_of_its_two_quantiles():
    """Gneiting and Raftery 2007: 2/alpha times the pinball losses at alpha/2 and 1 - alpha/2; scikit-learn has the losses."""
    rng = np.random.default_rng(0)
    truth, lower = rng.normal(size=200), rng.normal(-1, 0.3, 200)
    upper, w = lower + rng.gamma(2, 1, 200), rng.random(200)
    a, b = (
        mean_pinball_loss(truth, each, alpha=level, sample_weight=w) for each, level in ((lower, 0.05), (upper, 0.95))
    )
    assert interval_scores(truth, lower, upper, 0.9, weights=w).score == pytest.approx(2 / 0.1 * (a + b))
    loss, below = pinball_loss(truth, lower, 0.05, weights=w)
    assert loss == pytest.approx(a) and below == pytest.approx(w[truth <= lower].sum() / w.sum())


def test_rows_without_an_end_or_with_ends_in_the_wrong_order_do_not_count():
    found = interval_scores(
        np.append(TRUTH, [1, 1, nan]), np.append(LOWER, [nan, 3, 0]), np.append(UPPER, [2, 0, 1]), 0.8
    )
    assert (found.rows, found.missing, found.crossed, found.coverage) == (4, 2, 1, 0.5)
    for wrong in (0.0, 1.0, 95.0):
        with pytest.raises(ValueError, match="level"):
            interval_scores(TRUTH, LOWER, UPPER, wrong)
        with pytest.raises(ValueError, match="level"):
            pinball_loss(TRUTH, LOWER, wrong)
    with pytest.raises(ValueError, match="no row"):
        interval_scores(TRUTH, UPPER + 1, LOWER, 0.8)
    with pytest.raises(ValueError, match="no row"):
        pinball_loss(TRUTH, np.full(4, nan), 0.5)


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("ds", "y", "yhat", "yhat_lower", "yhat_upper"), Ends("yhat_lower", "yhat_upper")),
        (("y", "fit", "lwr", "upr"), Ends("lwr", "upr")),
        (("y", "ETS", "ETS-lo-80", "ETS-hi-80", "ETS-lo-95", "ETS-hi-95"), Ends("ETS-lo-95", "ETS-hi-95", 0.95)),
        (("y", "predLower90", "predUpper90"), Ends("predLower90", "predUpper90", 0.9)),
        (("y", "q10", "q50", "q90"), Ends("q10", "q90", 0.8)),
        (("y", "0.025", "0.5", "0.975"), Ends("0.025", "0.975", 0.95)),
        (("y", "a_p10", "b_p90"), None),
        (("y", "low_pressure", "high_tide"), None),
        (("y", "yhat", "lower"), None),
    ],
)
def test_the_ends_are_known_by_their_names(names, found):
    assert likely_ends(names) == found

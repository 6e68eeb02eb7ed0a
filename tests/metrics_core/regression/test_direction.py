"""Mean error and Spearman correlation: by hand, and as scipy has them, on many resamples at once too."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from lab.error_sums import FURTHER
from metrics_core import CATALOG, explain
from metrics_core.regression import mean_error, spearman
from tests.helpers.cards import evaluated, run

ROWS = st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=2, max_size=30)


def test_by_hand():
    """Predictions are 1 below, 0, 1 above and 2 above: 2 in all of 4 rows. With weights 3, 1, 1, 1 they are 0 together."""
    assert mean_error([3, 5, 2, 8], [2, 5, 3, 10]) == 0.5
    assert mean_error([3, 5, 2, 8], [2, 5, 3, 10], weights=[3, 1, 1, 1]) == 0
    assert spearman([1, 2, 3], [10, 30, 20]) == pytest.approx(0.5)
    assert evaluated(explain(mean_error, [3, 5], [2, 5]).steps[-1].substituted) == -0.5


@pytest.mark.parametrize(
    ("function", "truth", "said", "reason"),
    [
        (mean_error, [], [], "no rows"),
        (spearman, [], [], "no rows"),
        (spearman, [1, 1], [1, 2], "all true values are the same"),
        (spearman, [1, 2], [3, 3], "all predictions are the same"),
    ],
)
def test_an_undefined_number_comes_with_its_reason(function, truth, said, reason):
    assert explain(function, truth, said).undefined == reason


@pytest.mark.parametrize("name", ["mean_error", "spearman"])
def test_the_reference_call_on_the_card_gives_the_same_number(name):
    truth, said = np.array([3, 5, 2, 8, 5]), np.array([2, 5, 3, 10, 5])
    assert CATALOG[name].function(truth, said) == pytest.approx(
        run(CATALOG[name].reference, y_true=truth, y_pred=said), rel=1e-12
    )


@given(ROWS, st.data())
def test_every_resample_is_scipys_of_rows_as_often_as_they_were_drawn(rows, data):
    truth, said = (np.array(side, float) for side in zip(*rows, strict=True))
    times = np.array(data.draw(st.lists(st.integers(0, 3), min_size=len(rows), max_size=len(rows)).filter(any)))
    drawn = np.repeat(truth, times), np.repeat(said, times)
    (found,) = FURTHER[spearman](truth, said)(times[None].astype(float))
    if min(map(np.ptp, drawn)) == 0:
        assert np.isnan(found) and np.isnan(spearman(*drawn))
    else:
        assert found == pytest.approx(stats.spearmanr(*drawn).statistic, abs=1e-12)
        assert found == pytest.approx(spearman(*drawn), abs=1e-12)

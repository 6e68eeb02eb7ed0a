"""DeLong's interval: the variance by its definition, pair by pair, and what happens with too few samples."""

import math

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.metrics import roc_auc_score

from metrics_core.uncertainty import delong


def slow(y: np.ndarray, s: np.ndarray) -> tuple[float, float]:
    """AUROC and its variance over all pairs, as DeLong, DeLong and Clarke-Pearson write it."""
    wins = np.array([[1.0 if a > b else 0.5 if a == b else 0.0 for b in s[y == 0]] for a in s[y == 1]])
    v, w = wins.mean(axis=1), wins.mean(axis=0)
    return wins.mean(), v.var(ddof=1) / len(v) + w.var(ddof=1) / len(w)


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_the_definition(seed: int) -> None:
    rng = np.random.default_rng(seed)
    y = np.r_[1, 1, 0, 0, rng.integers(0, 2, 40)]
    s = np.round(rng.normal(size=len(y)) + y, seed % 3)
    area, variance = slow(y, s)
    found = delong(y, s)
    assert found.value == pytest.approx(area)
    assert found.value == pytest.approx(roc_auc_score(y, s))
    assert found.standard_error == pytest.approx(math.sqrt(variance), abs=1e-12)
    reach = norm.ppf(0.975) * found.standard_error
    assert found.low == pytest.approx(max(0, area - reach))
    assert found.high == pytest.approx(min(1, area + reach))


def test_a_hand_worked_case() -> None:
    """Positives 3 and 1 against negatives 2 and 0: wins 2 + 1 of 4. V = (1, 1/2), W = (1/2, 1): each variance 1/8."""
    found = delong([1, 1, 0, 0], [3, 1, 2, 0])
    assert found.value == 3 / 4
    assert found.standard_error == pytest.approx(math.sqrt(1 / 8 / 2 + 1 / 8 / 2))


def test_one_sample_of_a_class_has_no_variance() -> None:
    found = delong([1, 0, 0], [3, 2, 1])
    assert math.isnan(found.value)
    assert found.undefined == "fewer than two samples of a class"


@pytest.mark.parametrize(
    ("y", "s", "level", "message"),
    [([1, 0], [1.0], 0.95, "one length"), ([1, 0], [1, math.nan], 0.95, "finite"), ([1, 0], [1, 0], 1.0, "level")],
)
def test_refuses(y: list[int], s: list[float], level: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        delong(y, s, level=level)

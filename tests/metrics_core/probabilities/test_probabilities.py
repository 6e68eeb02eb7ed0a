"""Log loss, Brier score and calibration: by hand, by definition, against scikit-learn, and where they are undefined."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss
from sklearn.metrics import log_loss as sklearn_log_loss

from metrics_core import CATALOG, explain
from metrics_core.probabilities import (
    brier_parts,
    brier_score,
    brier_terms,
    calibration,
    expected_calibration_error,
    log_loss,
    log_loss_terms,
    maximum_calibration_error,
)
from tests.helpers.cards import run

repeatable = settings(derandomize=True, deadline=None, max_examples=50)
coarse = st.integers(0, 20).map(lambda x: x / 20)  # many on the edges of bins
rows = st.lists(
    st.tuples(st.integers(0, 1), coarse | st.floats(0, 1), st.sampled_from([0.5, 1, 2])), min_size=1, max_size=40
)
strategies = pytest.mark.parametrize("strategy", ["uniform", "quantile"])

LABELS, PROBABILITIES = [1, 0, 1, 0], [0.9, 0.2, 0.6, 0.4]


def columns(data: list[tuple[int, float, float]]) -> list[np.ndarray]:
    return [np.array(column) for column in zip(*data, strict=True)]


# ---- by hand
def test_log_loss_by_hand() -> None:
    """0.9, 1 - 0.2, 0.6 and 1 - 0.4 were given to what happened: -ln(0.9 * 0.8 * 0.6 * 0.6) / 4 = -ln(0.2592) / 4."""
    assert log_loss(LABELS, PROBABILITIES) == pytest.approx(-math.log(0.2592) / 4)
    assert log_loss_terms(LABELS, PROBABILITIES) == pytest.approx([-math.log(q) for q in (0.9, 0.8, 0.6, 0.6)])


def test_brier_score_by_hand() -> None:
    """(0.1^2 + 0.2^2 + 0.4^2 + 0.4^2) / 4 = (0.01 + 0.04 + 0.16 + 0.16) / 4."""
    assert brier_score(LABELS, PROBABILITIES) == pytest.approx(0.37 / 4)
    assert brier_terms(LABELS, PROBABILITIES) == pytest.approx([0.01, 0.04, 0.16, 0.16])


def test_calibration_by_hand() -> None:
    """Two bins: 0.2, 0.4 with no positive (gap 0.3), 0.6, 0.9 with two (gap 0.25): ECE 0.275, MCE 0.3."""
    c = calibration(LABELS, PROBABILITIES, bins=2)
    assert c.edges.tolist() == [0, 0.5, 1]
    assert (c.counts.tolist(), c.positives.tolist()) == ([2, 2], [0, 2])
    assert c.mean_probability == pytest.approx([0.3, 0.75])
    assert c.observed.tolist() == [0, 1]
    assert c.gap == pytest.approx([0.3, -0.25])
    # Wilson for 0 of 2: the upper end is z^2 / (n + z^2) with z = 1.959964
    assert (c.low[0], c.high[0]) == pytest.approx((0, 1.959964**2 / (2 + 1.959964**2)))
    assert expected_calibration_error(LABELS, PROBABILITIES, bins=2) == pytest.approx(0.275)
    assert maximum_calibration_error(LABELS, PROBABILITIES, bins=2) == pytest.approx(0.3)


@pytest.mark.parametrize(("said", "n"), [(0.3, 10), (0.15, 20), (0.6, 50), (0.95, 40)])
def test_as_many_positives_as_said_are_no_error_at_all(said: float, n: int) -> None:
    """The sum of n such probabilities is not n times one of them to the last bit; one positive more is an error of 1/n."""
    labels = [1] * round(said * n) + [0] * (n - round(said * n))
    assert expected_calibration_error(labels, [said] * n) == maximum_calibration_error(labels, [said] * n) == 0
    assert expected_calibration_error([1, *labels[:-1]], [said] * n) == pytest.approx(1 / n)


def test_a_bin_holds_its_upper_edge() -> None:
    assert calibration([0, 0, 0, 1], [0.0, 0.5, 0.51, 1.0], bins=2).counts.tolist() == [2, 2]


def test_brier_parts_by_hand() -> None:
    """One value a bin: 0.25 with 1 of 4 positive, 0.75 with 2 of 2. Then o = 1/2, U = 1/4, R = 2/6 * 1/16 = 1/48 and
    S = 4/6 * 1/16 + 2/6 * 1/4 = 1/8; and nothing within bins."""
    parts = brier_parts([1, 0, 0, 0, 1, 1], [0.25] * 4 + [0.75] * 2, bins=2)
    assert parts.reliability == pytest.approx(1 / 48)
    assert parts.resolution == pytest.approx(1 / 8)
    assert parts.uncertainty == pytest.approx(1 / 4)
    assert (parts.within_bin_variance, parts.within_bin_covariance) == (0, 0)
    assert parts.value == pytest.approx(1 / 48 - 1 / 8 + 1 / 4)


# ---- against scikit-learn
@repeatable
@given(rows)
def test_scores_are_scikit_learns(data: list[tuple[int, float, float]]) -> None:
    y, p, w = columns(data)
    eps = float(np.finfo(np.float64).eps)
    for weights in (None, w):
        expected = sklearn_log_loss(y, p, labels=[0, 1], sample_weight=weights)
        assert log_loss(y, p, weights=weights, clip=eps) == pytest.approx(expected, abs=1e-12)
        expected = brier_score_loss(y, p, pos_label=1, sample_weight=weights)
        assert brier_score(y, p, weights=weights) == pytest.approx(expected)


@strategies
@repeatable
@given(rows, st.integers(1, 12))
def test_calibration_is_scikit_learns(strategy: Any, data: list[tuple[int, float, float]], bins: int) -> None:
    y, p, _ = columns(data)
    y[0] = 1 - y[-1] if len(y) > 1 else y[0]
    if len(set(y)) < 2:
        return  # refused there
    c = calibration(y, p, bins=bins, strategy=strategy)
    filled = c.counts > 0
    observed, mean = calibration_curve(y, p, n_bins=bins, strategy=strategy)
    assert c.observed[filled] == pytest.approx(observed)
    assert c.mean_probability[filled] == pytest.approx(mean)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_scikit_learn_clips_a_certain_mistake_at_the_eps_of_the_dtype(dtype: Any) -> None:
    """Ours is infinite; theirs is -ln eps: 36.04 for float64, 15.94 for float32."""
    wrong = np.array([0.0, 1.0], dtype=dtype)
    theirs = sklearn_log_loss([1, 0], wrong)
    assert log_loss([1, 0], wrong) == math.inf
    assert log_loss([1, 0], wrong, clip=float(np.finfo(dtype).eps)) == pytest.approx(theirs)
    assert theirs == pytest.approx(-math.log(np.finfo(dtype).eps))


# ---- by definition
def slow_bins(y: np.ndarray, p: np.ndarray, edges: np.ndarray) -> list[list[int]]:
    """Rows of each bin: the first whose upper edge is not below the probability."""
    members: list[list[int]] = [[] for _ in edges[1:]]
    for row, value in enumerate(p):
        members[next((b for b in range(len(members) - 1) if value <= edges[b + 1]), len(members) - 1)].append(row)
    return members


@strategies
@repeatable
@given(rows, st.integers(1, 12))
def test_errors_by_definition(strategy: Any, data: list[tuple[int, float, float]], bins: int) -> None:
    y, p, _ = columns(data)
    c = calibration(y, p, bins=bins, strategy=strategy)
    gaps = []
    for b, members in enumerate(slow_bins(y, p, c.edges)):
        assert c.counts[b] == len(members)
        assert np.isnan([c.observed[b], c.mean_probability[b], c.low[b], c.high[b]]).all() == (not members)
        if members:
            gaps.append((len(members), abs(p[members].mean() - y[members].mean())))
            assert c.low[b] <= c.observed[b] <= c.high[b]
    options = {"bins": bins, "strategy": strategy}
    ece = expected_calibration_error(y, p, **options)
    assert ece == pytest.approx(sum(n * gap for n, gap in gaps) / len(y), abs=1e-12)
    assert maximum_calibration_error(y, p, **options) == pytest.approx(max(gap for _, gap in gaps))


@strategies
@repeatable
@given(rows, st.integers(1, 12))
def test_the_parts_add_up_to_the_brier_score(strategy: Any, data: list[tuple[int, float, float]], bins: int) -> None:
    y, p, _ = columns(data)
    q = brier_parts(y, p, bins=bins, strategy=strategy)
    within = q.within_bin_variance - q.within_bin_covariance
    assert q.value == pytest.approx(brier_score(y, p))
    assert q.reliability - q.resolution + q.uncertainty + within == pytest.approx(q.value, abs=1e-12)
    assert min(q.reliability, q.resolution, q.uncertainty, q.within_bin_variance) >= 0


@repeatable
@given(rows)
def test_weights_are_copies(data: list[tuple[int, float, float]]) -> None:
    y, p, w = columns(data)
    twice = (2 * w).astype(int)
    for function in (log_loss, brier_score):
        assert function(y, p, weights=w) == pytest.approx(function(np.repeat(y, twice), np.repeat(p, twice)))


# ---- undefined, infinite, refused
def test_one_certain_mistake_is_infinitely_bad_and_a_certain_hit_costs_nothing() -> None:
    assert log_loss([1, 1], [0.9, 0]) == math.inf
    assert log_loss([1, 0], [1, 0]) == 0
    assert math.copysign(1, log_loss([1], [1])) == 1
    assert explain(log_loss, [1, 1], [0.9, 0]).steps[1].value == math.inf


def test_what_weighs_nothing_counts_for_nothing() -> None:
    assert log_loss([1, 1], [0.5, 0], weights=[1, 0]) == pytest.approx(math.log(2))


@pytest.mark.parametrize("name", [name for name, card in CATALOG.items() if card.topic == "probabilities"])
def test_without_samples_everything_is_undefined(name: str) -> None:
    work = explain(CATALOG[name].function, [], [])
    assert math.isnan(work.value) and work.undefined == "no samples"


def test_weights_of_zero_are_no_samples() -> None:
    work = explain(log_loss, [1], [0.5], weights=[0])
    assert math.isnan(work.value) and work.undefined == "no samples"


@pytest.mark.parametrize("function", [log_loss, brier_score, calibration, brier_parts, log_loss_terms, brier_terms])
@pytest.mark.parametrize(
    ("y", "p", "message"),
    [
        ([1, 0, 1], [0.5, 0.5, 1.5], r"\[0, 1\], got 1.5 at index 2"),
        ([1, 0], [0.5, -0.1], "got -0.1 at index 1"),
        ([1, 0], [math.nan, 0.5], "got nan at index 0"),
        ([1, 0], [0.5], "2 labels"),
        ([1, math.nan], [0.5, 0.5], "y_true must not hold NaN"),
    ],
)
def test_refuses(function: Any, y: list[float], p: list[float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        function(y, p)


def test_refuses_options() -> None:
    with pytest.raises(ValueError, match="clip"):
        log_loss([1], [0.5], clip=0.5)
    with pytest.raises(ValueError, match="bins must be at least 1"):
        calibration([1], [0.5], bins=0)
    with pytest.raises(ValueError, match="'uniform' or 'quantile', got 'equal'"):
        calibration([1], [0.5], strategy="equal")  # type: ignore[arg-type]


# ---- steps
def test_steps_add_up() -> None:
    work = explain(log_loss, ["spam", "ham"], [0.9, 0.2], positive="spam")
    assert [step.substituted for step in work.steps[:3]] == [
        r"-\ln 0.9",
        r"-\ln(1 - 0.2)",
        "0.105361 + 0.223144",
    ]
    *terms, total, n, last = (step.value for step in work.steps)
    assert sum(terms) == pytest.approx(total)
    assert last == work.value == total / n
    assert work.signature == "log_loss|positive:spam|weights:none|clip:none"
    assert explain(brier_score, [1], [0.75]).steps[0].substituted == "(0.75 - 1)^2"


def test_steps_know_clip_and_weights() -> None:
    work = explain(log_loss, [1, 0], [0, 0.5], clip=0.25, weights=[1, 2])
    assert [step.substituted for step in work.steps[:2]] == [r"-\ln 0.25", r"-\ln(1 - 0.5)"]
    assert work.steps[2].substituted == r"1 \cdot 1.38629 + 2 \cdot 0.693147"
    assert work.value == pytest.approx((math.log(4) + 2 * math.log(2)) / 3)


def test_many_samples_are_not_listed() -> None:
    assert [step.label for step in explain(log_loss, [1] * 13, [0.5] * 13).steps] == [
        "sum over all samples",
        "samples",
        "log loss",
    ]


def test_calibration_steps_show_the_bins_that_are_filled() -> None:
    steps = explain(expected_calibration_error, [1, 0, 1], [0.9, 0.2, 0.25], bins=4).steps
    assert [step.substituted for step in steps[:2]] == [
        r"\left| 0.5 - 0.225 \right|",
        r"\left| 1 - 0.9 \right|",
    ]
    assert steps[-1].value == pytest.approx((2 * 0.275 + 0.1) / 3)


def test_equal_probabilities_share_a_quantile_bin() -> None:
    c = calibration([1, 0, 1, 0], [0.5] * 4, bins=4, strategy="quantile")
    assert c.counts.tolist() == [4, 0, 0, 0]
    assert np.isnan(c.observed[1:]).all()


@pytest.mark.parametrize("name", ["expected_calibration_error", "maximum_calibration_error"])
def test_the_reference_call_on_the_card_gives_the_same_number_at_the_edges_of_bins_too(name):
    y, p = np.array([0, 1, 0, 1, 1, 0, 1]), np.array([0.0, 0.1, 0.1, 0.3, 0.55, 0.7, 1.0])
    expected = run(CATALOG[name].reference, y_true=y, probability=p)
    assert CATALOG[name].function(y, p) == pytest.approx(expected, rel=1e-12)

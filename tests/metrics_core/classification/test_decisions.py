"""Net benefit and decision curves, costs, points by rule, grey zones: by hand and by loops over thresholds."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import fbeta_score

from metrics_core import CATALOG, Confusion, confusion, explain
from metrics_core.classification import f_beta, informedness, negative_predictive_value, precision, recall, specificity
from metrics_core.classification.decisions import (
    best_f_point,
    decision_curve,
    net_benefit,
    normalised_cost,
    youden_point,
)
from metrics_core.classification.other_prevalence import at_other_prevalence
from metrics_core.classification.sweep import sweep
from metrics_core.classification.two_thresholds import grey_zone

repeatable = settings(derandomize=True, deadline=None, max_examples=50)
counts = st.integers(0, 30)
tables = st.builds(Confusion, counts, counts, counts, counts)
rows = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 10).map(lambda x: x / 10)), min_size=2, max_size=30)
two_classes = rows.filter(lambda data: len({label for label, _ in data}) == 2)

# ten samples, four positive, with a tie at 0.8 and at 0.5
LABELS = np.array([1, 1, 0, 1, 0, 0, 1, 0, 0, 0])
SCORES = np.array([0.9, 0.8, 0.8, 0.7, 0.6, 0.5, 0.5, 0.3, 0.2, 0.1])


# ---- net benefit
def test_net_benefit_by_hand() -> None:
    """100 samples, 30 found for 20 false alarms: 0.3 - 0.2 * (1/4) / (3/4) = 0.3 - 0.2 / 3."""
    c = Confusion(30, 20, 5, 45)
    assert net_benefit(c, 0.25) == pytest.approx(0.3 - 0.2 / 3)
    work = explain(net_benefit, c, 0.25)
    assert [step.value for step in work.steps] == pytest.approx([100, 0.25, 1 / 3, 0.3 - 0.2 / 3])
    assert work.steps[-1].substituted == r"\frac{30}{100} - \frac{20}{100} \cdot \frac{0.25}{1 - 0.25}"


def test_net_benefit_without_samples() -> None:
    assert explain(net_benefit, Confusion(0, 0, 0, 0), 0.5).undefined == "no samples"


@pytest.mark.parametrize("t", [1, -0.1, math.nan, [0.5, 1.0]])
def test_net_benefit_refuses(t: Any) -> None:
    with pytest.raises(ValueError, match=r"threshold_probability must lie in \[0, 1\)"):
        net_benefit(Confusion(1, 1, 1, 1), t)


@repeatable
@given(two_classes)
def test_decision_curve_by_definition(data: list[tuple[int, float]]) -> None:
    y, p = map(np.array, zip(*data, strict=True))
    t = np.linspace(0, 0.9, 10)
    curve = decision_curve(sweep(y, p), t)
    for i, at in enumerate(t):
        odds, n = at / (1 - at), len(y)
        assert curve.model[i] == pytest.approx(
            ((y == 1) & (p >= at)).sum() / n - ((y == 0) & (p >= at)).sum() / n * odds
        )
        assert curve.treat_all[i] == pytest.approx(y.mean() - (1 - y.mean()) * odds)
        assert curve.treat_none[i] == 0
    assert curve.model[0] == curve.treat_all[0]


def test_treating_all_is_worth_nothing_at_the_prevalence() -> None:
    assert decision_curve(sweep(LABELS, SCORES), 0.4).treat_all[0] == pytest.approx(0)


def test_decision_curve_needs_probabilities() -> None:
    with pytest.raises(ValueError, match="scores reach from -1 to 2"):
        decision_curve(sweep([1, 0], [2, -1]), [0.5])


# ---- costs
# ---- three answers
def test_grey_zone_by_hand() -> None:
    """From 0.8 on 2 positives and 1 negative are flagged; below 0.5 3 negatives pass; 2 and 2 stay undecided."""
    zone = grey_zone(sweep(LABELS, SCORES), 0.5, 0.8)
    assert (zone.positives_not_flagged, zone.positives_undecided, zone.positives_flagged) == (0, 2, 2)
    assert (zone.negatives_not_flagged, zone.negatives_undecided, zone.negatives_flagged) == (3, 2, 1)
    assert zone.decided == Confusion(2, 1, 0, 3)
    assert zone.undecided == 4


def test_a_grey_zone_of_no_width_is_one_threshold() -> None:
    s = sweep(LABELS, SCORES)
    assert grey_zone(s, 0.5, 0.5).decided == s.at(0.5)


def test_grey_zones_over_a_grid() -> None:
    s = sweep(LABELS, SCORES)
    low, high = np.array([0.2, 0.5]), np.array([0.8, math.inf])
    zone = grey_zone(s, low, high)
    assert zone.positives_flagged.tolist() == [2, 0]
    assert (zone.undecided + zone.decided.total).tolist() == [10, 10]


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.5), (math.nan, 0.5), (0.1, math.nan)])
def test_grey_zone_refuses(low: float, high: float) -> None:
    with pytest.raises(ValueError):
        grey_zone(sweep(LABELS, SCORES), low, high)


# ---- points by rule
@repeatable
@given(two_classes)
def test_youden_by_a_loop(data: list[tuple[int, float]]) -> None:
    y, p = map(np.array, zip(*data, strict=True))
    point = youden_point(sweep(y, p))
    best, threshold = -math.inf, math.inf
    for t in [math.inf, *sorted(set(p), reverse=True)]:
        j = informedness(confusion(y, (p >= t).astype(int)))
        if j > best + 1e-12:
            best, threshold = j, t
    assert point.threshold == threshold
    assert informedness(point.counts) == pytest.approx(best)


@repeatable
@given(two_classes, st.sampled_from([0.5, 1, 2]))
def test_best_f_by_a_loop(data: list[tuple[int, float]], beta: float) -> None:
    y, p = map(np.array, zip(*data, strict=True))
    point = best_f_point(sweep(y, p), beta)
    values = {t: fbeta_score(y, (p >= t).astype(int), beta=beta, zero_division=0) for t in sorted(set(p), reverse=True)}
    assert f_beta(point.counts, beta) == pytest.approx(max(values.values()))
    assert point.threshold == next(t for t, value in values.items() if value >= max(values.values()) - 1e-12)


def test_the_highest_of_equal_thresholds() -> None:
    """J is 1/2 at 4 and at 2."""
    assert youden_point(sweep([1, 0, 1, 0], [4, 3, 2, 1])).threshold == 4


def test_points_without_a_class() -> None:
    for point in (youden_point(sweep([1, 1], [1, 2])), best_f_point(sweep([0, 0], [1, 2]))):
        assert math.isnan(point.threshold) and point.reason
    assert "largest" in youden_point(sweep(LABELS, SCORES)).reason


# ---- another prevalence
def test_other_prevalence_by_hand() -> None:
    """Recall 0.9, specificity 0.8 on 200 samples, half positive; at 1 in 10: 18 found, 2 missed, 36 false alarms."""
    c = at_other_prevalence(Confusion(90, 20, 10, 80), 0.1)
    assert c.cells == pytest.approx((18, 36, 2, 144))
    assert precision(c) == pytest.approx(18 / 54)
    assert ("prevalence", "0.1") in c.conventions


@repeatable
@given(tables, st.floats(0.01, 0.99))
def test_rates_stay_and_bayes_gives_precision(c: Confusion, share: float) -> None:
    moved = at_other_prevalence(c, share)
    if not (c.positives and c.negatives):
        assert moved == Confusion(0, 0, 0, 0)
        return
    assert (recall(moved), specificity(moved)) == pytest.approx((recall(c), specificity(c)))
    assert (moved.total, moved.positives) == pytest.approx((c.total, c.total * share))
    hit, alarm = recall(c) * share, (1 - specificity(c)) * (1 - share)
    if c.predicted_positive:
        assert precision(moved) == pytest.approx(hit / (hit + alarm), abs=1e-9)
    if c.predicted_negative:
        missed, cleared = (1 - recall(c)) * share, specificity(c) * (1 - share)
        assert negative_predictive_value(moved) == pytest.approx(cleared / (missed + cleared), abs=1e-9)


def test_curves_and_grids_of_prevalences() -> None:
    s = sweep(LABELS, SCORES)
    moved = at_other_prevalence(s.counts, 0.01)
    assert moved.tp / moved.positives == pytest.approx(s.roc.tpr)
    assert moved.fp / moved.negatives == pytest.approx(s.roc.fpr)
    assert len(at_other_prevalence(s.at(0.5), np.linspace(0, 1, 7))) == 7
    with pytest.raises(ValueError, match="prevalence"):
        at_other_prevalence(s.at(0.5), 1.5)


# ---- the price of errors
def test_normalised_cost_by_hand() -> None:
    """At 0.7 one false alarm and one miss: (1 * 1 + 3 * 1) / (1 * 6 + 3 * 4) = 4/18; its steps end there."""
    c = sweep(LABELS, SCORES).at(0.7)
    assert c.cells == (3, 1, 1, 5)
    assert normalised_cost(c, 1, 3) == pytest.approx(4 / 18)
    work = explain(normalised_cost, c, fp_cost=1, fn_cost=3)
    assert [step.value for step in work.steps] == pytest.approx([1, 3, 4, 6, 4, 4 / 18])


def test_normalised_cost_is_what_its_card_says() -> None:
    flags = (np.array(SCORES) >= 0.5).astype(int)
    statements, last = CATALOG["normalised_cost"].reference.split("; ")
    names: dict[str, Any] = {"sklearn": sklearn, "y_true": LABELS, "y_pred": flags, "fp_cost": 2, "fn_cost": 7}
    exec(statements, names)  # the card's own text
    assert normalised_cost(confusion(LABELS, flags), 2, 7) == pytest.approx(eval(last, names))


def test_normalised_cost_where_nothing_costs() -> None:
    work = explain(normalised_cost, Confusion(2, 0, 1, 0), fp_cost=1, fn_cost=0)
    assert math.isnan(work.value) and work.undefined == "every error that can occur costs 0"
    with pytest.raises(ValueError, match="fn_cost"):
        normalised_cost(Confusion(1, 1, 1, 1), 1, -1)

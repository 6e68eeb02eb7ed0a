"""Gaps between groups: by hand, by their definitions, and against fairlearn."""

from __future__ import annotations

import itertools
import math
import warnings

import fairlearn
import fairlearn.metrics
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import precision_score

from metrics_core import CATALOG, Confusion, explain
from metrics_core.card import reasons
from metrics_core.fairness import ByGroup, by_group, gaps, odds
from tests.helpers.cards import run

ONE_RATE = [name for name, card in CATALOG.items() if card.function.__module__ == gaps.__name__]
ODDS = [name for name, card in CATALOG.items() if card.function.__module__ == odds.__name__]
ALL = ONE_RATE + ODDS
AGAINST = ("pairs", "overall", "largest")

# group: TP FP FN TN; selected 40, 15 and 20 in a hundred; TPR 3/5, 1/4, 1/2; FPR 1/5, 1/8, 1/20; precision 3/4, 1/3, 10/11
THREE = ByGroup(("a", "b", "c"), Confusion([30, 5, 10], [10, 10, 1], [20, 15, 10], [40, 70, 19]))
BY_HAND = {
    "demographic_parity_difference": 40 / 100 - 15 / 100,
    "demographic_parity_ratio": 15 / 40,
    "equal_opportunity_difference": 3 / 5 - 1 / 4,
    "equal_opportunity_ratio": 5 / 12,
    "predictive_equality_difference": 1 / 5 - 1 / 20,
    "predictive_equality_ratio": 1 / 4,
    "predictive_parity_difference": 10 / 11 - 1 / 3,
    "predictive_parity_ratio": 11 / 30,
    "equalized_odds_difference": 3 / 5 - 1 / 4,
    "equalized_odds_ratio": 1 / 4,
}

repeatable = settings(derandomize=True, deadline=None, max_examples=30)
bits = st.integers(0, 1)
rows = st.lists(st.tuples(bits, bits, st.sampled_from("abc"), st.sampled_from([0.5, 1, 3])), min_size=2, max_size=40)
cells = st.integers(0, 30)
tables = st.lists(st.tuples(cells, cells, cells, cells), min_size=2, max_size=5)


def of(counts) -> ByGroup:
    return ByGroup(tuple(map(str, range(len(counts)))), Confusion(*np.array(counts).reshape(-1, 4).T))


def call(name: str, groups: ByGroup, **options):
    return CATALOG[name].function(groups, **options)


# ---- by hand
def test_every_gap_has_a_case_by_hand():
    assert BY_HAND.keys() == {*ALL}


@pytest.mark.parametrize("name", ALL)
def test_value_by_hand(name):
    assert call(name, THREE) == pytest.approx(BY_HAND[name], rel=1e-14)
    assert type(call(name, THREE)) is float


def test_each_group_against_all_rows_and_against_the_largest_group():
    # everybody: 66 of 240 selected; a is 0.4 - 0.275 above, b 0.125 below, c (11 of 40 selected) equal to it
    assert call("demographic_parity_difference", THREE, against="overall") == pytest.approx(0.4 - 66 / 240)
    assert call("demographic_parity_ratio", THREE, against="overall") == pytest.approx(0.15 * 240 / 66)
    # a and b have a hundred rows each: the first of them is the largest
    assert call("demographic_parity_difference", THREE, against="largest") == pytest.approx(0.4 - 0.15)
    first_smaller = of([(1, 0, 1, 0), (3, 1, 1, 5), (4, 4, 1, 1)])
    # rates 1/2, 4/10, 8/10; the second is the first of the two largest: 1/2 is 0.1 away, 8/10 is 0.4 away
    assert call("demographic_parity_difference", first_smaller, against="largest") == pytest.approx(0.4)
    assert call("demographic_parity_ratio", first_smaller, against="largest") == pytest.approx(0.5)


def test_the_furthest_by_ratio_need_not_be_the_furthest_by_difference():
    # everybody: 40 of 90 selected. 0.1 is 0.344 below, and 0.8 is 0.356 above; by ratio 0.1 is the further one
    groups = of([(3, 0, 27, 0), (24, 0, 6, 0), (13, 0, 17, 0)])
    assert call("demographic_parity_difference", groups, against="overall") == pytest.approx(0.8 - 40 / 90)
    assert call("demographic_parity_ratio", groups, against="overall") == pytest.approx(0.1 / (40 / 90))


def test_a_mean_of_both_rates():
    assert call("equalized_odds_difference", THREE, agg="mean") == pytest.approx((0.35 + 0.15) / 2)
    assert call("equalized_odds_ratio", THREE, agg="mean") == pytest.approx((5 / 12 + 1 / 4) / 2)


def test_a_group_too_small_to_say_is_left_out():
    # c has 20 actual positives: 3/5 and 1/4 are left when 20 are too few, and b too has 20
    assert call("equal_opportunity_difference", THREE, at_least=20) == pytest.approx(0.35)
    worked = explain(CATALOG["equal_opportunity_difference"].function, THREE, at_least=21)
    assert worked.undefined == "fewer than two groups have a true positive rate"
    assert worked.steps[1].label == "true positive rate of b (fewer than 21 samples: left out)"


# ---- undefined
NOBODY = of([(0, 0, 0, 0), (0, 0, 0, 0)])
UNDEFINED = [
    ("demographic_parity_difference", NOBODY, {}, "fewer than two groups have a selection rate"),
    ("demographic_parity_difference", of([(1, 1, 1, 1)]), {}, "fewer than two groups have a selection rate"),
    ("demographic_parity_ratio", of([(0, 0, 1, 1)] * 2), {}, "the selection rate is 0 in every group"),
    (
        "equal_opportunity_ratio",
        of([(0, 1, 0, 1), (1, 0, 0, 0)]),
        {},
        "fewer than two groups have a true positive rate",
    ),
    ("predictive_parity_difference", of([(0, 0, 5, 5), (5, 5, 0, 0)]), {}, "fewer than two groups have a precision"),
    (
        "predictive_parity_ratio",
        of([(0, 0, 50, 50), (5, 5, 0, 0), (1, 0, 0, 0)]),
        {"against": "largest"},
        "the largest group has no precision",
    ),
    (
        "equalized_odds_ratio",
        of([(1, 0, 0, 3), (2, 0, 0, 1)]),
        {},
        "the false positive rate is 0 in every group",
    ),
    (
        "equalized_odds_difference",
        of([(1, 0, 0, 0), (2, 0, 0, 0)]),
        {},
        "fewer than two groups have a false positive rate",
    ),
]


@pytest.mark.parametrize(("name", "groups", "options", "reason"), UNDEFINED)
def test_an_undefined_gap_has_its_reason(name, groups, options, reason):
    worked = explain(CATALOG[name].function, groups, **options)
    assert math.isnan(worked.value)
    assert worked.undefined == reason


def test_a_group_without_a_rate_is_left_out_or_counts_as_0():
    groups = of([(0, 1, 0, 1), (1, 0, 3, 0), (1, 0, 1, 0)])
    assert call("equal_opportunity_difference", groups) == 0.25
    assert call("equal_opportunity_difference", groups, zero_division=0) == 0.5
    steps = explain(CATALOG["equal_opportunity_difference"].function, groups).steps
    assert steps[0].label == "true positive rate of 0 (no actual positives: left out)"


@pytest.mark.parametrize("name", ALL)
def test_no_group_at_all_is_undefined(name):
    for against in AGAINST:
        worked = explain(CATALOG[name].function, ByGroup((), Confusion(*[np.zeros(0)] * 4)), against=against)
        assert math.isnan(worked.value)
        assert worked.undefined.startswith("fewer than two groups")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"against": "mean"}, "against must be 'pairs', 'overall' or 'largest', got 'mean'"),
        ({"at_least": -1}, "at_least must be 0 or more, got -1"),
        ({"at_least": math.nan}, "at_least must be 0 or more, got nan"),
        ({"agg": "sum"}, "agg must be 'worst_case' or 'mean', got 'sum'"),
    ],
)
def test_an_unknown_option_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        call("equalized_odds_difference", THREE, **options)


def test_there_is_a_name_for_each_group():
    with pytest.raises(ValueError, match="names must be one for each group, got 1"):
        ByGroup(("a",), THREE.table)
    with pytest.raises(ValueError, match="y_true, y_pred and groups have 2, 2 and 1 labels"):
        by_group([1, 0], [1, 0], ["a"])


# ---- by definition
def gap_by_definition(name: str, groups: ByGroup, against: str) -> float:
    """The gap once more, one pair of rates after the other; NaN where there is none."""
    if name.startswith("equalized"):
        kind = name.rpartition("_")[2]
        both = [gap_by_definition(f"{m}_{kind}", groups, against) for m in ("equal_opportunity", "predictive_equality")]
        return math.nan if any(map(math.isnan, both)) else (max(both) if kind == "difference" else min(both))

    def rate(tp, fp, fn, tn):
        of, among = {
            "demographic_parity": (tp + fp, tp + fp + fn + tn),
            "equal_opportunity": (tp, tp + fn),
            "predictive_equality": (fp, fp + tn),
            "predictive_parity": (tp, tp + fp),
        }[name.rpartition("_")[0]]
        return of / among if among else None

    rows = list(zip(*(cell.tolist() for cell in groups.table.cells), strict=True))
    rates = [found for row in rows if (found := rate(*row)) is not None]
    if len(rates) < 2:
        return math.nan
    if against == "pairs":
        pairs = list(itertools.combinations(rates, 2))
    else:
        largest = max(rows, key=sum)  # the first of equal ones
        other = rate(*map(sum, zip(*rows, strict=True))) if against == "overall" else rate(*largest)
        if other is None:
            return math.nan
        pairs = [(found, other) for found in rates]
    if name.endswith("difference"):
        return max(abs(a - b) for a, b in pairs)
    quotients = [min(a, b) / max(a, b) for a, b in pairs if max(a, b)]
    return min(quotients) if quotients else math.nan


@pytest.mark.parametrize("against", AGAINST)
@pytest.mark.parametrize("name", ALL)
@repeatable
@given(counts=tables)
def test_every_gap_is_what_its_definition_says(name, against, counts):
    groups = of(counts)
    assert call(name, groups, against=against) == pytest.approx(
        gap_by_definition(name, groups, against), abs=1e-12, nan_ok=True
    )


@pytest.mark.parametrize("against", AGAINST)
@pytest.mark.parametrize("name", ALL)
def test_several_tables_at_once_are_the_same_as_one_after_the_other(name, against):
    counts = np.random.default_rng(3).integers(0, 4, (4, 25, 3))
    many = ByGroup(("a", "b", "c"), Confusion(*counts))
    one_by_one = [ByGroup(("a", "b", "c"), Confusion(*counts[:, i])) for i in range(25)]
    np.testing.assert_array_equal(
        call(name, many, against=against), [call(name, one, against=against) for one in one_by_one]
    )
    function = CATALOG[name].function
    expected = {
        i: why for i, one in enumerate(one_by_one) if (why := explain(function, one, against=against).undefined)
    }
    assert reasons(function, many, against=against) == expected
    assert not math.isnan(np.nansum(call(name, many, against=against)))


# ---- properties
@pytest.mark.parametrize("name", ALL)
@repeatable
@given(counts=tables, data=st.data())
def test_a_gap_does_not_depend_on_the_order_of_groups_nor_on_how_often_all_rows_are_repeated(name, counts, data):
    groups, shuffled = of(counts), of(data.draw(st.permutations(counts)))
    value = call(name, groups)
    assert call(name, shuffled) == pytest.approx(value, nan_ok=True)
    assert call(name, of(3 * np.array(counts))) == pytest.approx(value, nan_ok=True)
    assert math.isnan(value) or 0 <= value <= 1


@pytest.mark.parametrize("name", ALL)
@repeatable
@given(table=st.tuples(*[st.integers(1, 20)] * 4), factors=st.lists(st.integers(1, 5), min_size=2, max_size=4))
def test_groups_with_equal_rates_have_no_gap(name, table, factors):
    for against in AGAINST:
        value = call(name, of([np.multiply(table, k) for k in factors]), against=against)
        assert value == pytest.approx(1 if name.endswith("ratio") else 0, abs=1e-12)


# ---- fairlearn
OF_FAIRLEARN = {
    "demographic_parity": fairlearn.metrics.selection_rate,
    "equal_opportunity": fairlearn.metrics.true_positive_rate,
    "predictive_equality": fairlearn.metrics.false_positive_rate,
    "predictive_parity": precision_score,
}
METHOD = {"pairs": "between_groups", "overall": "to_overall"}


def gap_of_fairlearn(name: str, truth, said, groups, weights, against: str) -> float:
    measure, _, kind = name.rpartition("_")
    given_ = {"sensitive_features": groups, "method": METHOD[against], "sample_weight": weights}
    if own := getattr(fairlearn.metrics, name, None):
        return float(own(truth, said, **given_))
    frame = fairlearn.metrics.MetricFrame(
        metrics=OF_FAIRLEARN[measure],
        y_true=truth,
        y_pred=said,
        sensitive_features=groups,
        sample_params={"sample_weight": weights},
    )
    return float(getattr(frame, kind)(method=METHOD[against]))


def has_both_ratios(groups: ByGroup, against: str) -> bool:
    """Where one of them is 0/0, fairlearn's answer depends on which: of (0.5, NaN) it takes 0.5, of (NaN, 0.5) NaN."""
    ratios = (f"{measure}_ratio" for measure in ("equal_opportunity", "predictive_equality"))
    return not any(math.isnan(call(one, groups, against=against, zero_division=0)) for one in ratios)


@pytest.mark.slow
@pytest.mark.parametrize("against", METHOD)
@pytest.mark.parametrize("name", ALL)
@settings(repeatable, max_examples=12)
@given(sample=rows)
def test_fairlearn_gives_the_same_number(name, against, sample):
    truth, said, groups, weights = map(list, zip(*sample, strict=True))
    counted = by_group(truth, said, groups, weights=weights)
    ours = call(name, counted, against=against, zero_division=0)
    with warnings.catch_warnings():  # a precision of 0/0 is 0 there, with a warning
        warnings.simplefilter("ignore")
        theirs = gap_of_fairlearn(name, truth, said, groups, weights, against)
    alone = len(counted.names) == 1  # fairlearn compares it with itself
    if alone or (name == "equalized_odds_ratio" and not has_both_ratios(counted, against)):
        assert math.isnan(ours)
    else:
        assert ours == pytest.approx(theirs, abs=1e-9, nan_ok=True)


@pytest.mark.parametrize("name", ALL)
def test_the_reference_call_on_the_card_gives_the_same_number(name):
    rng = np.random.default_rng(5)
    truth, said, groups = rng.integers(0, 2, 90), rng.integers(0, 2, 90), rng.choice(["a", "b", "c"], 90)
    expected = run(CATALOG[name].reference, y_true=truth, y_pred=said, groups=groups, fairlearn=fairlearn)
    assert call(name, by_group(truth, said, groups)) == pytest.approx(expected, abs=1e-9)


# ---- signature
def test_a_signature_names_every_convention():
    counted = by_group(["x", "y", "x"], ["x", "x", "y"], [1, 2, 2], positive="x", weights=[1, 2, 3])
    assert counted.names == ("1", "2")
    assert explain(CATALOG["equal_opportunity_ratio"].function, counted).signature == (
        "equal_opportunity_ratio|positive:x|weights:given|groups:2|against:pairs|at-least:0|zero-division:undefined"
    )


def test_groups_keep_the_rows_that_were_counted():
    counted = by_group([1, 1, 0, 0], [1, 0, 1, 0], ["b", "a", "b", "a"])
    assert counted.names == ("a", "b")
    assert counted.table[0] == Confusion(0, 0, 1, 1)
    assert counted.everybody == Confusion(1, 1, 1, 1)

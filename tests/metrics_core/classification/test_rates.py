"""Metrics of the four counts: by hand, by their definitions, and against scikit-learn."""

import math
import warnings

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.exceptions import UndefinedMetricWarning

from metrics_core import classification as core
from metrics_core.card import CATALOG, explain
from metrics_core.classification import combined, rates
from metrics_core.counts import Confusion, confusion

OURS = {
    name: card.function
    for name, card in CATALOG.items()
    if card.function.__module__ in (rates.__name__, combined.__name__)
}
FUNCTIONS = {name: f for name, f in OURS.items() if name != "f_beta"} | {
    "f_beta 0.5": lambda c, **options: core.f_beta(c, 0.5, **options),
    "f_beta 2": lambda c, **options: core.f_beta(c, 2, **options),
}
NAMES = sorted(FUNCTIONS)

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
bits = st.integers(0, 1)
samples = st.lists(st.tuples(bits, bits, st.sampled_from([0, 0.5, 1, 3])), min_size=1, max_size=30)
counts = st.integers(0, 50)
tables = st.builds(Confusion, counts, counts, counts, counts)

# 1000 samples, 50 of them positive; 40 flagged
TABLE = Confusion(tp=30, fp=10, fn=20, tn=940)
BY_HAND = {
    "accuracy": 970 / 1000,
    "precision": 30 / 40,
    "recall": 30 / 50,
    "specificity": 940 / 950,
    "negative_predictive_value": 940 / 960,
    "false_positive_rate": 10 / 950,
    "false_negative_rate": 20 / 50,
    "balanced_accuracy": (30 / 50 + 940 / 950) / 2,
    "f1": 60 / 90,  # 2 * 30 / (2 * 30 + 10 + 20)
    "f_beta 0.5": 37.5 / 52.5,  # 1.25 * 30 / (1.25 * 30 + 0.25 * 20 + 10)
    "f_beta 2": 150 / 240,  # 5 * 30 / (5 * 30 + 4 * 20 + 10)
    "matthews_correlation": 28000 / math.sqrt(40 * 50 * 950 * 960),  # 30 * 940 - 10 * 20 = 28000
    "informedness": 30 / 50 + 940 / 950 - 1,
    "prevalence": 50 / 1000,
}

NO_SAMPLES = Confusion(0, 0, 0, 0)
NOTHING_FLAGGED = Confusion(0, 0, 3, 7)
ALL_FLAGGED = Confusion(3, 7, 0, 0)
NO_POSITIVES = Confusion(0, 2, 0, 8)
NO_NEGATIVES = Confusion(2, 0, 8, 0)
NOTHING_AT_ALL = Confusion(0, 0, 0, 10)  # no positive, and nothing flagged
DEGENERATE = [NO_SAMPLES, NOTHING_FLAGGED, ALL_FLAGGED, NO_POSITIVES, NO_NEGATIVES, NOTHING_AT_ALL]
POSITIVES, NEGATIVES = "no actual positives", "no actual negatives"
NEITHER = "no actual positives and no positive predictions"
UNDEFINED = {
    "accuracy": [(NO_SAMPLES, "no samples")],
    "precision": [(NOTHING_FLAGGED, "no positive predictions"), (NOTHING_AT_ALL, "no positive predictions")],
    "recall": [(NO_POSITIVES, POSITIVES), (NOTHING_AT_ALL, POSITIVES)],
    "specificity": [(NO_NEGATIVES, NEGATIVES)],
    "negative_predictive_value": [(ALL_FLAGGED, "no negative predictions")],
    "false_positive_rate": [(NO_NEGATIVES, NEGATIVES)],
    "false_negative_rate": [(NO_POSITIVES, POSITIVES), (NOTHING_AT_ALL, POSITIVES)],
    "balanced_accuracy": [(NO_POSITIVES, POSITIVES), (NO_NEGATIVES, NEGATIVES), (NOTHING_AT_ALL, POSITIVES)],
    "informedness": [(NO_POSITIVES, POSITIVES), (NO_NEGATIVES, NEGATIVES), (NOTHING_AT_ALL, POSITIVES)],
    "f1": [(NOTHING_AT_ALL, NEITHER)],
    "f_beta 0.5": [(NOTHING_AT_ALL, NEITHER)],
    "f_beta 2": [(NOTHING_AT_ALL, NEITHER)],
    "matthews_correlation": [
        (NOTHING_FLAGGED, "no positive predictions"),
        (ALL_FLAGGED, "no negative predictions"),
        (NO_POSITIVES, POSITIVES),
        (NO_NEGATIVES, NEGATIVES),
        (NOTHING_AT_ALL, "no positive predictions and no actual positives"),
    ],
    "prevalence": [(NO_SAMPLES, "no samples")],
}


def explained(name, table, **options):
    """explain() of an entry of FUNCTIONS."""
    function, *beta = name.split()
    return explain(OURS[function], table, *map(float, beta), **options)


def samples_of(table: Confusion) -> tuple[list[int], list[int]]:
    """Labels and predictions that have these counts."""
    tp, fp, fn, tn = table.cells
    return [1] * (tp + fn) + [0] * (fp + tn), [1] * tp + [0] * fn + [1] * fp + [0] * tn


# ---- by hand
def test_every_metric_has_a_case_by_hand_and_its_undefined_cases():
    assert set(BY_HAND) == set(UNDEFINED) == set(FUNCTIONS)
    assert {name.split()[0] for name in FUNCTIONS} == set(OURS)


@pytest.mark.parametrize("name", NAMES)
def test_value_by_hand(name):
    assert FUNCTIONS[name](TABLE) == pytest.approx(BY_HAND[name], rel=1e-15)
    assert type(FUNCTIONS[name](TABLE)) is float


def test_accuracy_of_flagging_nothing_is_the_share_of_negatives():
    assert core.accuracy(Confusion(tp=0, fp=0, fn=50, tn=950)) == 950 / 1000


# ---- by definition
def by_definition(name: str, rows: list[tuple[int, int, float]]) -> float:
    """Every metric again, from sentences about samples and not from counts; NaN where a mean is of nothing."""
    rows = [row for row in rows if row[2] > 0]
    right = [(truth == flagged, w) for truth, flagged, w in rows]
    given_flag = {value: [(truth == value, w) for truth, flagged, w in rows if flagged == value] for value in (0, 1)}
    given_truth = {value: [(flagged == value, w) for truth, flagged, w in rows if truth == value] for value in (0, 1)}
    precision, recall, specificity = mean(given_flag[1]), mean(given_truth[1]), mean(given_truth[0])
    name, *beta = name.split()
    match name:
        case "accuracy":
            return mean(right)
        case "precision":
            return precision
        case "recall":
            return recall
        case "specificity":
            return specificity
        case "negative_predictive_value":
            return mean(given_flag[0])
        case "false_positive_rate":
            return 1 - specificity
        case "false_negative_rate":
            return 1 - recall
        case "balanced_accuracy":
            return (recall + specificity) / 2
        case "informedness":
            return recall + specificity - 1
        case "prevalence":
            return mean([(truth, w) for truth, _, w in rows])
        case "f1" | "f_beta":
            return weighted_harmonic_mean(precision, recall, float(beta[0]) if beta else 1)
        case "matthews_correlation":
            return correlation(rows)
    raise AssertionError(name)


def mean(pairs) -> float:
    weight = sum(w for _, w in pairs)
    return sum(x * w for x, w in pairs) / weight if weight else math.nan


def weighted_harmonic_mean(precision, recall, beta) -> float:
    if math.isnan(precision) and math.isnan(recall):
        return math.nan
    if not (precision > 0 and recall > 0):  # nothing found, though there was something to find or to flag
        return 0.0
    return (1 + beta**2) / (1 / precision + beta**2 / recall)


def correlation(rows) -> float:
    x, y = mean([(t, w) for t, _, w in rows]), mean([(f, w) for _, f, w in rows])
    if not (0 < x < 1 and 0 < y < 1):
        return math.nan
    covariance = mean([((t - x) * (f - y), w) for t, f, w in rows])
    return covariance / math.sqrt(x * (1 - x) * y * (1 - y))


@pytest.mark.parametrize("name", NAMES)
@repeatable
@given(rows=samples)
def test_value_by_definition(name, rows):
    truth, flagged, weights = map(list, zip(*rows, strict=True))
    ours = FUNCTIONS[name](confusion(truth, flagged, weights=weights))
    assert ours == pytest.approx(by_definition(name, rows), abs=1e-12, nan_ok=True)


# ---- scikit-learn
nan_where_undefined = {"zero_division": np.nan}
SKLEARN = {
    "accuracy": lambda t, p, w: sklearn.metrics.accuracy_score(t, p, sample_weight=w),
    "precision": lambda t, p, w: sklearn.metrics.precision_score(t, p, sample_weight=w, **nan_where_undefined),
    "recall": lambda t, p, w: sklearn.metrics.recall_score(t, p, sample_weight=w, **nan_where_undefined),
    "specificity": lambda t, p, w: sklearn.metrics.recall_score(
        t, p, pos_label=0, sample_weight=w, **nan_where_undefined
    ),
    "negative_predictive_value": lambda t, p, w: sklearn.metrics.precision_score(
        t, p, pos_label=0, sample_weight=w, **nan_where_undefined
    ),
    "f1": lambda t, p, w: sklearn.metrics.f1_score(t, p, sample_weight=w, **nan_where_undefined),
    "f_beta 0.5": lambda t, p, w: sklearn.metrics.fbeta_score(t, p, beta=0.5, sample_weight=w, **nan_where_undefined),
    "f_beta 2": lambda t, p, w: sklearn.metrics.fbeta_score(t, p, beta=2, sample_weight=w, **nan_where_undefined),
    "balanced_accuracy": lambda t, p, w: sklearn.metrics.balanced_accuracy_score(t, p, sample_weight=w),
    "informedness": lambda t, p, w: sklearn.metrics.balanced_accuracy_score(t, p, sample_weight=w, adjusted=True),
    "matthews_correlation": lambda t, p, w: sklearn.metrics.matthews_corrcoef(t, p, sample_weight=w),
}
# Where we answer NaN, these three answer something else; the tests below say what.
DIFFERENT_WHERE_UNDEFINED = {"balanced_accuracy", "informedness", "matthews_correlation"}


def quietly(function, *args):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*args)


@pytest.mark.parametrize("name", sorted(SKLEARN))
@settings(repeatable, max_examples=30)
@given(rows=samples.filter(lambda rows: any(w for *_, w in rows)), weighted=st.booleans())
def test_value_agrees_with_scikit_learn(name, rows, weighted):
    rows = [row for row in rows if row[2] or not weighted]  # scikit-learn keeps the classes of samples of weight 0
    truth, flagged, weights = map(list, zip(*rows, strict=True))
    weights = weights if weighted else None
    ours = FUNCTIONS[name](confusion(truth, flagged, weights=weights))
    if math.isnan(ours) and name in DIFFERENT_WHERE_UNDEFINED:
        return
    assert ours == pytest.approx(quietly(SKLEARN[name], truth, flagged, weights), abs=1e-12, nan_ok=True)


@pytest.mark.parametrize(
    ("name", "table", "reference", "word"),
    [
        ("precision", NOTHING_FLAGGED, sklearn.metrics.precision_score, "Precision is ill-defined"),
        ("recall", NO_POSITIVES, sklearn.metrics.recall_score, "Recall is ill-defined"),
        ("f1", NOTHING_AT_ALL, sklearn.metrics.f1_score, "F-score is ill-defined"),
    ],
)
def test_scikit_learn_answers_0_with_a_warning_where_we_answer_undefined(name, table, reference, word):
    assert math.isnan(FUNCTIONS[name](table))
    with pytest.warns(UndefinedMetricWarning, match=word):
        assert reference(*samples_of(table)) == 0
    assert FUNCTIONS[name](table, zero_division=0) == 0
    assert reference(*samples_of(table), zero_division=1) == FUNCTIONS[name](table, zero_division=1) == 1


@pytest.mark.parametrize("table", [NOTHING_FLAGGED, ALL_FLAGGED, NO_POSITIVES, NO_NEGATIVES])
def test_scikit_learn_answers_0_silently_where_matthews_correlation_is_undefined(table):
    assert math.isnan(core.matthews_correlation(table))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sklearn.metrics.matthews_corrcoef(*samples_of(table)) == 0
    assert core.matthews_correlation(table, zero_division=0) == 0


def test_scikit_learn_leaves_an_absent_class_out_of_balanced_accuracy():
    # two of ten positives found, no negatives: it answers the recall, we answer that half of the mean is missing
    assert math.isnan(core.balanced_accuracy(NO_NEGATIVES))
    with pytest.warns(UserWarning, match="y_pred contains classes not in y_true"):
        assert sklearn.metrics.balanced_accuracy_score(*samples_of(NO_NEGATIVES)) == 0.2


def test_scikit_learn_divides_by_0_where_informedness_is_undefined():
    assert math.isnan(core.informedness(NO_NEGATIVES))
    with pytest.warns(RuntimeWarning, match="divide by zero"), pytest.warns(UserWarning, match="not in y_true"):
        reference = sklearn.metrics.balanced_accuracy_score(*samples_of(NO_NEGATIVES), adjusted=True)
    assert reference == -math.inf


def test_scikit_learn_refuses_no_samples_where_we_answer_undefined():
    assert math.isnan(core.accuracy(confusion([], [])))
    with pytest.raises(ValueError, match="empty"):
        sklearn.metrics.accuracy_score([], [])


# ---- undefined
@pytest.mark.parametrize("name", NAMES)
def test_undefined_is_nan_with_its_reason(name):
    for table, reason in UNDEFINED[name]:
        worked = explained(name, table)
        assert math.isnan(worked.value)
        assert worked.undefined == reason


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_undefined_without_samples_and_nothing_without_need(name):
    assert math.isnan(FUNCTIONS[name](NO_SAMPLES))
    undefined = [NO_SAMPLES, *(table for table, _ in UNDEFINED[name])]
    for table in DEGENERATE:
        assert math.isnan(FUNCTIONS[name](table)) == (table in undefined)


@pytest.mark.parametrize("name", NAMES)
def test_zero_division_stands_in_for_an_undefined_ratio(name):
    value = FUNCTIONS[name](NO_SAMPLES, zero_division=0.5)
    assert value == (0 if name == "informedness" else 0.5)  # informedness: 0.5 + 0.5 - 1
    assert FUNCTIONS[name](TABLE, zero_division=0.5) == FUNCTIONS[name](TABLE)


def test_f1_is_0_where_precision_is_undefined():
    assert core.f1(NOTHING_FLAGGED) == 0
    assert math.isnan(core.precision(NOTHING_FLAGGED))


# ---- arrays
@pytest.mark.parametrize("name", NAMES)
@repeatable
@given(rows=st.lists(tables, min_size=1, max_size=6), fill=st.sampled_from([math.nan, 0, 1]))
def test_an_array_of_counts_gives_the_same_as_one_after_another(name, rows, fill):
    cells = zip(*(table.cells for table in [*rows, *DEGENERATE]), strict=True)
    curve = Confusion(*map(np.array, cells))
    one_by_one = [FUNCTIONS[name](table, zero_division=fill) for table in [*rows, *DEGENERATE]]
    np.testing.assert_array_equal(FUNCTIONS[name](curve, zero_division=fill), one_by_one)


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_array_of_counts_gives_an_empty_array(name):
    assert FUNCTIONS[name](Confusion([], [], [], [])).shape == (0,)


BIG = 4 * 10**9  # its square is beyond 64 bits
LARGE = [(BIG, 1, 1, BIG), (1, BIG, BIG, 1), (BIG, BIG, BIG, BIG), (10**15, 10**9, 3, 10**15)]


@pytest.mark.parametrize("dtype", ["uint8", "int16", "int32", "uint32", "int64", "uint64", "float32", "float64"])
@pytest.mark.parametrize("name", NAMES)
def test_large_counts_do_not_overflow(name, dtype):
    kind = np.dtype(dtype)
    top = int(min(np.iinfo(kind).max if kind.kind in "iu" else 2**24, 10**15))
    tables = [cells if max(cells) <= top else (top, 1, top - 1, top) for cells in LARGE]
    one_by_one = [FUNCTIONS[name](Confusion(*cells)) for cells in tables]
    together = FUNCTIONS[name](Confusion(*np.array(tables, dtype=kind).T))
    np.testing.assert_allclose(together, one_by_one, rtol=1e-14, atol=1e-15)


@pytest.mark.parametrize(
    "formula",
    [
        lambda c: core.divide(c.tp * c.tn, c.fp * c.fn),
        lambda c: core.divide(c.predicted_positive * c.positives * c.negatives * c.predicted_negative, c.total**4),
    ],
)
def test_products_of_counts_are_the_same_in_arrays_as_one_by_one(formula):
    for cells in LARGE:
        array = Confusion(*(np.array([cell]) for cell in cells))
        assert formula(array) == pytest.approx(formula(Confusion(*cells)), rel=1e-14)


def test_a_count_beyond_64_bits_stays_what_it_is():
    assert Confusion(2**63, 0, 0, 0).tp == 2**63


# ---- properties
@pytest.mark.parametrize("name", NAMES)
@repeatable
@given(table=tables)
def test_values_lie_in_the_range_on_the_card(name, table):
    low, high = CATALOG[name.split()[0]].range
    value = FUNCTIONS[name](table)
    assert math.isnan(value) or low - 1e-12 <= value <= high + 1e-12


@pytest.mark.parametrize("name", NAMES)
@repeatable
@given(table=tables, factor=st.sampled_from([2, 7, 0.25]))
def test_only_proportions_matter(name, table, factor):
    larger = Confusion(*(cell * factor for cell in table.cells))
    assert FUNCTIONS[name](larger) == pytest.approx(FUNCTIONS[name](table), abs=1e-12, nan_ok=True)


@repeatable
@given(tables)
def test_calling_the_other_class_positive_pairs_the_metrics_up(table):
    def same(a, b):
        assert a == pytest.approx(b, abs=1e-12, nan_ok=True)

    same(core.precision(table.swapped), core.negative_predictive_value(table))
    same(core.recall(table.swapped), core.specificity(table))
    same(core.false_negative_rate(table.swapped), core.false_positive_rate(table))
    for symmetric in (core.accuracy, core.balanced_accuracy, core.informedness, core.matthews_correlation):
        same(symmetric(table.swapped), symmetric(table))


@repeatable
@given(tables.filter(lambda t: t.tp > 0), st.floats(0, 100))
def test_f_beta_lies_between_precision_and_recall(table, beta):
    low, high = sorted([core.precision(table), core.recall(table)])
    assert low - 1e-12 <= core.f_beta(table, beta) <= high + 1e-12
    assert core.f_beta(table, 0) == pytest.approx(core.precision(table))
    assert core.f_beta(table, 1e8) == pytest.approx(core.recall(table))


def test_f_beta_takes_an_array_of_betas():
    betas = np.array([0, 0.5, 1, 2])
    np.testing.assert_array_equal(core.f_beta(TABLE, betas), [core.f_beta(TABLE, beta) for beta in betas])


@pytest.mark.parametrize("beta", [-1, math.nan, math.inf, np.array([1, -1])])
def test_f_beta_refuses_what_is_no_beta(beta):
    with pytest.raises(ValueError, match="beta must be finite and at least 0"):
        core.f_beta(TABLE, beta)

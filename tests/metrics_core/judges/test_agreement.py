"""Gwet's AC1, Fleiss' kappa and Krippendorff's alpha: examples of the literature, slow definitions, statsmodels."""

from itertools import combinations, permutations
from math import nan

import krippendorff
import numpy as np
import pytest
import statsmodels.stats.inter_rater
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, confusion_matrix, explain
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.classification.multiclass import cohen_kappa
from metrics_core.judges import fleiss_kappa, gwet_ac1, krippendorff_alpha
from tests.helpers.cards import evaluated, run

_ = None
# Krippendorff 2011, example C: a row a rater, a column a unit
C = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
    [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
]
# Krippendorff 2011, example A: two raters of ten units
A = [[0, 1, 0, 0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]]
# ten subjects, 14 raters, five categories: how many chose each (the example of many textbooks, kappa 0.210)
FOURTEEN = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
]
WHOLE = st.integers(2, 4).flatmap(
    lambda raters: st.lists(st.lists(st.sampled_from("abc"), min_size=raters, max_size=raters), min_size=1, max_size=9)
)
HOLES = st.integers(2, 4).flatmap(
    lambda raters: st.lists(
        st.lists(st.sampled_from(["a", "b", "c", None]), min_size=raters, max_size=raters), min_size=1, max_size=9
    )
)


def across(rows):
    return [list(column) for column in zip(*rows, strict=True)]


def slow_alpha(verdicts) -> float:
    """Pair by pair: each ordered pair on one answer weighs 1 / (m - 1); by chance all ordered pairs of the verdicts that have a partner."""
    units = [[v for v in row if v is not None] for row in verdicts]
    units = [unit for unit in units if len(unit) > 1]
    pool = [v for unit in units for v in unit]
    if not pool or len(set(pool)) < 2:
        return nan
    observed = sum((v != w) / (len(unit) - 1) for unit in units for v, w in permutations(unit, 2)) / len(pool)
    expected = sum(v != w for v, w in permutations(pool, 2)) / (len(pool) * (len(pool) - 1))
    return 1 - observed / expected


def slow_fleiss(verdicts) -> float:
    pool = [v for row in verdicts for v in row]
    if len(set(pool)) < 2:
        return nan
    agreed = np.mean([np.mean([v == w for v, w in combinations(row, 2)]) for row in verdicts])
    chance = np.mean([v == w for v in pool for w in pool])
    return float((agreed - chance) / (1 - chance))


def test_examples_of_krippendorff():
    """Example A: of 20 verdicts 14 are 0 and 6 are 1; 4 of 10 units differ. 1 - 0.4 / (2 * 14 * 6 / (20 * 19)) = 0.095."""
    assert krippendorff_alpha(across(A)) == pytest.approx(1 - 0.4 * 380 / 168, rel=1e-14)
    assert round(krippendorff_alpha(across(A)), 3) == 0.095
    assert round(krippendorff_alpha(across(C)), 3) == 0.743


def test_the_example_of_fourteen_raters():
    rows = [[k for k, many in enumerate(row) for _ in range(many)] for row in FOURTEEN]
    assert round(fleiss_kappa(rows), 3) == 0.210
    assert fleiss_kappa(rows) == pytest.approx(statsmodels.stats.inter_rater.fleiss_kappa(FOURTEEN), abs=1e-12)


@given(WHOLE)
def test_fleiss_is_the_slow_definition_and_statsmodels(verdicts):
    ours = fleiss_kappa(verdicts)
    assert ours == pytest.approx(slow_fleiss(verdicts), abs=1e-9, nan_ok=True)
    if ours == ours:
        counts = [[row.count(k) for k in "abc"] for row in verdicts]
        assert ours == pytest.approx(statsmodels.stats.inter_rater.fleiss_kappa(counts), abs=1e-9)
        # without missing verdicts alpha is kappa, drawn without replacement
        n = len(verdicts) * len(verdicts[0])
        assert krippendorff_alpha(verdicts) == pytest.approx(1 - (1 - ours) * (1 - 1 / n), abs=1e-9)


@given(HOLES)
def test_alpha_is_the_slow_definition(verdicts):
    assert krippendorff_alpha(verdicts) == pytest.approx(slow_alpha(verdicts), abs=1e-9, nan_ok=True)


@given(HOLES)
def test_alpha_is_the_krippendorff_librarys_where_it_has_one(verdicts):
    """It refuses a single category and answers without two verdicts, where alpha is undefined."""
    alpha = krippendorff_alpha(verdicts)
    if alpha == alpha:
        codes = [[nan if v is None else float("abc".index(v)) for v in row] for row in verdicts]
        theirs = krippendorff.alpha(reliability_data=across(codes), level_of_measurement="nominal")
        assert alpha == pytest.approx(theirs, abs=1e-9)


@given(HOLES, st.randoms())
def test_who_said_it_and_what_it_is_called_do_not_matter(verdicts, random):
    names = {"a": "x", "b": 7, "c": (1, 2), None: float("nan")}
    mixed = []
    for row in verdicts:
        again = [names[v] for v in row]
        random.shuffle(again)
        cells = np.empty(len(again), dtype=object)
        cells[:] = again
        mixed.append(cells)
    assert krippendorff_alpha(mixed) == pytest.approx(krippendorff_alpha(verdicts), abs=1e-12, nan_ok=True)


def test_high_agreement_with_low_kappa():
    """125 answers, 118 both right, 5 and 2 in dispute, none both wrong: 94.4% agree, kappa is below 0, AC1 is 0.94.

    pi of right is (123 + 120) / 250 = 0.972, so p_e = 2 * 0.972 * 0.028 = 0.054432, and AC1 = (0.944 - 0.054432) / (1 - 0.054432).
    """
    table = ConfusionMatrix(("right", "wrong"), np.array([[118, 5], [2, 0]]))
    assert gwet_ac1(table) == pytest.approx((0.944 - 0.054432) / (1 - 0.054432), rel=1e-12)
    assert cohen_kappa(table) == pytest.approx((0.944 - 0.94528) / (1 - 0.94528), rel=1e-9)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1, max_size=20))
def test_ac1_is_its_slow_definition(pairs):
    """Chance as Gwet has it: the probability that a verdict picked at random differs from a second one, by the categories minus 1."""
    one, other = zip(*pairs, strict=True)
    pool = [*one, *other]
    chance = sum(pool.count(k) / len(pool) * (1 - pool.count(k) / len(pool)) for k in "abc") / 2
    agreed = np.mean([a == b for a, b in pairs])
    ours = gwet_ac1(confusion_matrix(one, other, labels=["a", "b", "c"]))
    assert ours == pytest.approx((agreed - chance) / (1 - chance), abs=1e-9)


def test_a_category_that_nobody_chose_counts_among_the_labels():
    assert gwet_ac1(confusion_matrix(["a", "a"], ["a", "a"], labels=["a", "b"])) == 1
    assert explain(gwet_ac1, confusion_matrix(["a", "a"], ["a", "a"])).undefined == "fewer than two categories"


def test_many_tables_at_once():
    counts = np.random.default_rng(1).integers(0, 9, (4, 5, 3, 3))
    ours = gwet_ac1(ConfusionMatrix((0, 1, 2), counts))
    assert ours.shape == (4, 5)
    assert ours[2, 3] == pytest.approx(gwet_ac1(ConfusionMatrix((0, 1, 2), counts[2, 3])), rel=1e-14)


@pytest.mark.parametrize(
    ("worked", "said"),
    [
        (lambda: explain(fleiss_kappa, [["a", "a"], ["a", "a"]]), "all verdicts are the same"),
        (lambda: explain(fleiss_kappa, [["a"], ["b"]]), "fewer than two raters"),
        (lambda: explain(fleiss_kappa, [["a", "b"], ["b", None]]), "the answers have different numbers of verdicts"),
        (lambda: explain(fleiss_kappa, []), "no answers"),
        (lambda: explain(krippendorff_alpha, [["a", "a"], ["a", None]]), "all verdicts are the same"),
        (lambda: explain(krippendorff_alpha, [["a", None], [None, "b"]]), "no answer has two verdicts"),
        (lambda: explain(krippendorff_alpha, []), "no answer has two verdicts"),
        (lambda: explain(gwet_ac1, ConfusionMatrix((0, 1), np.zeros((2, 2), int))), "no answers"),
    ],
)
def test_what_is_undefined_says_why(worked, said):
    assert np.isnan(worked().value) and worked().undefined == said


def test_rows_of_different_lengths_are_refused():
    for metric in (fleiss_kappa, krippendorff_alpha):
        with pytest.raises(ValueError, match="a column for each rater"):
            metric([["a", "b"], ["a"]])


def test_steps_and_reference_calls():
    verdicts = np.array(["yes yes no", "yes yes yes", "no no no", "no yes no"], dtype=object)
    verdicts = np.array([row.split() for row in verdicts])
    matrix = confusion_matrix(verdicts[:, 0], verdicts[:, 1])
    for metric, given_ in ((fleiss_kappa, verdicts), (krippendorff_alpha, verdicts), (gwet_ac1, matrix)):
        worked = explain(metric, given_)
        assert evaluated(worked.steps[-1].substituted) == pytest.approx(worked.value, rel=1e-5)
        theirs = run(
            CATALOG[metric.__name__].reference, verdicts=verdicts, table=matrix, np=np, statsmodels=statsmodels
        )
        assert worked.value == pytest.approx(theirs, abs=1e-9)

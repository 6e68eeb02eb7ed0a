"""How many units there are of the smallest class, which is what says whether an interval can be trusted."""

import numpy as np
import pytest

from lab import EvaluationSet
from lab.evaluation import ENOUGH, few_units, smallest_class

TRUTH = np.arange(100) < 30
CLASSES = np.repeat([0, 1, 2], [50, 40, 10])


def two(**more):
    return EvaluationSet("binary", TRUTH, {"a": TRUTH + 0.0}, **more)


def test_rows_of_the_smallest_class_are_counted():
    assert smallest_class(two()) == 30
    assert smallest_class(EvaluationSet("binary", np.zeros(9, bool), {"a": np.zeros(9)})) == 0
    assert smallest_class(EvaluationSet("classes", CLASSES, {"a": CLASSES}, labels=("x", "y", "z", "never"))) == 10
    assert smallest_class(EvaluationSet("regression", np.arange(7.0), {"a": np.arange(7.0)})) == 7


def test_of_label_sets_it_is_the_rarest_label_that_occurs():
    sets = np.column_stack([np.arange(60) < n for n in (40, 25, 6, 0)])
    judged = EvaluationSet("labels", sets, {"a": sets}, labels=tuple("wxyz"))
    assert smallest_class(judged) == 6
    assert few_units(judged) == "6 rows with the rarest label"
    assert smallest_class(EvaluationSet("labels", sets & False, {"a": sets}, labels=tuple("wxyz"))) == 60


def test_with_weights_it_is_kishs_effective_sample_size():
    weights = np.where(np.arange(100) < 2, 10.0, 1.0)
    # positives: two of 10 and 28 of 1: 48 ** 2 / (200 + 28) = 10.1
    assert smallest_class(two(weights=weights)) == 10
    assert few_units(two(weights=weights)) == "10 rows of the smallest class (effective sample size, as weights differ)"
    assert smallest_class(two(weights=np.full(100, 0.001))) == 30
    assert smallest_class(two(weights=np.where(TRUTH, 0.0, 1.0))) == 0


def test_units_that_belong_together_are_one():
    groups = np.arange(100) // 10  # three of them hold the positives
    assert smallest_class(two(groups=groups)) == 3
    assert few_units(two(groups=groups)) == "3 groups of the smallest class"
    # of each group's ten rows the weights are 1, but 3 in the first: 60 ** 2 ... (30 + 10 + 10) ** 2 / (900 + 100 + 100)
    heavy = np.where(groups == 0, 3.0, 1.0)
    assert smallest_class(two(groups=groups, weights=heavy)) == int(50**2 / 1100)


@pytest.mark.parametrize(
    ("n", "says"), [(ENOUGH, ""), (ENOUGH - 1, "19 rows of the smallest class"), (1, "1 row of the smallest class")]
)
def test_words_are_only_for_few(n, says):
    assert few_units(EvaluationSet("binary", np.arange(200) < n, {"a": np.zeros(200)})) == says

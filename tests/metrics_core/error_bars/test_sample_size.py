"""How many questions decide: against statsmodels' power of a normal test, by hand, and by simulation."""

import numpy as np
import pytest
from scipy.stats import norm
from statsmodels.stats.power import NormalIndPower

from metrics_core import CATALOG, explain
from metrics_core.error_bars import minimum_detectable_difference, paired_difference, questions_needed
from metrics_core.inference.power import detectable, power_of, times_as_many
from tests.helpers.cards import evaluated, run


def test_a_hundredth_by_hand():
    """1.9600 + 0.8416 = 2.8016; squared 7.8489; times 0.2 by 0.0001: 15,697.8, so 15,698."""
    assert questions_needed(0.01, 0.2) == 15698
    assert questions_needed(-0.01, 0.2) == 15698
    assert minimum_detectable_difference(15698, 0.2) == pytest.approx(0.01, rel=1e-4)
    assert questions_needed(0.005, 0.2) == 62792  # half the difference, four times as many


@pytest.mark.parametrize("power", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("alpha", [0.01, 0.05])
def test_statsmodels_one_sample_of_differences(alpha, power):
    theirs = NormalIndPower(ddof=0).solve_power(0.05 / 0.3**0.5, alpha=alpha, power=power, ratio=0)
    assert questions_needed(0.05, 0.3, alpha=alpha, power=power) == np.ceil(theirs)
    error = (0.3 / 400) ** 0.5
    found = NormalIndPower(ddof=0).power(0.05 / 0.3**0.5, 400, alpha, ratio=0)
    assert power_of(0.05, error, alpha=alpha) == pytest.approx(found, abs=1e-9)


@pytest.mark.parametrize(("name", "first"), [("minimum_detectable_difference", 800), ("questions_needed", 0.03)])
def test_the_reference_call_and_the_steps_give_the_same_number(name, first):
    card = CATALOG[name]
    names = {"questions": first, "difference": first, "variance": 0.24, "alpha": 0.05, "power": 0.9}
    value = card.function(first, 0.24, power=0.9)
    assert value == pytest.approx(run(card.reference, **names), rel=1e-9)
    worked = explain(card.function, first, 0.24, power=0.9)
    put_in = worked.steps[-1].substituted.replace(r"\left\lceil", "(").replace(r"\right\rceil", ")")
    assert (
        np.ceil(evaluated(put_in)) == value
        if name == "questions_needed"
        else evaluated(put_in) == pytest.approx(value, rel=1e-5)
    )


def test_the_power_is_as_promised():
    """Differences of 0.1 with standard deviation 0.6: 283 questions for a power of 80%; of 3,000 benchmarks as many are found."""
    n, rng = int(questions_needed(0.1, 0.36)), np.random.default_rng(7)
    assert n == 283
    scores = rng.normal(0.1, 0.6, (3000, n))
    found = np.mean([paired_difference(row, np.zeros(n)).low > 0 for row in scores])
    assert found == pytest.approx(0.8, abs=0.025)


def test_power_has_the_level_where_there_is_nothing_to_find():
    assert power_of(0, 1) == pytest.approx(0.05, rel=1e-12)
    assert power_of(detectable(1.0), 1.0) == pytest.approx(0.8, abs=1e-5)  # and a little from the other side
    assert np.isnan(power_of(1, 0))
    assert times_as_many(1.0, 2.0) == pytest.approx(((norm.ppf(0.975) + norm.ppf(0.8)) / 2) ** 2)


def test_undefined_and_wrong():
    assert explain(questions_needed, 0, 0.2).undefined == "no number of questions finds a difference of 0"
    assert explain(minimum_detectable_difference, 0, 0.2).undefined == "there are no questions"
    assert questions_needed(1e-300, 1.0) == np.inf
    assert questions_needed([0.1, 0.2], 0.0).tolist() == [1, 1]
    for call, said in (
        (lambda: questions_needed(0.1, -1), "variance must be"),
        (lambda: questions_needed(np.nan, 1), "difference must be"),
        (lambda: minimum_detectable_difference(-1, 1), "questions must be"),
        (lambda: questions_needed(0.1, 1, power=1), "power must lie"),
        (lambda: questions_needed(0.1, 1, alpha=0), "alpha must lie"),
    ):
        with pytest.raises(ValueError, match=said):
            call()

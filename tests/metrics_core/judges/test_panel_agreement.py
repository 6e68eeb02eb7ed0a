"""Agreement of several judges: the measures for verdicts one by one, published examples, the jackknife by hand, coverage by simulation."""

from itertools import combinations
from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t

from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.interval import coverage
from metrics_core.judges import fleiss_kappa, gwet_ac1, krippendorff_alpha, panel_agreement
from metrics_core.judges.panel_agreement import FEW_UNITS, MEASURES, NOTHING_VARIES
from metrics_core.judges.raters import ALL_THE_SAME, FEW_RATERS, NO_ANSWERS, NO_PAIRS, UNEVEN
from metrics_core.judges.two_raters import ONE_CATEGORY

# Krippendorff 2011, example C, and irrCAC's cac.raw4raters: how many of four raters called each of twelve units 1 to 5
TWELVE = [
    [3, 0, 0, 0, 0],
    [0, 3, 1, 0, 0],
    [0, 0, 4, 0, 0],
    [0, 0, 4, 0, 0],
    [0, 4, 0, 0, 0],
    [1, 1, 1, 1, 0],
    [0, 0, 0, 4, 0],
    [3, 1, 0, 0, 0],
    [0, 4, 0, 0, 0],
    [0, 0, 0, 0, 3],
    [2, 0, 0, 0, 0],
    [0, 0, 1, 0, 0],
]
COUNTS = st.integers(2, 3).flatmap(
    lambda categories: st.lists(
        st.lists(st.integers(0, 3), min_size=categories, max_size=categories), min_size=1, max_size=8
    )
)


def one_by_one(counts):
    return [[k for k, many in enumerate(row) for _ in range(many)] for row in counts]


def slow(counts) -> dict[str, float]:
    """Verdict by verdict: agreement as pairs of judges on each answer, AC1 by Gwet's formula."""
    rows = [row for row in one_by_one(counts) if row]
    paired = [row for row in rows if len(row) > 1]
    if not paired:
        return {"agreement": np.nan, "gwet_ac1": np.nan}
    agreed = float(np.mean([np.mean([a == b for a, b in combinations(row, 2)]) for row in paired]))
    shares = [np.mean([row.count(k) / len(row) for row in rows]) for k in range(len(counts[0]))]
    chance = sum(share * (1 - share) for share in shares) / (len(counts[0]) - 1)
    return {"agreement": agreed, "gwet_ac1": (agreed - chance) / (1 - chance)}


def filled(counts):
    """The same verdicts with None where an answer has fewer than another."""
    rows = one_by_one(counts)
    most = max(map(len, rows), default=0)
    return [row + [None] * (most - len(row)) for row in rows]


def test_the_published_example():
    """Alpha 0.743 (Krippendorff 2011); agreement 0.81818 and AC1 0.77544 (vignette of irrCAC 1.0 for R, cac.raw4raters)."""
    found = panel_agreement(TWELVE)
    values = [round(getattr(found, name).value, 5) for name in ("agreement", "krippendorff_alpha", "gwet_ac1")]
    assert values == [0.81818, 0.74342, 0.77544] and found.answers == 11
    assert isnan(found.fleiss_kappa.value) and found.fleiss_kappa.undefined == UNEVEN


@given(COUNTS)
def test_each_is_its_definition(counts):
    found = panel_agreement(counts)
    expected = slow(counts)
    rows = [row for row in filled(counts) if any(v is not None for v in row)]
    expected["krippendorff_alpha"] = krippendorff_alpha(rows) if rows else np.nan
    expected["fleiss_kappa"] = fleiss_kappa(rows) if rows else np.nan
    for name in MEASURES:
        assert getattr(found, name).value == pytest.approx(expected[name], abs=1e-9, nan_ok=True), name


@given(st.lists(st.sampled_from(([2, 0], [1, 1], [0, 2])), min_size=1, max_size=12))
def test_of_two_raters_ac1_is_that_of_two_raters(counts):
    """A pair that differs counts once in either cell, which leaves AC1 as it is."""
    both, differ, neither = (counts.count(row) for row in ([2, 0], [1, 1], [0, 2]))
    table = ConfusionMatrix((0, 1), np.array([[both, differ], [0, neither]]))
    assert panel_agreement(counts).gwet_ac1.value == pytest.approx(gwet_ac1(table), abs=1e-12)


def test_the_jackknife_by_hand():
    """Four answers of three judges, one of which is in dispute: agreement 1, 1, 1 and 1/3; without one it is 7/9, three times, and 1."""
    found = panel_agreement([[3, 0], [3, 0], [0, 3], [2, 1]]).agreement
    left = np.array([7 / 9, 7 / 9, 7 / 9, 1])
    error = np.sqrt(3 / 4 * ((left - left.mean()) ** 2).sum())
    assert (found.value, found.standard_error) == pytest.approx((10 / 12, error), rel=1e-12)
    assert found.standard_error == pytest.approx(np.std([1, 1, 1, 1 / 3], ddof=1) / 2, rel=1e-12)  # a mean
    assert found.low == pytest.approx(10 / 12 - t.ppf(0.975, 3) * error, rel=1e-12) and found.high == 1


def test_answers_of_one_group_are_left_out_together():
    once = [[3, 0], [2, 1], [0, 3], [3, 0], [1, 2], [0, 3]]
    alone, twice = panel_agreement(once), panel_agreement(once * 2, groups=[*range(6)] * 2)
    for name in MEASURES:
        a, b = getattr(alone, name), getattr(twice, name)
        if name != "krippendorff_alpha":  # whose chance is drawn without replacement, from twice as many verdicts
            assert (b.value, b.standard_error) == pytest.approx((a.value, a.standard_error), rel=1e-9)
        assert b.standard_error > getattr(panel_agreement(once * 2), name).standard_error


@pytest.mark.parametrize(
    ("counts", "reasons"),
    [
        (np.zeros((0, 2)), [NO_ANSWERS] * 4),
        ([[0, 0]], [NO_ANSWERS] * 4),
        ([[1, 0], [0, 1]], [NO_PAIRS, FEW_RATERS, NO_PAIRS, NO_PAIRS]),
        ([[3, 0], [3, 0]], ["", ALL_THE_SAME, ALL_THE_SAME, ""]),
        ([[3], [3]], ["", ALL_THE_SAME, ALL_THE_SAME, ONE_CATEGORY]),
        ([[3, 0], [2, 0], [0, 3]], ["", UNEVEN, "", ""]),
    ],
)
def test_what_is_undefined_says_why(counts, reasons):
    found = panel_agreement(counts)
    for name, reason in zip(MEASURES, reasons, strict=True):
        one = getattr(found, name)
        assert isnan(one.value) == bool(reason), name
        assert not reason or one.undefined == reason


def test_without_variation_there_is_no_interval():
    found = panel_agreement([[3, 0], [3, 0], [0, 3]])
    assert found.agreement.value == 1 and isnan(found.agreement.low) and found.agreement.undefined == NOTHING_VARIES
    assert panel_agreement([[2, 1]]).agreement.undefined == FEW_UNITS


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: panel_agreement([1, 2]), "a row for each item"),
        (lambda: panel_agreement([[0.5, 1]]), "whole numbers"),
        (lambda: panel_agreement([[-1, 1]]), "whole numbers"),
        (lambda: panel_agreement([[1, 1]], groups=[1, 2]), "one entry for each of 1 answers"),
        (lambda: panel_agreement([[1, 1], [2, 0]], level=1), "level must lie"),
    ],
)
def test_what_makes_no_sense_is_refused(call, said):
    with pytest.raises(ValueError, match=said):
        call()


def test_answers_with_a_rarer_verdict_are_counted():
    """The most frequent of all is the first (8 of 16). Of the answers with two verdicts or more it is behind on the second and the fourth."""
    found = panel_agreement([[3, 0, 0], [1, 2, 0], [2, 1, 0], [0, 0, 2], [2, 2, 0], [0, 1, 0]])
    assert (found.answers, found.rarer) == (5, 2)


# ---- coverage
def truth(right: float, se: float, sp: float) -> dict[str, float]:
    """What the measures are of endlessly many answers, `right` of them right, by judges that err independently given the answer."""
    agreed = right * (se**2 + (1 - se) ** 2) + (1 - right) * (sp**2 + (1 - sp) ** 2)
    passed = right * se + (1 - right) * (1 - sp)
    kappa_chance, gwet = passed**2 + (1 - passed) ** 2, 2 * passed * (1 - passed)
    kappa = (agreed - kappa_chance) / (1 - kappa_chance)
    return dict(zip(MEASURES, (agreed, kappa, kappa, (agreed - gwet) / (1 - gwet)), strict=True))


@pytest.mark.slow  # simulates
@pytest.mark.parametrize(
    ("answers", "right", "few", "measured"),
    [
        (30, 0.5, 12.9, (95.1, 95.0, 95.3, 95.1)),
        (100, 0.8, 20.2, (96.5, 94.7, 94.8, 95.5)),
        (200, 0.95, 14.4, (94.9, 92.0, 92.0, 95.4)),
        (100, 0.95, 7.1, (93.2, 92.6, 92.5, 94.0)),
    ],
)
def test_intervals_hold_about_as_often_as_they_say(answers, right, few, measured):
    """Of 100 panels of three judges, how many 95% intervals hold the true value: agreement, Fleiss' kappa, alpha, AC1. 1,000 panels a figure, +-1.4. With fewer than some
    20 answers that most judges call wrong, kappa's and alpha's hold less often, which the lab says where it shows them: 14 of 200, 7 of 100 (91.6 and 91.5 of
    4,000 panels)."""
    rng, ends, rarer = np.random.default_rng(4), {name: [] for name in MEASURES}, []
    for _ in range(1000):
        true = rng.random(answers) < right
        passed = (rng.random((answers, 3)) < np.where(true, 0.9, 0.2)[:, None]).sum(axis=1)
        found = panel_agreement(np.stack([passed, 3 - passed], axis=1))
        rarer.append(found.rarer)
        for name in MEASURES:
            ends[name].append((getattr(found, name).low, getattr(found, name).high))
    held = [100 * coverage(*np.array(each).T, truth(right, 0.9, 0.8)[name]) for name, each in ends.items()]
    assert held == pytest.approx(measured, abs=0.06)
    assert min(held) >= 92 and max(held) < 97
    assert np.mean(rarer) == pytest.approx(few, abs=0.2)

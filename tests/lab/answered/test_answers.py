"""Numbers of answers to questions: those of statsmodels and of arithmetic by hand; what is undefined says why."""

from dataclasses import replace
from itertools import combinations
from math import ceil, comb, isnan

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.stats import norm, t

from lab import EvaluationSet, measure
from lab.answered.curves import in_runs, more_questions, tries
from lab.answered.judge import EVERY, beside_people
from lab.answered.run_variance import run_lines, run_parts
from lab.compare import compare
from lab.sanity_checks import sanity_checks
from lab.slice_statistics import by_slice, choices
from lab.table import table
from metrics_core.error_bars import questions_needed
from tests.helpers.lab_data import judged_for

EXACT = {"rel": 1e-9, "abs": 1e-12}


def names(n):
    found = np.empty(n, dtype=object)
    found[:] = [f"q{i}" for i in range(n)]
    return found


def answered(groups=None, **models) -> EvaluationSet:
    """Scores of each model, a row a question and a column a run."""
    scores = {name: np.asarray(each, float) for name, each in models.items()}
    scores = {name: each[:, None] if each.ndim == 1 else each for name, each in scores.items()}
    n = len(next(iter(scores.values())))
    return EvaluationSet("answers", names(n), scores, groups=None if groups is None else np.asarray(groups))


def row(judged, key, model="a"):
    return table(judged, among=[measure("answers", key)], resamples=50).row(key, model)


RNG = np.random.default_rng(5)
EASE = RNG.normal(0, 1.2, 90)
A, B = (np.where(RNG.random((90, 3)) < 1 / (1 + np.exp(-(EASE + skill)))[:, None], 1.0, 0.0) for skill in (0.7, 0.1))
GROUPS = np.arange(90) // 3


# ---- scores with their errors
@pytest.mark.parametrize("groups", [None, GROUPS])
def test_the_mean_score_has_statsmodels_interval(groups):
    judged = answered(groups, a=A, b=B)
    scores = A.mean(axis=1)
    if groups is None:
        fit = sm.OLS(scores, np.ones(90)).fit()
    else:
        fit = sm.OLS(scores, np.ones(90)).fit(cov_type="cluster", cov_kwds={"groups": groups}, use_t=True)
    found = row(judged, "mean_score")
    assert (found.value, found.low, found.high) == pytest.approx((fit.params[0], *fit.conf_int()[0]), **EXACT)
    error = row(judged, "standard_error" if groups is None else "clustered_standard_error")
    assert error.value == pytest.approx(fit.bse[0], **EXACT) and isnan(error.low)
    assert found.method == ("Student’s t" if groups is None else "Student’s t, clustered")


def test_without_groups_there_is_no_clustered_error_and_it_says_so():
    answer = measure("answers", "clustered_standard_error").of(answered(a=A), "a")
    assert isnan(answer.value) and answer.undefined == "no column says which questions belong together"


@pytest.mark.parametrize("groups", [None, GROUPS])
def test_two_models_are_compared_question_by_question(groups):
    judged = answered(groups, a=A, b=B)
    apart = A.mean(axis=1) - B.mean(axis=1)
    how = {} if groups is None else {"cov_type": "cluster", "cov_kwds": {"groups": groups}, "use_t": True}
    fit = sm.OLS(apart, np.ones(90)).fit(**how)
    one = compare(table(judged, resamples=50), "mean_score", "a", "b")
    found = one.difference
    assert (found.value, found.low, found.high) == pytest.approx((fit.params[0], *fit.conf_int()[0]), **EXACT)
    assert one.p_value == pytest.approx(fit.pvalues[0], **EXACT) and one.test == "paired t test"
    units = 90 if groups is None else 30
    variance = units * found.standard_error**2
    assert one.needed.units == questions_needed(found.value, variance)
    z = norm.ppf(0.975) + norm.ppf(0.8)
    assert one.needed.units == ceil(variance * (z / found.value) ** 2)


def test_models_with_the_same_scores_are_doubted():
    said = [one.says for one in sanity_checks(answered(a=A, b=A)) if one.model == "b"]
    assert said == ["It has the same scores as a on every question. The same answers twice?"]


def test_a_missing_run_changes_the_mean_of_its_question_alone():
    scores = A.copy()
    scores[4, 2] = np.nan
    found = row(answered(a=scores), "mean_score")
    each = [np.mean(one[~np.isnan(one)]) for one in scores]
    assert found.value == pytest.approx(np.mean(each), **EXACT)


@pytest.mark.parametrize("groups", [None, GROUPS])
def test_where_every_answer_is_right_the_interval_is_not_a_point(groups):
    """Wilson's, 1 / (1 + z^2 / n) to 1, of as many as are independent."""
    found = row(answered(groups, a=np.ones((90, 1))), "mean_score")
    n, z = (90 if groups is None else 30), norm.ppf(0.975)
    assert (found.value, found.low, found.high) == pytest.approx((1, 1 / (1 + z**2 / n), 1), **EXACT)
    graded = row(answered(a=np.full((9, 1), 3.5)), "mean_score")
    assert graded.value == 3.5 and isnan(graded.low)


def test_an_interval_of_right_and_wrong_answers_stays_within_0_and_1():
    scores = np.ones((20, 1))
    scores[0] = 0
    found = row(answered(a=scores), "mean_score")
    reach = t.ppf(0.975, 19) * scores.std(ddof=1) / np.sqrt(20)
    assert found.low == pytest.approx(0.95 - reach, **EXACT) and 0.95 + reach > 1 == found.high


# ---- runs
@pytest.mark.parametrize("k", [2, 3])
def test_pass_at_k_is_the_share_of_draws_of_k_runs(k):
    judged = answered(a=A)
    draws = [[one[list(chosen)] for chosen in combinations(range(3), k)] for one in A]
    some, all_, most = (
        np.mean([np.mean([of(drawn) for drawn in each]) for each in draws])
        for of in (np.any, np.all, lambda drawn: drawn.sum() > k / 2)
    )
    assert row(judged, f"pass_at_k_k_{k}").value == pytest.approx(some, **EXACT)
    assert row(judged, f"pass_hat_k_k_{k}").value == pytest.approx(all_, **EXACT)
    if k == 3:
        assert row(judged, "majority_at_k_k_3").value == pytest.approx(most, **EXACT)


def test_pass_at_k_leaves_out_questions_with_fewer_runs_and_says_why_it_is_undefined():
    scores = A.copy()
    scores[:30, 2] = np.nan
    found = row(answered(a=scores), "pass_at_k_k_3")
    assert found.value == pytest.approx(np.mean(scores[30:].any(axis=1)), **EXACT)
    assert row(answered(a=A), "pass_at_k_k_5").answer.undefined == "no question has this many answers"
    assert row(answered(a=A[:, :1]), "pass_at_k_k_2").answer.undefined == "no question was answered more than once"
    graded = row(answered(a=A / 2), "pass_at_k_k_2").answer.undefined
    assert graded == "its scores are not only 0 and 1, so answers are not just right or wrong"


def test_what_one_model_lacks_cannot_be_compared_and_says_why():
    """Model b has one run, or marks: every other measure is compared all the same."""
    judged = answered(a=A, b=B[:, :1])
    found = table(judged, resamples=20)
    one = compare(found, "pass_at_k_k_2", "a", "b")
    assert isnan(one.difference.value) and one.difference.undefined == "no question was answered more than once"
    assert compare(found, "mean_score", "a", "b").test == "paired t test"


def test_the_variance_is_split_as_by_hand():
    """Questions 1 1, 0 1, 0 0: within (0 + 1/2 + 0) / 3 = 1/6; of the means 1, 1/2, 0 the variance is 1/4, minus 1/12 it is 1/6."""
    (one,) = run_parts(answered(a=[[1, 1], [0, 1], [0, 0]]))
    assert (one.found.within, one.found.between) == pytest.approx((1 / 6, 1 / 6), **EXACT)
    assert one.error == pytest.approx(np.sqrt((1 / 6 + 1 / 12) / 3), **EXACT)
    assert one.more_runs == pytest.approx(np.sqrt((1 / 6 + 1 / 24) / 3), **EXACT)
    assert one.more_questions == pytest.approx(np.sqrt((1 / 6 + 1 / 12) / 6), **EXACT)
    assert one.worth == pytest.approx(3 * (1 / 3) / (1 / 4), **EXACT)
    assert {line["measure"] for line in run_lines(answered(a=[[1, 1], [0, 1], [0, 0]]))} >= {
        "variance_within",
        "worth_of_runs",
    }


def test_questions_with_fewer_runs_are_left_out_of_the_split_and_counted():
    scores = A.copy()
    scores[:5, 2] = np.nan
    (one,) = run_parts(answered(a=scores))
    whole = scores[5:]
    assert one.left_out == 5 and one.found.within == pytest.approx(whole.var(axis=1, ddof=1).mean(), **EXACT)
    assert run_parts(answered(a=A[:, :1])) == ()


# ---- refusals
def test_refusals_are_neither_right_nor_wrong():
    refused = np.zeros((4, 1), bool)
    refused[3] = True
    judged = replace(answered(a=[1, 0, 0, 0]), refused={"a": refused})
    assert row(judged, "mean_score").value == 0.25
    assert row(judged, "correct_given_attempted").value == pytest.approx(1 / 3, **EXACT)
    assert row(judged, "attempted_f_score").value == pytest.approx(2 / (2 + 4 + 1), **EXACT)
    assert row(judged, "penalised_score").value == pytest.approx((1 - 2) / 4, **EXACT)
    assert row(answered(a=[1, 0]), "correct_given_attempted").answer.undefined == "no answer is marked as a refusal"


# ---- a judge beside people
def beside(judge, people):
    judged = answered(a=judge)
    return replace(judged, people={"a": np.asarray(people, float)[:, None]})


JUDGE = [1] * 60 + [0] * 40
PEOPLE = (
    [1] * 27 + [0] * 6 + [np.nan] * 27 + [1] * 3 + [0] * 14 + [np.nan] * 23
)  # of 30 right 27 pass, of 20 wrong 14 fail


def test_the_corrected_rate_is_rogan_and_gladens():
    """p = 0.6, se = 27/30 = 0.9, sp = 14/20 = 0.7: (0.6 + 0.7 - 1) / (0.9 + 0.7 - 1) = 0.5."""
    found = row(beside(JUDGE, PEOPLE), "corrected_rate")
    assert found.value == pytest.approx(0.5, **EXACT) and found.method == "Lang and Reiczigel"
    z = norm.ppf(0.975)
    n = 100 + z**2
    p, se, sp = (60 + z**2 / 2) / n, 28 / 32, 15 / 22
    rate = (p + sp - 1) / (se + sp - 1)
    of_se, of_sp = se * (1 - se) / 32, sp * (1 - sp) / 22
    error = np.sqrt(p * (1 - p) / n + rate**2 * of_se + (1 - rate) ** 2 * of_sp) / (se + sp - 1)
    middle = rate + 2 * z**2 * (rate * of_se - (1 - rate) * of_sp)
    assert (found.low, found.high) == pytest.approx((middle - z * error, middle + z * error), **EXACT)
    (one,) = beside_people(beside(JUDGE, PEOPLE))
    assert (one.labelled, one.sensitivity, one.specificity) == (50, 0.9, 0.7)
    assert one.agreement == pytest.approx(41 / 50, **EXACT)
    chance = (33 * 30 + 17 * 20) / 50**2
    assert one.kappa == pytest.approx((41 / 50 - chance) / (1 - chance), **EXACT)
    share = (33 + 30) / 100
    gwet = 2 * share * (1 - share)
    assert one.ac1 == pytest.approx((41 / 50 - gwet) / (1 - gwet), **EXACT)


def test_with_groups_the_corrected_rate_is_resampled():
    judged = replace(beside(JUDGE, PEOPLE), groups=np.arange(100) % 25)
    found = row(judged, "corrected_rate")
    assert found.method == "bootstrap of groups" and found.low < found.value < found.high


@pytest.mark.parametrize(
    ("judge", "people", "why"),
    [
        ([1, 0, 1, 0], [1, 1, 0, 0], "the judge is no better than chance"),
        ([1, 0, 1, 0], [np.nan] * 4, "no answer of this model has a human verdict"),
        ([1, 0, 1, 0], [1, 1, np.nan, 1], "people called none of its answers wrong"),
        ([1, 0, 1, 0], [0, 0, 0, np.nan], "people called none of its answers right"),
        ([1, 0, 1, 0], [0.5, 1, 0, 0], "the human verdicts are not only right and wrong"),
    ],
)
def test_a_correction_that_cannot_be_made_says_why(judge, people, why):
    found = row(beside(judge, people), "corrected_rate")
    assert isnan(found.value) and isnan(found.low) and found.answer.undefined == why


def test_all_models_together_come_first_beside_people():
    judged = judged_for("answers")
    together, *each = beside_people(judged)
    assert together.model == EVERY and together.labelled == sum(one.labelled for one in each)
    assert beside_people(answered(a=A)) == ()


# ---- slices and curves
def test_slices_of_the_mean_score_are_means():
    judged = judged_for("answers", 60)
    assert choices(judged)[0] == "mean_score" and "standard_error" not in choices(judged)
    slices = np.arange(60) % 2
    found = by_slice(judged, "a", "mean_score", slices, 2)
    expected = [judged.models["a"][slices == i].mean() for i in (0, 1)]
    assert found.value == pytest.approx(expected, **EXACT)
    for key in choices(judged):
        assert np.isfinite(by_slice(judged, "a", key, slices, 2).value).all(), key


def test_more_runs_that_count_follow_the_binomial_coefficients():
    judged = answered(a=A)
    assert in_runs(judged) and not in_runs(answered(a=A[:, :1]))
    curve = tries(judged, "a")
    right = A.sum(axis=1).astype(int)
    for k, value in zip((1, 2, 3), curve.lines["pass_at_k"], strict=True):
        assert value == pytest.approx(np.mean([1 - comb(3 - c, k) / comb(3, k) for c in right]), **EXACT)


def test_four_times_the_questions_halve_the_standard_error():
    judged = answered(GROUPS, a=A, b=B)
    curve = more_questions(judged, "a")
    errors = dict(zip(curve.values.tolist(), curve.lines["standard_error"].tolist(), strict=True))
    assert curve.values[curve.now] == 90
    assert errors[90] == pytest.approx(row(judged, "clustered_standard_error").value, **EXACT)
    assert errors[180] == pytest.approx(errors[90] / np.sqrt(2), **EXACT)
    finds = dict(zip(curve.values.tolist(), curve.lines["minimum_detectable_difference"].tolist(), strict=True))
    apart = compare(table(judged, resamples=50), "mean_score", "a", "b")
    assert finds[90] == pytest.approx(apart.needed.detectable, **EXACT)
    assert "minimum_detectable_difference" not in more_questions(answered(a=A), "a").lines

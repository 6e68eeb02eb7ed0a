"""Verdicts on pairs: ratings as statsmodels fits them, what has no finite rating, ranks, and what the first place gets."""

from dataclasses import replace
from math import isnan, log

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from datasets.uploads import UploadError, read_table
from lab import ModelPredictions, measure, measures
from lab.answered.curves import tied_verdicts
from lab.answered.judge import beside_people
from lab.answered.ratings import first_place, rated, rating_lines
from lab.answered.sums import rated_jointly
from lab.checks import findings
from lab.read import guess_lab_roles, lab_rows, sample_file
from lab.replicates import replicates
from lab.resamples import draw
from lab.table import table
from tests.helpers.lab_data import judged_for

EXACT = {"rel": 1e-9, "abs": 1e-9}


def read(frame: pd.DataFrame, task=None, **roles):
    found = read_table(frame.to_csv(index=False).encode(), "pairs.csv")
    guess = guess_lab_roles(found, task)
    assert guess.roles.task == "pairs"
    return lab_rows(found, replace(guess.roles, **roles))


def met(*games, **columns) -> pd.DataFrame:
    """Verdicts as "a b model_a"."""
    a, b, winner = zip(*(game.split() for game in games), strict=True)
    return pd.DataFrame({"model_a": a, "model_b": b, "winner": winner, **columns})


def says(rows) -> str:
    return "\n".join(f"{one.severity}: {one.says}" for one in findings(rows))


SAMPLE = lab_rows(sample := read_table(sample_file("pairs"), "x.csv"), guess_lab_roles(sample).roles)


# ---- reading
@pytest.mark.parametrize(
    "words",
    [
        ("model_a", "model_b", "tie"),
        ("A", "B", "C"),
        ("a", "b", "both bad"),
        ("1", "2", "tie"),
        ("x", "y", "tie"),
        (1.0, 0.0, 0.5),
    ],
)
def test_a_winner_is_named_in_many_ways(words):
    frame = met("x y 0", "y x 1", "x y 2", "y x 0")
    named = [words[int(code)] for code in frame["winner"]]
    if words[0] == "x":  # by the model's own name
        named = [{"x": "x", "y": "y"}.get(w, w) for w in ("x", "x", "tie", "y")]
    rows = read(frame.assign(winner=named))
    score = dict(zip(rows.labels, rows.models.values(), strict=True))["x"].tolist()
    assert score == [1, 1, 0.5, 0] and rows.truth[:, 2].tolist() == [1, 0, 0.5, 1]


def test_pairs_are_known_by_two_columns_of_models():
    """Two models' predicted classes are mostly the same, and are no pairs."""
    assert guess_lab_roles(sample).roles.task == "pairs"
    classes = pd.DataFrame({"choice": list("abcabc"), "model_a": list("abcabb"), "model_b": list("abcaca")})
    assert guess_lab_roles(read_table(classes.to_csv(index=False).encode(), "x.csv")).roles.task != "pairs"
    against = met("new old model_a", "new old model_b", "new old tie")  # always in these places
    assert read(against).models["new"].tolist() == [1, 0, 0.5]
    frame = met("x y tie", "y x model_a", "x y model_b").rename(columns={"model_a": "model_1", "model_b": "model_2"})
    assert read(frame).roles.opponent == "model_2"


def test_bad_verdicts_are_left_out_with_a_reason():
    rows = read(met("x y model_a", "x x model_a", "x y nonsense", "y x tie"))
    assert len(rows) == 2 and rows.left_out_count == 2
    assert [one.reason for one in rows.left_out] == [
        "both answers are of the same model",
        "the verdict names neither model, and no tie",
    ]
    with pytest.raises(UploadError, match=r"No cell of “winner” names a winner\. It holds: “hm”"):
        read(met("x y hm", "y x hm"), "pairs")


def test_a_model_that_is_not_chosen_takes_its_verdicts_along():
    rows = read(met("x y model_a", "x z model_a", "y x model_a"), models=("x", "y"))
    assert len(rows) == 2 and rows.left_out[0].reason == "the model is not chosen"


# ---- ratings
def fitted(rows):
    """Ratings and their standard errors by statsmodels' logistic regression, a tie as half."""
    first, second, score = rows.truth.T
    design = np.zeros((len(score), len(rows.labels)))
    design[np.arange(len(score)), first.astype(int)] = 1
    design[np.arange(len(score)), second.astype(int)] = -1
    fit = sm.GLM(score, design[:, 1:], family=sm.families.Binomial()).fit(tol=1e-14)
    theta, spread = np.append(0, fit.params), np.zeros((len(rows.labels),) * 2)
    spread[1:, 1:] = fit.cov_params()
    level = np.eye(len(theta)) - 1 / len(theta)
    unit = 400 / log(10)
    return 1000 + unit * level @ theta, unit * np.sqrt(np.diag(level @ spread @ level))


def test_ratings_are_statsmodels():
    ratings, errors = fitted(SAMPLE)
    alone = replace(SAMPLE.judged, groups=None)
    found = table(alone, resamples=50)
    for model, rating, error in zip(SAMPLE.labels, ratings, errors, strict=True):
        row = found.row("bradley_terry_rating", model)
        assert row.value == pytest.approx(rating, rel=1e-9)
        assert (row.low, row.high) == pytest.approx(
            (rating - 1.959963984540054 * error, rating + 1.959963984540054 * error), rel=1e-7
        )
        own = alone.models[model]
        assert found.row("win_rate", model).value == pytest.approx(np.nanmean(own), **EXACT)
        decided = own[~np.isnan(own) & (own != 0.5)]
        assert found.row("win_rate_ties_out", model).value == pytest.approx(decided.mean(), **EXACT)


def test_all_ratings_of_a_resample_come_of_one_fit():
    draws = draw(judged_for("pairs", 40), resamples=5, seed=3)
    together = rated_jointly(measures("pairs"), draws, {})
    for one in measures("pairs"):
        alone = replicates([one], ModelPredictions(draws.judged, "a"), draws)[0]
        assert together[one.key, "a"] == pytest.approx(alone, nan_ok=True, **EXACT)


def test_of_very_many_verdicts_a_sample_is_drawn_again_about_the_value_of_all():
    judged = judged_for("pairs", 6_000)
    found = table(judged, resamples=200)
    row, again = found.row("bradley_terry_rating", "a"), found.again["bradley_terry_rating", "a"]
    error = (row.high - row.low) / 2 / 1.959963984540054
    assert found.draws.sampled and again.mean() == pytest.approx(row.value, abs=0.3 * error)
    assert again.std() == pytest.approx(error, rel=0.2)


def test_verdicts_on_one_question_are_resampled_together():
    row = table(SAMPLE.judged, among=[measure("pairs", "bradley_terry_rating")], resamples=50).rows[0]
    assert row.method == "bootstrap of groups" and row.low < row.value < row.high


def test_models_in_two_groups_have_no_common_scale_and_it_says_so():
    rows = read(met("x y model_a", "y x model_a", "u v model_a", "v u model_a"))
    said = says(rows)
    assert "The models fall into 2 groups that were never compared with each other:" in said
    assert "no Bradley-Terry rating" in said
    found = table(rows.judged, resamples=20)
    row = found.row("bradley_terry_rating", "x")
    assert isnan(row.value) and "never played each other" in row.answer.undefined
    assert found.row("win_rate", "x").value == 0.5
    assert isnan(rated(found)[0].ranks[0])


def test_a_model_that_won_every_verdict_has_no_finite_rating_and_it_says_so():
    rows = read(met("x y model_a", "y x model_b", "y z model_a", "z y model_a"))
    said = says(rows)
    assert "doubtful: x: It won every verdict, so no finite rating fits." in said
    assert (
        "wrong: No finite Bradley-Terry rating fits: a model or a group of models won, or lost, every game against the rest."
        in said
    )
    row = table(rows.judged, resamples=20).row("bradley_terry_rating", "x")
    assert isnan(row.value) and "no finite rating fits" in row.answer.undefined
    curve = tied_verdicts(rows.judged, "x")
    ratings = curve.lines["bradley_terry_rating"]
    assert isnan(ratings[0]) and np.isfinite(ratings[1:]).all() and (np.diff(ratings[1:]) < 0).all()


def test_a_model_that_was_never_compared_says_so():
    judged = replace(judged_for("pairs", 40), labels=("a", "b", "c"))
    judged = replace(judged, models={**judged.models, "c": np.full(40, np.nan)})
    row = table(judged, among=[measure("pairs", "win_rate"), measure("pairs", "bradley_terry_rating")], resamples=20)
    assert {one.answer.undefined for one in row.rows if one.model == "c"} == {"the model played no game"}


def test_ties_are_half_a_win_and_many_of_them_are_said():
    rows = read(met("x y tie", "y x tie", "x y tie", "x y model_a", "y x model_a"))
    assert "note: x: 60% of its verdicts are ties. A tie counts as half a win." in says(rows)


def test_ranks_leave_open_what_the_differences_do():
    """Also by the covariance of resamples: of questions, and of single verdicts."""
    for judged in (SAMPLE.judged, replace(SAMPLE.judged, groups=None)):
        found = table(judged, resamples=400)
        names = [one.model for one in rated(found)]
        again = np.cov([found.again["bradley_terry_rating", name] for name in names])
        value = np.array([one.rating.value for one in rated(found)])
        error = np.sqrt(np.diag(again) + np.diag(again)[:, None] - 2 * again)
        ahead = value - value[:, None] > 1.959963984540054 * error
        best, worst = 1 + ahead.sum(axis=1), len(names) - ahead.sum(axis=0)
        assert [one.ranks for one in rated(found)] == list(zip(best, worst, strict=True))
    every = rated(table(SAMPLE.judged, resamples=400))
    assert [one.rating.value for one in every] == sorted((one.rating.value for one in every), reverse=True)
    assert all(1 <= one.ranks[0] <= place <= one.ranks[1] <= 5 for place, one in enumerate(every, 1))
    assert sum(one.wins for one in every) == sum(one.losses for one in every)
    lines = rating_lines(table(SAMPLE.judged, resamples=50))
    assert {line["measure"] for line in lines} == {"wins", "losses", "ties", "best_rank", "worst_rank", "first_place"}
    assert rating_lines(table(judged_for("answers", 20), resamples=5)) == []


def test_verdicts_on_one_question_leave_every_rank_open():
    """Resamples of the one question are all the same, which is no certainty."""
    rows = read(met(*["x y model_a"] * 9, "x y model_b", question_id=["q"] * 10), group="question_id")
    assert [one.ranks for one in rated(table(rows.judged, resamples=20))] == [(1, 2), (1, 2)]


# ---- places and people
def test_the_first_place_and_both_orders():
    """Of two pairs judged in both orders one keeps its winner; the first place wins 3 of 4."""
    rows = read(met("x y model_a", "y x model_b", "x y model_a", "y x model_a", question_id=["q1", "q1", "q2", "q2"]))
    found = first_place(rows.judged)
    assert rows.roles.group == "question_id"
    assert found.score.value == 0.75 and found.pairs == 2 and found.twice.flipped == 0.5
    assert rating_lines(table(rows.judged, resamples=5))[-1]["value"] == 0.5
    assert first_place(replace(rows.judged, groups=None)).twice is None


@pytest.mark.parametrize(
    ("name", "values"), [("order", ["AB", "BA"]), ("swapped", [False, True]), ("order", ["model_a", "model_b"])]
)
def test_a_column_of_the_order_says_who_was_shown_first(name, values):
    """The same pair twice, y first in the second row: the judge likes what it reads first."""
    rows = read(met("x y model_a", "x y model_b", question_id=["q1", "q1"]).assign(**{name: values}))
    assert rows.roles.order == name
    assert rows.models["x"].tolist() == [1, 0] and rows.truth[:, 2].tolist() == [1, 1]
    found = first_place(rows.judged)
    assert found.score.value == 1 and found.pairs == 1 and found.twice.flipped == 1


def test_people_are_compared_over_three_verdicts():
    frame = met("x y model_a", "y x tie", "x y model_b", "x y model_a")
    rows = read(frame.assign(human_winner=["model_a", "model_a", "model_b", ""]))
    (one,) = beside_people(rows.judged)
    assert rows.roles.human == "human_winner" and one.labelled == 3
    assert one.agreement == pytest.approx(2 / 3) and isnan(one.sensitivity)
    chance = (0 * 1 + 1 * 1 * 0 + 2 * 1 + 1 * 1) / 9  # people: first 2, tie 0, second 1; judge: 1 of each
    assert one.kappa == pytest.approx((2 / 3 - chance) / (1 - chance))

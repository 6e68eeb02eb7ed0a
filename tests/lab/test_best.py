"""lab.best: a model is best only where its lead is more than chance among all measures that are asked."""

import numpy as np
import pytest

from lab import EvaluationSet, measure, measures
from lab.best import with_best
from lab.row import Row
from lab.table import table
from metrics_core.classification.areas import auroc
from tests.helpers.lab_data import judged_for


def _bells(rng: np.random.Generator, ahead: float) -> EvaluationSet:
    """Two models that see the same rows through noise of their own; a is ahead by so much of a standard deviation."""
    truth = np.repeat([True, False], [60, 90])
    shared = rng.normal(size=150)
    scores = {
        name: pull * truth + 0.8 * shared + 0.6 * rng.normal(size=150) for name, pull in (("a", 1 + ahead), ("b", 1.0))
    }
    return EvaluationSet("binary", truth, scores)


@pytest.mark.slow  # simulates
def test_equal_models_get_any_mark_in_about_one_file_of_twenty() -> None:
    counted = [one for one in measures("binary") if one.shape == "counts" or one.card.function is auroc]
    files, marked = 80, 0
    for seed in range(files):
        judged = _bells(np.random.default_rng(seed), 0)
        found = table(judged, thresholds=0.5, among=counted, resamples=200, seed=seed)
        marked += any(row.best for row in found.rows)
    assert marked <= 10  # 4 expected at most; more than 10 has a probability below 0.003


def test_a_better_model_is_best_at_most_measures() -> None:
    found = table(_bells(np.random.default_rng(0), 1.5), thresholds=0.5, resamples=300)
    marked = {(row.measure.key, row.model) for row in found.rows if row.best}
    assert ("auroc", "a") in marked and ("average_precision", "a") in marked
    assert not any(model == "b" for _, model in marked)


def test_holms_correction_asks_more_of_a_lead_the_more_measures_there_are() -> None:
    """A lead whose resamples fall to 0 or below in 1 of 99: p = 2 * 2 / 100 = 0.04, enough alone and not among two."""
    row = table(judged_for("regression", 60), resamples=20).row
    one, two = (measure("regression", key) for key in ("mean_absolute_error", "median_absolute_error"))
    lead = np.append(np.linspace(0.5, 2, 98), -0.1)
    rows: list[Row] = [row(key.key, model) for key in (one, two) for model in "ab"]
    values = {row.model: row.value for row in rows if row.measure == one}
    assert values["a"] < values["b"]
    again = {(key.key, "b"): lead * (values["b"] - values["a"]) for key in (one, two)}
    again |= {(one.key, "a"): np.zeros(99), (two.key, "a"): lead}  # no lead at all in the second measure
    alone = with_best(rows[:2], again, 0.95)
    assert [row.best for row in alone] == [True, False]
    assert not any(row.best for row in with_best(rows, again, 0.95))


@pytest.mark.parametrize("key", ["largest_share", "mean_percentage_error"])
def test_what_has_no_better_way_has_no_best(key: str) -> None:
    found = table(judged_for("regression", 60), resamples=50)
    assert measure("regression", key).better == "neither"
    assert not any(row.best for row in found.rows if row.measure.key == key)

"""Conditions on a file: the numbers of the lab's own table, slices with enough rows, and the worst answer for all."""

import numpy as np
import pytest
from scipy.stats import norm, t

from datasets.uploads import read_table
from lab.conditions import condition
from lab.read import guess_lab_roles, lab_rows
from lab.table import table
from lab.verdicts import verdicts


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(1)
    lines = ["label,score_a,score_b,region"]
    for i in range(600):
        truth = rng.random() < 0.4
        region = "north" if i % 2 else "south" if i % 60 else "islands"
        scores = [rng.normal(truth * pull, 1) for pull in (2, 0.2 if region == "south" else 2)]
        lines.append(f"{int(truth)},{scores[0]:.4f},{scores[1]:.4f},{region}")
    found = read_table("\n".join(lines).encode(), "f.csv")
    return lab_rows(found, guess_lab_roles(found, "binary").roles)


def of(rows, *texts):
    asked = [condition(text, "binary", models=list(rows.models), columns=list(rows.table.columns)) for text in texts]
    return verdicts(asked, rows, thresholds=dict.fromkeys(rows.models, 1.0))


def test_the_numbers_are_those_of_the_table(rows):
    (found,) = of(rows, "recall of score_a >= 0.5").judged
    row = table(rows.judged, thresholds=dict.fromkeys(rows.models, 1.0)).row("recall", "score_a")
    assert (found.value, found.low, found.high) == (row.value, row.low, row.high)
    assert found.answer == "met"


def test_a_condition_without_a_model_is_about_each(rows):
    assert [one.model for one in of(rows, "auroc >= 0.1").judged] == ["score_a", "score_b"]


def test_the_worst_answer_is_that_of_all(rows):
    assert of(rows, "auroc of score_a >= 0.1").answer == "met"
    assert of(rows, "auroc of score_a >= 0.1", "auroc of score_b >= 0.99").answer == "broken"
    value = table(rows.judged).row("auroc", "score_a").value
    assert of(rows, "auroc of score_a >= 0.1", f"auroc of score_a >= {value:.6f}").answer == "undecided"


def test_a_gap_between_slices_leaves_out_small_ones_and_names_them(rows):
    equal, torn = of(rows, "slice(region) gap in auroc <= 0.15").judged
    assert (equal.answer, torn.answer) == ("met", "broken")
    assert torn.value == pytest.approx(
        table(rows.judged.take(rows.table.columns["region"] == "north")).row("auroc", "score_b").value
        - table(rows.judged.take(rows.table.columns["region"] == "south")).row("auroc", "score_b").value
    )
    assert torn.why == "fewer than 20 rows: islands"


def test_of_a_calibration_error_whose_interval_is_cut_off_at_zero_more_rows_are_counted_from_all_of_it():
    rng = np.random.default_rng(3)
    p = rng.random(60).round(3)
    lines = ["label,score", *(f"{int(rng.random() < one)},{one}" for one in p)]
    found = read_table("\n".join(lines).encode(), "f.csv")
    small = lab_rows(found, guess_lab_roles(found, "binary").roles)
    answers = table(small.judged)
    row = answers.row("expected_calibration_error", "score")
    bar = row.value - 0.02
    (one,) = verdicts([condition(f"ece <= {bar}", "binary")], small, thresholds={"score": 0.5}).judged
    assert (one.low, one.answer) == (0, "undecided")
    again = answers.again["expected_calibration_error", "score"]
    z = norm.ppf(0.975)
    below = 2 * max(again.mean() - row.value, 0) + t.ppf(0.975, 59) * again.std(ddof=1)
    assert below > row.value > 0
    assert one.more == pytest.approx(60 * ((z + norm.ppf(0.8)) * below / z / 0.02) ** 2 - 60, abs=1)


def test_a_class_of_few_rows_is_said(rows):
    few = lab_rows(rows.table, rows.roles, most=30)
    assert "intervals may be too narrow" in of(few, "recall >= 0.1").judged[0].why


def test_a_condition_on_an_earlier_file_needs_one(rows):
    with pytest.raises(ValueError, match="asks for an earlier file"):
        of(rows, "recall >= old")

"""What R, SPSS, scikit-learn and search engines write: predictions that they add to the data, settings below one another, tables of results."""

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import UploadError, read_table
from lab.checks import findings
from lab.read import guess_lab_roles, lab_rows

RNG = np.random.default_rng(11)
N = 60
Y = np.arange(N) % 3 == 0
P = np.round(0.15 + 0.4 * Y + 0.4 * RNG.random(N), 4)
CLASS = np.where(Y, "ill", "healthy")
AUGMENTED = {
    ".hat": P / 20,
    ".sigma": 0.8 + P / 1000,
    ".cooksd": P / 90,
    ".std.resid": np.round(P - Y, 4),
}  # by R's broom


def table(columns, **options):
    return read_table(pd.DataFrame(columns).to_csv(index=False, **options).encode(), "x.csv")


def guess(columns):
    return guess_lab_roles(table(columns)).roles


def test_fitted_values_of_r_are_the_model_and_what_is_beside_them_is_not():
    roles = guess({"default": np.where(Y, "Yes", "No"), ".fitted": np.log(P / (1 - P)), ".resid": Y - P, **AUGMENTED})
    assert (roles.task, roles.truth, roles.models) == ("binary", ("default",), (".fitted",))
    cars = {".rownames": [f"car {i}" for i in range(N)], "mpg": 20 + 5 * P + Y, "wt": 3 - P, ".fitted": 20 + 6 * P}
    roles = guess(cars | {".resid": Y - P, **AUGMENTED})
    assert (roles.task, roles.truth, roles.models, roles.weight) == ("regression", ("mpg",), (".fitted",), None)
    assert guess(cars | {"(weights)": 1 + P}).weight == "(weights)"  # as R names those that a model had


def test_what_spss_saves_beside_the_data():
    saved = {"PRE_1": P, "PGR_1": (P >= 0.5).astype(int), "RES_1": np.round(Y - P, 4), "COO_1": P / 10}
    content = table({"id": range(1, N + 1), "default": Y.astype(int), **saved})
    roles = guess_lab_roles(content).roles
    assert (roles.truth, roles.models, roles.lower) == (("default",), ("PRE_1", "PGR_1"), ())
    assert not any("RES_1" in one.says for one in findings(lab_rows(content, roles)))  # it has the truth in it


def test_ends_of_intervals_that_spss_saves_are_no_models():
    ends = {f"{name}_1": 20 + P + side for name, side in (("LMCI", -1), ("UMCI", 1), ("LICI", -2), ("UICI", 2))}
    content = table({"salary": 20 + P + Y, "PRE_1": 20 + P, **ends})
    (asked,) = guess_lab_roles(content).questions
    assert list(asked.choices) == ["salary", "PRE_1"]
    roles = guess_lab_roles(content, answers={"truth": "salary"}).roles
    assert (roles.truth, roles.models) == (("salary",), ("PRE_1",))


def test_probabilities_and_logits_of_jmp():
    said = {"Prob[Yes]": P, "Prob[No]": 1 - P, "Lin[Yes]": np.log(P / (1 - P))}
    roles = guess(
        {"Recurred": np.where(Y, "Yes", "No"), **said, "Most Likely Recurred": np.where(P > 0.5, "Yes", "No")}
    )
    assert (roles.task, roles.truth, roles.positive) == ("binary", ("Recurred",), "Yes")
    assert roles.models == ("Prob", "Most Likely Recurred")


def test_the_group_that_spss_predicted_is_not_the_true_one():
    said = np.where(P > 0.5, "ill", "healthy")
    roles = guess({"group": CLASS, "Dis_1": said, "Dis1_1": np.round(3 * P, 3), "Dis1_2": 1 - P, "Dis2_2": P})
    assert roles.truth == ("group",) and "Dis_1" in roles.models and roles.group is None


@pytest.mark.parametrize(
    ("row", "setting", "values"), [("rowIndex", "mtry", [2, 3]), (".row", ".config", ["m1", "m2"])]
)
def test_settings_that_were_tried_below_one_another_are_asked_for(row, setting, values):
    one = pd.DataFrame({"obs": CLASS, "pred": np.where(P > 0.5, "ill", "healthy"), row: np.arange(1, N + 1)})
    both = pd.concat([one.assign(**{setting: value}) for value in values])
    (asked,) = [each for each in guess_lab_roles(table(both)).questions if each.key == "stacked"]
    assert f"“{setting}” has 2 values" in asked.says
    with pytest.raises(UploadError, match="below the other"):
        guess_lab_roles(table(both), answers={"stacked": "models"})
    assert not any(each.key == "stacked" for each in guess_lab_roles(table(one)).questions)


@pytest.mark.parametrize(
    "columns",
    [
        {"param_C": [1, 10], "params": ["{'C': 1}", "{'C': 10}"], "mean_test_score": [0.81, 0.83]},
        {".metric": ["roc_auc", "accuracy"], ".estimator": ["binary", "binary"], ".estimate": [0.9, 0.8]},
    ],
)
def test_results_of_settings_are_no_cases(columns):
    with pytest.raises(UploadError, match="a row for each setting that was tried"):
        guess_lab_roles(table(columns))


def test_ratings_of_what_a_search_engine_found_are_ranked_lists():
    found = {"query": [f"shoes {i // 5}" for i in range(N)], "_id": [f"d{i}" for i in range(N)], "_score": 20 - P}
    roles = guess(found | {"rating": np.arange(N) % 4})
    assert (roles.task, roles.query, roles.truth, roles.models) == ("ranking", "query", ("rating",), ("_score",))


def test_a_number_in_brackets_is_shown_as_what_it_is_read_as():
    real = np.round(5 * P - 2, 2)
    written = [f"({-one:.2f})" if one < 0 else f"{one:.2f}" for one in real]
    content = table({"actual": ["1.25", *written], "forecast": [1.2, *(real + 0.1)]})
    rows = lab_rows(content, guess_lab_roles(content).roles)
    assert rows.truth.tolist() == [1.25, *real]
    first = next(one for one in written if one.startswith("("))
    assert any(
        f"written like {first}, which is read as -{first[1:-1].rstrip('0')}" in one.says for one in findings(rows)
    )


def test_parts_of_the_rows_are_no_labels():
    said = (P > 0.5).astype(int)
    both = {"y_true_train": Y * 1, "y_pred_train": said, "y_true_test": Y[::-1] * 1, "y_pred_test": said[::-1]}
    roles = guess(both)
    assert (roles.task, roles.truth, roles.models) == ("binary", ("y_true_train",), ("y_pred_train",))

"""Names that tools give to truth and predictions, and scores that are whole numbers: read right, or asked about."""

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import read_table
from lab.read import guess_lab_roles

RNG = np.random.default_rng(0)
N = 300
BAD = (RNG.random(N) < 0.2).astype(int)
POINTS = (680 - 60 * BAD + RNG.normal(0, 50, N)).astype(int)


def guessed(columns, answers=None):
    table = read_table(pd.DataFrame(columns).to_csv(index=False).encode(), "x.csv")
    return guess_lab_roles(table, answers=answers)


def test_what_surprise_writes_are_true_and_estimated_ratings():
    true = RNG.integers(1, 6, N).astype(float)
    said = np.clip(true + RNG.normal(0, 0.8, N), 1, 5).round(3)
    ids = {"uid": RNG.integers(1, 60, N), "iid": RNG.integers(1, 200, N)}
    roles = guessed(ids | {"r_ui": true, "est": said, "details": "{'was_impossible': False}"}).roles
    assert (roles.task, roles.truth, roles.models) == ("regression", ("r_ui",), ("est",))


@pytest.mark.parametrize(
    ("true", "said", "task"),
    [
        (RNG.normal(100, 20, N).round(1), RNG.normal(100, 20, N).round(1), "regression"),
        (RNG.choice(list("abc"), N), RNG.choice(list("abc"), N), "classes"),
        (BAD, RNG.random(N).round(3), "binary"),
    ],
)
def test_a_column_beside_the_same_name_with_true_is_its_prediction(true, said, task):
    roles = guessed({"thing_true": true, "thing": said}).roles
    assert (roles.task, roles.truth, roles.models) == (task, ("thing_true",), ("thing",))


def test_a_known_score_of_whole_numbers_is_a_model():
    roles = guessed({"loan_id": range(1000, 1000 + N), "fico": POINTS, "default": BAD}).roles
    assert (roles.task, roles.truth, roles.models) == ("binary", ("default",), ("fico",))


def test_of_other_whole_numbers_it_is_asked():
    columns = {"id": range(N), "label": BAD, "bureau": POINTS}
    (question,) = guessed(columns).questions
    assert "“bureau”" in question.says and guessed(columns).roles.models == ()
    assert guessed(columns, {question.key: "yes"}).roles.models == ("bureau",)
    assert guessed(columns, {question.key: "no"}).roles.models == ()
    assert guessed({"label": BAD, "rooms": BAD + 1, "age": POINTS, "income": 7 * POINTS}).questions == ()

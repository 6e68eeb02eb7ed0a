"""Truths and predictions from a file: guessed columns, rows left out, and what is refused with a sentence."""

import numpy as np
import pytest

from datasets.uploads import UploadError, read_table
from datasets.uploads.pairs import PairRoles, guess_pair_roles, true_predicted


def table(text: str):
    return read_table(text.encode(), "numbers.csv")


@pytest.mark.parametrize(
    ("head", "roles"),
    [
        ("id,price,forecast", PairRoles("price", "forecast")),
        ("id,y_pred,y_true", PairRoles("y_true", "y_pred")),
        ("row,first,second", PairRoles("first", "second")),
    ],
)
def test_columns_are_guessed(head, roles):
    assert guess_pair_roles(table(f"{head}\n1,2.5,3\n2,4,5.5\n")) == roles


def test_rows_without_two_numbers_are_left_out_by_line():
    rows = "".join(f"{i},{i + 1}\n" for i in range(60))
    found = true_predicted(table(f"truth,prediction\n{rows}7,\ninf,1\n"), PairRoles("truth", "prediction"))
    assert np.array_equal(found.y_true, np.arange(60)) and np.array_equal(found.y_pred, np.arange(1, 61))
    assert [problem.line for problem in found.left_out] == [62, 63] and found.left_out_count == 2
    assert "prediction is missing" in found.left_out[0].reason and "infinite" in found.left_out[1].reason


@pytest.mark.parametrize(
    ("text", "roles", "says"),
    [
        ("truth,prediction\na,1\nb,2\n", PairRoles("truth", "prediction"), 'Column "truth" holds text'),
        ("truth,prediction\n1,2\n", PairRoles("truth", ""), "no column of numbers is left for it"),
        ("truth,prediction\n1,2\n", PairRoles("truth", "gone"), 'there is no column "gone"'),
        ("truth,prediction\n1,2\n", PairRoles("truth", "truth"), "cannot be both"),
        ("truth,prediction,x\n,2,1\n1,,1\n", PairRoles("truth", "prediction"), "No row is left"),
    ],
)
def test_what_cannot_be_compared_gets_a_sentence(text, roles, says):
    with pytest.raises(UploadError, match=says):
        true_predicted(table(text), roles)

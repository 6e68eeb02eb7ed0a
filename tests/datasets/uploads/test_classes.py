"""Labels and predictions of several classes out of a file: the guess, the rows, and what is refused with a sentence."""

from __future__ import annotations

import io
import re

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import (
    ClassRoles,
    Table,
    UploadError,
    class_labels,
    class_warnings,
    guess_class_roles,
    read_table,
    sample_classes_csv,
)


def table(**columns: list[object]) -> Table:
    return read_table(pd.DataFrame(columns).to_csv(index=False).encode(), "mine.csv")


FRUIT = {"label": ["apple", "pear", "quince", "pear"], "prediction": ["apple", "apple", "quince", "pear"]}


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        (FRUIT, ("label", "prediction")),
        ({"y_pred": [0, 1, 2], "y_true": [0, 2, 2]}, ("y_true", "y_pred")),
        ({"id": [7, 8, 9], "kind": ["a", "b", "c"], "guess": ["a", "c", "c"]}, ("kind", "guess")),
        ({"rater": ["x", "y", "z"], "other": ["x", "y", "y"]}, ("rater", "other")),
        (
            {"predicted_class": ["x", "y"], "true_class": ["x", "x"], "score": [0.25, 0.5]},
            ("true_class", "predicted_class"),
        ),
        ({"label": ["x", "y"], "score": [0.25, 0.5]}, ("label", "")),
        ({"score": [0.25, 0.5], "other_score": [0.5, 0.75]}, ("", "")),
    ],
)
def test_the_guess(columns: dict[str, list[object]], found: tuple[str, str]) -> None:
    assert guess_class_roles(table(**columns)) == ClassRoles(*found)


def test_rows_come_as_they_are() -> None:
    found = class_labels(table(**FRUIT), ClassRoles("label", "prediction"))
    assert found.y_true.tolist() == FRUIT["label"] and found.y_pred.tolist() == FRUIT["prediction"]
    assert found.labels == ("apple", "pear", "quince")
    assert found.left_out_count == 0


def test_numbers_are_in_the_order_of_numbers() -> None:
    found = class_labels(table(y=[10, 2, 1, 2], p=[10, 2, 10, 1]), ClassRoles("y", "p"))
    assert found.labels == ("1", "2", "10")


def test_a_missing_cell_leaves_the_row_out_and_says_which() -> None:
    found = class_labels(table(y=[1, None, 2, 2], p=[1, 1, None, 2]), ClassRoles("y", "p"))
    assert found.y_true.tolist() == ["1", "2"]
    assert found.left_out_count == 2
    assert [str(problem) for problem in found.left_out] == [
        'line 3, column "y": the label is missing',
        'line 4, column "p": the prediction is missing',
    ]


@pytest.mark.parametrize(
    ("columns", "roles", "says"),
    [
        (FRUIT, ("label", ""), "A prediction column is needed, but no column looks like it"),
        (FRUIT, ("gone", "label"), 'there is no column "gone"'),
        (FRUIT, ("label", "label"), "cannot be both"),
        ({"y": ["a", "b"], "p": [0.1, 0.9]}, ("y", "p"), "numbers with fractions"),
        ({"y": [f"c{i}" for i in range(51)], "p": ["c1"] * 51}, ("y", "p"), "51 different values; 50 classes"),
        ({"y": ["a", "b"], "p": ["c", "d"]}, ("y", "p"), "no class in common"),
        ({"y": ["a", None], "p": [None, "a"]}, ("y", "p"), "No row is left"),
        ({"y": [None, None], "p": ["a", "b"]}, ("y", "p"), "is empty"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_a_sentence(
    columns: dict[str, list[object]], roles: tuple[str, str], says: str
) -> None:
    with pytest.raises(UploadError, match=re.escape(says)) as caught:
        class_labels(table(**columns), ClassRoles(*roles))
    assert str(caught.value).endswith(".")


def test_too_many_classes_together() -> None:
    columns = {"y": [f"c{i}" for i in range(30)], "p": [f"d{i}" for i in range(30)]}
    with pytest.raises(UploadError, match="60 different values"):
        class_labels(table(**columns), ClassRoles("y", "p"))


def test_warnings_name_the_classes() -> None:
    said = class_warnings(
        class_labels(
            table(
                **FRUIT,
            ),
            ClassRoles("label", "prediction"),
        )
    )
    assert said == (
        "apple, pear, quince: fewer than 10 rows, and a macro average counts them as much as any other class.",
    )
    lonely = class_warnings(class_labels(table(y=["a", "b"] * 12, p=["a", "c"] * 12), ClassRoles("y", "p")))
    assert any(text.startswith("b: never predicted") for text in lonely)
    assert any(text.startswith("c: predicted, but never true") for text in lonely)


def test_the_sample_is_read_as_it_was_written() -> None:
    read = read_table(sample_classes_csv(), "sample.csv")
    found = class_labels(read, guess_class_roles(read))
    frame = pd.read_csv(io.BytesIO(sample_classes_csv()))
    np.testing.assert_array_equal(found.y_true, frame.label)
    np.testing.assert_array_equal(found.y_pred, frame.prediction)
    assert found.labels == ("apple", "pear", "quince")

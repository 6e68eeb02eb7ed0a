"""Two files joined by an id: each row is joined once, or counted and listed."""

from dataclasses import replace

import pytest

from datasets.uploads import UploadError, read_table
from lab.read.joined import REASONS, joined, likely_ids, table_of


def read(text: str, name: str):
    return read_table(text.encode(), name)


TRUTH = read("id,label,part\n3,spam,a\n1,ham,b\n7,ham,a\n7,spam,a\n9,ham,b\n,ham,b\n", "truth.csv")
SAID = read("id,score,part\n1,0.25,x\n2,0.5,x\n3,1e-05,y\n9,0.75,y\n9,0.5,y\n7,,z\n", "said.csv")


def test_rows_with_the_same_id_are_one_row_and_all_others_are_listed():
    found = joined(TRUTH, SAID, ("id", "id"))
    table = read_table(found.content, "joined.csv")
    assert {name: values.tolist() for name, values in table.columns.items()} == {
        "id": [3, 1],
        "label": ["spam", "ham"],
        "part": ["a", "b"],
        "score": [1e-05, 0.25],
        "part (second file)": ["y", "x"],
    }
    assert (found.rows, found.alone, found.twice, found.without) == (2, (0, 1), 6, 1)
    assert found.left_out_count == 8 == len(found.left_out) == TRUTH.rows + SAID.rows - 2 * found.rows
    said = [(one.line, one.column, one.text, REASONS.index(one.reason)) for one in found.left_out]
    assert said == [
        (4, "id, truth.csv", "7", 2),
        (5, "id, truth.csv", "7", 2),
        (6, "id, truth.csv", "9", 2),
        (7, "id, truth.csv", "", 3),
        (3, "id, said.csv", "2", 1),
        (5, "id, said.csv", "9", 2),
        (6, "id, said.csv", "9", 2),
        (7, "id, said.csv", "7", 2),
    ]


def test_whole_numbers_and_fractions_are_one_id():
    """A column with a missing id is read as numbers with a fraction: 1 and 1.0 are one id."""
    assert joined(read("id,y\n1,0\n2,1\n", "a"), read("id,s\n1,0.5\n,0.1\n", "b"), ("id", "id")).rows == 1


def test_the_id_is_guessed_by_its_name_and_by_what_is_common():
    assert likely_ids(TRUTH, SAID) == ("id", "id")
    assert likely_ids(read("k,y\na,1\nb,0\n", "a"), read("k,s\na,0.5\nb,0.1\n", "b")) == ("k", "k")
    assert likely_ids(read("id,y\na,1\nb,0\n", "a"), read("id,s\nc,0.5\nd,0.1\n", "b")) is None
    assert likely_ids(read("label,y\n1,1\n1,0\n1,0\n", "a"), read("label,s\n1,1\n1,2\n1,2\n", "b")) is None


def test_no_id_in_common_is_said():
    with pytest.raises(
        UploadError, match=r"No id occurs exactly once in “id” of truth.csv and exactly once in “score” of said.csv"
    ):
        joined(TRUTH, SAID, ("id", "score"))


def test_columns_of_either_file_that_were_not_read_are_named():
    first, second = replace(TRUTH, not_read=("f1", "f2")), replace(SAID, not_read=("g1",))
    assert table_of(joined(first, second, ("id", "id")), first, second).not_read == ("f1", "f2", "g1")

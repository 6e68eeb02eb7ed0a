"""The roles of columns: guessed, chosen, and what they make of a table."""

import dataclasses

import pytest

from datasets.uploads import (
    Roles,
    UploadError,
    guess_roles,
    predictions,
    read_table,
    sample_csv,
    warnings,
)
from tests.helpers import MALFORMED as FOLDER
from tests.helpers.tables import GOOD


def test_the_sample_is_guessed_right():
    table = read_table(sample_csv(), "sample.csv")
    guess = guess_roles(table)
    assert guess.roles == Roles("label", "spam", ("score_model_a", "score_model_b"), None, "group", False)
    assert set(guess.reasons) == {field.name for field in dataclasses.fields(Roles)}
    found = predictions(table, guess.roles, "score_model_a")
    assert (table.rows, found.positive, found.negative, found.left_out_count) == (200, "spam", "ham", 0)
    assert found.groups is not None
    assert len(found.groups) == 200
    assert warnings(found) == ()
    assert sample_csv() == sample_csv()


@pytest.mark.parametrize(
    ("content", "roles"),
    [
        (b"y_true;y_pred\n1;0\n0;0\n1;1\n", Roles("y_true", "1", ("y_pred",))),
        (b"user_id,isFraud,prob\n7,yes,0.5\n8,no,0.1\n7,no,0.1\n", Roles("isFraud", "yes", ("prob",), group="user_id")),
        (b"target,distance\n1,3.5\n-1,9.5\n", Roles("target", "1", ("distance",), lower_is_positive=True)),
        (b"truth,p_ham\nspam,0.1\nham,0.9\n", Roles("truth", "spam", ("p_ham",), lower_is_positive=True)),
        (b"class,weight,x\nA,2.5,0.5\nB,1.5,0.25\nA,1,1\n", Roles("class", "B", ("x",), weight="weight")),
        (b"class,score\nA,0.5\nB,0.25\nC,1\n", Roles("class", None, ("score",))),
        (b"a,b\nfoo,bar\nfun,baz\nfan,bat\n", Roles("a", None, ())),
    ],
)
def test_roles(content, roles):
    assert guess_roles(read_table(content, "x.csv")).roles == roles


def test_a_model_that_gave_scores_comes_before_one_that_gave_classes():
    table = read_table(b"y_true,y_pred,y_proba\n1,0,0.4\n0,0,0.1\n1,1,0.9\n", "x.csv")
    assert guess_roles(table).roles.scores == ("y_proba", "y_pred")


def test_one_class_against_the_rest_once_it_is_chosen():
    table = read_table((FOLDER / "three_labels.csv").read_bytes(), "x.csv")
    found = predictions(table, Roles("label", "maybe", ("score",)), "score")
    assert (found.negative, found.y_true.tolist()) == ("not maybe", [False, False, True, False])
    with pytest.raises(UploadError, match=r'No row has the label "no".*ham \(2\), spam'):
        predictions(table, Roles("label", "no", ("score",)), "score")


def test_predicted_classes_count_as_scores_0_and_1():
    table = read_table(b"truth,pred\nspam,ham\nham,ham\nspam,spam\nham,\n", "x.csv")
    found = predictions(table, Roles("truth", "ham", ("pred",), lower_is_positive=True), "pred")
    assert found.hard
    assert not found.negated
    assert found.scores.tolist() == [1, 1, 0]
    assert found.left_out_count == 1
    assert warnings(found)[0].startswith('"pred" holds predicted classes')


def test_lower_is_positive_turns_the_scores():
    table = read_table(b"label,distance\n1,3.5\n0,9.5\n", "x.csv")
    found = predictions(table, guess_roles(table).roles, "distance")
    assert found.negated
    assert found.scores.tolist() == [-3.5, -9.5]
    assert warnings(found)[0].startswith("Scores run from 3.5 to 9.5, so they are not probabilities")


@pytest.mark.parametrize(
    ("score", "warning"),
    [
        ("0.5", "All 40 scores are 0.5, so they rank nothing."),
        ("{0}.5", "Scores run from 0.5 to 39.5"),
        ("0.{1}", "There"),
    ],
)
def test_warnings(score, warning):
    rows = "".join(f"{i % 2},{score.format(i, i % 3 + 1)}\n" for i in range(40))
    table = read_table(f"label,score\n{rows}".encode(), "x.csv")
    assert warnings(predictions(table, guess_roles(table).roles, "score"))[0].startswith(warning)


def test_repeated_rows_and_few_positives_are_said():
    rows = "".join(f"{i},{int(i < 3)},0.{i}\n" for i in range(10, 60)) + "1,1,0.75\n2,1,0.5\n1,1,0.75\n"
    table = read_table(f"id,label,score\n{rows}".encode(), "x.csv")
    said = warnings(predictions(table, guess_roles(table).roles, "score"))
    assert said[0].startswith('Only 3 rows are "1"')
    assert said[1].startswith("1 row repeats")


@pytest.mark.parametrize("role", ["label", "weight", "group"])
def test_a_column_that_is_not_there(role):
    table = read_table(GOOD, "x.csv")
    roles = dataclasses.replace(Roles("label", "spam", ("score",)), **{role: "nope"})
    with pytest.raises(
        UploadError, match=f'A {role} column is needed, but there is no column "nope". x.csv has: id, lab'
    ):
        predictions(table, roles, "score")

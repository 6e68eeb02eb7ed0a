"""What the reader says about cells is done to the rows, and once more by the script, which knows nothing of the lab."""

import numpy as np
import pytest

from datasets.uploads import read_table
from datasets.uploads.written_numbers import decided
from lab.checks import findings
from lab.read import guess_lab_roles, lab_rows
from lab.table import table as table_of
from tests.helpers.taken import Taken, taken
from tests.lab.read.test_files import FILES, GOOD, ID, LABEL, NEAR, REAL, SAID, SURE, THREE, Y, other, text


def answered(content, answers=None, style="", **roles):
    """A file as the lab reads it after the reader has answered."""
    read = read_table(content.encode(), "file.csv")
    read = decided(read, style) if style else read
    guess = guess_lab_roles(read, None, answers)
    assert not guess.questions
    rows = lab_rows(read, guess.roles)
    judged = rows.judged
    return Taken(content.encode(), rows, judged, table_of(judged, resamples=20), guess.reasons)


def value(found, key, model):
    return found.answers.row(key, model).value


GERMAN = [f"{x:.0f}" if x < 1000 else f"{x / 1000:.3f}" for x in 10 * REAL]
GERMAN_SAID = [f"{x:.0f}" if x < 1000 else f"{x / 1000:.3f}" for x in 10 * NEAR]
SCRIPTS = {
    "confidence": FILES["transformers with the truth"].text,
    "LABEL_1": FILES["LABEL_0 and LABEL_1"].text,
    "two columns": FILES["columns named after the classes"].text,
    "three columns": FILES["iris, columns named after the classes"].text,
    "suffix": FILES["iris with a suffix"].text,
    "Jigsaw": FILES["Jigsaw"].text,
    "politics": FILES["politics"].text,
    "rows as items": FILES["learning to rank without documents"].text,
    "lower": FILES["p_good of good and bad"].text,
    "per cent": text(label=Y, score=[f"{100 * x:.1f}%" for x in GOOD]),
    "decimal comma": text(label=Y, score=[str(x).replace(".", ",") for x in GOOD]),
    "currency": text(
        actual=[f"${1000 * x:,.2f}" for x in REAL],
        predicted=[f"({1000 * x:,.2f})" if i % 9 == 0 else f"{1000 * x:,.2f}" for i, x in enumerate(NEAR)],
    ),
    "euro": text(
        ";",
        actual=[f"{1000 * x:,.2f} €".translate({44: 46, 46: 44}) for x in REAL],
        predicted=[f"EUR {1000 * x:,.2f}".translate({44: 46, 46: 44}) for x in NEAR],
    ),
    "Swiss": text(
        ";",
        actual=[f"{1000 * x:,.0f}".replace(",", "'") for x in REAL],
        predicted=[f"{1000 * x:,.1f}".replace(",", "’") for x in NEAR],
    ),
    "blanks": text(
        ";",
        actual=[f"{1000 * x:,.0f}".replace(",", " ") for x in REAL],
        predicted=[f"{1000 * x:,.1f}".replace(",", "\u202f") for x in NEAR],
    ),
    "lakh": text(
        ";", actual=["1,25,000", "75,000", "2,10,500"] * 9, predicted=["1,20,000.5", "80,000.5", "2,00,500.5"] * 9
    ),
    "total": text(id=[*ID, "Total"], label=[*Y, Y.sum()], score=[*GOOD, GOOD.sum().round(4)]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_script_finds_the_same_numbers(name, tmp_path):
    found = answered(SCRIPTS[name])
    code, said = found.agrees(tmp_path)
    assert code == 0, said


def test_a_confidence_becomes_the_probability_of_the_positive_class():
    found = answered(SCRIPTS["confidence"])
    sure = np.where(SAID == 1, SURE, (1 - SURE).round(4))
    np.testing.assert_allclose(found.rows.models["score"], sure)
    assert (
        value(found, "auroc", "score")
        > 0.8
        > abs(value(taken(SCRIPTS["confidence"].encode(), confidence=()), "auroc", "score") - 0.5)
    )
    assert value(found, "accuracy", "score") == value(found, "accuracy", "label")


@pytest.mark.parametrize(
    ("answers", "positives", "rows"),
    [
        ({"spelling": "one", "unknown": "out"}, 16, 47),
        ({"spelling": "one", "unknown": "in"}, 16, 48),
        ({"spelling": "apart", "unknown": "out"}, 15, 47),
    ],
)
def test_labels_are_merged_and_left_out_as_the_reader_says(answers, positives, rows, tmp_path):
    content = text(label=other(other(LABEL, [0], "Spam"), [1], "unknown"), score=GOOD)
    read = read_table(content.encode(), "x.csv")
    guess = guess_lab_roles(read, "binary", answers)
    assert not guess.questions
    found = taken(content.encode(), "binary", merged=guess.roles.merged, missing=guess.roles.missing, positive="spam")
    assert (int(found.rows.truth.sum()), len(found.rows)) == (positives, rows)
    code, said = found.agrees(tmp_path)
    assert code == 0, said


@pytest.mark.parametrize("style", ["comma", "point"])
def test_a_german_thousand_is_asked_for_and_then_read_as_said(style, tmp_path):
    content = text(";", actual=GERMAN, predicted=GERMAN_SAID)
    assert read_table(content.encode(), "x.csv").two_ways.keys() == {"actual", "predicted"}
    found = answered(content, style=style)
    thousands = np.abs(np.round(10 * REAL) - np.round(10 * NEAR)).mean()
    off = value(found, "mean_absolute_error", "predicted")
    assert (off == pytest.approx(thousands)) == (style == "comma")
    code, said = found.agrees(tmp_path)
    assert code == 0, said


def test_a_probability_that_is_asked_for_by_hand_needs_a_column_of_the_positive_class():
    parts = (("mine", (("0", "b"), ("1", "a"))),)
    found = taken(
        text(label=Y, a=GOOD, b=(1 - GOOD).round(4)).encode(), "binary", models=("mine",), together=parts, positive="1"
    )
    np.testing.assert_array_equal(found.rows.models["mine"], GOOD)
    three = text(label=THREE, a=GOOD, b=1 - GOOD, c=Y).encode()
    hand = (("mine", (("0", "a"), ("1", "b"), ("2", "c"))),)
    assert taken(three, "classes", truth=("label",), models=("mine",), together=hand).rows.models["mine"].max() <= 2


def told(found):
    return [one.says for one in findings(found.rows)]


def test_an_identifier_that_gives_the_label_away_is_found():
    order = np.argsort(-Y, kind="stable")
    found = taken(text(id=ID, label=Y[order], score=GOOD[order]).encode(), "binary")
    assert any(
        says.startswith(
            "“id” separates the classes perfectly: every value in “1” rows is below every value in the others."
        )
        for says in told(found)
    )
    assert not any("separates" in says for says in told(taken(text(id=ID, label=Y, score=GOOD).encode(), "binary")))


def test_it_is_said_how_written_numbers_are_read():
    found = taken(text(label=Y, score=[f"{100 * x:.1f}%" for x in GOOD]).encode(), "binary")
    assert any("is written like" in says and "%, which is read as 0." in says for says in told(found))


def test_minus_one_and_one_are_not_spelt_alike():
    found = taken(text(y=2 * Y - 1, score=GOOD).encode(), "binary")
    assert not any("different classes. Is it one class" in says for says in told(found))

"""Files of 2,000 columns: which are read is asked; what is chosen reads as a narrow file would, and shifted rows are found."""

import io

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import ManyColumns, UploadError, read_table
from datasets.uploads.wide import likely

pytestmark = pytest.mark.slow  # reads wide tables

RNG = np.random.default_rng(0)
FRAME = pd.DataFrame(np.round(RNG.normal(size=(30, 1_996)), 3), columns=[f"f{i}" for i in range(1_996)])
FRAME = pd.concat(
    [
        pd.DataFrame({"patient_id": range(30), "label": ["ill, or\nnot", "well"] * 15}),
        FRAME,
        pd.DataFrame({"score_a": np.round(RNG.random(30), 4), "score_b": [0.5, None, 0.25] * 10}),
    ],
    axis=1,
)
CHOSEN = ["patient_id", "label", "f7", "score_a", "score_b"]


def lines(**cells: str) -> bytes:
    """A header of 600 columns, and rows by name."""
    return "\n".join([",".join(f"c{i}" for i in range(600)), *cells.values(), ""]).encode()


def row(first: str, width: int = 600) -> str:
    return ",".join([first, *["0.5"] * (width - 1)])


def same(content: bytes, **look: object):
    wide, narrow = read_table(content, "x", columns=CHOSEN), FRAME[CHOSEN]
    alone = read_table(narrow.to_csv(index=False).encode(), "x")
    assert list(wide.columns) == CHOSEN and len(wide.not_read) == 1_995 and "f8" in wide.not_read
    for name, values in alone.columns.items():
        assert wide.columns[name].dtype == values.dtype
        np.testing.assert_array_equal(wide.columns[name], values)
    return wide, alone


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_a_header_of_two_thousand_columns_gives_the_question(sign):
    with pytest.raises(
        ManyColumns, match=r"x has 2,000 columns; 500 is the limit\. Keep the label and the scores"
    ) as asked:
        read_table(FRAME.to_csv(index=False, sep=sign).encode(), "x")
    assert asked.value.names == tuple(FRAME.columns)
    assert asked.value.likely == ("patient_id", "label", "score_a", "score_b")


def test_names_that_seem_to_matter():
    names = [
        "ID",
        "y",
        "is_red",
        "feature_score",
        "target",
        "y_pred",
        "probability_1",
        "user",
        "p",
        "p_wave",
        "x1",
        "lot_no",
    ]
    assert likely(names) == ("ID", "y", "target", "y_pred", "probability_1", "user", "p")
    assert len(likely([f"score_{i}" for i in range(900)])) == 200


def test_chosen_columns_read_as_in_a_narrow_file_with_their_lines():
    wide, alone = same(FRAME.to_csv(index=False).encode())
    assert wide.lines.tolist() == alone.lines.tolist()
    assert not wide.problem_count
    same(("Exported in May\n\n" + FRAME.to_csv(index=False)).encode())
    same(FRAME.to_csv(index=False, quoting=1).replace("\n", "\r\n").encode())


@pytest.mark.parametrize("write", [pd.DataFrame.to_parquet, pd.DataFrame.to_feather])
def test_parquet_and_feather(write):
    out = io.BytesIO()
    write(FRAME, out)
    with pytest.raises(ManyColumns):
        read_table(out.getvalue(), "x", columns=["f7", "no such column"])
    same(out.getvalue())


def test_lines_with_another_number_of_cells_are_found_and_named():
    content = lines(
        a=row("1"),
        b=row("2", 601),
        c=row("3", 599),
        d=row("4") + ",",
        e=row('"5"5'),
        f=row("6"),
        g="," * 599,
        h=row("7"),
        i=row("8"),
        j=row("9"),
    )
    table = read_table(content, "x", columns=["c0", "c599"])
    assert table.columns["c0"].tolist() == [1, 6, 7, 8, 9]
    assert table.lines.tolist() == [2, 7, 9, 10, 11]
    assert [str(one).partition(" (")[0] for one in table.problems] == [
        'line 3, column "column 601": the line has 601 of 600 cells',
        'line 4, column "c599": the line has 599 of 600 cells',
        'line 5, column "column 601": the line has 601 of 600 cells',
        "line 6: a quotation mark inside a quoted cell is not doubled",
        "line 8: no cell of the line is filled",
    ]
    assert table.problem_count == 5


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (lines(a=row("1"), b=row('"2'), c=row("3")), "A quotation mark opened on line 3 of x is not closed there"),
        (lines(a=row("1"), b=row('"2'), c=row('"3"')), "A quotation mark opened on line 3 of x is not closed there"),
        (lines(a=row("1", 601), b=row("2", 601)), "600 names, but the rows below have 601 cells"),
        (
            lines(a=row("1"), b=row("2", 601), c=row('"3"3'), d=row("4", 599)),
            "3 of its 4 lines do not split into 600 cells",
        ),
        (lines(a=row("1")).replace(b"c9,", b"c8,", 1), 'has the name "c8" 2 times'),
        ("\n".join([row("1"), row("2"), row("3")]).encode(), "600 columns and no header"),
        (",".join(f"c{i}" for i in range(20_001)).encode() + b"\n" + row("1", 20_001).encode(), "20,000 is the limit"),
    ],
)
def test_what_cannot_be_cut_is_refused_with_what_to_do(content, why):
    with pytest.raises(UploadError, match=why):
        read_table(content, "x", columns=["c0", "c1"])


def test_a_header_of_class_numbers_is_one():
    header = ",".join(["label", *map(str, range(783))])
    table = read_table(f"{header}\n{row('3', 784)}\n".encode(), "x", columns=["label", "782"])
    assert table.columns["label"].tolist() == [3]


def test_backslashes_before_quotation_marks():
    rows = [row(rf'"say \"{i}, please\""') for i in range(3)]
    table = read_table(lines(a=rows[0], b=rows[1], c=rows[2]), "x", columns=["c0", "c1"])
    assert table.columns["c0"].tolist() == [f'say "{i}, please"' for i in range(3)]
    assert table.dialect.escape == "\\"

"""Text read in one scan gives what two scans give, cell by cell, whatever a column turns out to hold, and when it does."""

import io

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest

from datasets.uploads import at_once, read_table, reading, typed

ROWS = 60
CELLS = {
    "whole": ["7", "-3", "0012"],
    "missing": ["7", "", "NA"],
    "fraction": ["0.25", "-1e-3", "5.", ".5"],
    "none": ["", "NA"],
    "signs": ["+5", "-3", "7"],
    "long": ["12345678901234567890", "9007199254740993", "1"],
    "long and fractions": ["12345678901234567890", "0.5", "1"],
    "hexadecimal": ["0x1F", "1", "2"],
    "grouped": ["1_000", "2.5", "3.5"],
    "bool": ["true", "False", "TRUE"],
    "mixed": ["0.5", "0.25", "0.125", "n/k"],
    "blanks": ['" 0.5 "', '" NA "', "0.25"],
    "infinite": ["inf", "0.5", "1e400"],
    "words": ["spam", "ham", '" ham"', ""],
    "signs alone": ["-", "0.5", "1-2", "0.25"],
}
LATE = {"first whole": ["1"], "then fraction": ["0.5"], "then word": ["x"], "then long": ["12345678901234567890"]}


def content():
    """Lines of every column's cells in turn; of some the last ten are of another kind than all above."""
    columns = {name: [cells[i % len(cells)] for i in range(ROWS)] for name, cells in CELLS.items()}
    columns |= {name: ["1"] * (ROWS - 10) + cells * 10 for name, cells in LATE.items()}
    lines = [",".join(columns), *(",".join(cells) for cells in zip(*columns.values(), strict=True))]
    return "\n".join(lines).encode()


@pytest.mark.parametrize(
    ("batch", "separator", "words"), [(10, b",", 5), (10, b";", 100), (1_000, b",", 100), (1_000, b";", 5)]
)
def test_one_scan_gives_what_two_give(batch, separator, words, monkeypatch):
    """Whether the columns' words are asked of column by column, or all together."""
    monkeypatch.setattr(typed, "BATCH", batch)
    monkeypatch.setattr(at_once, "AT_ONCE", words)
    text = content().replace(b",", separator)
    one = read_table(text, "x.csv")
    monkeypatch.setattr(reading, "fits", lambda source: False)
    two = read_table(text, "x.csv")
    assert one.rows == two.rows == ROWS and list(one.columns) == list(two.columns)
    for name, values in two.columns.items():
        assert one.columns[name].dtype == values.dtype, name
        np.testing.assert_array_equal(one.columns[name], values, name)
        assert not one.columns[name].flags.writeable
    assert one.not_numbers == two.not_numbers and one.not_numbers["mixed"][3] == "n/k"
    assert one.problems == two.problems and one.dialect == two.dialect


def test_decimal_commas_are_numbers_where_a_comma_separates_nothing():
    lines = [b"label;score", *(b"%d;0,%d" % (i % 2, i) for i in range(10, 40))]
    found = read_table(b"\n".join(lines), "x.csv")
    assert found.dialect.decimal == "comma" and found.columns["score"][3] == 0.13


def test_a_column_of_every_row_s_own_words_is_text():
    lines = ["id,score", *(f"user_{i},{i / 100}" for i in range(500))]
    found = read_table("\n".join(lines).encode(), "x.csv")
    assert found.columns["id"].tolist() == [f"user_{i}" for i in range(500)]


def test_parquet_s_own_types_are_kept(monkeypatch):
    whole, text = pa.array([1, 2, None], pa.uint64()), pa.array(["NA", " x ", "1"])
    frame = {
        "a": [1, 2, 3],
        "b": whole,
        "c": [True, None, False],
        "d": [True, False, True],
        "e": text,
        "f": [0.5, None, 1],
    }
    out = io.BytesIO()
    pa.parquet.write_table(pa.table(frame), out)
    one = read_table(out.getvalue(), "x.parquet")
    monkeypatch.setattr(reading, "fits", lambda source: False)
    two = read_table(out.getvalue(), "x.parquet")
    for name, values in two.columns.items():
        assert one.columns[name].dtype == values.dtype, name
        np.testing.assert_array_equal(one.columns[name], values, name)
    assert one.columns["c"].tolist() == ["true", None, "false"] and one.columns["e"].tolist() == [None, "x", "1"]

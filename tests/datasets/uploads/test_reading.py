"""Reading a user's file: good files agree with pandas, rows left out are named, and too much is refused."""

import csv
import gzip
import io

import duckdb
import numpy as np
import pandas as pd
import pytest

from datasets import uploads
from datasets.uploads import (
    UploadError,
    guess_roles,
    predictions,
    profile,
    read_table,
    typed,
    unpacking,
)
from tests.helpers.tables import GOOD

FRAME = pd.DataFrame(
    {
        "id": range(1, 61),
        "label": ["spam", "ham", "späm, or\nham"] * 20,
        "score": np.linspace(-1.5, 1e6, 60),
        "gap": [0.25, np.nan, 3.0] * 20,
        "flag": [True, False] * 30,
        "quote": ['say "x"', "5 | 6; 7", "it's"] * 20,
    }
)


def agrees(content: bytes, frame: pd.DataFrame):
    table = read_table(content, "good")
    assert list(table.columns) == list(frame.columns)
    assert table.rows == len(frame)
    assert not table.problem_count
    for name, values in table.columns.items():
        expected = frame[name].to_numpy()
        if values.dtype == object:
            assert values.tolist() == [None if pd.isna(cell) else cell for cell in expected]
        else:
            assert values.dtype == expected.dtype
            np.testing.assert_array_equal(values, expected)
        assert not values.flags.writeable
    return table


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
@pytest.mark.parametrize("separator", [",", "\t", ";", "|"])
def test_good_files_agree_with_pandas(separator, encoding):
    text = FRAME.to_csv(index=False, sep=separator, lineterminator="\n")
    content = text.encode(encoding)
    expected = pd.read_csv(io.BytesIO(content), sep=separator, encoding=encoding)
    table = agrees(content, expected)
    assert table.dialect.delimiter == {",": "comma", "\t": "tab", ";": "semicolon", "|": "pipe"}[separator]
    assert table.dialect.encoding.startswith({"u": "UTF", "c": "Windows-1252"}[encoding[0]])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
def test_line_ends_and_quoting(end, quoting):
    frame = FRAME.drop(columns="label")
    agrees(frame.to_csv(index=False, lineterminator=end, quoting=quoting).encode(), frame)


def test_the_rows_of_a_large_file_stay_in_order():
    """Several threads read it piece by piece, and hand the pieces over as they are done."""
    rows = 1_000_000
    content = "label,score\n" + "\n".join(f"{i % 2},{i}.5" for i in range(rows))
    table = read_table(content.encode(), "large.csv")
    assert np.array_equal(table.columns["score"], np.arange(rows) + 0.5)
    assert table.line(rows - 1) == rows + 1


def test_decimal_commas_below_a_header_without_any():
    """Each row splits at its commas, too, and into more cells; the header does not."""
    rows = "".join(f"{i},0;{i},25\n" for i in range(100, 400))
    table = read_table(f"target;prediction\n{rows}".encode(), "prices.csv")
    assert list(table.columns) == ["target", "prediction"] and table.rows == 300
    assert (table.dialect.delimiter, table.dialect.decimal) == ("semicolon", "comma")


def test_single_quotes_decimal_comma_and_blanks():
    table = read_table(b"'label';'score'\n'spam; x';0,5\n ham ;1,25\n'spam; x'; 2\n", "x.csv")
    assert table.columns["label"].tolist() == ["spam; x", "ham", "spam; x"]
    assert table.columns["score"].tolist() == [0.5, 1.25, 2.0]
    assert (table.dialect.decimal, table.dialect.quote) == ("comma", "single quote (')")


@pytest.mark.parametrize("compression", ["gzip", "two members"])
def test_gzip(compression):
    text = FRAME.to_csv(index=False).encode()
    cut = len(text) // 2
    content = gzip.compress(text) if compression == "gzip" else gzip.compress(text[:cut]) + gzip.compress(text[cut:])
    assert agrees(content, FRAME).dialect.compression == "gzip"


def test_parquet_agrees_with_pandas():
    frame = FRAME.assign(small=FRAME["score"].astype(np.float32), day=pd.Timestamp("2024-01-02"))
    out = io.BytesIO()
    frame.to_parquet(out)
    expected = frame.assign(small=frame["small"].astype(float), day="2024-01-02 00:00:00")
    table = agrees(out.getvalue(), expected)
    assert table.unit == "row"
    assert table.line(0) == 1


def test_missing_words_are_those_of_pandas():
    words = ["", "NA", "N/A", "null", "NaN", "None", "nan", "#N/A", "<NA>", "n/a", "NULL"]
    content = ("a,b,c\n" + "".join(f"x{i},{word},{i}.5\n" for i, word in enumerate(words)) + "x,0.5,1\n").encode()
    agrees(content, pd.read_csv(io.BytesIO(content)))


@pytest.mark.parametrize(
    ("content", "header", "names"),
    [
        (b"1,0.5\n0,0.25\n1,0.75\n", "none", ["column 1", "column 2"]),
        (b"spam,ham\nham,ham\nspam,spam\nham,spam\n", "none", ["column 1", "column 2"]),
        (b"y_true,y_pred\nspam,ham\nham,ham\n", "line 1", ["y_true", "y_pred"]),
        (b",label,score\n0,1,0.5\n1,0,0.25\n", "line 1", ["column 1", "label", "score"]),
        (b"label,score,\n1,0.5,\n0,0.25,\n", "line 1", ["label", "score"]),
        (b"Made on Monday\n\nlabel,score\n1,0.5\n0,0.25\n", "line 3", ["label", "score"]),
        (b"sep=;\nlabel;score\n1;0,5\n0;0,25\n", "line 2", ["label", "score"]),
    ],
)
def test_headers(content, header, names):
    table = read_table(content, "x.csv")
    assert table.dialect.header.startswith(header)
    assert list(table.columns) == names


def test_a_row_left_out_is_named_with_line_and_column():
    rows = [f"{i},{'spam' if i % 3 else 'ham'},{i / 1000}" for i in range(1, 3001)]
    rows[10] = '11,"spam\nspam",0.5'
    rows[100] = "101,spam"
    rows[200] = ""
    rows[2000] = "2001,ham,0.2,9"
    rows[2500] = '2501,"ha"m",0.2'
    table = read_table(("id,label,score\n" + "\n".join(rows)).encode(), "x.csv")
    assert [str(problem) for problem in table.problems] == [
        'line 103, column "score": the line has 2 of 3 cells (101,spam)',
        'line 2003, column "column 4": the line has more than 3 cells (2001,ham,0.2,9)',
        'line 2503, column "label": a quotation mark inside a quoted cell is not doubled (2501,"ha"m",0.2)',
    ]
    assert table.problem_count == 3
    assert table.rows == 2996
    assert [table.line(row) for row in (0, 10, 11, 2995)] == [2, 12, 14, 3002]


def test_kept_problems_are_capped_and_all_are_counted():
    table = read_table(b"a,b,c\n" + b"1,2,3\n1,2\n" * 1500, "x.csv")
    assert (table.rows, table.problem_count, len(table.problems)) == (1500, 1500, 1000)


def test_rows_without_label_score_or_weight_are_listed():
    content = (
        b"id,truth,p_spam,weight\n1,spam,0.9,1\n2,ham,0.5,2\n3,,0.4,1\n4,ham,inf,1\n5,ham,x,1\n6,ham,0.3,-1\n"
        b"7,ham,NA,1\n8,spam,0.2,inf\n9,spam,0.3,\n"
    )
    table = read_table(content, "x.csv")
    found = predictions(table, guess_roles(table).roles, "p_spam")
    assert found.kept_rows.tolist() == [0, 1]
    assert found.y_true.tolist() == [True, False]
    assert found.weights is not None
    assert found.weights.tolist() == [1, 2]
    assert [str(problem) for problem in found.left_out] == [
        'line 4, column "truth": the label is missing',
        'line 5, column "p_spam": the score is infinite (inf)',
        'line 6, column "p_spam": the score is not a number (x)',
        'line 7, column "weight": the weight is negative or infinite (-1)',
        'line 8, column "p_spam": the score is missing (empty, NA or NaN)',
        'line 9, column "weight": the weight is negative or infinite (inf)',
        'line 10, column "weight": the weight is missing (empty, NA or NaN)',
    ]


def test_too_much_is_refused(monkeypatch):
    monkeypatch.setattr(profile, "MAX_ROWS", 3)
    with pytest.raises(UploadError, match=r"x\.csv has 4 rows; 3 is the limit\. Upload a random sample"):
        read_table(GOOD, "x.csv")
    out = io.BytesIO()
    FRAME.to_parquet(out)
    with pytest.raises(UploadError, match=r"x\.parquet has 60 rows; 3 is the limit"):
        read_table(out.getvalue(), "x.parquet")
    bomb = gzip.compress(b"a,b\n" + b"1,0.5\n" * 1_000_000)
    monkeypatch.setattr(unpacking, "SMALL", 1_000_000)
    with pytest.raises(UploadError, match=r"bomb unpacks to more than 250 times its size\. Such a file is not read"):
        read_table(bomb, "bomb")
    monkeypatch.setattr(unpacking, "MAX_BYTES", 1_000_000)
    with pytest.raises(UploadError, match="bomb unpacks to more than 1 MB, which is more than is read here"):
        read_table(bomb, "bomb")


def test_progress_runs_from_0_to_1():
    seen = []
    read_table(GOOD, "x.csv", lambda share, word: seen.append((share, word)))
    shares = [share for share, _ in seen]
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares == sorted(shares)
    assert all(word for _, word in seen)


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        duckdb.OutOfMemoryException("could not allocate"),
        OSError(
            "Out of Memory Error: Failed to allocate block of 31805440 bytes (bad allocation)"
        ),  # as seen at a limit
    ],
)
def test_where_memory_ends_the_file_is_not_called_damaged(error, monkeypatch):
    def fails(*_):
        raise error

    monkeypatch.setattr(uploads, "read", fails)
    with pytest.raises(uploads.UploadError, match=r"^good\.csv needs more memory than is available\."):
        uploads.read_table(GOOD, "good.csv")


@pytest.mark.parametrize("step", ["unpacking", "checking every cell", "reading the columns"])
def test_reading_gives_way_in_the_middle_of_a_step(step, monkeypatch):
    """As it must where a reader gives another file: in the second word on a step, not only between two of them."""

    class Another(BaseException):
        pass

    monkeypatch.setattr(profile, "TOLD", 1e-4)
    monkeypatch.setattr(typed, "BATCH", 3_000)
    monkeypatch.setattr(uploads, "PIECE", 1 << 15)
    said = []

    def tell(share, word):
        said.append(word)
        if said.count(step) == 2:
            raise Another

    with pytest.raises(Another):
        read_table(b"label,score,note\n" + b"1,0.25,x\n0,0.5,y\n" * 20_000, "x.csv", tell)
    assert said[-2:] == [step, step]


def test_the_digest_covers_every_byte():
    assert read_table(GOOD, "a").digest != read_table(GOOD.replace(b"0.3", b"0.4"), "a").digest

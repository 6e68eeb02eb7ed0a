"""Reading a user's file: good files agree with pandas, bad ones get one clear sentence, and nothing gets out."""

import ast
import csv
import dataclasses
import gzip
import io

import numpy as np
import pandas as pd
import pytest

from datasets import uploads
from datasets.uploads import (
    UploadError,
    guess_roles,
    predictions,
    read_table,
    reading,
    safe_csv,
    unpacking,
)
from datasets.uploads.sources import closed_room
from tests.helpers import MALFORMED as FOLDER
from tests.helpers import ROOT
from tests.helpers.tables import GOOD

EXPORT = "Export the table as CSV and upload that."
UNPACK = "Unpack it and upload the table inside."
PICK = "Choose a file with a header line and at least one row."
MALFORMED = {
    "archive.zip": f"archive.zip is a zip archive, not a table of text. {UNPACK}",
    "blank.csv": f"blank.csv is empty. {PICK}",
    "cut.csv.gz": "cut.csv.gz is a gzip file that ends too early: it was cut off on the way. "
    "Download or compress it again.",
    "cut.parquet": "cut.parquet is Parquet but cannot be read: it is damaged, cut off or encrypted "
    "(Invalid Input Error: No magic bytes found at end of file 'upload://table'). Write it again.",
    "damaged.csv.gz": "damaged.csv.gz is a damaged gzip file. Download or compress it again.",
    "duplicate_header.csv": 'The header of duplicate_header.csv (line 1) has the name "score" 2 times, in columns 2 '
    "and 3. Give each column a name of its own.",
    "empty.csv": f"empty.csv is empty. {PICK}",
    "header_only.csv": "header_only.csv has no rows (header: line 1). Choose a file with at least one row.",
    "lines.jsonl": "lines.jsonl is JSON, not a table of text. Save it with pandas' to_csv, one row per prediction.",
    "mixed_encoding.csv": "mixed_encoding.csv mixes encodings: it is UTF-8 up to line 3, where byte 0xfc is not. "
    "Save it again as UTF-8.",
    "mostly_ragged.csv": "mostly_ragged.csv does not look like a table: 4 of its 5 lines do not split into 3 cells by "
    'comma. The first: line 3, column "score": the line has 2 of 3 cells (2,ham). '
    "Check the separator and export it again.",
    "noise.bin": "noise.bin is binary, not text. Upload a table as CSV, TSV or Parquet.",
    "nul.csv": "nul.csv has a NUL byte on line 4, which text never has: the file is damaged. "
    "Export it again as CSV in UTF-8.",
    "objects.json": "objects.json is JSON, not a table of text. Save it with pandas' to_csv, one row per prediction.",
    "old.xls": "old.xls is an old Excel workbook (.xls), not a table of text. Open it and save the sheet as CSV.",
    "one_column.csv": "one_column.csv has only one column: no comma, semicolon, tab or pipe separates cells in the "
    'same way on its lines. Its first line is "score". Save it as CSV with one column for the label and one for the '
    "score.",
    "open_quote.csv": "A quotation mark opened on line 3 of open_quote.csv is not closed there, and swallows the lines "
    "below. Close it, double it, or delete it.",
    "page.html": "page.html is a web page or XML, not a table of text. Download the data itself, as CSV.",
    "paper.pdf": f"paper.pdf is a PDF document, not a table of text. {EXPORT}",
    "prose.txt": "prose.txt has no rows (header: line 5 (lines skipped above it: 4)). Choose a file with at least one "
    "row.",
    "short_header.csv": "The header of short_header.csv (line 1) has 2 names, but the rows below have 3 cells. "
    "Give every column a name.",
    "spaces.txt": "spaces.txt has only one column: no comma, semicolon, tab or pipe separates cells in the same way on "
    'its lines. Its first line is "label score". Save it as CSV with one column for the label and one for the score.',
    "table.pkl": "table.pkl is a Python pickle, which is never opened here because opening one can run code. "
    "Save the table with pandas' to_csv or to_parquet.",
    "too_wide.csv": "too_wide.csv has 501 columns; 500 is the limit. Keep the label and the scores.",
    "twice.csv.gz": f"twice.csv.gz is a gzip file inside a gzip file, not a table of text. {UNPACK}",
    "utf16_cut.csv": "utf16_cut.csv looks like UTF-16-LE but is not valid after line 2: it is damaged or cut off. "
    "Save it again as UTF-8.",
    "workbook.xlsx": "workbook.xlsx is an Excel workbook, not a table of text. Open it and save the sheet as CSV.",
}
UNUSABLE = {
    "no_label.csv": 'The label column "label" is empty. Choose another label column.',
    "no_scores.csv": "No row is left: none has a label, a score and what else was chosen. The first: line 2, column "
    '"score": the score is missing (empty, NA or NaN). Choose other columns, or fill in the missing cells.',
    "single_class.csv": 'All 3 rows have the label "spam" in column "label". Metrics compare two classes: add rows of '
    "the other class, or choose another label column.",
    "text_scores.csv": 'Column "score" holds text where a score is a number: line 2 says "high". Correct or empty that '
    "cell, or choose another score column.",
    "three_labels.csv": 'Column "label" holds 3 different values, where a label has two: ham (2), spam (1), maybe (1). '
    "Choose the positive one (all others then count as negative), or another label column.",
}
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


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_file_says_what_it_is(name):
    with pytest.raises(UploadError) as caught:
        read_table((FOLDER / name).read_bytes(), name)
    assert str(caught.value) == MALFORMED[name]


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_table_without_a_metric_says_why(name):
    table = read_table((FOLDER / name).read_bytes(), name)
    roles = dataclasses.replace(guess_roles(table).roles, label="label")
    with pytest.raises(UploadError) as caught:
        predictions(table, roles, "score")
    assert str(caught.value) == UNUSABLE[name]


def test_every_malformed_file_is_tested():
    assert {path.name for path in FOLDER.iterdir()} == {*MALFORMED, *UNUSABLE}


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
    monkeypatch.setattr(reading, "MAX_ROWS", 3)
    with pytest.raises(UploadError, match=r"x\.csv has 4 rows; 3 is the limit\. Upload a random sample"):
        read_table(GOOD, "x.csv")
    out = io.BytesIO()
    FRAME.to_parquet(out)
    with pytest.raises(UploadError, match=r"x\.parquet has 60 rows; 3 is the limit"):
        read_table(out.getvalue(), "x.parquet")
    monkeypatch.setattr(unpacking, "MAX_BYTES", 1_000_000)
    bomb = gzip.compress(b"a,b\n" + b"1,0.5\n" * 1_000_000)
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


@pytest.mark.parametrize("step", ["unpacking", "checking every cell", "reading the columns"])
def test_reading_gives_way_in_the_middle_of_a_step(step, monkeypatch):
    """As it must where a reader gives another file: in the second word on a step, not only between two of them."""

    class Another(BaseException):
        pass

    monkeypatch.setattr(reading, "TOLD", 1e-4)
    monkeypatch.setattr(reading, "BATCH", 3_000)
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


def test_cells_are_never_run_or_opened(tmp_path):
    target = tmp_path / "stolen.csv"
    hostile = [
        "/etc/passwd",
        f"'); COPY (SELECT 1) TO '{target}'; --",
        "<script>alert(1)</script>",
        "=cmd|' /C calc'!A0",
        "read_text('/etc/passwd')",
        "http://localhost:1/x.csv",
        "[link](javascript:alert(1))",
    ]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", f"c0 VARCHAR}}); COPY (SELECT 1) TO '{target}'; --", "<b>label</b>"])
    writer.writerows([i, cell, f"{i}.5"] for i, cell in enumerate(hostile))
    table = read_table(out.getvalue().encode(), "'; DROP TABLE x; --.csv")
    names = list(table.columns)
    assert table.columns[names[1]].tolist() == hostile
    assert names[2] == "<b>label</b>"
    assert not target.exists()


def test_the_room_is_closed(tmp_path):
    target = tmp_path / "out"
    statements = (
        "SELECT * FROM read_text('/etc/passwd')",
        f"COPY (SELECT 1) TO '{target}'",
        f"ATTACH '{target}'",
        "SELECT * FROM 'http://localhost:1/x.csv'",
        "INSTALL httpfs",
        "SET lock_configuration = false",
        "SET disabled_filesystems = ''",
        "COPY (SELECT 1) TO 'upload://table'",
    )
    with closed_room(GOOD) as connection:
        for statement in statements:
            with pytest.raises(Exception, match=r"(?i)disabled|locked|only read|configuration"):
                connection.execute(statement).fetchall()
    assert not target.exists()


def test_safe_csv_guards_formulas_and_leaves_numbers():
    cells = ["=1+1", "+cmd", "-0.5", "@x", "\tx", "\rx", "-5e-3", "+7", " =x", "a=b", None, "-1-1", "\uff1dx"]
    table = list(csv.reader(io.StringIO(safe_csv({"=h": cells, "n": np.full(13, -0.1)}).decode(), newline="")))
    assert table[0] == ["'=h", "n"]
    assert {row[1] for row in table[1:]} == {"-0.1"}
    expected = ["'=1+1", "'+cmd", "-0.5", "'@x", "'\tx", "'\rx", "-5e-3", "+7", "' =x", "a=b", "", "'-1-1", "'\uff1dx"]
    assert [row[0] for row in table[1:]] == expected


def test_datasets_know_neither_the_core_nor_the_page():
    for path in (ROOT / "datasets").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.partition(".")[0] for name in names} & {"metrics_core", "streamlit", "plotly"}, path


# ---- wide tables
KINDS = ("7", "0.25", "1e-3", "true", "text", "", "12x")


@pytest.mark.parametrize("stored", ["csv", "parquet"])
def test_a_wide_table_is_read_as_its_columns_are_by_themselves(stored):
    rng = np.random.default_rng(3)
    cells = {f"c{i}": rng.choice(KINDS[: i % 7 + 1], 40).tolist() for i in range(61)}
    wide = as_stored(cells, stored)
    assert len(wide.columns) == 61
    for start in range(0, 61, 20):
        names = [f"c{i}" for i in range(start, min(start + 20, 61))]
        narrow = as_stored({"first": ["1"] * 40} | {name: cells[name] for name in names}, stored)
        for name in names:
            assert wide.columns[name].dtype == narrow.columns[name].dtype
            np.testing.assert_array_equal(wide.columns[name], narrow.columns[name])
            assert wide.not_numbers.get(name) == narrow.not_numbers.get(name)


def as_stored(cells, stored):
    if stored == "parquet":
        file = io.BytesIO()
        pd.DataFrame(cells).to_parquet(file)
        return read_table(file.getvalue(), "wide.parquet")
    return read_table(pd.DataFrame(cells).to_csv(index=False).encode(), "wide.csv")


def test_a_row_that_a_wide_table_cannot_take_is_named_once():
    lines = [",".join(f"c{i}" for i in range(50)), *(",".join(["0.5"] * 50) for _ in range(30))]
    lines[7] = ",".join(["0.5"] * 52)
    table = read_table("\n".join(lines).encode(), "wide.csv")
    assert (table.rows, table.problem_count) == (29, 1)
    assert table.problems[0].line == 8


def test_no_query_asks_for_more_columns_than_a_block(monkeypatch):
    asked = []
    cells = reading._cells
    monkeypatch.setattr(reading, "_cells", lambda source, block: asked.append(len(list(block))) or cells(source, block))
    as_stored({f"c{i}": ["1", "2"] for i in range(100)}, "csv")
    assert max(asked) == reading.BLOCK
    assert sum(asked) == 2 * 100

"""Polluted files: read as the clean one, or with the polluted rows set aside and listed, or refused with a place.

Silence is the only wrong answer: no cell differs from the clean table's unless its line is listed.
"""

import re

import pytest

from datasets.uploads import Table, UploadError, read_table
from datasets.uploads.headers import is_number
from tests.helpers.polluted import CLEAN, Case
from tests.helpers.polluted_files import CASES


def judged(case: Case) -> str:
    """What became of a file: "read", "aside" or "refused"; AssertionError where a row differs without a word."""
    try:
        table = read_table(case.content, "polluted.csv")
    except UploadError as error:
        assert str(error)[-1] in ".?”"
        assert "polluted.csv" in str(error)
        return "refused"
    assert tuple(table.columns) == case.names
    rest, passed = iter(case.rows), 0
    for row in rows_of(table):
        passed += next(skipped for skipped, clean in enumerate(rest) if all(map(same, row, clean)))
    passed += len(list(rest))
    assert passed <= table.problem_count == len(table.problems)
    assert all(problem.line > 0 and problem.reason for problem in table.problems)
    return "aside" if table.problem_count else "read"


def rows_of(table: Table) -> list[tuple[object, ...]]:
    """The cells as they were read; where a column of numbers has another cell, its text."""
    columns = [
        [table.not_numbers.get(name, {}).get(row, cell) for row, cell in enumerate(cells.tolist())]
        for name, cells in table.columns.items()
    ]
    return list(zip(*columns, strict=True))


def same(read: object, clean: str) -> bool:
    """Whether a cell says what the clean one says; a missing one is None or NaN."""
    text = clean.strip()
    if isinstance(read, str):
        return read == text
    if read is None or read != read:
        return not text
    return is_number(text) and float(text) == read


@pytest.mark.slow  # as the fuzz is: two hundred files
@pytest.mark.parametrize("name", CASES)
def test_a_polluted_file_is_read_right_or_with_a_word(name):
    case = CASES[name]
    found = judged(case)
    assert found == case.right or case.right == "either"


def test_there_are_many_and_no_two_are_alike():
    assert len(CASES) >= 150
    assert len({(case.content, case.names) for case in CASES.values()}) == len(CASES)
    assert all(case.content != CLEAN for case in CASES.values())


def test_what_is_set_aside_has_its_line_column_and_reason():
    lines = [b"id,label,score,note", *(f"{i},{'ab'[i % 2]},0.{i:02d},".encode() for i in range(1, 31))]
    lines[4] = b"4,,a,0.04,"
    lines[9] = b",,,"
    lines[20] = lines[0]
    lines[25] = b'25,b"a, c",0.25'
    table = read_table(b"\n".join(lines), "x.csv")
    assert [str(problem) for problem in table.problems] == [
        'line 5, column "column 5": the line has 5 cells, not 4, and the last is empty (4,,a,0.04,)',
        "line 10: no cell of the line is filled (,,,)",
        "line 21: the line is the header again (id,label,score,note)",
        'line 26, column "label": a quotation begins inside one cell and ends inside another: is a delimiter missing '
        'before it? (25,b"a, c",0.25)',
    ]
    assert table.rows == 26
    assert table.columns["id"].tolist() == [i for i in range(1, 31) if i not in (4, 9, 20, 25)]
    assert [table.line(row) for row in (0, 3, 25)] == [2, 6, 31]


def test_lines_are_counted_alike_one_by_one_and_all_at_once(monkeypatch):
    rows = [f'{i},"a, {i}",0.5,' for i in range(5_000)]
    rows[10], rows[4_000], rows[4_500] = '10,"a, b",,0.5,', '4000,"a,\nb",,0.5,', ",,,"
    content = ("id,text,score,note\n" + "\n".join(rows)).encode()
    found = [read_table(content, "x.csv")]
    monkeypatch.setattr("datasets.uploads.delimiters.FEW", 10_000)
    found.append(read_table(content, "x.csv"))
    assert [problem.line for problem in found[0].problems] == [12, 4002, 4503]
    assert found[0].problems == found[1].problems
    assert found[0].rows == found[1].rows == 4_997


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            b"id,label,score\n" + b"1,a,0.5,\n" * 5,
            r"The header of x\.csv \(line 1\) has 3 names, but the rows below have 4",
        ),
        (CLEAN + b"\na,b,c,d,e,f\n1,2,3,4,5,6\n", r"Line 27 of x\.csv names columns below the rows"),
        (
            b"\n".join([*CLEAN.splitlines()[1:], CLEAN.splitlines()[0]]),
            r"Line 25 of x\.csv names columns below the rows",
        ),
    ],
)
def test_a_file_whose_header_does_not_fit_is_refused(content, says):
    with pytest.raises(UploadError, match=says):
        read_table(content, "x.csv")


def test_a_foreign_header_is_read_and_told():
    dialect = read_table(CASES["delimiter semicolon in the header only"].content, "x.csv").dialect
    assert re.fullmatch(r"line 1 \(split by semicolon\)", dialect.header)


def test_the_second_half_of_a_cell_alone_moves_no_line_number():
    lines = ["id,text", *(part for i in range(20) for part in (f'{i},"two', 'lines"'))]
    del lines[11]
    table = read_table("\n".join(lines).encode(), "x.csv")
    assert [problem.line for problem in table.problems] == [12]
    assert [table.line(row) for row in (0, 4, 5, 18)] == [2, 10, 13, 39]

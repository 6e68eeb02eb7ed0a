"""The line that a row or a problem is said to be on, where quotation marks stand in odd places: finds of benchmarks/fuzz_uploads.py."""

import pytest

from datasets.uploads import delimiters, lines, read_table


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ('id,text\n1,"a\nb"\n2,plain\n3,"c\nd"\n4,e\n', [2, 4, 5, 7]),
        ('id,text\n1,"a\nb"\n2,x"y\n3,"c\nd"\n4,e\n', [2, 4, 5, 7]),  # a quote inside a cell without quotes
        ('id,text\n1,"a\nb"\n2,"he said ""no"""\n3,x"y\n4,"c, d"\n5,e\n', [2, 4, 5, 6, 7]),
        ('id;text\n1; "a\nb"\n2;5" wide\n3;"c\nd"\n4;e\n', [2, 4, 5, 7]),
    ],
)
def test_lines_of_rows(content: str, lines: list[int]) -> None:
    table = read_table(content.encode(), "quotes.csv")
    assert [table.line(row) for row in range(table.rows)] == lines and not table.problems


def test_a_row_above_a_broken_one_is_not_blamed() -> None:
    """DuckDB names the row above a line with an undoubled quote after one that closes early."""
    rows = [f"{i},plain,{i}.5,it's," for i in range(1, 12)]
    broken = '12,spam,"20"24,"red, and blu"e",'
    content = "\n".join(["id,label,day,text,comment", *rows, broken, *(f"{i},ham,{i}.5,w," for i in range(13, 25))])
    table = read_table(content.encode(), "broken.csv")
    assert {problem.line for problem in table.problems} == {13}
    assert table.columns["id"].tolist() == [*range(1, 12), *range(13, 25)]
    assert [table.line(row) for row in range(table.rows)] == [*range(2, 13), *range(14, 26)]


@pytest.mark.parametrize("together", [1, 2, 3, 1 << 18])
@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_lines_that_are_looked_at_in_pieces_are_the_same(together: int, end: str, between: str, monkeypatch) -> None:
    monkeypatch.setattr(lines, "MANY", together)
    monkeypatch.setattr(delimiters, "MANY", together)
    rows = ["0.5,1,ham", "0.25,2,spam,", "0.75,3,", "0.5,4,ham", ",,", "0.125,5,spam"]
    text = between.join(["score,id,label", *rows]) + end
    table = read_table(text.encode(), "pieces.csv")
    place = {line: i for i, line in enumerate(text.split("\n"), 1)}
    assert [table.line(row) for row in range(table.rows)] == [place[rows[i]] for i in (0, 2, 3, 5)]
    assert [problem.line for problem in table.problems] == [place[rows[1]], place[rows[4]]]

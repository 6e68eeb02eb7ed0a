"""What a file holds is never run or opened, gets nowhere out, and leaves as no spreadsheet's formula."""

import csv
import io

import numpy as np
import pytest

from datasets.uploads import read_table, safe_csv
from datasets.uploads.closed_room import closed_room
from tests.helpers.tables import GOOD


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

"""Excel, JSON, JSON lines, Arrow and zip: the same table as CSV gives; each limit and each fault is one sentence."""

import datetime as dt
import io
import json
import re
import subprocess
import zipfile

import numpy as np
import openpyxl
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import feather

from datasets.converters import arrow, records, workbook
from datasets.uploads import SeveralSheets, UploadError, kinds, read_table
from datasets.uploads.kinds import opened
from tests.helpers.inside import asked

FRAME = pd.DataFrame(
    {
        "id": range(1, 9),
        "label": ["spam", "ham"] * 4,
        "score": [0.1, 0.25, 1e-5, 1.0, 0.125, 0.5, 0.75, 0.875],
        "note": ['say "x", 1', "two\nlines", "=1+1", "é", None, "a", "b", "c"],
        "sure": [True, False] * 4,
    }
)


def book(**sheets) -> bytes:
    out, made = io.BytesIO(), openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    made.save(out)
    return out.getvalue()


def excel(frame=FRAME, **how) -> bytes:
    out = io.BytesIO()
    frame.map(lambda cell: "'=1+1" if cell == "=1+1" else cell).to_excel(out, index=False, **how)
    return out.getvalue()


def stream(frame=FRAME) -> bytes:
    out, table = io.BytesIO(), pa.Table.from_pandas(frame)
    with pa.ipc.new_stream(out, table.schema) as writer:
        writer.write_table(table)
    return out.getvalue()


def feathered(frame=FRAME, **how) -> bytes:
    out = io.BytesIO()
    feather.write_feather(frame, out, **how)
    return out.getvalue()


@pytest.fixture
def inside(monkeypatch):
    monkeypatch.setattr(kinds, "_asked", asked)


def packed(**files) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("_dot_", "."), content)
    return out.getvalue()


def holds(content: bytes, frame=FRAME):
    table = read_table(content, "good")
    assert table.rows == len(frame) and not table.problem_count and not table.two_ways
    for name in frame.columns:
        cells = [None if pd.isna(cell) else cell for cell in frame[name].tolist()]
        assert table.columns[name].tolist() == cells, name
    return table


JSONS = {
    "records": FRAME.to_json(orient="records"),
    "columns": FRAME.to_json(),
    "split": FRAME.to_json(orient="split"),
    "by name": FRAME.set_index(pd.Index([f"r{i}" for i in range(8)])).to_json(orient="index"),
    "table": FRAME.to_json(orient="table", index=False),
    "lines": FRAME.to_json(orient="records", lines=True),
    "inside": json.dumps({"model": "a", "data": json.loads(FRAME.to_json(orient="records"))}),
    "lists": json.dumps({"data": json.loads(FRAME.to_json(orient="split"))}),
    "columns inside": json.dumps({"data": {name: json.loads(FRAME[name].to_json(orient="values")) for name in FRAME}}),
}


@pytest.mark.parametrize("shape", JSONS)
@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
def test_json_in_every_shape_is_the_table(inside, shape, code):
    assert holds(JSONS[shape].encode(code)).dialect.encoding == "JSON"


def test_arrow_and_feather_are_the_table(inside):
    for content in (stream(), feathered(), feathered(compression="zstd")):
        assert holds(content).dialect.encoding == "Arrow"


def test_a_workbook_is_the_table(inside):
    """A text that is no formula in the workbook stays text; so does a cell of two lines."""
    frame = FRAME.assign(note=FRAME["note"].replace("=1+1", "'=1+1"))
    table = holds(excel(), frame)
    assert table.dialect.encoding == "Excel" and table.dialect.sheet == "Sheet1"
    assert holds(excel(startrow=3, startcol=2), frame).line(0) == 5  # three empty rows, the header, and this


def test_what_a_cell_of_a_workbook_says():
    said = {
        3.0: "3", 0.5: "0.5", 1e300: "1e+300", True: "true", dt.date(2026, 1, 2): "2026-01-02", dt.datetime(2026, 1, 2): "2026-01-02",
        dt.datetime(2026, 1, 2, 3, 4): "2026-01-02 03:04:00", dt.time(3, 4): "03:04:00", "a\r\nb": "a\nb", "": "",
    }  # fmt: skip
    assert {cell: workbook.text(cell) for cell in said} == said


def test_a_workbook_s_own_numbers_are_not_asked_about_and_its_texts_are(inside):
    rows = [("label", "score"), *((i % 2, 1.125 + i) for i in range(6))]
    assert not read_table(book(a=rows), "a").two_ways
    texts = [("label", "amount"), *((i % 2, f"{1 + i}.250") for i in range(6))]
    assert set(read_table(book(a=texts), "a").two_ways) == {"amount"}


def test_a_sheet_is_chosen_where_several_have_data(inside):
    rows = [("label", "score"), (1, 0.5), (0, 0.25)]
    content = book(March=rows, April=[("label", "score"), (0, 0.75)], Notes=[("only text",)])
    with pytest.raises(SeveralSheets, match="data on 2 sheets: “March”, “April”") as caught:
        read_table(content, "b.xlsx")
    assert caught.value.sheets == ("March", "April")
    assert read_table(content, "b.xlsx", sheet="April").columns["score"].tolist() == [0.75]
    with pytest.raises(UploadError, match="no sheet “May” with data"):
        read_table(content, "b.xlsx", sheet="May")
    assert read_table(book(March=rows, Notes=[("only text",)]), "b.xlsx").dialect.sheet == "March"


def test_hidden_sheets_and_formulas_without_values(inside):
    made = openpyxl.load_workbook(io.BytesIO(book(a=[("x", "y"), (1, 2)], b=[("x", "y"), (3, 4)])))
    made["a"].sheet_state = "hidden"
    out = io.BytesIO()
    made.save(out)
    assert read_table(out.getvalue(), "h.xlsx").dialect.sheet == "b"
    made["b"]["B2"] = "=A2*2"
    made.save(out := io.BytesIO())
    with pytest.raises(UploadError, match="a formula without a value on the sheet “b”"):
        read_table(out.getvalue(), "f.xlsx")


def test_a_formula_whose_value_is_an_empty_text_has_a_value(inside):
    """As Excel writes =IF(A2>1,"yes","") where the condition does not hold."""
    content = book(a=[("x", "y"), (1, 2), (2, 3)])
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for one in old.namelist():
            text = old.read(one)
            if one == "xl/worksheets/sheet1.xml":
                text, times = re.subn(
                    rb'<c r="B2"[^>]*>.*?</c>', rb'<c r="B2" t="str"><f>IF(A2&gt;1,"yes","")</f><v></v></c>', text
                )
                assert times == 1
            new.writestr(one, text)
    assert read_table(out.getvalue(), "f.xlsx").columns["x"].tolist() == [1, 2]


@pytest.mark.parametrize(
    ("found", "why"),
    [
        ([], "holds an empty list"),
        ({}, "holds no table"),
        ([1, 2], "entry 1 is not a record"),
        ([{"a": 1}, 2], "entry 2 is not a record"),
        ({"a": [1, 2], "b": [1]}, "lists of different lengths: “a” has 2, “b” has 1"),
        ({"a": [{"x": 1}], "b": [{"x": 1}]}, "2 lists of records: “a”, “b”"),
        ([["a", "b"], [1, 2], [3]], "row 2 does not have 2 cells"),
        ([["a", "a"], [1, 2]], "two columns of the same name"),
        ([{"a": {"b": 1}, "a.b": 2}], "“a.b” twice in record 1"),
        ([{f"n{i}": 1} for i in range(2001)], "more than 2,000 different names"),
    ],
)
def test_json_that_is_no_table(found, why):
    with pytest.raises(records.Unreadable, match=why):
        records.columns_of(found)


def test_values_of_records_that_differ():
    columns, _ = records.columns_of(
        [{"a": 1, "s": {"x": 0.5}}, {"b": "t"}, {"a": True, "s": {"x": None}, "b": [1, "é"]}]
    )
    assert columns == {"a": [1, None, True], "s.x": [0.5, None, None], "b": [None, "t", [1, "é"]]}
    assert records.typed(columns["a"]).to_pylist() == ["1", None, "true"]
    assert records.typed(columns["b"]).to_pylist() == [None, "t", '[1, "é"]']
    assert records.typed([1, 2**63]).to_pylist() == ["1", "9223372036854775808"]
    with pytest.raises(records.Unreadable, match="“a” twice in one record"):
        records.document('[{"a": 1, "a": 2}]')


def test_types_of_arrow_that_are_no_numbers():
    def of(values, kind):
        return arrow.plain(pa.chunked_array([pa.array(values, kind)])).to_pylist()

    assert of([dt.date(2026, 1, 2), None], pa.date32()) == ["2026-01-02", None]
    assert of([["a", "b"], None], pa.list_(pa.string())) == ['["a", "b"]', None]
    assert of([0.5, None], pa.float16()) == [0.5, None]
    assert of(["a", "b", "a"], pa.dictionary(pa.int8(), pa.string())) == ["a", "b", "a"]
    with pytest.raises(arrow.Unreadable, match="damaged or cut off"):
        arrow.convert(feathered()[:200])


def test_an_archive_with_one_table_is_the_table(inside):
    text = FRAME.to_csv(index=False).encode()
    for content in (
        packed(a_dot_csv=text, README_dot_md=b"hi"),
        packed(a_dot_xlsx=excel()),
        packed(**{"__MACOSX/x": b"q", "data": text}),
    ):
        assert opened(content, "z.zip", "", lambda *_: None).compression == "zip"
        assert read_table(content, "z.zip").rows == 8
    for content, why in (
        (packed(a_dot_csv=text, b_dot_csv=text), "2 files: a.csv, b.csv. Take the table out"),
        (packed(), "without a file in it"),
        (packed(a_dot_zip=packed(a_dot_csv=text)), "holds another archive"),
        (packed(a_dot_csv=b" "), "empty file"),
        (packed(a_dot_csv=text)[:60] + b"\0" * 40 + packed(a_dot_csv=text)[100:], "damaged"),
    ):
        with pytest.raises(UploadError, match=why):
            read_table(content, "z.zip")


def test_an_archive_that_unpacks_to_too_much(monkeypatch):
    monkeypatch.setattr(kinds, "MAX_BYTES", 10_000)
    with pytest.raises(UploadError, match="unpacks to more than 10 kB"):
        read_table(packed(a_dot_csv=b"a,b\n" + b"1,2\n" * 10_000), "z.zip")


def test_a_cell_far_away_ends_the_process_and_not_the_app():
    made = openpyxl.Workbook()
    made.active["A1"], made.active["XFD1048576"] = "a", 2
    made.save(out := io.BytesIO())
    with pytest.raises(UploadError, match="Delete cells far away from the table"):
        read_table(out.getvalue(), "far.xlsx")


def test_whoever_leaves_ends_the_process(monkeypatch):
    started = []
    monkeypatch.setattr(kinds, "WAIT", 0)
    popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *a, **k: started.append(popen(*a, **k)) or started[-1])

    class Left(BaseException):
        pass

    def leave(share, word):
        if word == "reading the file":
            raise Left

    with pytest.raises(Left):
        read_table(JSONS["records"].encode(), "r.json", leave)
    assert started[0].wait(5) != 0


def test_numbers_that_are_not_finite(inside):
    table = read_table(b'[{"y": 1, "s": NaN}, {"y": 0, "s": Infinity}, {"y": 0, "s": 0.5}]', "n.json")
    np.testing.assert_array_equal(table.columns["s"], [np.nan, np.inf, 0.5])

"""The part of a downloaded script that reads the file, of whatever kind: text, Parquet, Excel, JSON, Arrow, gzip and zip."""

import csv
import gzip
import hashlib
import io
import json
import zipfile
from datetime import date, datetime, time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from lab.reproduce.common import SETTINGS, Cells, cell, decoded, delimited
from lab.reproduce.harness_files import answered, numbered, samples_of

SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx", ".json", ".jsonl", ".ndjson", ".parquet", ".arrow", ".feather", ".gz")


def read(path: str) -> dict[str, Cells]:
    """The columns of the file as text, None where a cell is missing."""
    content = Path(path).read_bytes()
    if hashlib.sha256(content).hexdigest() != SETTINGS["file"]["sha256"]:
        print("This is not the file that the numbers were computed from, so they may differ.\n")
    dialect = SETTINGS["file"]["dialect"]
    for _ in range(2):  # a file in gzip, or in a zip, or in gzip in a zip
        if content.startswith(b"\x1f\x8b"):
            content = gzip.decompress(content)
        elif content.startswith(b"PK"):
            content = _only_file(content)
    if dialect["encoding"] == "Excel":
        return delimited(_sheet(content, dialect["sheet"], dialect["delimiter"]))
    if dialect["encoding"] == "JSON":
        found = answered(_document(content))
        return {title: _cells(values) for title, values in numbered(_columns(found)).items()}
    if dialect["encoding"] == "Arrow":
        return _arrow(content)
    if content.startswith(b"PAR1"):
        return _parquet(content)
    return delimited(decoded(content, dialect["encoding"]))


def _cells(values: list[Any]) -> Cells:
    return [None if value is None or value != value else cell(_text(value)) for value in values]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, list | dict) else str(value)


def _parquet(content: bytes) -> dict[str, Cells]:
    import pandas as pd  # here, because only Parquet needs it

    frame = pd.read_parquet(io.BytesIO(content))
    return {str(name): [_stored_cell(value) for value in frame[name].tolist()] for name in frame.columns}


def _stored_cell(value: Any) -> str | None:
    """A value of a Parquet file as text; lists and records as JSON."""
    if isinstance(value, np.ndarray | dict):
        return json.dumps(value, default=lambda one: one.tolist() if isinstance(one, np.ndarray) else str(one))
    return None if value is None or value != value else cell(str(value))


def _arrow(content: bytes) -> dict[str, Cells]:
    import pyarrow as pa

    table = (pa.ipc.open_file if content.startswith(b"ARROW1") else pa.ipc.open_stream)(content).read_all()
    return {name: _cells(table[name].to_pylist()) for name in table.column_names}


# ---- an archive
def _only_file(content: bytes) -> bytes:
    """The only table in a zip; the content itself where that is a workbook."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and not name.startswith("__MACOSX")]
        if "xl/workbook.xml" in names:
            return content
        if samples := samples_of(archive, names):
            return samples
        names = [name for name in names if not name.rpartition("/")[2].startswith(".")]
        tables = [name for name in names if name.lower().endswith(SUFFIXES)]
        return archive.read(tables[0] if len(tables) == 1 else names[0])


# ---- a workbook
def _sheet(content: bytes, sheet: str, delimiter: str) -> str:
    """The used part of a sheet as delimited text, whose line n is row n."""
    openpyxl = import_module("openpyxl")  # here, because only Excel needs it
    held = openpyxl.load_workbook(io.BytesIO(content), data_only=True)[sheet]
    rows = [[_stored(one) for one in row] for row in held.iter_rows(min_row=1, min_col=1, values_only=True)]
    used = [i for row in rows for i, one in enumerate(row) if one]
    first, last = min(used), max(used)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, quotechar=SETTINGS["file"]["dialect"]["quote"], lineterminator="\n")
    for row in rows:
        if any(row):
            writer.writerow(row[first : last + 1])
        else:
            out.write("\n")
    return out.getvalue()


def _stored(value: Any) -> str:
    if value is None or (
        isinstance(value, str) and value in ("#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!")
    ):
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(sep=" ")
    return value.isoformat() if isinstance(value, date | time) else str(value)


# ---- JSON
def _document(content: bytes) -> Any:
    """The value in a file, or the list of values in its lines; numbers as they are written."""
    text = content.decode(json.detect_encoding(content)).removeprefix("\ufeff")
    try:
        return json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.split("\n") if line.strip()]


def _columns(found: Any) -> dict[str, list[Any]]:
    """The columns of records, of lists, or of what pandas writes in its several ways."""
    if isinstance(found, list) and isinstance(found[0], list):
        named = all(isinstance(name, str) for name in found[0])
        names = found[0] if named else [f"column {i}" for i in range(1, len(found[0]) + 1)]
        return dict(zip(names, map(list, zip(*found[named:], strict=True)), strict=True))
    if isinstance(found, list):
        flat = [_flat(row) for row in found]
        named_so = dict.fromkeys(name for row in flat for name in row)
        return {name: [row.get(name) for row in flat] for name in named_so}
    if isinstance(found.get("columns"), list) and isinstance(found.get("data"), list):
        return _columns([[str(name) for name in found["columns"]], *found["data"]])
    lists = {name: value for name, value in found.items() if isinstance(value, list) and value}
    records = [value for value in lists.values() if isinstance(value[0], dict)]
    if lists:
        return _columns(records[0]) if records else lists
    inner = {name: value for name, value in found.items() if isinstance(value, dict) and value}
    if len(inner) == 1 and any(isinstance(value, list | dict) for value in next(iter(inner.values())).values()):
        return _columns(next(iter(inner.values())))
    if not inner or len(inner) < len(found):
        return _columns([found])
    keys = list(dict.fromkeys(key for values in inner.values() for key in values))
    if all(key.isdigit() for key in keys):
        return {name: [values.get(key) for key in keys] for name, values in inner.items()}
    return {"key": list(inner), **_columns(list(inner.values()))}


def _flat(row: Any, before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in row.items():
        found |= _flat(value, f"{before}{name}.") if isinstance(value, dict) and value else {f"{before}{name}": value}
    return found

"""What kind of file an upload is, and the table in it: text, Parquet, a workbook's sheet, JSON, Arrow, any of them packed."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

from datasets.uploads.errors import UploadError
from datasets.uploads.harness_samples import samples_in
from datasets.uploads.other_kinds import BROKEN_ZIP, JSON, members_of, refuse_other_kinds
from datasets.uploads.table import Progress, shown
from datasets.uploads.unpacking import MAX_BYTES, Unpacked, gunzip, size, unpack
from metrics_core.filled import Filled

ROOT = Path(__file__).parents[2]
WAIT = 0.2  # seconds after which the progress is told again
ZIP = (b"PK\x03\x04", b"PK\x05\x06")  # with something in it, and empty
TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".json", ".jsonl", ".ndjson", ".parquet", ".arrow", ".feather", ".gz")
ENCODINGS = {"workbook": "Excel", "records": "JSON", "arrow": "Arrow"}
_AT_ONCE = threading.BoundedSemaphore(2)  # as each may take as much memory as one may


class SeveralSheets(UploadError):
    """A workbook with data on several sheets, of which one has to be chosen."""

    def __init__(self, name: str, sheets: tuple[str, ...]) -> None:
        self.sheets = sheets
        listed = ", ".join(f"“{shown(sheet, 30)}”" for sheet in sheets[:8]) + ("…" if len(sheets) > 8 else "")
        super().__init__(
            Filled(
                "{name} has data on {count} sheets: {listed}. Choose one, or save it as a file of its own.",
                name=name,
                count=len(sheets),
                listed=listed,
            )
        )


def opened(content: bytes, name: str, sheet: str, tell: Progress) -> Unpacked:
    """The table's text or Parquet. sheet: which of a workbook, "" for the only one with data.

    Raises UploadError for what is no table, and SeveralSheets where a sheet has to be chosen.
    """
    wrapped = "none"
    if content.startswith(b"\x1f\x8b"):
        content, wrapped = gunzip(content, name), "gzip"
    if content.startswith(ZIP) and not _is_workbook(content):
        members = _members(content)
        if members is not None:
            joined = samples_in(content, members, name)
            content, wrapped = joined or _only_table(content, members, name), "zip"
            if content.startswith(ZIP) and not _is_workbook(content):
                raise UploadError(Filled("{name} holds another archive. Take the table out and upload it.", name=name))
            if content.startswith(b"\x1f\x8b"):
                content = gunzip(content, name)
    if wrapped != "none" and content.startswith(b"\x1f\x8b"):
        refuse_other_kinds(content, name)
    kind = _kind(content)
    if kind:
        return replace(_converted(content, kind, name, sheet, tell), compression=wrapped)
    found = unpack(content, name)
    return found if wrapped == "none" else replace(found, compression=wrapped)


def _kind(content: bytes) -> str:
    if content.startswith(ZIP):
        return "workbook" if _is_workbook(content) else ""
    if content.startswith((b"ARROW1", b"\xff\xff\xff\xff")):
        return "arrow"
    head = content[:4096]
    text = head.decode(json.detect_encoding(head), "ignore").removeprefix("\ufeff").encode()
    return "records" if JSON.match(text) else ""


def _members(content: bytes) -> list[zipfile.ZipInfo] | None:
    """The files in an archive, without what a system adds; None where it is one of another kind, which unpack() names."""
    members = members_of(content)
    if members is None:
        return None
    names = [one.filename for one in members]
    if "mimetype" in names or any(name.startswith("word/") or name.endswith(".npy") for name in names):
        return None
    parts = [(one, PurePosixPath(one.filename).parts) for one in members if not one.is_dir()]
    return [one for one, path in parts if path and path[0] != "__MACOSX" and not path[-1].startswith(".")]


def _is_workbook(content: bytes) -> bool:
    return any(one.filename == "xl/workbook.xml" for one in members_of(content) or ())


def _only_table(content: bytes, members: list[zipfile.ZipInfo], name: str) -> bytes:
    if not members:
        raise UploadError(Filled("{name} is a zip archive without a file in it. Choose another one.", name=name))
    tables = [one for one in members if one.filename.lower().endswith(TABLES)]
    if len(members) > 1 and len(tables) != 1:
        files = [shown(one.filename, 40) for one in members]
        listed = ", ".join(files[:8]) + ("…" if len(files) > 8 else "")
        raise UploadError(
            Filled(
                "{name} is a zip archive of {count:,} files: {listed}. Take the table out and upload it alone.",
                name=name,
                count=len(files),
                listed=listed,
            )
        )
    (member,) = tables if len(tables) == 1 else members
    if member.flag_bits & 1:
        raise UploadError(
            Filled("{name} is a zip archive with a password. Take the table out and upload it.", name=name)
        )
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive, archive.open(member) as stream:
            found = stream.read(MAX_BYTES + 1)
    except BROKEN_ZIP:
        raise UploadError(Filled("{name} is a damaged zip archive. Download or pack it again.", name=name)) from None
    if len(found) > MAX_BYTES:
        raise UploadError(
            Filled(
                "{name} unpacks to more than {size}. Upload a random sample of its rows, or save it as Parquet.",
                name=name,
                size=size(MAX_BYTES),
            )
        )
    if not found or found.isspace():
        raise UploadError(
            Filled("{name} holds an empty file. Choose a file with a header line and at least one row.", name=name)
        )
    return found


def _converted(content: bytes, kind: str, name: str, sheet: str, tell: Progress) -> Unpacked:
    """The table that a process of its own makes of a file."""
    answer = _asked(content, kind, sheet, tell)
    line, _, table = answer.partition(b"\n")
    said: dict[str, Any] = json.loads(line) if line else {"memory": True}
    if said.get("memory") and kind == "workbook":
        raise UploadError(
            Filled(
                "{name} needs more memory than is available. Delete cells far away from the table, or save the sheet as CSV.",
                name=name,
            )
        )
    if said.get("memory"):
        raise MemoryError
    if "error" in said:
        raise UploadError(Filled("{name} {said}", name=name, said=_filled(said["error"])))
    if "sheets" in said:
        raise SeveralSheets(name, tuple(said["sheets"]))
    if kind == "workbook":
        return Unpacked(table, parquet=False, compression="none", encoding=ENCODINGS[kind], sheet=said["sheet"])
    return Unpacked(table, parquet=True, compression="none", encoding=ENCODINGS[kind])


def _filled(told: dict[str, Any]) -> Filled:
    """What the process told of a file, as datasets.converters.faults writes it."""
    values = told["values"].items()
    return Filled(told["text"], **{name: _filled(one) if isinstance(one, dict) else one for name, one in values})


def _asked(content: bytes, kind: str, sheet: str, tell: Progress) -> bytes:
    """What the process answers; b"" where it came to its limits. tell() is called meanwhile; where it raises, the process ends."""
    command = [sys.executable, "-m", "datasets.converters.child", kind, sheet]
    environment = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    pipe = subprocess.PIPE
    with _AT_ONCE, ThreadPoolExecutor(1) as beside:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
        )
        answer = beside.submit(process.communicate, content)
        try:
            while not wait([answer], WAIT).done:
                tell(0.12, "reading the file")
        finally:
            process.kill()
        return answer.result()[0]

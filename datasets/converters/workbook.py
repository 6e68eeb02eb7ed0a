"""A sheet of an Excel workbook (.xlsx) as CSV: line n is row n, numbers and dates are as they are stored."""

import csv
import io
import re
import xml.etree.ElementTree as tree
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from posixpath import join, normpath

from python_calamine import CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from datasets.converters.faults import Unreadable

MOST_UNPACKED = 500_000_000
MOST_SHEETS = 50
Cell = object
THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}([.,]\d{3})+")
NO_VALUE = re.compile(  # a value of text may be empty
    rb"<(?:\w+:)?c\b(?![^>]*\bt=[\"']str)[^>]*>\s*(?:<(?:\w+:)?f\b[^>]*/>|<(?:\w+:)?f\b[^>]*>[^<]*</(?:\w+:)?f>)"
    rb"\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)


def convert(content: bytes, sheet: str) -> tuple[dict[str, object], bytes]:
    """The sheet as CSV, the only one with data where `sheet` is "". {"sheets": [...]} and no bytes where there are several."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if sum(member.file_size for member in archive.infolist()) > MOST_UNPACKED:
            raise Unreadable("unpacks to more than 500 MB. Upload a random sample of its rows, or Parquet.")
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    found = _with_data(book)
    if sheet and sheet not in found:
        raise Unreadable("has no sheet “{sheet}” with data. Choose another sheet.", sheet=sheet)
    if not found:
        raise Unreadable(
            "has no sheet with at least two columns, a header row and a row below it. Choose another workbook."
        )
    if not sheet and len(found) > 1:
        return {"sheets": list(found)}, b""
    name = sheet or next(iter(found))
    _refuse_formulas(content, name)
    return {"sheet": name}, as_csv(found[name])


def _with_data(book: CalamineWorkbook) -> dict[str, CalamineSheet]:
    """The sheets of at least two columns and two rows; hidden ones only where no other has any."""
    sheets = [one for one in book.sheets_metadata if one.typ == SheetTypeEnum.WorkSheet]
    if len(sheets) > MOST_SHEETS:
        raise Unreadable(
            "has {count} sheets; {most} is the limit. Save the sheet with the table as a file of its own.",
            count=len(sheets),
            most=MOST_SHEETS,
        )
    found = {}
    for visible in (True, False):
        for one in sheets:
            if (one.visible == SheetVisibleEnum.Visible) == visible:
                sheet = book.get_sheet_by_name(one.name)
                if sheet.height > 1 and sheet.width > 1:
                    found[one.name] = sheet
        if found:
            break
    return found


def as_csv(sheet: CalamineSheet) -> bytes:
    """The used columns of a sheet, from its row 1 on, with an empty line for each empty row.

    Tabs part the cells where a text may be a number in two ways, which a comma would decide.
    """
    cells = sheet.to_python(skip_empty_area=False)
    unclear = any(isinstance(cell, str) and THOUSANDS.fullmatch(cell.strip()) for row in cells for cell in row)
    first = sheet.start[1] if sheet.start else 0
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t" if unclear else ",", lineterminator="\n")
    for row in cells:
        if any(said := [text(cell) for cell in row[first:]]):
            writer.writerow(said)
        else:
            out.write("\n")
    return out.getvalue().encode("utf-8", "replace")


def text(cell: Cell) -> str:
    """A cell as text: whole numbers without a point, dates as 2026-01-31, true and false."""
    match cell:
        case bool():
            return str(cell).lower()
        case float() if cell.is_integer() and abs(cell) < 1e15:
            return str(int(cell))
        case datetime() if cell.time() == time():
            return cell.date().isoformat()
        case datetime():
            return cell.isoformat(sep=" ")
        case date() | time():
            return cell.isoformat()
        case _:
            return str(cell).replace("\r\n", "\n").replace("\r", "\n")


def _refuse_formulas(content: bytes, sheet: str) -> None:
    """Unreadable where formulas of the sheet have no values: a program wrote them, and nothing has computed them."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        part = _part_of(archive, sheet)
        without = sum(len(NO_VALUE.findall(piece)) for piece in _pieces(archive, part)) if part else 0
    if without == 1:
        raise Unreadable(
            "has a formula without a value on the sheet “{sheet}”: a program wrote the file, and no spreadsheet has computed it. "
            "Open it in Excel or LibreOffice, save it, and upload it again.",
            sheet=sheet,
        )
    if without:
        raise Unreadable(
            "has {count:,} formulas without a value on the sheet “{sheet}”: a program wrote the file, and no spreadsheet has computed it. "
            "Open it in Excel or LibreOffice, save it, and upload it again.",
            count=without,
            sheet=sheet,
        )


def _pieces(archive: zipfile.ZipFile, part: str) -> Iterator[bytes]:
    """A part in pieces that end where a cell ends."""
    with archive.open(part) as stream:
        rest = b""
        while piece := stream.read(4 << 20):
            whole, mark, rest = (rest + piece).rpartition(b"c>")
            yield whole + mark


def _part_of(archive: zipfile.ZipFile, sheet: str) -> str:
    """Where in the archive a sheet is; "" where that is not said in the usual way."""
    try:
        book, relations = (
            tree.fromstring(archive.read(f"xl/{name}")) for name in ("workbook.xml", "_rels/workbook.xml.rels")
        )
    except (KeyError, tree.ParseError):
        return ""
    link = next((one for one in book.iter() if one.tag.endswith("}sheet") and one.get("name") == sheet), None)
    known = {value for name, value in link.attrib.items() if name.endswith("}id")} if link is not None else set()
    target = next((one.get("Target", "") for one in relations if one.get("Id") in known), "")
    part = normpath(join("xl", target)).lstrip("/")
    return part if part in archive.namelist() else ""

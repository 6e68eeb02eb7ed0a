"""What a file is when it is not a table of text: known by its first bytes, and refused with what to do instead."""

import codecs
import io
import re
import zipfile
import zlib

from datasets.uploads.errors import OtherKind, UploadError
from metrics_core.filled import Filled

EXPORT = "Export the table as CSV and upload that."
UNPACK = "Unpack it and upload the table inside."
SIGNATURES = (
    (
        b"\xd0\xcf\x11\xe0",
        "an old Excel workbook (.xls) or one with a password",
        "Open it and save it as .xlsx or CSV.",
    ),
    (b"%PDF", "a PDF document", EXPORT),
    (b"{\\rtf", "a rich-text document", EXPORT),
    (b"\x89PNG", "a PNG image", EXPORT),
    (b"\xff\xd8\xff", "a JPEG image", EXPORT),
    (b"GIF8", "a GIF image", EXPORT),
    (b"\x93NUMPY", "a NumPy array (.npy)", "Save it with pandas' to_csv or to_parquet."),
    (b"\x89HDF", "an HDF5 file", EXPORT),
    (b"SQLite format 3", "an SQLite database", EXPORT),
    (b"ARROW1", "an Arrow or Feather file", "Save it as Parquet or CSV."),
    (b"FEA1", "a Feather file of version 1", "Save it again with pandas' to_feather, or as Parquet or CSV."),
    (b"Obj\x01", "an Avro file", "Save it as Parquet or CSV."),
    (b"ORC", "an ORC file", "Save it as Parquet or CSV."),
    (b"BZh", "a bzip2 archive", UNPACK),
    (b"\xfd7zXZ", "an xz archive", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive", UNPACK),
    (b"7z\xbc\xaf", "a 7-Zip archive", UNPACK),
    (b"Rar!", "a RAR archive", UNPACK),
    (b"\x1f\x8b", "a gzip file inside a gzip file", UNPACK),
    (b"\x7fELF", Filled("a program"), EXPORT),
    (b"MZ\x90", Filled("a program"), EXPORT),
)
# What zipfile raises for an archive that is damaged; NotImplementedError, of a compression that it does not know.
BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError)
MARKUP = re.compile(rb"\s*<(!doctype|html|head|body|table|\?xml|svg|rss)", re.IGNORECASE)
MARKDOWN = re.compile(rb"\s*\|[^\n]*\|[ \t]*\n[ \t]*\|[ \t]*:?-[-:| \t]*\|[ \t]*\n")
JSON = re.compile(rb'\s*(\{\s*("[^"]*"\s*:|\})|\[\s*([\[{]|\]\s*$|[-0-9"][^\n]*\]\s*$))')


def refuse_other_kinds(content: bytes, name: str) -> None:
    """UploadError where the content is something else: a workbook, a PDF, a picture, JSON, a web page."""
    head = content[:4096]
    for signature, kind, remedy in SIGNATURES:
        if head.startswith(signature):
            raise _not_text(name, kind, remedy)
    if head.startswith(b"PK\x03\x04"):
        raise _not_text(name, *_inside_zip(content))
    if head[:1] == b"\x80" and head[1:2] in b"\x02\x03\x04\x05":
        raise OtherKind(
            Filled(
                "{name} is a Python pickle, which is never opened here because opening one can run code. "
                "Save the table with pandas' to_csv or to_parquet.",
                name=name,
            )
        )
    if head[257:262] == b"ustar":
        raise _not_text(name, "a tar archive", UNPACK)
    if MARKDOWN.match(head.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")):
        raise OtherKind(
            Filled(
                "{name} is a table in Markdown, with a line of dashes below its header. Save the table as CSV.",
                name=name,
            )
        )
    if MARKUP.match(head):
        raise OtherKind(
            Filled("{name} is a web page or XML, not a table of text. Download the data itself, as CSV.", name=name)
        )
    if JSON.match(head.removeprefix(codecs.BOM_UTF8)):
        raise OtherKind(
            Filled(
                "{name} is JSON, not a table of text. Save it with pandas' to_csv, one row per prediction.", name=name
            )
        )


def _not_text(name: str, kind: str, remedy: str) -> OtherKind:
    return OtherKind(
        Filled(
            "{name} is {kind}, not a table of text. {remedy}", name=name, kind=Filled.of(kind), remedy=Filled(remedy)
        )
    )


def refuse_blanks(content: bytes, name: str) -> None:
    """UploadError where the first lines have the same number of cells parted by blanks; a header may lack the name of the row names."""
    lines = [line for line in content[: 1 << 16].split(b"\n")[:50] if line.strip()]
    if (
        len(lines) < 3
        or any(mark in line for line in lines for mark in b"\t;|")
        or b"," in lines[0]
        or re.search(rb"\s\w+:\S", lines[0])
    ):
        return  # the last: pairs such as "3:0.5", as SVMlight has them
    header, *counts = (len(re.sub(rb'"[^"]*"', b"x", line).split()) for line in lines)
    if {*counts} != {counts[0]} or counts[0] < 2 or header not in (counts[0], counts[0] - 1):
        return
    if re.search(rb",(?!\d)|(?<!\d),", b"\n".join(lines)) or not all(
        re.search(rb"(?<![^\s])-?[\d,.]+(?![^\s])", line) for line in lines[1:]
    ):
        return
    raise UploadError(
        Filled(
            "{name} separates its cells by blanks, which texts contain too. Save it with commas or tabs: pandas reads it with read_csv(..., "
            r"sep=r'\s+') and saves it with to_csv, R saves with write.csv, and a spreadsheet can import it with blanks between cells.",
            name=name,
        )
    )


def members_of(content: bytes) -> list[zipfile.ZipInfo] | None:
    """What a zip archive holds; None where it cannot be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return archive.infolist()
    except BROKEN_ZIP:
        return None


def _inside_zip(content: bytes) -> tuple[str, str]:
    """What kind of archive it is, and what to do with it."""
    members = [one.filename for one in members_of(content) or ()]
    if any(member.startswith("xl/") for member in members):
        return "an Excel workbook", "Open it and save the sheet as CSV."
    if "mimetype" in members or any(member.startswith("word/") for member in members):
        return "an office document", "Open it and save the sheet as CSV."
    if any(member.endswith(".npy") for member in members):
        return "a NumPy archive (.npz)", "Save it with pandas' to_csv or to_parquet."
    return "a zip archive", UNPACK

"""A file's bytes -> the UTF-8 text of a table with "\\n" line ends, or the bytes of a Parquet file.

Everything DuckDB would read without complaint and get wrong is decided here: what the file is when it is not a table,
how it is compressed and how far it may expand, and which encoding it is in. It does not look at separators or cells.
"""

import codecs
import gzip
import io
import re
import zipfile
import zlib
from dataclasses import dataclass

MAX_BYTES = 1_000_000_000
CHUNK = 4 << 20
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
BOMS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with a byte-order mark"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16 (little-endian)"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16 (big-endian)"),
)
UTF8 = re.compile(rb"[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
EXPORT = "Export the table as CSV and upload that."
UNPACK = "Unpack it and upload the table inside."
SIGNATURES = (
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (.xls)", "Open it and save the sheet as CSV."),
    (b"%PDF", "a PDF document", EXPORT),
    (b"{\\rtf", "a rich-text document", EXPORT),
    (b"\x89PNG", "a PNG image", EXPORT),
    (b"\xff\xd8\xff", "a JPEG image", EXPORT),
    (b"GIF8", "a GIF image", EXPORT),
    (b"\x93NUMPY", "a NumPy array (.npy)", "Save it with pandas' to_csv or to_parquet."),
    (b"\x89HDF", "an HDF5 file", EXPORT),
    (b"SQLite format 3", "an SQLite database", EXPORT),
    (b"ARROW1", "an Arrow or Feather file", "Save it as Parquet or CSV."),
    (b"Obj\x01", "an Avro file", "Save it as Parquet or CSV."),
    (b"ORC", "an ORC file", "Save it as Parquet or CSV."),
    (b"BZh", "a bzip2 archive", UNPACK),
    (b"\xfd7zXZ", "an xz archive", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive", UNPACK),
    (b"7z\xbc\xaf", "a 7-Zip archive", UNPACK),
    (b"Rar!", "a RAR archive", UNPACK),
    (b"\x1f\x8b", "a gzip file inside a gzip file", UNPACK),
    (b"\x7fELF", "a program", EXPORT),
    (b"MZ\x90", "a program", EXPORT),
)
MARKUP = re.compile(rb"\s*<(!doctype|html|head|body|table|\?xml|svg|rss)", re.IGNORECASE)
JSON = re.compile(rb'\s*(\{\s*("[^"]*"\s*:|\})|\[\s*([\[{]|\]\s*$|[-0-9"][^\n]*\]\s*$))')


class UploadError(Exception):
    """A file that cannot be read; its text tells the reader what is wrong, where, and what to do."""


@dataclass(frozen=True)
class Unpacked:
    """A table's bytes (text in UTF-8, or Parquet) and how they were wrapped."""

    content: bytes
    parquet: bool
    compression: str
    encoding: str


def unpack(content: bytes, name: str) -> Unpacked:
    """The table's text in UTF-8, or UploadError with what the file is instead."""
    if not content or content.isspace():
        raise UploadError(f"{name} is empty. Choose a file with a header line and at least one row.")
    if len(content) > MAX_BYTES:
        raise UploadError(f"{name} is larger than {_size(MAX_BYTES)}. Upload a random sample of its rows, or Parquet.")
    compression = "none"
    if content.startswith(b"\x1f\x8b"):
        content, compression = _gunzip(content, name), "gzip"
        if not content or content.isspace():
            raise UploadError(f"{name} is a gzip file with nothing in it. Compress the table again and upload that.")
    if content.startswith(b"PAR1"):
        return Unpacked(content, parquet=True, compression=compression, encoding="Parquet")
    refuse_other_kinds(content, name)
    text, encoding = _to_utf8(content, name)
    refuse_other_kinds(text, name)
    if encoding != "ASCII":
        text = text.replace(codecs.BOM_UTF8, b"")  # a mark in the middle, where files were put together, is no sign
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if not text or text.isspace():
        raise UploadError(f"{name} holds nothing but blanks. Choose a file with a header line and at least one row.")
    return Unpacked(text, parquet=False, compression=compression, encoding=encoding)


def text_of(content: bytes, name: str) -> bytes:
    """Any text in UTF-8, unpacked where it is gzip; UploadError where it is empty, too large or in no known encoding."""
    if len(content) > MAX_BYTES:
        raise UploadError(f"{name} is larger than {_size(MAX_BYTES)}. Upload a part of it.")
    plain = _gunzip(content, name) if content.startswith(b"\x1f\x8b") else content
    if not plain or plain.isspace():
        raise UploadError(f"{name} is empty. Choose another file.")
    return _to_utf8(plain, name)[0]


def refuse_other_kinds(content: bytes, name: str) -> None:
    """UploadError where the content is something else: a workbook, a PDF, a picture, JSON, a web page."""
    head = content[:4096]
    for signature, kind, remedy in SIGNATURES:
        if head.startswith(signature):
            raise UploadError(f"{name} is {kind}, not a table of text. {remedy}")
    if head.startswith(b"PK\x03\x04"):
        raise UploadError(f"{name} is {_inside_zip(content)}")
    if head[:1] == b"\x80" and head[1:2] in b"\x02\x03\x04\x05":
        raise UploadError(
            f"{name} is a Python pickle, which is never opened here because opening one can run code. "
            "Save the table with pandas' to_csv or to_parquet."
        )
    if head[257:262] == b"ustar":
        raise UploadError(f"{name} is a tar archive, not a table of text. {UNPACK}")
    if MARKUP.match(head):
        raise UploadError(f"{name} is a web page or XML, not a table of text. Download the data itself, as CSV.")
    if JSON.match(head.removeprefix(codecs.BOM_UTF8)):
        raise UploadError(f"{name} is JSON, not a table of text. Save it with pandas' to_csv, one row per prediction.")


def _inside_zip(content: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        members = []
    if any(member.startswith("xl/") for member in members):
        return "an Excel workbook, not a table of text. Open it and save the sheet as CSV."
    if "mimetype" in members or any(member.startswith("word/") for member in members):
        return "an office document, not a table of text. Open it and save the sheet as CSV."
    if any(member.endswith(".npy") for member in members):
        return "a NumPy archive (.npz), not a table of text. Save it with pandas' to_csv or to_parquet."
    return f"a zip archive, not a table of text. {UNPACK}"


def _gunzip(content: bytes, name: str) -> bytes:
    """Unpacks in pieces, never holding more than MAX_BYTES and one piece."""
    out = io.BytesIO()
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            while piece := packed.read(CHUNK):
                out.write(piece)
                if out.tell() > MAX_BYTES:
                    raise UploadError(
                        f"{name} unpacks to more than {_size(MAX_BYTES)}, which is more than is read here. "
                        "Upload a random sample of its rows, or Parquet."
                    )
    except EOFError:
        raise UploadError(
            f"{name} is a gzip file that ends too early: it was cut off on the way. Download or compress it again."
        ) from None
    except (zlib.error, OSError):
        raise UploadError(f"{name} is a damaged gzip file. Download or compress it again.") from None
    return out.getvalue()


def _to_utf8(content: bytes, name: str) -> tuple[bytes, str]:
    for mark, codec, label in BOMS:
        if content.startswith(mark):
            body = content[len(mark) :]
            return (_valid_utf8(body, name), label) if codec == "utf-8" else (_transcode(body, codec, name), label)
    unmarked = _unmarked_utf16(content)
    if unmarked:
        return _transcode(content, unmarked, name), "UTF-16, recognised without a byte-order mark"
    _refuse_binary(content, name)
    if content.isascii():
        return content, "ASCII"
    bad = _first_invalid_utf8(content)
    if bad is None:
        return content, "UTF-8"
    if not content[:bad].isascii() or _mostly_utf8(content):
        line = content.count(b"\n", 0, bad) + 1
        raise UploadError(
            f"{name} mixes encodings: it is UTF-8 up to line {line}, where byte 0x{content[bad]:02x} is not. "
            "Save it again as UTF-8."
        )
    try:
        return _transcode(content, "cp1252", name), "Windows-1252 (a guess: it is not UTF-8)"
    except UploadError:
        return _transcode(content, "latin-1", name), "Latin-1 (a guess: it is not UTF-8)"


def _mostly_utf8(content: bytes) -> bool:
    """Whether more signs beyond ASCII are whole UTF-8 than are not: another encoding looks like it only by chance."""
    head = content[:CHUNK]
    whole = len(UTF8.findall(head))
    return whole > 0 and whole > head.decode("utf-8", errors="replace").count("\ufffd")


def _unmarked_utf16(content: bytes) -> str | None:
    head = content[:4096]
    even, odd = head[::2].count(0), head[1::2].count(0)
    half = len(head) / 2
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


def _refuse_binary(content: bytes, name: str) -> None:
    head = content[: 1 << 16]
    if len(CONTROL.findall(head)) > 4 + 0.01 * len(head):
        raise UploadError(f"{name} is binary, not text. Upload a table as CSV, TSV or Parquet.")
    place = content.find(b"\x00")
    if place >= 0:
        line = content.count(b"\n", 0, place) + 1
        raise UploadError(
            f"{name} has a NUL byte on line {line}, which text never has: the file is damaged. "
            "Export it again as CSV in UTF-8."
        )


def _first_invalid_utf8(content: bytes) -> int | None:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(content), CHUNK):
            decoder.decode(content[start : start + CHUNK])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        try:
            content.decode("utf-8")
        except UnicodeDecodeError as error:
            return error.start
    return None


def _valid_utf8(content: bytes, name: str) -> bytes:
    _refuse_binary(content, name)
    bad = _first_invalid_utf8(content)
    if bad is None:
        return content
    line = content.count(b"\n", 0, bad) + 1
    raise UploadError(
        f"{name} says it is UTF-8, but byte 0x{content[bad]:02x} on line {line} is not. Save it again as UTF-8."
    )


def _transcode(content: bytes, codec: str, name: str) -> bytes:
    decoder = codecs.getincrementaldecoder(codec)()
    out = io.BytesIO()
    try:
        for start in range(0, len(content), CHUNK):
            out.write(decoder.decode(content[start : start + CHUNK]).encode("utf-8"))
        out.write(decoder.decode(b"", final=True).encode("utf-8"))
    except UnicodeError:
        line = out.getvalue().count(b"\n") + 1
        raise UploadError(
            f"{name} looks like {codec.upper()} but is not valid after line {line}: it is damaged or cut off. "
            "Save it again as UTF-8."
        ) from None
    text = out.getvalue()
    if b"\x00" in text:
        line = text.count(b"\n", 0, text.find(b"\x00")) + 1
        raise UploadError(
            f"{name} has a NUL character on line {line}, which text never has: the file is damaged. "
            "Export it again as CSV in UTF-8."
        )
    return text


def _size(count: int) -> str:
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count} bytes"

"""A file's bytes -> the UTF-8 text of a table with "\\n" line ends, or the bytes of a Parquet file.

Everything DuckDB would read without complaint and get wrong is decided here: what the file is when it is not a table
(`other_kinds`), how it is compressed and how far it may expand, and which encoding it is in (`encodings`). It does not look
at separators or cells.
"""

import codecs
import gzip
import io
import zlib
from dataclasses import dataclass

from datasets.uploads.encodings import to_utf8
from datasets.uploads.errors import UploadError
from datasets.uploads.other_kinds import refuse_other_kinds
from datasets.uploads.pieces import replaced
from metrics_core.filled import Filled

MAX_BYTES = 1_000_000_000
SMALL, MOST_TIMES = 100_000_000, 250  # bytes; from there on, how many times its size a gzip file may unpack to
CHUNK = 4 << 20


@dataclass(frozen=True)
class Unpacked:
    """A table's bytes (text in UTF-8, or Parquet) and how they were wrapped."""

    content: bytes
    parquet: bool
    compression: str
    encoding: str
    sheet: str = ""


def unpack(content: bytes, name: str) -> Unpacked:
    """The table's text in UTF-8, or UploadError with what the file is instead."""
    if not content or content.isspace():
        raise UploadError(Filled("{name} is empty. Choose a file with a header line and at least one row.", name=name))
    if len(content) > MAX_BYTES:
        raise UploadError(
            Filled(
                "{name} is larger than {size}. Upload a random sample of its rows, or Parquet.",
                name=name,
                size=size(MAX_BYTES),
            )
        )
    compression = "none"
    if content.startswith(b"\x1f\x8b"):
        content, compression = gunzip(content, name), "gzip"
        if not content or content.isspace():
            raise UploadError(
                Filled("{name} is a gzip file with nothing in it. Compress the table again and upload that.", name=name)
            )
    if content.startswith(b"PAR1"):
        return Unpacked(content, parquet=True, compression=compression, encoding="Parquet")
    refuse_other_kinds(content, name)
    text, encoding = to_utf8(content, name)
    refuse_other_kinds(text, name)
    if encoding != "ASCII":
        text = replaced(text, codecs.BOM_UTF8, b"")  # a mark in the middle, where files were put together, is no sign
    if b"\r" in text:
        text = replaced(replaced(text, b"\r\n", b"\n"), b"\r", b"\n")
    if not text or text.isspace():
        raise UploadError(
            Filled("{name} holds nothing but blanks. Choose a file with a header line and at least one row.", name=name)
        )
    return Unpacked(text, parquet=False, compression=compression, encoding=encoding)


def text_of(content: bytes, name: str) -> bytes:
    """Any text in UTF-8, unpacked where it is gzip; UploadError where it is empty, too large or in no known encoding."""
    if len(content) > MAX_BYTES:
        raise UploadError(Filled("{name} is larger than {size}. Upload a part of it.", name=name, size=size(MAX_BYTES)))
    plain = gunzip(content, name) if content.startswith(b"\x1f\x8b") else content
    if not plain or plain.isspace():
        raise UploadError(Filled("{name} is empty. Choose another file.", name=name))
    return to_utf8(plain, name)[0]


def gunzip(content: bytes, name: str) -> bytes:
    """Unpacks in pieces, never holding more than MAX_BYTES and one piece."""
    out = io.BytesIO()
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            while piece := packed.read(CHUNK):
                out.write(piece)
                if out.tell() > MAX_BYTES:
                    raise UploadError(
                        Filled(
                            "{name} unpacks to more than {size}, which is more than is read here. "
                            "Upload a random sample of its rows, or Parquet.",
                            name=name,
                            size=size(MAX_BYTES),
                        )
                    )
                if out.tell() > max(SMALL, MOST_TIMES * len(content)):
                    raise UploadError(
                        Filled(
                            "{name} unpacks to more than {times} times its size. Such a file is not read, because it can fill "
                            "the memory. Upload it unpacked, or a random sample of its rows.",
                            name=name,
                            times=MOST_TIMES,
                        )
                    )
    except EOFError:
        raise UploadError(
            Filled(
                "{name} is a gzip file that ends too early: it was cut off on the way. Download or compress it again.",
                name=name,
            )
        ) from None
    except (zlib.error, OSError):
        raise UploadError(Filled("{name} is a damaged gzip file. Download or compress it again.", name=name)) from None
    return out.getvalue()


def size(count: int) -> str:
    """A number of bytes in words."""
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return Filled("{size:.3g} {unit}", size=count / size, unit=unit)
    return Filled("{count} bytes", count=count)

"""Text in any known encoding -> UTF-8, or UploadError where the bytes are none, are damaged, or mix encodings."""

import codecs
import io
import re

import numpy as np

from datasets.uploads.errors import UploadError
from metrics_core.filled import Filled

CHUNK = 4 << 20
FEWEST = 6  # bytes beyond ASCII, from which on they say what alphabet it is
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
BOMS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with a byte-order mark"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16 (little-endian)"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16 (big-endian)"),
)
UTF8 = re.compile(rb"[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")


def to_utf8(content: bytes, name: str) -> tuple[bytes, str]:
    """The text in UTF-8, and the encoding that it was in, in words."""
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
            Filled(
                "{name} mixes encodings: it is UTF-8 up to line {line}, where byte 0x{byte:02x} is not. "
                "Save it again as UTF-8.",
                name=name,
                line=line,
                byte=content[bad],
            )
        )
    if _other_letters(content):
        raise UploadError(
            Filled(
                "{name} is not UTF-8, and its letters are not those of Western Europe, so they cannot be read without knowing the "
                "encoding. Save it again as UTF-8.",
                name=name,
            )
        )
    try:
        return _transcode(content, "cp1252", name), "Windows-1252 (a guess: it is not UTF-8)"
    except UploadError:
        return _transcode(content, "latin-1", name), "Latin-1 (a guess: it is not UTF-8)"


def _other_letters(content: bytes) -> bool:
    """Whether most bytes beyond ASCII stand beside another one, as in Cyrillic, Greek, Japanese or Chinese; accents stand alone."""
    beyond = np.frombuffer(content, dtype=np.uint8, count=min(len(content), CHUNK)) > 127
    beside = np.append(beyond[1:], False) | np.append(False, beyond[:-1])
    return int(beyond.sum()) >= FEWEST and float(beside[beyond].mean()) > 0.5


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
        raise UploadError(Filled("{name} is binary, not text. Upload a table as CSV, TSV or Parquet.", name=name))
    place = content.find(b"\x00")
    if place >= 0:
        line = content.count(b"\n", 0, place) + 1
        raise UploadError(
            Filled(
                "{name} has a NUL byte on line {line}, which text never has: the file is damaged. "
                "Export it again as CSV in UTF-8.",
                name=name,
                line=line,
            )
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
        Filled(
            "{name} says it is UTF-8, but byte 0x{byte:02x} on line {line} is not. Save it again as UTF-8.",
            name=name,
            byte=content[bad],
            line=line,
        )
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
            Filled(
                "{name} looks like {encoding} but is not valid after line {line}: it is damaged or cut off. "
                "Save it again as UTF-8.",
                name=name,
                encoding=codec.upper(),
                line=line,
            )
        ) from None
    text = out.getvalue()
    if b"\x00" in text:
        line = text.count(b"\n", 0, text.find(b"\x00")) + 1
        raise UploadError(
            Filled(
                "{name} has a NUL character on line {line}, which text never has: the file is damaged. "
                "Export it again as CSV in UTF-8.",
                name=name,
                line=line,
            )
        )
    return text

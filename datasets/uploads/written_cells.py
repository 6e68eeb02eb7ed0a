"""Cells with numbers as people write them: percent, currency, thousands of every kind, decimal commas. Text -> float64.

A column is read in one of two styles: "point" (1,250.50) or "comma" (1.250,50); blanks, apostrophes and underlines part
thousands in both. Left out: units such as km, which may differ from cell to cell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from typing import Literal

import numpy as np

Style = Literal["point", "comma"]
CODES = "USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|BRL|AUD|CAD|MXN|ZAR|CZK|HUF|RUB|TRY|KRW"
MONEY = rf"(?:{CODES}|R\$|Fr\.|kr\.?|zł|[$€£¥₹₽₩₺₪₫])"
BLANKS = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "’": "'", "−": "-", "ʼ": "'"})
WHOLE = {
    "point": r"[1-9]\d{0,2}(?:([,' _])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3}",
    "comma": r"[1-9]\d{0,2}(?:([.' _])\d{3})(?:\1\d{3})*",
}
MARK = {"point": r"\.", "comma": ","}
SHELL = re.compile(rf"(\()?([+-]?)\s*{MONEY}?\s*([+-]?)\s*([\d.,' _eE+-]*\d[.,]?)\s*(%?)\s*{MONEY}?\s*(\))?")
GROUPED = {s: re.compile(rf"(?:{WHOLE[s]})(?:{MARK[s]}\d*)?") for s in MARK}
BARE = {s: re.compile(rf"(?:\d+(?:{MARK[s]}\d*)?|{MARK[s]}\d+)(?:[eE][+-]?\d+)?") for s in MARK}
LONG = re.compile(r"\d{4,}.*")
STYLES: tuple[Style, Style] = ("point", "comma")


@dataclass(frozen=True)
class _Cell:
    """What is inside a written number: its sign, its digits and marks, and whether it is per cent."""

    sign: float
    core: str
    percent: bool


def _cell(text: str) -> _Cell | None:
    found = SHELL.fullmatch(text.translate(BLANKS).strip())
    if not found or bool(found[1]) != bool(found[6]) or (found[2] and found[3]):
        return None
    negative = bool(found[1]) or "-" in (found[2], found[3])
    return _Cell(-1.0 if negative else 1.0, found[4].strip(), bool(found[5]))


def is_number(text: str) -> bool:
    """Whether a text looks like a number in some way of writing."""
    return _cell(text) is not None


def _value(cell: _Cell | None, style: Style, *, grouping: bool) -> float:
    if cell is None:
        return nan
    if grouping and GROUPED[style].fullmatch(cell.core):
        digits = re.sub(r"[' _]", "", cell.core.replace("," if style == "point" else ".", ""))
    elif BARE[style].fullmatch(cell.core):
        digits = cell.core
    else:
        return nan
    number = cell.sign * float(digits.replace(",", "."))
    return number / 100 if cell.percent else number


def both(texts: Sequence[str]) -> dict[Style, np.ndarray]:
    """Each text as a number in each style, NaN where it is none in it.

    A style whose long numbers are not parted reads no thousands: who writes 1850 writes 1250. Where most are per cent, all are.
    """
    cells = [_cell(text) for text in texts]
    percent = sum(cell is not None and cell.percent for cell in cells)
    if percent and percent < len(cells) / 2:
        cells = [None if cell is not None and cell.percent else cell for cell in cells]
    elif percent:
        cells = [cell if cell is not None and (cell.percent or cell.core == "0") else None for cell in cells]
    found: dict[Style, np.ndarray] = {}
    for style in STYLES:
        grouping = not any(cell and BARE[style].fullmatch(cell.core) and LONG.fullmatch(cell.core) for cell in cells)
        found[style] = np.array([_value(cell, style, grouping=grouping) for cell in cells], dtype=np.float64)
    return found

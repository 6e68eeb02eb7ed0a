"""Formulas: LaTeX from a metric's card to MathML, with places for live numbers."""

from __future__ import annotations

import re
from functools import cache
from math import inf

from latex2mathml.converter import convert

CELL_NAMES = {"TP": "tp", "FP": "fp", "FN": "fn", "TN": "tn"}


@cache
def to_mathml(latex: str) -> str:
    r"""MathML of a formula; words of two capitals or more stay together, `@name@` becomes a text of its own."""
    if not latex:
        return ""
    pieces = re.split(r"(\\text\{[^}]*\})", latex)
    words = [
        p if p.startswith(r"\text") else re.sub(r"\b([A-Z]{2,})\b|(@[\w.]+@)", r"\\text{\g<0>}", p) for p in pieces
    ]
    return convert("".join(words)).replace('display="inline"', 'display="inline" displaystyle="true"')


def with_live_counts(latex: str) -> str:
    """A card's formula with @tp@, @fp@, @fn@ and @tn@ in place of its four counts."""
    return re.sub(r"\b(TP|FP|FN|TN)\b", lambda found: f"@{CELL_NAMES[found.group()]}@", latex)


def significant(value: float, digits: int = 4) -> str:
    """A number as it is shown: four significant digits, no trailing zeros; undefined in words."""
    if value != value:
        return "undefined"
    if abs(value) == inf:
        return "∞" if value > 0 else "−∞"
    if abs(value) >= 10**digits:
        return f"{value:,.0f}"
    return f"{value:.{digits}g}".replace("-", "−")


def plain(text: str) -> str:
    """A text inside Markdown, shown as it is and never as markup."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]()<>#+-.!|$~:" else c for c in text)

"""Formulas: LaTeX from a metric's card to MathML, with places for live numbers."""

from __future__ import annotations

import re
from functools import cache

from latex2mathml.converter import convert

from metrics_core import Worked

CELL_NAMES = {"TP": "tp", "FP": "fp", "FN": "fn", "TN": "tn"}


@cache
def to_mathml(latex: str) -> str:
    r"""MathML of a formula; words of two capitals or more stay together, `@name@` becomes a text of its own."""
    if not latex:
        return ""
    pieces = re.split(r"(\\text\{[^}]*\})", latex)
    words = [p if p.startswith(r"\text") else re.sub(r"\b([A-Z]{2,})\b|(@[\w.]+@)", r"\\text{\g<0>}", p) for p in pieces]
    return convert("".join(words)).replace('display="inline"', 'display="inline" displaystyle="true"')


def with_live_counts(latex: str) -> str:
    """A card's formula with @tp@, @fp@, @fn@ and @tn@ in place of its four counts."""
    return re.sub(r"\b(TP|FP|FN|TN)\b", lambda found: f"@{CELL_NAMES[found.group()]}@", latex)


def significant(value: float, digits: int = 4) -> str:
    """A number as it is shown: four significant digits, no trailing zeros; undefined in words."""
    if value != value:
        return "undefined"
    if abs(value) >= 10**digits:
        return f"{value:,.0f}"
    return f"{value:.{digits}g}".replace("-", "−")


def in_one_line(worked: Worked) -> str:
    """LaTeX: name = formula = formula with numbers = value."""
    last = worked.steps[-1]
    value = rf"\text{{undefined: {worked.undefined}}}" if worked.undefined else significant(worked.value)
    numbers = "" if last.substituted == last.formula else f" = {last.substituted}"
    return rf"\text{{{worked.card.name}}} = {last.formula}{numbers} = \mathbf{{{value}}}"

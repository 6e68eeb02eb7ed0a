"""Formulas: LaTeX from a metric's card to MathML, with places for live numbers."""

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache
from math import inf, isnan

from latex2mathml.converter import convert

from language import gettext, number, of_template

RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
LOWERED = {raised: chr(digit) for digit, raised in RAISED.items()}
FUNCTION = re.compile(r"<mi>(ln|log|exp|cos|sin)</mi>")  # which would run into its argument
# As text they count as space, and a sum of nothing else would be set without any around its plus.
NAME, NUMBER = re.compile(r"<mtext>([A-Z]{2,})</mtext>"), re.compile(r"<mtext>(@[\w.]+@)</mtext>")
COMMA = "</mn><mrow><mo>&#x0002C;</mo></mrow><mn>"  # within a number; as an operator it would have space after it
VERY_LARGE = Decimal(10**15)
MOST_DIGITS = 8
CELL_NAMES = {"TP": "tp", "FP": "fp", "FN": "fn", "TN": "tn"}


def unrooted(latex: str) -> str:
    r"""Roots over fractions as powers: without a font for mathematics a browser's root sign is no taller than a letter."""
    start = latex.find(r"\sqrt{")
    if start < 0:
        return latex
    depth, end = 1, start + 6
    while depth:
        depth += {"{": 1, "}": -1}.get(latex[end], 0)
        end += 1
    body, rest = latex[start + 6 : end - 1], unrooted(latex[end:])
    if r"\frac" not in body:
        return latex[:end] + rest
    return f"{latex[:start]}({unrooted(body)})^{{1/2}}{rest}"


@cache
def to_mathml(latex: str) -> str:
    r"""MathML of a formula; words of two capitals or more stay together, `@name@` becomes a text of its own."""
    if not latex:
        return ""
    pieces = re.split(r"(\\text\{[^}]*\})", unrooted(latex))
    words = [
        p if p.startswith(r"\text") else re.sub(r"\b([A-Z]{2,})\b|(@[\w.]+@)", r"\\text{\g<0>}", p) for p in pieces
    ]
    markup = convert("".join(words)).replace('display="inline"', 'display="inline" displaystyle="true"')
    markup = markup.replace(COMMA, ",")
    markup = NAME.sub(r"<mi>\1</mi>", NUMBER.sub(r"<mn>\1</mn>", markup))
    return FUNCTION.sub(r'<mo lspace="0.17em" rspace="0.17em">\1</mo>', markup)


def with_live_counts(latex: str) -> str:
    """A card's formula with @tp@, @fp@, @fn@ and @tn@ in place of its four counts."""
    return re.sub(r"\b(TP|FP|FN|TN)\b", lambda found: f"@{CELL_NAMES[found.group()]}@", latex)


def significant(value: float, digits: int = 4) -> str:
    """A number as it is shown: four significant digits, rounded half up, without zeros at their end; undefined in words.

    Below 1 it has up to MOST_DIGITS, until it isn't shown as 1: a proportion with a few errors in many rows isn't perfect.
    """
    if isnan(value):
        return gettext("undefined")
    if abs(value) == inf:
        return "∞" if value > 0 else "−∞"
    rounded = Context(prec=digits, rounding=ROUND_HALF_UP).create_decimal(float(value))
    if abs(rounded) == 1 and abs(value) < 1 and digits < MOST_DIGITS:
        return significant(value, digits + 1)
    size = abs(rounded)
    if 10 ** (digits - 1) <= size < VERY_LARGE:
        text = f"{Decimal(float(value)).quantize(Decimal(1), ROUND_HALF_UP):,}"
    elif Decimal("1e-4") <= size < VERY_LARGE or not size:
        text = f"{rounded.normalize():f}" if size else "0"
    else:
        front, power = f"{rounded.normalize():e}".split("e")
        text = f"{front} × 10{str(int(power)).translate(RAISED)}"
    return number(text.replace("-", "−"))


def decimals(latex: str) -> str:
    """A formula with numbers in it as the core writes them, in the way of the page's language."""
    mark = number(".")
    return latex if mark == "." else re.sub(r"(?<=\d)\.(?=\d)", f"{{{mark}}}", latex)


def in_latex(value: float) -> str:
    """significant() inside a formula."""
    text = significant(value)
    if text[-1].isalpha():
        return rf"\text{{{text}}}"
    front, times, power = text.replace("−", "-").replace(",", "{,}").replace("∞", r"\infty").partition(" × 10")
    lowered = power.translate(LOWERED)
    return rf"{front} \cdot 10^{{{lowered}}}" if times else front


def plain(text: str) -> str:
    """A text inside Markdown, shown as it is and never as markup; one that remembers its template in the page's language."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]()<>#+-.!|$~:" else c for c in of_template(text))

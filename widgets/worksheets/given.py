"""What a worksheet's task gives to look at, as HTML: tables, confusion matrices, ranked lists, and small pictures as SVG.

Words are looked up here, in the language in which the sheet is drawn; what is data is in no catalogue.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from language import gettext, number
from metrics_core import Confusion
from metrics_core.filled import Filled
from widgets.formulas import significant

NUMERALS = re.compile(r"(?!.*, )[^a-zA-Z]*\d[^a-zA-Z]*")


def table(rows: Sequence[Sequence[Any]], *, heads: int = 1) -> str:
    """A table; the first `heads` rows are its head, and the first column heads the rows."""
    body = []
    for i, row in enumerate(rows):
        cells = []
        for j, cell in enumerate(row):
            tag = "th" if i < heads or j == 0 else "td"
            cells.append(f"<{tag}>{escape(written(cell))}</{tag}>")
        body.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table>{''.join(body)}</table>"


def marked(head: str, values: Iterable[object], name: str, labels: Iterable[int]) -> str:
    """A row of values, and below each + for a positive or − for a negative."""
    return table(((head, *map(str, values)), (name, *("+" if y else "−" for y in labels))), heads=0)


def beside(*parts: str) -> str:
    """Several things in a row."""
    return f'<div class="beside">{"".join(f"<div>{part}</div>" for part in parts)}</div>'


def written(cell: Any) -> str:
    """A number with four digits at most and a minus sign, words in the sheet's language; a text of digits is a number too."""
    if isinstance(cell, float):
        return significant(cell)
    if isinstance(cell, int):
        return str(cell).replace("-", "−")
    text = str(cell)
    return number(text) if NUMERALS.fullmatch(text) else gettext(text)


def confusion_table(c: Confusion, positive: str = "positive", negative: str = "negative") -> str:
    """A confusion matrix with actual classes in the rows, and no letters in its cells: finding them is part of the task."""
    tp, fp, fn, tn = (f"{cell:,.0f}" for cell in c.cells)
    predicted = (Filled("predicted {name}", name=Filled.of(name)) for name in (positive, negative))
    actually = (Filled("actually {name}", name=Filled.of(name)) for name in (positive, negative))
    return table((("", *predicted), (next(actually), tp, fn), (next(actually), fp, tn)))


def grid(x: int, y: int, *, across: str, up: str, size: int) -> str:
    """Empty squares to draw in, x across and y up."""
    step_x, step_y = size / x, size / y
    lines = [f'<path d="M{i * step_x:g} 0V{size}" />' for i in range(x + 1)]
    lines += [f'<path d="M0 {i * step_y:g}H{size}" />' for i in range(y + 1)]
    words = (
        f'<text x="{size / 2:g}" y="{size + 14}" text-anchor="middle">{escape(gettext(across))}</text>'
        f'<text transform="translate(-6 {size / 2:g}) rotate(-90)" text-anchor="middle">{escape(gettext(up))}</text>'
    )
    return _svg(-20, -4, size + 24, size + 24, f'<g class="grid">{"".join(lines)}</g>{words}')


def boxes(truth: Sequence[float], said: Sequence[float]) -> str:
    """Two boxes (left, top, right, bottom) on squared paper: the true one solid, the predicted one dashed."""
    wide, high, unit = 12, 8, 15  # squares, and pixels of each
    lines = [f'<path d="M{i * unit} 0V{high * unit}" />' for i in range(wide + 1)]
    lines += [f'<path d="M0 {i * unit}H{wide * unit}" />' for i in range(high + 1)]

    def box(b: Sequence[float], look: str) -> str:
        left, top, right, bottom = (side * unit for side in b)
        size = f'width="{right - left:g}" height="{bottom - top:g}"'
        return f'<rect class="{look}" x="{left:g}" y="{top:g}" {size} />'

    body = f'<g class="grid">{"".join(lines)}</g>{box(truth, "ink")}{box(said, "ink dashed")}'
    return _svg(-2, -2, wide * unit + 4, high * unit + 4, body)


def number_line(groups: Sequence[Iterable[float]], most: int) -> str:
    """Points on a line from 0, each group with a shape of its own: discs, then squares."""
    unit = 26
    width = most * unit
    ticks = [
        f'<path d="M{n * unit} 22v6" /><text x="{n * unit}" y="42" text-anchor="middle">{n}</text>'
        for n in range(most + 1)
    ]
    marks = []
    for shape, group in enumerate(groups):
        for value in group:
            at = value * unit
            marks.append(
                f'<circle cx="{at:g}" cy="4" r="4.5" />'
                if not shape
                else f'<rect x="{at - 4.5:g}" y="11" width="9" height="9" />'
            )
    body = f'<g class="axis"><path d="M0 25H{width}" />{"".join(ticks)}</g><g class="marks">{"".join(marks)}</g>'
    return _svg(-10, -2, width + 20, 50, body)


def bars(values: Sequence[float], names: Sequence[str]) -> str:
    """Bars on a scale in tenths from 0 to 1, to be read off."""
    size, unit = 90, 74
    width = unit * len(values)
    ruled = "".join(f'<path d="M0 {size - size * i / 10:g}H{width}" />' for i in range(11))
    drawn = "".join(
        f'<rect class="bar" x="{i * unit + 10}" y="{size - size * v:g}" width="{unit - 20}" height="{size * v:g}" />'
        f'<text x="{i * unit + unit / 2:g}" y="{size + 13}" text-anchor="middle">{escape(gettext(name))}</text>'
        for i, (v, name) in enumerate(zip(values, names, strict=True))
    )
    scale = "".join(
        f'<text x="-5" y="{size - size * part + 4:g}" text-anchor="end">{significant(part)}</text>'
        for part in (0, 0.5, 1)
    )
    return _svg(-26, -8, width + 30, size + 26, f'<g class="grid">{ruled}</g>{drawn}{scale}')


def _svg(x: float, y: float, width: float, height: float, body: str) -> str:
    return f'<svg viewBox="{x:g} {y:g} {width:g} {height:g}" width="{width:g}" height="{height:g}" aria-hidden="true">{body}</svg>'

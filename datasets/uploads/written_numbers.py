"""Columns of numbers as people write them: which they are, in which style, and which can be read in two ways.

Where every cell fits both styles and says another number in each, as 1.250 does, the other columns of the file may tell;
else both readings are kept for the reader to choose from (Table.two_ways).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from datasets.uploads.roles import Coded, coded, fractions
from datasets.uploads.table import KEPT_PROBLEMS, Table, TwoWays, frozen, shown
from datasets.uploads.written_cells import STYLES, Style, both, is_number

PLAIN = re.compile(r"[+-]?\d+")
MARKED = re.compile(r"[-+\d.,]+")  # a number with marks, and nothing else that needs to be said
HEAD = 1000  # rows that are looked at first


@dataclass(frozen=True, eq=False)
class _Column:
    """A column's text, what it is in each style, and the styles that fit it best and differ."""

    texts: np.ndarray
    held: Coded
    ways: Mapping[Style, np.ndarray]
    styles: tuple[Style, ...]

    def numbers(self, style: Style) -> np.ndarray:
        """The column in a style; NaN where a cell is missing or no number."""
        found: np.ndarray = np.append(self.ways[style], np.nan)[self.held.codes]
        return found

    def example(self) -> str:
        """A cell that says another number in each style, else the first with more than digits and marks, else the first."""
        differ = np.flatnonzero(self.ways["point"] != self.ways["comma"])
        names = self.held.names
        if len(self.styles) > 1 and len(differ):
            return names[int(differ[0])]
        return next((name for name in names if not MARKED.fullmatch(name) and is_number(name)), names[0])


def written(table: Table, text_of: Callable[[str], np.ndarray], comma: Mapping[str, bool]) -> Table:
    """The table with columns of written numbers as float64. text_of: a column's cells as text, None where one is missing.

    comma: of each column of fractions that was read from text, whether its decimal mark is a comma.
    """
    found: dict[str, _Column] = {}
    certain: set[Style] = set()
    for name, values in table.columns.items():
        texts = _suspect(table, name, comma, text_of)
        if texts is None:
            if name in comma and (fractions(values[:1_000]) or fractions(values)):
                certain.add("comma" if comma[name] else "point")
            continue
        column = _read(texts, least=_known(values))
        if column and len(column.styles) == 1 and any(np.isnan(column.ways[s]).any() for s in STYLES):
            certain |= {*column.styles}
        if column and values.dtype == object and all(map(PLAIN.fullmatch, _numbers_of(column))):
            continue  # text for what else is in it, such as "?" for a label
        if column and (values.dtype == object or len(column.styles) == 2 or name in table.not_numbers):
            found[name] = column
    return _settled(table, found, certain) if found else table


def decided(table: Table, style: Style) -> Table:
    """The table with every column that can be read in two ways read in this one."""
    if not table.two_ways:
        return table
    columns = {name: ways.point if style == "point" else ways.comma for name, ways in table.two_ways.items()}
    examples = {name: ways.example for name, ways in table.two_ways.items()}
    styles = dict.fromkeys(columns, style)
    return replace(
        table,
        columns=table.columns | columns,
        two_ways={},
        written=table.written | examples,
        styles=table.styles | styles,
    )


def _numbers_of(column: _Column) -> list[str]:
    """The different cells that are numbers."""
    fits = ~np.isnan(column.ways["point"]) | ~np.isnan(column.ways["comma"])
    return [column.held.names[i] for i in np.flatnonzero(fits).tolist()]


def _known(values: np.ndarray) -> int:
    return 0 if values.dtype == object else int(np.count_nonzero(~np.isnan(values))) if values.dtype.kind == "f" else 0


def _suspect(
    table: Table, name: str, comma: Mapping[str, bool], text_of: Callable[[str], np.ndarray]
) -> np.ndarray | None:
    """A column's text, where it may hold written numbers or be readable in two ways; None where it need not be looked at."""
    values = table.columns[name]
    if values.dtype == object:
        head = [text for text in values[:HEAD].tolist() if text is not None]
        return values if head and sum(map(is_number, head)) > len(head) / 2 else None
    if name not in comma:
        return None
    if any(is_number(text) for text in table.not_numbers.get(name, {}).values()):
        return text_of(name)
    return text_of(name) if _in_thousandths(values[:HEAD]) and _in_thousandths(values) else None


def _in_thousandths(values: np.ndarray) -> bool:
    """Whether all numbers have three digits at most before and behind the mark, and no fraction is below 1."""
    known = values[np.isfinite(values)]
    if not len(known) or np.abs(known).max() >= 1000:
        return False
    parts = known[known % 1 != 0]
    thousandths = known * 1000
    return bool((np.abs(parts) >= 1).all()) and bool(np.all(np.abs(thousandths - np.round(thousandths)) < 1e-6))


def _read(texts: np.ndarray, *, least: int) -> _Column | None:
    """A column in the style that fits most of its cells, or in both where they fit alike and differ; None where no style
    fits half of the cells, nor as many as `least`.
    """
    held = coded(texts)
    ways, counts = both(held.names), held.counts
    fits = {style: int(counts[~np.isnan(ways[style])].sum()) for style in STYLES}
    best = max(fits.values())
    if best <= counts.sum() / 2 or best < least:
        return None
    styles = tuple(style for style in STYLES if fits[style] == best)
    known = ~np.isnan(ways["point"]) & ~np.isnan(ways["comma"])
    if len(styles) == 2 and not (ways["point"] != ways["comma"])[known].any():
        styles = styles[:1]
    return _Column(texts, held, ways, styles)


def _settled(table: Table, found: Mapping[str, _Column], certain: set[Style]) -> Table:
    """What is clear is read; what is not is read as the rest of the file, or kept in both ways."""
    unclear = {name: column for name, column in found.items() if len(column.styles) == 2}
    rest: Style | None = next(iter(certain)) if len(certain) == 1 else None
    if not rest and not certain and table.dialect.delimiter == "comma" and all(map(_of_three_digits, unclear.values())):
        rest = "point"
    columns, strange = dict(table.columns), dict(table.not_numbers)
    two_ways: dict[str, TwoWays] = {}
    styles: dict[str, str] = {}
    for name, column in found.items():
        style = column.styles[0] if name not in unclear else rest or "point"
        before, columns[name] = columns[name], frozen(column.numbers(style))
        odd = np.flatnonzero(np.isnan(columns[name]) & (column.held.codes >= 0))[:KEPT_PROBLEMS].tolist()
        strange.pop(name, None)
        if odd:
            strange[name] = {row: shown(column.texts[row]) for row in odd}
        if name in unclear and not rest:
            two_ways[name] = TwoWays(column.example(), columns[name], frozen(column.numbers("comma")))
        elif before.dtype == object or not np.array_equal(before, columns[name], equal_nan=True):
            styles[name] = style
    return replace(
        table,
        columns=columns,
        not_numbers=strange,
        two_ways=two_ways,
        written={name: found[name].example() for name in styles},
        styles=styles,
    )


def _of_three_digits(column: _Column) -> bool:
    """Whether every cell has a point and three digits behind it, as a program writes numbers that it rounds to three."""
    return all("." in text and "," not in text for text in column.held.names)

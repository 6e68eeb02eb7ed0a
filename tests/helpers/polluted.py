"""One clean table, and what goes wrong with such files: each pollution is the clean file with one thing changed.

A case says what is right for it: "read" (every cell as in the clean table), "aside" (so are all rows but some, and those
are listed with their lines), or "refused" (a sentence says why).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

NAMES = ("id", "label", "score", "day", "text", "comment")
ROWS = tuple(
    (
        str(i),
        ("spam", "ham", "ham")[i % 3],
        f"0.{i:02d}",
        f"2024-03-{i:02d}",
        ("red, and blue", "plain", 'called "x"', "two  words", "a;b|c", "it's")[i % 6],
        "late" if i == 7 else "",
    )
    for i in range(1, 25)
)
PLACES = {"first": 1, "middle": 12, "last": 24}  # of rows, from 1


@dataclass(frozen=True)
class Case:
    """A polluted file and what is right for it; `names` of its columns where they differ from the clean ones."""

    content: bytes
    right: str
    names: tuple[str, ...] = NAMES
    rows: tuple[tuple[str, ...], ...] = ROWS


def written(rows: list[tuple[str, ...]] | None = None, **dialect: object) -> list[str]:
    """The lines of the clean file, the header first."""
    out = io.StringIO()
    settings: dict[str, object] = {"lineterminator": "\n"} | dialect
    csv.writer(out, **settings).writerows([NAMES, *ROWS] if rows is None else rows)  # type: ignore[arg-type]
    return out.getvalue().splitlines()


def joined(lines: list[str], end: str = "\n") -> bytes:
    return (end.join(lines) + end).encode()


CLEAN = joined(written())


def with_line(place: int, change: Callable[[str], str]) -> bytes:
    lines = written()
    lines[place] = change(lines[place])
    return joined(lines)


def places(line: str) -> list[int]:
    """Where the delimiters stand that are not in quotes."""
    return [i for i, sign in enumerate(line) if sign == "," and line[:i].count('"') % 2 == 0]


def replaced(place: int, column: int, old: str, new: str) -> tuple[tuple[str, ...], ...]:
    """The rows with something else in one cell."""
    rows = [list(row) for row in ROWS]
    rows[place - 1][column] = rows[place - 1][column].replace(old, new)
    return tuple(map(tuple, rows))


def doubled(line: str, nth: int) -> str:
    at = places(line)[nth]
    return line[:at] + "," + line[at:]


def dropped(line: str, nth: int) -> str:
    at = places(line)[nth]
    return line[:at] + line[at + 1 :]


def of_lines() -> Iterator[tuple[str, Case]]:
    """One line has a delimiter, a quote or a line end too many or too few."""
    for where, place in PLACES.items():
        for nth in range(5):
            yield (
                f"delimiter doubled, {where} row, after cell {nth + 1}",
                Case(with_line(place, partial(doubled, nth=nth)), "aside"),
            )
            yield (
                f"delimiter missing, {where} row, after cell {nth + 1}",
                Case(with_line(place, partial(dropped, nth=nth)), "aside"),
            )
        yield f"delimiter before the first cell, {where} row", Case(with_line(place, lambda line: "," + line), "aside")
        yield f"three delimiters too many, {where} row", Case(with_line(place, lambda line: line + ",,,"), "aside")
        yield f"other delimiter, {where} row", Case(with_line(place, lambda line: line.replace(",", ";")), "aside")
        yield f"blank as delimiter, {where} row", Case(with_line(place, lambda line: line.replace(",", " ")), "aside")
        yield f"empty line before the {where} row", Case(with_line(place, lambda line: "\n" + line), "read")
        yield f"line of blanks before the {where} row", Case(with_line(place, lambda line: "   \n" + line), "aside")
        yield (
            f"line of delimiters before the {where} row",
            Case(with_line(place, lambda line: ",,,,,\n" + line), "aside"),
        )
        yield (
            f"line broken after a cell, {where} row",
            Case(with_line(place, lambda line: line[: places(line)[1]] + "\n" + line[places(line)[1] :]), "aside"),
        )
        yield f"two rows on the line of the {where}", Case(with_line(place, lambda line: line + line), "aside")
        yield (
            f"header again before the {where} row",
            Case(with_line(place, lambda line: ",".join(NAMES) + "\n" + line), "aside"),
        )
        yield f"open quote, {where} row", Case(with_line(place, lambda line: line.replace(",", ',"', 1)), "either")
        yield (
            f"quote inside a bare cell, {where} row",
            Case(
                with_line(place, lambda line: line.replace("2024", '20"24')),
                "read",
                rows=replaced(place, 3, "2024", '20"24'),
            ),
        )
        yield (
            f"undoubled quote in quotes, {where} row",
            Case(with_line(place, lambda line: line.replace("2024-", '"20"24-')), "either"),
        )
        yield (
            f"cell in single quotes, {where} row",
            Case(
                with_line(place, lambda line: line.replace(f",{line.split(',')[1]},", f",'{line.split(',')[1]}',")),
                "read",
                rows=replaced(place, 1, ROWS[place - 1][1], f"'{ROWS[place - 1][1]}'"),
            ),
        )
        yield (
            f"cell in quotes without need, {where} row",
            Case(with_line(place, lambda line: '"' + line.replace(",", '",', 1)), "read"),
        )
        yield (
            f"blanks around delimiters, {where} row",
            Case(
                with_line(place, lambda line: "".join(" , " if i in places(line) else s for i, s in enumerate(line))),
                "either",
            ),
        )

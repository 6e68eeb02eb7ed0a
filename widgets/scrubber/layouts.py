"""Where views and numbers stand in a scrubber: a few layouts by name, and the grid of columns that they are made of.

Shares are counted in equal columns, over all of which a row reaches; widths are the columns' own, as shares of what is
left or as CSS lengths. On a narrow window everything stands in one column, the numbers first, whatever the layout.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from charts.moving import View

NUMBERS: Final = "numbers"
Place = View | str  # a view, or NUMBERS
Width = float | str


@dataclass(frozen=True)
class Layout:
    """Views in their order, and the CSS grid in which they stand; `across` numbers stand side by side.

    folded: how many rows at the end are hidden until a button shows them; unfolds: what they are, in its words.
    """

    views: tuple[View, ...]
    areas: tuple[str, ...]
    columns: str
    across: int = 1
    folded: int = 0
    unfolds: str = ""


def grid(*rows: Mapping[Place, int], widths: Sequence[Width] = (), across: int = 1) -> Layout:
    """Rows of views and NUMBERS, each with the columns that it takes; what stands in two rows is as tall as both."""
    lengths = {sum(row.values()) for row in rows}
    if len(lengths) != 1 or (widths and lengths != {len(widths)}):
        raise ValueError(f"rows of a layout take equally many columns, as many as there are widths: {sorted(lengths)}")
    columns = " ".join(map(_width, widths)) if widths else f"repeat({lengths.pop()}, minmax(0, 1fr))"
    views = tuple(dict.fromkeys(place for row in rows for place in row if isinstance(place, View)))
    areas = (" ".join(_name(place) for place, count in row.items() for _ in range(count)) for row in rows)
    return Layout(views, tuple(areas), columns, across)


def folding(layout: Layout, rows: int, unfolds: str) -> Layout:
    """The same with its last rows folded away. unfolds: what they show, after “Show”."""
    if not 0 < rows < len(layout.areas):
        raise ValueError(f"rows must leave one of {len(layout.areas)} to be seen, got {rows}")
    return replace(layout, folded=rows, unfolds=unfolds)


def beside(*views: View, shares: Sequence[int] = (), widths: Sequence[Width] = (), across: int = 1) -> Layout:
    """Views in a row, and the numbers right of them."""
    places: tuple[Place, ...] = (*views, NUMBERS)
    return grid(dict(zip(places, shares or [1] * len(places), strict=True)), widths=widths, across=across)


def above(*views: View, shares: Sequence[int] = (), widths: Sequence[Width] = (), across: int = 1) -> Layout:
    """Views in a row, and the numbers in a row under them."""
    row: dict[Place, int] = dict(zip(views, shares or [1] * len(views), strict=True))
    return grid(row, {NUMBERS: sum(row.values())}, widths=widths, across=across)


def stacked(*places: Place, across: int = 1) -> Layout:
    """One under the other; the numbers last unless they are among them."""
    whole = places if NUMBERS in places else (*places, NUMBERS)
    return grid(*({place: 1} for place in whole), widths=(1,), across=across)


def wide_and_two(
    wide: View, *right: Place, shares: tuple[int, int] = (1, 1), widths: Sequence[Width] = (), across: int = 1
) -> Layout:
    """A wide view on the left, and on its right what stands one under the other."""
    left, rest = shares
    return grid(*({wide: left, place: rest} for place in right), widths=widths, across=across)


def _name(place: Place) -> str:
    return place.name if isinstance(place, View) else place


def _width(width: Width) -> str:
    return width if isinstance(width, str) else f"minmax(0, {width:g}fr)"

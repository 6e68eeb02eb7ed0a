"""Several things one after the other in a text, such as a column's first values."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from datasets.uploads.table import shown
from metrics_core.filled import Filled

COMMA, SEMICOLON, AND, OR = (
    Filled("{some}, {one}"),
    Filled("{some}; {one}"),
    Filled("{some} and {one}"),
    Filled("{some} or {one}"),
)


def listed(parts: Iterable[object], between: str = COMMA) -> str:
    """At least one part; between: what stands between two of them. Parts that are texts of ours are Filled."""
    return str(reduce(lambda some, one: Filled(between, some=some, one=one), parts))


def quoted(names: Iterable[str], limit: int) -> list[str]:
    """Names from a reader's file in quotation marks, cut to a length."""
    return [Filled("“{name}”", name=shown(name, limit)) for name in names]

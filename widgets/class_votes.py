"""A class's votes as a link carries them: how many voted for what on each item, and what a judge said. No voter is told apart.

The kind says what the three or two categories are: in a pair of answers whether the longer one is better, both are equal, or the shorter
one is; of a text whether it is right or wrong.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import streamlit as st

PARAMETER = "votes"
CATEGORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"pairs": ("longer", "equal", "shorter"), "texts": ("right", "wrong")}
)
MOST, LARGEST = 60, 10_000  # items, and votes for a category
ITEM = re.compile(r"([0-9]|-)((?:\.[0-9]{1,5})+)")


@dataclass(frozen=True)
class ClassVotes:
    """counts: of each item the votes for each category of the kind; judge: its category's place, None for no verdict."""

    kind: str
    counts: tuple[tuple[int, ...], ...]
    judge: tuple[int | None, ...]

    @property
    def categories(self) -> tuple[str, ...]:
        """What may be said of an item."""
        return CATEGORIES[self.kind]

    @property
    def total(self) -> int:
        """All votes."""
        return sum(map(sum, self.counts))


def written(votes: ClassVotes) -> str:
    """The votes as a link's parameter: the kind, then each item's verdict and counts."""
    items = (
        f"{'-' if verdict is None else verdict}.{'.'.join(map(str, counts))}"
        for counts, verdict in zip(votes.counts, votes.judge, strict=True)
    )
    return "_".join([votes.kind, *items])


def read(text: str) -> ClassVotes | None:
    """What written() wrote; None for anything else."""
    kind, *items = text[: 40 * MOST].split("_")
    found = [ITEM.fullmatch(item) for item in items]
    if kind not in CATEGORIES or not 0 < len(items) <= MOST or not all(found):
        return None
    verdicts = [None if item[1] == "-" else int(item[1]) for item in found if item]
    counts = [tuple(map(int, item[2][1:].split("."))) for item in found if item]
    size = len(CATEGORIES[kind])
    fits = all(len(row) == size and max(row) <= LARGEST for row in counts)
    if not fits or any(verdict is not None and verdict >= size for verdict in verdicts):
        return None
    return ClassVotes(kind, tuple(counts), tuple(verdicts))


def linked() -> ClassVotes | None:
    """The votes in the page's link, if there are any that can be read."""
    return read(st.query_params.get(PARAMETER, ""))

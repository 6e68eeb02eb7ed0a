"""What a reader changed in the made-up newspaper: checked, and written into a link. No metric in here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from language import gettext
from pages.ranking.recommenders.data import READERS, STORIES, SUBSCRIBERS, Paper

MOST_LATER = 10  # stories that one reader may have gone on to read


@dataclass(frozen=True)
class Edits:
    """later: for some readers (numbers from 0) the stories they went on to read. popularity: other numbers of subscribers."""

    later: tuple[tuple[int, tuple[int, ...]], ...] = ()
    popularity: tuple[tuple[int, int], ...] = ()

    def read_later(self, reader: int, stories: Iterable[int]) -> Edits:
        """The same with what one reader went on to read, the first MOST_LATER of it."""
        kept = tuple(sorted(set(stories)))[:MOST_LATER]
        return replace(self, later=tuple(sorted({**dict(self.later), reader: kept}.items())))

    def opened_by(self, counts: Mapping[int, int]) -> Edits:
        """The same with other numbers of subscribers for some stories."""
        return replace(self, popularity=tuple(sorted({**dict(self.popularity), **counts}.items())))

    def applied(self, paper: Paper) -> Paper:
        """The paper with all of it."""
        return paper.with_popularity(dict(self.popularity)).with_held_out(dict(self.later))


def checked_popularity(counts: Iterable[Any]) -> tuple[list[int] | None, str]:
    """A whole number from 1 to SUBSCRIBERS for each story, or None with what is wrong, row by row from 1."""
    found: list[int] = []
    for row, count in enumerate(counts, 1):
        whole = isinstance(count, (int, float)) and float(count).is_integer()
        if not whole or not 1 <= count <= SUBSCRIBERS:
            return None, gettext(
                "row {row}, subscribers: a whole number from 1 to {most:,} is needed", row=row, most=SUBSCRIBERS
            )
        found.append(int(count))
    return found, ""


def edits_to_link(edits: Edits) -> dict[str, str]:
    """As it stands in the URL: `later=0.3.7_5` (reader 0 read 3 and 7, reader 5 nothing) and `popular=2.900`."""
    later = "_".join(".".join(map(str, (reader, *stories))) for reader, stories in edits.later)
    popular = "_".join(f"{story}.{count}" for story, count in edits.popularity)
    return {name: text for name, text in (("later", later), ("popular", popular)) if text}


def edits_from_link(later: str, popular: str) -> Edits:
    """The edits out of the URL; what is no good is left out."""
    edits = Edits()
    for reader, *stories in _numbers(later):
        if reader < len(READERS) and all(story < len(STORIES) for story in stories):
            edits = edits.read_later(reader, stories)
    for pair in _numbers(popular):
        if len(pair) == 2 and pair[0] < len(STORIES) and 1 <= pair[1] <= SUBSCRIBERS:
            edits = edits.opened_by({pair[0]: pair[1]})
    return edits


def _numbers(text: str) -> list[list[int]]:
    parts = [part.split(".") for part in text[:4000].split("_")]
    return [[int(n) for n in part] for part in parts if all(n.isascii() and n.isdigit() and len(n) < 6 for n in part)]

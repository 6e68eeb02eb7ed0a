"""Results with graded relevances: cards in an order that the reader makes, and rows with scores. No metric in here.

A list of cards is written, in the URL and between browser and server, as `A2_B3_._C1_D`: A with relevance 2 before B with
3, then the line below which nothing was retrieved, C with 1, and D that nobody judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import factorial, isnan, nan
from string import ascii_uppercase
from typing import Any

from datasets.documents import CATALOGUE
from datasets.inputs import cases, relevances_of
from language import gettext

MOST, FURTHEST = 10, 9  # cards in a list, and relevances from -9 to 9
LINE = "."
MOST_ORDERS = 1000
ROWS, LONGEST = 10, 12


@dataclass(frozen=True)
class Card:
    """One result. relevance: NaN where nobody judged it."""

    name: str
    relevance: float = nan

    @property
    def text(self) -> str:
        """Name and relevance as they stand in a link."""
        return self.name + ("" if isnan(self.relevance) else f"{self.relevance:.4g}")


@dataclass(frozen=True)
class Cards:
    """Cards from the first to the last, of which the first `retrieved` are in the list; the others were judged only."""

    cards: tuple[Card, ...]
    retrieved: int

    @property
    def text(self) -> str:
        """The list as it stands in a link; a line at the end is left out."""
        parts = [card.text for card in self.cards]
        parts[self.retrieved : self.retrieved] = [LINE] * (self.retrieved < len(parts))
        return "_".join(parts)

    @property
    def listed(self) -> list[float]:
        """Relevances in ranked order, NaN where unjudged."""
        return [card.relevance for card in self.cards[: self.retrieved]]

    @property
    def judged(self) -> list[float]:
        """Relevances of all that was judged, retrieved or not."""
        return [card.relevance for card in self.cards if not isnan(card.relevance)]

    def one_moved(self) -> list[Cards]:
        """This list, and each other one that a single card can be moved to make."""
        parts: list[Card | None] = [*self.cards]
        parts.insert(self.retrieved, None)
        found = {self.text: self}
        for i in (i for i, part in enumerate(parts) if part):
            rest = parts[:i] + parts[i + 1 :]
            for place in range(len(parts)):
                moved = [*rest[:place], parts[i], *rest[place:]]
                one = Cards(tuple(card for card in moved if card), moved.index(None))
                found.setdefault(one.text, one)
        return [*found.values()]


def every_order(cards: Cards) -> list[Cards]:
    """This list and every other order of it, with the line anywhere; those that one move makes where there are too many."""
    if factorial(len(cards.cards) + 1) > MOST_ORDERS:
        return cards.one_moved()
    found = {cards.text: cards}
    for parts in permutations((*cards.cards, None)):
        one = Cards(tuple(card for card in parts if card), parts.index(None))
        found.setdefault(one.text, one)
    return [*found.values()]


def cards_of(relevances: Sequence[float], retrieved: int | None = None) -> Cards:
    """Cards called A, B, C, ... in the order given."""
    cards = tuple(Card(name, float(r)) for name, r in zip(ascii_uppercase, relevances, strict=False))
    return Cards(cards, len(cards) if retrieved is None else retrieved)


def cards_from(text: str) -> Cards | None:
    """The list that a text stands for, or None when it is none: too many cards, one twice, a relevance out of range."""
    parts = text.split("_")
    cards = [card for card in map(_card, (part for part in parts if part != LINE)) if card]
    good = len(cards) + (LINE in parts) == len(parts) and len({card.name for card in cards}) == len(cards)
    if not good or not 0 < len(cards) <= MOST:
        return None
    return Cards(tuple(cards), parts.index(LINE) if LINE in parts else len(cards))


def _card(text: str) -> Card | None:
    found = re.fullmatch(r"([A-Z])(-?[0-9](?:\.[0-9]{1,2})?)?", text)
    return found and Card(found[1], float(found[2]) + 0.0 if found[2] else nan)


def cards_of_example(example: str, case: str = "") -> Cards:
    """The list of one of the documents' examples. Raises ValueError for an example without one."""
    several = cases(CATALOGUE.examples[example])
    relevances = relevances_of(several[case or next(iter(several))])
    if relevances is None:
        raise ValueError(gettext("example {example!r} has no list", example=example))
    return cards_of(relevances)


def presets() -> Iterator[tuple[str, Cards]]:
    """Lists to start from, by what the buttons are called."""
    a = cards_of_example("ndcg-set-a")
    useless = Card("F", 0.0)
    yield "set A", a
    yield "set B", cards_of_example("dcg-set-b")
    yield "useless last", Cards((*a.cards, useless), 6)
    yield "useless first", Cards((useless, *a.cards), 6)
    yield "binary", cards_of_example("ndcg-binary-relevance")
    yield "nothing relevant", cards_of((0, 0, 0))
    yield "negative", cards_of((-3, 1))
    yield "missed and unjudged", cards_of((2, nan, 3, 0, 1, 3, 2), retrieved=5)


# ---- rows with scores
@dataclass(frozen=True)
class ScoredRow:
    """A result with its id, its score and its relevance."""

    id: str
    score: float
    relevance: float


TIED = (
    ScoredRow("d1", 0.9, 2),
    ScoredRow("d4", 0.6, 0),
    ScoredRow("d2", 0.6, 2),
    ScoredRow("d5", 0.6, 3),
    ScoredRow("d3", 0.2, 2),
)


def checked_rows(rows: Sequence[Sequence[Any]]) -> tuple[tuple[ScoredRow, ...], list[str]]:
    """The rows that were typed, or none with what is wrong with them, row by row from 1."""
    if not 1 < len(rows) <= ROWS:
        return (), [gettext("there are {n} rows; 2 to {most} can be shown", n=len(rows), most=ROWS)]
    problems: list[str] = []
    found: list[ScoredRow] = []
    for i, (name, score, relevance) in enumerate(rows, 1):
        text = name.strip() if isinstance(name, str) else ""
        if not re.fullmatch(rf"[A-Za-z0-9.-]{{1,{LONGEST}}}", text):
            problems.append(
                gettext("row {row}, id: 1 to {most} letters, digits, dots and hyphens are needed", row=i, most=LONGEST)
            )
        elif text in (row.id for row in found):
            problems.append(gettext("row {row}, id: {id} is already used", row=i, id=text))
        if not _within(score, 0, 1):
            problems.append(gettext("row {row}, score: a number from 0 to 1 is needed", row=i))
        if not _within(relevance, 0, FURTHEST):
            problems.append(gettext("row {row}, relevance: a number from 0 to {most} is needed", row=i, most=FURTHEST))
        if not problems:
            found.append(ScoredRow(text, float(score), float(relevance)))
    return (() if problems else tuple(found)), problems


def rows_to_link(rows: Sequence[ScoredRow]) -> str:
    """Rows as they stand in the URL: `d1_0.9_2_d4_0.6_0`."""
    return "_".join(f"{row.id}_{row.score:.6g}_{row.relevance:.6g}" for row in rows)


def rows_from_link(text: str) -> tuple[ScoredRow, ...]:
    """The rows out of the URL; none when they are no good rows."""
    parts = text.split("_")
    try:
        rows = [(parts[i], float(parts[i + 1]), float(parts[i + 2])) for i in range(0, len(parts), 3)]
    except (ValueError, IndexError):
        return ()
    return checked_rows(rows)[0]


def _within(value: Any, low: float, high: float) -> bool:
    return isinstance(value, int | float) and low <= value <= high

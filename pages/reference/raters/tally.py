"""What the class's votes say beside the judge's verdicts: agreement, ratings of the models, and the votes as a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from datasets.uploads import safe_csv
from metrics_core import CATALOG, explain, why_undefined
from metrics_core.arenas import Strengths, bradley_terry
from metrics_core.classification.multiclass import cohen_kappa, multiclass_accuracy
from metrics_core.judges import BesidePanel, beside_panel, gwet_ac1, krippendorff_alpha
from pages.reference.raters.pairs import EQUAL, FIRST, PAIRS, SECOND, Item
from widgets.class_votes import CATEGORIES, ClassVotes

Given = Mapping[
    str, Sequence[int | None]
]  # by an item's key, what each guest said, in the order of the guests' numbers
SAID = {PAIRS: ("first", "second", "equal"), "texts": ("right", "wrong")}


@dataclass(frozen=True)
class Number:
    """A number of the page, with the reason where it is undefined."""

    name: str
    value: float
    undefined: str


@dataclass(frozen=True)
class Ratings:
    """Bradley-Terry ratings of the models by the class's votes and by the judge's verdicts, each with the reason for none."""

    models: tuple[str, ...]
    panel: Strengths
    judge: Strengths


def counted(items: Sequence[Item], given: Given) -> np.ndarray:
    """How many said what of each item, shape (items, what may be said)."""
    size = len(SAID[items[0].kind])
    rows = [[sum(one == place for one in given.get(item.key, ())) for place in range(size)] for item in items]
    return np.array(rows, dtype=int)


def linked_votes(items: Sequence[Item], counts: np.ndarray) -> ClassVotes:
    """The votes for a link, in which a pair's answers are the longer and the shorter one."""
    if items[0].kind != PAIRS:
        return ClassVotes(items[0].kind, _rows(counts), tuple(item.judge for item in items))
    flipped = np.array([item.longer == SECOND for item in items])
    order = np.where(flipped[:, None], (SECOND, EQUAL, FIRST), (FIRST, EQUAL, SECOND))
    judge = [
        None if item.judge is None else row.tolist().index(item.judge) for item, row in zip(items, order, strict=True)
    ]
    return ClassVotes(PAIRS, _rows(np.take_along_axis(counts, order, axis=1)), tuple(judge))


def _rows(counts: np.ndarray) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, counts.tolist()))


def compared(votes: ClassVotes) -> tuple[BesidePanel, tuple[Number, ...]]:
    """The class beside the judge: raw agreement, kappa and AC1 over the items that both decide."""
    found = beside_panel(np.array(votes.counts), votes.judge, CATEGORIES[votes.kind])
    numbers = []
    for metric, name in ((multiclass_accuracy, "agreement"), (cohen_kappa, "Cohen's kappa"), (gwet_ac1, "Gwet's AC1")):
        worked = explain(metric, found.table)
        numbers.append(Number(name, worked.value, worked.undefined or ""))
    return found, tuple(numbers)


def longer(votes: ClassVotes) -> tuple[tuple[int, int], int]:
    """How many items the class and the judge decide for the longer answer, and of how many items that both decide; (0, 0) and so many of texts."""
    table = beside_panel(np.array(votes.counts), votes.judge, CATEGORIES[votes.kind]).table
    return (int(table.counts[0].sum()), int(table.counts[:, 0].sum())) if votes.kind == PAIRS else (0, 0), int(
        table.total
    )


def among_raters(items: Sequence[Item], given: Given) -> Number:
    """Krippendorff's alpha of the guests' votes; the judge is none of them."""
    guests = max((len(given.get(item.key, ())) for item in items), default=0)
    verdicts = [[*given.get(item.key, ()), *[None] * guests][:guests] for item in items]
    value = krippendorff_alpha(verdicts)
    return Number(CATALOG["krippendorff_alpha"].name, value, why_undefined(value, krippendorff_alpha, verdicts))


def ratings(items: Sequence[Item], counts: np.ndarray) -> Ratings | None:
    """Every vote is a comparison of two models, and so is every verdict of the judge; None where a pair says no models."""
    if items[0].kind != PAIRS or not all(item.models[0] and item.models[1] for item in items):
        return None
    models = tuple(dict.fromkeys(model for item in items for model in item.models))
    places = np.array([[models.index(model) for model in item.models] for item in items])
    judge = np.array([[item.judge == said for said in range(3)] for item in items], dtype=int)
    return Ratings(models, *(_strengths(len(models), places, votes) for votes in (counts, judge)))


def _strengths(models: int, places: np.ndarray, votes: np.ndarray) -> Strengths:
    wins, ties = np.zeros((2, models, models))
    first, second = places.T
    np.add.at(wins, (first, second), votes[:, FIRST])
    np.add.at(wins, (second, first), votes[:, SECOND])
    np.add.at(ties, (first, second), votes[:, EQUAL])
    return bradley_terry(wins, ties + ties.T)


def as_csv(items: Sequence[Item], given: Given) -> bytes:
    """A row for each vote: the item, who wrote its answers, what the judge said, the guest's number and vote."""
    said = SAID[items[0].kind]
    rows = [
        (number, item, guest, said[vote])
        for number, item in enumerate(items, 1)
        for guest, vote in enumerate(given.get(item.key, ()), 1)
        if vote is not None and 0 <= vote < len(said)
    ]
    heads = ("first_model", "second_model") if items[0].kind == PAIRS else ("model",)
    columns: dict[str, list[object]] = {
        "item": [number for number, *_ in rows],
        "question": [item.question for _, item, *_ in rows],
    }
    columns |= {head: [item.models[place] for _, item, *_ in rows] for place, head in enumerate(heads)}
    columns["judge"] = ["" if item.judge is None else said[item.judge] for _, item, *_ in rows]
    columns["guest"] = [guest for *_, guest, _ in rows]
    columns["vote"] = [vote for *_, vote in rows]
    return safe_csv(columns)

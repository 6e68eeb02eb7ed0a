"""Scenes of ranked lists and recommendations: results that sink, readers whose lists are swapped, clicks further down."""

from typing import Any

import numpy as np

from pages.reference.choose.demonstrations import Bars, Lists

NAMES = tuple(["Ada", "Ben", "Cem", "Dia", "Eve", "Finn"])


def _lists(label: str, ticks: np.ndarray, grades: Any, *, unseen: Any = 0, items: Any = None, **more: Any) -> Lists:
    grade = np.asarray(grades, int)
    grade = grade[:, None] if grade.ndim == 2 else grade
    item = np.broadcast_to(np.arange(grade.shape[2]), grade.shape) if items is None else np.asarray(items)
    missing = np.broadcast_to(np.asarray(unseen), ticks.shape)
    rows = more.pop("rows", ("results",) if grade.shape[1] == 1 else NAMES[: grade.shape[1]])
    return Lists(label, ticks, grade, item, missing, tuple(rows), **more)


def _with(places: int, *hits: Any) -> list[int]:
    return [int(place + 1 in hits) for place in range(places)]


def more_below() -> Lists:
    """Four of the first five are worth it, and up to twenty more are on no page."""
    below = np.arange(21)
    return _lists("positives further down", below, [_with(5, 1, 2, 3, 5)] * 21, unseen=below)


def hits_sink() -> Lists:
    """Four relevant results among the first ten sink from the top to the bottom."""
    sunk = np.arange(7)
    return _lists("places moved down", sunk, [_with(10, *(np.arange(1, 5) + t)) for t in sunk], unseen=2)


def page_sinks() -> Lists:
    """Two relevant results among the first five sink."""
    sunk = np.arange(4)
    return _lists("places moved down", sunk, [_with(5, 1 + t, 2 + t) for t in sunk], unseen=1)


def later_hits_sink() -> Lists:
    """Three queries: the first hit stays where it is, two more sink."""
    sunk = np.arange(7)
    grades = [[_with(10, 1, 2 + t, 3 + t), _with(10, 2, 3 + t, 4 + t), _with(10, 1, 3 + t, 4 + t)] for t in sunk]
    return _lists("places by which the others move down", sunk, grades, rows=("query 1", "query 2", "query 3"))


def best_one_sinks() -> Lists:
    """Relevant results at fixed places; the excellent one among them is ever further down."""
    hits = [0, 2, 3, 5, 7, 9]
    grades = np.tile(_with(10, *(h + 1 for h in hits)), (6, 1))
    for t, place in enumerate(hits):
        grades[t, place] = 4
    return _lists("useful ones before the excellent one", np.arange(6), grades, graded=True)


def one_grade() -> Lists:
    """Five results of one grade, from 1 to 5."""
    grade = np.arange(1, 6)
    return _lists("grade of all results", grade, np.repeat(grade[:, None], 5, axis=1), graded=True)


def more_to_find() -> Lists:
    """A perfect list of one to ten results."""
    found = np.arange(1, 11)
    return _lists("results, all of them excellent", found, np.where(np.arange(10) < found[:, None], 3, -1), graded=True)


def right_class_slips() -> Lists:
    """Eight samples, five classes in the order of their scores: sample by sample the right one slips from first to third."""
    slipped = np.arange(9)
    grades = [[_with(5, 3 if sample < t else 1) for sample in range(8)] for t in slipped]
    rows = tuple(f"sample {i}" for i in range(1, 9))
    return _lists("samples where it is third", slipped, grades, rows=rows)


# ---- recommendations: items are numbers
def bestsellers_spread() -> Lists:
    """Six readers take the first thing on their list; the four others turn into the same bestsellers."""
    ticks = np.arange(5)
    own = 1 + np.arange(30).reshape(6, 5)
    items = np.array([np.where((np.arange(5) > 4 - t) & (np.arange(5) > 0), 90 + np.arange(5), own) for t in ticks])
    return _lists("bestsellers on each list", ticks, np.tile(_with(5, 1), (5, 6, 1)), items=items)


def second_hits() -> Lists:
    """Three readers who take the first thing; three others who take the second, or else the first three do too."""
    moved = np.arange(4)
    grades = np.zeros((4, 6, 5), int)
    grades[:, :3, 0] = 1
    for t in moved:
        grades[t, :t, 1], grades[t, 3 + t :, 1] = 1, 1
    items = np.broadcast_to(1 + np.arange(30).reshape(6, 5), grades.shape)
    return _lists("readers who lost their only hit", moved, grades, items=items)


def lists_swapped() -> Lists:
    """Six readers, each with three things to take; two by two they get each other's lists."""
    swapped = np.arange(4)
    own = 1 + np.arange(18).reshape(6, 3)
    items, grades = np.repeat(own[None], 4, axis=0), np.ones((4, 6, 3), int)
    for t in swapped:
        for a in range(0, 2 * t, 2):
            items[t, [a, a + 1]] = own[[a + 1, a]]
            grades[t, [a, a + 1]] = 0
    return _lists("pairs of readers swapped", swapped, grades, items=items)


def unwanted() -> Lists:
    """Three kinds of things on each list, all new; place by place they are no longer wanted."""
    ticks = np.arange(13)
    own = 1 + np.arange(12).reshape(4, 3)
    wanted = np.array([np.arange(12).reshape(4, 3) >= t for t in ticks])
    items = np.where(wanted, own, own + 60)  # the same kind: 60 is a multiple of 3
    return _lists("things that nobody wants", ticks, wanted.astype(int), items=items)


def looks_at_places() -> Bars:
    """A thousand displays; who looks falls with the place, and three in ten who look click."""
    place = np.arange(1, 11)
    looks = np.round(1000 / place, -1)
    heights = np.stack([np.full(10, 1000.0), looks, 0.3 * looks], axis=1)
    return Bars("place where it is shown", place, heights, ("displays", "looks", "clicks"))

"""Solves a lesson's exercises in every possible way and gives each answer to its guess, so that tests can check what is said then.

walk(visit, "precision_recall", "twice-the-weight").against(lambda now, start: now.recall > start.recall) == []
answered(visit, "precision_recall")["recall"].number("pr", "recall")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from streamlit.testing.v1 import AppTest

from charts.moving import Control, Track
from tests.helpers.pages import shipped
from widgets.curriculum import ROOMS
from widgets.exercises import ASKED, START, numbers_of
from widgets.exercises.exercise import Exercise, exercises_of, further_of
from widgets.exercises.goals import Goal, met

Visit = Callable[..., AppTest]


@dataclass(frozen=True)
class Walk:
    """An exercise at every tick of its controls, and what its numbers were at the start."""

    exercise: Exercise
    numbers: Mapping[str, Track]
    start: Mapping[str, float]
    controls: tuple[Control, ...]

    def where(self, says: Goal) -> np.ndarray:
        """At which ticks something holds, with an axis for each control."""
        names, sizes = [c.name for c in self.controls], [len(c.values) for c in self.controls]
        truth = met(says, self.numbers, self.start, names)
        kept = [slice(None) if name in truth.over else np.newaxis for name in names]
        return np.broadcast_to(truth.values[tuple(kept)], sizes)

    @property
    def solved(self) -> np.ndarray:
        """At which ticks the whole goal is met."""
        return np.logical_and.reduce([self.where(goal) for goal in self.exercise.goal.values()])

    def against(self, says: Goal) -> list[dict[str, float]]:
        """The solutions that contradict a remark, by the values of the controls. Fails if there is no solution at all."""
        solved = self.solved
        assert solved.any(), f"nothing solves {self.exercise.name!r}"
        return [
            {c.name: float(c.values[i]) for c, i in zip(self.controls, place, strict=True)}
            for place in np.argwhere(solved & ~self.where(says))
        ]


def exercise(lesson: str, name: str) -> Exercise:
    return next(one for one in (*exercises_of(lesson), *further_of(lesson)) if one.name == name)


def walk(visit: Visit, lesson: str, name: str) -> Walk:
    """An exercise that is solved by moving a scrubber, as its page shows it once it is begun."""
    one = exercise(lesson, name)
    at = visit(ROOMS[lesson].folder)
    at.session_state[ASKED] = ["begin", name]
    at.run()
    assert not at.exception
    payload = at.session_state["standing"][one.scrubber].payload
    return Walk(one, numbers_of(payload), at.session_state[START]["numbers"], payload.controls)


def walk_typed(lesson: str, name: str, typed: Mapping[str, Any], numbers: Mapping[str, np.ndarray]) -> Walk:
    """An exercise that is solved by typing. typed: the values tried in each field; numbers: what its goal reads, for all of them."""
    fields = tuple(Control(field, field, np.asarray(values, float), ()) for field, values in typed.items())
    tracks = {number: Track(values, tuple(typed)) for number, values in numbers.items()}
    return Walk(exercise(lesson, name), tracks, {}, fields)


@dataclass(frozen=True)
class Answered:
    """A page after one answer to its guess."""

    text: str
    told: str
    at: AppTest

    @property
    def right(self) -> bool:
        return self.told.startswith(("**Yes", "**Right"))

    def number(self, scrubber: str, name: str) -> float:
        """A live number where the answer leads."""
        return shipped(self.at)[scrubber].value(name)


def answered(
    visit: Visit, lesson: str, key: str = "guess", *, only: Sequence[str] = (), **query: str
) -> dict[str, Answered]:
    """Every answer to a lesson's guess, or only some, each given on a page of its own."""
    first = visit(ROOMS[lesson].folder, **query)
    found: dict[str, Answered] = {}
    for text in only or _choice(first, key).options:
        at = visit(ROOMS[lesson].folder, **query) if found else first
        _choice(at, key).set_value(text).run()
        assert not at.exception
        (told,) = [block.value for block in at.markdown if _told(block.value)][:1]
        found[text] = Answered(text, told, at)
    return found


def _choice(at: AppTest, key: str) -> Any:
    """Short answers are pills, long ones a list."""
    return next(one for one in (*at.pills, *at.radio) if one.key == key)


def _told(text: str) -> bool:
    return text.startswith(("**Yes", "**Right", "**No"))

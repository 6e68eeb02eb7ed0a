"""An exercise as its page begins it: its numbers at every tick, where they stood at first, and every tick that solves it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from streamlit.testing.v1 import AppTest

from widgets.exercises import ASKED, START, numbers_of
from widgets.exercises.exercise import exercises_of
from widgets.exercises.goals import Numbers, met
from widgets.scrubber import Standing


@dataclass(frozen=True)
class Solutions:
    """start: each number where the exercise begins; at: the same at every tick, an axis a control; solved: where it is met."""

    start: dict[str, float]
    at: dict[str, np.ndarray]
    solved: np.ndarray

    def __getitem__(self, name: str) -> np.ndarray:
        """A number at all solutions."""
        return self.at[name][self.solved]


def begun(page: AppTest, lesson: str, name: str) -> Solutions:
    """Begin an exercise of the page that is open, and walk every tick. There has to be a solution."""
    (one,) = (one for one in exercises_of(lesson) if one.name == name)
    page.session_state[ASKED] = ["begin", name]
    page.run()
    assert not page.exception
    shown: Standing = page.session_state["standing"][one.scrubber]
    start: dict[str, float] = page.session_state[START]["numbers"]
    tracks, controls = numbers_of(shown.payload), [control.name for control in shown.payload.controls]
    grid = tuple(len(control.values) for control in shown.payload.controls)
    numbers, solved = Numbers(tracks, controls), np.ones(grid, bool)
    for goal in one.goal.values():
        part = met(goal, tracks, start, controls)
        solved &= part.values.reshape([len(v) if n in part.over else 1 for n, v in _ticks(shown)])
    assert solved.any()
    return Solutions(start, {name: np.broadcast_to(getattr(numbers, name).values, grid) for name in tracks}, solved)


def _ticks(shown: Standing) -> list[tuple[str, np.ndarray]]:
    return [(control.name, control.values) for control in shown.payload.controls]

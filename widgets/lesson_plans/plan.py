"""What a lesson plan is made of. A room has one in its plan.py, as PLAN."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from metrics_core import CATALOG, Worked
from widgets.curriculum import LESSONS, ROOMS, part

OPENING, PICTURE, EXERCISES, WORKSHEET = "Opening question", "Main picture", "Exercises", "Worksheet"
STEPS = Path(__file__).parent / "steps.json"  # the projector's own titles of its steps; a browser test compares


@dataclass(frozen=True)
class Stage:
    """Some minutes of a lesson. shows: a part of the page by its heading, or one of the names above; does: what the teacher or the
    class does there; asks: what is put to the class; sees: what students should see or say.
    """

    minutes: int
    shows: str
    does: str
    asks: str = ""
    sees: str = ""


@dataclass(frozen=True)
class Plan:
    """A lesson on one page. able: what students will be able to do; misconception: the wrong idea that the lesson takes on; before:
    lessons that come first, by their URLs. ten: the first ten minutes, a lesson by themselves; further: 35 more. exam: a question,
    with its answer: numbers worked by the core, with a name of their own where the metric's does not say enough, and words. reading:
    author, year and title.
    """

    able: tuple[str, ...]
    misconception: str
    ten: tuple[Stage, ...]
    further: tuple[Stage, ...]
    questions: tuple[str, ...]
    exam: str
    answer: tuple[Worked | tuple[str, Worked] | str, ...]
    reading: tuple[str, ...]
    before: tuple[str, ...] = ()


def plan_of(lesson: str) -> Plan | None:
    """The plan of a lesson; None where nobody has written one."""
    found = part(lesson, "plan")
    return found and found.PLAN


def sources(*metrics: str) -> tuple[str, ...]:
    """What the cards of some metrics cite: author, year and title."""
    return tuple(dict.fromkeys(CATALOG[name].source for name in metrics))


def planned() -> tuple[str, ...]:
    """The lessons that have a plan, in the order of the navigation."""
    return tuple(lesson.url for lesson in LESSONS if part(lesson.url, "plan"))


@cache
def _steps() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(STEPS.read_text("utf-8"))
    return found


def step_of(lesson: str, shows: str) -> int:
    """The number of the projector's step that shows a part of a lesson, from 1; 0 where none does."""
    titles = _steps().get(lesson, [])
    if shows == OPENING:
        return 1 if titles else 0
    about = ROOMS[lesson].about
    heading = f"{about.heading or about.title}: " if shows == PICTURE else shows
    return next((n for n, title in enumerate(titles, 1) if title.startswith(heading)), 0)

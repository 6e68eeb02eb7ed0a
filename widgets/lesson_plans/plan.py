"""What a lesson plan is made of. A room has one in its plan.py, as PLAN."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from metrics_core import CATALOG, Worked
from widgets.curriculum import LESSONS, ROOMS, part

OPENING, PICTURE, EXERCISES, WORKSHEET = "Opening question", "Main picture", "Exercises", "Worksheet"
STEPS = (
    Path(__file__).parent / "steps.json"
)  # as tests/browser/steps.py reads them on the projector; a browser test compares


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
    author, year and title. It is made once for all languages: a number in a text is a value of its template, with its format.
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
    module = part(lesson, "plan")
    found: Plan | None = module.PLAN if module else None
    return found


def sources(*metrics: str) -> tuple[str, ...]:
    """What the cards of some metrics cite: author, year and title."""
    return tuple(dict.fromkeys(CATALOG[name].source for name in metrics))


def planned() -> tuple[str, ...]:
    """The lessons that have a plan, in the order of the navigation."""
    return tuple(lesson.url for lesson in LESSONS if part(lesson.url, "plan"))


@cache
def _steps() -> dict[str, list[tuple[str, bool]]]:
    """Each step's title on the projector, and whether a picture is on it."""
    found: dict[str, list[tuple[str, bool]]] = json.loads(STEPS.read_text("utf-8"))
    return found


def step_of(lesson: str, shows: str) -> int:
    """The number of the projector's step that shows a part of a lesson, from 1; 0 where none does."""
    steps = [(n, title, picture) for n, (title, picture) in enumerate(_steps().get(lesson, []), 1)]
    about = ROOMS[lesson].about
    first = f"{about.heading or about.title}: "
    if shows == OPENING:
        found = [n for n, *_ in steps]
    elif shows == PICTURE:
        found = [n for n, title, picture in steps if picture and title.startswith(first)]
    else:  # by its heading, else by what stands below the lesson's own
        found = [n for n, title, _ in steps if title.startswith(shows)]
        found = found or [n for n, title, _ in steps if title.startswith(first + shows)]
    return min(found, default=0)

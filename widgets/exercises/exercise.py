"""What an exercise is, as data: a goal to reach by moving a lesson's scrubber or by editing what it shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from widgets.curriculum import part
from widgets.exercises.goals import Goal


@dataclass(frozen=True)
class Exercise:
    """One exercise of a lesson.

    name: unique in its lesson, and in links. scrubber: the key of what is moved. goal: what has to hold, each part in
    words and as a function of the scrubber's numbers and controls (see widgets.exercises.goals). hint: the way, in words.
    to: where the second hint moves the scrubber; puts: what else it fills in. seen: what one has seen then.
    start: where the exercise begins, for controls that do not begin where the lesson does; sets: what else is filled in
    at the beginning; needs: choices of the page without which the exercise is another one, by their key.
    """

    name: str
    scrubber: str
    asks: str
    goal: Mapping[str, Goal]
    hint: str
    seen: str
    to: Mapping[str, float] = field(default_factory=dict)
    puts: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, float] = field(default_factory=dict)
    sets: Mapping[str, Any] = field(default_factory=dict)
    needs: Mapping[str, Any] = field(default_factory=dict)


def exercises_of(lesson: str) -> tuple[Exercise, ...]:
    """The exercises that lie in a page's room, from easy to hard; none where there are none."""
    found = part(lesson, "exercises")
    return found.EXERCISES if found else ()


def further_of(lesson: str) -> tuple[Exercise, ...]:
    """Those on later sections of the page, in their order: listed below the others, and not counted in what a reader has done."""
    found = part(lesson, "exercises")
    further: tuple[Exercise, ...] = getattr(found, "FURTHER", ())
    return further

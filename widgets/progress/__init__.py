"""The guesses that a reader has made and the exercises done, in the browser's own storage: nothing of it is kept on the server.

A question's first answer is the one that counts; later ones are for looking around.
"""

from typing import Any

from datasets.documents import CATALOGUE
from widgets.curriculum import LESSONS, SECTIONS
from widgets.exercises.exercise import exercises_of
from widgets.js import component

_component = component("progress", '<div class="mp" data-testid="progress"></div>')


def record(lesson: str, question: str, right: bool) -> None:
    """Let the browser write down whether an answer was right. question: "guess" is the one that the lesson opens with."""
    _component(key=f"progress-of-{question}", data={"made": {f"{lesson}/{question}": right}})


def progress() -> None:
    """How many lessons' questions have been guessed and exercises done, lesson by lesson, and which comes next."""
    lessons: list[Any] = [[one.url, one.title, name] for name, part in SECTIONS.items() for one in part]
    assert len(lessons) == len(LESSONS)
    exercises = {lesson.url: [one.name for one in exercises_of(lesson.url)] for lesson in LESSONS}
    shown = {"lessons": lessons, "stories": len(CATALOGUE.scenarios), "exercises": exercises}
    _component(key="progress", data={"made": {}, **shown})

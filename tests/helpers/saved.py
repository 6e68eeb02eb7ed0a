"""Files of lessons, made with less work where a test looks at a part of what they hold."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from streamlit.testing.v1 import AppTest

from export import document, visit
from export.visit import Asked, Tell, visited


@contextmanager
def unanswered() -> Iterator[None]:
    """Meanwhile what is made of a page is what it begins with: its links, its data, and what follows its sliders."""

    def first(lesson: str, query: str, codes: list[str], tell: Tell) -> Iterator[tuple[Asked, AppTest]]:
        yield Asked("", ""), visited(lesson, query, codes)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(document, "outcomes", first)
        yield


@contextmanager
def without_exercises() -> Iterator[None]:
    """Meanwhile no exercise is begun or shown: answers, traces and what moves are all there."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(visit, "exercises_of", lambda lesson: ())
        yield

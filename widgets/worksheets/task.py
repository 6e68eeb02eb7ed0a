"""What a worksheet is made of: tasks, each with what is given, room for the answer, and its key worked by the core."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Literal

from metrics_core import Worked

Kind = Literal["Work out", "Read off", "Decide", "Find the mistake"]


@dataclass(frozen=True)
class Task:
    """One task. given: HTML of a table or a picture. blanks: what is asked for by name. lines: ruled ones for words.

    key: in order, numbers with their steps, and sentences.
    """

    kind: Kind
    asks: str
    given: str = ""
    blanks: tuple[str, ...] = ()
    lines: int = 0
    key: tuple[Worked | str, ...] = ()


Maker = Callable[[Random], tuple[Task, ...]]


def in_turn(*makers: Maker) -> Maker:
    """A sheet of the tasks of several makers, one after the other."""
    return lambda draw: tuple(task for make in makers for task in make(draw))

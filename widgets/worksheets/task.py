"""What a worksheet is made of: tasks, each with what is given, room for the answer, and its key worked by the core."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from metrics_core import Step, Worked

Kind = Literal["Work out", "Read off", "Decide", "Find the mistake"]


@dataclass(frozen=True)
class Task:
    """One task. given: HTML of a table or a picture. blanks: what is asked for by name. lines: ruled ones for words.

    key: in order, numbers with their steps, and sentences. follows: it needs what the last task that does not follow gives.
    names: what the numbers in the key are called, where neither the blanks nor their cards say it.
    """

    kind: Kind
    asks: str
    given: str = ""
    blanks: tuple[str, ...] = ()
    lines: int = 0
    key: tuple[Worked | str, ...] = ()
    follows: bool = False
    names: tuple[str, ...] = ()


Template = Callable[[Random], Task | tuple[Task, ...]]  # one task, or several of which all but the first follow


def drawn(draw: Random, *places: tuple[Template, ...]) -> tuple[Task, ...]:
    """The tasks for each place of a sheet, from a template that is drawn among those for it: so that a page of tasks covers more sections."""
    return tuple(task for templates in places for task in together(draw.choice(templates)(draw)))


def in_words(worked: Worked, *words: tuple[str, str]) -> Worked:
    """The same derivation in the words of its sheet: each pattern in the steps' labels and formulas and in the reason becomes its replacement."""

    def said(text: str) -> str:
        for pattern, new in words:
            text = re.sub(pattern, new, text)
        return text

    steps = (Step(said(one.label), said(one.formula), said(one.substituted), one.value) for one in worked.steps)
    return replace(worked, undefined=said(worked.undefined), steps=tuple(steps))


def together(made: Task | tuple[Task, ...]) -> tuple[Task, ...]:
    """What a template made, as tasks."""
    return made if isinstance(made, tuple) else (made,)

"""What a worksheet is made of: tasks, each with what is given, room for the answer, and its key worked by the core."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from metrics_core import Step, Worked
from metrics_core.filled import Filled

Kind = Literal["Work out", "Read off", "Decide", "Find the mistake"]


@dataclass(frozen=True)
class Task:
    """One task. given: HTML of a table or a picture. blanks: what is asked for by name. lines: ruled ones for words.

    key: in order, numbers with their steps, and sentences. follows: it needs what the last task that does not follow gives.
    names: what the numbers in the key are called, where neither the blanks nor their cards say it. Texts are looked up where they are
    shown: one with values remembers its template.
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
Places = tuple[tuple[Template, ...], ...]  # a sheet's, each with the templates of which one is drawn for it


def drawn(draw: Random, places: Places) -> tuple[Task, ...]:
    """The tasks for each place of a sheet.

    A template draws again where a number of its key ends on a half: how it is rounded depends on the last bit, or on who rounds.
    """
    return tuple(task for templates in places for task in _without_halves(draw, draw.choice(templates)))


def _without_halves(draw: Random, template: Template) -> tuple[Task, ...]:
    while True:
        made = together(template(draw))
        if not any(on_a_half(step.value) for task in made for step in steps_of(task)):
            return made


def steps_of(task: Task) -> list[Step]:
    """All steps of a task's key."""
    return [step for part in task.key if isinstance(part, Worked) for step in part.steps]


def on_a_half(value: float) -> bool:
    """Whether the fifth significant digit, which is rounded, is a 5 and the last one, but for an error of rounding."""
    return bool(re.match(r"-?\d\.\d{3}50+e", f"{value:.11e}"))


def in_words(worked: Worked, *words: tuple[str, str]) -> Worked:
    """The same derivation in the words of its sheet: each pattern in the steps' labels and formulas and in the reason becomes its replacement.

    In a text that remembers its template the template is what is replaced in, so that the new text can be looked up as well. A
    replacement that remembers one takes the place of a text that the pattern matches as a whole.
    """

    def said(text: str) -> str:
        for pattern, new in words:
            text = _replaced(text, pattern, new)
        return text

    steps = (Step(said(one.label), said(one.formula), said(one.substituted), one.value) for one in worked.steps)
    return replace(worked, undefined=said(worked.undefined), steps=tuple(steps))


def _replaced(text: str, pattern: str, new: str) -> str:
    if isinstance(new, Filled):
        return new if re.fullmatch(pattern, text) else text
    if not isinstance(text, Filled):
        return re.sub(pattern, new, text)
    inner = {
        name: _replaced(one, pattern, new) if isinstance(one, Filled) else one for name, one in text.values.items()
    }
    made = Filled(re.sub(pattern, new, text.template), **inner)
    if text.forms:
        one, many = text.forms
        made.forms = re.sub(pattern, new, one), re.sub(pattern, new, many)
    return made


def together(made: Task | tuple[Task, ...]) -> tuple[Task, ...]:
    """What a template made, as tasks."""
    return made if isinstance(made, tuple) else (made,)

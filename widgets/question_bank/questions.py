"""What a question bank holds, in no format yet. Each number is a question; what asks for reasons is a question to write on.

A number that is undefined or infinite is asked for as a word, since a platform's numbers cannot be. Texts are HTML, formulas in them
LaTeX between \\( and \\), which platforms draw by MathJax, and drawings are SVG in data URLs.
"""

import re
from base64 import b64encode
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from math import isfinite, isnan, nan
from typing import Literal

from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS
from language import ENGLISH, gettext
from metrics_core import Worked
from widgets.curriculum import part, scenarios_of
from widgets.exercises import PARAMETER
from widgets.exercises.exercise import exercises_of, further_of
from widgets.lesson_plans.card import AUTHORS, LICENCE, LICENCE_NAME
from widgets.lesson_plans.plan import plan_of
from widgets.speaking import along, speaking, taught
from widgets.worksheets.page import STYLE, TITLES, equation_of, tasks, why_undefined
from widgets.worksheets.task import Task

Kind = Literal["number", "word", "choice", "essay"]
Difficulty = Literal["easy", "medium", "difficult"]
DIFFICULTIES: dict[Kind, Difficulty] = {"choice": "easy", "number": "medium", "word": "medium", "essay": "difficult"}
UNDEFINED = ("undefined", "not defined", "no value", "0/0", "nan")
INFINITE = ("infinite", "infinity", "∞", "inf")
RIGHTS = f"{AUTHORS}, {LICENCE_NAME}: {LICENCE}"
TOLERANCE = 0.006  # of the value: three significant digits are enough
AT_ZERO = 0.0005
AS_NUMBER = "give it with three significant digits or more."
AS_DECIMAL = "give it as a decimal (0.25, not 25%), with three significant digits or more."
WRITE = "Write what you changed, what the numbers were before and after, and why."
OPENING = "opening question"
DRAWN = ("svg text", ".grid", ".axis", ".ink", ".dashed", ".marks", ".bar")
LOOKS = "".join(line for line in STYLE.splitlines() if line.startswith(DRAWN))


@dataclass(frozen=True)
class Answer:
    """One that can be chosen, and what is said to it."""

    text: str
    right: bool
    feedback: str


@dataclass(frozen=True)
class Question:
    """One question. text: of its task; called, asks: which of the task's numbers is asked for, by name and as a sentence; value: of
    a number; words: what is accepted for one that has no number; feedback: the worked steps.
    """

    kind: Kind
    lesson: str
    task: str
    text: str
    called: str = ""
    asks: str = ""
    value: float = nan
    words: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    feedback: str = ""

    @property
    def name(self) -> str:
        """Of this question alone."""
        return f"{self.task}: {self.called}" if self.called else self.task

    @property
    def whole(self) -> str:
        """What a reader needs who sees this question alone, as HTML."""
        return self.text + self.asks

    @property
    def difficulty(self) -> Difficulty:
        """By what is to be done: choose an answer, work out a number, or give reasons. The words are those of IEEE 1484.12.1 (LOM)."""
        return DIFFICULTIES[self.kind]

    @property
    def tolerance(self) -> float:
        """How far from its value a number may be."""
        return TOLERANCE * abs(self.value) or AT_ZERO


def questions(
    lessons: Iterable[str],
    sheets: Sequence[int],
    difficulties: Collection[Difficulty] = ("easy", "medium", "difficult"),
    app: str = "",
    code: str = ENGLISH,
) -> tuple[Question, ...]:
    """The questions of some lessons, the same one once: their guesses, of their worksheets with these numbers, of their stories and exercises, and of their exam.

    app: the address of the app in which an exercise is done, with a slash at its end; without it there are no exercises. code: of the
    language that is asked for; a lesson that is not translated has its questions in English.
    """
    found: dict[tuple[str, str], Question] = {}
    for lesson in lessons:
        with speaking(taught(lesson, code)):
            for one in _of_lesson(lesson, sheets, app, code):
                if one.difficulty in difficulties:
                    found.setdefault((lesson, one.whole), one)
    return tuple(found.values())


def _of_lesson(lesson: str, sheets: Sequence[int], app: str, code: str) -> Iterator[Question]:
    sheets_of = chain.from_iterable(_of_sheet(lesson, sheet) for sheet in sheets)
    yield from chain(
        _of_guesses(lesson), sheets_of, _of_stories(lesson), _of_exercises(lesson, app, code), _of_exam(lesson)
    )


def _of_sheet(lesson: str, sheet: int) -> Iterator[Question]:
    first: Task | None = None
    for number, task in enumerate(tasks(lesson, sheet), 1):
        name = gettext("{lesson}, sheet {sheet}, task {number}", lesson=_title(lesson), sheet=sheet, number=number)
        yield from _of_task(lesson, name, task, first if task.follows else None)
        first = first if task.follows else task


def _of_task(lesson: str, name: str, task: Task, before: Task | None) -> Iterator[Question]:
    """A question for each number in the key that has a name, and one to write on where reasons are asked for, or nothing else."""
    text = _text(task, before)
    worked = [one for one in task.key if isinstance(one, Worked)]
    said = "".join(f"<p>{escape(gettext(one))}</p>" for one in task.key if isinstance(one, str))
    names = names_of(task)
    for called, one in zip(names, worked, strict=True) if names else ():
        asks = f"<p><strong>{escape(called)}</strong>: "
        feedback = _steps(one) + (said if len(worked) == 1 else "")
        if isfinite(one.value):
            asks += f"{gettext(AS_DECIMAL if abs(one.value) <= 1 else AS_NUMBER)}</p>"
            yield Question("number", lesson, name, text, called, asks, value=one.value, feedback=feedback)
        else:
            asks += f"{gettext('give a number, or write “undefined” or “infinite”.')}</p>"
            english = UNDEFINED if isnan(one.value) else INFINITE
            words = tuple(dict.fromkeys([*map(gettext, english), *english]))
            yield Question("word", lesson, name, text, called, asks, words=words, feedback=feedback)
    if task.lines or not names:
        yield Question("essay", lesson, name, text, feedback=_solution(task.key))


def names_of(task: Task) -> tuple[str, ...]:
    """What each number in a task's key is called; none where the task asks for words alone, or where two would have one name."""
    worked = [one for one in task.key if isinstance(one, Worked)]
    if task.names:
        return tuple(map(gettext, task.names))
    if not task.blanks:
        return ()
    if len(task.blanks) == len(worked):
        return tuple(map(gettext, task.blanks))
    names = tuple(name[0].upper() + name[1:] for name in (gettext(one.card.name) for one in worked))
    return names if len(set(names)) == len(names) else ()


def _text(task: Task, before: Task | None) -> str:
    asks = gettext(task.asks)
    earlier = ""
    if before:
        earlier = f"<p>{escape(gettext('Earlier: {task}', task=gettext(before.asks)))}</p>{before.given}"
    return _portable(f"{earlier}<p>{escape(asks)}</p>{task.given}", asks)


def _portable(html: str, asks: str) -> str:
    """HTML that needs no style sheet: tables with lines, drawings as images with their looks inside."""
    html = html.replace("<table>", '<table border="1" cellpadding="4" style="border-collapse: collapse">')
    html = html.replace('<div class="beside">', '<div style="display: flex; flex-wrap: wrap; gap: 1em 3em">')
    alt = escape(gettext("Drawing for: {task}", task=asks.partition(". ")[0]))

    def image(found: re.Match[str]) -> str:
        svg = found[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        svg = re.sub(r"(<svg [^>]*>)", rf"\1<style>{LOOKS}</style>", svg, count=1)
        return f'<img alt="{alt}" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'

    return re.sub(r"<svg .*?</svg>", image, html, flags=re.DOTALL)


def _steps(one: Worked) -> str:
    steps = "".join(f"<li>{escape(gettext(step.label))}: \\({escape(equation_of(step))}\\)</li>" for step in one.steps)
    return f"<ol>{steps}</ol>{why_undefined(one)}"


def _solution(parts: Iterable[Worked | str]) -> str:
    return "".join(_steps(one) if isinstance(one, Worked) else f"<p>{escape(gettext(one))}</p>" for one in parts)


def _of_exam(lesson: str) -> Iterator[Question]:
    """The question of the lesson's plan, with its answer."""
    plan = plan_of(lesson)
    if plan is not None:
        parts = chain.from_iterable(part if isinstance(part, tuple) else (part,) for part in plan.answer)
        name = gettext("{lesson}: exam question", lesson=_title(lesson))
        yield Question("essay", lesson, name, f"<p>{escape(gettext(plan.exam))}</p>", feedback=_solution(parts))


def _of_exercises(lesson: str, app: str, code: str) -> Iterator[Question]:
    """What is done in the app and explained here."""
    for number, one in enumerate((*exercises_of(lesson), *further_of(lesson)) if app else (), 1):
        to = f"{app}{lesson}{along(code, **{PARAMETER: one.name})}"
        link = f'<a href="{escape(to)}">Metricscope, {escape(_title(lesson))}</a>'
        asked = gettext("In {link}: {task}", link=link, task=_plain(one.asks))
        goal = escape(gettext("It is done when: {goal}.", goal="; ".join(map(gettext, one.goal))))
        name = gettext("{lesson}: exercise {number}", lesson=_title(lesson), number=number)
        text = f"<p>{asked}</p><p>{escape(gettext(WRITE))}</p>"
        yield Question("essay", lesson, name, text, feedback=f"<p>{goal}</p><p>{_plain(one.seen)}</p>")


def _of_guesses(lesson: str) -> Iterator[Question]:
    quiz = part(lesson, "quiz")
    for one in quiz.GUESSES if quiz else ():
        name = f"{_title(lesson)}: {_plain(one.section or OPENING)}"
        answers = tuple(Answer(_plain(a.text), a.right, _plain(one.feedback(a))) for a in one.answers)
        yield Question("choice", lesson, name, f"<p><strong>{_plain(one.asks)}</strong></p>", answers=answers)


def _of_stories(lesson: str) -> Iterator[Question]:
    for scenario in scenarios_of(lesson):
        if scenario in QUESTIONS:
            one, story = QUESTIONS[scenario], CATALOGUE.scenarios[scenario]
            text = f"<p>{_plain(story.story)}</p><p><strong>{_plain(one.asks)}</strong></p>"
            answers = tuple(Answer(_plain(a.text), a.right, _plain(a.feedback)) for a in one.answers)
            name = f"{_title(lesson)}: {gettext(story.title)}"
            yield Question("choice", lesson, name, text, answers=answers)


def _title(lesson: str) -> str:
    return gettext(TITLES[lesson])


def _plain(text: str) -> str:
    """A sentence with Markdown's stars as HTML."""
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(gettext(text)))

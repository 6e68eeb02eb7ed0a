"""Runs a lesson's page as its link shows it, with every part open, and again after each thing that a reader may do in a file.

It takes Streamlit's test runner, which changes what Streamlit holds for the whole process: a process that serves must not call this.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, ButtonGroup, Radio, Selectbox
from streamlit.util import calc_hash

from widgets.exercises import ASKED
from widgets.exercises.exercise import exercises_of
from widgets.headless import EVERY
from widgets.left_behind import LEFT, ROLE
from widgets.speaking import PARAMETER

APP = Path(__file__).parents[1] / "app.py"
SECONDS = 300
TRACE = ":trace"  # ends the key of the choice of the number that is traced
CHOICES = ("button_group", "radio", "selectbox")
Choice = ButtonGroup[Any] | Radio[Any] | Selectbox[Any]
Tell = Callable[[float], None]  # what share is done
BEGUN = 0.4  # of the whole, when the page has run for the first time


@dataclass(frozen=True)
class Asked:
    """What a reader may do in a file. layer: the question, or the exercises; option: the answer, or what is asked of which one."""

    layer: str
    option: str


class Failed(Exception):
    """A page that does not run."""


def visited(lesson: str, query: str, unfolded: Sequence[str] = ()) -> AppTest:
    """The lesson's page, run. unfolded: the keys of boxes that are open, as those of code_of() are to be."""
    app = AppTest.from_file(str(APP), default_timeout=SECONDS)
    app._page_hash = calc_hash(lesson)
    app.query_params = {name: said for name, said in parse_qsl(query) if name != PARAMETER}  # a file is in English
    app.session_state["lesson:parts"] = EVERY
    app.session_state[LEFT] = {}
    for key in unfolded:
        app.session_state[key] = True
    return _run(app)


def code_of(page: AppTest) -> list[str]:
    """The keys of the boxes that show the code that ran."""
    return [key for key in map(key_of, blocks(page.main)) if key.endswith(":code")]


def elsewhere(lesson: str, query: str, unfolded: Sequence[str]) -> AppTest:
    """The page as visited() runs it, with every slider at another place, which shows what follows them."""
    ran = visited(lesson, query, unfolded)
    for key, stand in ran.session_state["standing"].items():
        position = ran.session_state[f"{key}:state"]["position"]
        for control in (one for one in stand.payload.controls if one.shown):
            ticks = len(control.values)
            position[control.name] = float(control.values[(stand.position[control.name] + 1 + ticks // 3) % ticks])
    return _run(ran)


def outcomes(lesson: str, query: str, codes: list[str], tell: Tell) -> Iterator[tuple[Asked, AppTest]]:
    """The page as it begins, asked nothing, and after each answer to each of its questions, and each exercise begun and shown.

    codes: the boxes that are open, as of code_of().
    """
    first = visited(lesson, query, codes)
    asked = [
        (kind, one.id, key_of(one), one.options)
        for kind in CHOICES
        for one in controls(first, kind)
        if recorded(key_of(one))
    ]
    runs = sum(len(options) for *_, options in asked) + 2 * len(exercises_of(lesson))
    yield Asked("", ""), first
    for i, (one, page) in enumerate(_after(lesson, query, codes, asked)):
        tell(BEGUN + (1 - BEGUN) * (i + 1) / runs)
        yield one, page


def _after(
    lesson: str, query: str, codes: list[str], asked: Sequence[tuple[str, str, str, Sequence[str]]]
) -> Iterator[tuple[Asked, AppTest]]:
    for kind, name, key, options in asked:
        page = None
        for option in options:
            if page is None or not key.endswith(TRACE):  # what is traced moves nothing, an answer may
                page = visited(lesson, query, codes)
            yield Asked(key, option), _clicked(page, kind, name, option)
    for exercise in exercises_of(lesson):
        page = visited(lesson, query, codes)
        for what in ("begin", "show"):
            page.session_state[ASKED] = [what, exercise.name]
            yield Asked("exercise", f"{what}:{exercise.name}"), _run(page)


def recorded(key: str) -> bool:
    """Whether a control works in a file: a question's answers do, and the choice of the number that is traced, or of what moves."""
    return key.startswith("guess") or key.endswith(TRACE) or key == ROLE


def key_of(node: Any) -> str:
    """The key that the page gave an element or a block, "" for none."""
    _, _, key = str(getattr(node.proto, "id", "") or "").partition("$$ID-")
    return key.partition("-")[2]


def blocks(top: Block) -> Iterator[Block]:
    """All blocks within one."""
    for child in top.children.values():
        if isinstance(child, Block):
            yield child
            yield from blocks(child)


def controls(page: AppTest, kind: str) -> Iterator[Choice]:
    """The page's choices of a kind."""
    yield from (one for one in page.get(kind) if isinstance(one, (ButtonGroup, Radio, Selectbox)))


def _clicked(page: AppTest, kind: str, name: str, option: str) -> AppTest:
    control = next(one for one in controls(page, kind) if one.id == name)
    control.set_value(option)
    return _run(page)


def _run(app: AppTest) -> AppTest:
    app.run()
    if app.exception:
        raise Failed(app.exception[0].message)
    return app

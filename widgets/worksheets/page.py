"""A worksheet and its key as HTML made for print: one page of A4 or Letter, nothing fetched from anywhere."""

from functools import lru_cache
from html import escape
from pathlib import Path
from random import Random

from metrics_core import Step, Worked
from widgets.curriculum import LESSONS, part
from widgets.formulas import to_mathml
from widgets.trace import equation
from widgets.worksheets.task import Task, drawn

STYLE = (Path(__file__).parent / "print.css").read_text()
TITLES = {lesson.url: lesson.title for lesson in LESSONS}
MOST = 999_999  # the last seed; the first follows it
PRINTS = "print()"  # the one handler of the page


def tasks(lesson: str, seed: int) -> tuple[Task, ...]:
    """The tasks of a sheet: the same for the same seed, on every machine. Raises KeyError for a page without a worksheet."""
    worksheet = part(lesson, "worksheet")
    if worksheet is None:
        raise KeyError(lesson)
    return drawn(Random(f"{lesson}/{seed}"), worksheet.PLACES)


@lru_cache(maxsize=128)
def sheet(lesson: str, seed: int, address: str) -> str:
    """The sheet to be filled in. address: its own, which is printed on it."""
    body = "".join(_task(number, one) for number, one in enumerate(tasks(lesson, seed), 1))
    blanks = '<p class="who"><span>Name</span><span>Date</span></p>'
    return _page(lesson, seed, address, blanks + body, key=False)


@lru_cache(maxsize=128)
def key(lesson: str, seed: int, address: str) -> str:
    """Its key: each task's steps. address: that of the sheet."""
    body = "".join(_answer(number, one) for number, one in enumerate(tasks(lesson, seed), 1))
    return _page(lesson, seed, address, body, key=True)


def _page(lesson: str, seed: int, address: str, body: str, *, key: bool) -> str:
    title = f"{TITLES[lesson]}: {'key to ' if key else ''}worksheet {seed}"
    other, up = ("../" if key else ""), ("../../../" if key else "../../")
    following = f"{other}{(seed + 1) % (MOST + 1)}{'/key' if key else ''}"
    links = [(f"{up}{lesson}", "To the lesson"), (following, "Another sheet")]
    links.append((f"../{seed}", "To the sheet") if key else (f"{seed}/key", "To the key"))
    anchors = "".join(f'<a href="{escape(to)}">{text}</a>' for to, text in links)
    printed = f"<button onclick='{PRINTS}'>Print</button>{anchors}"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f'<body class="{"key" if key else "sheet"}"><nav>{printed}</nav><main>'
        f"<header><h1>{escape(title)}</h1></header>{body}"
        f"<footer>The Metricscope authors, CC BY 4.0 · {escape(address)} · another sheet number gives other numbers</footer></main></body></html>"
    )


def _task(number: int, one: Task) -> str:
    blanks = "".join(f"<span>{escape(name)} =</span>" for name in one.blanks)
    lines = '<p class="line"></p>' * one.lines
    return (
        f"<section><h2>{number}. {one.kind}</h2><p>{escape(one.asks)}</p>{one.given}"
        f'{f"""<div class="room"></div><p class="blanks">{blanks}</p>""" if blanks else ""}{lines}</section>'
    )


def _answer(number: int, one: Task) -> str:
    body = "".join(_worked(part) if isinstance(part, Worked) else f"<p>{escape(part)}</p>" for part in one.key)
    return f'<section><h2>{number}. {one.kind}</h2><p class="asked">{escape(one.asks)}</p>{body}</section>'


def _worked(one: Worked) -> str:
    *before, last = [f"{escape(step.label)}: {to_mathml(equation_of(step))}" for step in one.steps]
    steps = "".join(f"<li>{step}</li>" for step in before) + f"<li><strong>{last}</strong></li>"
    undefined = f"<p>Undefined: {escape(one.undefined)}.</p>" if one.undefined else ""
    return f"<ol>{steps}</ol>{undefined}"


def equation_of(step: Step) -> str:
    """A step of a key as LaTeX: its formula with the numbers put in, and the value."""
    put_in = (
        step.formula if step.substituted == "undefined" else step.substituted.replace("undefined", r"\text{undefined}")
    )
    return equation(step.formula, put_in, step.value)

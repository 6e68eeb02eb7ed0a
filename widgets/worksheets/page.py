"""A worksheet and its key as HTML made for print: one page of A4 or Letter, nothing fetched from anywhere.

It is drawn in the language that is asked for, since pictures and tables have words in them; the same seed has the same tasks in each.
"""

from functools import lru_cache
from html import escape
from pathlib import Path
from random import Random

from language import ENGLISH, gettext, language
from metrics_core import Step, Worked
from widgets.curriculum import LESSONS, part
from widgets.formulas import to_mathml
from widgets.speaking import along, html, speaking, taught
from widgets.trace import equation
from widgets.worksheets.task import Task, drawn

STYLE = (Path(__file__).parent / "print.css").read_text()
TITLES = {lesson.url: lesson.title for lesson in LESSONS}
MOST = 999_999  # the last seed; the first follows it
PRINTS = "print()"  # the one handler of the page
WHO = ("Name", "Date")
SHEET, KEY = "{lesson}: worksheet {seed}", "{lesson}: key to worksheet {seed}"
FOOT = "The Metricscope authors, CC BY 4.0 · {address} · another sheet number gives other numbers"


def tasks(lesson: str, seed: int) -> tuple[Task, ...]:
    """The tasks of a sheet: the same for the same seed, on every machine. Raises KeyError for a page without a worksheet."""
    worksheet = part(lesson, "worksheet")
    if worksheet is None:
        raise KeyError(lesson)
    return drawn(Random(f"{lesson}/{seed}"), worksheet.PLACES)


@lru_cache(maxsize=128)
def sheet(lesson: str, seed: int, address: str, code: str = ENGLISH) -> str:
    """The sheet to be filled in. address: its own, which is printed on it; code: of the language that is asked for."""
    with speaking(taught(lesson, code)):
        body = "".join(_task(number, one) for number, one in enumerate(tasks(lesson, seed), 1))
        blanks = "".join(f"<span>{escape(gettext(name))}</span>" for name in WHO)
        return _page(lesson, seed, address, f'<p class="who">{blanks}</p>{body}', code, key=False)


@lru_cache(maxsize=128)
def key(lesson: str, seed: int, address: str, code: str = ENGLISH) -> str:
    """Its key: each task's steps. address: that of the sheet; code: as of sheet()."""
    with speaking(taught(lesson, code)):
        body = "".join(_answer(number, one) for number, one in enumerate(tasks(lesson, seed), 1))
        return _page(lesson, seed, address, body, code, key=True)


def _page(lesson: str, seed: int, address: str, body: str, code: str, *, key: bool) -> str:
    title = gettext(KEY if key else SHEET, lesson=gettext(TITLES[lesson]), seed=seed)
    other, up = ("../" if key else ""), ("../../../" if key else "../../")
    following = f"{other}{(seed + 1) % (MOST + 1)}{'/key' if key else ''}"
    links = [(f"{up}{lesson}", gettext("To the lesson")), (following, gettext("Another sheet"))]
    links.append((f"../{seed}", gettext("To the sheet")) if key else (f"{seed}/key", gettext("To the key")))
    anchors = "".join(f'<a href="{escape(to + along(code))}">{escape(text)}</a>' for to, text in links)
    printed = f"<button onclick='{PRINTS}'>{escape(gettext('Print'))}</button>{anchors}"
    return (
        f'<!doctype html><html {html(language())}><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f'<body class="{"key" if key else "sheet"}"><nav>{printed}</nav><main>'
        f"<header><h1>{escape(title)}</h1></header>{body}"
        f"<footer>{escape(gettext(FOOT, address=address))}</footer></main></body></html>"
    )


def _task(number: int, one: Task) -> str:
    blanks = "".join(f"<span>{escape(gettext(name))} =</span>" for name in one.blanks)
    lines = '<p class="line"></p>' * one.lines
    return (
        f"<section><h2>{number}. {escape(gettext(one.kind))}</h2><p>{escape(gettext(one.asks))}</p>{one.given}"
        f'{f"""<div class="room"></div><p class="blanks">{blanks}</p>""" if blanks else ""}{lines}</section>'
    )


def _answer(number: int, one: Task) -> str:
    body = "".join(_worked(part) if isinstance(part, Worked) else f"<p>{escape(gettext(part))}</p>" for part in one.key)
    asked = f'<h2>{number}. {escape(gettext(one.kind))}</h2><p class="asked">{escape(gettext(one.asks))}</p>'
    return f"<section>{asked}{body}</section>"


def _worked(one: Worked) -> str:
    *before, last = [f"{escape(gettext(step.label))}: {to_mathml(equation_of(step))}" for step in one.steps]
    steps = "".join(f"<li>{step}</li>" for step in before) + f"<li><strong>{last}</strong></li>"
    return f"<ol>{steps}</ol>{why_undefined(one)}"


def why_undefined(one: Worked) -> str:
    """The reason why a number has no value, as HTML; nothing where it has one."""
    reason = gettext("Undefined: {reason}.", reason=gettext(one.undefined)) if one.undefined else ""
    return f"<p>{escape(reason)}</p>" if reason else ""


def equation_of(step: Step) -> str:
    """A step of a key as LaTeX: its formula with the numbers put in, and the value."""
    undefined = rf"\text{{{gettext('undefined')}}}"
    put_in = step.formula if step.substituted == "undefined" else step.substituted.replace("undefined", undefined)
    return equation(step.formula, put_in, step.value)

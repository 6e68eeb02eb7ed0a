"""A lesson plan as HTML: a card for the page, and the same as a page to print, with no script in it."""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import accumulate
from pathlib import Path
from typing import Any

from metrics_core import Worked
from widgets.curriculum import ROOMS
from widgets.formulas import in_latex, significant, to_mathml
from widgets.lesson_plans.plan import WORKSHEET, Plan, Stage, plan_of, step_of
from widgets.trace import equation

STYLE = (Path(__file__).parent / "print.css").read_text("utf-8")
LICENCE, LICENCE_NAME = "https://creativecommons.org/licenses/by/4.0/", "CC BY 4.0"
AUTHORS = "The Metricscope authors"
HEADS = ("Minutes", "Projector, from step", "What you do and ask", "What students should see")


def card(lesson: str, *, level: int, up: str = "", formulas: bool = True) -> str:
    """The plan of a lesson; level: of its headings; up: from the address of what shows it to the app's; formulas: whether answers show
    theirs, which Streamlit's HTML cannot. Raises KeyError without a plan.
    """
    plan = plan_of(lesson)
    if plan is None:
        raise KeyError(lesson)
    return (
        f"{_heading('Students will be able to', level)}{_list(plan.able)}"
        f"<p><strong>A common misconception.</strong> {escape(plan.misconception)}</p>{_before(plan, up)}"
        f"{_stages(lesson, plan, up)}"
        f"{_heading('Questions to ask', level)}{_list(plan.questions)}"
        f"{_heading('Exam question', level)}<p>{escape(plan.exam)}</p><p><strong>Answer.</strong> {_answer(plan, formulas)}</p>"
        f"{_heading('Further reading', level)}{_list(plan.reading)}"
    )


@lru_cache(maxsize=64)
def printed(lesson: str, address: str) -> str:
    """The plan as a page of its own. address: its own, which is printed on it; "" for none."""
    title = f"{ROOMS[lesson].title}: lesson plan"
    links = (
        (f"../{lesson}", "To the lesson"),
        (f"../{lesson}?present=1", "Projector"),
        (f"../worksheet/{lesson}/1", "Worksheet"),
    )
    anchors = "".join(f'<a href="{escape(to)}">{text}</a>' for to, text in links)
    printed_at = f"{escape(address)} · " if address else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="license" href="{LICENCE}">'
        f'<script type="application/ld+json">{_in_script(resource(lesson, address))}</script><style>{STYLE}</style></head>'
        f"<body><nav>{anchors}</nav><main><header><h1>{escape(title)}</h1><p>{escape(ROOMS[lesson].about.plain)}</p></header>"
        f"{card(lesson, level=2, up='../')}<footer>Metricscope · {printed_at}Text: {AUTHORS}, "
        f'<a href="{LICENCE}">{LICENCE_NAME}</a>: copy and change it, and name its source</footer></main></body></html>'
    )


def resource(lesson: str, address: str) -> dict[str, Any]:
    """What a catalogue of teaching material reads of a plan: schema.org's LearningResource. address: as of printed()."""
    plan, room = plan_of(lesson), ROOMS[lesson]
    if plan is None:
        raise KeyError(lesson)
    return {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": f"{room.about.heading or room.title}: lesson plan",
        "description": room.about.plain,
        **({"url": address} if address else {}),
        "inLanguage": "en",
        "learningResourceType": "lesson plan",
        "educationalUse": "instruction",
        "audience": {"@type": "EducationalAudience", "educationalRole": "teacher"},
        "teaches": list(plan.able),
        "competencyRequired": [ROOMS[one].title for one in plan.before],
        "timeRequired": "PT45M",
        "isAccessibleForFree": True,
        "license": LICENCE,
        "author": {"@type": "Organization", "name": AUTHORS},
    }


def resource_of_lesson(lesson: str, address: str) -> dict[str, Any]:
    """The same of the lesson itself, with what its plan says that it teaches. address: the lesson's own, "" for none."""
    about = ROOMS[lesson].about
    return resource(lesson, address) | {
        "name": about.heading or ROOMS[lesson].title,
        "learningResourceType": "interactive lesson",
        "educationalUse": "self study",
        "audience": {"@type": "EducationalAudience", "educationalRole": "student"},
        "timeRequired": f"PT{about.minutes}M",
    }


def _in_script(data: dict[str, Any]) -> str:
    """As JSON that cannot end the script which holds it."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def _heading(text: str, level: int) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def _list(texts: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"


def _before(plan: Plan, up: str) -> str:
    if not plan.before:
        return "<p><strong>Before this lesson.</strong> No other lesson is needed.</p>"
    links = (f'<a href="{up}{url}">{escape(ROOMS[url].title)}</a>' for url in plan.before)
    return f"<p><strong>Before this lesson.</strong> {', '.join(links)}.</p>"


def _stages(lesson: str, plan: Plan, up: str) -> str:
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    parts = (("In 10 minutes", plan.ten), ("In 45 minutes: the same, and then", plan.further))
    starts = accumulate((stage.minutes for stage in (*plan.ten, *plan.further)), initial=0)
    groups = "".join(
        f'<tbody><tr><th scope="rowgroup" colspan="{len(HEADS)}">{name}</th></tr>'
        f"{''.join(_stage(lesson, stage, next(starts), up) for stage in stages)}</tbody>"
        for name, stages in parts
    )
    return f"<table><thead><tr>{heads}</tr></thead>{groups}</table>"


def _stage(lesson: str, stage: Stage, start: int, up: str) -> str:
    asks = f" <em>{escape(stage.asks)}</em>" if stage.asks else ""
    cells = (
        f"{start}–{start + stage.minutes}",
        on_the_projector(lesson, stage.shows, up),
        f"{escape(stage.does)}{asks}",
        escape(stage.sees),
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def on_the_projector(lesson: str, shows: str, up: str = "", *, numbered: bool = True) -> str:
    """Where on the projector a stage is, as a link to it; shows: what the stage shows; up: as for card(); numbered: with the step's number, which a printed plan needs."""
    if shows == WORKSHEET:
        return f'<a href="{up}worksheet/{lesson}/1">{WORKSHEET}</a>'
    step = step_of(lesson, shows)
    number = f"{step}: " if step and numbered else ""
    query = "?present=1" + (f"&amp;step={step}" if step > 1 else "")
    return f'<a href="{up}{lesson}{query}">{number}{escape(shows)}</a>'


def _answer(plan: Plan, formulas: bool) -> str:
    said = (escape(one) if isinstance(one, str) else _worked(one, formulas) for one in plan.answer)
    return " ".join(said)


def _worked(one: Worked | tuple[str, Worked], formulas: bool) -> str:
    """A number by its name, with its formula where all of it is put in."""
    name, worked = one if isinstance(one, tuple) else (one.card.name, one)
    if worked.undefined:
        return f"{_capital(name)} is undefined: {escape(worked.undefined)}."
    if not formulas:
        return f"{_capital(name)}: {significant(worked.value)}."
    last = worked.steps[-1]
    whole = not re.search(r"\\(sum|operatorname)", last.substituted)
    number = equation(last.formula, last.substituted, last.value) if whole else in_latex(worked.value)
    return f"{_capital(name)}: {to_mathml(number)}."


def _capital(name: str) -> str:
    """Lower case, as in pass@k, stays where a name is no word."""
    return escape(name if "@" in name or "^" in name else name[0].upper() + name[1:])

"""A lesson plan as HTML: a card for the page, and the same as a page to print, with no script in it.

A card is in the language of what is made, a page of its own in the one that is asked for.
"""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import accumulate
from pathlib import Path
from typing import Any

from language import ENGLISH, gettext, language
from language import code as code_of
from metrics_core import Worked
from widgets.curriculum import ROOMS
from widgets.formulas import in_latex, significant, to_mathml
from widgets.lesson_plans.plan import WORKSHEET, Plan, Stage, plan_of, step_of
from widgets.speaking import along, html, speaking, taught
from widgets.trace import equation

STYLE = (Path(__file__).parent / "print.css").read_text("utf-8")
LICENCE, LICENCE_NAME = "https://creativecommons.org/licenses/by/4.0/", "CC BY 4.0"
AUTHORS = "The Metricscope authors"
FOOT = "Text: {authors}, {licence}: copy and change it, and name its source"
MINUTES = "minutes"  # in the style too
LINK = re.compile(r'(<a href="\.\./[^"?]*)(\??)')  # into the app
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
        f"{_begun('A common misconception.', _said(plan.misconception))}{_before(plan, up)}"
        f"{_stages(lesson, plan, up)}"
        f"{_heading('Questions to ask', level)}{_list(plan.questions)}"
        f"{_heading('Exam question', level)}<p>{_said(plan.exam)}</p>{_begun('Answer.', _answer(plan, formulas))}"
        f"{_heading('Further reading', level)}{_list(plan.reading)}"
    )


@lru_cache(maxsize=64)
def printed(lesson: str, address: str, code: str = ENGLISH) -> str:
    """The plan as a page of its own. address: its own, which is printed on it, "" for none; code: of the language that is asked for."""
    with speaking(taught(lesson, code)):
        page = _printed(lesson, address)
    return (
        LINK.sub(lambda found: f"{found[1]}{along(code)}{'&amp;' if found[2] else ''}", page) if along(code) else page
    )


def _printed(lesson: str, address: str) -> str:
    title = gettext("{lesson}: lesson plan", lesson=gettext(ROOMS[lesson].title))
    links = (
        (f"../{lesson}", gettext("To the lesson")),
        (f"../{lesson}?present=1", gettext("Projector")),
        (f"../worksheet/{lesson}/1", gettext(WORKSHEET)),
    )
    anchors = "".join(f'<a href="{escape(to)}">{escape(text)}</a>' for to, text in links)
    printed_at = f"{escape(address)} · " if address else ""
    licence = f'<a href="{LICENCE}">{LICENCE_NAME}</a>'
    foot = gettext(FOOT, authors=AUTHORS, licence=licence)
    return (
        f'<!doctype html><html {html(language())}><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="license" href="{LICENCE}">'
        f'<script type="application/ld+json">{_in_script(resource(lesson, address))}</script><style>{STYLE.replace(MINUTES, gettext(MINUTES))}</style></head>'
        f"<body><nav>{anchors}</nav><main><header><h1>{escape(title)}</h1><p>{_said(ROOMS[lesson].about.plain)}</p></header>"
        f"{card(lesson, level=2, up='../')}<footer>Metricscope · {printed_at}{foot}</footer></main></body></html>"
    )


def resource(lesson: str, address: str) -> dict[str, Any]:
    """What a catalogue of teaching material reads of a plan: schema.org's LearningResource. address: as of printed()."""
    plan, room = plan_of(lesson), ROOMS[lesson]
    if plan is None:
        raise KeyError(lesson)
    return {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": gettext("{lesson}: lesson plan", lesson=gettext(room.about.heading or room.title)),
        "description": gettext(room.about.plain),
        **({"url": address} if address else {}),
        "inLanguage": code_of(),
        "learningResourceType": "lesson plan",
        "educationalUse": "instruction",
        "audience": {"@type": "EducationalAudience", "educationalRole": "teacher"},
        "teaches": list(map(gettext, plan.able)),
        "competencyRequired": [gettext(ROOMS[one].title) for one in plan.before],
        "timeRequired": "PT45M",
        "isAccessibleForFree": True,
        "license": LICENCE,
        "author": {"@type": "Organization", "name": AUTHORS},
    }


def resource_of_lesson(lesson: str, address: str) -> dict[str, Any]:
    """The same of the lesson itself, with what its plan says that it teaches. address: the lesson's own, "" for none."""
    about = ROOMS[lesson].about
    own = {"name": gettext(about.heading or ROOMS[lesson].title), "description": gettext(about.plain)}
    own["inLanguage"] = code_of()
    with speaking(taught(lesson, code_of())):
        return resource(lesson, address) | {
            **own,
            "learningResourceType": "interactive lesson",
            "educationalUse": "self study",
            "audience": {"@type": "EducationalAudience", "educationalRole": "student"},
            "timeRequired": f"PT{about.minutes}M",
        }


def _in_script(data: dict[str, Any]) -> str:
    """As JSON that cannot end the script which holds it."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def _said(text: str) -> str:
    return escape(gettext(text))


def _heading(text: str, level: int) -> str:
    return f"<h{level}>{_said(text)}</h{level}>"


def _list(texts: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{_said(text)}</li>' for text in texts)}</ul>"


def _begun(name: str, rest: str) -> str:
    """A paragraph that begins with what it is."""
    return f"<p><strong>{_said(name)}</strong> {rest}</p>"


def _before(plan: Plan, up: str) -> str:
    links = (f'<a href="{up}{url}">{_said(ROOMS[url].title)}</a>' for url in plan.before)
    return _begun("Before this lesson.", f"{', '.join(links)}." if plan.before else _said("No other lesson is needed."))


def _stages(lesson: str, plan: Plan, up: str) -> str:
    heads = "".join(f'<th scope="col">{_said(head)}</th>' for head in HEADS)
    parts = (
        (gettext("In 10 minutes"), plan.ten),
        (gettext("In 45 minutes: the same, and then"), plan.further),
    )
    starts = accumulate((stage.minutes for stage in (*plan.ten, *plan.further)), initial=0)
    groups = "".join(
        f'<tbody><tr><th scope="rowgroup" colspan="{len(HEADS)}">{escape(name)}</th></tr>'
        f"{''.join(_stage(lesson, stage, next(starts), up) for stage in stages)}</tbody>"
        for name, stages in parts
    )
    return f"<table><thead><tr>{heads}</tr></thead>{groups}</table>"


def _stage(lesson: str, stage: Stage, start: int, up: str) -> str:
    asks = f" <em>{_said(stage.asks)}</em>" if stage.asks else ""
    cells = (
        f"{start}–{start + stage.minutes}",
        on_the_projector(lesson, stage.shows, up),
        f"{_said(stage.does)}{asks}",
        _said(stage.sees),
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def on_the_projector(lesson: str, shows: str, up: str = "", *, numbered: bool = True) -> str:
    """Where on the projector a stage is, as a link to it; shows: what the stage shows; up: as for card(); numbered: with the step's number, which a printed plan needs."""
    if shows == WORKSHEET:
        return f'<a href="{up}worksheet/{lesson}/1">{_said(WORKSHEET)}</a>'
    step = step_of(lesson, shows)
    number = f"{step}: " if step and numbered else ""
    query = "?present=1" + (f"&amp;step={step}" if step > 1 else "")
    return f'<a href="{up}{lesson}{query}">{number}{_said(shows)}</a>'


def _answer(plan: Plan, formulas: bool) -> str:
    said = (_said(one) if isinstance(one, str) else _worked(one, formulas) for one in plan.answer)
    return " ".join(said)


def _worked(one: Worked | tuple[str, Worked], formulas: bool) -> str:
    """A number by its name, with its formula where all of it is put in."""
    called, worked = one if isinstance(one, tuple) else (one.card.name, one)
    name = _capital(gettext(called))
    if worked.undefined:
        return escape(gettext("{name} is undefined: {reason}.", name=name, reason=gettext(worked.undefined)))
    if not formulas:
        return f"{escape(name)}: {significant(worked.value)}."
    last = worked.steps[-1]
    whole = not re.search(r"\\(sum|operatorname)", last.substituted)
    number = equation(last.formula, last.substituted, last.value) if whole else in_latex(worked.value)
    return f"{escape(name)}: {to_mathml(number)}."


def _capital(name: str) -> str:
    """Lower case, as in pass@k, stays where a name is no word."""
    return name if "@" in name or "^" in name else name[0].upper() + name[1:]

"""Every lesson in a table, topic by topic: a common misconception, and what there is to teach it with."""

from html import escape

import streamlit as st

from language import gettext
from pages.reference.teachers.glance import button
from widgets.curriculum import SECTIONS, Room
from widgets.lesson_plans.plan import plan_of
from widgets.speaking import teaching

COLUMNS = 4


def every_lesson() -> None:
    """A row for each lesson with a plan: a misconception, how long it takes a student alone, and three links."""
    columns = gettext("Lesson"), gettext("A misconception"), gettext("Alone"), gettext("Projector, plan, worksheet")
    heads = "".join(f'<th scope="col">{column}</th>' for column in columns)
    topics = "".join(_topic(title, rooms) for title, rooms in SECTIONS.items())
    st.html(f'<table class="every-lesson"><thead><tr>{heads}</tr></thead>{topics}</table>')


def _topic(title: str, rooms: tuple[Room, ...]) -> str:
    rows = "".join(_row(room, plan.misconception) for room in rooms if (plan := plan_of(room.url)))
    head = f'<tr><th scope="rowgroup" colspan="{COLUMNS}">{escape(gettext(title))}</th></tr>'
    return f"<tbody>{head}{rows}</tbody>" if rows else ""


def _row(room: Room, misconception: str) -> str:
    title, url = gettext(room.about.title), room.url
    with teaching(url) as mark:
        wrong = f"<td{mark}>{escape(gettext(misconception))}</td>"
    minutes = gettext("{n}\N{NO-BREAK SPACE}min", n=room.about.minutes)
    links = (
        button("projector", "", f"{url}?present=1", False, gettext("Projector: {lesson}", lesson=title)),
        button("plan", "", f"plan/{url}", True, gettext("Plan: {lesson}", lesson=title)),
        button("sheet", "", f"worksheet/{url}/1", True, gettext("Worksheet: {lesson}", lesson=title)),
    )
    return f'<tr><th scope="row"><a href="{url}">{escape(title)}</a></th>{wrong}<td>{minutes}</td><td><p class="teach-ways">{"".join(links)}</p></td></tr>'

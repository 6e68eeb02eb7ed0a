"""Every lesson in a table, topic by topic: a common misconception, and what there is to teach it with."""

from html import escape

import streamlit as st

from pages.reference.teachers.glance import button
from widgets.curriculum import SECTIONS, Room
from widgets.lesson_plans.plan import plan_of

HEADS = ("Lesson", "A misconception", "Alone", "Projector, plan, worksheet")
UNIT = "\N{NO-BREAK SPACE}min"


def every_lesson() -> None:
    """A row for each lesson with a plan: a misconception, how long it takes a student alone, and three links."""
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    topics = "".join(_topic(title, rooms) for title, rooms in SECTIONS.items())
    st.html(f'<table class="every-lesson"><thead><tr>{heads}</tr></thead>{topics}</table>')


def _topic(title: str, rooms: tuple[Room, ...]) -> str:
    rows = "".join(_row(room, plan.misconception) for room in rooms if (plan := plan_of(room.url)))
    head = f'<tr><th scope="rowgroup" colspan="{len(HEADS)}">{escape(title)}</th></tr>'
    return f"<tbody>{head}{rows}</tbody>" if rows else ""


def _row(room: Room, misconception: str) -> str:
    title, url = escape(room.about.title), room.url
    links = (
        button("projector", "", f"{url}?present=1", False, f"Projector: {room.about.title}"),
        button("plan", "", f"plan/{url}", True, f"Plan: {room.about.title}"),
        button("sheet", "", f"worksheet/{url}/1", True, f"Worksheet: {room.about.title}"),
    )
    cells = "".join(f"<td>{cell}</td>" for cell in (escape(misconception), f"{room.about.minutes}{UNIT}"))
    return f'<tr><th scope="row"><a href="{url}">{title}</a></th>{cells}<td><p class="teach-ways">{"".join(links)}</p></td></tr>'

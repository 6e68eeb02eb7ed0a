"""The plan of one lesson at a glance: what is shown and asked in ten minutes, and in a lesson of 45."""

from collections.abc import Sequence
from html import escape
from itertools import accumulate

import streamlit as st

from language import gettext
from widgets import hand_in, room
from widgets.curriculum import ROOMS
from widgets.lesson_plans.card import on_the_projector
from widgets.lesson_plans.plan import EXERCISES, OPENING, WORKSHEET, Plan, Stage, plan_of, planned
from widgets.speaking import teaching

SIGNS = {OPENING: "ask", EXERCISES: "exercise", WORKSHEET: "sheet"}  # of stages; any other one shows a picture
HEADS = ("Show on the projector, where the key R shows the answer", "Ask")


def plan_at_a_glance() -> str:
    """A picker of the lesson, ways to teach with it, and its timetable. Returns the lesson's URL."""
    names = {ROOMS[url].title: url for url in planned()}
    with st.container(horizontal=True, vertical_alignment="bottom", key="teach"):
        chosen = st.selectbox("Your lesson", list(names), key="plan", bind="query-params", width=320)
        lesson = names[chosen]
        st.html(_ways(lesson))
    plan = plan_of(lesson)
    assert plan, "planned() names lessons with a plan"
    with teaching(lesson) as mark:
        timetable = _timetable(lesson, plan, mark)
    st.html(timetable)
    return lesson


def _ways(lesson: str) -> str:
    """What is opened from here, each with a sign; what is printed has a tab of its own."""
    course = hand_in.course()
    wall = f"{lesson}?present=1{course and f'&{hand_in.PARAMETER}={course}'}"
    ways = (
        ("projector", gettext("Projector"), wall, False),
        ("class", gettext("Live class"), f"{wall}&{room.KEY}={room.NEW}", False),
        ("plan", gettext("Plan to print"), f"plan/{lesson}", True),
        ("sheet", gettext("Worksheet"), f"worksheet/{lesson}/1", True),
    )
    return f'<p class="teach-ways">{"".join(button(*way) for way in ways)}</p>'


def button(sign: str, text: str, to: str, apart: bool, says: str = "") -> str:
    """A link as a button with a sign. apart: whether it has a tab of its own; says: its name where the text alone is not enough."""
    tab = ' target="_blank" rel="noopener"' if apart else ""
    name = f' aria-label="{escape(says)}" title="{escape(says)}"' if says else ""
    return f'<a class="teach-{sign}" href="{escape(to)}"{name}{tab}>{escape(text)}</a>'


def _timetable(lesson: str, plan: Plan, mark: str) -> str:
    """The stages as rows of a table, each with its minutes as a bar in those of the whole lesson. mark: as of teaching()."""
    stages = (*plan.ten, *plan.further)
    starts = list(accumulate((stage.minutes for stage in stages), initial=0))
    parts = (
        (gettext("In 10 minutes"), plan.ten),
        (gettext("In 45 minutes: the same, and then"), plan.further),
    )
    bodies, first = "", 0
    for name, part in parts:
        bodies += _part(lesson, name, part, starts[first:])
        first += len(part)
    heads = "".join(f'<th scope="col">{head}</th>' for head in (gettext("Time"), *map(gettext, HEADS)))
    quoted = f"<b>“{escape(gettext(plan.misconception).rstrip('.'))}”</b>"
    said = gettext("A misconception to correct: {misconception}", misconception=quoted)
    return f'<p class="timetable-said"{mark}>{said}</p><table class="timetable"{mark}><thead><tr>{heads}</tr></thead>{bodies}</table>'


def _sign(stage: Stage) -> str:
    """What a class does in a stage, as a sign: it is asked, sees a picture, or works."""
    return f'<i class="teach-{SIGNS.get(stage.shows, "picture")}" aria-hidden="true"></i>'


def _part(lesson: str, name: str, stages: Sequence[Stage], starts: Sequence[int]) -> str:
    rows = "".join(
        f'<tr><td style="--from:{start};--long:{stage.minutes}">{_sign(stage)}<b>{gettext("{first}–{last} min", first=start, last=start + stage.minutes)}</b></td>'
        f"<td>{on_the_projector(lesson, stage.shows, numbered=False)} <small>{escape(gettext(stage.does))}</small></td><td>{escape(gettext(stage.asks))}</td></tr>"
        for stage, start in zip(stages, starts, strict=False)
    )
    return f'<tbody><tr><th scope="rowgroup" colspan="{1 + len(HEADS)}">{name}</th></tr>{rows}</tbody>'

"""Every lesson in a table: a common misconception, and what there is to teach it with."""

from html import escape

import streamlit as st

from widgets.curriculum import ROOMS
from widgets.lesson_plans.plan import plan_of, planned

HEADS = ("Lesson", "A misconception", "Minutes", "Plan", "Projector", "Worksheet")


def every_lesson() -> None:
    """A row for each lesson with a plan: a misconception, how long it takes a student alone, and three links."""
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    rows = "".join(map(_row, planned()))
    st.html(f'<table class="every-lesson"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>')


def _row(lesson: str) -> str:
    plan, about = plan_of(lesson), ROOMS[lesson].about
    assert plan, "planned() names lessons with a plan"
    title = escape(about.title)
    links = (
        _link("Plan", f"plan/{lesson}", title, apart=True),
        _link("Projector", f"{lesson}?present=1", title),
        _link("Worksheet", f"worksheet/{lesson}/1", title, apart=True),
    )
    cells = "".join(f"<td>{cell}</td>" for cell in (escape(plan.misconception), about.minutes, *links))
    return f'<tr><th scope="row"><a href="{lesson}">{title}</a></th>{cells}</tr>'


def _link(text: str, to: str, title: str, *, apart: bool = False) -> str:
    """apart: whether it opens in a tab of its own, as what is printed does."""
    tab = ' target="_blank" rel="noopener"' if apart else ""
    return f'<a href="{to}" aria-label="{text}: {title}"{tab}>{text}</a>'

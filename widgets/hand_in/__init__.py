"""A course's readers hand in codes of what they did; the teacher's page reads them. Nothing is kept, and no name is asked for."""

from typing import Any

import streamlit as st

from language import gettext
from widgets.exercises.exercise import exercises_of
from widgets.hand_in.codes import NoKey, checked, course_key, named, new_course, sealed, server_key
from widgets.links import app, here, remember

PARAMETER = "course"  # in links
KEPT, MADE = "hand-in:course", "hand-in:made"
NO_KEY = "This server cannot make codes: it has nowhere to keep a key. Its operator can set METRICSCOPE_KEY."


def course() -> str:
    """The course that a link named, "" without one; it stays with the session, and in the URL of each lesson."""
    found = next(filter(named, (st.query_params.get(PARAMETER, ""), st.session_state.get(KEPT, ""))), "")
    st.session_state[KEPT] = found
    if found:
        remember({PARAMETER: found})
    return found


def told(lesson: str) -> dict[str, Any]:
    """What the row at a lesson's end needs for it: the course, the lesson's exercises in order, and the code last asked for."""
    found = course()
    if not found:
        return {"course": ""}
    exercises = [one.name for one in exercises_of(lesson)]
    return {"course": found, "exercises": exercises, "made": st.session_state.pop(MADE, {})}


def seal(work: Any) -> None:
    """Make the code of what the browser says was done here, for the row to show."""
    try:
        key = course_key(server_key(), st.session_state.get(KEPT, ""))
        st.session_state[MADE] = {"code": sealed(checked({**work, "lesson": here()}), key)}
    except NoKey:
        st.session_state[MADE] = {"refused": gettext(NO_KEY)}
    except (ValueError, TypeError) as wrong:
        st.session_state[MADE] = {"refused": gettext("There is no code: {reason}.", reason=gettext(str(wrong)))}


def begin() -> None:
    """A new course."""
    st.session_state[KEPT] = new_course()


def link_for_students(course: str, lesson: str) -> str:
    """The lesson's address, with the course in it."""
    return f"{app()}{lesson}?{PARAMETER}={course}"

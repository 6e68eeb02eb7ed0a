"""The live class on a page: the way to open a room, and the bar of whoever is in one, teacher or guest.

The browser talks to the room (classroom.routes) and leads or follows; Python only keeps the room's code with the session, says
which questions the page asks, and ships the bar where there is a room. Who is in none loads nothing of it. A page may have a
question put to the class, and hear of its answers (votes), which the browser of the teacher alone is told.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from widgets.curriculum import LESSON_URLS
from widgets.js import component, nothing
from widgets.js.served import loader
from widgets.links import here

KEY = "room"  # of the component, and the name in the URL
NEW = "new"  # in the URL: a room is to be opened
_component = component("room", '<div class="mr" data-testid="room"></div>', loader("room"))


def begin() -> None:
    """Before a page: which room the browser is in, whether it was sent here, and no questions yet."""
    if _went_back():
        st.session_state["room:sent"] = here()
    st.session_state["room:questions"] = {}
    st.session_state["room:collects"] = ""
    told = (st.session_state.get(KEY) or {}).get("code")
    if isinstance(told, str):  # it has put or taken the name in the URL itself, so this makes no entry in its history
        st.session_state["room:code"] = told
        if told and st.query_params.get(KEY) != told:
            st.query_params[KEY] = told
        if not told:
            st.query_params.pop(KEY, None)
    elif st.query_params.get(KEY) == NEW:
        del st.query_params[KEY]
        _open()
    elif st.query_params.get(KEY):
        st.session_state["room:code"] = st.query_params[KEY]
    if not re.fullmatch(r"[A-Z0-9]{1,12}", st.session_state.setdefault("room:code", "")):
        st.session_state["room:code"] = ""


def sent_here() -> bool:
    """Whether the browser was sent to this URL, by a teacher or its own "back", and the page has not yet run to its end since.

    Streamlit then sets what is bound to the URL; what is kept there by hand has to be read anew.
    """
    return bool(st.session_state.get("room:sent") == here())


def question(key: str, asks: str, answers: Sequence[str], right: Sequence[int]) -> None:
    """A question of the page, for a teacher to put to the class. right: places in answers."""
    st.session_state.setdefault("room:questions", {})[key] = {
        "asks": asks,
        "answers": list(answers),
        "right": list(right),
    }


def code() -> str:
    """The room that the browser is in, "" for none."""
    found: str = st.session_state["room:code"]
    return found


def put(key: str) -> None:
    """From a callback: the teacher's window puts a question of the page to the class once the page has run."""
    _order("ask", key)


def reveal() -> None:
    """From a callback: the teacher's window reveals what the class answered."""
    _order("reveal", "")


@dataclass(frozen=True)
class Votes:
    """given: to each question by its key, places in its answers in the order of the guests' numbers, None for no answer.

    open: the key of the question that is being answered, "" for none.
    """

    given: Mapping[str, Sequence[int | None]]
    open: str


def votes(begins: str) -> Votes:
    """What the class answered to the page's questions whose keys begin so.

    Only the browser of the room's teacher is told, and tells; for all others there is none. The page is run again when there is more.
    """
    st.session_state["room:collects"] = begins
    told = (st.session_state.get(KEY) or {}).get("votes") if code() else None
    if not isinstance(told, dict) or not isinstance(told.get("given"), dict):
        return Votes({}, "")
    given = {key: [_place(one) for one in row] for key, row in told["given"].items() if isinstance(row, list)}
    return Votes(given, str(told.get("open", "")))


def _place(told: object) -> int | None:
    return told if isinstance(told, int) and not isinstance(told, bool) else None


def opens(label: str) -> None:
    """A button that opens a room; nothing in one."""
    if not code():
        st.button(label, key="open-room-here", type="tertiary", on_click=_open)


def entry(page: str) -> None:
    """At the end of a lesson, the way to open a room; nothing in a room."""
    if not st.session_state["room:code"] and page in LESSON_URLS:
        says = "Open a room: students follow you on their phones and answer your questions"
        st.button("Class", key="open-room", type="tertiary", width="content", on_click=_open, help=says)


def end() -> None:
    """After a page: the bar, where there is a room or one is to be opened."""
    st.session_state["room:sent"] = None
    opening = st.session_state.get("room:opening", 0)
    if opening or st.session_state["room:code"]:
        asked = [{"key": key} | one for key, one in st.session_state["room:questions"].items()]
        data: dict[str, Any] = {"code": st.session_state["room:code"], "opening": opening, "questions": asked}
        data["order"] = st.session_state.get("room:order", {"turn": 0, "act": "", "key": ""})
        data["collects"] = st.session_state["room:collects"]
        with st.container(key="room-bar"):
            _component(key=KEY, data=data, on_code_change=nothing, on_votes_change=nothing)


def _went_back() -> bool:
    """Whether this run follows the browser's history. Only Streamlit's own context says so before the page runs."""
    context = get_script_run_ctx()
    return bool(context and context.is_history_navigation)


def _order(act: str, key: str) -> None:
    turn = st.session_state.get("room:order", {"turn": 0})["turn"]
    st.session_state["room:order"] = {"turn": turn + 1, "act": act, "key": key}


def _open() -> None:
    st.session_state["room:opening"] = st.session_state.get("room:opening", 0) + 1

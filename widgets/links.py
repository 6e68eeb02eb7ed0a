"""The URL: which lesson it is, whole numbers in links, and values put there without growing the browser's history."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from html import escape
from typing import Literal, NotRequired, TypedDict, TypeVar
from urllib.parse import urlencode

import streamlit as st
from streamlit.errors import StreamlitAPIException
from streamlit.navigation.page import StreamlitPage

from language import gettext
from widgets.curriculum import PAGES

Name = TypeVar("Name", bound=str)
TITLES = {page.url: page.title for pages in PAGES.values() for page in pages}


def enter(lesson: str, pages: Mapping[str, StreamlitPage]) -> None:
    """Say which lesson is about to run, and which there are, both by their URLs; app.py does."""
    st.session_state["lesson"], st.session_state["lesson:pages"] = lesson, pages


def here() -> str:
    """The URL of the lesson that is running."""
    return str(st.session_state["lesson"])


def app() -> str:
    """The address that the visitor has reached the app by, with a slash at its end; "" where it is not known."""
    return (st.context.url or "").partition("?")[0].removesuffix(here())


def title_of(lesson: str) -> str:
    """What a lesson is called in the navigation."""
    return TITLES.get(lesson, lesson)


def page_of(lesson: str) -> StreamlitPage | None:
    """A lesson's page, to switch to; None where there is none."""
    page: StreamlitPage | None = st.session_state["lesson:pages"].get(lesson)
    return page


def all_pages() -> list[str]:
    """The URLs of all pages."""
    return list(st.session_state["lesson:pages"])


def renew(lesson: str, query: Mapping[str, str]) -> None:
    """Before a link is followed: where it stays in its lesson, controls let go of what they hold, for what the link says."""
    if lesson == here():
        for name in {*st.query_params, *query}:
            forget(name)


def link(text: str, lesson: str = "", *, place: str = "", **query: str) -> str:
    """HTML of a link to a lesson (or to this one) that opens in the same tab; place: an id on the page."""
    url = lesson + (f"?{urlencode(query)}" if query else "") + (f"#{place}" if place else "")
    return f'<a href="{escape(url or "?")}">{escape(gettext(text))}</a>'


def anchor(name: str) -> None:
    """A place on the page that links can point to."""
    st.html(f'<span id="{escape(name)}"></span>')


class Kept(TypedDict):
    """Keywords of a control that the URL keeps, unless there is nonsense in it."""

    key: str
    bind: NotRequired[Literal["query-params"]]


class Bound(TypedDict):
    """Keywords of a control that the URL keeps."""

    bind: Literal["query-params"]


class Required(Bound):
    """And that is never none."""

    required: Literal[True]


ONE_OF: Required = {"required": True, "bind": "query-params"}


def pills(label: str, options: Sequence[Name], key: str, named: Callable[[Name], str] = str) -> Name:
    """One of several in a row, the first to begin with; kept in the URL."""
    chosen = st.pills(
        label,
        options,
        default=options[0],
        format_func=lambda one: gettext(named(one)),
        key=key,
        label_visibility="collapsed",
        **ONE_OF,
    )
    return chosen or options[0]


def whole(key: str) -> Kept:
    """Keywords that keep a whole number in the URL.

    A link's nonsense is dropped here: Streamlit 1.67 drops most of it, but at an infinite number it raises OverflowError.
    """
    if not re.fullmatch(r"\d{1,15}", st.query_params.get(key, "0")):
        st.query_params.pop(key)
        return {"key": key}
    return {"key": key, "bind": "query-params"}


def among(key: str, allowed: Sequence[str]) -> None:
    """Forget a choice that is not among those allowed, in the URL and in the session, before its control is made."""
    if st.session_state.get(key, st.query_params.get(key, allowed[0])) not in allowed:
        forget(key)


def renamed(key: str, now: Mapping[str, str]) -> None:
    """Where a link holds words that a choice had before, put those of today in their place, before its control is made."""
    if key not in st.session_state and (text := now.get(st.query_params.get(key, ""))):
        st.session_state[key] = text


def forget(key: str) -> None:
    """Let go of a control's value, in the URL and in the session, before the control is made.

    What a control of the run before has written into the URL only Streamlit may take out, and does where it is no option.
    """
    with suppress(StreamlitAPIException):
        st.query_params.pop(key, None)
    st.session_state.pop(key, None)


def remember(values: Mapping[str, str | list[str]]) -> None:
    """Put values into the URL in one message, and in none where they stand there already.

    The browser makes a history entry of every message that does not say what its address bar says, so a value that has
    not been taken over yet must not go out beside one that is being written again.
    """
    if any(st.query_params.get(name) != value for name, value in values.items()):
        st.query_params.update(values)

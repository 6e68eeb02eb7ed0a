"""Which language the reader wants: the link says it (?lang=de), and it goes along from page to page."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from html import escape
from typing import TypeVar
from urllib.parse import urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from language import ENGLISH, TEACHING, Language, languages

PARAMETER = "lang"
READERS, PAGES = "language:readers", "language:pages"  # on the context of a run: the reader's, and that of the page
CODE = "language"  # in the session
Made = TypeVar("Made")
_given: ContextVar[tuple[Language | None] | None] = ContextVar("given", default=None)  # to what is made without a page


def enter() -> None:
    """Before anything of a run: the reader's language. In the address of the next page the browser keeps it (widgets/js/language.js)."""
    code = known(st.query_params.get(PARAMETER, "") or st.session_state.get(CODE, ENGLISH))
    if code != st.session_state.get(CODE, ENGLISH):
        st.session_state[CODE] = code
    _note(READERS, languages().get(code))
    _note(PAGES, None)


def at(page: str) -> None:
    """Before the page with this URL runs: it is in the reader's language where it has been translated, else in English."""
    language = _noted(READERS)
    _note(PAGES, language if language and page in language.catalogues else None)


def of_reader(text: str) -> str:
    """A text of what is around the page, which is in the reader's language also where the page is not."""
    found = _noted(READERS)
    return found.gettext(text) if found else text


def of_reader_code() -> str:
    """The code of the reader's language."""
    found = _noted(READERS)
    return found.code if found else ENGLISH


def of_page() -> Language | None:
    """The language of the page that runs, or that asked for what is made; None for English."""
    given = _given.get()
    return given[0] if given else _noted(PAGES)


def in_its_language(make: Callable[[], Made]) -> Callable[[], Made]:
    """What makes a download, in the language of the page as it is now: it is called where there is no page."""
    found = of_page()

    def made() -> Made:
        with speaking(found):
            return make()

    return made


@contextmanager
def speaking(language: Language | None) -> Iterator[None]:
    """What is made within is in this language, with or without a page; None for English."""
    before = _given.set((language,))
    try:
        yield
    finally:
        _given.reset(before)


def known(asked: str) -> str:
    """The code of a language that is asked for; that of English where there is no such language."""
    return asked if asked in languages() else ENGLISH


def taught(lesson: str, code: str) -> Language | None:
    """The language with this code if the lesson and how it is taught are translated into it; else None, for English."""
    found = languages().get(code)
    return found if found and {lesson, lesson + TEACHING} <= found.catalogues.keys() else None


@contextmanager
def teaching(lesson: str) -> Iterator[str]:
    """What is made within, on a page, says how a lesson is taught: in the page's language where that is translated, else in English.

    Gives the attributes of that part of the page, where they are others than the page's.
    """
    page = of_page()
    found = page and taught(lesson, page.code)
    with speaking(found):
        yield "" if found is page else f' lang="{ENGLISH}" dir="ltr"'


def html(language: Language | None) -> str:
    """The attributes of a document in a language; None for English."""
    if language is None:
        return f'lang="{ENGLISH}"'
    return f'lang="{escape(language.code)}" dir="{escape(language.direction)}"'


def along(code: str, **query: str) -> str:
    """A link's query by which the language goes along, with what else it says; without the language for English."""
    said = urlencode(query if code == ENGLISH else {**query, PARAMETER: code})
    return f"?{said}" if said else ""


def _note(name: str, language: Language | None) -> None:
    context = get_script_run_ctx(suppress_warning=True)
    if context is not None:
        context.__dict__[name] = language


def _noted(name: str) -> Language | None:
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return None
    if name not in context.__dict__:  # a fragment runs by itself
        enter()
        at(str(st.session_state.get("lesson") or "home"))
    found: Language | None = context.__dict__[name]
    return found


def choice() -> None:
    """Links to this page in the other languages; nothing where there is none."""
    mine, names = of_reader_code(), {ENGLISH: "English"} | {code: one.name for code, one in languages().items()}
    here = {name: value for name, value in st.query_params.items() if name != PARAMETER}
    ways = (
        f'<a href="?{escape(urlencode({**here, PARAMETER: code}))}" lang="{code}" hreflang="{code}">{escape(name)}</a>'
        for code, name in names.items()
        if code != mine
    )
    st.html(f'<p class="languages">{" ".join(ways)}</p>')

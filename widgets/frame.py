"""What every page has around it, once: app.py runs each page through here."""

from contextlib import suppress

from streamlit.navigation.page import StreamlitPage
from streamlit.runtime.scriptrunner import StopException

from widgets import exercises, lesson, room, scene, teaching, worksheets


def run(page: StreamlitPage) -> None:
    """The page with what stands before and after it, also where it stops early."""
    begin(page.url_path)
    with suppress(StopException):  # st.stop()
        page.run()
    end(page.url_path)


def begin(page: str) -> None:
    """Before the page with this URL runs."""
    exercises.enter(page)
    scene.hold(page)
    teaching.dress()
    room.begin()


def end(page: str) -> None:
    """After it."""
    scene.keep(page)
    lesson.close()
    exercises.exercises(page)
    with teaching.row(page):
        worksheets.entry(page)
        room.entry(page)
    lesson.licence(page)
    room.end()

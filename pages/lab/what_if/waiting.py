"""Work that may take seconds: what is being done shows, and the reader can cancel it and go on with it later."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from time import monotonic
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import add_script_run_ctx, get_script_run_ctx

from datasets.uploads.table import Progress
from lab.waited_for import Wanted, wait_while
from language import gettext
from widgets.formulas import plain

Result = TypeVar("Result")
CANCELLED, SHOWN, BOX = "lab:cancelled", "lab:waits", "waiting"
PATIENCE, TELL = 0.5, 0.2  # seconds after which it shows, and between two words


class _Left(BaseException):
    """Nobody waits for this work any more; no Exception, so that no reader of files takes it for a fault of the file."""


def patiently(name: str, doing: str, make: Callable[[Progress], Result]) -> Result:
    """make(tell) in a thread of its own, while the page says how far it is and has a button to cancel it.

    tell(share, word) is for make to call; where the reader cancelled, left, or changed something, it ends make, and a table's engine ends its statement. What was cancelled
    is named with a button to start it again, and the page ends there. name: of this work, and of what it is about.
    """
    if st.session_state.get(CANCELLED) == name:
        _say_cancelled(doing)
        st.stop()
    told: dict[str, tuple[float, str]] = {}
    left = threading.Event()

    def tell(share: float, word: str) -> None:
        if left.is_set():
            raise _Left
        told["now"] = share, word

    answer = _beside(lambda: make(tell), lambda: not left.is_set())
    place, began, box = st.empty(), monotonic(), None
    try:
        while not wait([answer], PATIENCE if box is None else TELL).done:
            if box is None:
                box = _box(place, name)
            share, word = told.get("now", (0.0, doing))
            word = gettext(word)
            word = f"{word[:1].upper()}{word[1:]}… {monotonic() - began:.0f} s"
            box.progress(min(1.0, share), word)
    finally:
        left.set()
        if box is not None:
            place.empty()
    return answer.result()


def _beside(make: Callable[[], Result], wanted: Wanted) -> Future[Result]:
    answer: Future[Result] = Future()

    def run() -> None:
        wait_while(wanted)
        try:
            answer.set_result(make())
        except BaseException as error:
            answer.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    add_script_run_ctx(thread, get_script_run_ctx())
    thread.start()
    return answer


def _box(place: DeltaGenerator, name: str) -> DeltaGenerator:
    """The place of the bar, beside the button."""
    number = st.session_state[SHOWN] = st.session_state.get(SHOWN, 0) + 1  # one run may show several
    bar, button = place.container(key=f"{BOX}-{number}").columns([5, 1], vertical_alignment="center")
    button.button("Cancel", key=f"lab:cancel/{number}", on_click=_cancel, args=(name,))
    return bar.empty()


def _cancel(name: str) -> None:
    st.session_state[CANCELLED] = name


def _go_on() -> None:
    st.session_state.pop(CANCELLED, None)


def _say_cancelled(doing: str) -> None:
    says, button = st.columns([5, 1], vertical_alignment="center")
    step = plain(gettext(doing))
    says.info(gettext("You cancelled this step: {step}. What follows from it is not shown.", step=step))
    button.button("Start it again", key="lab:go-on", on_click=_go_on)

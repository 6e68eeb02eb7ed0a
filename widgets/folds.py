"""What is folded away is drawn once somebody wants it: a page runs for a classroom at a time, and most read little of it."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner import get_script_run_ctx

from widgets.links import here
from widgets.scene import presenting

FOR_ALL = {"exercise", "room"}  # in a link that may move any control of the page


def wanted(place: str, open_now: bool) -> bool:
    """Whether what a fold of this page holds is to be drawn: once a reader has opened it, and then for good.

    A class and an exercise may ask for anything on the page, and so may the projector: all is drawn for them.
    """
    if open_now:
        want(place)
    return (here(), place) in _seen() or presenting() or not FOR_ALL.isdisjoint(st.query_params)


def want(place: str) -> None:
    """From now on what this fold of this page holds is drawn, open or not."""
    _seen().add((here(), place))


def _seen() -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = st.session_state.setdefault("lesson:parts", set())
    return found


@contextmanager
def box_alone() -> Iterator[None]:
    """The first box drawn within is sent empty: what it holds runs, and its controls have their values, but nobody sees it.

    All of it is to be drawn within. What else is drawn within is sent.
    """
    context = get_script_run_ctx()
    assert context, "only a page draws"
    send, box = context.enqueue, list[int]()

    def enqueue(message: ForwardMsg) -> None:
        place = list(message.metadata.delta_path)
        if message.WhichOneof("type") == "delta":
            if box and place[: len(box)] == box:
                _seen()  # the session is asked: as where something is sent, a rerun or a stop that was asked for ends the run here
                return
            box[:] = box or place
        send(message)

    context.__dict__["enqueue"] = enqueue  # in place of its class's
    try:
        yield
    finally:
        del context.__dict__["enqueue"]

"""What a page leaves for the file that it is saved as: what it says at every position of what a reader moves, as no Python runs there.

On a page that a reader visits nothing is left.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import streamlit as st

from charts.marks import Control

LEFT = "left-behind"  # in the session of a page that is run to be saved
PLACE = "follows-"  # begins the key of the box around what follows
MOST = 1000
ROLE = (
    "moves"  # the key of a choice of what the sliders move: a file carries the page as it is after each of its options
)
At = Mapping[str, float]
Line = tuple[str, str]  # "markdown", "caption", "copyable" or "json", and the text
Says = Callable[[At], Sequence[Line]]


@dataclass(frozen=True)
class Following:
    """What follows scrubbers. says: at a position of the first one, None where nobody can say it beforehand.

    over: the controls that matter, all without any; most: positions that are worked out, if there are not more.
    """

    scrubbers: tuple[str, ...]
    says: Says | None
    over: tuple[str, ...] = ()
    most: int = MOST


@dataclass(frozen=True, eq=False)
class Moves:
    """What a reader moves that is no scrubber: controls, the tick at which each stands, and what else its numbers depend on."""

    controls: tuple[Control, ...]
    position: Mapping[str, int]
    digest: str


def is_saved() -> bool:
    """Whether the page is run to be saved as a file."""
    return LEFT in st.session_state


def leave(place: str, what: Following | Moves) -> None:
    """Leave it under a name of its own."""
    if is_saved():
        st.session_state[LEFT][place] = what


@contextmanager
def follows(
    place: str, scrubbers: str | tuple[str, ...], says: Says | None, over: tuple[str, ...] = (), most: int = MOST
) -> Iterator[None]:
    """What is drawn within follows these scrubbers, as of Following. place: unique on the page."""
    if not is_saved():
        yield
        return
    leave(place, Following((scrubbers,) if isinstance(scrubbers, str) else scrubbers, says, over, most))
    with st.container(key=PLACE + place):
        yield

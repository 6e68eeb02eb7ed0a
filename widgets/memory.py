"""What is computed once and kept: for everybody, or for one session where the data are private."""

from __future__ import annotations

import atexit
import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Timer
from typing import TypeVar

import streamlit as st

from widgets.scrubber import Payload
from widgets.scrubber.shelf import offer

Result = TypeVar("Result")


def for_all(name: str, make: Callable[[], Result]) -> Result:
    """make(), once for each name; the name stands for all that the result depends on."""
    return _for_all(name, make)


def in_session(name: str, make: Callable[[], Result]) -> Result:
    """make(), once for each name in this session; the latest forty-eight are kept, and leave with the session."""
    return _in_session(name, make)


def forget_session() -> None:
    """Let go of all that in_session() kept for this session."""
    _in_session.clear()


def forget(name: str) -> None:
    """Let go of one thing that in_session() kept for this session."""
    _in_session.clear(name, lambda: None)


def settle(page: str) -> None:
    """After a page's first run for anybody: what it loaded is here to stay, and full collections need not go through it."""
    for_all(f"settled/{page}", _settle)


def attend() -> None:
    """Count this session in until its browser leaves; some time after the last one, what they all used is given back."""
    _attend()


def _c_library(name: str, *given: int) -> None:
    """Call the C library, where there is one and it can."""
    with suppress(AttributeError, OSError, TypeError):
        getattr(ctypes.CDLL(None), name)(*given)


# Once it has seen some of DuckDB's buffers, of 32 MB, it would keep all like them, in each of its threads: the size of a
# file once more.
_c_library("mallopt", -3, 16 << 20)  # M_MMAP_THRESHOLD, from where on a block is given back by itself
_c_library("mallopt", -1, 64 << 20)  # M_TRIM_THRESHOLD, else small once the other is set
_c_library(
    "mallopt", -8, 1
)  # M_ARENA_MAX: one heap for all threads, or what one of them frees is of no use to the others
atexit.register(gc.unfreeze)  # else libraries complain at the end of what was left behind


def _settle() -> bool:
    gc.collect()
    gc.freeze()
    return True


class _Attendance:
    """How many sessions have a browser, and what is done once there is none."""

    SECONDS = 1.0  # after the last left: Streamlit lets go of a session after it has told so

    def __init__(self) -> None:
        self.lock, self.present = Lock(), 0

    def come(self) -> None:
        with self.lock:
            self.present += 1

    def leave(self) -> None:
        with self.lock:
            self.present -= 1
        if not self.present:
            waiting = Timer(self.SECONDS, self.give_back)
            waiting.daemon = True
            waiting.start()

    def give_back(self) -> None:
        """Collect what sessions left behind, which may have been taken for settled; free pages go to the system."""
        if self.present:
            return
        gc.unfreeze()
        _settle()
        _c_library("malloc_trim", 0)


_attendance = _Attendance()


@st.cache_resource(scope="session", show_spinner=False, on_release=lambda _: _attendance.leave())
def _attend() -> None:
    _attendance.come()


@st.cache_resource(max_entries=256, show_spinner=False)
def _for_all(name: str, _make: Callable[[], Result]) -> Result:
    made = _make()
    if isinstance(made, Payload):
        offer(made.digest, made.body)
    return made


@st.cache_resource(max_entries=48, show_spinner=False, scope="session")
def _in_session(name: str, _make: Callable[[], Result]) -> Result:
    return _make()

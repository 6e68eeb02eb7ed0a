"""What is computed once and kept: for everybody, or for one session where the data are private."""

from __future__ import annotations

import atexit
import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress
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


def _give_back() -> None:
    """Have the C library return large blocks to the system when they are freed.

    Once it has seen some of DuckDB's buffers, of 32 MB, it would keep all like them, in each of its threads: the size of
    a file once more. Where there is no such library there is nothing to tell.
    """
    with suppress(AttributeError, OSError, TypeError):
        tell = ctypes.CDLL(None).mallopt
        tell(-3, 16 << 20)  # M_MMAP_THRESHOLD, from where on a block is given back by itself
        tell(-1, 64 << 20)  # M_TRIM_THRESHOLD, else small once the other is set
        tell(-8, 1)  # M_ARENA_MAX: one heap for all threads, or what one of them frees is of no use to the others


_give_back()
atexit.register(gc.unfreeze)  # else libraries complain at the end of what was left behind


def _settle() -> bool:
    gc.collect()
    gc.freeze()
    return True


@st.cache_resource(max_entries=256, show_spinner=False)
def _for_all(name: str, _make: Callable[[], Result]) -> Result:
    made = _make()
    if isinstance(made, Payload):
        offer(made.digest, made.body)
    return made


@st.cache_resource(max_entries=48, show_spinner=False, scope="session")
def _in_session(name: str, _make: Callable[[], Result]) -> Result:
    return _make()

"""The memory of the process: what a class used goes back to the system when the last visitor has left."""

import atexit
import ctypes
import gc
import sys
from contextlib import suppress
from threading import RLock, Timer
from typing import Any

import streamlit as st
from streamlit.runtime import get_instance
from streamlit.runtime.scriptrunner import get_script_run_ctx

MAPPED, TRIMMED = 4 << 20, 64 << 20  # bytes
STAYS = 45.0  # seconds for which the session of a browser that left is kept, once nobody is here
_settled: set[str] = set()
atexit.register(gc.unfreeze)  # libraries complain at the end of objects that were left frozen


def tune() -> None:
    """Before the first visitor: how the C library's allocator keeps what is freed, where there is one that can be told.

    Once it has seen some of DuckDB's buffers, of 32 MB, it would keep all like them, in each of its threads: the size of a
    file once more.
    """
    _c_library("mallopt", -3, MAPPED)  # M_MMAP_THRESHOLD: blocks from this size on are given back by themselves
    _c_library("mallopt", -1, TRIMMED)  # M_TRIM_THRESHOLD, which is small once the other is set
    _c_library("mallopt", -8, 1)  # M_ARENA_MAX: one heap, so that a thread can use what another one freed


def settle(page: str) -> None:
    """After a page's first run for anybody: what it loaded is here to stay, and full collections need not go through it."""
    if page not in _settled:
        _settled.add(page)
        _collect()


def _collect() -> None:
    gc.collect()
    gc.freeze()


def _c_library(name: str, *given: int) -> None:
    """Call the C library, where there is one and it can."""
    with suppress(AttributeError, OSError, TypeError):
        getattr(ctypes.CDLL(None), name)(*given)


def _forget_sessions() -> None:
    """Drop the sessions whose browser left STAYS seconds ago, with their files; nobody else is here.

    Streamlit keeps them for two minutes, as a browser may come back, and drops them only when the next one leaves. Its loop
    holds on to the last session that it has sent anything to until there is another, so that each is ended and emptied here.
    """
    with suppress(AttributeError, RuntimeError):
        sessions: Any = get_instance()._session_mgr
        with sessions._storage_lock:
            cache = sessions._session_storage._cache
            gone = cache.expire(cache.timer() + max(0.0, cache.ttl - STAYS))
        for _, left in gone:  # without the lock
            _end(left.session)


def _end(session: Any) -> None:
    """End a session that nobody comes back to, also where somebody still holds it: its files, and all that it knows."""
    with suppress(AttributeError, RuntimeError):
        session.shutdown()
        session.session_state.clear()


def _active(known: set[str]) -> set[str]:
    """Those of these sessions that Streamlit has with a browser; all of them where there is no server to ask.

    A browser that leaves while its page runs for the first time is let go of before it has been counted in, and never again.
    """
    with suppress(AttributeError, RuntimeError):
        active: Any = get_instance().is_active_session
        return {one for one in known if active(one)}
    return known


class _Attendance:
    """Which sessions have a browser, and what is done once there is none."""

    # Seconds after the last left: Streamlit lets go of what a session has cached after it has told so.
    AFTER = 1.0, STAYS + 5

    def __init__(self) -> None:
        self.lock, self.present = RLock(), set[str]()  # a collection in the midst may let go of a session
        self.waiting: list[Timer] = []

    def come(self, session: str) -> None:
        with self.lock:
            self.present.add(session)

    def leave(self, session: str) -> None:
        with self.lock:
            self.present = _active(self.present - {session})
            if self.present:
                return
            for earlier in self.waiting:
                earlier.cancel()
            self.waiting = [Timer(seconds, self.give_back) for seconds in self.AFTER]
        for waiting in self.waiting:
            waiting.daemon = True
            waiting.start()

    def give_back(self) -> None:
        """Collect what sessions left behind, which may have been taken for settled; free pages go to the system."""
        with self.lock:
            self.present = _active(self.present)
            if self.present:
                return
        _forget_sessions()
        gc.unfreeze()
        _collect()
        if arrow := sys.modules.get("pyarrow"):  # it has an allocator of its own
            arrow.default_memory_pool().release_unused()
        _c_library("malloc_trim", 0)


_attendance = _Attendance()


@st.cache_resource(scope="session", show_spinner=False, on_release=lambda session: _attendance.leave(session))
def attend() -> str:
    """Count this session in until its browser leaves; some time after the last one, what they all used is given back."""
    session = get_script_run_ctx()
    name = session.session_id if session else ""
    _attendance.come(name)
    return name

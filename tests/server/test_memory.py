"""What a class used is given back once everybody has left."""

from __future__ import annotations

import gc
import threading
import weakref
from unittest.mock import Mock

import pytest
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.caching import clear_session_resource_cache
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.session_manager import SessionInfo
from streamlit.runtime.state import SessionState
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from server import memory

SESSION = "test session id"  # as AppTest calls it


class Left:
    """One half of what nobody holds any more but each the other."""

    other: Left
    id: str


@pytest.fixture
def attendance(monkeypatch):
    """Nobody, and nothing that is given back at a time of its own: the test says when."""
    clear_session_resource_cache(SESSION)  # of the tests before
    for waiting in threading.enumerate():
        if isinstance(waiting, threading.Timer):
            waiting.cancel()
            waiting.join()
    counted = memory._Attendance()
    monkeypatch.setattr(memory, "Timer", lambda seconds, act: threading.Timer(0, str))
    monkeypatch.setattr(memory, "_attendance", counted)
    return counted


def test_a_session_counts_once_from_its_first_run_until_its_browser_leaves(visit, attendance):
    page = visit("home")
    assert attendance.present == {SESSION}
    page.run()
    assert attendance.present == {SESSION}
    clear_session_resource_cache(SESSION)  # as Streamlit does when a socket has gone
    assert attendance.present == set()
    page.run()  # it has come back
    assert attendance.present == {SESSION}


def test_the_last_to_leave_has_what_was_left_behind_collected(attendance):
    left = Left()
    left.other = Left()
    left.other.other = left
    known = weakref.ref(left)
    memory._collect()  # another page's first run, meanwhile
    del left
    gc.collect()
    assert known()
    attendance.come("one")
    attendance.come("other")
    attendance.leave("one")
    attendance.give_back()
    assert known(), "somebody is still here"
    attendance.leave("other")
    attendance.give_back()
    assert not known()


def test_a_session_that_was_counted_after_it_had_left_keeps_nobody_here(attendance, monkeypatch):
    """Streamlit let go of it while its first run was under way, so that nothing will tell that it has left."""
    here = {"reader"}
    sessions = WebsocketSessionManager(MemorySessionStorage(), Mock(), Mock(), None)
    told = Mock(is_active_session=here.__contains__, _session_mgr=sessions)
    monkeypatch.setattr(memory, "get_instance", lambda: told)
    attendance.come("gone")
    attendance.come("reader")
    attendance.leave("another")
    assert attendance.present == {"reader"}
    attendance.come("gone, too")
    here.clear()
    attendance.give_back()
    assert attendance.present == set()


def test_a_session_that_cannot_come_back_is_forgotten_though_nobody_else_leaves(attendance, monkeypatch):
    storage = MemorySessionStorage(ttl_seconds=0)
    sessions = WebsocketSessionManager(storage, Mock(), Mock(), None)
    monkeypatch.setattr(memory, "get_instance", lambda: Mock(_session_mgr=sessions))
    gone = Left()
    gone.id = SESSION
    known = weakref.ref(gone)
    storage.save(SessionInfo(client=None, session=gone))
    del gone
    sessions.list_sessions()
    assert known(), "Streamlit asks for its sessions, and lets none of them go"
    attendance.give_back()
    assert not known()
    assert "_session_mgr" in Runtime.__init__.__code__.co_names  # where they are asked for


def test_a_session_that_somebody_still_holds_is_ended_and_emptied(attendance, monkeypatch):
    """Streamlit's loop holds the one that it has sent something to last; what a session knows goes although it stays."""
    storage = MemorySessionStorage(ttl_seconds=0)
    sessions = WebsocketSessionManager(storage, Mock(), Mock(), None)
    monkeypatch.setattr(memory, "get_instance", lambda: Mock(_session_mgr=sessions))
    held = Mock(spec=AppSession)
    held.id, held.session_state = SESSION, SessionState()
    held.session_state["lab:table"] = table = Left()
    known = weakref.ref(table)
    del table
    storage.save(SessionInfo(client=None, session=held))
    attendance.give_back()
    held.shutdown.assert_called_once_with()
    assert not known() and "lab:table" not in held.session_state
    assert "remove_session_files" in AppSession.shutdown.__code__.co_names  # where its files go
    assert "active_session_info" in Runtime._loop_coroutine.__code__.co_varnames  # what holds it


def test_a_session_may_come_back_for_a_while_and_is_forgotten_when_it_is_looked_for_again(attendance, monkeypatch):
    storage, clock = MemorySessionStorage(), [100.0]
    storage._cache._timer = lambda: clock[0]
    sessions = WebsocketSessionManager(storage, Mock(), Mock(), None)
    monkeypatch.setattr(memory, "get_instance", lambda: Mock(_session_mgr=sessions))
    gone = Left()
    gone.id = SESSION
    storage.save(SessionInfo(client=None, session=gone))
    attendance.come(SESSION)
    attendance.leave(SESSION)
    assert len(attendance.waiting) == 2
    first, second = attendance.AFTER
    clock[0] += first
    attendance.give_back()
    assert storage.get(SESSION)
    clock[0] += second - first
    attendance.give_back()
    assert not storage.get(SESSION)
    assert second < 60 < storage._cache.ttl

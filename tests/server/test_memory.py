"""What a class used is given back once everybody has left."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from streamlit.runtime.caching import clear_session_resource_cache

from server import memory

SESSION = "test session id"  # as AppTest calls it


class Left:
    """One half of what nobody holds any more but each the other."""

    other: Left


@pytest.fixture
def attendance(monkeypatch):
    """Nobody, and nothing that is given back at a time of its own: the test says when."""
    clear_session_resource_cache(SESSION)  # of the tests before
    for waiting in threading.enumerate():
        if isinstance(waiting, threading.Timer):
            waiting.join()
    counted = memory._Attendance()
    monkeypatch.setattr(memory, "Timer", lambda seconds, act: threading.Thread(target=str))
    monkeypatch.setattr(memory, "_attendance", counted)
    return counted


def test_a_session_counts_once_from_its_first_run_until_its_browser_leaves(visit, attendance):
    page = visit("home")
    assert attendance.present == 1
    page.run()
    assert attendance.present == 1
    clear_session_resource_cache(SESSION)  # as Streamlit does when a socket has gone
    assert attendance.present == 0
    page.run()  # it has come back
    assert attendance.present == 1


def test_the_last_to_leave_has_what_was_left_behind_collected(attendance):
    left = Left()
    left.other = Left()
    left.other.other = left
    known = weakref.ref(left)
    memory._collect()  # another page's first run, meanwhile
    del left
    gc.collect()
    assert known()
    attendance.come()
    attendance.come()
    attendance.leave()
    attendance.give_back()
    assert known(), "somebody is still here"
    attendance.leave()
    attendance.give_back()
    assert not known()

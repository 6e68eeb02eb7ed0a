"""Two runs of one session take turns at its state.

When a reader presses twice quickly, Streamlit 1.67 starts the second run while the first is being stopped, and locks the
session's state for each run by a lock of its own. The one may then go through the state while the other adds to it, and the
reader sees "dictionary changed size during iteration" in place of the page.
"""

from collections.abc import Callable
from threading import RLock
from typing import Any
from weakref import WeakValueDictionary

from streamlit.runtime.scriptrunner import script_runner as streamlits
from streamlit.runtime.state import SafeSessionState, SessionState

_locks: WeakValueDictionary[int, Any] = WeakValueDictionary()  # of each state that has a run: a run holds its lock


class Shared(SafeSessionState):
    """The state of a session as one of its runs sees it, under the lock of that session."""

    def __init__(self, state: SessionState, yield_callback: Callable[[], None]) -> None:
        super().__init__(state, yield_callback)
        lock = _locks.setdefault(id(state), RLock())  # by one thread only: Streamlit makes runs in its event loop
        object.__setattr__(self, "_lock", lock)  # a plain assignment would set a value of the visitor's


def take_turns() -> None:
    """From now on, in every run that this process starts; Streamlit has no option for it, and takes the class by its name."""
    streamlits.SafeSessionState = Shared  # type: ignore[attr-defined]

"""Two runs of one session take turns at its state; two sessions do not wait for each other."""

from threading import Thread
from types import SimpleNamespace

import pytest
from streamlit.runtime.scriptrunner import script_runner
from streamlit.runtime.state import SessionState

from server import turns


def run_of(state: SessionState):
    """What a run of Streamlit's is given of its session's state."""
    return script_runner.ScriptRunner(
        session_id="one",
        main_script_path="app.py",
        session_state=state,
        uploaded_file_mgr=SimpleNamespace(),
        script_cache=SimpleNamespace(),
        initial_rerun_data=script_runner.RerunData(),
        user_info={},
        fragment_storage=SimpleNamespace(),
        pages_manager=SimpleNamespace(),
        on_script_error=None,
        local_sources_watcher=None,
        event_loop=None,
    )._session_state


class Watched(dict):
    """A session's values, of which the first look starts another run's write, and says whether it waits."""

    def __init__(self, write) -> None:
        super().__init__(guess="yes")
        self.writer, self.waited = Thread(target=write), None

    def __iter__(self):
        if self.waited is None:
            self.writer.start()
            self.writer.join(0.2)
            self.waited = self.writer.is_alive()
        return super().__iter__()


@pytest.mark.parametrize("same", [True, False])
def test_a_run_that_is_being_stopped_waits_while_the_next_goes_through_the_state(monkeypatch, same):
    monkeypatch.setattr(script_runner, "SafeSessionState", script_runner.SafeSessionState)
    turns.take_turns()
    state = SessionState()
    stopped, begun = run_of(state if same else SessionState()), run_of(state)
    stopped._yield_callback = begun._yield_callback = lambda: None
    state._old_state = Watched(lambda: stopped.__setitem__("edited", True))
    begun.on_script_will_rerun(None)
    state._old_state.writer.join(5)
    assert state._old_state.waited is same
    assert stopped["edited"] is True

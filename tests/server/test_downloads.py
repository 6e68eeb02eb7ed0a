"""Files for download outlive the runs of other visitors, and not for ever."""

import pytest
import streamlit as st
from streamlit.runtime import memory_media_file_storage
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.media_file_storage import MediaFileStorageError

from server import downloads
from tests.helpers import ROOT


@pytest.fixture
def clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(downloads, "monotonic", lambda: now[0])
    return now


def test_a_file_made_when_asked_for_stays_a_minute_and_longer_where_it_is_wanted_again(clock):
    storage = downloads.Lingering("/media")
    manager = MediaFileManager(storage)

    def fetched(url: str) -> bytes:
        return storage.get_file(url.rpartition("/")[2]).content

    def a_run_ends(at: float) -> None:
        clock[0] = at
        manager.remove_orphaned_files()

    asked = manager.add_deferred(lambda: b"label,score", "text/csv", "1.2", "rows.csv")
    url = manager.execute_deferred(asked)
    for at in (1, 2, 3, 50):
        a_run_ends(at)
        assert fetched(url) == b"label,score"
    assert manager.execute_deferred(asked) == url  # the same content, asked for again
    for at in (70, 71, 130):
        a_run_ends(at)
        assert fetched(url) == b"label,score"
    manager.execute_deferred(manager.add_deferred(lambda: b"other", "text/csv", "1.3", "other.csv"))
    for at in (132, 133):
        a_run_ends(at)
    with pytest.raises(MediaFileStorageError):
        fetched(url)


def test_the_server_that_streamlit_makes_keeps_its_files_so(monkeypatch):
    """It takes the class by its name when it makes its runtime; where it should take it earlier, ours would come too late."""
    made = []
    monkeypatch.setattr("streamlit.runtime.Runtime", made.append)
    monkeypatch.setattr(
        memory_media_file_storage, "MemoryMediaFileStorage", downloads.streamlits.MemoryMediaFileStorage
    )
    downloads.linger()
    st.App(ROOT / "app.py")._create_runtime()
    assert isinstance(made[0].media_file_storage, downloads.Lingering)

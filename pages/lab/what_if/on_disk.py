"""The file that `metricscope predictions.csv` was started with: read where it lies, and again when it changes."""

import os
from pathlib import Path

import streamlit as st
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec

FILE = "METRICSCOPE_FILE"
KEPT = "lab:on-disk"
EVERY = 2  # seconds between two looks at it


def on_disk() -> UploadedFile | None:
    """The file as it is now, as if it had been uploaded; as it was, while it cannot be read. None where there is none."""
    path = os.environ.get(FILE)
    if not path:
        return None
    kept: UploadedFile | None = st.session_state.get(KEPT)
    now = _state(path)
    if now and (kept is None or kept.file_id != now):
        try:
            content = Path(path).read_bytes()
            kept = st.session_state[KEPT] = UploadedFile(UploadedFileRec(now, Path(path).name, "", content), FileURLs())
        except OSError:
            now = kept.file_id if kept else ""
    _watch(path, now)
    return kept


@st.fragment(run_every=EVERY)
def _watch(path: str, was: str) -> None:
    if _state(path) not in ("", was):
        st.rerun()


def _state(path: str) -> str:
    """What a file is told apart by; "" where it is not there."""
    try:
        found = os.stat(path)
    except OSError:
        return ""
    return f"{path}/{found.st_mtime_ns}/{found.st_size}"

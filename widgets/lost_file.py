"""Files that a browser says it has uploaded and that are not here, and why that is.

A file lives in the memory of the process that its session is in. Whoever comes to another one has lost it, and is asked for it
again where the field is. A file for which there was no memory has never been there.
"""

from collections import OrderedDict
from typing import Any

import streamlit as st
from streamlit.runtime.uploaded_file_manager import DeletedFile, UploadedFile

GONE = "The server no longer has your file: it was restarted, and files are kept in memory only. Choose the file again above."
MOST = 1000
SEEN = "lost-file:seen"  # in the session: the ids of files that were here
_why: OrderedDict[str, str] = OrderedDict()  # of files that were not taken, by their id


def note(file: str, why: str) -> None:
    """This file was not taken. It is said in its own session alone, as nobody else knows its id."""
    _why[file] = why
    while len(_why) > MOST:
        _why.popitem(last=False)


def say(key: str) -> bool:
    """Below the field with this key: say why a file that was given is not here, if so; whether anything was said."""
    given: Any = st.session_state.get(key)
    files = given if isinstance(given, list) else [given]
    seen = st.session_state.setdefault(SEEN, set())
    seen |= {one.file_id for one in files if isinstance(one, UploadedFile)}
    lost = [one.file_id for one in files if isinstance(one, DeletedFile)]
    told = {_why.get(one, GONE) for one in lost if one in _why or one not in seen}  # one that was replaced is not lost
    for why in sorted(told):
        st.warning(why)
    return bool(told)

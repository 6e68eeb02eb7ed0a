"""Which sheet of a workbook is read: asked of the reader where several have data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import SeveralSheets, Table
from datasets.uploads.table import shown
from widgets.cache import Held, digest_of
from widgets.formulas import plain
from widgets.links import forget
from widgets.stand_in import wait_for_an_answer

SHEETS = "upload:sheets"


def in_sheet(
    file: UploadedFile, key: str, read: Callable[[str], Held[Table] | None], **look: Any
) -> Held[Table] | None:
    """read(""), or read(sheet) of the one chosen where a workbook has several with data. None: no answer yet."""
    of, sheets = st.session_state.get(f"{SHEETS}:{key}", ("", ()))
    if of != file.file_id:
        try:
            return read("")
        except SeveralSheets as error:
            sheets = error.sheets
            st.session_state[f"{SHEETS}:{key}"] = file.file_id, sheets
    if st.session_state.get(key, st.query_params.get(key)) not in sheets:
        forget(key)
    chosen = st.pills(
        f"{plain(shown(file.name, 40))} has data on several sheets. Which one should be read?",
        sheets,
        format_func=lambda sheet: plain(shown(sheet, 40)),
        key=key,
        **look,
    )
    if chosen is None:
        wait_for_an_answer()
        return None
    return read(chosen)


def held(table: Table) -> Held[Table]:
    """A table by its file's digest, and by its sheet where it has one."""
    sheet = table.dialect.sheet
    return Held(table, digest_of(table.digest, sheet) if sheet else table.digest)

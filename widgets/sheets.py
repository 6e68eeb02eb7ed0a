"""Which part of a file is read, asked of the reader: the sheet of a workbook, and the columns of a very wide table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import ManyColumns, SeveralSheets, Table
from datasets.uploads.table import shown
from datasets.uploads.wide import MOST_CHOSEN
from language import gettext
from widgets.cache import Held, digest_of
from widgets.formulas import plain
from widgets.links import forget
from widgets.stand_in import wait_for_an_answer

SHEETS, WIDE, TAKEN = "upload:sheets", "upload:wide", "upload:taken"


@dataclass(frozen=True)
class Part:
    """What is read of a file: the sheet, "" for the only one, and the columns, () for all."""

    sheet: str = ""
    columns: tuple[str, ...] = ()


Reader = Callable[[Part], Held[Table] | None]


def in_part(file: UploadedFile, key: str, read: Reader, **look: Any) -> Held[Table] | None:
    """read() of the whole file, or of the sheet and the columns that the reader chooses. None: no answer yet.

    key: begins the keys of both questions.
    """
    return _in_sheet(
        file,
        f"{key}sheet",
        lambda sheet: _in_columns(file, f"{key}columns", Part(sheet), read, **look),
        **look,
    )


def _in_sheet(
    file: UploadedFile, key: str, read: Callable[[str], Held[Table] | None], **look: Any
) -> Held[Table] | None:
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
        gettext("{file} has data on several sheets. Which one should be read?", file=plain(shown(file.name, 40))),
        sheets,
        format_func=lambda sheet: plain(shown(sheet, 40)),
        key=key,
        **look,
    )
    if chosen is None:
        wait_for_an_answer()
        return None
    return read(chosen)


def _in_columns(file: UploadedFile, key: str, part: Part, read: Reader, **look: Any) -> Held[Table] | None:
    """What a link or settings ask for is read at once; what the reader chooses, when the button says so."""
    of = file.file_id, part.sheet
    known = st.session_state.get(f"{WIDE}:{key}")
    if known is None or known[0] != of:
        try:
            return read(part)
        except ManyColumns as error:
            known = of, error.names, error.likely
        st.session_state[f"{WIDE}:{key}"] = known
        st.session_state[f"{TAKEN}:{key}"] = _asked_for(key, known[1])
    _, names, likely = known
    taken: tuple[str, ...] = st.session_state[f"{TAKEN}:{key}"]
    title = gettext(
        "{file} has {n:,} columns; {taken} of them are read. Choose others here."
        if taken
        else "{file} has {n:,} columns. Choose what is read.",
        file=plain(shown(file.name, 40)),
        n=len(names),
        taken=len(taken),
    )
    with st.expander(title, expanded=not taken, key=f"{WIDE}-box:{bool(taken)}:{key}"):
        chosen = st.multiselect(
            gettext(
                "The columns to read, at most {most}: the truth, each model’s answers, and what rows are grouped by",
                most=MOST_CHOSEN,
            ),
            names,
            default=None if key in st.session_state else likely,
            max_selections=MOST_CHOSEN,
            key=key,
            help="Chosen at first: columns whose names say label, relevance, prediction, score, identifier, query, group or weight.",
            **look,
        )
        wanted = tuple(name for name in names if name in {*chosen})
        off = len(wanted) < 2 or wanted == taken
        if st.button("Read these columns", disabled=off, key=f"{WIDE}-read:{key}"):
            st.session_state[f"{TAKEN}:{key}"] = wanted
            st.rerun()
    if not taken:
        wait_for_an_answer()
        return None
    return read(replace(part, columns=taken))


def ask_anew(key: str) -> None:
    """Settings are being applied that may choose other columns: look at them. key: begins those of the questions."""
    st.session_state.pop(f"{WIDE}:{key}columns", None)


def _asked_for(key: str, names: Sequence[str]) -> tuple[str, ...]:
    """The columns that the link or settings ask for, () where fewer than two are in the file; others are dropped there."""
    asked = {*(st.session_state.get(key) or st.query_params.get_all(key))}
    found = tuple(name for name in names if name in asked)[:MOST_CHOSEN]
    if len(found) < 2:
        forget(key)
        return ()
    st.session_state[key] = list(found)
    return found


def held(table: Table) -> Held[Table]:
    """A table by its file's digest, and by its sheet and columns where it has more of them."""
    parts = table.dialect.sheet, table.not_read
    return Held(table, digest_of(table.digest, *parts) if any(parts) else table.digest)

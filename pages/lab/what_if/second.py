"""A second file, joined to the first by an id: the lab goes on with the joined table."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import Table, read_table
from lab.read.joined import Joined, joined, likely_ids
from widgets.cache import Held, digest_of, kept
from widgets.formulas import plain
from widgets.sheets import held
from widgets.upload import READS, explained, in_one_style, left_out, read

KEPT = "lab:second"


def with_second(first: Held[Table]) -> Held[Table]:
    """The table joined with a second file, where there is one that can be joined; else the table itself."""
    with st.expander("Add a second file with more columns of the same rows, joined by an id", key="lab-second-box"):
        given = st.file_uploader(
            f"The truth to these predictions, or another model's predictions ({READS})", key="lab-second-file"
        )
        file = given if isinstance(given, UploadedFile) else None
        return (file and _joined(first, file)) or first


@explained
def _joined(first: Held[Table], file: UploadedFile) -> Held[Table] | None:
    read_so = in_one_style(held(_table_of(file)), "lab:second-decimal")
    if read_so is None:
        return None
    second = read_so.found
    guess = kept(
        Held(second, digest_of(first.digest, read_so.digest)), "ids", lambda _: likely_ids(first.found, second)
    )
    ids = tuple(
        place.selectbox(
            f"Id in {plain(table.name)}",
            list(table.columns),
            index=list(table.columns).index(name) if name else None,
            key=f"lab:id-{digest_of(first.digest, read_so.digest, side)}",
        )
        for side, (place, table, name) in enumerate(
            zip(st.columns(2), (first.found, second), guess or (None, None), strict=True)
        )
    )
    if not all(ids):
        st.info("Choose the columns that hold the id. Until then the first file is used alone.")
        return None
    pair = Held(second, digest_of(first.digest, read_so.digest, ids))
    found = kept(pair, "joined", lambda _: joined(first.found, second, (str(ids[0]), str(ids[1]))))
    table = kept(pair, "joined-table", lambda _: read_table(found.content, "joined.csv"))
    _say(found)
    return Held(table, table.digest)


def _say(found: Joined) -> None:
    a, b = found.alone
    st.caption(
        f"{found.rows:,} rows are joined. Left out: {a:,} rows whose id is only in the first file, {b:,} whose id is only in the "
        f"second, {found.twice:,} whose id comes more than once in a file, {found.without:,} without an id."
    )
    left_out("are not joined", found)
    st.download_button("Download the joined table (CSV)", found.content, "joined.csv", "text/csv", on_click="ignore")
    st.caption("Report, numbers and script are of the joined table: run the script on this file.")


def _table_of(file: UploadedFile) -> Table:
    """The second file as a table, read once."""
    name, table = st.session_state.get(KEPT, ("", None))
    if name != file.file_id or table is None:
        table = read(file, st.empty())
        st.session_state[KEPT] = file.file_id, table
    assert isinstance(table, Table)
    return table

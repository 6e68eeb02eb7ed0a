"""A second file, joined to the first by an id: the lab goes on with the joined table."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import Table
from lab.read.joined import Joined, joined, likely_ids, table_of
from language import gettext
from pages.lab.what_if.settings import asked_for
from widgets import lost_file
from widgets.cache import Held, digest_of, kept
from widgets.formulas import plain
from widgets.links import forget
from widgets.sheets import Part, held, in_part
from widgets.upload import NOT_JOINED, READS, explained, in_one_style, left_out, read

KEPT, SEEN = "lab:second", "lab:second-of"
KEYS = {
    "sheet": "lab-second-sheet",
    "columns": "lab-second-columns",
    "decimal": "lab-second-decimal",
    "first": "lab-join-first",
    "second": "lab-join-second",
}


def with_second(first: Held[Table]) -> Held[Table]:
    """The table joined with a second file, where there is one that can be joined; else the table itself."""
    with st.expander("Add a second file with more columns of the same rows, joined by an id", key="lab-second-box"):
        given = st.file_uploader(
            gettext("The truth for these predictions, or another model's predictions ({kinds})", kinds=gettext(READS)),
            key="lab-second-file",
        )
        lost_file.say("lab-second-file")
        file = given if isinstance(given, UploadedFile) else None
        return (file and _joined(first, file)) or first


@explained
def _joined(first: Held[Table], file: UploadedFile) -> Held[Table] | None:
    _start_anew(file.file_id)
    table = in_part(file, "lab-second-", lambda part: held(read_once(KEPT, file, part)), bind="query-params")
    second = table and in_one_style(table, KEYS["decimal"], bind="query-params")
    if second is None:
        return None
    both = digest_of(first.digest, second.digest)
    guess = kept(Held(second.found, both), "ids", lambda _: likely_ids(first.found, second.found)) or (None, None)
    places = st.columns(2)
    ids = (
        _id_of(first.found, guess[0], KEYS["first"], places[0]),
        _id_of(second.found, guess[1], KEYS["second"], places[1]),
    )
    if not ids[0] or not ids[1]:
        st.info("Choose the columns that hold the id. Until then the first file is used alone.")
        return None
    pair = Held(second.found, digest_of(both, ids))
    found = kept(pair, "joined", lambda _: joined(first.found, second.found, (str(ids[0]), str(ids[1]))))
    both_read = kept(pair, "joined-table", lambda _: table_of(found, first.found, second.found))
    _say(found)
    return Held(both_read, both_read.digest)


def _start_anew(file: str) -> None:
    """Of another second file everything is asked anew, but for what settings ask of it."""
    before = st.session_state.get(SEEN, file)
    st.session_state[SEEN] = file
    if before != file:
        for key in KEYS.values():
            if asked_for(key) is None:
                forget(key)


def _id_of(table: Table, guess: str | None, key: str, place: DeltaGenerator) -> str | None:
    columns = list(table.columns)
    if st.session_state.get(key, st.query_params.get(key)) not in columns:
        forget(key)
    index = columns.index(guess) if guess else None
    chosen: str | None = place.selectbox(
        gettext("Id in {file}", file=plain(table.name)), columns, index=index, key=key, bind="query-params"
    )
    return chosen


def _say(found: Joined) -> None:
    st.caption(gettext(found.says))
    left_out(found, NOT_JOINED)
    st.download_button("Download the joined table (CSV)", found.content, "joined.csv", "text/csv", on_click="ignore")
    st.caption("The report, the numbers and the script use the joined table. Run the script on this download.")


def read_once(key: str, file: UploadedFile, part: Part) -> Table:
    """A file beside the lab's own as a table, kept in the session under a key until it is another file or part."""
    name, table = st.session_state.get(key, ("", None))
    if name != (file.file_id, part) or table is None:
        table = read(file, st.empty(), part)
        st.session_state[key] = (file.file_id, part), table
    assert isinstance(table, Table)
    return table

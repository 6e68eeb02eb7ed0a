"""Where the lab's rows come from: the reader's file, which stays in the session, a table that stays where it is, or a sample of each task."""

import gc
import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import TypeVar

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import ManyColumns, SeveralSheets, Table, UploadError, read_table
from datasets.uploads.table import shown
from lab import EvaluationSet
from lab.checks import Finding, findings
from lab.read import SAMPLES, LabGuess, LabRows, Task, lab_rows, sample_file
from lab.tables import ConnectionsError, Counted, Remote, Summed, offered
from language import gettext
from pages.lab.what_if import counts
from pages.lab.what_if.on_disk import on_disk
from pages.lab.what_if.place import Place
from pages.lab.what_if.questions import Unanswered, in_style, part_of
from pages.lab.what_if.roles import choose_roles
from pages.lab.what_if.second import with_second
from pages.lab.what_if.waiting import patiently
from widgets import lost_file
from widgets.cache import Held, digest_of, for_all, forget, forget_session, kept
from widgets.formulas import plain
from widgets.sheets import Part, held
from widgets.upload import READS, STAYS

Result = TypeVar("Result")
YOURS = "Your file"
BEGIN = "Your predictions or scored answers, or a sample:"
BEGIN_OFFERED = "Your predictions or scored answers, a table of this server, or a sample:"
MISTAKEN = "The tables of this server cannot be offered: its connections file has a mistake. The server’s log names it."
UPLOADED = "Your file stays in your session. If you remove it (×) to look at a sample, the session keeps what was read from it."
FROM_DISK = "The file is read from this machine’s disk, and again when it changes."
LARGE = 500_000  # rows, from which on what was found with other roles is not kept: it would fill the memory
TABLE = "METRICSCOPE_TABLE"  # the name of the table that `metricscope --table` was started with
LOG = logging.getLogger("metricscope.tables")
KEPT = "lab:kept"  # for each content the names of what was kept of it
TITLES: dict[str, Task] = {sample.title: task for task, sample in SAMPLES.items()}


@dataclass(frozen=True, eq=False)
class Lab:
    """What the sections work on. digest: of the file and its roles; private: it must not leave the session.

    remote: the table that stays where it is; counted, or of numbers summed: what came from it, None where a sample of its rows did.
    With summed, rows are those that were looked at.
    """

    rows: LabRows
    digest: str
    title: str
    guess: LabGuess
    private: bool
    remote: Remote | None = None
    counted: Counted | None = None
    look: Table | None = None
    summed: Summed | None = None

    @property
    def judged(self) -> EvaluationSet:
        """The truth and each model's answers."""
        return self.rows.judged

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What looks wrong, gravest first; looked for once."""
        return self.kept("findings", lambda: findings(self.rows), doing="checking for problems")

    def kept(self, name: str, make: Callable[[], Result], *, doing: str = "", passing: bool = False) -> Result:
        """make(), once for these rows and this name, which says whatever else the result depends on.

        doing: what to say while it takes its time; passing: it is of a threshold that a reader moves.
        """
        name = f"lab/{name}"
        if self.private:
            st.session_state.setdefault(KEPT, {}).setdefault(self.digest, set()).add(name)
        if not doing:
            return kept(self, name, lambda _: make(), passing=passing)
        return patiently(f"{name}/{self.digest}", doing, lambda tell: kept(self, name, lambda _: make()))


def file_or_sample(place: Place) -> Lab | None:
    """The rows to look at. Of a file that is no good it is said why, and what was there before stays.

    While there is a file, it is what is looked at: the choice of samples is shut then, so that no click that was under
    way when the file came can bring a sample back.
    """
    with place.begins:
        file, task, remote = _given()
    with place.asks:
        lost = lost_file.say("lab-file")
    before: Lab | None = st.session_state.get("lab:last")
    try:
        if file is not None:
            with place.asks:
                table = in_style(part_of(file, _table_of))
            with place.first:
                st.caption(UPLOADED if st.session_state.get("lab-file") else FROM_DISK)
            with place.fold:
                table = with_second(table)
            lab = _lab(table, place)
        elif remote is not None:
            lab = _of_table(remote, place)
        elif task is not None:
            lab = _lab(_sample(task, place), place)
        else:
            return _without_a_file(before, place, lost)
    except Unanswered:
        return None
    except UploadError as error:
        with place.asks:
            if remote is not None:
                counts.refused(remote, error)
            else:
                st.error(plain(str(error)))
        if before is not None and before.remote is not None:
            place.asks.caption(gettext("Below is the table {name} as it was last read.", name=plain(before.title)))
        elif before is not None:
            place.asks.caption(gettext("Below is the result of the last file, {name}.", name=plain(before.title)))
        return before
    st.session_state["lab:last"] = lab
    return lab


def _of_table(remote: Remote, place: Place) -> Lab:
    """A table that stays where it is: counted there, or a sample of its rows."""
    drawn = counts.look_at(remote, place)
    held_ = Held(drawn.found.table, drawn.digest)
    if counts.of_rows():
        place.first.caption(
            gettext(
                "{n:,} rows, drawn at random from {all:,} with the seed {seed}.",
                n=drawn.found.table.rows,
                all=drawn.found.total,
                seed=drawn.found.seed,
            )
        )
        return replace(_lab(held_, place), remote=remote)
    guess, roles, _ = choose_roles(held_, place)
    if roles.task == "regression":
        with place.asks:
            summed = counts.add_up(remote, roles, drawn.found)
        digest = digest_of(drawn.digest, roles, "summed")
        return Lab(
            lab_rows(drawn.found.table, roles),
            digest,
            remote.name,
            guess,
            True,
            remote,
            look=drawn.found.table,
            summed=summed,
        )
    with place.asks:
        found = counts.count(remote, roles, drawn.found)
    digest = digest_of(found.rows.table.digest, roles, "counted")
    return Lab(found.rows, digest, remote.name, guess, True, remote, found, drawn.found.table)


def _offered() -> Mapping[str, Remote]:
    """The tables that this server offers; of a connections file with a mistake the log says what it is."""
    try:
        return offered().tables
    except ConnectionsError as error:
        LOG.error("%s", error)
        st.error(MISTAKEN)
        return {}


def _given() -> tuple[UploadedFile | None, Task | None, Remote | None]:
    """The reader's file, or the task of the sample or the table chosen: with a file there is nothing to choose."""
    tables = _offered()
    first = os.environ.get(TABLE)
    if first in tables and "lab-data" not in st.session_state and "lab-data" not in st.query_params:
        st.session_state["lab-data"] = first
    with st.container(key="lab-source", horizontal=True, vertical_alignment="center"):
        says = st.empty()
        with st.container(width=290 if st.session_state.get("lab-file") else 105):
            given = st.file_uploader("Your predictions", key="lab-file", label_visibility="collapsed")
        # one that another has just replaced has no content
        file = given if isinstance(given, UploadedFile) else on_disk()
        if file is not None:
            st.session_state["lab-data"] = YOURS
        else:
            says.html(f'<p class="lab-begin">{gettext(BEGIN_OFFERED if tables else BEGIN)}</p>', width="content")
        chosen = st.selectbox(
            "Table or sample" if tables else "Sample",
            [*TITLES, *tables, YOURS],
            key="lab-data",
            bind="query-params",
            disabled=file is not None,
            label_visibility="collapsed",
            width=170,
        )
    return (file, None, None) if file else (None, TITLES.get(chosen or ""), tables.get(chosen or ""))


def _sample(task: Task, place: Place) -> Held[Table]:
    table = for_all(f"lab-sample/{task}", lambda: read_table(sample_file(task), SAMPLES[task].file))
    place.first.download_button(
        "Get this sample as CSV", lambda: sample_file(task), SAMPLES[task].file, "text/csv", on_click="ignore"
    )
    return in_style(Held(table, table.digest, private=False))


def _without_a_file(before: Lab | None, place: Place, lost: bool) -> Lab | None:
    """What was read of the file before, or else whatever was there: it stays until there is something new."""
    _, table = st.session_state.get("lab:table", ("", None))
    if table is not None:
        place.asks.info(gettext("There is no file above. Below is what was read from {name}.", name=plain(table.name)))
        with place.asks:
            table = in_style(held(table))
        found = st.session_state["lab:last"] = _lab(table, place)
        return found
    if not lost:
        place.asks.info(
            gettext("Choose a file above. Below is {name}.", name=plain(before.title))
            if before
            else gettext("Choose a file above.")
        )
    what = gettext("What can be read: {kinds}.", kinds=gettext(READS))
    place.asks.caption(f"{gettext(STAYS)} {what}")
    return before


def _table_of(file: UploadedFile, part: Part) -> Table:
    """The file as a table, read once; of one that is no good it is said why, and the table before it stays."""
    known: tuple[object, Table | None] = st.session_state.get("lab:table", ("", None))
    name, table = known
    content = file.file_id, part
    if name == content and table is not None:
        return table
    bad, why = st.session_state.get("lab:bad", ("", ""))
    if bad != content:
        try:
            table = _read(file, part)
        except (SeveralSheets, ManyColumns):
            raise
        except UploadError as error:
            why = str(error)
            st.session_state["lab:bad"] = content, why
        else:
            forget_session()
            st.session_state.pop(KEPT, None)
            st.session_state["lab:table"] = content, table
            return table
    if table is None:
        raise UploadError(why)
    st.error(plain(why))
    st.caption(gettext("Below is the result of the last file, {name}.", name=plain(table.name)))
    return table


def _read(file: UploadedFile, part: Part) -> Table:
    """Reads with progress by step; a file that is given meanwhile ends this, and what was there before stays."""
    began, content = monotonic(), file.getvalue()
    table = patiently(
        f"read/{file.file_id}/{part}",
        gettext("reading {file}", file=shown(file.name, 40)),
        lambda tell: read_table(content, file.name, tell, sheet=part.sheet, columns=part.columns),
    )
    gc.collect()
    st.session_state["lab:seconds"] = monotonic() - began
    return table


def _lab(table: Held[Table], place: Place) -> Lab:
    guess, roles, most = choose_roles(table, place)
    found = Held(table.found, digest_of(table.digest, roles, most), table.private)

    def make(found: Held[Table]) -> Lab:
        rows = lab_rows(found.found, roles, most=most)
        return Lab(rows, found.digest, found.found.name, guess, found.private)

    if found.private and found.found.rows >= LARGE:
        _forget_other(found.digest)
    with place.asks, st.spinner("taking the rows", show_time=True):
        return kept(found, "lab", make)


def _forget_other(digest: str) -> None:
    """Let go of what was kept of the same file with other roles."""
    names: dict[str, set[str]] = st.session_state.get(KEPT, {})
    others = names.keys() - {digest}
    for other in others:
        for name in {"lab", *names.pop(other)}:
            forget(name, other)
    if others:
        gc.collect()

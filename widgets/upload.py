"""Files of the reader's: the fields that ask for them, what was read, by which columns, and what was left out.

Whatever follows from a file stays in its session.
"""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any, ParamSpec, Protocol, TypeVar

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import Problem, Table, UploadError, read_table, safe_csv
from datasets.uploads.table import shown
from datasets.uploads.written_cells import both
from datasets.uploads.written_numbers import decided
from language import gettext, ngettext, of_template
from widgets import lost_file
from widgets.cache import Held, digest_of, forget_session, kept, typed
from widgets.formulas import plain
from widgets.sheets import Part, held, in_part
from widgets.stand_in import wait_for_an_answer

READS = "CSV, TSV, Excel, JSON, Parquet, Arrow, gzip or zip; up to 400 MB"
NONE = "(none)"
STAYS = "A link does not contain your file: whoever opens the link is asked for a file. Yours stays in your session."
Given = ParamSpec("Given")
Guess = TypeVar("Guess")
Roles = TypeVar("Roles")
Result = TypeVar("Result")


class Read(Protocol):
    """What was read of a file: `left_out` keeps the first of what was left out, `left_out_count` counts all."""

    @property
    def left_out(self) -> tuple[Problem, ...]: ...

    @property
    def left_out_count(self) -> int: ...


Found = TypeVar("Found", bound=Read)


@dataclass(frozen=True)
class LeftOut:
    """What is said of rows that do not count, of one and of many, and what the file of them is called."""

    one: str
    many: str
    file: str


LEFT_OUT = LeftOut("1 row is left out", "{n:,} rows are left out", "rows_that_are_left_out.csv")
NOT_READ = LeftOut("1 row could not be read", "{n:,} rows could not be read", "rows_that_could_not_be_read.csv")
NOT_JOINED = LeftOut("1 row is not joined", "{n:,} rows are not joined", "rows_that_are_not_joined.csv")


@dataclass(frozen=True)
class Field:
    """A field for a file, or for several at once. sample: a file of what it takes, or what makes one; called: its name.

    It takes every file: of one that is not read it is said what it is and what could be read instead.
    """

    label: str
    key: str
    sample: bytes | Callable[[], bytes] = b""
    called: str = ""
    several: bool = False

    def files(self) -> list[UploadedFile]:
        """Show the field; the files in it."""
        given = st.file_uploader(self.label, key=self.key, accept_multiple_files=self.several)
        lost_file.say(self.key)
        return given if isinstance(given, list) else [given] if given else []

    def offer(self, says: str, **look: Any) -> None:
        """The button that downloads the sample."""
        st.download_button(says, self.sample, self.called, "text/csv", on_click="ignore", **look)


def explained(read: Callable[Given, Result | None]) -> Callable[Given, Result | None]:
    """Of a file that is no good it is said why, and the answer is None."""

    @wraps(read)
    def told(*given: Given.args, **named: Given.kwargs) -> Result | None:
        try:
            return read(*given, **named)
        except UploadError as error:
            st.error(plain(str(error)))
            return None

    return told


# ---- one table
@explained
def upload(
    field: Field,
    *,
    guess: Callable[[Table], Guess],
    choose: Callable[[Held[Table], Guess], Roles],
    build: Callable[[Table, Roles], Found],
    says: Callable[[Held[Found]], None] | None = None,
    places: tuple[DeltaGenerator, DeltaGenerator] | None = None,
) -> Held[Found] | None:
    """What a table of the reader's says; None while there is no usable one, and why is said here.

    guess: which column is what, at first. choose: shows that, and returns what the reader makes of it. build: reads the
    rows by it. says: what to say of them. places: for the field and for its sample, where they do not stand by themselves.
    """
    ask, beside = places or st.columns([4, 1], vertical_alignment="bottom")
    with ask:
        files = field.files()
    with beside:
        field.offer("A sample CSV")
    if not files:
        st.info(STAYS)
        return None
    table = table_of(files[0], field.key)
    if table is None:
        return None
    roles = choose(table, kept(table, f"guess/{field.key}", lambda t: guess(t.found)))
    by_roles = Held(table.found, digest_of(table.digest, roles))
    found = Held(kept(by_roles, f"read/{field.key}", lambda t: build(t.found, roles)), by_roles.digest)
    if says:
        says(found)
    not_read(table.found)
    left_out(found.found)
    return found


def table_of(file: UploadedFile, key: str) -> Held[Table] | None:
    """The file as a table, read once; what was kept of an earlier file goes first. key: begins those of its questions.

    None: a question to the file, which sheet or columns, or how its numbers are written, has no answer yet.
    """

    def of_part(part: Part) -> Held[Table]:
        name, table = st.session_state.get("upload:table", ("", None))
        bar = st.empty()
        if name != (file.file_id, part) or table is None:
            forget_session()
            table = read(file, bar, part)
            st.session_state["upload:table"] = (file.file_id, part), table
        return held(table)

    found = in_part(file, f"{key}-", of_part)
    return found and in_one_style(found, f"{key}-decimal")


def in_one_style(table: Held[Table], key: str, **look: Any) -> Held[Table] | None:
    """The table with every number read in one way; where nothing in the file decides, the reader is asked. None: no answer yet."""
    ways = table.found.two_ways
    if not ways:
        return table
    name, one = next(iter(ways.items()))
    values = {style: float(numbers[0]) for style, numbers in both([one.example]).items()}
    marks = {"point": "a decimal point", "comma": "a thousands separator"}
    if "," in one.example:
        marks = {"point": "a thousands separator", "comma": "a decimal comma"}
    choices = {
        style: gettext("{value:.12g}: it has {mark}", value=value, mark=gettext(marks[style]))
        for style, value in values.items()
    }
    listed = ", ".join(f"“{plain(shown(each, 30))}”" for each in list(ways)[:4]) + ("…" if len(ways) > 4 else "")
    says = gettext(
        "{columns} can be read in two ways. What is {example} in “{column}”?",
        columns=listed,
        example=plain(shown(one.example, 20)),
        column=plain(shown(name, 30)),
    )
    style = st.pills(says, list(choices), format_func=choices.__getitem__, key=key, **look)
    if style is None:
        wait_for_an_answer()
        return None
    return Held(decided(table.found, style), digest_of(table.digest, style), table.private)


def read(file: UploadedFile, bar: DeltaGenerator, part: Part) -> Table:
    """A part of the file as a table; the bar tells how far it is."""

    def tell(share: float, word: str) -> None:
        bar.progress(min(1.0, share), of_template(word))

    tell(0.0, "reading")
    try:
        return read_table(file.getvalue(), file.name, tell, sheet=part.sheet, columns=part.columns)
    finally:
        bar.empty()
        gc.collect()


def column_of(
    table: Held[Table], label: str, guess: str | None, place: DeltaGenerator, *, optional: bool = False, key: str = ""
) -> str:
    """The column that the reader chooses, or "" for none; it starts at what was guessed."""
    options = [NONE, *table.found.columns] if optional else list(table.found.columns)
    start = options.index(guess) if guess else 0 if optional else None
    chosen = place.selectbox(label, options, index=start, key=f"{key or label}-{table.digest}")
    return "" if chosen is None or chosen == NONE else chosen


# ---- several files
def files_of(name: str, *fields: Field, note: str = "") -> Held[tuple[list[UploadedFile], ...]] | None:
    """The files of fields that stand side by side; None while one of them is empty, which is said here.

    What was kept of other files goes first. note: stands below the fields.
    """
    given = tuple(_files(field, column) for field, column in zip(fields, st.columns(len(fields)), strict=True))
    if note:
        st.caption(note)
    if not all(given):
        st.info(STAYS)
        return None
    ids = tuple(file.file_id for files in given for file in files)
    if st.session_state.get(f"{name}:files") != ids:
        forget_session()
        st.session_state[f"{name}:files"] = ids
    return Held(given, kept(typed(ids), "files", lambda _: digest_of(*map(_contents, given))))


def _files(field: Field, place: DeltaGenerator) -> list[UploadedFile]:
    with place:
        files = field.files()
        if field.sample:
            name = field.called.removesuffix(".csv").replace("_", " ")
            field.offer(gettext("a sample of {name} (CSV)", name=gettext(name)), type="tertiary")
    return files


def _contents(files: Sequence[UploadedFile]) -> list[tuple[str, str]]:
    return [(sha256(file.getvalue()).hexdigest(), file.name) for file in files]


# ---- what was left out
def not_read(table: Table) -> None:
    """The rows that are no rows."""
    _listed(NOT_READ, table.problems, table.problem_count)


def left_out(read: Read, what: LeftOut = LEFT_OUT) -> None:
    """What was left out, for looking through and for download; nothing where there is none."""
    _listed(what, read.left_out, read.left_out_count)


def _listed(what: LeftOut, problems: tuple[Problem, ...], count: int) -> None:
    if not count:
        return
    listed = {
        gettext("where"): [gettext("{unit} {line}", unit=p.unit, line=p.line) for p in problems],
        gettext("column"): [p.column for p in problems],
        gettext("why"): [of_template(p.reason) for p in problems],
        gettext("says"): [p.text for p in problems],
    }
    with st.expander(ngettext(what.one, what.many, count)):
        st.dataframe(pd.DataFrame(listed), hide_index=True, height=200)
        if count > len(problems):
            st.caption(gettext("The first {n:,} are listed.", n=len(problems)))
        st.download_button(
            "Download this list (CSV)",
            safe_csv(listed),
            what.file,
            "text/csv",
            on_click="ignore",
        )

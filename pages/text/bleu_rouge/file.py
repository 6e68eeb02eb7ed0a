"""The sentences to score: twelve of ours, or a file of the reader's, which stays in the session."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.sentences import CORPUS_REFERENCES, GOOD_AT_LONG, GOOD_AT_SHORT, LONG_AND_SHORT, SYSTEM_A, SYSTEM_B
from datasets.uploads import (
    SentencePairs,
    SentenceRoles,
    Table,
    UploadError,
    guess_sentence_roles,
    read_sentences,
    sample_sentences_csv,
    sentence_pairs,
)
from datasets.uploads.sentences import MOST_REFERENCES
from widgets.formulas import plain
from widgets.links import ONE_OF
from widgets.memory import forget_session, in_session
from widgets.upload import TYPES, left_out, table_of

OURS, OPPOSITE, TABLE, FILES = "twelve sentences", "average against corpus", "your table", "your text files"
SYSTEMS = 2


@dataclass(frozen=True)
class Corpus:
    """Sentences, and a name for their content."""

    pairs: SentencePairs
    digest: str


def chosen_corpus() -> Corpus:
    """What the reader chose; while there is no usable file, and why is said here, it is ours."""
    where = st.pills(
        "Sentences",
        [OURS, OPPOSITE, TABLE, FILES],
        default=OURS,
        key="corpus",
        label_visibility="collapsed",
        **ONE_OF,
    )
    try:
        found = {OPPOSITE: _opposite, TABLE: _table, FILES: _files}.get(where or OURS, _nothing)()
    except UploadError as error:
        st.error(plain(str(error)))
        found = None
    if found:
        return found
    if where != OURS:
        st.caption("Until then, our twelve sentences.")
    return Corpus(_ours(), "ours")


def _nothing() -> None:
    return None


def _ours() -> SentencePairs:
    return _built_in(CORPUS_REFERENCES, SYSTEM_A, SYSTEM_B)


def _opposite() -> Corpus:
    st.caption(
        "A long sentence and a short one. System A gets the long one right and puts the short one in words of its own; B "
        "gets the short one right and rewords the long one. Corpus BLEU counts n-grams, and the long sentence has most of "
        "them; the mean counts both sentences alike. Each prefers another system."
    )
    return Corpus(_built_in(LONG_AND_SHORT, GOOD_AT_LONG, GOOD_AT_SHORT), "opposite")


def _built_in(references: Sequence[tuple[str, ...]], a: Sequence[str], b: Sequence[str]) -> SentencePairs:
    systems = {"system A": tuple(a), "system B": tuple(b)}
    return SentencePairs(systems, tuple(references), tuple(range(1, len(references) + 1)), (), 0, "")


def _no_file() -> None:
    st.info("A file cannot travel in a link: whoever opens it is asked for the file. Yours stays in your session.")


def _table() -> Corpus | None:
    ask, sample = st.columns([4, 1], vertical_alignment="bottom")
    file = ask.file_uploader(
        "A column of outputs (or two, of two systems) and one to four of references (CSV, TSV, Parquet, gzip; to 400 MB)",
        type=TYPES,
        key="corpus-table",
    )
    sample.download_button("A sample CSV", sample_sentences_csv, "sample_sentences.csv", "text/csv", on_click="ignore")
    if file is None:
        _no_file()
        return None
    table = table_of(file)
    roles = _roles(table)
    digest = _digest(table.digest, roles)
    pairs = in_session(f"sentences/{digest}", lambda: sentence_pairs(table, roles))
    left_out("could not be read", table.problems, table.problem_count)
    return _described(pairs, digest)


def _roles(table: Table) -> SentenceRoles:
    guess = in_session(f"sentence-roles/{table.digest}", lambda: guess_sentence_roles(table))
    names, one, two = list(table.columns), *st.columns(2)
    picked = [
        column.multiselect(label, names, list(chosen), key=f"{label}-{table.digest}", max_selections=most)
        for column, label, chosen, most in (
            (one, "Outputs", guess.hypotheses, SYSTEMS),
            (two, "References", guess.references, MOST_REFERENCES),
        )
    ]
    return SentenceRoles(*map(tuple, picked))


def _files() -> Corpus | None:
    one, two = st.columns(2)
    said = one.file_uploader(
        "Outputs: a text file, or one of each of two systems", accept_multiple_files=True, key="outputs-files"
    )
    true = two.file_uploader("References: one to four text files", accept_multiple_files=True, key="reference-files")
    st.caption("One sentence on each line. Line 1 of every file belongs together, and so on.")
    if not said or not true:
        _no_file()
        return None
    if len(said) > SYSTEMS or len(true) > MOST_REFERENCES:
        raise UploadError(f"At most {SYSTEMS} files of outputs and {MOST_REFERENCES} of references can be compared.")
    sides = [[(file.getvalue(), file.name) for file in files] for files in (said, true)]
    digest = _digest(*(hashlib.sha256(content).hexdigest() + name for side in sides for content, name in side))
    _forget_older([file for files in (said, true) for file in files])
    pairs = in_session(f"sentences/{digest}", lambda: read_sentences(sides[0], sides[1]))
    return _described(pairs, digest)


def _forget_older(files: Sequence[UploadedFile]) -> None:
    """Let go of what was kept of other files."""
    names = tuple(file.file_id for file in files)
    if st.session_state.get("corpus:files") != names:
        forget_session()
        st.session_state["corpus:files"] = names


def _described(pairs: SentencePairs, digest: str) -> Corpus:
    systems = " and ".join(plain(name) for name in pairs.hypotheses)
    st.caption(f"{len(pairs.references):,} sentences by {systems}, read as {pairs.encoding}.")
    left_out("are left out", pairs.left_out, pairs.left_out_count)
    return Corpus(pairs, digest)


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]

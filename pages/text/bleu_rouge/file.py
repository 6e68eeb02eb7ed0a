"""The sentences to score: twelve of ours, or a file of the reader's, which stays in the session."""

from collections.abc import Callable, Sequence

import streamlit as st

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
from language import gettext
from widgets.cache import Held, kept
from widgets.formulas import plain
from widgets.links import pills
from widgets.stand_in import shown
from widgets.upload import READS, Field, explained, files_of, left_out, upload

OURS, OPPOSITE, TABLE, FILES = "twelve sentences", "average against corpus", "your table", "your text files"
SYSTEMS = 2


def chosen_corpus() -> Held[SentencePairs]:
    """What the reader chose; while there is no usable file, what was there before stays, and why is said here."""
    where = pills("Sentences", [OURS, OPPOSITE, TABLE, FILES], "corpus")
    makers: dict[str, Callable[[], Held[SentencePairs] | None]]
    makers = {OPPOSITE: _opposite, TABLE: _table, FILES: _files}
    name = "" if where in (TABLE, FILES) else where
    return shown(makers.get(where, _ours)(), name, first=_ours, first_name=OURS)


def _ours() -> Held[SentencePairs]:
    return Held(_built_in(CORPUS_REFERENCES, SYSTEM_A, SYSTEM_B), "ours", private=False)


def _opposite() -> Held[SentencePairs]:
    st.caption(
        "A long sentence and a short one. System A gets the long one right and rewords the short one; B "
        "gets the short one right and rewords the long one. Corpus BLEU counts n-grams, and the long sentence has most of "
        "them; the mean counts both sentences alike. The two scores prefer different systems."
    )
    return Held(_built_in(LONG_AND_SHORT, GOOD_AT_LONG, GOOD_AT_SHORT), "opposite", private=False)


def _built_in(references: Sequence[tuple[str, ...]], a: Sequence[str], b: Sequence[str]) -> SentencePairs:
    systems = {"system A": tuple(a), "system B": tuple(b)}
    return SentencePairs(systems, tuple(references), tuple(range(1, len(references) + 1)), (), 0, "")


def _table() -> Held[SentencePairs] | None:
    return upload(
        Field(
            gettext(
                "One column of candidates for each system (one or two), and one to four of references ({reads})",
                reads=gettext(READS),
            ),
            "corpus-table",
            sample_sentences_csv,
            "sample_sentences.csv",
        ),
        guess=guess_sentence_roles,
        choose=_roles,
        build=sentence_pairs,
        says=_described,
    )


def _roles(table: Held[Table], guess: SentenceRoles) -> SentenceRoles:
    names, one, two = list(table.found.columns), *st.columns(2)
    outputs, references = (
        column.multiselect(label, names, list(chosen), key=f"{label}-{table.digest}", max_selections=most)
        for column, label, chosen, most in (
            (one, "Candidates", guess.hypotheses, SYSTEMS),
            (two, "References", guess.references, MOST_REFERENCES),
        )
    )
    return SentenceRoles(tuple(outputs), tuple(references))


@explained
def _files() -> Held[SentencePairs] | None:
    files = files_of(
        "corpus",
        Field("Candidates: a text file for each system, one or two", "outputs-files", several=True),
        Field("References: one to four text files", "reference-files", several=True),
        note="One sentence on each line. Lines with the same number belong together.",
    )
    if files is None:
        return None
    said, true = files.found
    if len(said) > SYSTEMS or len(true) > MOST_REFERENCES:
        raise UploadError(
            gettext(
                "At most {candidates} files of candidates and {references} of references can be compared.",
                candidates=SYSTEMS,
                references=MOST_REFERENCES,
            )
        )
    sides = [[(file.getvalue(), file.name) for file in side] for side in (said, true)]
    pairs = Held(kept(files, "sentences", lambda _: read_sentences(sides[0], sides[1])), files.digest)
    _described(pairs)
    left_out(pairs.found)
    return pairs


def _described(pairs: Held[SentencePairs]) -> None:
    systems = f" {gettext('and')} ".join(plain(name) for name in pairs.found.hypotheses)
    st.caption(
        gettext(
            "{n:,} sentences by {systems}, read as {encoding}.",
            n=len(pairs.found.references),
            systems=systems,
            encoding=pairs.found.encoding,
        )
    )

"""The reader's own runs and judgements: TREC files, or a table. They stay in the session."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from datasets.rankings import DEEPEST, Rankings
from datasets.uploads import (
    JudgedRuns,
    RankingRoles,
    Table,
    UploadError,
    guess_ranking_roles,
    ranking_rows,
    read_trec,
    sample_ranking_csv,
)
from datasets.uploads.rankings import MOST_RUNS, Rows
from datasets.uploads.table import shown
from language import gettext
from metrics_core.ranking import best_first
from widgets.cache import Held, digest_of, kept
from widgets.conventions import choice
from widgets.formulas import plain
from widgets.upload import READS, Field, column_of, explained, files_of, left_out, upload

TREC, TABLE = "TREC run and qrels", "one table"
TIES = {"by name": "docid", "as in the file": "order"}
TIES_HELP = (
    "Which of two items with the same score comes first. trec_eval reads scores as 32-bit numbers and puts the item first "
    "whose name is later in the alphabet; it ignores the rank column of a TREC run. Most other code keeps the order of the file."
)


@explained
def uploaded_rankings() -> Held[Rankings] | None:
    """The lists of the reader's files; None while there are none, and why is said here."""
    kind = choice(
        "Files",
        [TREC, TABLE],
        "ranking-files",
        "A TREC run has six columns, its judgements (qrels) four; neither has a header.",
    )
    found = _trec() if kind == TREC else _table()
    return None if found is None else _described(found)


def _trec() -> Held[JudgedRuns] | None:
    files = files_of(
        "ranking",
        Field("One run, or two to compare", "run-files", several=True),
        Field("Judgements (qrels)", "qrels-file"),
    )
    if files is None:
        return None
    runs, (qrels,) = files.found
    if len(runs) > MOST_RUNS:
        raise UploadError(gettext("At most {most} runs can be compared. Remove one.", most=MOST_RUNS))
    contents = [(file.getvalue(), file.name) for file in runs]
    found = kept(files, "trec", lambda _: read_trec(contents, (qrels.getvalue(), qrels.name)))
    left_out(found)
    return Held(found, files.digest)


def _table() -> Held[JudgedRuns] | None:
    return upload(
        Field(
            gettext(
                "A row for each query and item: a score column (or two, for two runs) and a relevance ({reads})",
                reads=gettext(READS),
            ),
            "ranking-table",
            sample_ranking_csv,
            "sample_rankings.csv",
        ),
        guess=guess_ranking_roles,
        choose=_roles,
        build=ranking_rows,
    )


def _roles(table: Held[Table], guess: RankingRoles) -> RankingRoles:
    one, two, three, four = st.columns(4)
    query, item = column_of(table, "Query", guess.query, one), column_of(table, "Item", guess.item, two)
    relevance = column_of(table, "Relevance", guess.relevance, four)
    scores = three.multiselect(
        "Scores",
        list(table.found.columns),
        list(guess.scores),
        key=f"Scores-{table.digest}",
        max_selections=MOST_RUNS,
        format_func=plain,
    )
    return RankingRoles(query, item, tuple(scores), relevance)


def _described(read: Held[JudgedRuns]) -> Held[Rankings]:
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        ties = choice("equal scores", list(TIES), "ties", TIES_HELP)
        st.caption("relevant from", width="content", help="An item with this grade or a higher one counts as relevant.")
        level = st.number_input(
            "relevant from", 0.0, 1e6, 1.0, 1.0, key="relevant-from", label_visibility="collapsed", width=110
        )
    lists = kept(read, f"rankings/{ties}/{level}", lambda r: as_rankings(r.found, TIES[ties], level))
    first, *others = (plain(shown(run, 40)) for run in lists.runs)
    runs = gettext("{first} and {second}", first=first, second=others[0]) if others else first
    missing = _missing(read.found, lists)
    st.caption(gettext("{n:,} judged queries, {runs}. {missing}", n=len(lists), runs=runs, missing=missing))
    return Held(lists, digest_of(read.digest, ties, level))


def _missing(found: JudgedRuns, lists: Rankings) -> str:
    """Queries that are missing on either side."""
    said = []
    for run, ranked in lists.runs.items():
        silent = [name for name, one in zip(lists.names, ranked, strict=True) if not one]
        if silent:
            said.append(
                gettext(
                    "Judged, but without results in {run}: {n:,} ({queries}).",
                    run=plain(shown(run, 40)),
                    n=len(silent),
                    queries=_some(silent),
                )
            )
    if found.unjudged:
        said.append(
            gettext(
                "Left out, because nobody judged them: {n:,} ({queries}).",
                n=len(found.unjudged),
                queries=_some(found.unjudged),
            )
        )
    return " ".join(said)


def _some(names: Sequence[str]) -> str:
    listed = ", ".join(plain(shown(name, 20)) for name in names[:5])
    return listed + (", …" if len(names) > 5 else "")


def as_rankings(found: JudgedRuns, ties: str, level: float) -> Rankings:
    """Each query's items in the order of their scores, those that are relevant from `level` on, and the grades of both.

    A negative grade is 0, as in trec_eval.
    """
    count, judged = len(found.queries), found.judged
    good = judged.number >= level
    relevant = _by_query(judged.query[good], found.items[judged.item[good]], count)
    gains = np.maximum(judged.number, 0)
    best = np.lexsort((-gains, judged.query))
    runs, grades = {}, {}
    for run, rows in found.runs.items():
        order = best_first(rows.query, rows.number, rows.item, ties=ties)  # type: ignore[arg-type]
        query, item = rows.query[order], rows.item[order]
        runs[run] = _by_query(query, found.items[item], count)
        grades[run] = _by_query(query, _grades(judged, gains, query, item), count, DEEPEST)
    return Rankings(found.queries, relevant, runs, grades, _by_query(judged.query[best], gains[best], count, DEEPEST))


def _grades(judged: Rows, gains: np.ndarray, query: np.ndarray, item: np.ndarray) -> np.ndarray:
    """The grade of each query's item, 0 where nobody judged it."""
    width = int(max(judged.item.max(initial=0), item.max(initial=0))) + 1
    known, asked = (np.asarray(q, np.int64) * width + i for q, i in ((judged.query, judged.item), (query, item)))
    order = np.argsort(known)
    place = np.minimum(np.searchsorted(known[order], asked), len(known) - 1)
    return np.where(known[order][place] == asked, gains[order][place], 0.0)


def _by_query(query: np.ndarray, cells: np.ndarray, count: int, most: int | None = None) -> tuple[tuple[Any, ...], ...]:
    """Each query's first cells."""
    order = np.argsort(query, kind="stable")
    ends = np.searchsorted(query[order], np.arange(1, count))
    return tuple(tuple(part[:most].tolist()) for part in np.split(cells[order], ends))

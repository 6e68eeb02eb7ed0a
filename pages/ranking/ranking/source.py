"""Where ranked lists come from: ours, typed in, of the documents, or of the reader's files. What is typed is in the URL."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import quote_plus

import numpy as np
import pandas as pd
import streamlit as st

from datasets.documents import CATALOGUE
from datasets.rankings import (
    DEEPEST,
    FIVE_SEARCHES,
    MOST_QUERIES,
    MOST_RANKED,
    SIX_SAMPLES,
    Rankings,
    checked_rankings,
    rankings_from_link,
    rankings_of_example,
    rankings_to_link,
    texts,
    two_engines,
)
from language import gettext
from metrics_core.ranking import Lists, read_lists
from pages.ranking.ranking.drawing import START
from pages.ranking.ranking.files import uploaded_rankings
from pages.ranking.ranking.options import as_at_first, put_options
from widgets.curriculum import loadable_in
from widgets.formulas import plain
from widgets.links import here, remember
from widgets.opened import choose, data_set, opened
from widgets.place import in_place
from widgets.scrubber import move
from widgets.stand_in import shown
from widgets.texts import LONGEST_IN_LINK

KEY = "lists"
NAMES = {
    "five": "Five searches",
    "samples": "Six samples",
    "engines": "Two engines",
    "documents": "Documents",
    "file": "Your files…",
}
SHALLOWEST = 5


@dataclass(frozen=True, eq=False)
class Source:
    """Rankings, a name for their content, and where the picture starts."""

    rankings: Rankings
    digest: str
    start: Mapping[str, float] = field(default_factory=lambda: {"query": 1, "k": START})
    private: bool = False

    @cached_property
    def lists(self) -> dict[str, Lists]:
        """Each run's lists as hits, as far down as there are cut-offs."""
        return {run: self._read(ranked) for run, ranked in self.rankings.runs.items()}

    def _read(self, ranked: Sequence[Sequence[str]]) -> Lists:
        lists = read_lists(self.rankings.relevant, [one[:DEEPEST] for one in ranked])
        return replace(lists, returned=np.array([len(one) for one in ranked]))

    @cached_property
    def last(self) -> int:
        """The deepest cut-off."""
        longest = max((len(one) for ranked in self.rankings.runs.values() for one in ranked), default=0)
        return int(min(DEEPEST, max(SHALLOWEST, longest)))

    @property
    def runs(self) -> list[str]:
        """The names of the runs."""
        return list(self.rankings.runs)

    @property
    def ks(self) -> np.ndarray:
        return np.arange(1, self.last + 1)


@in_place
def rankings_source() -> Source:
    """Let the reader choose; while there is no file, the lists stay as before."""
    chosen = data_set("Data", list(NAMES), "data", NAMES.__getitem__)
    if chosen != "five":
        st.query_params.pop("lists", None)
    makers: dict[str, Callable[[], Source | None]] = {
        "samples": _samples,
        "engines": _engines,
        "documents": _example,
        "file": _file,
    }
    found = shown(
        makers.get(chosen, _typed)(),
        "" if chosen == "file" else NAMES[chosen],
        first=lambda: Source(FIVE_SEARCHES, "five"),
        first_name=NAMES["five"],
    )
    which = {"documents": opened().example, "file": found.digest}.get(chosen, "")
    showing = (chosen, which)
    if st.session_state.get("ranking:shown", showing) != showing:
        move(KEY, **found.start)
    st.session_state["ranking:shown"] = showing
    return found


def show_case(query: int, k: int) -> None:
    """Five searches as they come, one of them at a cut-off; for an answer to the lesson's question."""
    st.session_state["data"], st.session_state["ranking:shown"] = "five", ("five", "")
    st.session_state["ranking:typed"] = {"home": FIVE_SEARCHES}
    as_at_first()
    move(KEY, query=query, k=k)


# ---- ours, of the documents, of the reader
def _samples() -> Source:
    return Source(rankings_of_example(SIX_SAMPLES), "samples", {"query": 4, "k": 3})


def _engines() -> Source:
    st.caption("Sixty made-up queries with twenty judged items each, ranked by two made-up search engines.")
    return Source(two_engines(), "engines", {"query": 1, "k": 5})


def _example() -> Source:
    now = choose(loadable_in(here()))
    put_options(now.options)
    k = CATALOGUE.examples[now.example].options.get("k", 3)
    start = {"query": 1, "k": max(k) if isinstance(k, (list, tuple)) else k}
    return Source(rankings_of_example(now.example), f"documents/{now.example}", start)


def _file() -> Source | None:
    found = uploaded_rankings()
    if found is None:
        return None
    return Source(found.found, f"file/{found.digest}", {"query": 1, "k": 10}, private=True)


# ---- typed in
def _typed() -> Source:
    """Queries in a table; an edit becomes the new table, in an editor of its own."""
    if "ranking:typed" not in st.session_state:
        linked = rankings_from_link(st.query_params.get("lists", ""))
        st.session_state["ranking:typed"] = {"home": linked or FIVE_SEARCHES}
    state: dict[str, Any] = st.session_state["ranking:typed"]
    home: Rankings = state["home"]
    with st.expander("Five made-up searches; each letter is a result. Type your own queries and lists."):
        edited = _editor(home)
        found, problems = checked_rankings(edited)
        for problem in problems[:3]:
            st.warning(gettext("Not applied yet: {problem}.", problem=plain(problem)))
        st.caption(
            gettext(
                "Up to {queries} queries with {results} results each, the best first; separate items by blanks or commas. A "
                "relevant item that is not in the list was not found.",
                queries=MOST_QUERIES,
                results=MOST_RANKED,
            )
        )
    if found and rankings_to_link(found) != rankings_to_link(home):
        state["home"] = found
        st.rerun()
    link = rankings_to_link(home)
    _to_url(link)
    digest = "five" if home == FIVE_SEARCHES else hashlib.sha256(link.encode()).hexdigest()[:16]
    start = {"query": 1, "k": START}
    return replace(Source(home, digest, start), private=digest != "five")


def _editor(home: Rankings) -> list[tuple[Any, Any, Any]]:
    columns = {
        "query": list(home.names),
        "ranked": [texts(one) for one in home.ranked],
        "relevant": [texts(one) for one in home.relevant],
    }
    config = {
        "query": st.column_config.TextColumn(gettext("query"), required=True),
        "ranked": st.column_config.TextColumn(gettext("ranked, best first"), width="large"),
        "relevant": st.column_config.TextColumn(gettext("relevant"), width="large"),
    }
    edited = st.data_editor(
        pd.DataFrame(columns, dtype=object),
        num_rows="dynamic",
        height=250,
        column_config=config,
        key=f"lists-{hash(home)}",
    )
    return list(edited.itertuples(index=False, name=None))


def _to_url(link: str) -> None:
    if link != rankings_to_link(FIVE_SEARCHES) and len(quote_plus(link)) <= LONGEST_IN_LINK:
        remember({"lists": link})
        return
    st.query_params.pop("lists", None)
    if link != rankings_to_link(FIVE_SEARCHES):
        st.caption(
            "Your lists are too long to be stored in the link: whoever opens it sees the lists that the lesson starts with."
        )

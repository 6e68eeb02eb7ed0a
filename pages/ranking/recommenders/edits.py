"""What the reader of the page changes in the paper, kept in the session and in the URL."""

from typing import Any

import pandas as pd
import streamlit as st

from language import gettext
from pages.ranking.recommenders.data import READERS, SUBSCRIBERS, TOPICS
from pages.ranking.recommenders.data_edits import MOST_LATER, Edits, checked_popularity, edits_from_link, edits_to_link
from pages.ranking.recommenders.options import Setting
from widgets.formulas import plain
from widgets.links import remember

KEY = "paper-edits"
IN_URL = ("later", "popular")


def edits_of_reader() -> Edits:
    """What was changed so far; at first what the link says."""
    if KEY not in st.session_state:
        st.session_state[KEY] = edits_from_link(*(st.query_params.get(name, "") for name in IN_URL))
    found: Edits = st.session_state[KEY]
    said = edits_to_link(found)
    for name in IN_URL:
        if name not in said and name in st.query_params:
            del st.query_params[name]
    remember(said)
    return found


def change_the_data(setting: Setting, reader: int) -> None:
    """What one reader went on to read, and how popular each story is."""
    with st.expander("Change what was read, or how popular a story is", key="paper-change", on_change="rerun") as box:
        if not box.open:
            return
        _later(setting, reader)
        _popularity(setting)
        st.button("Undo all changes", key="paper-reset", type="tertiary", on_click=start_again)


def _later(setting: Setting, reader: int) -> None:
    paper, key = setting.paper, f"later-{reader}"
    if key not in st.session_state:
        st.session_state[key] = setting.later[reader]
    st.multiselect(
        gettext("{reader} went on to read", reader=READERS[reader]),
        [story for story in range(len(paper.titles)) if not paper.seen[reader, story]],
        format_func=lambda story: plain(paper.titles[story]),
        key=key,
        max_selections=MOST_LATER,
        on_change=lambda: _take(st.session_state[KEY].read_later(reader, st.session_state[key])),
        help="Stories that this reader read afterwards, unknown to the recommender. A reader without any does not count.",
    )


def _popularity(setting: Setting) -> None:
    """The stories as a table; an edit becomes the new numbers, in an editor of its own."""
    paper = setting.paper
    now = paper.popularity.tolist()
    start = pd.DataFrame(
        {"story": paper.titles, "topic": [TOPICS[i] for i in paper.features.argmax(axis=1)], "subscribers": now}
    )
    edited = st.data_editor(
        start,
        hide_index=True,
        height=230,
        width=560,
        disabled=["story", "topic"],
        key=f"paper-popularity-{hash(tuple(now))}",
        column_config={
            "story": gettext("story"),
            "topic": gettext("topic"),
            "subscribers": st.column_config.NumberColumn(
                gettext("readers out of {n:,}", n=SUBSCRIBERS),
                min_value=1,
                max_value=SUBSCRIBERS,
                step=1,
                required=True,
            ),
        },
    )
    counts, problem = checked_popularity(edited["subscribers"].tolist())
    if counts is None:
        st.warning(gettext("Not applied yet: {problem}.", problem=plain(problem)))
    elif counts != now:
        changed = {story: count for story, count in enumerate(counts) if count != now[story]}
        _take(st.session_state[KEY].opened_by(changed))
        st.rerun()


def _take(edits: Any) -> None:
    st.session_state[KEY] = edits


def start_again() -> None:
    """The paper as it was made up."""
    _take(Edits())
    for key in [key for key in st.session_state if str(key).startswith("later-")]:
        del st.session_state[key]

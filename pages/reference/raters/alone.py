"""A reader alone votes: the votes are in the link, the judge's verdict follows each, and agreement grows in a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import streamlit as st

from metrics_core.classification.multiclass import multiclass_accuracy
from metrics_core.judges import beside_panel
from pages.reference.raters.desk import OWN, PLACE
from pages.reference.raters.pairs import EQUAL, PAIRS, RIGHT, WRONG, Item
from widgets.class_votes import CATEGORIES, ClassVotes

MINE = "mine"  # in the link, a character for each stored pair
LETTERS = "12e"  # of FIRST, SECOND and EQUAL
NONE = "-"  # no vote yet
VOTES = {PAIRS: ("1 is better", "2 is better", "Both equal"), "texts": ("Right", "Wrong")}


def given(items: Sequence[Item]) -> dict[str, list[int | None]]:
    """By an item's key, what the reader said of it: of the stored pairs from the link, of a table of one's own from this session."""
    if st.session_state.get(OWN):
        mine: Mapping[str, int] = st.session_state.get(MINE, {})
        return {item.key: [mine[item.key]] for item in items if item.key in mine}
    letters = st.query_params.get(MINE, "")[: len(items)]
    return {
        item.key: [LETTERS.index(letter)] for item, letter in zip(items, letters, strict=False) if letter in LETTERS
    }


def vote(items: Sequence[Item], place: int, said: int) -> None:
    """A button with which the reader says something of an item."""
    st.button(
        VOTES[items[place].kind][said],
        key=f"vote-{said}",
        type="secondary" if said == EQUAL else "primary",
        on_click=_vote,
        args=(items, place, said),
        width="stretch",
    )


def ballot(items: Sequence[Item], place: int, voted: bool) -> None:
    """Below the answers: what is said of both, or of a text; once the reader has voted, the way to the next item."""
    with st.container(key="ballot", horizontal=True, vertical_alignment="center"):
        if voted and place + 1 < len(items):
            st.button("Next", key="next-item", type="primary", on_click=_go_to, args=(place + 1,))
        elif not voted:
            for said in (EQUAL,) if items[place].kind == PAIRS else (RIGHT, WRONG):
                vote(items, place, said)


def again() -> None:
    """A button that takes all votes back."""
    st.button("Take my votes back", key="votes-back", type="tertiary", on_click=_take_back)


def grown(votes: ClassVotes) -> list[float | None]:
    """Agreement of reader and judge over the items up to each one; None for an item without a vote, or where no judge has spoken yet."""
    counts, found = np.array(votes.counts), list[float | None]()
    for last in range(len(counts)):
        kept = np.where(np.arange(len(counts))[:, None] <= last, counts, 0)
        table = beside_panel(kept, votes.judge, CATEGORIES[votes.kind]).table
        found.append(float(multiclass_accuracy(table)) if counts[last].any() and table.total else None)
    return found


def _vote(items: Sequence[Item], place: int, said: int) -> None:
    if st.session_state.get(OWN):
        st.session_state[MINE] = {**st.session_state.get(MINE, {}), items[place].key: said}
        return
    letters = [*st.query_params.get(MINE, "")[: len(items)].ljust(len(items), NONE)]
    letters[place] = LETTERS[said]
    st.query_params[MINE] = "".join(letters)


def _go_to(place: int) -> None:
    st.session_state[PLACE] = place + 1


def _take_back() -> None:
    st.session_state.pop(MINE, None)
    st.query_params.pop(MINE, None)
    st.session_state[PLACE] = 1

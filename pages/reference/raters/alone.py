"""A reader alone votes: the votes are in the link, the judge's verdict follows each, and a picture grows."""

from collections.abc import Mapping, Sequence

import streamlit as st

from pages.reference.raters.agreeing import told
from pages.reference.raters.desk import OWN, PLACE
from pages.reference.raters.pairs import EQUAL, PAIRS, RIGHT, WRONG, Item

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


def vote(items: Sequence[Item], place: int, one: int, said: int | None) -> None:
    """A button for one of the votes, shut once the reader has voted."""
    words, voted = VOTES[items[place].kind][one], said is not None
    st.button(words, key=f"vote-{one}", on_click=_vote, args=(items, place, one), width="stretch", disabled=voted)


def ballot(items: Sequence[Item], place: int, said: int | None) -> None:
    """Below the answers: the votes that are for no single one of them; once the reader has voted, what the judge says, and the way to the next item."""
    item = items[place]
    with st.container(key="ballot", horizontal=True, vertical_alignment="center"):
        if said is None:
            for one in (EQUAL,) if item.kind == PAIRS else (RIGHT, WRONG):
                vote(items, place, one, said)
            return
        st.html(told(item, said))
        if place + 1 < len(items):
            st.button("Next", key="next-item", type="primary", on_click=_go_to, args=(place + 1,))


def again() -> None:
    """A button that takes all votes back."""
    st.button("Take my votes back", key="votes-back", type="tertiary", on_click=_take_back)


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

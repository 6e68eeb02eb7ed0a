"""The desk: which items are shown, the one that is on the table, and the buttons that put it to the class."""

from collections.abc import Sequence

import streamlit as st

from language import gettext
from pages.reference.raters.own import EXAMPLE, LONGEST, MOST, NotRead, read
from pages.reference.raters.pairs import PAIRS, STORED, Item
from widgets import room

BEGINS = "rate-"  # how the keys of all items begin
PLACE, OWN = "item", "raters:own"


def items() -> tuple[Item, ...]:
    """The stored pairs, or the teacher's own."""
    own: tuple[Item, ...] = st.session_state.get(OWN, ())
    return own or STORED


def own_table() -> None:
    """The field for a table of one's own, and what is wrong with it."""
    text = st.text_area(
        "Your table, with a header line",
        key="raters-text",
        height=160,
        placeholder=EXAMPLE,
        max_chars=80_000,
        persist_state="session",
    )
    st.caption(
        gettext(
            "Columns for pairs: question, answer 1, answer 2. For texts to grade: question, answer. If you have them, add the columns “model 1” and “model 2” (for texts: “model”). A column “judge” may be added: 1, 2 or equal for pairs, right or wrong for texts. At most {lines} lines; {characters} characters for each text. A reload removes the table, but not the votes: paste it again to see them.",
            lines=MOST,
            characters=LONGEST,
        )
    )
    st.session_state[OWN] = ()
    if not text.strip():
        return
    try:
        st.session_state[OWN] = read(text)
    except NotRead as wrong:
        st.error(gettext(str(wrong)))
    else:
        read_now = st.session_state[OWN]
        st.success(
            gettext(
                "Number of pairs read: {n}. They are shown in place of the stored pairs."
                if read_now[0].kind == PAIRS
                else "Number of texts read: {n}. They are shown in place of the stored pairs.",
                n=len(read_now),
            )
        )


def chosen(shown: Sequence[Item]) -> int:
    """The place of the item on the table; the number is in the link, so phones have the same."""
    st.session_state.setdefault(PLACE, 1)
    if not 1 <= st.session_state[PLACE] <= len(shown):
        st.session_state[PLACE] = 1
    label = gettext("Pair (of {n})" if shown[0].kind == PAIRS else "Text (of {n})", n=len(shown))
    return int(st.number_input(label, 1, len(shown), key=PLACE, bind="query-params", width=230)) - 1


def register(item: Item) -> None:
    """The item as a question that the teacher can put to the class."""
    if item.kind == PAIRS:
        asks, equal = gettext("Which answer is better?"), gettext("Both are equally good")
        room.question(item.key, f"{item.question}\n{asks}", [*item.answers, equal], ())
    else:
        asks, answers = gettext("Is this answer right?"), [gettext("Right"), gettext("Wrong")]
        room.question(item.key, f"{item.question}\n{item.answers[0]}\n{asks}", answers, ())


def next_act(shown: Sequence[Item], place: int, heard: room.Votes) -> None:
    """The one button that goes on: ask, end the vote, ask the next one."""
    item = shown[place]
    if item.key == heard.open:
        st.button("End the vote", on_click=room.reveal)
    elif item.key not in heard.given:
        st.button("Ask the class", on_click=room.put, args=(item.key,))
    elif place + 1 < len(shown):
        st.button("Ask the next one", on_click=_put_next, args=(place + 1, shown[place + 1]))


def _put_next(place: int, item: Item) -> None:
    st.session_state[PLACE] = place + 1
    room.put(item.key)

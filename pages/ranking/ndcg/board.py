"""Cards with relevances that the reader drags into another order, and the picture that follows them."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from metrics_core import Worked, explain
from metrics_core.ranking import cumulative_gain, dcg, ndcg
from pages.ranking.ndcg.data import (
    FURTHEST,
    LINE,
    MOST,
    MOST_ORDERS,
    Cards,
    cards_from,
    cards_of_example,
    every_order,
    presets,
)
from pages.ranking.ndcg.options import Conventions, as_at_first
from pages.ranking.ndcg.picture import KEY, ORDER, picture
from pages.ranking.ndcg.reference import with_reference
from widgets.cache import for_all, kept, typed
from widgets.left_behind import At, is_saved
from widgets.links import anchor, remember
from widgets.opened import opened
from widgets.place import note
from widgets.scrubber import Payload, move, position, scrubber
from widgets.sorter import put, sorter, touched
from widgets.trace import trace_of

LIST = "list"
FIRST = "ndcg-set-a"
TRACED: tuple[Callable[..., Any], ...] = (ndcg, dcg, cumulative_gain)
MISREAD = "The link's list could not be read, so the page started with another one."


def worked(metric: Callable[..., Any], cards: Cards, k: int, how: Conventions) -> Worked:
    """One of the TRACED at k with its steps."""
    gain = {"gain": how.gain, "unjudged": how.unjudged}
    options = {ndcg: {"judged": cards.judged, **how.options}, dcg: how.of_sums, cumulative_gain: gain}
    plain = len(cards.listed) > 1 and cards.judged == cards.listed and min(cards.listed) >= 0
    return with_reference(explain(metric, cards.listed, k=k, **options[metric]), how, plain=plain)


def traced_board(how: Conventions) -> None:
    """Cards and picture side by side, and the trace of a number; put it into a fragment with what follows it."""
    lists, at = _board(how)

    def one(metric: Callable[..., Any], at: At) -> Worked:
        return worked(metric, lists[int(at[ORDER])], int(at["k"]), how)

    trace = trace_of([one(metric, at).card for metric in TRACED], file="ndcg")
    trace.follow(KEY, at, lambda at: one(TRACED[trace.chosen], at), most=MOST_ORDERS * MOST)


def _board(how: Conventions) -> tuple[list[Cards], dict[str, float]]:
    """Shows them; returns the orders that the picture knows, and where it stands."""
    anchor("inputs")
    start = _start()
    with st.container(key="board"):
        left, right = st.columns([3, 8], gap="medium")
    with left:
        text = sorter(
            start.text,
            key=LIST,
            label="The results in their order",
            below="below: not found by the search",
            most=MOST,
            furthest=FURTHEST,
            scrubber=KEY,
            control=ORDER,
        )
    cards = cards_from(text) or start
    if touched(LIST):
        remember({LIST: cards.text})
    _follow(len(cards.cards))
    with left:
        _say(cards, how)
    with right:
        lists = every_order(cards) if is_saved() else cards.one_moved()
        at = scrubber(_payload(cards, lists, how), start={"k": len(cards.cards), ORDER: 0}, key=KEY)
    return lists, at


def _payload(cards: Cards, lists: list[Cards], how: Conventions) -> Payload:
    """The picture, packed once for each list and convention: for everybody where the list is one of ours, else for this reader."""
    name = f"graded/{how.key}/{len(lists)}"
    return kept(typed(cards.text, *_known()), name, lambda _: picture(lists, how))


def presets_row() -> None:
    """Buttons that put other cards on the board."""
    with st.container(horizontal=True, vertical_alignment="center", key="presets"):
        for name, cards in presets():
            options: dict[str, Any] = {"on_click": fill, "args": (cards,)}
            st.button(name, key=f"cards-{name}", **options)


def fill(cards: Cards) -> None:
    """Put other cards on the board, and look at all of them."""
    put(LIST, cards.text)
    st.session_state["list:cards"] = len(cards.cards)
    move(KEY, k=len(cards.cards))


def show(preset: str) -> None:
    """Put one of the lists to start from on the board, by its button's name, with the conventions that the lesson starts with."""
    as_at_first()
    fill(dict(presets())[preset])


def _start() -> Cards:
    """What the link asks for: a list, else an example's, else list A. Kept, so that a later link does not change it."""
    if "list:first" not in st.session_state:
        asked = st.query_params.get(LIST, "")
        linked = cards_from(asked)
        if asked and linked is None:
            st.session_state["list:misread"] = True
            st.query_params.pop(LIST)
        now = opened()
        st.session_state["list:first"] = linked or cards_of_example(
            *((now.example, now.case) if now.loads else (FIRST,))
        )
    first: Cards = st.session_state["list:first"]
    return first


def _follow(count: int) -> None:
    """Where all results counted, they still do when there are more of them, or fewer."""
    before = st.session_state.get("list:cards", count)
    st.session_state["list:cards"] = count
    if before != count and position(KEY).get("k") == before:
        move(KEY, k=count)


def _known() -> set[str]:
    return for_all("graded-known", lambda: {cards.text for _, cards in presets()})


def _say(cards: Cards, how: Conventions) -> None:
    """What of the convention shows in this list, in a line that is always there."""
    said = [how.says]
    if st.session_state.get("list:misread"):
        said.append(MISREAD)
    judged = cards.judged
    if judged and set(judged) <= {0, 1}:
        said.append("All relevances are 0 or 1, so linear and exponential gain give the same DCG and the same NDCG.")
    if min(judged, default=0) < 0:
        said.append("With a negative relevance, NDCG can be below 0 or above 1.")
    if not any(judged):
        said.append("Nothing is relevant, so NDCG is 0/0. scikit-learn and trec_eval return 0.")
    if LINE in cards.text.split("_") and how.ideal == "judged":
        said.append(
            "Results below the line were judged but not retrieved. The best order includes them, the list does not."
        )
    note(" ".join(filter(None, said)))

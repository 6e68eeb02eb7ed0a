"""A few users' lists, typed in or opened from the documents: every measure that they allow, at each k.

What is typed is kept in the session, and in the URL as long as it fits.
"""

from typing import Any
from urllib.parse import quote_plus

import numpy as np
import pandas as pd
import streamlit as st

from charts.moving import Control, over
from datasets.documents import CATALOGUE
from datasets.item_lists import (
    COLUMNS,
    MOST_ITEMS,
    MOST_USERS,
    UserLists,
    checked_user_lists,
    user_lists_from_link,
    user_lists_of,
    user_lists_to_link,
)
from language import gettext
from metrics_core import CATALOG, Worked, explain
from metrics_core.recommendation import (
    average_reciprocal_hit_rate,
    coverage,
    cumulative_rating,
    mean_success_at_k,
    novelty_at_k,
    personalisation,
)
from pages.ranking.recommenders import drawing as views
from widgets.cache import kept, typed
from widgets.formulas import plain
from widgets.links import anchor, remember
from widgets.opened import opened
from widgets.place import aside
from widgets.scrubber import Payload, Readout, move, pack, scrubber
from widgets.scrubber.layouts import beside
from widgets.texts import LONGEST_IN_LINK
from widgets.trace import Along

KEY, IN_URL = "lists", "lists"
FIRST = "recsys-hit-rate"
SHOWN = 3  # of the measures, beside the picture; all can be traced


def lists_of_ones_own() -> Along:
    """The table, the picture, and the numbers where the reader left k."""
    lists = _now()
    anchor("inputs" if opened().loads and user_lists_of(opened().inputs) else "lists")
    payload = kept(typed(lists, _start()), "user-lists", lambda _: picture(lists))
    at = scrubber(payload, start={"k": float(MOST_ITEMS)}, key=KEY, prefix="lists-")
    _table(lists)
    return Along(KEY, at, lambda at: worked(lists, int(at["k"])))


def worked(lists: UserLists, k: int) -> list[Worked]:
    """Every measure of the first k places; coverage is of all items that are named anywhere."""
    gains = [[float(item in taken) for item in one] for one, taken in zip(lists.lists, lists.taken, strict=True)]
    named = dict.fromkeys(item for part in (lists.lists, lists.taken, lists.seen) for one in part for item in one)
    calls: list[tuple[Any, tuple[Any, ...]]] = [
        (mean_success_at_k, (lists.taken, lists.lists)),
        (average_reciprocal_hit_rate, (lists.taken, lists.lists)),
        (novelty_at_k, (lists.seen, lists.lists)),
        (cumulative_rating, (gains,)),
        (coverage, (tuple(named), lists.lists)),
        (personalisation, (lists.lists,)),
    ]
    return [explain(metric, *arguments, k=k) for metric, arguments in calls]


def picture(lists: UserLists) -> Payload:
    """Every list place by place, and the measures at each k."""
    ks, at_k = np.arange(1, max(2, *map(len, lists.lists)) + 1), over("k")
    every = [worked(lists, int(k)) for k in ks]
    tracks = []
    for i, one in enumerate(every[0]):
        missing = {k: found[i].undefined for k, found in enumerate(every) if found[i].undefined}
        tracks.append(at_k([found[i].value for found in every], one.card.function.__name__, reasons=missing))
    drawn = [
        views.Row(user, one, [item in taken for item in one] if taken else None, [item in seen for item in one])
        for user, one, taken, seen in zip(lists.users, lists.lists, lists.taken, lists.seen, strict=True)
    ]
    return pack(
        beside(views.lists_side_by_side(drawn, at_k(ks + 0.5)), shares=(9, 3)),
        (Control("k", "k: length of the lists", ks.astype(float), tuple(map(str, ks))),),
        readouts=[Readout(track.name, CATALOG[track.name].name, track) for track in tracks[:SHOWN]],
        table=tracks,
    )


# ---- what the reader types
def _start() -> UserLists:
    found = user_lists_of(CATALOGUE.examples[FIRST].inputs)
    assert found is not None
    return found


def _now() -> UserLists:
    linked = user_lists_from_link(st.query_params.get(IN_URL, ""))
    if "user-lists" not in st.session_state:
        st.session_state["user-lists"] = linked or _start()
    if opened().fresh and linked is None and opened().loads:
        _take(user_lists_of(opened().inputs))
    lists: UserLists = st.session_state["user-lists"]
    _to_url(lists)
    return lists


def _take(lists: UserLists | None) -> None:
    if lists is not None:
        st.session_state["user-lists"] = lists
        move(KEY, k=float(MOST_ITEMS))


def _table(lists: UserLists) -> None:
    """The lists as a table; an edit becomes the new lists, in an editor of its own."""
    start = pd.DataFrame(lists.rows(), columns=list(COLUMNS))
    edited = st.data_editor(
        start,
        num_rows="dynamic",
        hide_index=True,
        key=f"user-lists-{hash(lists)}",
        column_config={
            "user": st.column_config.TextColumn(gettext("user"), width="small"),
            "list": st.column_config.TextColumn(gettext("list, from the top"), width="large"),
        },
    )
    found, problems = checked_user_lists(edited.to_numpy().tolist())
    for problem in problems[:3]:
        st.warning(gettext("Not applied yet: {problem}.", problem=plain(problem)))
    aside("outlined").caption(
        gettext(
            "Separate items by blanks: up to {users} users with {items} items each. An outline marks what a user had seen before.",
            users=MOST_USERS,
            items=MOST_ITEMS,
        )
    )
    if found and found != lists:
        _take(found)
        st.rerun()


def _to_url(lists: UserLists) -> None:
    text = user_lists_to_link(lists)
    if lists != _start() and len(quote_plus(text)) <= LONGEST_IN_LINK:
        remember({IN_URL: text})
        return
    if IN_URL in st.query_params:
        del st.query_params[IN_URL]
    if lists != _start():
        st.caption(
            gettext(
                "Your lists are too long to be stored in the link, which holds {most:,} characters: whoever opens it sees the lists that the lesson starts with.",
                most=LONGEST_IN_LINK,
            )
        )

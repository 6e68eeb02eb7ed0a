"""What the reader moves, one thing at a time: thresholds, base rates, how well scores separate; the rest stands as it was left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.classification.fairness import data
from pages.classification.fairness.data import BASE_RATES, CLOSENESS, IN_WORDS, MEDIUM, NAMES, START, Group
from widgets.left_behind import ROLE
from widgets.links import remember
from widgets.scrubber import code, move, nearest, position

MOVES = ROLE
THRESHOLDS, BASES, CLEAR = "thresholds", "base rates", "how well scores separate"
BOTH = "threshold"  # as links once said one threshold for both groups
# What can be moved, with the key of its scrubber and its controls, of which the first is A's.
ROLES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    THRESHOLDS: ("groups", ("a", "b")),
    BASES: ("bases", ("base-a", "base-b")),
    CLEAR: ("separations", ("clear-a", "clear-b")),
}
BEGIN = {
    "a": 0.5,
    "b": 0.5,
    "base-a": START[0],
    "base-b": START[1],
    "clear-a": MEDIUM,
    "clear-b": MEDIUM,
}
THESE = "of-these"  # in the session: the groups shown; what an exercise puts there instead is shown next
BEFORE = "of-these:before"
FIRST = "/".join(Group("", base).key for base in START)  # the groups that the lesson begins with


@dataclass(frozen=True)
class Where:
    """What is moved, by which scrubber, and where everything stands, by control."""

    role: str
    stands: Mapping[str, float]

    @property
    def key(self) -> str:
        """Of the scrubber."""
        return ROLES[self.role][0]

    @property
    def start(self) -> dict[str, float]:
        """Where its controls begin."""
        return {name: BEGIN[name] for name in ROLES[self.role][1]}

    @property
    def groups(self) -> tuple[Group, Group]:
        """Both groups."""
        a, b = (
            Group(one, int(self.stands[f"base-{one.lower()}"]), int(self.stands[f"clear-{one.lower()}"]))
            for one in NAMES
        )
        return a, b

    @property
    def thresholds(self) -> tuple[float, float]:
        """Of both groups."""
        return self.stands["a"], self.stands["b"]

    @property
    def content(self) -> str:
        """What a cache calls its picture, which depends on all that its own controls do not move."""
        own = ROLES[self.role][1]
        others = [f"{name}={value:g}" for name, value in self.stands.items() if name not in own]
        return "/".join((self.key, *others))

    def at(self, position: Mapping[str, float]) -> Where:
        """The same with its controls elsewhere."""
        return Where(self.role, {**self.stands, **position})


def where() -> Where:
    """What the reader moves, and where everything stands; kept in the URL.

    A link from before may name one threshold for both, or say in words how well scores separate.
    """
    query = st.query_params
    for name in ROLES[CLEAR][1]:
        if (said := query.get(name)) in IN_WORDS:
            query[name] = IN_WORDS[said]
    if (both := query.pop(BOTH, None)) and not any(name in query for name in ROLES[THRESHOLDS][1]):
        query.update(dict.fromkeys(ROLES[THRESHOLDS][1], both))
    _as_asked()
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="conventions"):
        st.header("What moves", anchor=False, width="content")
        role = st.selectbox(
            "What moves", list(ROLES), key=MOVES, bind="query-params", label_visibility="collapsed", width=280
        )
    found = Where(role, {name: _stands(key, name) for key, names in ROLES.values() for name in names})
    _keep_in_link(found)
    return found


def shown(found: Where) -> tuple[Group, Group]:
    """The groups on the page, of which exercises hear."""
    st.session_state[THESE] = st.session_state[BEFORE] = "/".join(group.key for group in found.groups)
    return found.groups


def show(**at: float) -> None:
    """Send the picture to a threshold for each group, of the groups that the lesson begins with."""
    st.session_state[MOVES] = THRESHOLDS
    move("groups", **at)
    _afresh()


def _afresh() -> None:
    for role in (BASES, CLEAR):
        key, names = ROLES[role]
        move(key, **{name: BEGIN[name] for name in names})


def _as_asked() -> None:
    """The groups that the lesson begins with, where an exercise asks for them."""
    asked, before = (st.session_state.get(key) for key in (THESE, BEFORE))
    if asked != before and asked == FIRST:
        _afresh()


def _stands(key: str, name: str) -> float:
    """Where a control stands, or stood when it was last on the page, or where the link says; on one of its ticks."""
    ticks: Any = {"base": BASE_RATES, "clear": range(len(CLOSENESS))}.get(name.partition("-")[0], data.TICKS)
    said: Any
    for said in (position(key).get(name), st.query_params.get(name)):
        try:
            wanted = float(said)
        except (TypeError, ValueError):
            continue
        if wanted == wanted:
            return float(ticks[nearest(ticks, wanted)])
    return BEGIN[name]


def _keep_in_link(found: Where) -> None:
    """The link says where everything stands, also what the scrubber on the page does not move."""
    others = [name for name in BEGIN if name not in ROLES[found.role][1]]
    remember(
        {
            name: code(found.stands[name])
            for name in others
            if found.stands[name] != BEGIN[name] or name in st.query_params
        }
    )

"""Which column is what: the guess with its reasons, and a control for each role, kept in the URL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import streamlit as st

from datasets.lab import MOST_UNITS, TASKS, LabGuess, LabRoles, Task, guess_lab_roles
from datasets.lab.columns import families
from datasets.uploads import Table, shown
from datasets.uploads.roles import coded
from widgets.formulas import plain
from widgets.lab.settings import asked_for, listed
from widgets.memory import for_all, in_session

Result = TypeVar("Result")
NONE = "(none)"
MOST_NAMES = 50
EVERY_ROW = 2**62
KEYS = ("truth", "references", "models", "positive", "lower", "weight", "group", "id", "query", "item")
TRUTH = {
    "binary": "Label",
    "classes": "True class",
    "labels": "True labels",
    "regression": "True number",
    "ranking": "Relevance",
}
ONE: dict[str, Any] = {"bind": "query-params", "persist_state": "session"}


def choose_roles(table: Table, *, private: bool) -> tuple[LabGuess, LabRoles, int]:
    """The guess, the roles as chosen, and the most units to work on."""
    keep: Callable[[str, Callable[[], Any]], Any] = in_session if private else for_all
    asked = {name: st.query_params.get_all(f"lab-{name}") for name in ("task", *KEYS)}
    guessed: LabGuess = keep(f"lab-guess/{table.digest}", lambda: guess_lab_roles(table))
    _start_anew(f"{table.digest}", ("task",), list(TASKS.values()), "lab:file")
    title = st.session_state.get("lab-task", TASKS[guessed.roles.task])
    with st.expander(f"Read as **{title}**. Which column is what, why, and how to change it", key="lab-roles"):
        names = list(TASKS.values())
        found = st.selectbox("Task", names, index=names.index(TASKS[guessed.roles.task]), key="lab-task", **ONE)
        task = next(task for task, name in TASKS.items() if name == found)
        guess: LabGuess = keep(f"lab-guess/{table.digest}/{task}", lambda: guess_lab_roles(table, task))
        wider = (
            keep(f"lab-families/{table.digest}", lambda: tuple(families(table)))
            if task in ("classes", "labels")
            else ()
        )
        options = [*table.columns, *(prefix for prefix in wider if prefix not in table.columns)]
        _start_anew(f"{table.digest}/{task}", KEYS, options, "lab:roles")
        roles = _controls(table, task, guess.roles, options, keep)
        _say_ignored(asked, {*options, NONE, *TASKS.values()})
        st.caption("  \n".join(f"**{_CALLED[role]}:** {plain(why)}" for role, why in guess.reasons.items()))
    most = MOST_UNITS[task]
    return guess, roles, most


_CALLED = {
    "task": "task", "truth": "truth", "models": "models", "positive": "positive", "lower": "direction", "weight": "weight",
    "group": "group", "id": "identifier", "query": "query", "item": "item",
}  # fmt: skip


def _start_anew(content: str, roles: Sequence[str], options: Sequence[str], seen: str) -> None:
    """With another file or task, what was only guessed is guessed anew; what the link or the reader chose stays if it can."""
    if st.session_state.get(seen) == content:
        return
    st.session_state[seen] = content
    for role in roles:
        key = f"lab-{role}"
        chosen = st.query_params.get_all(key) or listed(asked_for(key))
        if not chosen or (role != "positive" and not {*chosen} <= {*options, NONE}):
            st.session_state.pop(key, None)


def _say_ignored(asked: dict[str, list[str]], known: set[str]) -> None:
    odd = [
        value
        for role, values in asked.items()
        if role != "positive"
        for value in values
        if value and value not in known
    ]
    if odd:
        st.caption(
            "The link asks for what this file does not have, and that is ignored: "
            + ", ".join(plain(shown(v, 30)) for v in odd)
        )


def _controls(table: Table, task: Task, guess: LabRoles, options: list[str], keep: Callable[..., Any]) -> LabRoles:
    columns = list(table.columns)
    one, two = st.columns([1, 2])
    roles = replace(guess)
    with one:
        if task == "text":
            truth = tuple(st.multiselect("References", columns, default=list(guess.truth), key="lab-references", **ONE))
        else:
            name = _column(TRUTH[task], options, guess.truth[0] if guess.truth else None, "truth")
            truth = (name,) if name else ()
    models = tuple(two.multiselect("Models", options, default=list(guess.models), key="lab-models", **ONE))
    roles = replace(roles, truth=truth, models=models)
    three, four, five = st.columns(3)
    if task == "binary":
        with three:
            roles = replace(roles, positive=_positive(table, truth, guess, keep))
    if task in ("binary", "ranking"):
        lower = [name for name in guess.lower if name in models]
        with four if task == "binary" else three:
            chosen = st.multiselect("Lower is better", list(models), default=lower, key="lab-lower", **ONE)
        roles = replace(roles, lower=tuple(chosen))
    if task == "ranking":
        with four:
            query = _column("Query", columns, guess.query or None, "query")
        with five:
            item = _column("Item", columns, guess.item or None, "item")
        roles = replace(roles, query=query or "", item=item or "")
    three, four, five = st.columns(3)
    with three:
        weight = _column("Sample weight", [NONE, *columns], guess.weight or NONE, "weight")
    with four:
        group = _column("Group, redrawn as a whole", [NONE, *columns], guess.group or NONE, "group")
    with five:
        ids = _column("Identifier", [NONE, *columns], guess.id or NONE, "id") if task != "ranking" else NONE
    return replace(roles, weight=_or_none(weight), group=_or_none(group), id=_or_none(ids))


def _or_none(name: str | None) -> str | None:
    return None if name in (None, NONE) else name


def _column(label: str, options: list[str], chosen: str | None, role: str) -> str | None:
    index = options.index(chosen) if chosen in options else None
    return st.selectbox(label, options, index=index, key=f"lab-{role}", **ONE)


def _positive(table: Table, truth: tuple[str, ...], guess: LabRoles, keep: Callable[..., Any]) -> str | None:
    if not truth or truth[0] not in table.columns:
        return None
    values = keep(
        f"lab-values/{table.digest}/{truth[0]}", lambda: list(coded(table.columns[truth[0]]).names[:MOST_NAMES])
    )
    first = guess.positive if truth == guess.truth else None
    index = values.index(first) if first in values else None
    return st.selectbox("Positive class", values, index=index, key="lab-positive", **ONE)

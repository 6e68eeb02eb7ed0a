"""Which column is what: the guess with its reasons, and a control for each role, kept in the URL."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.uploads import Table
from datasets.uploads.roles import coded
from datasets.uploads.table import shown
from lab.read import MOST_UNITS, TASKS, LabGuess, LabRoles, Task
from lab.read.columns import families
from lab.read.guess import unused
from lab.read.rows import NAMED_MODELS
from language import gettext
from pages.lab.what_if import answer_roles, by_hand
from pages.lab.what_if.place import Place
from pages.lab.what_if.questions import guessed
from pages.lab.what_if.settings import asked_for, listed
from widgets.cache import Held, kept
from widgets.formulas import plain
from widgets.links import Bound

NONE = "(none)"
OF_LABELS = ("positive", "missing", "same")  # controls whose options are values of the label
MOST_NAMES = 50
EVERY, SOME = "every row", "a random sample"
KEYS = (
    *("truth", "references", "models", "positive", "lower", "weight", "group", "id", "query", "item"),
    *("answered_by", "opponent", "human", "judge", "stated", "order"),
)
BOUND: Bound = {"bind": "query-params"}
TRUTH: Mapping[Task, str] = {
    "binary": "Label",
    "classes": "True class",
    "labels": "True labels",
    "regression": "True number",
    "ranking": "Relevance",
}
CALLED = {
    "task": "Task",
    "truth": "Truth",
    "models": "Models",
    "positive": "Positive class",
    "lower": "Direction",
    "answered_by": "Model column",
    "opponent": "Second model",
    "query": "Query",
    "item": "Item",
    "human": "Human verdict",
    "judge": "Judge",
    "stated": "Stated confidence",
    "order": "Shown first",
    "weight": "Sample weight",
    "group": "Group",
    "id": "Identifier",
    "together": "Put together",
}


OF_ANSWERS = {  # what roles of another task are called there
    ("answers", "query"): "Question",
    ("answers", "item"): "Run",
    ("answers", "truth"): "Score",
    ("pairs", "truth"): "Winner",
    ("pairs", "answered_by"): "First model",
}


def choose_roles(held: Held[Table], place: Place) -> tuple[LabGuess, LabRoles, int]:
    """The guess, the roles as chosen, and the most units to work on."""
    table = held.found
    asked = {name: st.query_params.get_all(f"lab-{name}") for name in KEYS}
    names = list(TASKS.values())
    _start_anew(held.digest, ("task",), names, "lab:file")
    chosen = st.session_state.get("lab-task", st.query_params.get("lab-task"))
    with place.asks, st.spinner("finding out which column is what", show_time=True):
        first = guessed(held, next((task for task, name in TASKS.items() if name == chosen), None))
    with place.fold:
        places = st.columns(3)
        index = names.index(TASKS[first.roles.task])
        _show({"task": names[index]}, names)
        found = places[0].selectbox("Task", names, index=index, key="lab-task", **BOUND)
        task = next(task for task, name in TASKS.items() if name == found)
        with place.asks:
            guess = first if task == first.roles.task else guessed(held, task)
        wider = tuple(name for name, _ in guess.roles.together)
        if task in ("classes", "labels"):
            wider += kept(held, "lab-families", lambda h: tuple(families(h.found)))
        if task in NAMED_MODELS:
            wider = (
                tuple(answer_roles.names_of(held, guess.roles.answered_by, guess.roles.opponent)) + guess.roles.models
            )
        options = [*table.columns, *(name for name in dict.fromkeys(wider) if name not in table.columns)]
        _start_anew(f"{held.digest}/{task}", (*KEYS, *by_hand.KEYS), options, "lab:roles")
        _show(_guessed(guess.roles) | by_hand.guessed(guess.roles), options)
        if task in NAMED_MODELS:
            roles = answer_roles.controls(held, guess.roles, places[1:])
        else:
            roles = _controls(held, task, guess.roles, options, places[1:])
        most = _most(table, task)
        with place.asks:
            _say_ignored(asked, {*options, NONE})
        st.html(_reasons(table, guess, roles))
    return guess, roles, most


def _most(table: Table, task: Task) -> int:
    """The most units to work on: what answers at once, unless the reader wants every row of a large file."""
    most = MOST_UNITS[task]
    if table.rows <= most:
        return most
    choice = st.pills("Work on", [SOME, EVERY], default=SOME, key="lab-rows", required=True, **BOUND)
    return table.rows if choice == EVERY else most


def _start_anew(content: str, roles: Sequence[str], options: Sequence[str], seen: str) -> None:
    """With another file or task, what was guessed is guessed anew; what the reader or the link chose stays where it fits.

    Of settings that are being applied, columns that the file has not are left out, so that the link does not name them.
    """
    for role in roles:
        held = st.session_state.get(f"lab-{role}")
        if isinstance(held, list) and asked_for(f"lab-{role}"):
            st.session_state[f"lab-{role}"] = [name for name in held if name in options]
    if st.session_state.get(seen) == content:
        return
    st.session_state[seen] = content
    for role in roles:
        chosen = st.query_params.get_all(f"lab-{role}") or listed(asked_for(f"lab-{role}"))
        if not chosen or (role not in OF_LABELS and not {*chosen} <= {*options, NONE}):
            st.session_state.pop(f"lab-{role}", None)


def _guessed(roles: LabRoles) -> dict[str, Any]:
    """What each control of the task shows until somebody chooses."""
    if roles.task in NAMED_MODELS:
        return answer_roles.guessed(roles)
    one = roles.truth[0] if roles.truth else None
    found: dict[str, Any] = {"references": list(roles.truth)} if roles.task == "text" else {"truth": one}
    found |= {"models": list(roles.models), "weight": roles.weight or NONE, "group": roles.group or NONE}
    if roles.task in ("binary", "ranking"):
        found["lower"] = list(roles.lower)
    if roles.task == "binary":
        found["positive"] = roles.positive
    if roles.task == "ranking":
        return found | {"query": roles.query or None, "item": roles.item or None}
    return found | {"id": roles.id or NONE}


def _show(guessed: Mapping[str, Any], options: Sequence[str]) -> None:
    """Put the guess into controls that nobody has set: a browser keeps, and sends, what a control held for other rows."""
    for role, value in guessed.items():
        key = f"lab-{role}"
        chosen = st.query_params.get_all(key) or listed(asked_for(key))
        fits = chosen and (role in OF_LABELS or {*chosen} <= {*options, NONE})
        if key not in st.session_state and not fits:
            st.session_state[key] = value


def _say_ignored(asked: Mapping[str, list[str]], known: set[str]) -> None:
    values = [value for role, some in asked.items() if role not in OF_LABELS for value in some]
    odd = [plain(shown(value, 30)) for value in values if value and value not in known]
    if odd:
        st.caption(gettext("Asked for, but not in this file, and so ignored: {names}.", names=", ".join(odd)))


def _controls(
    held: Held[Table], task: Task, guess: LabRoles, options: list[str], places: Sequence[DeltaGenerator]
) -> LabRoles:
    """The role of each column, as chosen; places: what is left of the first line."""
    columns = list(held.found.columns)
    with places[0]:
        if task == "text":
            truth = tuple(
                st.multiselect("References", columns, default=list(guess.truth), key="lab-references", **BOUND)
            )
        else:
            name = _column(TRUTH[task], options, guess.truth[0] if guess.truth else None, "truth")
            truth = (name,) if name else ()
    roles = replace(guess, truth=truth, lower=())
    if task == "binary":
        with places[1]:
            roles = replace(roles, positive=_positive(held, truth, guess))
    wide, narrow = st.columns([2, 1])
    models = tuple(wide.multiselect("Models", options, default=list(guess.models), key="lab-models", **BOUND))
    roles = replace(roles, models=models)
    if task in ("binary", "ranking"):
        lower = [name for name in guess.lower if name in models]
        chosen = narrow.multiselect("Lower is better", list(models), default=lower, key="lab-lower", **BOUND)
        roles = replace(roles, lower=tuple(chosen))
    return by_hand.corrected(held, _others(columns, roles, guess), guess)


def _others(columns: list[str], roles: LabRoles, guess: LabRoles) -> LabRoles:
    """Weight, group and identifier, which there may be; query and item, which ranked lists must have."""
    places = st.columns(4 if roles.task == "ranking" else 3)
    if roles.task == "ranking":
        with places[2]:
            query = _column("Query", columns, guess.query or None, "query")
        with places[3]:
            item = _column("Item", columns, guess.item or None, "item")
        roles = replace(roles, query=query or "", item=item or "")
    with places[0]:
        weight = _column("Sample weight", [NONE, *columns], guess.weight or NONE, "weight")
    with places[1]:
        group = _column("Group, resampled as a whole", [NONE, *columns], guess.group or NONE, "group")
    if roles.task != "ranking":
        with places[2]:
            named = _column("Identifier", [NONE, *columns], guess.id or NONE, "id")
        roles = replace(roles, id=None if named == NONE else named)
    return replace(roles, weight=None if weight == NONE else weight, group=None if group == NONE else group)


def _column(label: str, options: list[str], chosen: str | None, role: str) -> str | None:
    index = options.index(chosen) if chosen in options else None
    return st.selectbox(label, options, index=index, key=f"lab-{role}", **BOUND)


def _positive(held: Held[Table], truth: tuple[str, ...], guess: LabRoles) -> str | None:
    if not truth:
        return None
    column = held.found.columns[truth[0]]
    values = kept(held, f"lab-values/{truth[0]}", lambda _: coded(column).names[:MOST_NAMES])
    first = guess.positive if truth == guess.truth else None
    index = values.index(first) if first in values else None
    chosen: str | None = st.selectbox("Positive class", list(values), index=index, key="lab-positive", **BOUND)
    return chosen


def _reasons(table: Table, guess: LabGuess, roles: LabRoles) -> str:
    """Why each column was guessed, or that the reader chose another, as HTML."""
    lines = []
    for role, name in CALLED.items():
        if role in guess.reasons:
            other = role != "task" and getattr(guess.roles, role) != getattr(roles, role)
            why = gettext(guess.reasons[role])
            if other:
                why = gettext("Chosen by you. The guess was: {reason}", reason=why)
            name = gettext(OF_ANSWERS.get((roles.task, role), name))
            lines.append(f"<tr><th>{name}</th><td>{escape(shown(why, 300))}</td></tr>")
    rest = unused(table, roles)
    not_read = gettext("Not read ({n:,})", n=len(table.not_read))
    for title, names in ((gettext("Not used"), rest), (not_read, table.not_read)):
        if names:
            listed = ", ".join(names[:40]) + ("…" if len(names) > 40 else "")
            lines.append(f"<tr><th>{title}</th><td>{escape(shown(listed, 600))}</td></tr>")
    return f'<table class="lab-why"><tbody>{"".join(lines)}</tbody></table>'

"""The controls of answers to questions and of verdicts on pairs: whose models are names in a column, not columns."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.uploads import Table
from datasets.uploads.roles import coded
from lab.read import LabRoles
from lab.read.answers import ONE_MODEL, graded_scores
from pages.lab.what_if.settings import asked_for
from widgets.cache import Held, kept
from widgets.links import Bound, forget

NONE = "(none)"
MOST_NAMES = 200  # of models that can be chosen among
BOUND: Bound = {"bind": "query-params"}
RIGHT, RIGHT_OF = "lab-right-from", "lab:right-of"
OPTIONAL = ("item", "group", "human", "judge", "stated")  # which may be (none)


def guessed(roles: LabRoles) -> dict[str, Any]:
    """What each control shows until somebody chooses."""
    found: dict[str, Any] = {"truth": roles.truth[0] if roles.truth else None, "models": list(roles.models)}
    if roles.task == "answers":
        found |= {"query": roles.query or None, "answered_by": roles.answered_by or NONE}
        return found | {role: getattr(roles, role) or NONE for role in OPTIONAL}
    found |= {"answered_by": roles.answered_by or None, "opponent": roles.opponent or None}
    return found | {role: getattr(roles, role) or NONE for role in ("group", "human", "order")}


def names_of(held: Held[Table], *columns: str) -> list[str]:
    """The models that these columns name."""

    def found(_: object) -> list[str]:
        named = [
            name
            for column in columns
            if column in held.found.columns
            for name in coded(held.found.columns[column]).names
        ]
        return list(dict.fromkeys(named))[:MOST_NAMES]

    return kept(held, f"lab-models/{columns!r}", found)


def controls(held: Held[Table], guess: LabRoles, places: Sequence[DeltaGenerator]) -> LabRoles:
    """The role of each column, as chosen; places: what is left of the first line."""
    return _answers(held, guess, places) if guess.task == "answers" else _pairs(held, guess, places)


def _answers(held: Held[Table], guess: LabRoles, places: Sequence[DeltaGenerator]) -> LabRoles:
    columns = list(held.found.columns)
    with places[0]:
        score = _column("Score or verdict", columns, guess.truth[0] if guess.truth else None, "truth")
    with places[1]:
        question = _column("Question", columns, guess.query or None, "query")
    wide, narrow = st.columns([2, 1])
    with narrow:
        by = _column("Column that names the model", [NONE, *columns], guess.answered_by or NONE, "answered_by")
    by = "" if by in (None, NONE) else by
    with wide:
        models = _models(names_of(held, by) if by else list(guess.models[:1]) or [ONE_MODEL], guess)
    chosen = _optional(
        {
            "item": "Run",
            "group": "Group of questions",
            "human": "Human verdict",
            "judge": "Judge",
            "stated": "Stated confidence",
        },
        columns,
        guess,
    )
    return replace(
        guess,
        right_from=_right_from(held, score),
        truth=(score,) if score else (),
        models=models,
        query=question or "",
        answered_by=by,
        item=chosen["item"],
        group=chosen["group"] or None,
        human=chosen["human"],
        judge=chosen["judge"],
        stated=chosen["stated"],
    )


def _right_from(held: Held[Table], score: str) -> float | None:
    """From which score on an answer is right, asked where scores are more than right and wrong; of another file or column it is asked anew."""
    seen = (held.digest, score)
    known = st.session_state.setdefault(RIGHT_OF, seen)
    if known != seen and asked_for(RIGHT) is None:
        forget(RIGHT)
    st.session_state[RIGHT_OF] = seen
    if not score or not kept(held, f"lab-graded/{score}", lambda h: graded_scores(h.found, score)):
        return None
    return st.number_input(
        "Right at a score of at least",
        value=None,
        step=0.5,
        format="%.6g",
        key=RIGHT,
        placeholder="every score counts as it is",
        width=265,
        **BOUND,
    )


def _pairs(held: Held[Table], guess: LabRoles, places: Sequence[DeltaGenerator]) -> LabRoles:
    columns = list(held.found.columns)
    with places[0]:
        winner = _column("Winner", columns, guess.truth[0] if guess.truth else None, "truth")
    sides = st.columns(2)
    with sides[0]:
        first = _column("First model", columns, guess.answered_by or None, "answered_by")
    with sides[1]:
        second = _column("Second model", columns, guess.opponent or None, "opponent")
    models = _models(names_of(held, first or "", second or ""), guess)
    optional = {"group": "Question, resampled as a whole", "human": "Human verdict", "order": "Shown first"}
    chosen = _optional(optional, columns, guess)
    return replace(
        guess,
        truth=(winner,) if winner else (),
        models=models,
        answered_by=first or "",
        opponent=second or "",
        group=chosen["group"] or None,
        human=chosen["human"],
        order=chosen["order"],
    )


def _optional(labels: dict[str, str], columns: list[str], guess: LabRoles) -> dict[str, str]:
    """Columns that there may be, "" for none."""
    found = {}
    for place, (role, label) in zip(st.columns(len(labels)), labels.items(), strict=True):
        with place:
            name = _column(label, [NONE, *columns], getattr(guess, role) or NONE, role)
        found[role] = "" if name in (None, NONE) else name
    return found


def _models(names: list[str], guess: LabRoles) -> tuple[str, ...]:
    default = [name for name in guess.models if name in names] or names[:20]
    held = st.session_state.get("lab-models")
    if isinstance(held, list) and not {*held} <= {*names}:
        st.session_state["lab-models"] = [name for name in held if name in names] or default
    return tuple(st.multiselect("Models", names, default=default, key="lab-models", **BOUND))


def _column(label: str, options: list[str], chosen: str | None, role: str) -> str:
    index = options.index(chosen) if chosen in options else None
    return st.selectbox(label, options, index=index, key=f"lab-{role}", **BOUND) or ""

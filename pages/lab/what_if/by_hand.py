"""What the reader makes of cells by hand: columns put together as one model, labels left out or merged, a confidence."""

from dataclasses import replace
from typing import Any

import streamlit as st

from datasets.uploads import Table
from datasets.uploads.roles import coded
from datasets.uploads.table import shown
from lab.read import LabRoles
from lab.read.chosen import MOST, NONE, classes, confidence, merged, put_together, scored
from language import gettext
from widgets.cache import Held, kept
from widgets.formulas import plain
from widgets.links import Bound

KEYS = ("missing", "same", "confident", "parts", "truth-parts")
BOUND: Bound = {"bind": "query-params"}


def guessed(roles: LabRoles) -> dict[str, Any]:
    """What each of these controls shows until somebody chooses."""
    if roles.task not in ("binary", "classes"):
        return {}
    same = list(dict.fromkeys(name for a, b in roles.merged for name in (b, a)))
    found: dict[str, Any] = {"missing": list(roles.missing), "same": same}
    return found | ({"confident": dict(roles.confidence).get(scored(roles), NONE)} if roles.task == "binary" else {})


def corrected(held: Held[Table], roles: LabRoles, guess: LabRoles) -> LabRoles:
    """The roles with what the reader says of labels and of columns that belong together."""
    if roles.task == "labels":
        return _together(held.found, roles, _labels(held.found, roles))
    if roles.task not in ("binary", "classes") or not roles.truth or roles.truth[0] not in held.found.columns:
        return roles
    values = kept(held, f"lab-values/{roles.truth[0]}", lambda h: coded(h.found.columns[roles.truth[0]]).names[:MOST])
    left, right, third = st.columns(3)
    missing = left.multiselect("Labels left out", values, key="lab-missing", **BOUND)
    same = right.multiselect("Labels to merge; the first gives the name", values, key="lab-same", **BOUND)
    roles = replace(roles, missing=tuple(missing), merged=merged(same, guess))
    if roles.task == "binary":
        options = [NONE, *(name for name in held.found.columns if name not in roles.truth)]
        said = third.selectbox("The score is the confidence in", options, key="lab-confident", **BOUND)
        roles = confidence(roles, said)
    return _together(held.found, roles, classes(values, roles))


def _labels(table: Table, roles: LabRoles) -> tuple[str, ...]:
    """The labels by the columns of truth that were put together by hand, as a role of its own."""
    columns = [name for name, values in table.columns.items() if values.dtype.kind in "ifb"]
    return tuple(st.multiselect("A column of 0 and 1 for each true label", columns, key="lab-truth-parts", **BOUND))


def _together(table: Table, roles: LabRoles, named: tuple[str, ...]) -> LabRoles:
    """The roles with a model of columns that the reader put together: one for each class, in the order of the classes."""
    if not 1 < len(named) <= MOST and roles.task != "labels":
        return roles
    columns = [name for name, values in table.columns.items() if values.dtype.kind in "ifb"]
    order = ", ".join(plain(shown(name, 20)) for name in named) or gettext("the labels")
    says = gettext("Columns put together as one model, in this order: {names}", names=order)
    chosen = st.multiselect(says, columns, key="lab-parts", **BOUND)
    if chosen and len(chosen) != len(named):
        count = {"n": len(chosen), "all": len(named)}
        st.caption(
            gettext("{n} of {all} columns are chosen. A model needs one for each label.", **count)
            if roles.task == "labels"
            else gettext("{n} of {all} columns are chosen. A model needs one for each class.", **count)
        )
    return put_together(roles, named, tuple(chosen))

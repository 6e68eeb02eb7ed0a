"""One worked example: its inputs to change, the document's number beside ours, the steps, and the way into its lesson."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from html import escape
from typing import Any

import numpy as np
import streamlit as st

from datasets.documents import Example, Reading
from datasets.inputs import cases
from datasets.missing import MISSING, NOTHING_TO_LOAD
from language import code, gettext
from pages.reference.documents.written import MOST_CHARACTERS, Field, fields_of, fixed_in, put, read
from widgets.atlas import entry
from widgets.curriculum import home_of
from widgets.formulas import plain
from widgets.links import link, title_of
from widgets.panel import facts, shown
from widgets.recompute import recompute, worked
from widgets.texts import LONGEST_IN_LINK
from widgets.trace import equation

LONG = 60  # characters that a line holds


@st.fragment
def worked_example(example: Example, *, key: str = "", source: bool = True) -> None:
    """Inputs on the left; on the right what is printed, what the core gives, and why they differ, recomputed at each edit.

    key: what its fields' names in the URL begin with, where one example stands twice on a page. source: say where it is from.
    """
    left, right = st.columns((2, 3), gap="large")
    with left:
        inputs, problem = _inputs(example, key or example.id)
    with right:
        st.html((_source(example) if source else "") + _facts(example))
        if problem:
            st.warning(plain(problem))
        elif inputs != example.inputs:
            _on_yours(example, inputs)
        _steps(replace(example, inputs=inputs))
        alone = f'<a href="{escape(entry("examples", example.id))}">{escape(gettext("Link to it here"))}</a>'
        st.html(f'<p class="atlas-ways">{"".join(ways(example))}{alone}</p>')


def facts_of(example: Example) -> dict[str, str]:
    """What there is to say of an example, in the page's language; examples never change."""
    return _facts_in(example, code())


@cache
def _facts_in(example: Example, language: str) -> dict[str, str]:
    return facts(example)


def ways(example: Example) -> list[str]:
    """Links that open an example in its lesson, one for each of its cases."""
    lesson, several = home_of(example), list(cases(example))
    title = gettext(title_of(lesson))
    if example.id in NOTHING_TO_LOAD:
        return [link(gettext("Read about it in {lesson}", lesson=title), lesson, example=example.id)]
    if len(several) < 2:
        return [link(gettext("Open it in {lesson}", lesson=title), lesson, example=example.id)]
    return [
        link(gettext("Open {case} in {lesson}", case=name, lesson=title), lesson, example=example.id, case=name)
        for name in several
    ]


def _inputs(example: Example, key: str) -> tuple[Mapping[str, Any], str]:
    """The inputs as the reader left them, and what is wrong with them; the document's own stay where something is."""
    fields = fields_of(example.inputs)
    if not fields:
        return example.inputs, ""
    st.caption(
        "These inputs are ours, not the document's. Change any of them."
        if example.our_inputs
        else "The inputs. Change any of them."
    )
    inputs: Mapping[str, Any] = example.inputs
    problem = ""
    for field in fields:
        try:
            inputs = put(inputs, field.path, read(field, _typed(field, key)))
        except ValueError as refused:
            problem = problem or str(refused)
    for field in fixed_in(example.inputs):
        st.caption(f"{plain(field.name.capitalize())}: {plain(field.text)}.")
    return (example.inputs, problem) if problem else (inputs, "")


def _typed(field: Field, key: str) -> str:
    label, name = plain(field.name), ".".join((key, *field.path))
    if len(field.text) > LONGEST_IN_LINK:
        st.caption("Too long to be stored in a link: if you edit it, the edit is kept in this window only.")
        return st.text_area(label, field.text, height=100, key=name, max_chars=MOST_CHARACTERS) or ""
    keep: dict[str, Any] = {"key": name, "bind": "query-params", "max_chars": LONGEST_IN_LINK}
    if len(field.text) > LONG:
        return st.text_area(label, field.text, height=100, **keep) or ""
    return st.text_input(label, field.text, **keep) or ""


def _facts(example: Example) -> str:
    said = facts_of(example)
    rows = [(gettext("Printed"), said["printed"]), (gettext("Computed here"), said["recomputed"])]
    rows.append((gettext("Verdict"), gettext(said["verdict"])))
    rows += [(gettext("Why"), example.reason), (gettext("Note"), example.remark)]
    rows.append((gettext("Missing"), MISSING.get(example.id, "")))
    rows += [(_as_read(reading), shown(_value(reading))) for reading in example.readings]
    cells = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in rows if text)
    return f'<dl class="atlas-facts">{cells}</dl>'


def _source(example: Example) -> str:
    return f'<small class="atlas-source">{escape(f"{example.document.title}, “{example.section}”")}</small>'


def _as_read(reading: Reading) -> str:
    return gettext(
        "Read as “{reading}”, which gives the printed number" if reading.matches_print else "Read as “{reading}”",
        reading=reading.label,
    )


@cache
def _value(reading: Reading) -> Any:
    return recompute(reading)


def _on_yours(example: Example, inputs: Mapping[str, Any]) -> None:
    """What the core says of the reader's inputs."""
    try:
        with np.errstate(all="ignore"):
            ours = shown(recompute(replace(example, inputs=inputs)))
    except (ValueError, ArithmeticError, LookupError, TypeError) as refused:
        st.warning(plain(gettext("These inputs cannot be used: {error}.", error=refused)))
        return
    st.markdown(gettext("With your inputs: **{number}**", number=plain(ours)))


def _steps(example: Example) -> None:
    """How the number is computed, where it is one metric of one set of inputs."""
    try:
        with np.errstate(all="ignore"):
            one = worked(example)
    except (ValueError, ArithmeticError, LookupError, TypeError):
        return
    if one is None:
        return
    lines = [
        f"{plain(gettext(step.label))}: ${equation(step.formula, step.substituted, step.value)}$" for step in one.steps
    ]
    st.markdown("  \n".join(lines))
    if one.undefined:
        st.caption(gettext("Undefined: {reason}.", reason=gettext(one.undefined)))

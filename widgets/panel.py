"""What the documents say: every example of a lesson, printed beside recomputed, with a link that opens each."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from datasets.documents import Example
from datasets.missing import NOTHING_TO_LOAD
from widgets.cache import for_all
from widgets.curriculum import examples_of
from widgets.formulas import significant
from widgets.links import here, link
from widgets.recompute import recompute
from widgets.scene import presenting

COLUMNS = ("example", "printed", "recomputed", "verdict", "why")
MANY = 8


def documents(*, title: str = "What the documents say") -> None:
    """All examples whose home is this lesson: printed, recomputed now, verdict and reason, and a link to open each."""
    lesson = here()
    count, example = len(examples_of(lesson)), st.query_params.get("example", "")
    with (
        st.container(key="documents"),
        st.expander(f"{title} ({count})", bool(example) or presenting(), key=f"fold-documents-{example}"),
        st.container(height=560 if count > MANY else "content"),
    ):
        row = f'<tr id="example-{example}"'
        st.html(for_all(f"documents/{lesson}", lambda: _table(lesson)).replace(row, f'{row} class="is-open"'))


def facts(example: Example) -> dict[str, str]:
    """What there is to say of an example, as text: its story, both values, the verdict and the reason."""
    ours = recompute(example)
    return {
        "example": example.story + (" (our inputs)" if example.our_inputs else ""),
        "printed": example.printed_as or shown(example.printed, nothing="nothing"),
        "recomputed": shown(ours),
        "verdict": example.verdict,
        "why": example.reason or example.remark,
    }


def _table(lesson: str) -> str:
    head = "".join(f"<th>{name}</th>" for name in ("link", *COLUMNS))
    rows = "".join(map(_row, examples_of(lesson)))
    return f'<table class="documents"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(example: Example) -> str:
    said = facts(example)
    if example.id in NOTHING_TO_LOAD:
        said["why"] = f"{said['why']} Missing: {NOTHING_TO_LOAD[example.id]}."
    cells = "".join(f"<td>{escape(said[name])}</td>" for name in COLUMNS)
    return f'<tr id="example-{example.id}"><td>{link("open", example=example.id)}</td>{cells}</tr>'


def shown(value: Any, nothing: str = "undefined") -> str:
    """A value of the catalogue as text: numbers with four significant digits, several of them with their names."""
    if value is None or value != value:
        return nothing
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name.replace('_', ' ')} {shown(v, nothing)}" for name, v in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(shown(v, nothing) for v in value)
    return significant(float(value)) if isinstance(value, (int, float)) else str(value)

"""What the documents say: a lesson's examples, printed beside recomputed, each with a link that opens it; and their mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from datasets.documents import CATALOGUE, Example
from datasets.missing import NOTHING_TO_LOAD
from widgets.atlas import VERDICTS
from widgets.cache import for_all
from widgets.curriculum import examples_of
from widgets.formulas import plain, significant
from widgets.links import here, link
from widgets.recompute import recompute

COLUMNS = ("example", "printed", "recomputed", "verdict", "why")
MANY = 8
CAPITALS = "ae ap ape auc dcg ece eer fn fnr fp fpr iou mae map mape mcc mpe mrr mse msle ndcg pr rmse rmsle roc smape tn tp tpr"
SPELLED = {"r2": "R²", "f1": "F1"} | {word: word.upper() for word in CAPITALS.split()}


def examples(*mistakes: str) -> None:
    """All examples whose home is this lesson: printed, recomputed now, verdict and reason, and a link to open each.

    mistakes: those of the documents that are told under them.
    """
    lesson = here()
    count, example = len(examples_of(lesson)), st.query_params.get("example", "")
    row = f'<tr id="example-{example}"'
    with st.container(key="documents", height=560 if count > MANY else "content"):
        st.html(for_all(f"documents/{lesson}", lambda: _table(lesson)).replace(row, f'{row} class="is-open"'))
    for name in mistakes:
        mistake(name)


def mistake(name: str, reason: str | None = None) -> None:
    """What a document says, what is so, and why; reason: what to say instead of the catalogue's."""
    one = CATALOGUE.mistakes[name]
    why = plain(one.reason) if reason is None else reason
    st.markdown(f"*{plain(one.document.title)}.* {plain(one.claim)} {plain(one.correction)} {why}")


def facts(example: Example) -> dict[str, str]:
    """What there is to say of an example, as text: its story, both values, the verdict and the reason."""
    ours = recompute(example)
    return {
        "example": example.story + (" (our inputs)" if example.our_inputs else ""),
        "printed": example.printed_as or shown(example.printed, nothing="nothing"),
        "recomputed": shown(ours),
        "verdict": VERDICTS[example.verdict],
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
        return ", ".join(f"{_named(name)}{_sign(v)} {shown(v, nothing)}" for name, v in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(shown(v, nothing) for v in value)
    return significant(float(value)) if isinstance(value, (int, float)) else str(value)


def _named(name: str) -> str:
    """A key of the catalogue in words."""
    return " ".join(SPELLED.get(word, word) for word in name.split("_"))


def _sign(value: Any) -> str:
    """What is between a name and its value."""
    several = isinstance(value, (list, tuple)) and any(isinstance(one, Mapping) for one in value)
    return ":" if several or isinstance(value, Mapping) else "" if isinstance(value, (str, bool)) else " ="

"""The reader's own predictions: file, what was read and left out, which column is what. Stays in the session."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import (
    Predictions,
    Problem,
    Roles,
    Table,
    UploadError,
    guess_roles,
    predictions,
    read_table,
    safe_csv,
    sample_csv,
    warnings,
)
from datasets.uploads.roles import coded
from metrics_core.inference.intervals import delong
from widgets.formulas import plain
from widgets.memory import forget_session, in_session

TYPES = ["csv", "tsv", "txt", "parquet", "gz"]
NONE = "(none)"
MOST_CLASSES = 50


def uploaded() -> tuple[Predictions | None, str]:
    """The file's predictions and a name for their content; None while there is no usable file, and why is said here."""
    ask, sample = st.columns([4, 1], vertical_alignment="bottom")
    file = ask.file_uploader(
        "Your predictions: a label column, one or more score columns (CSV, TSV, semicolon, Parquet, gzip; to 400 MB)",
        type=TYPES,
        key="file",
    )
    sample.download_button("A sample CSV", sample_csv, "sample_predictions.csv", "text/csv", on_click="ignore")
    if file is None:
        st.info("A file cannot travel in a link: whoever opens it is asked for the file. Yours stays in your session.")
        return None, ""
    try:
        return _chosen(table_of(file))
    except UploadError as error:
        st.error(plain(str(error)))
        return None, ""


def table_of(file: UploadedFile) -> Table:
    """The file as a table, read once; what was kept of an earlier file goes first."""
    held: tuple[str, Table | None] = st.session_state.get("upload:table", ("", None))
    name, table = held
    bar = st.empty()
    if name != file.file_id or table is None:
        forget_session()
        bar.progress(0.0, "reading")
        try:
            table = read_table(file.getvalue(), file.name, telling(bar))
        finally:
            bar.empty()
            gc.collect()
        st.session_state["upload:table"] = file.file_id, table
    return table


def telling(bar: DeltaGenerator) -> Callable[[float, str], None]:
    """Whom a reading file tells how far it is: a bar."""

    def tell(share: float, word: str) -> None:
        bar.progress(min(1.0, share), word)

    return tell


def _chosen(table: Table) -> tuple[Predictions, str]:
    guess = in_session(f"guess/{table.digest}", lambda: guess_roles(table))
    roles = guess.roles
    with st.expander(f"{table.rows:,} rows read. Label: {plain(roles.label or 'none found')}. Check what was guessed."):
        roles = _roles(table, roles)
        why = [f"**{name.replace('_', ' ')}:** {plain(reason)}" for name, reason in guess.reasons.items()]
        found = ", ".join(f"{name} {plain(str(value))}" for name, value in vars(table.dialect).items())
        st.caption("  \n".join([*why, f"**as read:** {found}"]))
    model = roles.scores[0]
    if len(roles.scores) > 1:
        options: dict[str, Any] = {
            "default": model,
            "required": True,
            "key": "model-file",
            "label_visibility": "collapsed",
        }
        model = st.segmented_control("Score column", roles.scores, format_func=plain, **options) or model
    content = hashlib.sha256(repr((table.digest, roles, model)).encode()).hexdigest()[:16]
    result = in_session(f"predictions/{content}", lambda: predictions(table, roles, model))
    _notes(table, result, content)
    return result, content


def _roles(table: Table, guess: Roles) -> Roles:
    names = list(table.columns)
    one, two, three, four = st.columns(4)
    label = one.selectbox(
        "Label", names, index=names.index(guess.label) if guess.label else None, key=f"label-{table.digest}"
    )
    if label is None:
        raise UploadError(
            "No column looks like a label, with two values and a name such as label or y_true. Choose one under “Check what was guessed”."
        )
    classes = in_session(f"classes/{table.digest}/{label}", lambda: coded(table.columns[label]).names[:MOST_CLASSES])
    values = list(classes)
    positive = guess.positive if label == guess.label else None
    positive = two.selectbox(
        "Positive class",
        values,
        index=values.index(positive) if positive in values else None,
        key=f"positive-{table.digest}-{label}",
        help="Every other value counts as negative.",
    )
    weight = three.selectbox("Weight", [NONE, *names], index=_index(names, guess.weight), key=f"weight-{table.digest}")
    lower = four.toggle("Lower scores mean positive", guess.lower_is_positive, key=f"lower-{table.digest}")
    scores = st.multiselect("Score columns", names, default=list(guess.scores), key=f"scores-{table.digest}")
    if not scores:
        raise UploadError(
            "No score column is chosen. Choose one or more columns of numbers under “Check what was guessed”."
        )
    return replace(
        guess,
        label=label,
        positive=positive,
        scores=tuple(scores),
        weight=None if weight == NONE else weight,
        lower_is_positive=lower,
    )


def _index(names: list[str], chosen: str | None) -> int:
    return names.index(chosen) + 1 if chosen in names else 0


def _notes(table: Table, found: Predictions, content: str) -> None:
    interval = in_session(f"auroc/{content}", lambda: delong(found.y_true, found.scores, positive=True))
    if interval.high < 0.5:
        st.warning(
            f"The scores look inverted: AUROC is {interval.value:.4g}, and its 95% interval ends at {interval.high:.4g}, below 0.5. "
            "If lower scores mean positive here, turn on “Lower scores mean positive” under “Check what was guessed”."
        )
    if found.negated:
        st.caption(
            "Lower scores mean positive, so the sign is turned: a threshold of −0.3 flags scores of 0.3 and less."
        )
    for text in warnings(found):
        st.caption(plain(text))
    left_out("could not be read", table.problems, table.problem_count)
    left_out("are left out", found.left_out, found.left_out_count)


def left_out(what: str, problems: tuple[Problem, ...], count: int) -> None:
    if not count:
        return
    listed = {
        "where": [f"{p.unit} {p.line}" for p in problems],
        "column": [p.column for p in problems],
        "why": [p.reason for p in problems],
        "says": [p.text for p in problems],
    }
    with st.expander(f"{count:,} rows {what}"):
        st.dataframe(pd.DataFrame(listed), hide_index=True, height=200)
        if count > len(problems):
            st.caption(f"The first {len(problems):,} are listed.")
        st.download_button(
            "Download this list (CSV)",
            safe_csv(listed),
            f"rows_that_{what.replace(' ', '_')}.csv",
            "text/csv",
            on_click="ignore",
        )

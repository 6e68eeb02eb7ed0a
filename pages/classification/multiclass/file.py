"""The reader's own labels and predictions of several classes. Stays in the session."""

from __future__ import annotations

import hashlib

import streamlit as st

from datasets.uploads import (
    ClassLabels,
    ClassRoles,
    Table,
    UploadError,
    class_labels,
    class_warnings,
    guess_class_roles,
    sample_classes_csv,
)
from widgets.formulas import plain
from widgets.memory import in_session
from widgets.upload import TYPES, left_out, table_of


def uploaded_classes() -> tuple[ClassLabels, str] | None:
    """The file's classes, true and predicted, and a name for their content; None while there is no usable file, and why is said here."""
    ask, sample = st.columns([4, 1], vertical_alignment="bottom")
    file = ask.file_uploader(
        "Your predictions: a column of true classes and one of predicted classes (CSV, TSV, Parquet, gzip; to 400 MB)",
        type=TYPES,
        key="classes-file",
    )
    sample.download_button("A sample CSV", sample_classes_csv, "sample_classes.csv", "text/csv", on_click="ignore")
    if file is None:
        st.info("A file cannot travel in a link: whoever opens it is asked for the file. Yours stays in your session.")
        return None
    try:
        return _chosen(table_of(file))
    except UploadError as error:
        st.error(plain(str(error)))
        return None


def _chosen(table: Table) -> tuple[ClassLabels, str]:
    names = list(table.columns)
    guess = in_session(f"class-roles/{table.digest}", lambda: guess_class_roles(table))
    one, two = st.columns(2)
    picked = [
        column.selectbox(label, names, index=names.index(name) if name else None, key=f"{label}-{table.digest}")
        for column, label, name in ((one, "True class", guess.label), (two, "Predicted class", guess.prediction))
    ]
    roles = ClassRoles(*(name or "" for name in picked))
    content = hashlib.sha256(repr((table.digest, roles)).encode()).hexdigest()[:16]
    found = in_session(f"classes/{content}", lambda: class_labels(table, roles))
    st.caption(f"{len(found.y_true):,} rows in {len(found.labels)} classes.")
    for text in in_session(f"class-warnings/{content}", lambda: class_warnings(found)):
        st.caption(plain(text))
    left_out("could not be read", table.problems, table.problem_count)
    left_out("are left out", found.left_out, found.left_out_count)
    return found, content

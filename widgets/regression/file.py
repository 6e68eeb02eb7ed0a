"""The reader's own truths and predictions. Stays in the session."""

from __future__ import annotations

import hashlib

import streamlit as st

from datasets.regression import TREES
from datasets.uploads import Table, UploadError, safe_csv
from datasets.uploads.pairs import PairRoles, TruePredicted, guess_pair_roles, true_predicted
from widgets.formulas import plain
from widgets.memory import in_session
from widgets.upload import TYPES, left_out, table_of


def uploaded_pairs() -> tuple[TruePredicted, str] | None:
    """The file's numbers, true and predicted, and a name for their content; None while there is no usable file."""
    ask, sample = st.columns([4, 1], vertical_alignment="bottom")
    file = ask.file_uploader(
        "Your predictions: a column of true numbers and one of predicted numbers (CSV, TSV, Parquet, gzip; to 400 MB)",
        type=TYPES,
        key="pairs-file",
    )
    rows = {"truth": TREES.truths, "prediction": TREES.predictions}
    sample.download_button("A sample CSV", safe_csv(rows), "sample_numbers.csv", "text/csv", on_click="ignore")
    if file is None:
        st.info("A file cannot travel in a link: whoever opens it is asked for the file. Yours stays in your session.")
        return None
    try:
        return _chosen(table_of(file))
    except UploadError as error:
        st.error(plain(str(error)))
        return None


def _chosen(table: Table) -> tuple[TruePredicted, str]:
    names = list(table.columns)
    guess = in_session(f"pair-roles/{table.digest}", lambda: guess_pair_roles(table))
    one, two = st.columns(2)
    picked = [
        column.selectbox(
            label, names, index=names.index(name) if name else None, key=f"{label}-{table.digest}", format_func=plain
        )
        for column, label, name in ((one, "Truth", guess.truth), (two, "Prediction", guess.prediction))
    ]
    roles = PairRoles(*(name or "" for name in picked))
    content = hashlib.sha256(repr((table.digest, roles)).encode()).hexdigest()[:16]
    found = in_session(f"pairs/{content}", lambda: true_predicted(table, roles))
    st.caption(f"{len(found.y_true):,} rows.")
    left_out("could not be read", table.problems, table.problem_count)
    left_out("are left out", found.left_out, found.left_out_count)
    return found, content

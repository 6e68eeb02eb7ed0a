"""The reader's own truths and predictions. Stays in the session."""

from __future__ import annotations

import hashlib

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.regression import TREES
from datasets.uploads import Table, UploadError, safe_csv
from datasets.uploads.pairs import PairRoles, TruePredicted, guess_pair_roles, true_predicted
from widgets.formulas import plain
from widgets.memory import in_session
from widgets.upload import TYPES, left_out, table_of


def uploaded_pairs() -> tuple[TruePredicted, str] | None:
    """The file's numbers, true and predicted, and a name for their content; None while there is no usable file."""
    ask, truth, prediction, sample = st.columns([5, 2, 2, 1.4], vertical_alignment="bottom")
    file = ask.file_uploader(
        "True and predicted numbers, a column each",
        type=TYPES,
        key="pairs-file",
    )
    rows = {"truth": TREES.truths, "prediction": TREES.predictions}
    sample.download_button("A sample CSV", safe_csv(rows), "sample_numbers.csv", "text/csv", on_click="ignore")
    if file is None:
        st.info("A file cannot travel in a link: whoever opens it is asked for the file. Yours stays in your session.")
        return None
    try:
        return _chosen(table_of(file), truth, prediction)
    except UploadError as error:
        st.error(plain(str(error)))
        return None


def _chosen(table: Table, one: DeltaGenerator, two: DeltaGenerator) -> tuple[TruePredicted, str]:
    names = list(table.columns)
    guess = in_session(f"pair-roles/{table.digest}", lambda: guess_pair_roles(table))
    picked = [
        column.selectbox(label, names, index=names.index(name) if name else None, key=f"{label}-{table.digest}")
        for column, label, name in ((one, "Truth", guess.truth), (two, "Prediction", guess.prediction))
    ]
    roles = PairRoles(*(name or "" for name in picked))
    content = hashlib.sha256(repr((table.digest, roles)).encode()).hexdigest()[:16]
    found = in_session(f"pairs/{content}", lambda: true_predicted(table, roles))
    left_out("could not be read", table.problems, table.problem_count)
    left_out("are left out", found.left_out, found.left_out_count)
    return found, content

"""Points of the reader's own file: columns of numbers, and clusters and classes where it has them. Stays in the session."""

from __future__ import annotations

import hashlib
from html import escape

import streamlit as st

from datasets.uploads import Table, UploadError, sample_points_csv
from datasets.uploads.points import MOST_POINTS, PointRoles, guess_point_roles, points_from_table
from datasets.uploads.table import shown
from pages.vision.clustering.data import PointSet
from widgets.formulas import plain
from widgets.memory import in_session
from widgets.upload import TYPES, left_out, table_of

NONE = "(none)"


def uploaded_points() -> PointSet | None:
    """The file's points; None while there is no usable file, and why is said here."""
    ask, sample = st.columns([4, 1], vertical_alignment="bottom")
    file = ask.file_uploader(
        "Your points: two or more columns of numbers, one of clusters or of classes if you have them (CSV, TSV, Parquet, "
        "gzip; to 400 MB)",
        type=TYPES,
        key="points-file",
    )
    sample.download_button("A sample CSV", sample_points_csv, "sample_points.csv", "text/csv", on_click="ignore")
    if file is None:
        st.info("A file cannot travel in a link: whoever opens it is asked for the file. Yours stays in your session.")
        return None
    try:
        return _chosen(table_of(file))
    except UploadError as error:
        st.error(plain(str(error)))
        return None


def _chosen(table: Table) -> PointSet:
    roles = _roles(table)
    content = hashlib.sha256(repr((table.digest, roles)).encode()).hexdigest()[:16]
    found = in_session(f"points/{content}", lambda: points_from_table(table, roles))
    left_out("could not be read", table.problems, table.problem_count)
    left_out("are left out", found.left_out, found.left_out_count)
    kept = f", of which {len(found.points):,} are shown and measured, evenly spaced" if found.rows > MOST_POINTS else ""
    says = (
        f"Your file: {found.rows:,} points in {found.points.shape[1]} columns{kept}. The first two columns are drawn."
    )
    return PointSet(
        "file",
        says,
        found.points,
        found.labels,
        found.clusters,
        columns=(escape(shown(roles.numbers[0], 40)), escape(shown(roles.numbers[1], 40))),
        digest=f"file/{content}",
        private=True,
    )


def _roles(table: Table) -> PointRoles:
    names = list(table.columns)
    guess = in_session(f"point-roles/{table.digest}", lambda: guess_point_roles(table))
    one, two, three, four = st.columns([3, 1, 1, 1], vertical_alignment="bottom")
    numbers = one.multiselect("Columns of numbers", names, list(guess.numbers), key=f"numbers-{table.digest}")
    cluster, label = (
        column.selectbox(
            label,
            [NONE, *names],
            index=names.index(name) + 1 if name else 0,
            key=f"{label}-{table.digest}",
        )
        for column, label, name in ((two, "Cluster", guess.cluster), (three, "Class", guess.label))
    )
    alike = four.toggle(
        "Equal scales",
        key=f"alike-{table.digest}",
        help="Every column is divided by its standard deviation. Distances add up columns, so the one with the largest "
        "numbers decides otherwise.",
    )
    return PointRoles(
        tuple(numbers), "" if cluster == NONE else cluster, "" if label == NONE else label, equal_scales=alike
    )

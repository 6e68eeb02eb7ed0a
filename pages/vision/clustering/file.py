"""Points of the reader's own file: columns of numbers, and clusters and classes where it has them. Stays in the session."""

from html import escape

import streamlit as st

from datasets.uploads import Table, sample_points_csv
from datasets.uploads.points import MOST_POINTS, FilePoints, PointRoles, guess_point_roles, points_from_table
from datasets.uploads.table import shown
from language import gettext
from pages.vision.clustering.data import PointSet
from widgets.cache import Held
from widgets.upload import READS, Field, column_of, upload


def uploaded_points() -> PointSet | None:
    """The file's points; None while there is no usable file, and why is said here."""
    read = upload(
        Field(
            gettext(
                "Your points: two or more columns of numbers and, if you have them, a column of clusters and one of classes ({reads})",
                reads=gettext(READS),
            ),
            "points-file",
            sample_points_csv,
            "sample_points.csv",
        ),
        guess=guess_point_roles,
        choose=_roles,
        build=points_from_table,
    )
    return None if read is None else _point_set(read)


def _point_set(read: Held[FilePoints]) -> PointSet:
    found = read.found
    says = gettext(
        "Your file: {rows:,} points in {columns} columns, of which {kept:,}, taken at equal steps through the file, are shown and measured. The first two columns are drawn."
        if found.rows > MOST_POINTS
        else "Your file: {rows:,} points in {columns} columns. The first two columns are drawn.",
        rows=found.rows,
        columns=found.points.shape[1],
        kept=len(found.points),
    )
    return PointSet(
        "file",
        says,
        found.points,
        found.labels,
        found.clusters,
        columns=(escape(shown(found.columns[0], 40)), escape(shown(found.columns[1], 40))),
        digest=f"file/{read.digest}",
        private=True,
    )


def _roles(table: Held[Table], guess: PointRoles) -> PointRoles:
    one, two, three, four = st.columns([3, 1, 1, 1], vertical_alignment="bottom")
    numbers = one.multiselect(
        "Columns of numbers", list(table.found.columns), list(guess.numbers), key=f"numbers-{table.digest}"
    )
    cluster = column_of(table, "Cluster", guess.cluster, two, optional=True)
    label = column_of(table, "Class", guess.label, three, optional=True)
    alike = four.toggle(
        "Equal scales",
        key=f"alike-{table.digest}",
        help="Every column is divided by its standard deviation. Otherwise the column with the largest "
        "numbers would dominate the distances.",
    )
    return PointRoles(tuple(numbers), cluster, label, equal_scales=alike)

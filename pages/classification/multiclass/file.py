"""The reader's own labels and predictions of several classes. Stays in the session."""

import streamlit as st

from datasets.uploads import (
    ClassLabels,
    ClassRoles,
    Table,
    class_labels,
    class_warnings,
    guess_class_roles,
    sample_classes_csv,
)
from language import gettext
from widgets.cache import Held, kept
from widgets.formulas import plain
from widgets.upload import READS, Field, column_of, upload


def uploaded_classes() -> Held[ClassLabels] | None:
    """The file's classes, true and predicted; None while there is no usable file, and why is said here."""
    return upload(
        Field(
            gettext(
                "Your predictions: a column of true classes and one of predicted classes ({reads})",
                reads=gettext(READS),
            ),
            "classes-file",
            sample_classes_csv,
            "sample_classes.csv",
        ),
        guess=guess_class_roles,
        choose=_roles,
        build=class_labels,
        says=_notes,
    )


def _roles(table: Held[Table], guess: ClassRoles) -> ClassRoles:
    one, two = st.columns(2)
    return ClassRoles(
        column_of(table, "True class", guess.label, one), column_of(table, "Predicted class", guess.prediction, two)
    )


def _notes(classes: Held[ClassLabels]) -> None:
    rows, labels = len(classes.found.y_true), len(classes.found.labels)
    st.caption(gettext("{n:,} rows in {classes} classes.", n=rows, classes=labels))
    for text in kept(classes, "class-warnings", lambda c: class_warnings(c.found)):
        st.caption(plain(text))

"""The reader's own predictions: file, what was read and left out, which column is what. Stays in the session."""

from dataclasses import replace

import streamlit as st

from datasets.uploads import (
    Predictions,
    RoleGuess,
    Roles,
    Table,
    UploadError,
    guess_roles,
    predictions,
    sample_csv,
    warnings,
)
from datasets.uploads.roles import coded
from language import gettext
from metrics_core.classification.sweep import sweep
from metrics_core.inference.delong import below_chance
from widgets.cache import Held, kept
from widgets.formulas import plain, significant
from widgets.upload import READS, Field, column_of, upload

MOST_CLASSES = 50


def uploaded() -> Held[Predictions] | None:
    """The file's predictions; None while there is no usable file, and why is said here."""
    return upload(
        Field(
            gettext("Your predictions: a label column, one or more score columns ({kinds})", kinds=gettext(READS)),
            "file",
            sample_csv,
            "sample_predictions.csv",
        ),
        guess=guess_roles,
        choose=_chosen,
        build=lambda table, chosen: predictions(table, *chosen),
        says=_notes,
    )


def _chosen(table: Held[Table], guess: RoleGuess) -> tuple[Roles, str]:
    """The columns as chosen, and the one of several score columns that is looked at."""
    roles, rows = guess.roles, table.found.rows
    label = plain(roles.label) if roles.label else gettext("none found")
    read = gettext("{n:,} rows read. Label: {label}. Check what was guessed.", n=rows, label=label)
    with st.expander(read):
        roles = _roles(table, roles)
        why = [f"**{gettext(name.replace('_', ' '))}:** {plain(reason)}" for name, reason in guess.reasons.items()]
        found = ", ".join(f"{gettext(name)} {plain(str(value))}" for name, value in vars(table.found.dialect).items())
        st.caption("  \n".join([*why, gettext("**as read:** {found}", found=found)]))
    first = roles.scores[0]
    if len(roles.scores) == 1:
        return roles, first
    model = st.segmented_control(
        "Score column",
        roles.scores,
        default=first,
        required=True,
        key="model-file",
        format_func=plain,
        label_visibility="collapsed",
    )
    return roles, model or first


def _roles(table: Held[Table], guess: Roles) -> Roles:
    names = list(table.found.columns)
    one, two, three, four = st.columns(4)
    label = column_of(table, "Label", guess.label, one, key="label")
    if not label:
        raise UploadError(
            "No column looks like a label, with two values and a name such as label or y_true. Choose one under “Check what was guessed”."
        )
    values = list(kept(table, f"classes/{label}", lambda t: coded(t.found.columns[label]).names[:MOST_CLASSES]))
    positive = guess.positive if label == guess.label else None
    positive = two.selectbox(
        "Positive class",
        values,
        index=values.index(positive) if positive in values else None,
        key=f"positive-{table.digest}-{label}",
        help="Every other value counts as negative.",
    )
    weight = column_of(table, "Weight", guess.weight, three, optional=True, key="weight")
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
        weight=weight or None,
        lower_is_positive=lower,
    )


def _notes(read: Held[Predictions]) -> None:
    found = read.found
    chance = kept(read, "below-chance", lambda r: below_chance(r.found.y_true, r.found.scores, positive=True))
    if chance <= 0.025:
        area = kept(read, "auroc", lambda r: sweep(r.found.y_true, r.found.scores, positive=True).auroc)
        st.warning(
            gettext(
                "The scores look inverted: AUROC is {area}. With random scores, an AUROC this low has a probability of {chance}. If lower scores mean positive here, turn on “Lower scores mean positive” under “Check what was guessed”.",
                area=significant(area),
                chance=significant(chance, 2),
            )
        )
    if found.negated:
        st.caption(
            "Lower scores mean positive here, so the sign of each score is reversed: a threshold of −0.3 flags scores of 0.3 and below."
        )
    for text in warnings(found):
        st.caption(plain(text))

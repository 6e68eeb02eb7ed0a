"""The answers to the two guesses: where the point goes, and what a tenth of the prevalence changes."""

import streamlit as st

from language import gettext
from pages.classification.roc_pr_det.picture import tenth_of
from widgets.formulas import significant
from widgets.guess import Answer
from widgets.lesson import unfold
from widgets.links import forget
from widgets.opened import put


def answers(low: float) -> tuple[Answer, ...]:
    """low: a threshold far down the scores shown."""
    to = {"threshold": low}
    return (
        Answer(
            "only up or to the right",
            True,
            "A positive that is newly flagged moves the point up, a negative moves it to the right. Flags are added and none is "
            "taken away, so the point does not come back. Its path is the ROC curve.",
            to,
        ),
        Answer(
            "up, and later down again",
            False,
            "Late flags can be mostly negatives. But the positives found before stay flagged, so the height stays. "
            "A flagged negative moves the point to the right.",
            to,
        ),
        Answer(
            "down, as false alarms grow",
            False,
            "False alarms do grow, and they move the point to the right. But the positives found stay flagged, and they are the "
            "height of the point.",
            to,
        ),
    )


def old_link() -> None:
    """The question about prevalence was the first of this lesson; a link with an answer to it answers it where it is now."""
    old = st.query_params.get("guess")
    if old in {answer.text for answer in about_prevalence(0.5)}:
        forget("guess")
        put("guessed-prevalence", old)
        unfold("when-positives-get-rarer")


def about_prevalence(own: float) -> tuple[Answer, ...]:
    """own: the prevalence of the data shown, from 0 to 1."""
    rarer = tenth_of(own)
    to = {"prevalence": rarer}
    shown = {"now": significant(100 * rarer, 3), "own": significant(100 * own, 3)}
    return (
        Answer(
            "ROC",
            False,
            gettext(
                "Both axes of ROC are rates within one class, so the size of a class does not matter. The picture now shows a "
                "prevalence of {now}% instead of {own}%: ROC is the same, and precision-recall is lower.",
                **shown,
            ),
            to,
        ),
        Answer(
            "precision-recall",
            True,
            gettext(
                "The picture now shows a prevalence of {now}% instead of {own}%: flagged positives get much rarer, false alarms do "
                "not, so precision is lower. ROC and DET use rates within one class, and stay the same.",
                **shown,
            ),
            to,
        ),
        Answer(
            "DET",
            False,
            gettext(
                "Both axes of DET are error rates within one class, so DET stays the same, as ROC does. The picture now shows a "
                "prevalence of {now}% instead of {own}%: precision-recall has changed. Its grey line is the old curve.",
                **shown,
            ),
            to,
        ),
        Answer(
            "all three",
            False,
            gettext(
                "Precision-recall changes. But the axes of ROC and DET are rates within one class. The picture now shows a "
                "prevalence of {now}% instead of {own}%: ROC and DET stay the same.",
                **shown,
            ),
            to,
        ),
    )

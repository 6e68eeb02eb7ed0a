"""The answers to the guess, each with a tenth of the prevalence of the data shown."""

from __future__ import annotations

from pages.classification.roc_pr_det.picture import tenth_of
from widgets.formulas import significant
from widgets.guess import Answer


def answers(own: float) -> tuple[Answer, ...]:
    """own: the prevalence of the data shown, from 0 to 1."""
    rarer = tenth_of(own)
    to = {"prevalence": rarer}
    here = (
        f"The picture now shows a prevalence of {significant(100 * rarer, 3)}% instead of {significant(100 * own, 3)}%"
    )
    return (
        Answer(
            "ROC",
            False,
            "Both axes of ROC are rates within one class, so the size of a class does not matter. "
            f"{here}: ROC is the same, and precision-recall is lower.",
            to,
        ),
        Answer(
            "precision-recall",
            True,
            f"{here}: flagged positives get much rarer, false alarms do not, so precision is lower. "
            "ROC and DET use rates within one class, and stay the same.",
            to,
        ),
        Answer(
            "DET",
            False,
            "Both axes of DET are error rates within one class, so DET stays the same, as ROC does. "
            f"{here}: precision-recall has changed. Its grey line is the old curve.",
            to,
        ),
        Answer(
            "all three",
            False,
            f"Precision-recall changes. But the axes of ROC and DET are rates within one class. {here}: both are the same.",
            to,
        ),
    )

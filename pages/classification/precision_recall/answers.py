"""The answers to the guess, each with a threshold of the data shown at which it can be seen."""

from language import gettext
from pages.classification.precision_recall.cases import Cases
from widgets.guess import Answer


def answers(seen: Cases) -> tuple[Answer, ...]:
    """seen: where to look in the data shown."""
    return (
        Answer(
            "precision",
            False,
            gettext(
                "It usually rises, because the samples with the lowest scores are dropped first, and they are less often positive. {case}",
                case=seen.risen.says,
            ),
            seen.risen.to,
        ),
        Answer(
            "recall",
            True,
            gettext(
                "Recall is the number of positives found, divided by the number of all positives. A higher threshold finds no new ones, and the number of all positives stays the same. {case}",
                case=seen.half.says,
            ),
            seen.half.to,
        ),
        Answer(
            "both",
            False,
            gettext(
                "This is true of recall. But precision usually rises, because low scores are less often positive. {case}",
                case=seen.risen.says,
            ),
            seen.risen.to,
        ),
        Answer(
            "neither",
            False,
            gettext(
                "It is true that precision can move either way. {case} But recall cannot rise: raise the threshold and follow its dashed line.",
                case=seen.fall.says,
            ),
            seen.fall.to,
        ),
    )

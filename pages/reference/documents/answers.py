"""The answers to the guess: whether a formula that one of the documents prints is right."""

from language import gettext
from pages.reference.documents.five import compared, counted
from widgets.guess import Answer


def answers() -> tuple[Answer, ...]:
    """Each with how many worked examples are wrong."""
    result = gettext(
        "In the chart, it is the framed square: one of the {wrong} wrong ones, of {n} that could be checked.",
        wrong=counted()["wrong"],
        n=compared(),
    )
    return (
        Answer(
            "no: it is right",
            False,
            gettext(
                "It does divide by all positives. But a false positive is an actual negative, so it is no positive that was found. True positives belong on top. {result}",
                result=result,
            ),
            was=("yes", "no: the formula is right"),
        ),
        Answer(
            "yes: true positives belong on top",
            True,
            gettext(
                "A positive that is found is a true positive. A false positive is an actual negative. {result}",
                result=result,
            ),
            was=("no: true positives belong on top",),
        ),
        Answer(
            "yes: negatives belong below",
            False,
            gettext(
                "False positives / negatives is another rate: the false positive rate. The true positive rate divides by all positives. True positives belong on top. {result}",
                result=result,
            ),
            was=("no: negatives belong below",),
        ),
    )

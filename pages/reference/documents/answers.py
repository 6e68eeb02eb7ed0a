"""The answers to the guess: whether a formula that one of the documents prints is right."""

from pages.reference.documents.five import compared, counted
from widgets.guess import Answer

_ONE_OF = f"Its result is one of the {counted()['wrong']} wrong ones, of {compared()} that were computed again."
ANSWERS = (
    Answer(
        "yes",
        False,
        "It does divide by all positives. But a false positive is an actual negative, so it is no positive that was found. "
        f"True positives belong on top. {_ONE_OF}",
    ),
    Answer(
        "no: true positives belong on top",
        True,
        f"A positive that is found is a true positive. A false positive is an actual negative. {_ONE_OF}",
    ),
    Answer(
        "no: negatives belong below",
        False,
        "False positives / negatives is another rate: the false positive rate. The true positive rate divides by all positives. "
        f"True positives belong on top. {_ONE_OF}",
    ),
)

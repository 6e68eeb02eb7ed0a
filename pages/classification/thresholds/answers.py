"""The answers to the guess, each with a threshold of the data shown at which it can be seen."""

from pages.classification.thresholds.cases import Cases
from widgets.guess import Answer


def answers(cases: Cases) -> tuple[Answer, ...]:
    """cases: where to look in the data shown."""
    return (
        Answer("the lowest of them", False, cases.lowest.says, cases.lowest.to),
        Answer("the highest of them", True, cases.highest.says, cases.highest.to),
        Answer("0.5, as usual", False, cases.usual.says, cases.usual.to),
    )

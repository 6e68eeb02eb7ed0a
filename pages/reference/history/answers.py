"""The answers to the guess."""

from widgets.guess import Answer

ANSWERS = (
    Answer(
        "recall and precision of a search",
        False,
        "Kent and colleagues proposed them in 1955, a year after the ROC curve. The formula for F1 was ten years old by then: go to the last picture.",
    ),
    Answer(
        "the ROC curve",
        False,
        "It was published in 1954, a year before the measures of a search. But the formula for F1 was in print in 1945: go to "
        "the last picture.",
    ),
    Answer(
        "the formula for F1",
        True,
        "In 1945, for two species of plants or animals. It was not about searching: the last picture shows it.",
    ),
)

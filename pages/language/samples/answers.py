"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

KEPT = {"k": 5}
ANSWERS = (
    Answer(
        "model A",
        True,
        "Each of its problems has three right answers, so at least one of five answers is right with probability 0.9167. Model B has none for "
        "seven problems, and no number of answers helps there: its pass@k stays at 0.3.",
        KEPT,
    ),
    Answer(
        "model B",
        False,
        "On three problems all its answers are right, and keeping one would be enough. But its other seven problems have no "
        "right answer, however many are kept. Compare the curves.",
        KEPT,
    ),
    Answer(
        "the same for both",
        False,
        "With one answer each it is the same: 0.3. With five, model A has four more chances on each problem. Model B's five answers are all right or all wrong. Compare the curves.",
        KEPT,
    ),
)

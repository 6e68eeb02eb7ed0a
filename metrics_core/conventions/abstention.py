"""Who does what in the options of answers that may be left out. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "penalised_score",
        "penalty",
        "How many points a wrong answer costs. With t / (1 − t), an answer pays if it is right with a probability above t.",
        {
            "1": "a wrong answer costs as much as a correct one earns: t is 50%",
            "3": "t is 75%, one of the values of Kalai et al. 2025",
            "0": "nothing, so that a guess never costs: the accuracy over all questions",
        },
    ),
)

"""Who does what in the options of judged answers. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "corrected_rate",
        "clip",
        "Whether a corrected rate below 0 or above 1 becomes 0 or 1.",
        {
            "True": "so that the rate is possible: by chance the formula can leave 0 to 1",
            "False": "not clipped: better if you average several rates, because clipping would bias their mean",
        },
    ),
    (
        "self_preference",
        "by",
        "What is compared: how often the judge agrees with people, or how often its own answer wins.",
        {
            "agreement": "where people prefer its own answer, minus where they prefer the other: Wataoka et al. 2024",
            "win rate": "its win rate in its own verdicts, minus its win rate in people's: Zheng et al. 2023. The judge's errors in opposite directions cancel out",
        },
    ),
)

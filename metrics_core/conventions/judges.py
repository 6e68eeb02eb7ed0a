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
)

"""Who does what in the options of judged answers. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "corrected_rate",
        "clip",
        "Whether a corrected rate below 0 or above 1 becomes 0 or 1.",
        {
            "True": "so that it is a rate that is possible; chance alone may bring the formula outside",
            "False": "the formula as it is, for means of several rates, which clipping would shift",
        },
    ),
)

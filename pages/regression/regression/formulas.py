"""How the numbers of the lesson's main picture are computed: each formula with its live sums, and the sizes behind the median."""

from collections.abc import Mapping, Sequence

from charts.moving import Track
from metrics_core import CATALOG
from widgets.scrubber import Formula, Readout

LIVE = {
    "mean_absolute_error": (
        r"\frac{@absolute@}{@rows@}",
        "y is a true value, and ŷ its prediction. An error twice as large counts twice as much.",
    ),
    "median_absolute_error": (
        "",
        "The sizes of the errors are put in order. The median is the one in the middle, or the mean of the two in the middle.",
    ),
    "root_mean_squared_error": (
        r"\sqrt{\frac{@squared@}{@rows@}}",
        "Under the root, an error twice as large counts four times as much.",
    ),
    "mean_absolute_percentage_error": (
        r"\frac{@relative@}{@relative_rows@}",
        "Each error is divided by its own true value, so the same error counts more where the true value is small.",
    ),
    "r2": (
        r"1 - \frac{@squared@}{@around@}",
        "ȳ is the mean of the true values. The denominator is the sum of the squared errors of always predicting it. It does not depend on the predictions.",
    ),
    "adjusted_r2": (
        r"1 - (1 - @r2_plain@) \cdot \frac{@rows@ - 1}{@rows@ - @features@ - 1}",
        "R² minus a penalty that grows with k, the number of features; n is the number of rows.",
    ),
    "explained_variance": (
        r"1 - \frac{@error_around@}{@around@}",
        "Errors are measured from their own mean ē, so a constant bias does not count.",
    ),
}


def formulas_of(
    readouts: Sequence[Readout], short: Mapping[str, str], parts: Mapping[str, Track], sizes: Mapping[str, Track]
) -> tuple[Formula, ...]:
    """The formulas of what is read out. short: the metrics' names. parts: the sums that the formulas put in.

    sizes: of all errors in rising order, which the median is computed from; none where they are too many to show.
    """
    shown = {readout.metric: readout for readout in readouts}
    in_order = r"\operatorname{median}(" + ", ".join(f"@{name}@" for name in sizes) + ")" if sizes else ""
    return tuple(
        Formula(
            name,
            short[name],
            shown[name].track,
            CATALOG[name].formula,
            in_order if name == "median_absolute_error" else live,
            words,
            shown[name].kind,
            shown[name].unit,
            numbers=sizes if name == "median_absolute_error" else parts,
            stacked=True,
        )
        for name, (live, words) in LIVE.items()
        if name in shown
    )

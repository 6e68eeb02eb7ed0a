"""Intervals and tests, by the name of the contract."""

from metrics_core.inference.intervals import (
    ChosenAndChecked,
    Difference,
    Interval,
    McNemar,
    bootstrap,
    chosen_and_checked,
    delong,
    delong_difference,
    mcnemar,
    wilson,
    wilson_limits,
)

__all__ = [
    "ChosenAndChecked",
    "Difference",
    "Interval",
    "McNemar",
    "bootstrap",
    "chosen_and_checked",
    "delong",
    "delong_difference",
    "mcnemar",
    "wilson",
    "wilson_limits",
]

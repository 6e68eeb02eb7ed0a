"""What each answer to the guess says of the data shown, and the recall target at which the picture shows it."""

from dataclasses import dataclass
from math import floor

from metrics_core.classification import precision, recall
from metrics_core.classification.sweep import Sweep
from pages.classification.thresholds.options import FLOOR_STEP
from widgets.formulas import significant
from widgets.guess import Case

TARGET = 0.95


@dataclass(frozen=True)
class Cases:
    """The three answers: the lowest threshold, the highest, and 0.5."""

    lowest: Case
    highest: Case
    usual: Case


def cases_of(s: Sweep) -> Cases:
    """What each threshold flags and finds; without positives nothing is moved."""
    if not s.positives:
        return Cases(*[Case("These data have no positives, so there is nothing to find; try other data.")] * 3)
    return Cases(_lowest(s), _highest(s), _usual(s))


def _flags(s: Sweep, target: float) -> str:
    return f"{s.for_recall(target).counts.predicted_positive:,.0f} flags"


def _lowest(s: Sweep) -> Case:
    everything = s.at(s.score_range[0])
    return Case(
        f"The lowest threshold flags everything: {everything.total:,.0f} flags, with a precision of "
        f"{significant(precision(everything))}, the prevalence. The picture shows the highest threshold that finds every "
        f"positive, {significant(s.for_recall(1).threshold)}. It has {_flags(s, 1)}.",
        {"recall_floor": 1.0},
    )


def _highest(s: Sweep) -> Case:
    point = s.for_recall(TARGET)
    return Case(
        f"It meets the target, and a lower threshold can only add flags. Here it is {significant(point.threshold)}, with "
        f"{_flags(s, TARGET)} and a precision of {significant(precision(point.counts))}. Report the flags and the precision with the threshold.",
        {"recall_floor": TARGET},
    )


def _usual(s: Sweep) -> Case:
    c = s.at(0.5)
    found = float(recall(c))
    met = (
        "so the target is missed"
        if found < TARGET
        else f"with {c.predicted_positive:,.0f} flags; the highest threshold that finds 95% has {_flags(s, TARGET)}"
    )
    target = floor(found / FLOOR_STEP + 1e-9) * FLOOR_STEP
    shown = significant(s.for_recall(target).threshold)
    return Case(
        f"Many libraries use 0.5 when nobody chooses. On these data recall is {significant(found)} at 0.5, {met}. The picture "
        f"shows a recall target of {significant(100 * target, 3)}%, and its threshold of {shown}.",
        {"recall_floor": round(target, 3)},
    )

"""What each answer to the guess says of the data shown, and the recall target at which the picture shows it."""

from dataclasses import dataclass
from math import floor

from language import gettext
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


def _flags(s: Sweep, target: float) -> float:
    return float(s.for_recall(target).counts.predicted_positive)


def _lowest(s: Sweep) -> Case:
    everything = s.at(s.score_range[0])
    return Case(
        gettext(
            "The lowest threshold flags everything: {n:,.0f} flags, with a precision of {precision}, the prevalence. The "
            "picture shows the highest threshold that finds every positive, {threshold}. It has {flags:,.0f} flags.",
            n=float(everything.total),
            precision=significant(precision(everything)),
            threshold=significant(s.for_recall(1).threshold),
            flags=_flags(s, 1),
        ),
        {"recall_floor": 1.0},
    )


def _highest(s: Sweep) -> Case:
    point = s.for_recall(TARGET)
    return Case(
        gettext(
            "It meets the target, and a lower threshold can only add flags. Here it is {threshold}, with {flags:,.0f} flags "
            "and a precision of {precision}. Report the flags and the precision with the threshold.",
            threshold=significant(point.threshold),
            flags=_flags(s, TARGET),
            precision=significant(precision(point.counts)),
        ),
        {"recall_floor": TARGET},
    )


def _usual(s: Sweep) -> Case:
    c = s.at(0.5)
    found = float(recall(c))
    here = (
        gettext(
            "Many libraries use 0.5 when nobody chooses. On these data recall is {recall} at 0.5, so the target is missed.",
            recall=significant(found),
        )
        if found < TARGET
        else gettext(
            "Many libraries use 0.5 when nobody chooses. On these data recall is {recall} at 0.5, with {flags:,.0f} flags; "
            "the highest threshold that finds 95% has {fewest:,.0f} flags.",
            recall=significant(found),
            flags=float(c.predicted_positive),
            fewest=_flags(s, TARGET),
        )
    )
    target = floor(found / FLOOR_STEP + 1e-9) * FLOOR_STEP
    shown = gettext(
        "The picture shows a recall target of {target}%, and its threshold of {threshold}.",
        target=significant(100 * target, 3),
        threshold=significant(s.for_recall(target).threshold),
    )
    return Case(f"{here} {shown}", {"recall_floor": round(target, 3)})

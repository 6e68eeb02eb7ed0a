"""What the answers to the guess say of the data shown, and the threshold at which the picture shows it."""

from dataclasses import dataclass

import numpy as np

from language import gettext
from metrics_core.classification import precision, recall
from metrics_core.classification.sweep import Sweep, deepest_dip
from widgets.formulas import significant
from widgets.guess import Case


@dataclass(frozen=True)
class Cases:
    """Where precision has risen most, where half of the positives are still found, and the deepest fall of precision."""

    risen: Case
    half: Case
    fall: Case


def cases_of(s: Sweep) -> Cases:
    """The three cases at thresholds that the slider has."""
    ticks = s.ticks()
    counts = s.at(ticks)
    right, found = np.asarray(precision(counts)), np.asarray(recall(counts))
    return Cases(_risen(ticks, right), _half(ticks, found), _fall(ticks, right, deepest_dip(s, among=ticks)))


def _risen(ticks: np.ndarray, right: np.ndarray) -> Case:
    best = int(np.nanargmax(right))
    first, most = significant(float(right[0])), significant(float(right[best]))
    if not right[best] > right[0]:
        return Case(
            gettext(
                "On these data it does not rise above the {first} that it has at the lowest threshold; try other data.",
                first=first,
            )
        )
    return Case(
        gettext("It is {first} at the lowest threshold, and {now} at the threshold now shown.", first=first, now=most),
        {"threshold": float(ticks[best])},
    )


def _half(ticks: np.ndarray, found: np.ndarray) -> Case:
    if np.isnan(found).any() or found[0] < 0.5:
        return Case("")
    here = int(np.flatnonzero(found >= 0.5)[-1])
    first, now = significant(float(found[0])), significant(float(found[here]))
    return Case(
        gettext("It is {first} at the lowest threshold, and {now} at the threshold now shown.", first=first, now=now),
        {"threshold": float(ticks[here])},
    )


def _fall(ticks: np.ndarray, right: np.ndarray, threshold: float) -> Case:
    if np.isnan(threshold):
        return Case(gettext("With these few scores it never falls; try “Rare positives”."))
    here = int(np.flatnonzero(ticks == threshold)[0])
    before, after = significant(float(right[here])), significant(float(right[here + 1]))
    return Case(
        gettext("Here it is {before}, and at the next higher threshold {after}.", before=before, after=after),
        {"threshold": threshold},
    )

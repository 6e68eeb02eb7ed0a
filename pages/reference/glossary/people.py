"""A small world of two groups of people: what is moved is how many of the second one are flagged."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from charts.moving import over
from metrics_core import Confusion
from metrics_core.fairness import ByGroup
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, control, per_tick

FIRST = {"tp": 15, "fp": 5, "fn": 5, "tn": 15}
POSITIVES, NEGATIVES = 10, 30  # in the second group
PEOPLE, RIGHT = 10, 4  # of a group with one score, and positives of the first
OUTCOMES = ("TP", "FP", "FN", "TN")


def two_groups() -> World:
    """Two groups of forty people with other base rates."""
    controls = (
        control("found", "positives of B flagged", range(POSITIVES + 1)),
        control("alarms", "negatives of B flagged", range(NEGATIVES + 1)),
    )

    def counts(found: float, alarms: float) -> list[float]:
        return [*FIRST.values(), found, alarms, POSITIVES - found, NEGATIVES - alarms]

    def offers(found: float, alarms: float) -> Mapping[str, Any]:
        cells = np.reshape(counts(found, alarms), (2, 4)).astype(int)
        return {"by_group": ByGroup(("group A", "group B"), Confusion(*cells.T))}

    values = per_tick(controls, counts)
    numbers = [over("found", "alarms")(values[..., i]) for i in range(8)]
    return World(
        "Two groups of forty people. In A half are positive, in B a quarter. Change how many are flagged in B.",
        controls,
        {"found": 5, "alarms": 3},
        offers,
        views.cells(
            OUTCOMES, ("group A", "group B"), over("found", "alarms", "cell")(0.05 + 0.03 * values), numbers=numbers
        ),
        topics=("fairness",),
    )


def two_scores() -> World:
    """Ten people in each of two groups, who have one score a group: B's score, and how many of B are positive, are moved."""
    score = control("score", "probability given to B", np.arange(1, 20) / 20)
    controls = (score, control("positives", "positives of B", range(PEOPLE + 1)))

    def offers(score: float, positives: float) -> Mapping[str, Any]:
        found = [RIGHT, int(positives)]
        return {
            "y_true": np.concatenate([np.arange(PEOPLE) < many for many in found]).astype(int),
            "probability": np.repeat([RIGHT / PEOPLE, score], PEOPLE),
            "groups": np.repeat(["group A", "group B"], PEOPLE),
        }

    at = over("score", "positives")
    shown = per_tick(controls, lambda score, positives: [RIGHT / PEOPLE, RIGHT / PEOPLE, score, positives / PEOPLE])
    return World(
        "Ten people in each group. All of A have the probability 0.4, and 4 are positive. Change the probability and the positives of B.",
        controls,
        {"score": 0.6, "positives": 3},
        offers,
        views.cells(
            ("probability", "positive"),
            ("group A", "group B"),
            over("score", "positives", "cell")(0.05 + 0.5 * shown),
            numbers=[at(shown[..., i]) for i in range(4)],
            shows="number",
        ),
        topics=("fairness",),
    )


WORLDS = (two_groups, two_scores)

"""A small world of two groups of people: what is moved is how many of the second one are flagged."""

from __future__ import annotations

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
        axes={"cell": 8},
    )


WORLDS = (two_groups,)

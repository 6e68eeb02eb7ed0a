"""A judge beside people: agreement, Cohen's kappa, Gwet's AC1, and the judge's sensitivity and specificity from a table of both verdicts."""

import math

import numpy as np

from lab.reproduce.common import Found

Both = list[tuple[float, float]]  # the judge's and people's verdict of each answer that has both


def of_people(both: dict[str, Both], values: tuple[float, ...]) -> Found:
    """Of each model, and of all together where there are several. values: the verdicts that there may be."""
    if len(both) > 1:
        both = {"all models": [one for each in both.values() for one in each], **both}
    return {
        ("judge", model, f"judge_{name}"): {"value": number}
        for model, each in both.items()
        if each
        for name, number in _beside(
            np.array([[sum(one == (b, a) for one in each) for b in values] for a in values])
        ).items()
    }


def _beside(table: np.ndarray) -> dict[str, float]:
    """Rows: people's verdicts. Columns: the judge's."""
    share = table / table.sum()
    people, judge, seen = share.sum(axis=1), share.sum(axis=0), float(np.trace(share))
    middle = (people + judge) / 2
    chance = float(people @ judge), float((middle * (1 - middle)).sum()) / (len(table) - 1)
    kappa, ac1 = ((seen - one) / (1 - one) if 1 - one > 1e-12 else math.nan for one in chance)
    right = [float(table[i, i] / of) if len(table) == 2 and (of := table[i].sum()) else math.nan for i in (-1, 0)]
    return {"agreement": seen, "kappa": kappa, "ac1": ac1, "sensitivity": right[0], "specificity": right[1]}

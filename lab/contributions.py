r"""What each unit adds to the lead of one model over another, and the fewest units that carry it.

Where a lead is a sum over units, $\sum_i d_i > 0$ for the first model, editing unit i takes away its gain $g_i$ whatever is
done to the others. Then the largest gains, taken until their sum exceeds the lead, are a smallest set, and this is its
proof. Sums in this sense are means over units (mean absolute error, log loss, NDCG over queries) and AUROC under edits of
labels: ranks do not depend on labels, and $R_+ = \sum_{positive} rank$ of the first model minus that of the second has the
sign of the lead in AUROC, at any number of positives.
"""

from __future__ import annotations

import numpy as np
from scipy.stats import rankdata

from lab.fragility import Fragility, none
from metrics_core.inference.delong import placements as placements_of
from metrics_core.sweep import sweep


def fewest(gains: np.ndarray, lead: float) -> np.ndarray | None:
    """The fewest units whose gains together exceed the lead (above 0), ascending; None where all together do not."""
    order = np.argsort(-gains, kind="stable")[: int((gains > 0).sum())]
    total = np.cumsum(gains[order])
    enough = np.flatnonzero(total > lead + 1e-12 * max(1.0, abs(lead)))
    return np.sort(order[: enough[0] + 1]) if len(enough) else None


def turned(gains: np.ndarray, lead: float, before: tuple[float, float], why_not: str) -> Fragility:
    """fewest() as a result. why_not: the reason where there is no set."""
    if not lead > 0:
        return none("neither of the two is ahead", before=before)
    units = fewest(gains, lead)
    if units is None:
        return none(why_not, before=before)
    nowhere = (float("nan"), float("nan"))  # what edits come to is for who makes them to say
    return Fragility(units, np.ones_like(units), True, len(units), before, nowhere)


def left_out(ahead: np.ndarray, behind: np.ndarray, *, better: str) -> Fragility:
    """The fewest units to leave out of a mean so that the second model is ahead. NaN units count for neither."""
    lead = (ahead - behind) * (1.0 if better == "higher" else -1.0)
    lead = np.where(np.isnan(lead), 0.0, lead)
    return turned(lead, float(lead.sum()), (_mean(ahead), _mean(behind)), "no set of units left out reverses the order")


def relabelled(as_is: tuple[np.ndarray, np.ndarray], other: tuple[np.ndarray, np.ndarray], *, better: str) -> Fragility:
    """The fewest labels to change so that the second model has the better mean.

    as_is: what each unit adds for the first and the second model; other: what it would add with the other label.
    """
    sign = 1.0 if better == "higher" else -1.0
    lead = sign * (as_is[0] - as_is[1])
    return turned(
        lead - sign * (other[0] - other[1]),
        float(lead.sum()),
        (_mean(as_is[0]), _mean(as_is[1])),
        "no change of labels reverses the order",
    )


def auroc_relabelled(
    y_true: np.ndarray, ahead: np.ndarray, behind: np.ndarray, before: tuple[float, float]
) -> Fragility:
    """The fewest labels to change so that the second model has the higher AUROC. y_true: bool; the others scores."""
    apart = 2 * rankdata(ahead) - 2 * rankdata(behind)  # doubled, so that ties are whole numbers
    found = turned(
        np.where(y_true, apart, -apart), float(apart[y_true].sum()), before, "no change of labels reverses the order"
    )
    both = y_true.copy()
    both[found.units] ^= True
    return found if both.any() and not both.all() else none("it would leave one class only", before=before)


def _mean(values: np.ndarray) -> float:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")


def auroc_rescored(y_true: np.ndarray, ahead: np.ndarray, behind: np.ndarray) -> Fragility:
    """A small set of scores to move to either end of their model's scale so that the second AUROC is the higher one.

    What one score can do is exact; two scores of one model, one of each class, share a pair, so together they do no more
    than the sum. So the largest gains whose sum exceeds the lead give a lower bound; sets are tried from there up, and
    where the first works it is proven smallest.
    """
    said = (ahead, behind)
    gains = np.concatenate([_reach(y_true, ahead, down=True), _reach(y_true, behind, down=False)])
    before = (_area(y_true, ahead), _area(y_true, behind))
    if not before[0] > before[1]:
        return none("neither of the two is ahead", before=before)
    order = np.argsort(-gains, kind="stable")
    enough = np.flatnonzero(np.cumsum(gains[order]) > before[0] - before[1] + 1e-12)
    if not len(enough):
        return none("no change of scores reverses the order", before=before)
    least = count = int(enough[0]) + 1
    while count <= len(order):
        chosen = order[:count]
        model, units = chosen // len(y_true), chosen % len(y_true)
        after = tuple(_area(y_true, _moved(y_true, said[m], units[model == m], down=m == 0)) for m in (0, 1))
        if after[1] > after[0] + 1e-12:
            return Fragility(units, model, count == least, least, before, (after[0], after[1]))
        count += max(1, count // 50)
    return none("no change of scores reverses the order", at_least=least, before=before)


def _area(y_true: np.ndarray, scores: np.ndarray) -> float:
    return sweep(y_true, scores, positive=True).auroc if len(scores) else float("nan")


def _reach(y_true: np.ndarray, scores: np.ndarray, *, down: bool) -> np.ndarray:
    """By how much AUROC changes when one score goes to the end where it does most harm (down) or most good."""
    placed = placements(y_true, scores)
    most = np.where(y_true, 1 / max(1, int(y_true.sum())), 1 / max(1, int((~y_true).sum())))
    return placed if down else most - placed


def _moved(y_true: np.ndarray, scores: np.ndarray, units: np.ndarray, *, down: bool) -> np.ndarray:
    low, high = (float(scores.min()) - 1, float(scores.max()) + 1) if len(scores) else (0.0, 1.0)
    moved = scores.astype(float)
    moved[units] = np.where(y_true[units] == down, low, high)
    return moved


def placements(y_true: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """What each unit adds to AUROC: the share of the other class that it is on the right side of, over its own class."""
    found = np.zeros(len(scores))
    for side, placed in zip((y_true, ~y_true), placements_of(scores[y_true], scores[~y_true]), strict=True):
        found[side] = placed / max(1, len(placed))
    return found

"""Which true box each detection gets, at several overlap thresholds at once: by the rules of COCO, by those of VOC.

Detections come from the surest down. Both functions return, for each threshold and rank, the index of the true box or
-1; whether that box counts is for the caller.
"""

from __future__ import annotations

import numpy as np

from metrics_core.detection.pairing import Pairs, places

ALMOST = 1 - 1e-10  # pycocotools takes an overlap of so much for 1


def reaches(overlap: np.ndarray, thresholds: np.ndarray, strict: bool) -> np.ndarray:
    """Whether each overlap is enough, with the thresholds along a new first axis."""
    level = thresholds.reshape(-1, *[1] * overlap.ndim)
    return overlap > level if strict else overlap >= np.minimum(level, ALMOST)


def coco(
    pairs: Pairs, n: int, groups: np.ndarray, counts: np.ndarray, many: np.ndarray, thresholds: np.ndarray, strict: bool
) -> np.ndarray:
    """Each detection takes the free box of largest overlap, one that counts before any other.

    counts, many: whether a true box counts, and whether any number of detections may lie on it. groups: of each rank.
    Rounds: the surest detection of every group, then the second of each, and so on; groups do not compete.
    """
    matched = np.full((len(thresholds), n), -1, dtype=np.intp)
    near = pairs.where(reaches(pairs.overlap, thresholds.min(keepdims=True), strict)[0])
    if not len(near.rank):
        return matched
    best = near.where(np.lexsort((-near.truth, -near.overlap, ~counts[near.truth], near.rank)))  # of equals the last
    slots = places(best.rank)
    wanted, row = np.unique(best.rank, return_inverse=True)
    candidates = np.full((len(wanted), slots.max() + 1), -1, dtype=np.intp)
    overlaps = np.full(candidates.shape, -1.0)
    candidates[row, slots], overlaps[row, slots] = best.truth, best.overlap
    taken = np.zeros((len(thresholds), len(counts)), dtype=bool)
    rounds = places(groups[wanted])
    for rows in np.split(np.argsort(rounds, kind="stable"), np.cumsum(np.bincount(rounds))[:-1]):
        box = candidates[rows]
        free = reaches(overlaps[rows], thresholds, strict) & (many[box] | ~taken[:, box])
        level, place = np.nonzero(free.any(axis=2))
        got = box[place, free.argmax(axis=2)[level, place]]
        matched[level, wanted[rows[place]]] = got
        taken[level, got] = True
    return matched


def voc(pairs: Pairs, n: int, counts: np.ndarray, thresholds: np.ndarray, strict: bool) -> np.ndarray:
    """Each detection asks for the box of largest overlap alone; of several that ask, the surest gets it.

    A box that does not count goes to everybody who asks.
    """
    matched = np.full((len(thresholds), n), -1, dtype=np.intp)
    best = pairs.where(np.lexsort((pairs.truth, -pairs.overlap, pairs.rank)))
    best = best.where(places(best.rank) == 0)
    for level, enough in zip(matched, reaches(best.overlap, thresholds, strict), strict=True):
        asking = best.where(enough)
        first = np.zeros(len(asking.rank), dtype=bool)
        first[np.unique(asking.truth, return_index=True)[1]] = True
        got = asking.where(first | ~counts[asking.truth])
        level[got.rank] = got.truth
    return matched

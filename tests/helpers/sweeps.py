"""Labels with scores for tests of curves, and what a loop over thresholds says of them, one sample at a time."""

from itertools import pairwise
from math import inf, nan

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

repeatable = settings(derandomize=True, deadline=None, max_examples=50)
few_scores = st.integers(-3, 3).map(lambda x: x / 2)  # many ties
any_scores = st.floats(-1e6, 1e6, allow_subnormal=False)
weights = st.sampled_from([0.1, 0.5, 1, 3])


def samples(scores=few_scores, least=1):
    """Rows of (label, score, weight), at most 30."""
    return st.lists(st.tuples(st.integers(0, 1), scores, weights), min_size=least, max_size=30)


any_samples = samples() | samples(any_scores)
two_classes = any_samples.filter(lambda rows: {label for label, *_ in rows} == {0, 1})


def columns(rows):
    labels, scores, weight = zip(*rows, strict=True)
    return np.array(labels), np.array(scores, dtype=float), np.array(weight, dtype=float)


# ten samples, four positive, with a tie at 0.8 and at 0.5
LABELS = np.array([1, 1, 0, 1, 0, 0, 1, 0, 0, 0])
SCORES = np.array([0.9, 0.8, 0.8, 0.7, 0.6, 0.5, 0.5, 0.3, 0.2, 0.1])
ONLY_POSITIVES, ONLY_NEGATIVES = ([1, 1], [0.1, 0.2]), ([0, 0], [0.1, 0.2])


# ---- slow: one loop over thresholds, one sample at a time
def slow_points(labels, scores, weight):
    """[(threshold, tp, fp)] at +inf and at every distinct score, descending."""
    points = []
    for threshold in [inf, *sorted(set(scores.tolist()), reverse=True)]:
        flagged = [(y, w) for y, s, w in zip(labels, scores, weight, strict=True) if s >= threshold]
        points.append((threshold, sum(w for y, w in flagged if y == 1), sum(w for y, w in flagged if y != 1)))
    return points


def slow_auroc(labels, scores, weight):
    won = total = 0.0
    for y, s, w in zip(labels, scores, weight, strict=True):
        for other, t, v in zip(labels, scores, weight, strict=True):
            if y == 1 and other != 1:
                won += w * v * ((s > t) + (s == t) / 2)
                total += w * v
    return won / total if total else nan


def slow_pr_points(labels, scores, weight):
    points = slow_points(labels, scores, weight)
    positives = points[-1][1]
    return [(0.0, 1.0), *((tp / positives, tp / (tp + fp)) for _, tp, fp in points[1:])]


def slow_average_precision(labels, scores, weight):
    points = slow_pr_points(labels, scores, weight)
    return sum((r - q) * p for (q, _), (r, p) in pairwise(points))


def slow_pr_auc(labels, scores, weight):
    points = slow_pr_points(labels, scores, weight)
    return sum((r - q) * (p + o) / 2 for (q, o), (r, p) in pairwise(points))


def slow_roc_points(labels, scores, weight):
    points = slow_points(labels, scores, weight)
    _, positives, negatives = points[-1]
    return [(fp / negatives, tp / positives) for _, tp, fp in points]


def slow_equal_error_rate(labels, scores, weight):
    """Walk the ROC segments; on the one where fpr + tpr passes 1, fpr is linear in fpr + tpr."""
    points = slow_roc_points(labels, scores, weight)
    for (a, b), (c, d) in pairwise(points):
        if c + d >= 1 - 1e-12:
            return a + (c - a) * (1 - a - b) / (c + d - a - b)
    raise AssertionError("ROC ends in (1, 1)")


def slow_partial_auroc(labels, scores, weight, limit):
    area = 0.0
    points = slow_roc_points(labels, scores, weight)
    for (a, b), (c, d) in pairwise(points):
        if a < limit and c > a:
            end = min(c, limit)
            height = b + (d - b) * (end - a) / (c - a)
            area += (end - a) * (b + height) / 2
    chance = limit * limit / 2
    return (1 + (area - chance) / (limit - chance)) / 2

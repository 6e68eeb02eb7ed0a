"""Counts that are few enough to be drawn again: as they are, or with scores that are close together put together.

How often each of the counts comes up among as many units as there are is multinomial, which is the bootstrap over the units themselves: exact while
there are no more counts than may be drawn. Beyond, neighbouring scores of a model become one, their mean. Values do not come from that, only how they vary. Source: Efron and Tibshirani 1993, An introduction to the bootstrap. Left out: groups.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from lab.evaluation import EvaluationSet

FEWEST = 32  # levels of a model, below which rows are sampled instead


def at_most(judged: EvaluationSet, most: int) -> EvaluationSet | None:
    """The counts, or those of wider bins, so that there are no more than `most`; None where rows are no counts, or too few levels would be left."""
    if judged.copies is None or judged.groups is not None:
        return None
    if len(judged) <= most:
        return replace(judged, alone={}, sums={})
    levels = most
    while levels >= FEWEST:
        codes = [_levels(judged, model, levels) for model in judged.models]
        columns = [judged.truth.astype(np.int64), *codes]
        if judged.weights is not None:
            columns.append(np.unique(judged.weights, return_inverse=True)[1])
        cell = np.zeros(len(judged), dtype=np.int64)
        for column in columns:
            cell = np.unique(cell * (int(column.max(initial=0)) + 1) + column, return_inverse=True)[1]
        if cell.max(initial=-1) < most:
            return _together(judged, codes, cell)
        levels //= 2
    return None


def _levels(judged: EvaluationSet, model: str, levels: int) -> np.ndarray:
    """To which of about so many levels each entry's score belongs: those of equal shares of both classes."""
    values, place = np.unique(judged.models[model], return_inverse=True)
    if len(values) <= levels:
        return np.asarray(place)
    copies = np.asarray(judged.copies)
    sides = [np.bincount(place[side], copies[side], len(values)) for side in (judged.truth, ~judged.truth)]
    share = np.mean([np.cumsum(side) / max(1.0, side.sum()) for side in sides], axis=0)
    level = np.unique(np.ceil(levels * share), return_inverse=True)[1]
    return np.asarray(level[place])


def _together(judged: EvaluationSet, codes: list[np.ndarray], cell: np.ndarray) -> EvaluationSet:
    """One entry a cell; a level is the mean of its scores, the same for both classes."""
    copies = np.asarray(judged.copies)
    _, first = np.unique(cell, return_index=True)
    models = {}
    for (model, scores), code in zip(judged.models.items(), codes, strict=True):
        means = np.bincount(code, copies * scores) / np.bincount(code, copies)
        models[model] = means[code][first]
    merged = replace(judged.take(first), models=models, copies=np.bincount(cell, copies).astype(np.int64))
    return replace(merged, alone={}, sums={})

"""Counts that are few enough to be drawn again: as they are, or with scores that are close together put together.

How often each of the counts comes up among as many units as there are is multinomial, which is the bootstrap over the units themselves: exact while
there are no more counts than may be drawn. Beyond, neighbouring scores of a model become one, their mean. Values do not come from that, only how they vary. Source: Efron and Tibshirani 1993, An introduction to the bootstrap. Left out: groups.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from lab.evaluation import EvaluationSet

FINE = 25_000  # levels of a class, beyond which a file's scores are rounded down to the next one
FEWEST = 32  # levels of a model, below which rows are sampled instead


def counts_of(judged: EvaluationSet) -> EvaluationSet | None:
    """Units of two classes as counts of equal ones: as they are, or of one model's rows; None with groups, and of rows with weights or more models."""
    if judged.groups is not None:
        return None
    if judged.copies is not None:
        return judged
    if judged.task != "binary" or judged.weights is not None or len(judged.models) != 1:
        return None
    ((model, scores),) = judged.models.items()
    sides = [np.sort(scores[side]) for side in (judged.truth, ~judged.truth)]
    values = [one[np.diff(one, prepend=-np.inf) != 0] for one in sides]
    if sum(map(len, values)) > 2 * FINE:
        values = [one[:: len(one) // FINE + 1] for one in sides]
    ends = np.unique(np.concatenate(values))
    copies = np.concatenate([np.diff(np.searchsorted(one, ends), append=len(one)) for one in sides])
    there = copies > 0
    truth = np.repeat([True, False], len(ends))[there]
    return replace(judged.take(slice(0)), truth=truth, models={model: np.tile(ends, 2)[there]}, copies=copies[there])


def middles_of_bins(judged: EvaluationSet) -> EvaluationSet:
    """Probabilities that came in bins as the middles of these, where the sums of Brier score and log loss are known.

    Values come from the sums. How they vary, and how those of two models vary together, is close to how the middles do.
    """
    known = [m for m in judged.steps if (sums := judged.own(m).sums.get(m)) and np.isfinite(sums.losses)]
    models = dict(judged.models)
    for model in known:
        ends, place = np.unique(models[model], return_inverse=True)
        last = max(ends[-1], min(1.0, ends[-1] + judged.steps[model]))
        models[model] = (ends + np.diff(ends, append=last) / 2)[place]
    return replace(judged, models=models, steps={m: s for m, s in judged.steps.items() if m not in known})


def at_most(judged: EvaluationSet, most: int) -> EvaluationSet | None:
    """Counts, or those of wider bins, so that there are no more than `most`; None where too few levels would be left."""
    if len(judged) <= most:
        return replace(judged, alone={}, sums={})
    ranked = {model: _ranked(scores) for model, scores in judged.models.items()}
    levels = most
    while levels >= FEWEST:
        codes = [_levels(judged, *each, levels) for each in ranked.values()]
        columns = [judged.truth.astype(np.int64), *codes]
        if judged.weights is not None:
            columns.append(np.unique(judged.weights, return_inverse=True)[1])
        cell = np.zeros(len(judged), dtype=np.int64)
        for column in columns:
            cell = _dense(cell * (int(column.max(initial=0)) + 1) + column)
        if cell.max(initial=-1) < most:
            return _together(judged, codes, cell)
        levels //= 2
    return None


def _ranked(scores: np.ndarray) -> tuple[np.ndarray, int]:
    """The place of each score among the different ones, and how many there are."""
    values = np.unique(scores)
    return np.searchsorted(values, scores), len(values)


def _dense(codes: np.ndarray) -> np.ndarray:
    """The codes that occur, numbered from 0."""
    if codes.max(initial=0) > 2 * len(codes):
        return np.asarray(np.unique(codes, return_inverse=True)[1])
    return np.asarray((np.cumsum(np.bincount(codes) > 0) - 1)[codes])


def _levels(judged: EvaluationSet, place: np.ndarray, many: int, levels: int) -> np.ndarray:
    """To which of about so many levels each entry's score belongs: those of equal shares of both classes. place, many: as _ranked() has them."""
    if many <= levels:
        return place
    copies = np.asarray(judged.copies)
    sides = [np.bincount(place[side], copies[side], many) for side in (judged.truth, ~judged.truth)]
    share = np.mean([np.cumsum(side) / max(1.0, side.sum()) for side in sides], axis=0)
    return np.asarray(_dense(np.ceil(levels * share).astype(np.int64))[place])


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

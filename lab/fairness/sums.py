"""What is counted in each group, in one pass, and again in resamples of blocks of rows.

Rows are dealt into at most BLOCKS random blocks (of no more rows than that each row is one; rows that belong together stay in one), and
blocks are drawn again with replacement, the same ones for every group. Every rate is a proportion of some cells among others, or
a mean; what is left out has no sums: medians, and areas under curves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from lab.evaluation import EvaluationSet
from lab.jackknife import Sums, Units, dealt, of_features
from lab.predictions import ModelPredictions

BLOCKS, RESAMPLES = 400, 1_000
CELLS = 8  # whether the answer is right, whether the row is positive, whether it is flagged: 4, 2, 1
POSITIVE, FLAGGED, RIGHT = 2, 1, 4


@dataclass(frozen=True)
class Share:
    """A proportion: the cells that count, among the cells that it is a proportion of."""

    name: str
    of: tuple[int, ...]
    among: tuple[int, ...]


@dataclass(frozen=True)
class Mean:
    """A mean of numbers: the place of their sum among the features, and of the sum of their squares."""

    name: str
    total: int
    squares: int


def _cells(*, right: bool | None = None, positive: bool | None = None, flagged: bool | None = None) -> tuple[int, ...]:
    wanted = {RIGHT: right, POSITIVE: positive, FLAGGED: flagged}
    return tuple(c for c in range(CELLS) if all(on is None or bool(c & bit) == on for bit, on in wanted.items()))


SHARES: Mapping[str, Share] = {
    "selection_rate": Share("selection rate", _cells(flagged=True), _cells()),
    "recall": Share("true positive rate", _cells(positive=True, flagged=True), _cells(positive=True)),
    "false_positive_rate": Share("false positive rate", _cells(positive=False, flagged=True), _cells(positive=False)),
    "precision": Share("precision", _cells(positive=True, flagged=True), _cells(flagged=True)),
    "accuracy": Share("accuracy", _cells(right=True), _cells()),
}
MEANS: Mapping[str, Mean] = {
    "mean_error": Mean("mean error (predicted minus actual)", 1, 2),
    "mean_absolute_error": Mean("mean absolute error", 3, 2),
}


@dataclass(frozen=True, eq=False)
class Counted:
    """Sums by group, (groups, features), and by group and block. plain: without weights, the same where there are none.

    clustered: whether rows belong together or weigh differently, so that a proportion varies otherwise than one of rows.
    """

    sums: Sums
    plain: Sums
    clustered: bool

    @cached_property
    def again(self) -> tuple[np.ndarray, np.ndarray]:
        """The sums of RESAMPLES resamples, (resamples, groups, features), with weights and without; always the same ones."""
        many = self.sums.groups.shape[1]
        rng = np.random.default_rng(0)
        drawn = rng.multinomial(many, np.full(many, 1 / many), size=RESAMPLES).astype(np.float64)
        found = np.tensordot(drawn, self.sums.groups, axes=(1, 1))
        return found, found if self.plain is self.sums else np.tensordot(drawn, self.plain.groups, axes=(1, 1))


def counted(
    judged: EvaluationSet, model: str, codes: np.ndarray, groups: int, *, threshold: float | None = None, label: int = 0
) -> Counted:
    """The sums of one model. codes: the group of each row, -1 in none. threshold: of two classes; label: which class is positive, of several.

    Raises ValueError for a task that is neither of classes nor of numbers.
    """
    copies = judged.copies
    block = dealt(len(judged) if copies is None else BLOCKS, judged.groups, groups=BLOCKS)
    said = ModelPredictions(judged, model, threshold)
    if judged.task == "regression":
        error = said.answers - judged.truth
        features = np.column_stack([np.ones(len(error)), error, error**2, np.abs(error)])
        weighted = features if judged.weights is None else features * judged.weights[:, None]
        sums = of_features(codes, weighted, block, groups)
        plain = sums if judged.weights is None else of_features(codes, features, block, groups)
    elif judged.task in ("binary", "classes"):
        binary = judged.task == "binary"
        actual, flagged = (judged.truth, said.flagged) if binary else (judged.truth == label, said.answers == label)
        right = actual == flagged if binary else judged.truth == said.answers
        cell = (RIGHT * right.astype(np.int8) + POSITIVE * actual + FLAGGED * flagged).astype(np.int64)
        units = Units(cells=cell, many=CELLS)
        sums = units.summed(codes, block, groups, judged.weights, copies)
        plain = sums if judged.weights is None else units.summed(codes, block, groups, None, copies)
    else:
        raise ValueError(f"groups can be compared for classes and numbers, got the task {judged.task!r}")
    return Counted(sums, plain, judged.weights is not None or judged.groups is not None)


@dataclass(frozen=True, eq=False)
class Estimate:
    """A rate or mean in each group (last axis): its value, the centre and variance of its interval, how many rows it rests on."""

    value: np.ndarray
    centre: np.ndarray
    variance: np.ndarray
    support: np.ndarray


def estimate(of: Share | Mean, sums: np.ndarray, plain: np.ndarray) -> Estimate:
    """The estimate from sums along the last axis; of a proportion the centre is Agresti and Caffo's, with one more of each kind."""
    if isinstance(of, Share):
        hits, total = sums[..., list(of.of)].sum(axis=-1), sums[..., list(of.among)].sum(axis=-1)
        rows = plain[..., list(of.among)].sum(axis=-1)
        with np.errstate(invalid="ignore", divide="ignore"):
            value = np.where(total > 0, hits / total, np.nan)
        centre = (np.nan_to_num(value) * rows + 1) / (rows + 2)
        return Estimate(value, centre, centre * (1 - centre) / (rows + 2), rows)
    total, rows = sums[..., 0], plain[..., 0]
    with np.errstate(invalid="ignore", divide="ignore"):
        value = np.where(total > 0, sums[..., of.total] / total, np.nan)
        spread = np.maximum(sums[..., of.squares] / total - value**2, 0) * rows / (rows - 1)
        variance = np.where(rows > 1, spread / rows, np.nan)
    return Estimate(value, value, variance, rows)

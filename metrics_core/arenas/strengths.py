"""Strengths of models: where finite ones exist, and the algebra of tables of pairs that fits them. Source of the step: see bradley_terry."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog

from metrics_core.arenas.elo import START, UNIT

APART = "the models fall into groups that never played each other, so there is no common scale"
ONE_SIDED = "a model or a group of models won, or lost, every game against the rest, so that no finite rating fits"
ALL_TIES = "every game is a tie"
STEPS, NEAR = 500, 1e-12


@dataclass(frozen=True, eq=False)
class Strengths:
    """Strengths of models with the mean 0, in natural logarithms of odds; arrays of tables have further axes before the last one.

    covariance: of the estimates, shape (..., models, models). tie: Davidson's nu, 0 where ties are counted otherwise. NaN where no finite
    strengths fit, with the reason in `undefined` if it is one table.
    """

    values: np.ndarray
    covariance: np.ndarray
    tie: np.ndarray
    undefined: str = ""

    @property
    def ratings(self) -> np.ndarray:
        """The same on Elo's scale: mean 1000, and 400 points for odds of 10 to 1."""
        return START + UNIT * self.values


def connected(links: np.ndarray) -> np.ndarray:
    """Whether each model is reached from each other one along the links, shape (..., models, models) of bools; an array of bools."""
    reach = np.array(links, dtype=bool)
    for middle in range(reach.shape[-1]):
        reach |= reach[..., :, middle, None] & reach[..., None, middle, :]
    return np.asarray((reach | np.eye(reach.shape[-1], dtype=bool)).all(axis=(-2, -1)))


def separated(rows: np.ndarray) -> bool:
    """Whether some direction has rows @ direction >= 0 everywhere and > 0 somewhere: the likelihood then rises for ever along it.

    rows: of each kind of game what happened minus what might have, shape (kinds, parameters). A linear programme decides (Konis 2007).
    """
    rows = np.unique(rows, axis=0)
    kinds, parameters = rows.shape
    slack = np.eye(kinds)
    found = linprog(
        np.concatenate([np.zeros(parameters), -np.ones(kinds)]),
        A_ub=np.hstack([-rows, slack]),
        b_ub=np.zeros(kinds),
        bounds=[(None, None)] * parameters + [(0, 1)] * kinds,
    )
    return bool(-found.fun > 1e-6)


def log_odds(theta: np.ndarray) -> np.ndarray:
    """By how much the model of the row is ahead of that of the column, shape (..., models, models): the logarithm of its odds."""
    found: np.ndarray = theta[..., :, None] - theta[..., None, :]
    return found


def laplacian(weights: np.ndarray) -> np.ndarray:
    """The sum over pairs of weight times (e_i - e_j)(e_i - e_j)', from a table of weights that is the same in both halves."""
    found: np.ndarray = weights.sum(axis=-1)[..., None] * np.eye(weights.shape[-1]) - weights
    return found


def damped(step: np.ndarray) -> np.ndarray:
    """A step as long as is safe: by ln(1 + d) / d where a pair's odds move by d."""
    far = np.ptp(step, axis=-1, keepdims=True)
    return step * np.where(far > 1e-8, np.log1p(far) / np.where(far > 1e-8, far, 1), 1)


def centred_inverse(curve: np.ndarray) -> np.ndarray:
    """The inverse of a table whose rows sum to 0, for strengths whose mean is 0."""
    models = curve.shape[-1]
    level = np.ones((models, models)) / models
    scale = np.trace(curve, axis1=-2, axis2=-1)[..., None, None] / models
    found: np.ndarray = np.linalg.inv(curve + scale * level) - level / scale
    return found

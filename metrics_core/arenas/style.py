r"""Style control: ratings with the effect of style taken out, by a logistic regression with style beside the models.

Symbols: $\theta_i$, strengths with the mean 0; $x$, a difference of style in a game, first minus second, such as of lengths; $\gamma$, what a
unit of it adds to the logarithm of the odds. The first model wins with odds $e^{\theta_i - \theta_j + \gamma x}$. It holds style fixed, and
does not ask whether style made the answer better. Left out: a penalty. Source: Li, Angelopoulos and Chiang 2024, Does style matter?
Disentangling style and substance in Chatbot Arena.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np
from scipy.special import expit

from metrics_core.arenas.elo import START, UNIT
from metrics_core.arenas.games import Games
from metrics_core.arenas.strengths import APART, NEAR, ONE_SIDED, STEPS, connected
from metrics_core.numbers import as_numbers

SAME = "the difference of style is the same whenever two models meet, so that style and strength cannot be told apart"


@dataclass(frozen=True, eq=False)
class Controlled:
    """Strengths with the mean 0, shape (models,), and what a unit of each style adds, shape (styles,), in logarithms of odds.

    covariance: of strengths, then styles. NaN with a reason in `undefined` where no finite answer fits, or none alone.
    """

    values: np.ndarray
    slopes: np.ndarray
    covariance: np.ndarray
    undefined: str = ""

    @property
    def ratings(self) -> np.ndarray:
        """The strengths on Elo's scale: mean 1000, and 400 points for odds of 10 to 1."""
        return START + UNIT * self.values


def style_controlled(found: Games, styles: Any) -> Controlled:
    """Strengths and slopes of games whose differences of style are known, shape (games,) or (games, styles), first minus second.

    A tie counts as half a win. Raises ValueError for styles that are not finite, or not of the same games.
    """
    x = as_numbers("styles", styles)
    x = x[:, None] if x.ndim == 1 else x
    if x.ndim != 2 or len(x) != len(found.score) or not np.isfinite(x).all():
        raise ValueError(f"styles must be finite, a row for each of {len(found.score)} games, got shape {x.shape}")
    models, rows = len(found.models), np.arange(len(x))
    design = np.zeros((len(x), models))
    design[rows, found.first] = 1
    design[rows, found.second] = -1
    design = np.hstack([design, x])
    if reason := _no_answer(found, design):
        return _nothing(design, models, reason)
    level = np.zeros((design.shape[1],) * 2)
    level[:models, :models] = 1 / models
    beta = np.zeros(design.shape[1])
    for _ in range(STEPS):
        step = np.linalg.solve(_curve(design, beta) + level, design.T @ (found.score - expit(design @ beta)))
        far = float(np.max(np.abs(design @ step), initial=0.0))
        beta = beta + step * (np.log1p(far) / far if far > 1e-8 else 1)
        beta[:models] -= beta[:models].mean()
        if far < NEAR:
            break
    else:
        return _nothing(design, models, ONE_SIDED)
    spread = np.linalg.inv(_curve(design, beta) + level) - level
    return Controlled(beta[:models], beta[models:], spread, "")


def _curve(design: np.ndarray, beta: np.ndarray) -> np.ndarray:
    chance = expit(design @ beta)
    found: np.ndarray = (design * (chance * (1 - chance))[:, None]).T @ design
    return found


def _nothing(design: np.ndarray, models: int, reason: str) -> Controlled:
    size = design.shape[1]
    return Controlled(np.full(models, nan), np.full(size - models, nan), np.full((size, size), nan), reason)


def _no_answer(found: Games, design: np.ndarray) -> str:
    """Why there is more than one answer; "" where there is one at most. Where Newton's method ends, there is one."""
    if not connected(found.wins + found.wins.T + found.ties > 0):
        return APART
    return SAME if np.linalg.matrix_rank(design) < design.shape[1] - 1 else ""

"""Errors of strengths where games belong together, such as verdicts on one question: the sandwich with each group's slopes added up.

It is multiplied by G / (G - 1) for G groups. Source: Liang and Zeger 1986, Longitudinal data analysis using generalized linear models.
"""

from __future__ import annotations

from dataclasses import replace
from math import nan
from typing import Any

import numpy as np
from scipy.special import expit

from metrics_core.arenas.davidson import shares, slope_and_curvature
from metrics_core.arenas.games import Games
from metrics_core.arenas.strengths import Strengths, centred_inverse, laplacian, log_odds


def clustered(found: Games, fit: Strengths, groups: Any) -> Strengths:
    """The strengths of these games with a covariance for games in groups, one code a game; NaN where the fit is, or of one group.

    A fit without Davidson's ties must be of all games, a tie as half a win. Raises ValueError for groups of another length.
    """
    codes = np.asarray(groups)
    if codes.shape != found.score.shape:
        raise ValueError(f"groups must have one entry for each of {len(found.score)} games, got shape {codes.shape}")
    names, place = np.unique(codes, return_inverse=True)
    if fit.undefined or len(names) < 2:
        return replace(fit, covariance=np.full(fit.covariance.shape, nan))
    push, further, inverse = _with_ties(found, fit) if fit.tie > 0 else _without_ties(found, fit)
    models, rows = len(fit.values), np.arange(len(codes))
    slopes = np.zeros((len(codes), models))
    slopes[rows, found.first], slopes[rows, found.second] = push, -push
    columns = [*slopes.T, *further]
    summed = np.stack([np.bincount(place, column, len(names)) for column in columns], axis=1)
    spread = inverse @ (summed.T @ summed) @ inverse * len(names) / (len(names) - 1)
    level = np.eye(models) - 1 / models
    return replace(fit, covariance=level @ spread[:models, :models] @ level)


Slopes = tuple[
    np.ndarray, list[np.ndarray], np.ndarray
]  # of each game by its first model, and by further parameters; the inverse curvature


def _without_ties(found: Games, fit: Strengths) -> Slopes:
    chance = expit(log_odds(fit.values))
    count = found.wins + found.wins.T + found.ties
    inverse = centred_inverse(laplacian(count * chance * (1 - chance)))
    return found.score - chance[found.first, found.second], [], inverse


def _with_ties(found: Games, fit: Strengths) -> Slopes:
    theta, log_tie = fit.values, float(np.log(fit.tie))
    win, tie = shares(theta, log_tie)
    push = ((2 * found.score - 1) - (win - win.T)[found.first, found.second]) / 2
    tied = (found.score == 0.5) - tie[found.first, found.second]
    count = found.wins + found.wins.T + found.ties
    return push, [tied], np.linalg.inv(slope_and_curvature(found.wins, found.ties, count, theta, log_tie)[1])

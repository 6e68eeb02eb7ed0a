"""Strengths from games with three outcomes: a tie has a probability of its own (Davidson 1970). One table at a time."""

from __future__ import annotations

from math import nan

import numpy as np

from metrics_core.arenas.strengths import (
    ALL_TIES,
    APART,
    NEAR,
    ONE_SIDED,
    STEPS,
    Strengths,
    connected,
    laplacian,
    log_odds,
    separated,
)
from metrics_core.arenas.two_outcomes import without_ties


def with_ties(won: np.ndarray, tied: np.ndarray, errors: str) -> Strengths:
    """Three outcomes, one table at a time."""
    shape, models = won.shape[:-2], won.shape[-1]
    found = [_davidson(w, t, errors) for w, t in zip(_flat(won), _flat(np.broadcast_to(tied, won.shape)), strict=True)]
    if not shape:
        return found[0]
    return Strengths(
        np.array([one.values for one in found]).reshape(*shape, models),
        np.array([one.covariance for one in found]).reshape(*shape, models, models),
        np.array([one.tie for one in found]).reshape(shape),
    )


def _flat(tables: np.ndarray) -> np.ndarray:
    return tables.reshape(-1, *tables.shape[-2:])


def _davidson(won: np.ndarray, tied: np.ndarray, errors: str) -> Strengths:
    models = len(won)
    if not tied.any():
        return without_ties(won, tied, errors)
    if reason := _no_davidson(won, tied):
        return Strengths(np.full(models, nan), np.full((models, models), nan), np.asarray(nan), reason)
    count = won + won.T + tied
    theta, log_tie = np.zeros(models), 0.0
    for _ in range(STEPS):
        slope, curve = slope_and_curvature(won, tied, count, theta, log_tie)
        step = np.linalg.solve(curve, slope)
        far = float(np.ptp(step[:-1]) + abs(step[-1]))
        step = step * (np.log1p(far) / far if far > 1e-8 else 1)
        theta, log_tie = theta + step[:-1] - step[:-1].mean(), log_tie + step[-1]
        if far < NEAR:
            break
    _, curve = slope_and_curvature(won, tied, count, theta, log_tie)
    inverse = np.linalg.inv(curve)
    if errors == "sandwich":
        inverse = inverse @ _seen(won, tied, theta, log_tie) @ inverse
    level = np.eye(models) - 1 / models
    return Strengths(theta, level @ inverse[:-1, :-1] @ level, np.asarray(np.exp(log_tie)))


def _no_davidson(won: np.ndarray, tied: np.ndarray) -> str:
    """Why no finite strengths fit; "" where some do."""
    if not connected(won + won.T + tied > 0):
        return APART
    if not won.any():
        return ALL_TIES
    models = len(won)
    unit, nu = np.eye(models + 1)[:models], np.eye(models + 1)[models]
    rows = []
    for i, j in zip(*np.nonzero(won), strict=True):
        rows += [unit[i] - unit[j], (unit[i] - unit[j]) / 2 - nu]
    for i, j in zip(*np.nonzero(tied), strict=True):
        rows.append(nu + (unit[i] - unit[j]) / 2)
    return ONE_SIDED if separated(np.array(rows)) else ""


def shares(theta: np.ndarray, log_tie: float) -> tuple[np.ndarray, np.ndarray]:
    """The probabilities that the model of the row wins, and of a tie."""
    half = log_odds(theta) / 2
    top = np.maximum(np.abs(half), log_tie)
    up, down, level = np.exp(half - top), np.exp(-half - top), np.exp(log_tie - top)
    whole = up + down + level
    return up / whole, level / whole


def slope_and_curvature(
    won: np.ndarray, tied: np.ndarray, count: np.ndarray, theta: np.ndarray, log_tie: float
) -> tuple[np.ndarray, np.ndarray]:
    """Slope and curvature of the log-likelihood in the strengths and the logarithm of nu; the mean strength is held by a weight of its own."""
    win, tie = shares(theta, log_tie)
    lean, models = win - win.T, len(theta)
    slope = np.append((won - won.T - count * lean).sum(axis=1) / 2, (tied - count * tie).sum() / 2)
    curve = np.zeros((models + 1, models + 1))
    curve[:-1, :-1] = laplacian(count * (win + win.T - lean**2) / 4)
    curve[:-1, :-1] += np.trace(curve) / models**2
    curve[:-1, -1] = curve[-1, :-1] = -(count * lean * tie).sum(axis=1) / 2
    curve[-1, -1] = (count * tie * (1 - tie)).sum() / 2
    return slope, curve


def _seen(won: np.ndarray, tied: np.ndarray, theta: np.ndarray, log_tie: float) -> np.ndarray:
    """The sum over games of slope times slope', as observed."""
    win, tie = shares(theta, log_tie)
    lean, models = win - win.T, len(theta)
    unit = np.eye(models + 1)
    found = np.zeros((models + 1, models + 1))
    for i in range(models):
        for j in range(i):
            apart = (unit[i] - unit[j]) / 2
            for times, side, level in ((won[i, j], 1, 0), (won[j, i], -1, 0), (tied[i, j], 0, 1)):
                one = (side - lean[i, j]) * apart + (level - tie[i, j]) * unit[-1]
                found += times * np.outer(one, one)
    return found

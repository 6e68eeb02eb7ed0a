"""Strengths from games that one model wins; a tie counts as half a win for both. Many tables are fitted at once."""

from __future__ import annotations

from math import nan

import numpy as np
from scipy.special import expit

from metrics_core.arenas.strengths import (
    APART,
    NEAR,
    ONE_SIDED,
    STEPS,
    Strengths,
    centred_inverse,
    connected,
    damped,
    laplacian,
    log_odds,
)


def without_ties(won: np.ndarray, tied: np.ndarray, errors: str) -> Strengths:
    """Two outcomes; a tie is half of each."""
    score, models = won + tied / 2, won.shape[-1]
    exists = connected(score > 0)
    played = score + np.swapaxes(score, -1, -2)
    safe = np.where(exists[..., None, None], score, 1 - np.eye(models))
    count = safe + np.swapaxes(safe, -1, -2)
    level = np.ones((models, models)) / models
    theta = np.zeros(won.shape[:-1])
    for _ in range(STEPS):
        chance = expit(log_odds(theta))
        slope = (safe - count * chance).sum(axis=-1)
        curve = laplacian(count * chance * (1 - chance))
        scale = np.trace(curve, axis1=-2, axis2=-1)[..., None, None] / models
        step = np.linalg.solve(curve + scale * level, slope[..., None])[..., 0]
        theta = theta + damped(step - step.mean(axis=-1, keepdims=True))
        if np.max(np.abs(step), initial=0.0) < NEAR:
            break
    chance = expit(log_odds(theta))
    spread = centred_inverse(laplacian(count * chance * (1 - chance)))
    if errors == "sandwich":
        seen = won * (1 - chance) ** 2 + np.swapaxes(won, -1, -2) * chance**2 + tied * (0.5 - chance) ** 2
        spread = spread @ laplacian(seen) @ spread
    reason = ""
    if won.ndim == 2 and not exists:
        reason = ONE_SIDED if connected(played > 0) else APART
    return Strengths(
        np.where(exists[..., None], theta, nan),
        np.where(exists[..., None, None], spread, nan),
        np.zeros(won.shape[:-2]),
        reason,
    )

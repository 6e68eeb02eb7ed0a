"""Verdicts on pairs rated in other ways: Davidson's ties by statsmodels' Poisson regression, and Elo, verdict by verdict.

Given how often two models met, wins, losses and ties are as likely as under Poisson counts with a level for each pair, so Davidson's strengths are that
regression's coefficients: (strength of one - strength of the other) / 2 for a win, and the logarithm of nu for a tie.
"""

import math
from typing import Any

import numpy as np
import scipy.optimize
import scipy.stats
import statsmodels.api as sm

from lab.reproduce.common import Found

ORDERS, K, MOST = 100, 32, 50_000
UNIT = 400 / math.log(10)


def of_ratings(first: np.ndarray, second: np.ndarray, score: np.ndarray, group: np.ndarray | None) -> Found:
    """Of each model Davidson's rating with its interval, Elo's in the order of the file, and in random orders."""
    models = list(dict.fromkeys([*first, *second]))
    place = {model: i for i, model in enumerate(models)}
    a, b = (np.array([place[model] for model in side], dtype=int) for side in (first, second))
    davidson, elo = _davidson(a, b, score, group, len(models)), _elo(a, b, score, len(models))
    lead = np.mean(elo[1:] == elo[1:].max(axis=1, keepdims=True), axis=0) if len(score) <= MOST else elo[0]
    found: Found = {}
    for i, model in enumerate(models):
        value, low, high = davidson[i]
        found["ratings", model, "davidson_rating"] = {"value": value, "low": low, "high": high}
        numbers = {"in_order": elo[0, i], "lowest": elo[1:, i].min(), "highest": elo[1:, i].max(), "leads": lead[i]}
        found |= {("ratings", model, f"elo_{name}"): {"value": float(number)} for name, number in numbers.items()}
    return found


def _elo(a: np.ndarray, b: np.ndarray, score: np.ndarray, models: int) -> np.ndarray:
    """The last ratings as the verdicts come, then in random orders: (1 + orders, models)."""
    if len(score) > MOST:
        return np.full((1 + ORDERS, models), math.nan)
    rng, games = np.random.default_rng(0), list(zip(a.tolist(), b.tolist(), score.tolist(), strict=True))
    found = []
    for order in (range(len(games)), *(rng.permutation(len(games)).tolist() for _ in range(ORDERS))):
        rating = [1000.0] * models
        for one, other, won in (games[i] for i in order):
            moved = K * (won - 1 / (1 + 10 ** ((rating[other] - rating[one]) / 400)))
            rating[one], rating[other] = rating[one] + moved, rating[other] - moved
        found.append(rating)
    return np.array(found)


def _davidson(a: np.ndarray, b: np.ndarray, score: np.ndarray, group: np.ndarray | None, models: int) -> np.ndarray:
    """Rating and both ends of its interval, (models, 3); NaN without ties, and where no finite strengths fit."""
    none = np.full((models, 3), math.nan)
    if not (score == 0.5).any() or _endless(a, b, score, models):
        return none
    low, high = np.minimum(a, b), np.maximum(a, b)
    won = np.where(a < b, score, 1 - score)  # by the lower one of the pair
    blocks = np.stack(
        [np.zeros(len(score), int) if group is None else np.unique(group, return_inverse=True)[1], low, high]
    )
    (code, one, other), block, met = np.unique(blocks, axis=1, return_inverse=True, return_counts=True)
    many, pair = len(code), np.unique(one * models + other, return_inverse=True)[1]
    ended = np.concatenate([np.bincount(block.ravel()[won == how], minlength=many) for how in (1, 0, 0.5)])
    design, rows = np.zeros((3 * many, models + int(pair.max()) + 1)), np.arange(many)
    design[rows, one], design[rows, other], design[rows + many, one], design[rows + many, other] = 0.5, -0.5, -0.5, 0.5
    design[:, : models - 1] -= design[:, [models - 1]]  # the last model's strength is minus the sum of the others'
    design[:, models - 1] = np.repeat([0, 0, 1], many)
    design[np.arange(3 * many), models + np.tile(pair, 3)] = 1
    regression = sm.GLM(ended, design, family=sm.families.Poisson(), offset=np.log(np.tile(met, 3)))
    how = (
        {}
        if group is None
        else {"cov_type": "cluster", "cov_kwds": {"groups": np.tile(code, 3), "use_correction": False}}
    )
    fit = regression.fit(tol=1e-14, maxiter=300, **how)
    level = np.vstack([np.eye(models - 1), -np.ones(models - 1)])
    spread = level @ np.asarray(fit.cov_params())[: models - 1, : models - 1] @ level.T
    groups = len(np.unique(code))
    widened = 1.0 if group is None else groups / (groups - 1) if groups > 1 else math.nan
    value = 1000 + UNIT * (level @ fit.params[: models - 1])
    reach = float(scipy.stats.norm.ppf(0.975)) * UNIT * np.sqrt(widened * np.diag(spread))
    return np.stack([value, value - reach, value + reach], axis=1)


def _endless(a: np.ndarray, b: np.ndarray, score: np.ndarray, models: int) -> bool:
    """Whether strengths and nu can be moved for ever without a verdict becoming less likely, or models were never linked."""
    kinds = {(i, j, s) for i, j, s in zip(a.tolist(), b.tolist(), score.tolist(), strict=True)}
    links = np.eye(models)
    for i, j, _ in kinds:
        links[i, j] = links[j, i] = 1
    if not np.linalg.matrix_power(links, models).all():
        return True
    rows: list[Any] = []
    for i, j, s in kinds:
        ends = {1.0: np.zeros(models + 1), 0.0: np.zeros(models + 1), 0.5: np.eye(models + 1)[-1]}
        ends[1.0][[i, j]], ends[0.0][[i, j]] = (0.5, -0.5), (-0.5, 0.5)
        rows += [ends[s] - other for name, other in ends.items() if name != s]
    happened = np.unique(np.array(rows), axis=0)
    moved = scipy.optimize.linprog(
        -happened.sum(axis=0), A_ub=-happened, b_ub=np.zeros(len(happened)), bounds=[(-1, 1)] * (models + 1)
    )
    return bool(-moved.fun > 1e-7)

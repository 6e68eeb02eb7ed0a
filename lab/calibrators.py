r"""Scores turned into probabilities: isotonic regression and Platt's sigmoid, fitted on some samples, applied to others.

Isotonic: the rising step function of least squares (pool adjacent violators), joined by straight lines between scores and
flat beyond the ends, as in scikit-learn. Platt: $1 / (1 + e^{a s + b})$ of least log loss against Platt's targets
$(P + 1) / (P + 2)$ and $1 / (N + 2)$, found by Newton's method with a halved step where one overshoots.

Neither needs scores to be probabilities. Platt keeps the order of the scores, and with it AUROC, where a is negative; of
inverted scores a is positive, and the order is turned round. Isotonic ties what it pools, so AUROC changes, mostly little; of
inverted scores it makes one constant, with AUROC 1/2. Left out: temperature and beta scaling, several classes.
Sources: Platt 1999, Probabilistic outputs for support vector machines; Lin, Lin and Weng 2007, A note on Platt's
probabilistic outputs; Zadrozny and Elkan 2002, Transforming classifier scores into accurate multiclass probability estimates.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from scipy.optimize import isotonic_regression
from scipy.special import expit

from lab.evaluation import EvaluationSet

Method = Literal["isotonic", "platt"]
STEPS, LEAST_STEP = 100, 1e-10


@dataclass(frozen=True, eq=False)
class Isotonic:
    """A rising function through (scores, probabilities), both ascending."""

    scores: np.ndarray
    probabilities: np.ndarray

    def __call__(self, scores: np.ndarray) -> np.ndarray:
        return np.asarray(np.interp(scores, self.scores, self.probabilities))


@dataclass(frozen=True)
class Platt:
    """1 / (1 + exp(a s + b))."""

    a: float
    b: float

    def __call__(self, scores: np.ndarray) -> np.ndarray:
        return np.asarray(expit(-(self.a * scores + self.b)))


Fit = Isotonic | Platt


def isotonic(y_true: np.ndarray, scores: np.ndarray, weights: np.ndarray | None = None) -> Isotonic:
    """Fit isotonic regression. y_true: bool; scores: finite; weights: positive or 0. Raises ValueError without samples."""
    weight = np.ones(len(scores)) if weights is None else np.asarray(weights, dtype=np.float64)
    kept = weight > 0
    if not kept.any():
        raise ValueError("there are no samples to fit to")
    distinct, place = np.unique(scores[kept], return_inverse=True)
    mass = np.bincount(place, weights=weight[kept])
    share = np.bincount(place, weights=weight[kept] * y_true[kept]) / mass
    return Isotonic(distinct, np.asarray(isotonic_regression(share, weights=mass).x))


def platt(y_true: np.ndarray, scores: np.ndarray, weights: np.ndarray | None = None) -> Platt:
    """Fit Platt's sigmoid. y_true: bool; scores: finite. Raises ValueError without samples of both classes."""
    weight = np.ones(len(scores)) if weights is None else np.asarray(weights, dtype=np.float64)
    p, n = float(weight[y_true].sum()), float(weight[~y_true].sum())
    if not (p and n):
        raise ValueError("there must be samples of both classes to fit to")
    middle, spread = float(scores.mean()), float(scores.std()) or 1.0
    x = (scores - middle) / spread  # so that Newton's steps are of one size
    target = np.where(y_true, (p + 1) / (p + 2), 1 / (n + 2))
    theta = np.array([0.0, np.log((n + 1) / (p + 1))])
    loss = _loss(theta, x, target, weight)
    for _ in range(STEPS):
        step = _newton(theta, x, target, weight)
        size = 1.0
        while (tried := _loss(theta + size * step, x, target, weight)) > loss and size > LEAST_STEP:
            size /= 2
        theta, gained, loss = theta + size * step, loss - tried, tried
        if gained <= 1e-14 * abs(loss):
            break
    a = theta[0] / spread
    return Platt(float(a), float(theta[1] - a * middle))


def _loss(theta: np.ndarray, x: np.ndarray, target: np.ndarray, weight: np.ndarray) -> float:
    z = theta[0] * x + theta[1]
    return float(weight @ (np.logaddexp(0, z) - (1 - target) * z))


def _newton(theta: np.ndarray, x: np.ndarray, target: np.ndarray, weight: np.ndarray) -> np.ndarray:
    q = expit(theta[0] * x + theta[1])  # the probability of the negative class
    off, curve = weight * (q - (1 - target)), weight * q * (1 - q)
    slope = np.array([off @ x, off.sum()])
    bend = np.array([[curve @ x**2, curve @ x], [curve @ x, curve.sum()]]) + 1e-12 * np.eye(2)
    return np.asarray(-np.linalg.solve(bend, slope))


def halves(units: int, groups: np.ndarray | None = None, *, seed: int = 0) -> np.ndarray:
    """A random half of the units, as a mask; groups (codes) stay whole."""
    if groups is not None:
        names, code = np.unique(groups, return_inverse=True)
        return halves(len(names), seed=seed)[code]
    chosen = np.zeros(units, dtype=bool)
    chosen[np.random.default_rng(seed).permutation(units)[: units // 2]] = True
    return chosen


def calibrated(
    judged: EvaluationSet, model: str, method: Method, *, seed: int = 0
) -> tuple[EvaluationSet, EvaluationSet, Fit]:
    """The half that was not fitted to, with the model's scores as they are and as probabilities, both under its name; and the fit.

    Raises ValueError for another task than "binary", a model that gave classes only, and what the fits refuse.
    """
    if judged.task != "binary" or model in judged.hard:
        raise ValueError("only scores of two classes can be calibrated")
    fitted = halves(len(judged), judged.groups, seed=seed)
    before, train = judged.only(model).take(~fitted), judged.only(model).take(fitted)
    fit: Fit = (isotonic if method == "isotonic" else platt)(train.truth, train.models[model], train.weights)
    return before, replace(before, models={model: fit(before.models[model])}), fit

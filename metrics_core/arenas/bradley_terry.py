r"""Bradley-Terry strengths: the ratings under which the games as a whole are most likely, whatever their order.

Symbols: $\theta_i$, the strength of model i, with the mean 0: the odds that i beats j are $e^{\theta_i - \theta_j}$. With c = 400 / ln 10 points a
unit and a mean of 1000 it is a rating on Elo's scale. Ties count as half a win for both ("half"), are left out ("out"), or have a
probability of their own ("davidson"): win, loss and tie are then as likely as $e^{\theta_i}$, $e^{\theta_j}$ and
$\nu e^{(\theta_i + \theta_j) / 2}$ are to each other. The maximum is found by Newton's method with a damped step. It exists where no
strengths can be moved apart for ever without a game speaking against it; else there is no finite answer, unless tied games are
added (`prior`). Left out: an advantage of being first. Sources: Bradley and Terry 1952, Rank analysis of incomplete block designs;
Ford 1957, Solution of a ranking problem from binary comparisons (when it exists); Davidson 1970, On extending the Bradley-Terry model to
accommodate ties in paired comparison experiments; Sun and Tran-Dinh 2019, Generalized self-concordant functions (the step).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import nan
from typing import Any, Literal

import numpy as np
from scipy.optimize import linprog
from scipy.special import expit

from metrics_core.arenas.elo import START, UNIT
from metrics_core.arenas.games import NO_GAME, Played, games
from metrics_core.card import Card, Part, metric
from metrics_core.numbers import as_numbers

Ties = Literal["half", "out", "davidson"]
Errors = Literal["information", "sandwich"]
BRADLEY_TERRY = "Bradley and Terry 1952, Rank analysis of incomplete block designs: I. The method of paired comparisons"
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


def parts(wins: Any, ties: Any = None) -> np.ndarray:
    """The number of the part of each model, from 0, shape (models,): models of two parts are not linked by games at all."""
    won, tied = _tables(wins, ties)
    reach = ((won + tied) > 0) | np.eye(len(won), dtype=bool)
    reach = reach | reach.T
    for middle in range(len(reach)):
        reach |= reach[:, middle, None] & reach[None, middle, :]
    found: np.ndarray = np.unique(np.argmax(reach, axis=1), return_inverse=True)[1]
    return found


def _tables(wins: Any, ties: Any) -> tuple[np.ndarray, np.ndarray]:
    won = as_numbers("wins", wins)
    if won.ndim < 2 or won.shape[-1] != won.shape[-2]:
        raise ValueError(f"wins must have a row and a column for each model, got shape {won.shape}")
    tied = np.zeros(won.shape) if ties is None else np.broadcast_to(as_numbers("ties", ties), won.shape)
    for name, table in (("wins", won), ("ties", tied)):
        if not np.all(np.isfinite(table) & (table >= 0)):
            raise ValueError(f"{name} must hold counts, finite and not negative")
        if np.any(np.diagonal(table, axis1=-2, axis2=-1)):
            raise ValueError(f"{name} must be 0 on the diagonal: no model plays against itself")
    if not np.array_equal(tied, np.swapaxes(tied, -1, -2)):
        raise ValueError("ties must be the same in both halves of the table")
    return won, tied


def bradley_terry(
    wins: Any, ties: Any = None, *, ties_as: Ties = "half", prior: float = 0, errors: Errors = "information"
) -> Strengths:
    """Strengths from how often the model of each row won against that of each column, shape (..., models, models), and how often both tied.

    Expected counts, which are not whole, are taken too. prior: so many tied games are added to each pair, half a win for both, which makes every answer
    finite. errors: the covariance from the information matrix, or the sandwich, which also holds for ties as half. Raises ValueError for
    what are no such tables, a prior that is negative or not finite, and other words for ties_as and errors.
    """
    if ties_as not in ("half", "out", "davidson"):
        raise ValueError(f"ties_as must be 'half', 'out' or 'davidson', got {ties_as!r}")
    if errors not in ("information", "sandwich"):
        raise ValueError(f"errors must be 'information' or 'sandwich', got {errors!r}")
    if not 0 <= prior < np.inf:
        raise ValueError(f"prior must be finite and not negative, got {prior!r}")
    won, tied = _tables(wins, ties)
    models = won.shape[-1]
    if prior:
        won = won + prior / 2 * (1 - np.eye(models))
    if ties_as == "davidson" and np.any(tied):
        return _with_ties(won, tied, errors)
    kept = tied if ties_as == "half" else np.zeros(tied.shape)
    return _without_ties(won, kept, errors)


def _gap(theta: np.ndarray) -> np.ndarray:
    found: np.ndarray = theta[..., :, None] - theta[..., None, :]
    return found


def _laplacian(weights: np.ndarray) -> np.ndarray:
    """The sum over pairs of weight times (e_i - e_j)(e_i - e_j)', from a table of weights that is the same in both halves."""
    found: np.ndarray = weights.sum(axis=-1)[..., None] * np.eye(weights.shape[-1]) - weights
    return found


def _damped(step: np.ndarray) -> np.ndarray:
    """A step as long as is safe: by ln(1 + d) / d where a pair's odds move by d."""
    far = np.ptp(step, axis=-1, keepdims=True)
    return step * np.where(far > 1e-8, np.log1p(far) / np.where(far > 1e-8, far, 1), 1)


def _without_ties(won: np.ndarray, tied: np.ndarray, errors: str) -> Strengths:
    """Two outcomes; a tie is half of each."""
    score, models = won + tied / 2, won.shape[-1]
    exists = connected(score > 0)
    played = score + np.swapaxes(score, -1, -2)
    safe = np.where(exists[..., None, None], score, 1 - np.eye(models))
    count = safe + np.swapaxes(safe, -1, -2)
    level = np.ones((models, models)) / models
    theta = np.zeros(won.shape[:-1])
    for _ in range(STEPS):
        chance = expit(_gap(theta))
        slope = (safe - count * chance).sum(axis=-1)
        curve = _laplacian(count * chance * (1 - chance))
        scale = np.trace(curve, axis1=-2, axis2=-1)[..., None, None] / models
        step = np.linalg.solve(curve + scale * level, slope[..., None])[..., 0]
        theta = theta + _damped(step - step.mean(axis=-1, keepdims=True))
        if np.max(np.abs(step), initial=0.0) < NEAR:
            break
    chance = expit(_gap(theta))
    spread = _pseudo(_laplacian(count * chance * (1 - chance)))
    if errors == "sandwich":
        seen = won * (1 - chance) ** 2 + np.swapaxes(won, -1, -2) * chance**2 + tied * (0.5 - chance) ** 2
        spread = spread @ _laplacian(seen) @ spread
    reason = ""
    if won.ndim == 2 and not exists:
        reason = ONE_SIDED if connected(played > 0) else APART
    return Strengths(
        np.where(exists[..., None], theta, nan),
        np.where(exists[..., None, None], spread, nan),
        np.zeros(won.shape[:-2]),
        reason,
    )


def _pseudo(curve: np.ndarray) -> np.ndarray:
    """The inverse of a table whose rows sum to 0, for strengths whose mean is 0."""
    models = curve.shape[-1]
    level = np.ones((models, models)) / models
    scale = np.trace(curve, axis1=-2, axis2=-1)[..., None, None] / models
    found: np.ndarray = np.linalg.inv(curve + scale * level) - level / scale
    return found


def _with_ties(won: np.ndarray, tied: np.ndarray, errors: str) -> Strengths:
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
        return _without_ties(won, tied, errors)
    if reason := _no_davidson(won, tied):
        return Strengths(np.full(models, nan), np.full((models, models), nan), np.asarray(nan), reason)
    count = won + won.T + tied
    theta, log_tie = np.zeros(models), 0.0
    for _ in range(STEPS):
        slope, curve = _score(won, tied, count, theta, log_tie)
        step = np.linalg.solve(curve, slope)
        far = float(np.ptp(step[:-1]) + abs(step[-1]))
        step = step * (np.log1p(far) / far if far > 1e-8 else 1)
        theta, log_tie = theta + step[:-1] - step[:-1].mean(), log_tie + step[-1]
        if far < NEAR:
            break
    _, curve = _score(won, tied, count, theta, log_tie)
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


def _shares(theta: np.ndarray, log_tie: float) -> tuple[np.ndarray, np.ndarray]:
    """The probabilities that the model of the row wins, and of a tie."""
    half = _gap(theta) / 2
    top = np.maximum(np.abs(half), log_tie)
    up, down, level = np.exp(half - top), np.exp(-half - top), np.exp(log_tie - top)
    whole = up + down + level
    return up / whole, level / whole


def _score(
    won: np.ndarray, tied: np.ndarray, count: np.ndarray, theta: np.ndarray, log_tie: float
) -> tuple[np.ndarray, np.ndarray]:
    """Slope and curvature of the log-likelihood in the strengths and the logarithm of nu; the mean strength is held by a weight of its own."""
    win, tie = _shares(theta, log_tie)
    lean, models = win - win.T, len(theta)
    slope = np.append((won - won.T - count * lean).sum(axis=1) / 2, (tied - count * tie).sum() / 2)
    curve = np.zeros((models + 1, models + 1))
    curve[:-1, :-1] = _laplacian(count * (win + win.T - lean**2) / 4)
    curve[:-1, :-1] += np.trace(curve) / models**2
    curve[:-1, -1] = curve[-1, :-1] = -(count * lean * tie).sum(axis=1) / 2
    curve[-1, -1] = (count * tie * (1 - tie)).sum() / 2
    return slope, curve


def _seen(won: np.ndarray, tied: np.ndarray, theta: np.ndarray, log_tie: float) -> np.ndarray:
    """The sum over games of slope times slope', as observed."""
    win, tie = _shares(theta, log_tie)
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


def _fitted(first: Played, second: Played, score: Any, ties: Ties, prior: float) -> tuple[Any, Strengths]:
    found = games(first, second, score)
    if not found.models:
        return found, Strengths(np.empty(0), np.empty((0, 0)), np.asarray(nan), NO_GAME)
    return found, bradley_terry(found.wins, found.ties, ties_as=ties, prior=prior)


def _steps(
    first: Played,
    second: Played,
    score: Any,
    *,
    model: Hashable,
    ties: Ties = "half",
    prior: float = 0,
    start: float = START,
) -> list[Part]:
    found, fit = _fitted(first, second, score, ties, prior)
    place = found.place(model)
    if place is None:
        return []
    count = found.wins + found.wins.T
    tied = found.ties if ties != "out" else np.zeros(found.ties.shape)
    parts_: list[Part] = [("wins, a tie as half", "W", float((found.wins + tied / 2)[place].sum()))]
    if not prior and not fit.undefined:
        win, tie = (
            _shares(fit.values, float(np.log(fit.tie))) if fit.tie else (expit(_gap(fit.values)), np.zeros(count.shape))
        )
        expected = (count + tied) * (win + tie / 2)
        parts_.append(("wins that the fitted strengths expect", r"\sum_j n_j p_j", float(expected[place].sum())))
    return [
        *parts_,
        ("mean rating", "m", start),
        ("points for one unit of strength, 400 / ln 10", "c", UNIT),
        ("strength: logarithm of odds, mean 0", r"\theta", float(fit.values[place])),
    ]


def _needs(
    first: Played, second: Played, score: Any, *, model: Hashable, ties: Ties = "half", prior: float = 0, **_: Any
) -> list[tuple[str, Any]]:
    found, fit = _fitted(first, second, score, ties, prior)
    if model not in found.models:
        return [(NO_GAME, 0)]
    return [(fit.undefined, not fit.undefined)]


@metric(
    Card(
        name="Bradley-Terry rating",
        topic="arenas",
        aliases=("Bradley-Terry", "Bradley-Terry model", "Bradley-Terry strength"),
        question="Which ratings of all models make the games as a whole most likely, whatever their order?",
        formula=r"m + c \cdot \theta",
        symbols={
            "m": "mean rating of all models",
            "c": "points for one unit of strength: 400 divided by the natural logarithm of 10",
            r"\theta": "the model's strength: differences of strengths are natural logarithms of the odds of a win",
        },
        range=(-np.inf, np.inf),
        better="higher",
        unit="points",
        undefined_when="the model played no game, groups of models never met, or one of them won or lost every game against the rest",
        blind_to="That A may beat B, B may beat C and C may beat A: it gives each model one number.",
        source=BRADLEY_TERRY,
        reference="places = {name: i for i, name in enumerate(dict.fromkeys([*first, *second]))}\n"
        "design = np.zeros((len(first), len(places)))\n"
        "design[np.arange(len(first)), [places[a] for a in first]] = 1\n"
        "design[np.arange(len(first)), [places[b] for b in second]] = -1\n"
        "binomial = statsmodels.api.families.Binomial()\n"
        "fit = statsmodels.api.GLM(np.asarray(score, float), design[:, 1:], family=binomial).fit(tol=1e-14)\n"
        "theta = np.append(0, fit.params)\n"
        "start + 400 / np.log(10) * (theta[places[model]] - theta.mean())  # with ties='half' and prior=0",
    ),
    steps=_steps,
    needs=_needs,
)
def bradley_terry_rating(
    first: Played,
    second: Played,
    score: Any,
    *,
    model: Hashable,
    ties: Ties = "half",
    prior: float = 0,
    start: float = START,
) -> float:
    """The rating of a model under which all games are most likely [points, any finite number]; NaN where no finite rating fits.

    first, second: the models of each game; score: of the first, 1, 0.5 or 0. ties: "half" a win, left "out", or "davidson". prior: tied games that are
    added to each pair; start: the mean rating. Raises what games() and bradley_terry() raise.
    """
    found, fit = _fitted(first, second, score, ties, prior)
    place = found.place(model)
    return nan if place is None else float(start + UNIT * fit.values[place])

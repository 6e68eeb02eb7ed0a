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
from math import nan
from typing import Any, Literal

import numpy as np
from scipy.sparse.csgraph import connected_components
from scipy.special import expit

from metrics_core.arenas.davidson import shares, with_ties
from metrics_core.arenas.elo import START, UNIT
from metrics_core.arenas.games import NO_GAME, Played, games
from metrics_core.arenas.strengths import Strengths, log_odds
from metrics_core.arenas.two_outcomes import without_ties
from metrics_core.card import Card, Part, metric
from metrics_core.numbers import as_numbers

Ties = Literal["half", "out", "davidson"]
Errors = Literal["information", "sandwich"]
BRADLEY_TERRY = "Bradley and Terry 1952, Rank analysis of incomplete block designs: I. The method of paired comparisons"


def parts(wins: Any, ties: Any = None) -> np.ndarray:
    """The number of the part of each model, from 0, shape (models,): models of two parts are not linked by games at all."""
    won, tied = _tables(wins, ties)
    found: np.ndarray = connected_components(won + tied, directed=False)[1]
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
        return with_ties(won, tied, errors)
    kept = tied if ties_as == "half" else np.zeros(tied.shape)
    return without_ties(won, kept, errors)


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
    parts_: list[Part] = [
        (
            "wins (ties left out)" if ties == "out" else "wins (a tie is half a win)",
            "W",
            float((found.wins + tied / 2)[place].sum()),
        )
    ]
    if not prior and not fit.undefined:
        win, tie = (
            shares(fit.values, float(np.log(fit.tie)))
            if fit.tie
            else (expit(log_odds(fit.values)), np.zeros(count.shape))
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
        question="Which ratings make the results of all games together most likely, whatever the order of the games?",
        formula=r"m + c \cdot \theta",
        symbols={
            "m": "mean rating of all models",
            "c": "points for one unit of strength: 400 divided by the natural logarithm of 10",
            r"\theta": "the model's strength: differences of strengths are natural logarithms of the odds of a win",
        },
        range=(-np.inf, np.inf),
        better="higher",
        unit="points",
        undefined_when="the model played no game; or the models can be split into two groups that never met, or of which one group won every game against the other",
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

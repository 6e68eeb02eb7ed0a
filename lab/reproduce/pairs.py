"""Verdicts on pairs of answers: the verdicts that count, win rates, and Bradley-Terry ratings by statsmodels' logistic regression."""

import math
import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import scipy.sparse.csgraph
import scipy.stats
import statsmodels.api as sm

from lab.reproduce.against import main
from lab.reproduce.common import SETTINGS, Cells, Found, Recipe, kind, names, numbers
from lab.reproduce.people import of_people
from lab.reproduce.ratings import of_ratings

FIRST = ["model a", "model 1", "a", "first", "left", "1", "answer a", "a wins", "assistant a", "true", "ab"]
SECOND = ["model b", "model 2", "b", "second", "right", "2", "answer b", "b wins", "assistant b", "false", "ba", "swapped"]  # fmt: skip
TIE = ["tie", "ties", "tied", "draw", "equal", "same", "both", "neither", "c", "0.5", "tie bothbad", "bothbad", "both bad", "tie both bad", "tie (bothbad)"]  # fmt: skip
# in a column's name: its truths say that the second came first
SWAPPED = ["swap", "swapped", "swaps", "flipped", "reversed", "inverted"]


def winners(cells: Cells, first: Cells, second: Cells) -> np.ndarray:
    """The score of the first model, NaN where the cell names neither model nor a tie."""
    if kind(cells) != "text":
        found = numbers(cells)
        known = found[~np.isnan(found)]
        if kind(cells) != "bool" and len(known) and np.isin(known, (1, 2)).all() and (known == 2).any():
            return np.asarray(2 - found)
        return np.where(np.isin(found, (0, 0.5, 1)), found, math.nan)
    return np.array([_score(*three) for three in zip(cells, first, second, strict=True)])


def _score(cell: str | None, first: str | None, second: str | None) -> float:
    if cell is None or cell in (first, second):
        return math.nan if cell is None else float(cell == first)
    word = " ".join(cell.lower().replace("_", " ").replace("-", " ").split())
    return 1.0 if word in FIRST else 0.0 if word in SECOND else 0.5 if word in TIE else math.nan


def turned(columns: dict[str, Cells], first: Cells, second: Cells) -> np.ndarray:
    """In which rows a column says that the second model's answer was shown first."""
    column = SETTINGS["roles"]["order"]
    if not column:
        return np.zeros(len(first), bool)
    words = re.findall("[a-z]+", re.sub("([a-z])([A-Z])", r"\1 \2", column).lower())
    return np.asarray(winners(columns[column], first, second) == (1 if {*words} & {*SWAPPED} else 0))


def rows(columns: dict[str, Cells], model: str) -> SimpleNamespace:
    """The verdicts on two different models that are looked at."""
    roles = SETTINGS["roles"]
    sides = [names(columns[roles[role]]) for role in ("answered_by", "opponent")]
    score, turn = winners(columns[roles["truth"][0]], *sides), turned(columns, *sides)
    human = winners(columns[roles["human"]], *sides) if roles["human"] else np.full(len(score), math.nan)
    score, human = (np.where(turn, 1 - one, one) for one in (score, human))
    known = [a in roles["models"] and b in roles["models"] and a != b for a, b in zip(*sides, strict=True)]
    kept = np.flatnonzero(np.array(known) & ~np.isnan(score))
    if SETTINGS["sample"] and len(kept) > SETTINGS["sample"]:
        kept = np.sort(np.random.default_rng(0).choice(kept, SETTINGS["sample"], replace=False, shuffle=False))
    first, second = (np.array([sides[turn[i] ^ side][i] for i in kept], dtype=object) for side in (0, 1))
    d = SimpleNamespace(kept=kept, first=first, second=second, score=score[kept], model=model, exact=_exact, w=None)
    d.human = human[kept]
    return d


def _own(d: Any) -> np.ndarray:
    return np.concatenate([d.score[d.first == d.model], 1 - d.score[d.second == d.model]])


def _win_rate(d: Any, how: dict[str, Any]) -> float:
    mine = _own(d)
    mine = mine[mine != 0.5] if how.get("ties") == "out" else mine
    return float(mine.mean()) if len(mine) else math.nan


def _rating(d: Any, how: dict[str, Any]) -> float:
    return _fitted(d, how)[0]


def _fitted(d: Any, how: dict[str, Any]) -> tuple[float, float]:
    """A model's rating and its standard error."""
    known, ratings, spread = _strengths(d, how)
    place = known.index(d.model) if d.model in known else None
    return (math.nan, math.nan) if place is None else (float(ratings[place]), float(np.sqrt(spread[place, place])))


def _strengths(d: Any, how: dict[str, Any], **errors: Any) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Models, 1000 + 400 / ln 10 times their strengths, whose mean is 0, and the covariance; NaN where some models won every verdict against the rest."""
    decided = d.score != 0.5 if how.get("ties") == "out" else np.ones(len(d.score), bool)
    known = list(dict.fromkeys([*d.first, *d.second]))
    many, place = len(known), {name: i for i, name in enumerate(known)}
    one, other = (np.array([place[name] for name in side[decided]], dtype=int) for side in (d.first, d.second))
    score = d.score[decided]
    beats = np.zeros((many, many))
    np.add.at(beats, (one, other), score > 0)
    np.add.at(beats, (other, one), score < 1)
    if scipy.sparse.csgraph.connected_components(beats, directed=True, connection="strong")[0] > 1:
        return known, np.full(many, math.nan), np.full((many, many), math.nan)
    design = np.zeros((len(score), many))
    design[np.arange(len(score)), one], design[np.arange(len(score)), other] = 1, -1
    fit = sm.GLM(score, design[:, 1:], family=sm.families.Binomial()).fit(tol=1e-14, **errors)
    apart = 400 / math.log(10) * (np.eye(many) - 1 / many)  # the strengths minus their mean
    theta, spread = np.append(0, fit.params), np.zeros((many, many))
    spread[1:, 1:] = fit.cov_params()
    return known, 1000 + apart @ theta, apart @ spread @ apart


def _ranks(d: Any, group: np.ndarray | None, level: float) -> dict[str, tuple[float, float]]:
    """The ranks that differences of ratings leave open: one more than the models clearly ahead, and how many there are minus those clearly behind."""
    groups, wider = 2, 1.0
    errors: dict[str, Any] = {"cov_type": "HC0"}
    if group is not None and (groups := len(np.unique(group))) > 1:
        by = {"groups": np.unique(group, return_inverse=True)[1], "use_correction": False}
        errors, wider = {"cov_type": "cluster", "cov_kwds": by}, groups / (groups - 1)
    known, ratings, spread = _strengths(d, {}, **errors)
    own = np.diag(spread)
    error = np.sqrt(wider * np.maximum(own + own[:, None] - 2 * spread, 0)) if groups > 1 else math.inf
    ahead = ratings - ratings[:, None] > scipy.stats.norm.ppf((1 + level) / 2) * error  # of each row, which models are
    ends = zip(1 + ahead.sum(axis=1), len(known) - ahead.sum(axis=0), strict=True)
    lost = np.isnan(ratings).any()
    return {
        model: (math.nan, math.nan) if lost else (float(a), float(b)) for model, (a, b) in zip(known, ends, strict=True)
    }


def _exact(d: Any, level: float) -> dict[str, tuple[float, float]]:
    """Of ratings, where every verdict counts by itself: a normal quantile times the standard error of the information matrix."""
    if SETTINGS["roles"]["group"]:
        return {}
    found, z = {}, float(scipy.stats.norm.ppf((1 + level) / 2))
    for key, (function, options) in SETTINGS["measures"].items():
        value, error = _fitted(d, options) if function == "bradley_terry_rating" else (math.nan, math.nan)
        if not math.isnan(value):
            found[key] = value - z * error, value + z * error
    return found


RECIPES: dict[str, Recipe] = {"win_rate": _win_rate, "bradley_terry_rating": _rating}


def _first_place(score: np.ndarray, group: np.ndarray | None) -> dict[str, float]:
    """The mean of what the first model scores, with Student's t times its standard error, by groups: a regression on nothing but a constant."""
    many = len(score) if group is None else len(np.unique(group))
    value = float(score.mean())
    if many < 2:
        return {"value": value, "low": math.nan, "high": math.nan}
    by = (
        {}
        if group is None
        else {"cov_type": "cluster", "cov_kwds": {"groups": np.unique(group, return_inverse=True)[1]}}
    )
    low, high = sm.OLS(score, np.ones(len(score))).fit(use_t=True, **by).conf_int()[0]
    return {"value": value, "low": float(low), "high": float(high)}


def _flipped(d: Any, group: np.ndarray) -> Found:
    """Of pairs on one question that were judged in both orders, how often the winner changes. Of each order the first verdict without a tie counts."""
    won: dict[tuple[str, str, str], str] = {}
    for question, a, b, score in zip(group, d.first, d.second, d.score, strict=True):
        if score != 0.5:
            won.setdefault((question, a, b), a if score == 1 else b)
    both = [(one, won[q, b, a]) for (q, a, b), one in won.items() if a < b and (q, b, a) in won]
    flips = sum(one != other for one, other in both)
    return {("ratings", "", "flipped"): {"value": flips / len(both)}} if both else {}


def boxes(columns: dict[str, Cells], data: dict[str, Any]) -> Found:
    """The judge beside people, how often each model won, lost and tied, what the first place gets, and ratings in other ways."""
    d, column = next(iter(data.values())), SETTINGS["roles"]["group"]
    group = np.array([str(names(columns[column])[i]) for i in d.kept]) if column else None
    both = [one for one in zip(d.score.tolist(), d.human.tolist(), strict=True) if not math.isnan(one[1])]
    found = of_people({"all models": both}, (0, 0.5, 1))
    ranks = _ranks(d, group, SETTINGS["intervals"]["level"]) if len(d.score) else {}
    for model, own in data.items():
        best, worst = ranks.get(model, (math.nan, math.nan))
        found["ratings", model, "best_rank"], found["ratings", model, "worst_rank"] = {"value": best}, {"value": worst}
        ended = {"wins": 1, "losses": 0, "ties": 0.5}
        found |= {("ratings", model, how): {"value": float((_own(own) == score).sum())} for how, score in ended.items()}
    if not len(d.score):
        return found
    found["ratings", "", "first_place"] = _first_place(d.score, group)
    found |= {} if group is None else _flipped(d, group)
    return found | of_ratings(d.first, d.second, d.score, group)


if __name__ == "__main__":
    main(rows, RECIPES, boxes=boxes)

"""Measures of answers and of verdicts on pairs as functions of sums over units: for resamples and slices (module statistics).

Of answers, sums of counts: right, wrong and refused ones; those that a judge passed, and those that people call right. Of
verdicts on pairs, how often each model won against, lost to and tied with each other one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from lab.answered import graded
from lab.jackknife import Units
from lab.measures import Answer, Measure
from lab.predictions import ModelPredictions
from lab.resamples import Resamples
from lab.statistics import Statistics, columns
from metrics_core.arenas import bradley_terry
from metrics_core.arenas.bradley_terry import bradley_terry_rating
from metrics_core.arenas.games import win_rate
from metrics_core.classification import divide
from metrics_core.judges import corrected_rate

OUTCOMES = 3  # the first model wins, loses, ties
ANSWERED = ("attempted", "attempts", "beside people", "games")  # the shapes of measures of these sums


def of_attempts(measures: Sequence[Measure], s: ModelPredictions) -> Statistics:
    """Metrics of right, wrong and refused answers."""

    def read(sums: np.ndarray) -> np.ndarray:
        counts = [np.maximum(sums[..., i], 0) for i in range(3)]
        many = {"attempted": 2, "attempts": 3}
        return np.stack([np.asarray(m.card.function(*counts[: many[m.shape]], **m.options)) for m in measures])

    return Statistics(tuple(measures), columns(*graded.attempts(s.judged, s.model)), read)


def of_people(measures: Sequence[Measure], s: ModelPredictions) -> Statistics:
    """A pass rate corrected by human verdicts; undefined where no labelled answer is right, or none is wrong."""

    def read(sums: np.ndarray) -> np.ndarray:
        passed, judged, right_passed, right, wrong_failed, wrong = (np.maximum(sums[..., i], 0) for i in range(6))
        rates = [divide(a, b) for a, b in ((passed, judged), (right_passed, right), (wrong_failed, wrong))]
        known = ~np.isnan(np.stack(rates)).any(axis=0)
        safe = [np.clip(np.where(known, rate, 0.5), 0, 1) for rate in rates]
        return np.stack([np.where(known, corrected_rate(*safe, **m.options), np.nan) for m in measures])

    return Statistics(tuple(measures), columns(*graded.beside_people(s.judged, s.model).columns), read)


def of_games(measures: Sequence[Measure], s: ModelPredictions) -> Statistics:
    """Win rates and Bradley-Terry ratings of one model."""
    place = s.judged.labels.index(s.model)

    def read(sums: np.ndarray) -> np.ndarray:
        wins, ties = tables_of(sums, len(s.judged.labels))
        return np.stack([rated(one, wins, ties)[..., place] for one in measures])

    return Statistics(tuple(measures), cells_of_games(s.judged), read)


def of_answered(one: Measure, s: ModelPredictions) -> tuple[Statistics, Callable[[np.ndarray], np.ndarray]]:
    """A measure of sums, and of the same sums how many answers or verdicts it rests on."""
    if one.shape == "beside people":
        return of_people([one], s), lambda sums: np.asarray(np.minimum(sums[..., 3], sums[..., 5]))
    if one.shape == "games":
        place, models = s.judged.labels.index(s.model), len(s.judged.labels)

        def games(sums: np.ndarray) -> np.ndarray:
            wins, ties = tables_of(sums, models)
            played: np.ndarray = (wins + np.swapaxes(wins, -1, -2) + ties)[..., place, :].sum(axis=-1)
            return played

        return of_games([one], s), games
    return of_attempts([one], s), lambda sums: np.asarray(
        sums[..., : 2 if one.shape == "attempted" else 3].sum(axis=-1)
    )


def cells_of_games(judged: Any) -> Units:
    """For each verdict which two models met, in their order, and how it ended, as one cell."""
    many, (first, second, score) = len(judged.labels), judged.truth.T
    outcome = np.select([score == 1, score == 0], [0, 1], 2)
    cells = ((first * many + second) * OUTCOMES + outcome).astype(np.int64)
    return Units(cells=cells, many=many * many * OUTCOMES)


def tables_of(sums: np.ndarray, models: int) -> tuple[np.ndarray, np.ndarray]:
    """How often the model of each row won against that of each column, and how often they tied: (..., models, models) each."""
    met = np.maximum(sums, 0).reshape(*sums.shape[:-1], models, models, OUTCOMES)
    won, lost, tied = (met[..., i] for i in range(OUTCOMES))
    return won + np.swapaxes(lost, -1, -2), tied + np.swapaxes(tied, -1, -2)


def rated(one: Measure, wins: np.ndarray, ties: np.ndarray) -> np.ndarray:
    """A measure of every model from tables of wins and ties, (..., models); NaN where undefined."""
    how = one.options.get("ties", "half")
    if one.card.function is bradley_terry_rating:
        return bradley_terry(wins, ties, ties_as=how).ratings
    if one.card.function is not win_rate:
        raise ValueError(f"{one.key} is no measure of tables of wins")
    tied = ties.sum(axis=-1) if how == "half" else np.zeros(wins.shape[:-1])
    won, lost = wins.sum(axis=-1), wins.sum(axis=-2)
    return np.asarray(divide(won + tied / 2, won + lost + tied))


def rated_jointly(
    chosen: Sequence[Measure], draws: Resamples, known: Mapping[tuple[str, str], Answer]
) -> dict[tuple[str, str], np.ndarray]:
    """Measures of verdicts on pairs on every resample, by key and model: all models' ratings come of one fit. {} for other tasks.

    known: their values on all verdicts; where a sample is drawn from, what is drawn is moved by how far the sample's value is off.
    """
    judged = draws.judged
    games = [one for one in chosen if one.shape == "games"]
    if not games:
        return {}
    units, many = cells_of_games(judged), len(judged.labels)
    blocks = [[rated(one, *tables_of(units.drawn(mass), many)) for one in games] for mass in draws.blocks()]
    sample = [rated(one, *tables_of(units.drawn(draws.once), many))[0] for one in games] if draws.sampled else []
    found = {}
    for i, one in enumerate(games):
        values = np.concatenate([block[i] for block in blocks])
        for model in judged.models:
            place = judged.labels.index(model)
            off = known[one.key, model].value - sample[i][place] if draws.sampled else 0.0
            found[one.key, model] = values[:, place] + (off if np.isfinite(off) else 0.0)
    return found

"""Several judges of the same answers: raw agreement, Fleiss' kappa, Krippendorff's alpha and Gwet's AC1 from their definitions, left out one question after another."""

import math
from typing import Any

import numpy as np
import scipy.stats

from lab.reproduce.common import Found

EVERY, MOST_VERDICTS = "all models", 10
Panels = dict[str, tuple[np.ndarray, np.ndarray]]


def of_judges(panels: Panels) -> Found:
    """The four measures of each model, and of all together. panels: of each model how many judges gave each answer each verdict, and each answer's group."""
    if len(panels) > 1:
        together = [np.concatenate(parts) for parts in zip(*panels.values(), strict=True)]
        panels = {EVERY: (together[0], together[1]), **panels}
    return {
        ("judges", model, f"judges_{name}"): _jackknifed(counts, group, place)
        for model, (counts, group) in panels.items()
        for place, name in enumerate(("agreement", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1"))
    }


def counted(
    answers: list[tuple[str, str, list[tuple[float, bool]]]], group: dict[str, Any], models: list[str]
) -> Panels:
    """Counts of verdicts from the model, the question and the judges' scores and refusals of each answer. group: of each question that counts."""
    said = {-math.inf if refused else score for _, _, each in answers for score, refused in each}
    verdicts = [0.0, 1.0] if said <= {0.0, 1.0} else sorted(said)
    if len(verdicts) > MOST_VERDICTS:
        return {}
    found: dict[str, list[Any]] = {model: [] for model in models}
    for model, question, each in answers:
        if question in group:
            own = [-math.inf if refused else score for score, refused in each]
            found[model].append(([own.count(verdict) for verdict in verdicts], group[question]))
    return {
        model: (np.array([n for n, _ in each], float), np.array([g for _, g in each])) for model, each in found.items()
    }


def _jackknifed(counts: np.ndarray, group: np.ndarray, place: int) -> dict[str, float]:
    """A measure with Student's t times the standard error of leaving out one group after another; answers with equal counts are taken together."""
    (kinds, kind), unit = np.unique(counts, axis=0, return_inverse=True), np.unique(group, return_inverse=True)[1]
    held = np.zeros((int(unit.max()) + 1, len(kinds)))
    np.add.at(held, (unit, kind.ravel()), 1)
    value = _measure(kinds, held.sum(axis=0), place)
    sorts, times = np.unique(held, axis=0, return_counts=True)
    left = np.array([_measure(kinds, held.sum(axis=0) - one, place) for one in sorts])
    many, mean = len(held), float(np.average(left, weights=times))
    error = math.sqrt((many - 1) / many * float((times * (left - mean) ** 2).sum()))
    if math.isnan(value) or many < 2 or not error > 1e-12:
        return {"value": value, "low": math.nan, "high": math.nan}
    reach = float(scipy.stats.t.ppf(0.975, many - 1)) * error
    return {"value": value, "low": max(value - reach, -1.0), "high": min(value + reach, 1.0)}


def _measure(counts: np.ndarray, times: np.ndarray, place: int) -> float:
    """Agreement, or 1 minus what is seen of disagreement over what chance gives. times: how many answers have each row of counts."""
    counts, times, n = counts[times > 0], times[times > 0], counts[times > 0].sum(axis=1)
    pairs = np.where(n > 1, times, 0)
    if not pairs.any():
        return math.nan
    differ = 1 - (counts * (counts - 1)).sum(axis=1) / np.maximum(n * (n - 1), 1)  # of each answer's pairs
    seen = float(np.average(differ, weights=pairs))
    if place == 0:
        return 1 - seen
    if place == 1:
        chance = 1 - float(((times @ counts / (times @ n)) ** 2).sum())
        return 1 - seen / chance if np.ptp(n) == 0 and chance > 1e-12 else math.nan
    if place == 2:
        each, every = pairs @ counts, float(pairs @ n)
        chance = float((each * (every - each)).sum()) / (every * (every - 1))
        return 1 - float(np.average(differ, weights=pairs * n)) / chance if chance > 0 else math.nan
    share, categories = np.average(counts / n[:, None], axis=0, weights=times), counts.shape[1]
    chance = 1 - float((share * (1 - share)).sum()) / (categories - 1) if categories > 1 else 0.0
    return 1 - seen / chance if chance > 0 else math.nan

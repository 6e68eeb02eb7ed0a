"""How often the 95% intervals of answers and of verdicts on pairs hold the true value, by the lab's own way from a table to an interval."""

import numpy as np
import pytest

from lab import EvaluationSet, measure
from lab.answered import ends
from lab.answered.ratings import first_place
from lab.answered.stated import stated
from lab.table import table
from metrics_core.arenas import bradley_terry

SAMPLES, RESAMPLES = 100, 200  # +-4.4 points a figure; with 200 samples 92.0 to 96.1 were measured
SKILL = {"a": 0.6, "b": 0.1}
STRENGTH = np.array([0.7, 0.1, -0.2, -0.6])
LEAN = 0.3  # towards the answer that is shown first


def names(n: int) -> np.ndarray:
    found = np.empty(n, dtype=object)
    found[:] = [f"q{i}" for i in range(n)]
    return found


def answers(rng, passages: int, *, each: int = 3, runs: int = 3) -> EvaluationSet:
    """Two models' answers to questions about passages, which some find harder; people label a third, and the judge errs."""
    group = np.repeat(np.arange(passages), each)
    ease = rng.normal(0, 0.8, passages)[group] + rng.normal(0, 0.8, len(group))
    models, people = {}, {}
    for name, skill in SKILL.items():
        right = rng.random((len(group), runs)) < 1 / (1 + np.exp(-(skill + ease)))[:, None]
        models[name] = np.where(rng.random(right.shape) < np.where(right, 0.92, 0.85), right, ~right) * 1.0
        people[name] = np.where(rng.random(right.shape) < 1 / 3, right * 1.0, np.nan)
    return EvaluationSet("answers", names(len(group)), models, groups=group, people=people)


def verdicts(rng, questions: int, *, each: int = 8) -> EvaluationSet:
    """Verdicts on pairs of four models, several on each question, on which models have strengths of their own."""
    group = np.repeat(np.arange(questions), each)
    first = rng.integers(0, 4, len(group))
    second = (first + rng.integers(1, 4, len(group))) % 4
    here = STRENGTH + rng.normal(0, 0.7, (questions, 4))
    seen = here[group, first] - here[group, second] + LEAN + rng.logistic(size=len(group))
    score = np.where(np.abs(seen) < 0.3, 0.5, seen > 0)
    own = {name: np.where(first == i, score, np.where(second == i, 1 - score, np.nan)) for i, name in enumerate("abcd")}
    truth = np.stack([first, second, score], axis=1).astype(float)
    return EvaluationSet("pairs", truth, own, tuple("abcd"), groups=group)


def held(found: dict[str, list[tuple[float, float]]], true: dict[str, float]) -> dict[str, float]:
    return {name: 100 * np.mean([low <= true[name] <= high for low, high in each]) for name, each in found.items()}


@pytest.mark.slow  # simulates
def test_intervals_of_answers():
    """Of 100 files: 40 passages with three questions each, three runs. The corrected rate is resampled by passage, the others are Student's t by passage."""
    rng = np.random.default_rng(8)
    many = answers(rng, 30_000, runs=3)
    right = {name: _truly_right(many, name) for name in SKILL}
    runs = {name: many.models[name].mean(axis=1) for name in SKILL}
    passed = many.models["a"].sum(axis=1)
    true = {
        "mean score": runs["a"].mean(),
        "pass@2": np.mean(1 - (3 - passed) * (2 - passed) / 6),
        "difference": runs["a"].mean() - runs["b"].mean(),
        "corrected": right["a"],
    }
    keys = {"mean score": "mean_score", "pass@2": "pass_at_k_k_2", "corrected": "corrected_rate"}
    chosen = [measure("answers", key) for key in keys.values()]
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in true}
    for _ in range(SAMPLES):
        judged = answers(rng, 40)
        rows = table(judged, among=chosen, resamples=RESAMPLES)
        for name, key in keys.items():
            found[name].append((rows.row(key, "a").low, rows.row(key, "a").high))
        apart = ends.difference(chosen[0], judged, "a", "b", 0.95)
        found["difference"].append((apart.low, apart.high))
    measured = {"mean score": 91, "pass@2": 92, "difference": 96, "corrected": 96}
    assert held(found, true) == pytest.approx(measured, abs=0.1) and min(measured.values()) > 90


def _truly_right(many: EvaluationSet, name: str) -> float:
    """The proportion that is right, from people's labels of a random third."""
    return float(np.nanmean(many.people[name]))


@pytest.mark.slow  # simulates
def test_intervals_of_verdicts_on_pairs():
    """Of 100 files: 60 questions with eight verdicts each: ratings and win rates are resampled by question, what the first place gets is Student's t by question."""
    rng = np.random.default_rng(9)
    many = verdicts(rng, 60_000)
    won, tied = np.zeros((4, 4)), np.zeros((4, 4))
    first, second = (many.truth[:, side].astype(int) for side in (0, 1))
    np.add.at(won, (first, second), many.truth[:, 2] == 1)
    np.add.at(won, (second, first), many.truth[:, 2] == 0)
    np.add.at(tied, (first, second), many.truth[:, 2] == 0.5)
    ratings = bradley_terry(won, tied + tied.T).ratings
    true = {f"rating {name}": float(rating) for name, rating in zip("abcd", ratings, strict=True)}
    true |= {f"win rate {name}": float(np.nanmean(many.models[name])) for name in "abcd"}
    true["first place"] = float(many.truth[:, 2].mean())
    chosen = [measure("pairs", key) for key in ("bradley_terry_rating", "win_rate")]
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in true}
    for _ in range(SAMPLES):
        judged = verdicts(rng, 60)
        rows = table(judged, among=chosen, resamples=RESAMPLES)
        for name in "abcd":
            for what, key in (("rating", "bradley_terry_rating"), ("win rate", "win_rate")):
                found[f"{what} {name}"].append((rows.row(key, name).low, rows.row(key, name).high))
        place = first_place(judged).score
        found["first place"].append((place.low, place.high))
    each = held(found, true)
    means = {what: np.mean([each[f"{what} {name}"] for name in "abcd"]) for what in ("rating", "win rate")}
    means["first place"] = each["first place"]
    assert means == pytest.approx({"rating": 97, "win rate": 97, "first place": 93}, abs=0.1)


def sure(rng, questions: int) -> tuple[EvaluationSet, np.ndarray]:
    """One model's answers, two runs each, whose stated confidence is too high; and how likely each was to be right."""
    ease = rng.normal(0, 1, questions)[:, None] + rng.normal(0, 0.5, (questions, 2))
    likely = 1 / (1 + np.exp(-ease))
    said = np.round(20 / (1 + np.exp(-1.5 * ease - 0.6))) / 20
    right = (rng.random(likely.shape) < likely) * 1.0
    return EvaluationSet("answers", names(questions), {"a": right}, stated={"a": said}), likely


@pytest.mark.slow  # simulates
def test_intervals_of_stated_confidence():
    """Of 100 files with 100 questions in two runs, resampled by question; true values of 400,000 questions by their chances. Of 500 files 93.6 and 95.8 were measured."""
    rng = np.random.default_rng(3)
    many, likely = sure(rng, 400_000)
    said = many.stated["a"]
    place = np.ceil(np.round(10 * said, 9)).clip(1).ravel().astype(int)
    true = {
        "Brier score": np.mean((said - likely) ** 2 + likely * (1 - likely)),
        "calibration error": np.abs(np.bincount(place, (said - likely).ravel())).sum() / said.size,
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in true}
    for _ in range(SAMPLES):
        (one,) = stated(sure(rng, 100)[0], resamples=RESAMPLES)
        for name, row in zip(true, (one.brier, one.error), strict=True):
            found[name].append((row.low, row.high))
    assert held(found, true) == pytest.approx({"Brier score": 92, "calibration error": 93}, abs=0.1)

"""Made-up files of predictions, one for each of the lab's tasks: two or three models that differ in kind, not only in size.

Each has an identifier, a group, and columns to slice by: one of numbers and one of names. Drawn with fixed seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from datasets.uploads import safe_csv
from lab.evaluation import Task
from lab.read.answer_samples import duels, quiz

Columns = dict[str, np.ndarray | list[str]]


@dataclass(frozen=True)
class Sample:
    """A sample's title, the name of its file, what it tells in one sentence, and its columns when asked for."""

    title: str
    file: str
    says: str
    make: Callable[[], Columns]


@cache
def sample_file(task: Task) -> bytes:
    """The sample of a task as a CSV file."""
    return safe_csv(SAMPLES[task].make())


def _logistic(values: np.ndarray) -> np.ndarray:
    shares: np.ndarray = np.round(1 / (1 + np.exp(-values)), 4)
    return shares


def _pick(rng: np.random.Generator, names: str, n: int, *shares: float) -> np.ndarray:
    return rng.choice(names.split(), n, p=shares or None)


def _fraud() -> Columns:
    """Payments: model b knows the amount, model a does not and is worse abroad; the rule flags large payments."""
    rng = np.random.default_rng(11)
    n = 2400
    user = rng.integers(1, 601, n)
    habit = rng.normal(0, 0.8, 601)[user - 1]
    amount = np.round(np.exp(rng.normal(3.6, 1.1, n)), 2)
    country = _pick(rng, "home abroad overseas", n, 0.7, 0.2, 0.1)
    large = np.log(amount) - 3.6
    away = np.select([country == "abroad", country == "overseas"], [0.7, 1.5], 0.0)
    true = rng.random(n) < 1 / (1 + np.exp(-(habit + 0.8 * large + away - 3.2)))
    shown = np.where(true, 1.35, -1.35)
    a = rng.normal(shown, np.where(country == "home", 1.5, 2.4)) - 1.6
    b = rng.normal(shown, 1.6) + 0.5 * large + 0.6 * away
    return {
        "id": np.arange(1, n + 1),
        "label": np.where(true, "fraud", "legit"),
        "score_a": _logistic(a),
        "score_b": _logistic(b),
        "predicted_by_rule": np.where((amount > 120) | (country == "overseas"), "fraud", "legit"),
        "user": np.char.add("u", user.astype(str)),
        "amount": amount,
        "country": country,
    }


def _tickets() -> Columns:
    """Support tickets: model a mistakes bugs for questions, model b is surer and mixes up the rare praise."""
    rng = np.random.default_rng(12)
    n = 1500
    names = np.array(["billing", "bug", "praise", "question"])
    true = rng.choice(4, n, p=[0.3, 0.25, 0.07, 0.38])
    length = np.round(np.exp(rng.normal(3.4, 0.6, n))).astype(int)
    language = _pick(rng, "en fr pl", n, 0.6, 0.25, 0.15)
    harder = 0.6 * (language == "pl") + 0.3 * (length < 15)
    pull_a = np.array([[2.6, 0, 0, 0.4], [0, 1.4, 0, 1.2], [0, 0, 2.4, 0.3], [0.2, 0.5, 0, 2.2]])
    pull_b = np.array([[2.4, 0.2, 0, 0.3], [0.1, 2.5, 0, 0.3], [0.6, 0.2, 1.0, 1.0], [0.3, 0.5, 0, 2.3]])
    said = {}
    for model, pull in (("a", pull_a), ("b", pull_b)):
        logits = pull[true] * (1 - harder[:, None] * 0.6) + rng.gumbel(0, 0.8, (n, 4))
        odds = np.exp(logits * (1.0 if model == "a" else 1.8))
        said[model] = odds / odds.sum(axis=1, keepdims=True)
    columns: Columns = {"id": np.arange(1, n + 1), "label": names[true]}
    columns["model_a"] = names[said["a"].argmax(axis=1)]
    for place, name in enumerate(names.tolist()):
        columns[f"model_b_{name}"] = np.round(said["b"][:, place], 4)
    user = np.char.add("c", rng.integers(1, 301, n).astype(str))
    return columns | {"customer_group": user, "words": length, "language": language}


def _photos() -> Columns:
    """Photos with several labels each: model a gives too few, model b gives every common one."""
    rng = np.random.default_rng(13)
    n = 600
    names = ["animal", "beach", "car", "night", "people", "tree"]
    shares = np.array([0.2, 0.12, 0.25, 0.1, 0.45, 0.35])
    true = rng.random((n, 6)) < shares
    bright = np.round(rng.uniform(0, 1, n) * np.where(true[:, 3], 0.4, 1), 3)
    dim = np.where(bright < 0.25, 0.15, 0)[:, None]
    a = np.where(true, rng.random((n, 6)) < 0.72 - dim, rng.random((n, 6)) < 0.03)
    b = np.where(true, rng.random((n, 6)) < 0.85 - dim, rng.random((n, 6)) < 0.05 + 0.5 * shares**2)

    def sets(matrix: np.ndarray) -> list[str]:
        return [";".join(name for name, here in zip(names, row, strict=True) if here) for row in matrix.tolist()]

    return {
        "id": np.arange(1, n + 1),
        "labels": sets(true),
        "model_a": sets(a),
        "model_b": sets(b),
        "user": np.char.add("p", rng.integers(1, 121, n).astype(str)),
        "brightness": bright,
        "camera": _pick(rng, "phone compact mirrorless", n, 0.7, 0.2, 0.1),
    }


def _deliveries() -> Columns:
    """Minutes to deliver: model a is steady and a little late, model b is closer but far off on some days."""
    rng = np.random.default_rng(14)
    n = 1200
    distance = np.round(rng.gamma(3, 1.4, n), 2)
    weather = _pick(rng, "dry rain snow", n, 0.72, 0.22, 0.06)
    slow = np.select([weather == "rain", weather == "snow"], [4.0, 14.0], 0.0)
    minutes = 12 + 3.1 * distance + slow + rng.gamma(2, 2.2, n)
    a = 17.8 + 3.1 * distance + 0.6 * slow + rng.normal(0, 2.6, n)
    b = 16.4 + 3.1 * distance + slow + rng.normal(0, 1.9, n) + (rng.random(n) < 0.03) * rng.normal(28, 9, n)
    return {
        "id": np.arange(1, n + 1),
        "actual_minutes": np.round(minutes, 1),
        "predicted_a": np.round(a, 1),
        "predicted_b": np.round(b, 1),
        "courier_group": np.char.add("k", rng.integers(1, 81, n).astype(str)),
        "distance_km": distance,
        "weather": weather,
    }


def _searches() -> Columns:
    """Judged searches: engine a finds the best document first more often, engine b finds more of them in all."""
    rng = np.random.default_rng(15)
    queries, items = 120, 25
    grade = np.minimum(3, rng.poisson(rng.uniform(0.1, 0.9, (queries, 1)), (queries, items)))
    long = rng.random(queries) < 0.4
    a = rng.normal(0.5 * grade + 1.2 * (grade == 3), 1.0 + 0.5 * long[:, None])
    b = rng.normal(0.8 * np.minimum(grade, 2) + 0.2, 1.0)
    market = _pick(rng, "news shop video", queries, 0.4, 0.4, 0.2)
    item = np.tile([f"d{i:02d}" for i in range(1, items + 1)], queries)
    columns: Columns = {
        "query": np.repeat([f"q{i:03d}" for i in range(1, queries + 1)], items),
        "item": item,
        "relevance": grade.ravel(),
    }
    columns |= {"score_a": np.round(a.ravel(), 4), "score_b": np.round(b.ravel(), 4)}
    kind = _pick(rng, "page picture pdf", queries * items, 0.7, 0.2, 0.1)
    return columns | {
        "market": np.repeat(market, items),
        "query_words": np.repeat(np.where(long, 5, 2), items),
        "kind": kind,
        "length": rng.integers(80, 4000, queries * items),
    }


WHO = [
    ("the old man", "the elderly man"),
    ("a small dog", "a little dog"),
    ("the doctor", "the physician"),
    ("my sister", "my sister"),
    ("the teacher", "the teacher"),
    ("nobody", "no one"),
]
DOES = [
    ("waited for the train", "was waiting for the train"),
    ("crossed the bridge", "went over the bridge"),
    ("read the letter twice", "read the letter two times"),
    ("closed the shop", "shut the shop"),
    ("spoke about the war", "talked about the war"),
]
WHEN = [
    ("on a rainy evening in march", "one rainy march evening"),
    ("before the first light of day", "before dawn"),
    ("late last night", "late in the night"),
    ("at nine", "at nine o'clock"),
]


def _sentences() -> Columns:
    """Translations: system a keeps the words and drops the time, system b says it in words of its own."""
    rng = np.random.default_rng(16)
    n = 90
    choice = [(rng.integers(len(WHO)), rng.integers(len(DOES)), rng.integers(len(WHEN))) for _ in range(n)]
    first = [f"{WHO[i][0]} {DOES[j][0]} {WHEN[k][0]}" for i, j, k in choice]
    second = [f"{WHEN[k][1]} {WHO[i][1]} {DOES[j][1]}" for i, j, k in choice]
    drop, vague = rng.random(n) < 0.4, rng.random(n) < 0.6
    own = rng.integers(0, 2, (n, 3)).tolist()
    a = [f"{WHO[i][0]} {DOES[j][0]}" + ("" if drop[r] else f" {WHEN[k][0]}") for r, (i, j, k) in enumerate(choice)]
    a = [text.replace("the ", "a ") if vague[r] else text for r, text in enumerate(a)]
    b = [f"{WHO[i][x]} {DOES[j][y]} {WHEN[k][z]}" for (i, j, k), (x, y, z) in zip(choice, own, strict=True)]
    return {
        "id": np.arange(1, n + 1),
        "reference_1": first,
        "reference_2": second,
        "system_a": a,
        "system_b": b,
        "document_group": np.char.add("d", rng.integers(1, 19, n).astype(str)),
        "words": np.array([len(text.split()) for text in first]),
        "domain": _pick(rng, "novel news talk", n, 0.4, 0.4, 0.2),
    }


SAMPLES: Mapping[Task, Sample] = {
    "binary": Sample("Fraud", "lab_fraud.csv", "2,400 payments with the fraud scores of two models.", _fraud),
    "classes": Sample("Tickets", "lab_tickets.csv", "1,500 support tickets in four classes, by two models.", _tickets),
    "labels": Sample("Photos", "lab_photos.csv", "600 photos, each with as many of six labels as apply.", _photos),
    "regression": Sample(
        "Deliveries", "lab_deliveries.csv", "1,200 deliveries: minutes taken, and two predictions.", _deliveries
    ),
    "ranking": Sample(
        "Searches", "lab_searches.csv", "120 searches over 25 judged documents, by two engines.", _searches
    ),
    "text": Sample(
        "Translations", "lab_translations.csv", "90 sentences by two systems, each with two references.", _sentences
    ),
    "answers": Sample("Quiz", "lab_quiz.csv", "120 questions, answered four times by each of three models.", quiz),
    "pairs": Sample("Duels", "lab_duels.csv", "360 verdicts on pairs of answers by five models.", duels),
}

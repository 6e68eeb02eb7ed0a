"""Small seeded answers for every task of the lab."""

import numpy as np

from lab import EvaluationSet, Task

WORDS = ["the", "a", "cat", "dog", "sat", "ran", "on", "under", "mat", "house", "big", "small", "red"]


def judged_for(task: Task, n: int = 60, seed: int = 0) -> EvaluationSet:
    """Two models on n units; "a" is the better one."""
    return MAKERS[task](n, np.random.default_rng(seed))


def _binary(n, rng):
    truth = rng.random(n) < 0.35
    scores = {
        name: 1 / (1 + np.exp(-(pull * truth - 1 + rng.normal(size=n)))) for name, pull in (("a", 2.2), ("b", 1.2))
    }
    return EvaluationSet("binary", truth, {name: np.round(values, 2) for name, values in scores.items()})


def _classes(n, rng):
    truth = rng.integers(0, 4, n)
    probabilities = {
        name: rng.dirichlet(np.ones(4), n) + pull * np.eye(4)[truth] for name, pull in (("a", 0.6), ("b", 0.2))
    }
    probabilities = {name: each / each.sum(axis=1, keepdims=True) for name, each in probabilities.items()}
    answers = {name: each.argmax(axis=1) for name, each in probabilities.items()}
    return EvaluationSet("classes", truth, answers, labels=("1", "2", "3", "4"), probabilities=probabilities)


def _labels(n, rng):
    truth = rng.random((n, 4)) < 0.4
    answers = {name: truth ^ (rng.random((n, 4)) < wrong) for name, wrong in (("a", 0.1), ("b", 0.3))}
    shares = {name: np.clip(0.8 * said + rng.uniform(0, 0.2, said.shape), 0, 1) for name, said in answers.items()}
    return EvaluationSet("labels", truth, answers, labels=tuple("wxyz"), probabilities=shares)


def _regression(n, rng):
    truth = rng.gamma(4, 10, n) + 1
    return EvaluationSet(
        "regression", truth, {"a": truth + rng.normal(0, 3, n), "b": 1.1 * truth + rng.normal(0, 6, n)}
    )


def _ranking(n, rng):
    truth, a, b = (np.empty(n, dtype=object) for _ in range(3))
    for i in range(n):
        truth[i] = {f"d{j}": float(rng.integers(0, 4)) for j in range(8)}
        a[i] = tuple(sorted(truth[i], key=lambda d, i=i: -truth[i][d] + rng.normal()))[:6]
        b[i] = tuple(rng.permutation([*truth[i], "unknown"]).tolist())
    return EvaluationSet("ranking", truth, {"a": a, "b": b})


def _text(n, rng):
    truth, a, b = (np.empty(n, dtype=object) for _ in range(3))
    for i in range(n):
        words = rng.choice(WORDS, 10).tolist()
        truth[i] = (" ".join(words),)
        for said, kept in ((a, 0.85), (b, 0.6)):
            said[i] = " ".join(w if rng.random() < kept else str(rng.choice(WORDS)) for w in words)
    return EvaluationSet("text", truth, {"a": a, "b": b})


def _answers(n, rng):
    """Ten runs of each question, some refusals, a judge with errors, and people who looked at a third."""
    names = np.empty(n, dtype=object)
    names[:] = [f"q{i:03d}" for i in range(n)]
    ease, scores, refused, people = rng.normal(0, 1.5, n), {}, {}, {}
    for name, skill in (("a", 0.9), ("b", -0.2)):
        right = rng.random((n, 10)) < 1 / (1 + np.exp(-(skill + ease)))[:, None]
        refused[name] = ~right & (rng.random(right.shape) < 0.2)
        scores[name] = np.where(refused[name], 0.0, right ^ (rng.random(right.shape) < 0.1))
        people[name] = np.where(rng.random(right.shape) < 1 / 3, right, np.nan)
    return EvaluationSet("answers", names, scores, groups=np.arange(n), refused=refused, people=people)


def _pairs(n, rng):
    strength = {"a": 0.5, "b": -0.5}
    sides = np.array([rng.choice(2, 2, replace=False) for _ in range(n)])
    lead = np.array([*strength.values()])[sides] @ [1, -1] + rng.logistic(size=n)
    score = np.where(np.abs(lead) < 0.3, 0.5, lead > 0)
    own = {
        name: np.where(sides[:, 0] == i, score, np.where(sides[:, 1] == i, 1 - score, np.nan))
        for i, name in enumerate(strength)
    }
    return EvaluationSet("pairs", np.column_stack([sides, score]), own, labels=tuple(strength))


MAKERS = {
    "binary": _binary,
    "classes": _classes,
    "labels": _labels,
    "regression": _regression,
    "ranking": _ranking,
    "text": _text,
    "answers": _answers,
    "pairs": _pairs,
}

"""Populations of units with two models' answers, and how often intervals of samples from them hold the population's value.

A sample is drawn with replacement, so that its units are independent and the true value is that of the population itself. Two
classes: normal logits, 50,000 rows; model b's scores are model a's with noise. Groups: five rows each, with a share of
the logit in common. Numbers, lists of ten items, texts of twelve words and sets of four labels: model b errs more than model a.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from scipy.special import expit

from benchmarks.simulated import coverage
from lab import EvaluationSet, ModelPredictions, measure
from lab.changes import Side
from lab.changes import changes as moved
from lab.compare import compare
from lab.earlier import changes as since
from lab.evaluation import smallest_class
from lab.slice_statistics import by_slice
from lab.table import table

RESAMPLES, SLICES, OF_GROUP = 300, 3, 5
OF_SLICES = ("auroc", "recall", "mean_absolute_error", "ndcg_k_10", "rouge_l", "subset_accuracy", "multiclass_accuracy")
Found = dict[str, list[tuple[float, float]]]


@dataclass(frozen=True, eq=False)
class Population:
    """Units to draw from. keys: the measures that are asked for, single: those of which a model's own interval is counted too."""

    judged: EvaluationSet
    keys: tuple[str, ...]
    single: tuple[str, ...] = ()
    thresholds: Mapping[str, float] = field(default_factory=dict)

    @cached_property
    def true(self) -> dict[tuple[str, str], float]:
        """The population's value of every measure and model."""
        task = self.judged.task
        subjects = {name: ModelPredictions(self.judged, name, self.thresholds.get(name)) for name in self.judged.models}
        return {(key, name): measure(task, key).on(one).value for key in self.keys for name, one in subjects.items()}

    def sample(self, n: int, rng: np.random.Generator) -> EvaluationSet:
        """n units, or n groups of units, drawn with replacement."""
        if self.judged.groups is None:
            return self.judged.take(rng.integers(len(self.judged), size=n))
        many = len(self.judged) // OF_GROUP
        rows = (rng.integers(many, size=n)[:, None] * OF_GROUP + np.arange(OF_GROUP)).ravel()
        return replace(self.judged.take(rows), groups=np.repeat(np.arange(n), OF_GROUP))


def covered(of: Population, n: int, samples: int, rng: np.random.Generator) -> dict[str, float]:
    """In how many of 100 samples of n units each interval holds the population's value."""
    among = [measure(of.judged.task, key) for key in of.keys]
    ends: Found = {}
    true: dict[str, float] = {}
    for _ in range(samples):
        now, before = of.sample(n, rng), of.sample(n, rng)
        if any(not varies(one) for one in (now, before)):
            continue
        found, earlier = (
            table(one, among=among, thresholds=of.thresholds or None, resamples=RESAMPLES) for one in (now, before)
        )
        a, b = (Side(now, name, of.thresholds.get(name)) for name in "ab")
        for change in moved(a, b, among, units=len(now), together=now.groups):
            key = change.measure.key
            _keep(
                ends, true, f"{key}: change on the same units, jackknife", change, of.true[key, "b"] - of.true[key, "a"]
            )
        for one in since(found, earlier):
            if one.model == "a":
                _keep(ends, true, f"{one.measure.key}: difference of two files", one, 0.0)
        for key in of.keys:
            verdict = compare(found, key, "a", "b")
            name = f"{key}: difference of two models, {verdict.method}"
            _keep(ends, true, name, verdict.difference, of.true[key, "a"] - of.true[key, "b"])
        for key in of.single:
            row = found.row(key, "a")
            _keep(ends, true, f"{key}: {row.method}", row, of.true[key, "a"])
        for name, low, high, wanted in _slices(of, now, rng):
            ends.setdefault(name, []).append((low, high))
            true[name] = wanted
    return {name: coverage((np.array(all_)[:, 0], np.array(all_)[:, 1]), true[name]) for name, all_ in ends.items()}


def fewest(of: Population, n: int, rng: np.random.Generator, part: int) -> float:
    """How many units of the smallest class are usual in a sample of n units, or in one of its `part` slices."""
    found = []
    for _ in range(25):
        one = of.sample(n, rng)
        codes = rng.integers(part, size=len(one) if one.groups is None else n)
        found.append(smallest_class(one.take((codes if one.groups is None else codes[one.groups]) == 0)))
    return float(np.median(found))


def varies(judged: EvaluationSet) -> bool:
    """Whether there are two units of each class, without which there is no interval."""
    positives = int(judged.truth.sum()) if judged.task == "binary" else 2
    return judged.task != "binary" or 2 <= positives <= len(judged) - 2


def _keep(ends: Found, true: dict[str, float], name: str, one: Any, wanted: float) -> None:
    ends.setdefault(name, []).append((one.low, one.high))
    true[name] = wanted


def _slices(of: Population, now: EvaluationSet, rng: np.random.Generator) -> Iterator[tuple[str, float, float, float]]:
    """A slice of three, chosen by chance: its value, and its gap to the rest, which is 0."""
    codes = rng.integers(SLICES, size=len(now) if now.groups is None else int(now.groups.max()) + 1)
    codes = codes if now.groups is None else codes[now.groups]
    for key in set(OF_SLICES) & {*of.keys}:
        found = by_slice(now, "a", key, codes, SLICES, threshold=of.thresholds.get("a"))
        yield f"{key}: value of a slice", float(found.low[0]), float(found.high[0]), of.true[key, "a"]
        yield f"{key}: gap of a slice to the rest", float(found.gap_low[0]), float(found.gap_high[0]), 0.0


# ---- the populations
def two_classes(prevalence: float, *, groups: bool = False, weighted: bool = False, units: int = 50_000) -> Population:
    """AUROC 0.9 and about 0.85; a threshold that flags about as many as there are positives."""
    rng, apart = np.random.default_rng(1), 1.8124
    common = np.repeat(rng.normal(size=units // OF_GROUP), OF_GROUP) if groups else rng.normal(size=units)
    x = np.sqrt(0.5) * (common + rng.normal(size=units))
    truth = rng.random(units) < prevalence
    a = x + apart * truth
    b = (a + 0.75 * rng.normal(size=units)) / 1.25
    odds = np.log(prevalence / (1 - prevalence))
    scores = {name: expit(1.5 * (apart * (one - apart / 2) + odds)) for name, one in (("a", a), ("b", b))}
    at = {name: float(np.quantile(one, 1 - prevalence)) for name, one in scores.items()}
    weights = rng.exponential(size=units) + 0.1 if weighted else None
    of_groups = np.repeat(np.arange(units // OF_GROUP), OF_GROUP) if groups else None
    keys = ("accuracy", "recall", "f1", "auroc", "average_precision", "brier_score", "log_loss")
    judged = EvaluationSet("binary", truth, scores, weights=weights, groups=of_groups)
    return Population(judged, keys, keys if groups or weighted else (), at)


def several_classes(units: int = 50_000) -> Population:
    """Three classes of one size, 80% and 75% right; what model b gets right it mostly has from model a."""
    rng = np.random.default_rng(2)
    truth = rng.integers(3, size=units)
    a = np.where(rng.random(units) < 0.8, truth, (truth + rng.integers(1, 3, size=units)) % 3)
    b = np.where(rng.random(units) < 0.85, a, rng.integers(3, size=units))
    judged = EvaluationSet("classes", truth, {"a": a, "b": b}, labels=("x", "y", "z"))
    return Population(judged, ("multiclass_accuracy", "macro_f1", "cohen_kappa"))


def numbers(units: int = 50_000) -> Population:
    """R² of 0.9 and some 0.87."""
    rng = np.random.default_rng(3)
    truth, error = rng.normal(size=units), 0.3 * rng.normal(size=units)
    judged = EvaluationSet(
        "regression", truth, {"a": truth + error, "b": truth + error + 0.15 * rng.normal(size=units)}
    )
    return Population(
        judged,
        ("mean_absolute_error", "root_mean_squared_error", "r2", "median_absolute_error"),
        ("median_absolute_error",),
    )


def lists(units: int = 5_000, items: int = 10) -> Population:
    """Queries of ten items of relevance 0 to 2, of which some queries are harder than others."""
    rng = np.random.default_rng(4)
    relevance = rng.choice(3, p=(0.6, 0.25, 0.15), size=(units, items)).astype(float)
    hard = rng.exponential(size=(units, 1))
    given = {
        name: relevance + (0.4 + more) * (0.5 + hard) * rng.normal(size=(units, items))
        for name, more in (("a", 0.2), ("b", 0.4))
    }
    truth = _objects([dict(enumerate(row)) for row in relevance.tolist()])
    models = {name: _objects([tuple(np.argsort(-row).tolist()) for row in each]) for name, each in given.items()}
    keys = ("ndcg_k_10", "mean_average_precision_at_k", "mean_reciprocal_rank", "mean_precision_at_k_k_10")
    return Population(EvaluationSet("ranking", truth, models), keys, keys)


def texts(units: int = 2_000, words: int = 12) -> Population:
    """Sentences of which a model keeps a part that differs from text to text."""
    rng = np.random.default_rng(5)
    said = rng.integers(200, size=(units, words))
    kept = rng.beta(6, 2, size=(units, 1))
    models = {}
    for name, less in (("a", 1.0), ("b", 0.93)):
        heard = np.where(rng.random((units, words)) < kept * less, said, rng.integers(200, size=(units, words)))
        models[name] = _objects([" ".join(f"w{i}" for i in row) for row in heard])
    truth = _objects([(" ".join(f"w{i}" for i in row),) for row in said])
    return Population(
        EvaluationSet("text", truth, models),
        ("rouge_l", "token_f1", "corpus_bleu"),
        ("rouge_l", "token_f1", "corpus_bleu"),
    )


def sets(units: int = 20_000) -> Population:
    """Four labels, of which the rarest is on a tenth of the rows."""
    rng, shares = np.random.default_rng(6), np.array([0.4, 0.3, 0.2, 0.1])
    truth = rng.random((units, 4)) < shares
    a = np.where(rng.random((units, 4)) < 0.85, truth, rng.random((units, 4)) < shares)
    b = np.where(rng.random((units, 4)) < 0.9, a, rng.random((units, 4)) < shares)
    judged = EvaluationSet("labels", truth, {"a": a, "b": b}, labels=tuple("wxyz"))
    keys = ("micro_f1", "macro_f1", "subset_accuracy", "hamming_loss")
    return Population(judged, keys, keys)


def _objects(rows: list[object]) -> np.ndarray:
    found = np.empty(len(rows), dtype=object)
    found[:] = rows
    return found


POPULATIONS: Mapping[str, Callable[[], Population]] = {
    "two classes, 10% positive": lambda: two_classes(0.1),
    "two classes, 50% positive": lambda: two_classes(0.5),
    "groups of five rows, 50% positive": lambda: two_classes(0.5, groups=True),
    "weighted rows, 50% positive": lambda: two_classes(0.5, weighted=True),
    "three classes": several_classes,
    "numbers": numbers,
    "ranked lists": lists,
    "texts": texts,
    "label sets": sets,
}

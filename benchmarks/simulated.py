"""Simulated samples and how often the product's intervals of them hold the true value: what bench_coverage prints.

Two classes: every row is positive with the probability of the prevalence, its logit normal with a distance between the
classes that gives the AUROC of the strength. The score is a probability that is too sure of itself (its logit is 1.5 times
the true one), so that log loss, Brier score and calibration errors have something to find. Rows are flagged at the threshold
that flags as many as there are positives on average. True values come from integrals. Several classes: two classes of one
size and a smaller one, each answered rightly with the same probability. Numbers: truth and error are normal.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
from scipy.special import expit, logit, ndtr, ndtri

from lab import EvaluationSet, measure
from lab.closed_form import SHARES
from lab.slice_statistics import by_slice
from lab.table import table as answers
from metrics_core import ConfusionMatrix
from metrics_core.classification import (
    balanced_accuracy,
    f1,
    f_beta,
    informedness,
    matthews_correlation,
    precision,
    recall,
)
from metrics_core.classification.multiclass import cohen_kappa, macro_f1, multiclass_accuracy
from metrics_core.counts import Confusion
from metrics_core.inference.delong import delong
from metrics_core.inference.intervals import wilson_limits
from metrics_core.inference.resampled_thresholds import band, resampled_counts

SIZES, PREVALENCES = (30, 100, 1000), (0.01, 0.1, 0.5)
STRENGTHS = (0.7, 0.9, 0.98)  # AUROC; the share of right answers and R² in the second table
RIGHT, EXPLAINED = (0.6, 0.8, 0.95), (0.5, 0.9, 0.98)
RESAMPLES, DRAWN_RESAMPLES, SURE, SLICES = 1000, 300, 1.5, 3
OF_COUNTS: Mapping[str, Callable[[Confusion], Any]] = {
    "precision": precision,
    "F1": f1,
    "F2": lambda c: f_beta(c, 2),
    "Matthews correlation": matthews_correlation,
    "balanced accuracy": balanced_accuracy,
    "informedness": informedness,
}
DRAWN = {
    "average precision": "average_precision",
    "partial AUROC (0.1)": "partial_auroc_max_fpr_0.1",
    "equal error rate": "equal_error_rate",
    "log loss": "log_loss",
    "Brier score": "brier_score",
    "ECE (10 bins)": "expected_calibration_error",
    "Kolmogorov-Smirnov": "kolmogorov_smirnov",
}
Ends = tuple[np.ndarray, np.ndarray]
Coverage = dict[tuple[str, float], dict[tuple[int, float], float]]  # interval and strength -> n and prevalence -> %


class Bells:
    """Two classes with normal logits: samples of rows, and every true value."""

    def __init__(self, prevalence: float, strength: float) -> None:
        self.prevalence, self.apart = prevalence, float(np.sqrt(2) * ndtri(strength))
        x = np.linspace(-9, 9 + self.apart, 40_001)
        self.above = prevalence * ndtr(self.apart - x), (1 - prevalence) * ndtr(-x)  # masses of both classes above x
        self.cut = float(x[np.argmin(np.abs(self.above[0] + self.above[1] - prevalence))])
        tp, fp = (mass[np.argmin(np.abs(x - self.cut))] for mass in self.above)
        self.counts = Confusion(tp, fp, prevalence - tp, 1 - prevalence - fp)
        self.x, self.strength = x, strength

    def score(self, x: Any) -> np.ndarray:
        """A probability that is too sure of itself."""
        return np.asarray(expit(self._odds(x)))

    def _odds(self, x: Any) -> Any:
        return SURE * (self.apart * (x - self.apart / 2) + logit(self.prevalence))

    def sample(self, n: int, samples: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        truth = rng.random((samples, n)) < self.prevalence
        return truth, rng.normal(size=(samples, n)) + self.apart * truth

    def truth_of(self) -> dict[str, float]:
        """The true value of everything in DRAWN, and AUROC."""
        middle = (self.x[1:] + self.x[:-1]) / 2
        (up, down), p, odds = self.above, self.score(middle), self._odds(middle)
        pi, rise, run = self.prevalence, -np.diff(up), -np.diff(down)
        purity = up / np.maximum(up + down, 1e-300)
        tpr, fpr = up[::-1] / pi, down[::-1] / (1 - pi)
        area = float(np.trapezoid(np.interp(np.linspace(0, 0.1, 4001), fpr, tpr), dx=0.1 / 4000))
        bins = np.minimum((p * 10).astype(int), 9)
        gaps = np.bincount(bins, weights=rise * (1 - p) - run * p, minlength=10)
        return {
            "AUROC": self.strength,
            "average precision": float(((purity[1:] + purity[:-1]) / 2 * rise).sum() / pi),
            "partial AUROC (0.1)": (1 + (area - 0.005) / (0.1 - 0.005)) / 2,
            "equal error rate": float(ndtr(-self.apart / 2)),
            "log loss": float((rise * np.logaddexp(0, -odds) + run * np.logaddexp(0, odds)).sum()),
            "Brier score": float((rise * (1 - p) ** 2 + run * p**2).sum()),
            "ECE (10 bins)": float(np.abs(gaps).sum()),
            "Kolmogorov-Smirnov": float(2 * ndtr(self.apart / 2) - 1),
        }


def coverage(ends: Ends, true: float) -> float:
    """In how many of 100 intervals the true value lies; NaN where fewer than half of the samples have one."""
    low, high = (np.asarray(end, dtype=float) for end in ends)
    known = ~np.isnan(low)
    if 2 * known.sum() < len(low):
        return float("nan")
    return float(100 * ((low[known] <= true + 1e-12) & (true - 1e-12 <= high[known])).mean())


def of_counts(bells: Bells, truth: np.ndarray, flagged: np.ndarray) -> Iterator[tuple[str, float]]:
    """Wilson's intervals and the bootstrap of counts, of all samples at once."""
    both = ((truth & flagged), (~truth & flagged), (truth & ~flagged), (~truth & ~flagged))
    c = Confusion(*(cell.sum(axis=1) for cell in both))
    for metric, parts in SHARES.items():
        if metric.__name__ in ("accuracy", "precision", "recall", "specificity", "negative_predictive_value"):
            true = float(np.divide(*parts(bells.counts)))
            yield f"{metric.__name__.replace('_', ' ')}, Wilson", coverage(wilson_limits(*parts(c)), true)
    low, high = (2 * q / (1 + q) for q in wilson_limits(c.tp, c.tp + c.fp + c.fn))
    yield "F1, Wilson", coverage((low, high), float(f1(bells.counts)))
    again = resampled_counts(c, resamples=RESAMPLES)
    for name, metric in OF_COUNTS.items():
        sure = band(metric(c), metric(again))
        yield f"{name}, bootstrap", coverage((sure.low, sure.high), float(metric(bells.counts)))


def of_scores(bells: Bells, truth: np.ndarray, x: np.ndarray, drawn: int) -> Iterator[tuple[str, float]]:
    """DeLong's interval of every sample, and of `drawn` samples what the lab draws again and what it says of slices."""
    true, score = bells.truth_of(), bells.score(x)
    pairs = [delong(y, s) for y, s in zip(truth, x, strict=True)]
    yield "AUROC, DeLong (logit)", coverage((_all(pairs, "low"), _all(pairs, "high")), true["AUROC"])
    names, rows = list(DRAWN), []
    among = [measure("binary", key) for key in DRAWN.values()]
    for y, s in zip(truth[:drawn], score[:drawn], strict=True):
        judged = EvaluationSet("binary", y, {"m": s})
        rows.append(answers(judged, among=among, resamples=DRAWN_RESAMPLES).rows)
    for place, name in enumerate(names):
        column = [each[place] for each in rows]
        yield f"{name}, bootstrap", coverage((_all(column, "low"), _all(column, "high")), true[name])
    if drawn < SLICES:
        return
    ends: dict[str, list[tuple[float, float]]] = {"auroc": [], "recall": []}
    cut = float(bells.score(bells.cut))
    for start in range(0, drawn - SLICES + 1, SLICES):
        part = slice(start, start + SLICES)
        judged = EvaluationSet("binary", truth[part].ravel(), {"m": score[part].ravel()})
        codes = np.repeat(np.arange(SLICES), truth.shape[1])
        for key, found in ends.items():
            of = by_slice(judged, "m", key, codes, SLICES, threshold=cut)
            found += list(zip(of.low.tolist(), of.high.tolist(), strict=True))
    wanted = {"auroc": true["AUROC"], "recall": float(recall(bells.counts))}
    for key, found in ends.items():
        columns = np.array(found).T
        yield f"{'AUROC' if key == 'auroc' else key} of a slice", coverage((columns[0], columns[1]), wanted[key])


def _all(found: list[Any], end: str) -> np.ndarray:
    return np.array([getattr(one, end) for one in found], dtype=float)


def two_classes(samples: int, drawn: int) -> Coverage:
    """Every interval of two classes in every cell."""
    found: Coverage = {}
    for seed, (n, prevalence, strength) in enumerate(product(SIZES, PREVALENCES, STRENGTHS)):
        bells = Bells(prevalence, strength)
        truth, x = bells.sample(n, samples, np.random.default_rng(seed))
        for name, share in (*of_counts(bells, truth, x >= bells.cut), *of_scores(bells, truth, x, drawn)):
            found.setdefault((name, strength), {})[n, prevalence] = share
        print(f"n {n}, prevalence {prevalence:g}, AUROC {strength}: done", file=sys.stderr)
    return found


def several_classes(drawn: int) -> Coverage:
    """Three classes, of which the smallest has this prevalence: accuracy, macro F1 and kappa as the lab shows them."""
    keys: dict[str, tuple[str, Callable[..., Any]]] = {
        "accuracy, Wilson": ("multiclass_accuracy", multiclass_accuracy),
        "macro F1, bootstrap": ("macro_f1", macro_f1),
        "kappa, bootstrap": ("cohen_kappa", cohen_kappa),
    }
    among = [measure("classes", key) for key, _ in keys.values()]
    found: Coverage = {}
    for seed, (n, smallest, right) in enumerate(product(SIZES, (0.01, 0.1, 1 / 3), RIGHT)):
        shares = np.array([(1 - smallest) / 2, (1 - smallest) / 2, smallest])
        answer = np.full((3, 3), (1 - right) / 2) + np.eye(3) * (right - (1 - right) / 2)
        true = ConfusionMatrix(("a", "b", "c"), shares[:, None] * answer)
        rng, rows = np.random.default_rng(seed), []
        for _ in range(drawn):
            y = rng.choice(3, size=n, p=shares)
            said = (rng.random(n)[:, None] > np.cumsum(answer, axis=1)[y, :2]).sum(axis=1)
            judged = EvaluationSet("classes", y, {"m": said}, labels=("a", "b", "c"))
            rows.append(answers(judged, among=among, resamples=DRAWN_RESAMPLES).rows)
        for place, (name, (_, metric)) in enumerate(keys.items()):
            column = [each[place] for each in rows]
            share = coverage((_all(column, "low"), _all(column, "high")), float(metric(true)))
            found.setdefault((name, right), {})[n, smallest] = share
    return found


def of_numbers(drawn: int) -> Coverage:
    """Mean absolute and root mean squared error, and R², of n rows; one column a size."""
    keys = {
        "MAE, bootstrap": "mean_absolute_error",
        "RMSE, bootstrap": "root_mean_squared_error",
        "R², bootstrap": "r2",
    }
    among = [measure("regression", key) for key in keys.values()]
    found: Coverage = {}
    for seed, (n, explained) in enumerate(product(SIZES, EXPLAINED)):
        sigma, rng, rows = float(np.sqrt(1 - explained)), np.random.default_rng(seed), []
        true = dict(zip(keys, (sigma * np.sqrt(2 / np.pi), sigma, explained), strict=True))
        for _ in range(drawn):
            said = rng.normal(size=n) * np.sqrt(explained)
            judged = EvaluationSet("regression", said + sigma * rng.normal(size=n), {"m": said})
            rows.append(answers(judged, among=among, resamples=DRAWN_RESAMPLES).rows)
        for place, name in enumerate(keys):
            column = [each[place] for each in rows]
            found.setdefault((name, explained), {})[n, 1.0] = coverage(
                (_all(column, "low"), _all(column, "high")), true[name]
            )
    return found

r"""What one continuous change does to a task's measures, at every tick of a control: the grids that are scrubbed.

Two classes: prevalence (each class weighs more or less, so that recall and false positive rate stay), what a false negative
costs as a multiple of a false positive, and the threshold. Several classes: the share of one class, the others keeping
their proportions. Label sets: the probability from which a label is given. Numbers: a share of the rows with the largest
errors left out. Queries: k. Texts: the longest n-gram.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from lab.evaluation import EvaluationSet
from lab.measures import measure
from lab.predictions import ModelPredictions
from lab.statistics import SPREAD, of_errors
from metrics_core.classification import divide, f1, precision, recall
from metrics_core.classification.averages import macro_f1
from metrics_core.classification.label_sets import LabelSets
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.classification.multiclass import multiclass_accuracy
from metrics_core.classification.multilabel import subset_accuracy
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.other_prevalence import at_other_prevalence, average_precision_at
from metrics_core.classification.sweep import Sweep
from metrics_core.counts import Confusion
from metrics_core.geometry.curve_shapes import hull
from metrics_core.ranking import ndcg
from metrics_core.ranking.cutoffs import at_cutoffs, over_queries
from metrics_core.ranking.lists import read_lists
from metrics_core.text import corpus_bleu, corpus_rouge

_LOW = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4)
SHARES = np.array([*_LOW, 0.5, *(round(1 - share, 3) for share in _LOW[::-1])])  # round numbers, as people say them
RATIOS = np.array([0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500], dtype=float)
TICKS, PER = 80, 1000.0
MOST_K = 50


@dataclass(frozen=True, eq=False)
class OtherPrevalences:
    """Two classes at every threshold, prevalence and ratio of costs (axes in this order; arrays lack those they do not have).

    now: the ticks that stand for the data as they are. counts: expected, of as many units (threshold, prevalence).
    cost: what the errors cost per 1,000 units, a false positive costing 1, all three axes; share: the same
    as a share of being always wrong; constant: that of the cheaper constant answer, (prevalence, ratio). cheapest: the threshold of the
    least cost, (prevalence, ratio), and least: that cost. average_precision: (prevalence).
    """

    thresholds: np.ndarray
    prevalences: np.ndarray
    ratios: np.ndarray
    now: tuple[int, int, int]
    counts: Confusion
    cost: np.ndarray
    share: np.ndarray
    constant: np.ndarray
    cheapest: np.ndarray
    least: np.ndarray
    average_precision: np.ndarray


@dataclass(frozen=True, eq=False)
class SensitivityCurve:
    """Measures (by the names of their functions) at every tick of one control; now: the tick of the data as they are."""

    values: np.ndarray
    now: int
    lines: Mapping[str, np.ndarray]


def elsewhere(s: Sweep, threshold: float, ratio: float = 1.0, asked: float | None = None) -> OtherPrevalences:
    """The grid of two classes; ticks are also the threshold and the ratio of costs in use, the data's own prevalence and the one asked for."""
    ticks = s.ticks(TICKS)
    thresholds = np.unique(np.append(ticks, threshold))
    own = float(np.clip(divide(s.positives, s.positives + s.negatives), 0.0005, 0.9995))
    prevalences = np.unique([*SHARES, own, *([] if asked is None else [asked])])
    ratios = np.unique(np.append(RATIOS, ratio))
    ticks_now = zip((thresholds, prevalences, ratios), (threshold, own, ratio), strict=True)
    i, j, k = (int(np.searchsorted(values, value)) for values, value in ticks_now)
    counts = at_other_prevalence(s.at(thresholds)[:, None], prevalences[None, :])
    cost = _costs(counts, ratios)
    cheapest, least = _cheapest(s, prevalences, ratios)
    worst = PER * (1 - prevalences[:, None] + prevalences[:, None] * ratios)
    areas, share = average_precision_at(s, prevalences), cost / worst
    return OtherPrevalences(
        thresholds, prevalences, ratios, (i, j, k), counts, cost, share, np.fmin(share[0], share[-1]), cheapest, least,
        areas,
    )  # fmt: skip


def _costs(counts: Confusion, ratios: np.ndarray) -> np.ndarray:
    """What errors cost per 1,000 units at each ratio of costs, along a last axis."""
    scale = PER / np.where(np.asarray(counts.total) > 0, counts.total, np.nan)
    return np.stack([total_cost(counts, 1.0, float(ratio)) * scale for ratio in ratios], axis=-1)


def _cheapest(s: Sweep, prevalences: np.ndarray, ratios: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The threshold of the least cost of all, the highest of equal ones, and that cost per 1,000 units: (prevalence, ratio).

    Whatever errors cost, no threshold is cheaper than all those where the hull of ROC turns.
    """
    turns = hull(np.asarray(s.counts.fp), np.asarray(s.counts.tp))
    counts = at_other_prevalence(s.counts[turns][:, None], prevalences[None, :])
    cost = _costs(counts, ratios)
    best = np.argmin(np.nan_to_num(cost, nan=np.inf), axis=0)
    return s.thresholds[turns][best], np.take_along_axis(cost, best[None], axis=0)[0]


def class_share(judged: EvaluationSet, model: str, label: int) -> SensitivityCurve:
    """One class at every share of the units (of more than one class in the truth), each class answered as it is now."""
    matrix = np.asarray(ModelPredictions(judged, model).matrix.counts, dtype=float)
    actual = matrix.sum(axis=1)
    own = float(divide(actual[label], actual.sum()))
    values = np.unique(np.append(SHARES, own))
    others = divide(actual, actual.sum() - actual[label], 0.0)
    priors = np.outer(1 - values, others)
    priors[:, label] = values
    cells = priors[:, :, None] * divide(matrix, actual[:, None], 0.0)
    drawn = ConfusionMatrix(judged.labels, cells)
    one = drawn.each()[..., label]
    lines = {
        "multiclass_accuracy": np.asarray(multiclass_accuracy(drawn)),
        "macro_f1": np.asarray(macro_f1(drawn)),
        "precision": np.asarray(precision(one)),
        "recall": np.asarray(recall(one)),
    }
    return SensitivityCurve(values, int(np.searchsorted(values, own)), lines)


def label_threshold(judged: EvaluationSet, model: str) -> SensitivityCurve:
    """Label sets of every label whose probability is at least the threshold. KeyError without probabilities."""
    shares, values = judged.probabilities[model], np.arange(5, 96, 5) / 100
    said = [shares >= value for value in values]
    sets = [LabelSets(judged.labels, judged.truth, one) for one in said]
    cells = np.array([one.pooled().cells for one in sets])
    whole = Confusion(*cells.T)
    subset = [subset_accuracy(one) for one in sets]
    lines = {
        name: np.asarray(metric(whole)) for name, metric in (("precision", precision), ("recall", recall), ("f1", f1))
    }
    return SensitivityCurve(values, int(np.argmin(np.abs(values - 0.5))), lines | {"subset_accuracy": np.array(subset)})


def without_worst(judged: EvaluationSet, model: str) -> SensitivityCurve:
    """Numbers with the largest errors left out, by the share of the rows that goes."""
    s, names = ModelPredictions(judged, model), ("mean_absolute_error", "root_mean_squared_error", "r2")
    of = of_errors([measure("regression", name) for name in names], s, SPREAD)
    assert of.units.features is not None
    order = np.argsort(np.abs(s.answers - judged.truth), kind="stable")
    weight = np.ones(len(order)) if judged.weights is None else judged.weights[order]
    values = np.r_[0:20:2, 20:201:10] / 1000
    last = np.maximum(len(order) - 1 - np.floor(values * len(order)).astype(int), 0)
    sums = np.cumsum(of.units.features[order] * weight[:, None], axis=0)[last]
    lines = dict(zip(names, of.read(sums), strict=True))
    return SensitivityCurve(values, 0, lines)


def cutoffs(judged: EvaluationSet, model: str) -> SensitivityCurve:
    """Queries at every k up to the longest list, 50 at most; the data as they are: the usual k of 10, or the longest."""
    s = ModelPredictions(judged, model)
    lists = read_lists(s.relevant, list(s.answers))
    longest = max(1, min(MOST_K, max((len(one) for one in s.answers), default=1)))
    ks = np.arange(1, longest + 1)
    found = at_cutoffs(lists, ks)
    names = {
        "precision_at_k": "precision",
        "recall_at_k": "recall",
        "average_precision_at_k": "average_precision",
        "hit_rate": "success",
    }
    lines = {name: over_queries(found[key]) for name, key in names.items()}
    graded = [over_queries(np.asarray(ndcg(s.gains, k=int(k), judged=s.judged_gains), dtype=float)) for k in ks]
    return SensitivityCurve(ks.astype(float), min(10, longest) - 1, lines | {"ndcg": np.array(graded, dtype=float)})


def longest_ngram(judged: EvaluationSet, model: str) -> SensitivityCurve:
    """Texts by n-grams up to n (corpus BLEU) and of n words (mean ROUGE-N), for n from 1 to 4."""
    hypotheses, references = ModelPredictions(judged, model).texts
    kinds = [f"rouge-{n}" for n in range(1, 5)]
    rouge = corpus_rouge(hypotheses, references, kinds)  # type: ignore[arg-type]
    lines = {
        "corpus_bleu": np.array([corpus_bleu(hypotheses, references, max_order=n).value for n in range(1, 5)]),
        "rouge_n": np.array([float(over_queries(rouge[kind].sentence_values)) for kind in kinds]),
    }
    return SensitivityCurve(np.arange(1.0, 5.0), 3, lines)

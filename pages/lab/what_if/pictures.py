"""The report's figures, by task: results of the core put into the still pictures of the charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isnan

import numpy as np

from lab import EvaluationSet, ModelPredictions, measure
from lab.read import LabRows
from lab.table import Table as Answers
from metrics_core.classification import f1, false_positive_rate, precision, recall
from metrics_core.geometry.layout import Bars
from pages.lab.what_if import stills
from pages.lab.what_if.still import cut

POINTS = 400  # of a curve, and of a cloud
MOST_MODELS = 4  # with pictures of their own
HEADLINE = {
    "binary": ("auroc", "average_precision", "f1", "brier_score"),
    "classes": ("multiclass_accuracy", "macro_f1", "cohen_kappa"),
    "labels": ("micro_f1", "macro_f1", "hamming_loss"),
    "regression": ("mean_absolute_error", "root_mean_squared_error", "r2"),
    "ranking": ("ndcg_k_10", "mean_average_precision_at_k", "mean_reciprocal_rank"),
    "text": ("corpus_bleu", "rouge_n_n_1", "rouge_l"),
}
Subjects = Mapping[str, ModelPredictions]


def pictures(rows: LabRows, judged: EvaluationSet, answers: Answers) -> list[str]:
    """SVG texts: the intervals of the task's main measures, then what the task has to show."""
    subjects = {model: ModelPredictions(judged, model, answers.thresholds.get(model)) for model in judged.models}
    return [*_intervals(answers, judged.task), *_OF_TASK[judged.task](rows, subjects)]


def _intervals(answers: Answers, task: str) -> list[str]:
    found = []
    for key in HEADLINE[task]:
        several = [row for row in answers.rows if row.measure.key == key and not isnan(row.value)]
        if several:
            bars = [(row.model, row.value, row.low, row.high) for row in several]
            found.append(stills.intervals(several[0].measure.name, bars, axis="with its 95% interval"))
    return found


def _binary(rows: LabRows, subjects: Subjects) -> list[str]:
    scored = {model: one for model, one in subjects.items() if not one.hard}
    tables = {model: one.sweep.thinned(POINTS).counts for model, one in scored.items()}
    roc = {model: (false_positive_rate(c), recall(c)) for model, c in tables.items()}
    pr = {model: (recall(c), precision(c)) for model, c in tables.items()}
    at = {model: one.counts for model, one in scored.items()}
    found = []
    if scored:
        here = {model: (false_positive_rate(c), recall(c)) for model, c in at.items()}
        found.append(stills.curves("ROC", roc, here, x="false positive rate", y="recall", low_end=True))
        here = {model: (recall(c), precision(c)) for model, c in at.items()}
        found.append(stills.curves("Precision and recall", pr, here, x="recall", y="precision", low_end=True))
    names = {"positive": rows.positive, "negative": rows.negative}
    for model, one in list(subjects.items())[:MOST_MODELS]:
        if not one.hard:
            bars = Bars(one.sweep.histogram(30), 0.0)
            found.append(stills.scores(f"Scores: {cut(model, 40)}", bars, one.at, one.counts, **names))
        found.append(stills.two_by_two(f"Counts: {cut(model, 40)}", one.counts, **names))
    return found


def _classes(rows: LabRows, subjects: Subjects) -> list[str]:
    return [stills.matrix(cut(model, 40), one.matrix) for model, one in _first(subjects)]


def _labels(rows: LabRows, subjects: Subjects) -> list[str]:
    return [stills.by_name("F1 of each label", rows.labels, {m: f1(s.sets.each()) for m, s in subjects.items()}, "F1")]


def _regression(rows: LabRows, subjects: Subjects) -> list[str]:
    step = max(1, len(rows) // POINTS)
    truth = rows.truth[::step]
    clouds = [
        stills.scatter(cut(model, 40), truth, one.answers[::step], place)
        for place, (model, one) in enumerate(_first(subjects))
    ]
    errors = {model: np.subtract(rows.truth, one.answers) for model, one in subjects.items()}
    return [*clouds, stills.spread("Errors", errors, "truth minus prediction", unit="rows")]


def _ranking(rows: LabRows, subjects: Subjects) -> list[str]:
    return [_each("ranking", "ndcg_k_10", subjects, "queries")]


def _text(rows: LabRows, subjects: Subjects) -> list[str]:
    return [_each("text", "rouge_l", subjects, "pairs")]


def _each(task: str, key: str, subjects: Subjects, unit: str) -> str:
    one = measure(task, key)  # type: ignore[arg-type]
    values = {model: np.asarray(one.each(subject)) for model, subject in subjects.items()}
    return stills.spread(f"{one.name.removeprefix('mean ')}, {unit}", values, "value", unit=unit)


def _first(subjects: Subjects) -> Sequence[tuple[str, ModelPredictions]]:
    return list(subjects.items())[:MOST_MODELS]


_OF_TASK: Mapping[str, Callable[[LabRows, Subjects], list[str]]] = {
    "binary": _binary,
    "classes": _classes,
    "labels": _labels,
    "regression": _regression,
    "ranking": _ranking,
    "text": _text,
}

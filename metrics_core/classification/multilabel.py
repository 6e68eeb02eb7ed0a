"""Several labels a sample: precision, recall and F by every average, Hamming loss, exact matches, Jaccard, log loss.

All take LabelSets (log loss: a matrix of probabilities), as do `averaged` and `classification_report`, for which
average="samples" then is a fourth average. Samples have no weights here.
Symbols: T_i and S_i the true and the predicted set of sample i; TP, FP, FN, TN over all cells of the matrix.
Source: Tsoumakas and Katakis 2007, Multi-label classification: an overview.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import nan
from typing import Any

import numpy as np
from scipy.special import xlog1py, xlogy

from metrics_core.card import Card, Part, metric
from metrics_core.classification.averages import averaged
from metrics_core.classification.groups import SHOWN, written_out
from metrics_core.classification.label_sets import LabelSets, truth_values
from metrics_core.classification.rates import COUNTS, divide
from metrics_core.filled import Filled
from metrics_core.numbers import as_numbers

__all__ = [
    "LabelSets",
    "averaged",
    "hamming_loss",
    "jaccard_samples",
    "multilabel_log_loss",
    "subset_accuracy",
]
TSOUMAKAS = "Tsoumakas and Katakis 2007, Multi-label classification: an overview"


@metric(
    Card(
        name="Hamming loss",
        topic="multilabel",
        aliases=("proportion of wrong label decisions",),
        question="Of all yes-or-no decisions about a label, what proportion is wrong?",
        formula=r"\frac{FP + FN}{TP + FP + FN + TN}",
        symbols=COUNTS,
        range=(0, 1),
        better="lower",
        undefined_when="there are no samples or no labels",
        blind_to="That labels may be rare: where most labels do not apply, predicting none at all makes nearly every decision right.",
        source=TSOUMAKAS,
        reference="sklearn.metrics.hamming_loss(y_true, y_pred)",
    ),
    steps=lambda s: [
        ("wrong cells (a cell: one label of one sample)", "FP + FN", s.pooled().fp + s.pooled().fn),
        ("cells", "TP + FP + FN + TN", s.truth.size),
    ],
    needs=lambda s: [("no samples or no labels", s.truth.size)],
)
def hamming_loss(sets: LabelSets) -> float:
    """Share of (sample, label) cells that are wrong, in [0, 1]; 0 is perfect; NaN without cells."""
    return float(divide(float(wrong_cells(sets).sum()), sets.truth.size))


def wrong_cells(sets: LabelSets) -> np.ndarray:
    """How many labels of each sample are wrong."""
    return np.asarray((sets.truth != sets.prediction).sum(axis=1))


@metric(
    Card(
        name="subset accuracy",
        topic="multilabel",
        aliases=("exact match ratio", "1 - zero-one loss of sets"),
        question="For what proportion of samples is the whole set of labels exactly right?",
        formula=r"\frac{e}{n}",
        symbols={"e": "samples whose predicted set is the true set", "n": "all samples"},
        range=(0, 1),
        better="higher",
        undefined_when="there are no samples",
        blind_to="How nearly right a set is: one label too many counts the same as a set with nothing right.",
        source="Zhu et al. 2005, Multi-labelled classification using maximum entropy method",
        scorer="accuracy",
        reference="sklearn.metrics.accuracy_score(y_true, y_pred)",
    ),
    steps=lambda s: [("samples with exactly the right labels", "e", _exact(s)), ("all samples", "n", len(s.truth))],
    needs=lambda s: [("no samples", len(s.truth))],
)
def subset_accuracy(sets: LabelSets) -> float:
    """Share of samples whose set of labels is exactly right, in [0, 1]; NaN without samples."""
    return float(divide(_exact(sets), len(sets.truth)))


def _exact(sets: LabelSets) -> int:
    return int((wrong_cells(sets) == 0).sum())


def overlaps(sets: LabelSets, zero_division: float = nan) -> np.ndarray:
    """The Jaccard index of each sample."""
    c = sets.each_sample()
    return np.asarray(divide(c.tp, c.tp + c.fp + c.fn, zero_division))


def _jaccard_steps(sets: LabelSets, *, zero_division: float = nan) -> Iterable[Part]:
    values = overlaps(sets, zero_division)
    table = sets.each_sample()
    for i, value in enumerate(values[:SHOWN].tolist()):
        empty = not (table.tp + table.fp + table.fn)[i]
        label = Filled("overlap of sample {i} (both sets are empty)" if empty else "overlap of sample {i}", i=i)
        yield label, r"\frac{TP}{TP + FP + FN}", value, table[i].symbols
    kept = values[~np.isnan(values)].tolist()
    yield "sum of the overlaps", r"\sum_i J_i", sum(kept), {r"\sum_i J_i": written_out([f"{x:.6g}" for x in kept])}
    yield "samples", "n", len(kept)


@metric(
    Card(
        name="mean Jaccard index of label sets",
        topic="multilabel",
        aliases=("multi-label accuracy", "Jaccard score (samples)"),
        question="Of the labels that are true or predicted, what proportion is both, on average per sample?",
        formula=r"\frac{\sum_i J_i}{n}",
        symbols={
            r"\sum_i J_i": "the overlap of each sample's two sets, added up",
            "n": "samples whose overlap is defined",
        },
        range=(0, 1),
        better="higher",
        undefined_when="no sample has a true or a predicted label",
        blind_to="Which labels are wrong. Rare labels hardly count, because it is a mean over samples.",
        source="Godbole and Sarawagi 2004, Discriminative methods for multi-labeled classification",
        scorer="jaccard_samples",
        reference="some = (np.asarray(y_true) | np.asarray(y_pred)).any(axis=1); sklearn.metrics.jaccard_score("
        "np.asarray(y_true)[some], np.asarray(y_pred)[some], average='samples')  # scikit-learn counts two empty sets as 0",
    ),
    steps=_jaccard_steps,
    needs=lambda s, **_: [("no sample has a true or a predicted label", (s.truth | s.prediction).sum())],
)
def jaccard_samples(sets: LabelSets, *, zero_division: float = nan) -> float:
    r"""Mean over samples of $J_i = |T_i \cap S_i| / |T_i \cup S_i|$, in [0, 1].

    zero_division: the overlap of two empty sets; NaN leaves such samples out, 1 calls them right, and scikit-learn says
    0 unless told otherwise. NaN when no sample is left.
    """
    values = overlaps(sets, zero_division)
    kept = values[~np.isnan(values)]
    return float(divide(float(kept.sum()), len(kept)))


def cell_losses(y_true: Any, probability: Any, clip: float | None = None) -> np.ndarray:
    """The loss of each cell, in nats."""
    truth, p = truth_values("y_true", y_true), as_numbers("probability", probability)
    if p.shape != truth.shape:
        raise ValueError(f"probability must have the shape of y_true, {truth.shape}, got {p.shape}")
    if not np.all((p >= 0) & (p <= 1)):
        raise ValueError("probability must lie in [0, 1] in every cell")
    if clip is not None and not 0 < clip < 0.5:
        raise ValueError(f"clip must lie between 0 and 0.5, got {clip!r}")
    if clip is not None:
        p = np.clip(p, clip, 1 - clip)
    return np.asarray(-np.where(truth, xlogy(1, p), xlog1py(1, -p)))


def _loss_steps(y_true: Any, probability: Any, *, clip: float | None = None) -> Iterable[Part]:
    losses = cell_losses(y_true, probability, clip)
    sums = losses.sum(axis=0).tolist()
    for j, loss in enumerate(sums[:SHOWN]):
        yield Filled("sum of the losses of label {j}", j=j), rf"L_{{{j}}}", loss
    yield "sum over all labels", r"\sum_j L_j", sum(sums), {r"\sum_j L_j": written_out([f"{x:.6g}" for x in sums])}
    yield "samples", "n", len(losses)
    yield "labels", "q", losses.shape[1]


@metric(
    Card(
        name="multi-label log loss",
        topic="multilabel",
        aliases=("binary cross-entropy over labels",),
        question="For each label, how large is −ln of the probability given to the right answer (yes or no), on average?",
        formula=r"\frac{\sum_j L_j}{n \cdot q}",
        symbols={
            r"\sum_j L_j": "minus the log of the probability given to what is true, over samples and labels",
            "n": "number of samples",
            "q": "number of labels",
        },
        range=(0, float("inf")),
        better="lower",
        unit="nats",
        undefined_when="there are no samples or no labels",
        blind_to="How hard each label is: many easy labels that almost never apply pull the mean towards 0.",
        source="Good 1952, Rational decisions",
        reference="np.mean([sklearn.metrics.log_loss(t, p, labels=[0, 1]) for t, p in zip(y_true.T, probability.T)])",
    ),
    steps=_loss_steps,
    needs=lambda y_true, probability, **_: [("no samples or no labels", np.asarray(y_true).size)],
)
def multilabel_log_loss(y_true: Any, probability: Any, *, clip: float | None = None) -> float:
    r"""Mean over cells of $-\ln p$ where the label applies and $-\ln(1 - p)$ where it does not, in [0, inf].

    y_true: a 0/1 matrix, samples by labels; probability: one for each cell. A certain mistake costs infinity, unless
    `clip` keeps probabilities in [clip, 1 - clip] (scikit-learn clips at 2.2e-16). NaN without cells.
    scikit-learn's own log_loss reads such a matrix as one-hot classes: it sums over the labels that apply alone.
    """
    losses = cell_losses(y_true, probability, clip)
    return float(divide(float(losses.sum()), losses.size))

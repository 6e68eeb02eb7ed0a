r"""Scores of several classes: AUROC one against the rest and in pairs, log loss, Brier score.

Symbols: $p_{ik}$ the score of class k for sample i, n all samples (or their weight), K the classes that occur, $n_k$ the samples of
class k, $W_{kl}$ pairs of a sample of class k and one of class l in which the first has the higher score of class k, a tie counted
half. Left out: calibration of several classes. Sources: on the cards.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.matrix import numbered
from metrics_core.classification.rates import divide
from metrics_core.counts import checked_labels, checked_weights
from metrics_core.numbers import as_numbers

__all__ = ["multiclass_auroc", "multiclass_brier", "multiclass_log_loss"]

MultiClass = Literal["ovr", "ovo"]
Average = Literal["macro", "weighted"]
Labels = Sequence[Hashable] | None
Read = tuple[np.ndarray, np.ndarray, np.ndarray]


def samples_and_scores(y_true: Any, scores: Any, labels: Labels, weights: Any) -> Read:
    """Each sample's place among the classes, its scores, its weight. Raises ValueError where they do not fit together."""
    if labels is not None and len({*labels}) < len(labels):
        raise ValueError(f"labels must differ from each other, got {tuple(labels)!r}")
    truth, values = checked_labels("y_true", y_true), as_numbers("scores", scores)
    known, places = numbered(truth, labels)
    if values.shape != (len(truth), len(known)) and len(truth):
        raise ValueError(
            f"scores must have a row for each of {len(truth)} samples and a column for each of {len(known)} classes, "
            f"got shape {values.shape}; where y_true does not hold every class, name them all in labels"
        )
    if np.isnan(values).any():
        raise ValueError("scores must not hold NaN")
    weight = np.ones(len(truth)) if weights is None else checked_weights(weights, len(truth))
    return places, values.reshape(len(truth), len(known)).astype(np.float64, copy=False), weight


def _chances(y_true: Any, scores: Any, labels: Labels, weights: Any) -> Read:
    places, values, weight = samples_and_scores(y_true, scores, labels, weights)
    if values.size and not (values.min() >= 0 and values.max() <= 1):
        raise ValueError(f"scores must be probabilities from 0 to 1, got {values.min():g} to {values.max():g}")
    return places, values, weight


def ordered_pairs(places: np.ndarray, scores: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """W: shape (classes, classes). places: (n,) from 0; scores: (n, classes); weights: (n,)."""
    many = scores.shape[1]
    found = np.zeros((many, many))
    for k in range(many):
        own = places == k
        order = np.argsort(scores[own, k], kind="stable")
        highest, below = scores[own, k][order], np.append(0.0, np.cumsum(weights[own][order]))
        ends = [np.searchsorted(highest, scores[:, k], side=side) for side in ("left", "right")]
        higher = below[-1] - (below[ends[0]] + below[ends[1]]) / 2
        found[k] = np.bincount(places, higher * weights, minlength=many)
    return found


def mean_area(pairs: np.ndarray, sizes: np.ndarray, multi_class: str, average: str) -> Any:
    """The mean of areas from W (..., K, K) and the weight of each class (..., K); classes without samples are left out."""
    many = sizes.shape[-1]
    own = np.eye(many, dtype=bool)
    if multi_class == "ovr":
        rest = sizes.sum(axis=-1, keepdims=True) - sizes
        areas = divide(np.where(own, 0, pairs).sum(axis=-1), sizes * rest)
        weight = sizes if average == "weighted" else (sizes > 0) * 1.0
    else:
        first, second = np.triu_indices(many, 1)
        a, b = sizes[..., first], sizes[..., second]
        areas = divide(pairs[..., first, second] + pairs[..., second, first], 2 * a * b)
        weight = np.where(a * b > 0, a + b if average == "weighted" else 1.0, 0.0)
    known = ~np.isnan(areas)
    return divide(np.where(known, areas * weight, 0).sum(axis=-1), np.where(known, weight, 0).sum(axis=-1))


@metric(
    Card(
        name="multi-class AUROC",
        topic="multiclass",
        aliases=("macro AUROC", "Hand and Till's M"),
        question="How likely is a sample of a class to get a higher score for it than a sample of another class, on average over the classes?",
        formula=r"\frac{1}{K} \sum_k \frac{\sum_{l \ne k} W_{kl}}{n_k (n - n_k)}",
        symbols={
            "W_{kl}": "pairs of a sample of class k and one of class l in which the first has the higher score of class k; equal scores count half",
            "n_k": "samples of class k",
            "K": "number of classes that occur",
            "n": "all samples",
        },
        range=(0, 1),
        better="higher",
        undefined_when="fewer than two classes occur",
        blind_to="Whether the class with the highest score is the right one: scores of two classes are never compared within a sample.",
        source="Hand and Till 2001, A simple generalisation of the area under the ROC curve for multiple class classification problems",
        scorer="roc_auc_ovr",
        reference='sklearn.metrics.roc_auc_score(y_true, scores, multi_class="ovr", average="macro", labels=labels)',
    ),
    needs=lambda y_true, scores, *, labels=None, weights=None, **_: [
        ("fewer than two classes occur", len(np.unique(_present(y_true, scores, labels, weights))) - 1)
    ],
)
def multiclass_auroc(
    y_true: Any,
    scores: Any,
    *,
    labels: Labels = None,
    multi_class: MultiClass = "ovr",
    average: Average = "macro",
    weights: Any = None,
) -> float:
    """Mean area under ROC over the classes that occur, or over all pairs of them, in [0, 1]; NaN for fewer than two classes.

    scores: a row for each sample, a column for each class in the order of `labels` (sorted, where not given). multi_class: "ovr"
    is each class against the rest, "ovo" each pair of classes by themselves, the mean of both directions. average: "weighted" by
    the samples of the class, or of both. Raises ValueError for other options, NaN, a class without a column, or another shape.
    """
    if multi_class not in ("ovr", "ovo") or average not in ("macro", "weighted"):
        raise ValueError(
            f"multi_class must be 'ovr' or 'ovo' and average 'macro' or 'weighted', got {multi_class!r} and {average!r}"
        )
    places, values, weight = samples_and_scores(y_true, scores, labels, weights)
    weight = np.ldexp(weight, -np.frexp(weight.max(initial=1e-300))[1])  # so that products of weights are numbers
    sizes = np.bincount(places, weight, minlength=values.shape[1])
    return float(mean_area(ordered_pairs(places, values, weight), sizes, multi_class, average))


def _present(y_true: Any, scores: Any, labels: Labels, weights: Any) -> np.ndarray:
    places, _, weight = samples_and_scores(y_true, scores, labels, weights)
    return places[weight > 0]


def class_losses(y_true: Any, scores: Any, labels: Labels = None) -> np.ndarray:
    """Minus the log of the probability that each sample gave its own class, inf for 0: shape (n,)."""
    places, values, _ = _chances(y_true, scores, labels, None)
    with np.errstate(divide="ignore"):
        return -np.log(values[np.arange(len(places)), places]) + 0.0


def class_squares(y_true: Any, scores: Any, labels: Labels = None) -> np.ndarray:
    """Each sample's squared distance of all its probabilities from 1 for its class and 0 for the others: shape (n,)."""
    places, values, _ = _chances(y_true, scores, labels, None)
    squares = np.einsum("ik,ik->i", values, values)
    own = values[np.arange(len(places)), places]
    return np.asarray(squares - own**2 + (1 - own) ** 2)


def _mean(of: np.ndarray, weights: Any) -> tuple[float, float]:
    """The sum of terms times weights, and of the weights; a row of weight 0 is not there."""
    weight = np.ones(len(of)) if weights is None else checked_weights(weights, len(of))
    return float((of[weight > 0] * weight[weight > 0]).sum()), float(weight.sum())


@metric(
    Card(
        name="multi-class log loss",
        topic="multiclass",
        aliases=("categorical cross-entropy",),
        question="How large is −ln of the probability given to the right class, on average?",
        formula=r"\frac{L}{n}",
        symbols={"L": "minus the log of the probability given to the right class, added up", "n": "all samples"},
        range=(0, inf),
        better="lower",
        unit="nats",
        undefined_when="there are no samples",
        blind_to="How the rest of the probability is shared out among the wrong classes.",
        source="Good 1952, Rational decisions",
        scorer="neg_log_loss",
        reference="sklearn.metrics.log_loss(y_true, scores, labels=labels)",
    ),
    steps=lambda y_true, scores, *, labels=None, weights=None: [
        ("sum of the losses", "L", _mean(class_losses(y_true, scores, labels), weights)[0]),
        ("all samples", "n", _mean(class_losses(y_true, scores, labels), weights)[1]),
    ],
    needs=lambda y_true, scores, *, weights=None, **_: [("no samples", _mean(np.zeros(len(y_true)), weights)[1])],
)
def multiclass_log_loss(y_true: Any, scores: Any, *, labels: Labels = None, weights: Any = None) -> float:
    r"""Mean of $-\ln p$ of the right class, in [0, inf]; a certain mistake costs infinity; NaN without samples.

    scores: probabilities, a row for each sample, a column for each class in the order of `labels` (sorted, where not given);
    they are taken as they are, whatever their sum. Raises ValueError for numbers outside [0, 1], a class without a column, and
    another shape.
    """
    return float(divide(*_mean(class_losses(y_true, scores, labels), weights)))


@metric(
    Card(
        name="multi-class Brier score",
        topic="multiclass",
        aliases=("quadratic score of several classes",),
        question="How far are the probabilities from 1 (right class) or 0 (others), as squared distances, added up over the classes and averaged over samples?",
        formula=r"\frac{B}{n}",
        symbols={
            "B": "squared distances, added up over samples and classes; with two classes, twice the sum of the Brier score",
            "n": "all samples",
        },
        range=(0, 2),
        better="lower",
        undefined_when="there are no samples",
        blind_to="Whether an error comes from probabilities that are too high or too low (calibration), or from classes that the model cannot tell apart.",
        source="Brier 1950, Verification of forecasts expressed in terms of probability",
        scorer="neg_brier_score",
        reference="sklearn.metrics.brier_score_loss(y_true, scores, labels=labels)",
    ),
    steps=lambda y_true, scores, *, labels=None, weights=None: [
        ("sum of the squares", "B", _mean(class_squares(y_true, scores, labels), weights)[0]),
        ("all samples", "n", _mean(class_squares(y_true, scores, labels), weights)[1]),
    ],
    needs=lambda y_true, scores, *, weights=None, **_: [("no samples", _mean(np.zeros(len(y_true)), weights)[1])],
)
def multiclass_brier(y_true: Any, scores: Any, *, labels: Labels = None, weights: Any = None) -> float:
    r"""Mean over samples of $\sum_k (p_k - y_k)^2$, in [0, 2]; NaN without samples. Arguments as in multiclass_log_loss()."""
    return float(divide(*_mean(class_squares(y_true, scores, labels), weights)))

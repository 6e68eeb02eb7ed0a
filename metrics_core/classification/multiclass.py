r"""One number for more than two classes: accuracy, mean per-class accuracy, Cohen's kappa, Gorodkin's R_K.

Averages of two-class metrics are in `averages`, top-k in `top_k` (and both can be had from here). Symbols: C_ij samples of class i that
were called j, t_k and p_k how often class k is true and is predicted, n all samples, c the right answers.
Sources: Cohen 1960 and 1968; Gorodkin 2004; each card names its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.averages import averaged, macro_f1
from metrics_core.classification.groups import Groups, written_out
from metrics_core.classification.matrix import ConfusionMatrix, confusion_matrix
from metrics_core.classification.rates import divide, recall
from metrics_core.classification.report import Report, ReportRow, classification_report
from metrics_core.classification.top_k import top_k_accuracy

__all__ = [
    "ConfusionMatrix",
    "Report",
    "ReportRow",
    "averaged",
    "classification_report",
    "cohen_kappa",
    "confusion_matrix",
    "macro_f1",
    "mean_per_class_accuracy",
    "multiclass_accuracy",
    "multiclass_matthews",
    "top_k_accuracy",
]

Distance = Literal["linear", "quadratic"]
TRUE_TIMES_PREDICTED, PREDICTED_SQUARES, TRUE_SQUARES = r"\sum_k t_k p_k", r"\sum_k p_k^2", r"\sum_k t_k^2"


def _products(left: np.ndarray, right: np.ndarray, symbol: str) -> dict[str, str]:
    """The numbers for a step that is a sum of products."""
    pairs = zip(left.tolist(), right.tolist(), strict=True)
    return {symbol: written_out([rf"{a:.6g} \cdot {b:.6g}" for a, b in pairs])}


@metric(
    Card(
        name="multi-class accuracy",
        topic="multiclass",
        aliases=("fraction of right labels", "micro-averaged F1 of single labels"),
        question="Of all samples, what proportion got the right class?",
        formula=r"\frac{c}{n}",
        symbols={"c": "right answers: the diagonal of the matrix", "n": "all samples"},
        range=(0, 1),
        better="higher",
        undefined_when="there are no samples",
        blind_to="Which classes are mixed up, and classes so rare that missing all of them hardly shows.",
        source="Sokolova and Lapalme 2009, A systematic analysis of performance measures for classification tasks",
        scorer="accuracy",
        reference="sklearn.metrics.accuracy_score(y_true, y_pred)",
    ),
    steps=lambda m: [
        ("right", "c", m.right, {"c": written_out([f"{x:.6g}" for x in np.diagonal(m.counts)])}),
        ("all", "n", m.total),
    ],
    needs=lambda m: [("no samples", m.total)],
)
def multiclass_accuracy(matrix: ConfusionMatrix) -> Any:
    r"""Share of samples with the right class, $c/n$, in [0, 1]; NaN without samples. Micro F1 is the same number."""
    return divide(matrix.right, matrix.total)


@metric(
    Card(
        name="mean per-class recall",
        topic="multiclass",
        aliases=("multi-class balanced accuracy", "macro recall", "unweighted average recall", "UAR"),
        question="What proportion of a class is found, on average over the classes?",
        formula=r"\frac{\sum_k w_k m_k}{\sum_k w_k}",
        symbols={
            r"\sum_k w_k m_k": "the recalls of the classes, added up",
            r"\sum_k w_k": "the number of classes that have samples",
        },
        range=(0, 1),
        better="higher",
        undefined_when="there are no samples",
        blind_to="How large the classes are, and so how many samples are wrong. Guessing at random scores 1/K for K classes, on "
        "average.",
        source="Mosley 2013, A balanced approach to the multi-class imbalance problem",
        scorer="balanced_accuracy",
        reference="sklearn.metrics.balanced_accuracy_score(y_true, y_pred)",
    ),
    steps=lambda m: Groups.of(m, "macro").steps(recall, recall(m.each()), {}),
    needs=lambda m: [("no samples", m.total)],
)
def mean_per_class_accuracy(matrix: ConfusionMatrix) -> Any:
    r"""Mean over classes of $C_{kk}/t_k$, in [0, 1]; chance is 1/K for K classes; NaN without samples.

    A class without actual samples is left out, as in scikit-learn; the two-class `balanced_accuracy` is then NaN.
    """
    return averaged(recall, matrix, average="macro")


def _disagreement(matrix: ConfusionMatrix, weights: str | None) -> np.ndarray:
    """w_ij: how bad it is to say j where i is right, by their places in `labels`."""
    place = np.arange(len(matrix.labels), dtype=np.float64)
    apart = np.abs(place[:, None] - place)
    if weights not in (None, "linear", "quadratic"):
        raise ValueError(f"weights must be None, 'linear' or 'quadratic', got {weights!r}")
    return {None: np.sign(apart), "linear": apart, "quadratic": apart**2}[weights]


def _kappa_parts(y_true: Any, y_pred: Any, labels: Any, weights: str | None) -> tuple[Any, np.ndarray, np.ndarray, Any]:
    """How many samples, the distances w that occur, and how much of each is observed and expected by chance."""
    if isinstance(y_true, ConfusionMatrix):
        if y_pred is not None or labels is not None:
            raise ValueError("y_pred and labels must be left out where y_true is a ConfusionMatrix")
        matrix = y_true
    else:
        matrix = confusion_matrix(y_true, [] if y_pred is None else y_pred, labels=labels)
    distances, places = np.unique(_disagreement(matrix, weights), return_inverse=True)
    chance = matrix.actual[..., :, None] * 1.0 * matrix.predicted[..., None, :]
    order = np.argsort(places, axis=None, kind="stable")
    starts = np.searchsorted(places.ravel()[order], np.arange(len(distances)))
    flat = (cells.reshape(*cells.shape[:-2], -1)[..., order] * 1.0 for cells in (matrix.counts, chance))
    observed, products = (np.add.reduceat(cells, starts, axis=-1) for cells in flat)
    return matrix.total, distances, observed, divide(products, np.asarray(matrix.total)[..., None])


def _kappa_steps(y_true: Any, y_pred: Any = None, *, labels: Any = None, weights: str | None = None) -> Iterable[Part]:
    _, distances, *both = _kappa_parts(y_true, y_pred, labels, weights)
    names = (
        "observed disagreement: weights times samples",
        "disagreement by chance: weights times (true times predicted / all)",
    )
    for name, symbol, samples in zip(names, "OE", both, strict=True):
        terms = [rf"{w:.6g} \cdot {x:.6g}" for w, x in zip(distances, samples, strict=True) if w]
        yield name, symbol, distances @ samples, {symbol: written_out(terms)}


def _kappa_needs(
    y_true: Any, y_pred: Any = None, *, labels: Any = None, weights: str | None = None
) -> Iterable[tuple[str, Any]]:
    total, distances, _, expected = _kappa_parts(y_true, y_pred, labels, weights)
    if not total:
        return [("no samples", 0)]
    return [("every truth and every prediction is the same class", distances @ expected)]


@metric(
    Card(
        name="Cohen's kappa",
        topic="multiclass",
        aliases=("weighted kappa", "quadratic weighted kappa", "QWK", "chance-corrected agreement"),
        question="How much better do two raters agree than they would by chance?",
        formula=r"1 - \frac{O}{E}",
        symbols={
            "O": "observed disagreement: the samples off the diagonal, each times its weight",
            "E": "disagreement expected by chance: with the same totals, if truth and prediction were independent",
        },
        range=(-1, 1),
        better="higher",
        undefined_when="every truth and every prediction is the same class",
        blind_to="How many answers are right: with one very common class, kappa can be low although nearly all answers are right.",
        source="Cohen 1960, A coefficient of agreement for nominal scales; Cohen 1968, Weighted kappa",
        reference="sklearn.metrics.cohen_kappa_score(y_true, y_pred, weights=weights)",
    ),
    steps=_kappa_steps,
    needs=_kappa_needs,
)
def cohen_kappa(
    y_true: Any, y_pred: Any = None, *, labels: Sequence[Hashable] | None = None, weights: Distance | None = None
) -> Any:
    r"""Agreement beyond chance, $1 - \sum w_{ij} C_{ij} / \sum w_{ij} t_i p_j / n$, in [-1, 1]; 0 is chance.

    y_true, y_pred: labels; or a ConfusionMatrix in place of both (that is the way to weighted samples).
    labels: all classes in their order. weights: None counts every disagreement as 1, "linear" by the steps between
    the two labels, "quadratic" by their square. Steps are places in `labels`, not differences of numbers: where a rating
    is missing from the data, give `labels`. NaN when only one class occurs at all.
    """
    _, distances, observed, expected = _kappa_parts(y_true, y_pred, labels, weights)
    return 1 - divide(observed @ distances, expected @ distances)


def _classes_in_use(m: ConfusionMatrix) -> list[tuple[str, Any]]:
    if not m.total:
        return [("no samples", 0)]
    return [
        ("only one class is true", np.count_nonzero(m.actual) - 1),
        ("only one class is predicted", np.count_nonzero(m.predicted) - 1),
    ]


def _spread(sums: np.ndarray) -> Any:
    """n^2 minus the sum of squares, as a sum of products of which none is negative: 0 only where one class has all."""
    return (sums * 1.0 * (sums.sum(axis=-1, keepdims=True) - sums)).sum(axis=-1)


@metric(
    Card(
        name="multi-class Matthews correlation",
        topic="multiclass",
        aliases=("R_K", "Gorodkin's correlation", "multi-class MCC"),
        question="How strongly do truth and prediction go together, over all classes?",
        formula=r"\frac{c \cdot n - \sum_k t_k p_k}{\sqrt{(n^2 - \sum_k p_k^2)(n^2 - \sum_k t_k^2)}}",
        symbols={
            "c": "right answers",
            "n": "all samples",
            TRUE_TIMES_PREDICTED: "how often each class is true, times how often it is predicted, added up",
            PREDICTED_SQUARES: "how often each class is predicted, squared, added up",
            TRUE_SQUARES: "how often each class is true, squared, added up",
        },
        range=(-1, 1),
        better="higher",
        undefined_when="only one class is true, or only one is predicted",
        blind_to="What each error costs, and any order of the classes: that five stars are nearer to four than to one "
        "does not count.",
        source="Gorodkin 2004, Comparing two K-category assignments by a K-category correlation coefficient",
        scorer="matthews_corrcoef",
        reference="sklearn.metrics.matthews_corrcoef(y_true, y_pred)  # 0.0 where this is undefined",
    ),
    steps=lambda m: [
        ("right answers", "c", m.right),
        ("all samples", "n", m.total),
        *(
            (name, symbol, float((a * 1.0 * b).sum()), _products(a, b, symbol))
            for name, symbol, a, b in (
                ("true times predicted", TRUE_TIMES_PREDICTED, m.actual, m.predicted),
                ("predicted, squared", PREDICTED_SQUARES, m.predicted, m.predicted),
                ("true, squared", TRUE_SQUARES, m.actual, m.actual),
            )
        ),
    ],
    needs=_classes_in_use,
)
def multiclass_matthews(matrix: ConfusionMatrix) -> Any:
    r"""Correlation of truth and prediction over K classes, in [-1, 1]; 0 is chance; for K = 2 Matthews correlation.

    $R_K = (c n - \sum t_k p_k) / \sqrt{(n^2 - \sum p_k^2)(n^2 - \sum t_k^2)}$. Its lowest value is above -1 for most
    matrices of more than two classes. NaN when only one class is true or predicted (scikit-learn: 0.0).
    """
    exponent = -np.frexp(np.asarray(matrix.total, dtype=np.float64))[1]  # so that products of weights are numbers
    actual, predicted = (np.ldexp(sums * 1.0, exponent[..., None]) for sums in (matrix.actual, matrix.predicted))
    right, total = (np.ldexp(np.asarray(x, dtype=np.float64), exponent)[()] for x in (matrix.right, matrix.total))
    together = right * total - (actual * predicted).sum(axis=-1)
    return divide(together, np.sqrt(_spread(predicted)) * np.sqrt(_spread(actual)))

r"""Scores of many labels a row: AUROC and average precision, of each label and then their mean, or of all cells together.

Symbols: $A_j$ the area of label j, q the labels that have one. Left out: means over rows. Sources: on the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.areas import auroc, average_precision
from metrics_core.classification.label_sets import truth_values
from metrics_core.classification.rates import divide
from metrics_core.classification.sweep import sweep
from metrics_core.numbers import as_numbers

__all__ = ["multilabel_auroc", "multilabel_average_precision"]

Average = Literal["macro", "micro"]
Area = Callable[[Any], Any]


def _read(y_true: Any, probability: Any) -> tuple[np.ndarray, np.ndarray]:
    truth, scores = truth_values("y_true", y_true), as_numbers("probability", probability)
    if scores.shape != truth.shape:
        raise ValueError(f"probability must have the shape of y_true, {truth.shape}, got {scores.shape}")
    if not np.isfinite(scores).all():
        raise ValueError("probability must hold finite numbers")
    return truth, scores


def _areas(area: Area, y_true: Any, probability: Any, average: str) -> np.ndarray:
    """The area of each label, or of all cells as one; NaN where it is undefined."""
    if average not in ("macro", "micro"):
        raise ValueError(f"average must be 'macro' or 'micro', got {average!r}")
    truth, scores = _read(y_true, probability)
    sides = zip(truth.T, scores.T, strict=True) if average == "macro" else [(truth.ravel(), scores.ravel())]
    return np.array([float(area(sweep(*side))) for side in sides if len(side[0])])


def mean_of_known(areas: np.ndarray) -> Any:
    """The mean of the areas that there are; NaN without any."""
    known = ~np.isnan(areas)
    return divide(np.where(known, areas, 0).sum(axis=0), known.sum(axis=0))


def _steps(area: Area) -> Any:
    def steps(y_true: Any, probability: Any, *, average: str = "macro") -> list[tuple[str, str, Any]]:
        found = _areas(area, y_true, probability, average)
        return [("sum of the areas", r"\sum_j A_j", np.nansum(found)), ("labels", "q", int((~np.isnan(found)).sum()))]

    return steps


def _needs(area: Area, reason: str) -> Any:
    return lambda y_true, probability, *, average="macro": [
        (reason, int((~np.isnan(_areas(area, y_true, probability, average))).sum()))
    ]


def _card(name: str, aliases: tuple[str, ...], question: str, of: str, reference: str, **rest: Any) -> Card:
    return Card(
        name=name,
        topic="multilabel",
        aliases=aliases,
        question=question,
        formula=r"\frac{\sum_j A_j}{q}",
        symbols={r"\sum_j A_j": f"{of} of each label, added up", "q": f"labels whose {of} is defined"},
        range=(0, 1),
        better="higher",
        blind_to="Which label a sample is most likely to have: scores of two labels are not compared, except in the micro average.",
        reference=reference,
        **rest,
    )


@metric(
    _card(
        "multi-label AUROC",
        ("mean AUROC of labels",),
        "How likely is a sample with a label to get a higher score for it than a sample without it, on average over the labels?",
        "area under ROC",
        "sklearn.metrics.roc_auc_score(y_true, probability, average=average)",
        undefined_when="every label applies to all samples or to none",
        source="Fawcett 2006, An introduction to ROC analysis",
    ),
    steps=_steps(auroc),
    needs=_needs(auroc, "every label applies to all samples or to none"),
)
def multilabel_auroc(y_true: Any, probability: Any, *, average: Average = "macro") -> float:
    """Mean area under ROC over labels ("macro"), or of all cells as one list ("micro"), in [0, 1].

    y_true: a 0/1 matrix, samples by labels; probability: a score for each cell. Labels that always or never apply are left out
    of the mean, which is NaN where none is left. Raises ValueError for another shape, another average and scores that are not finite.
    """
    return float(mean_of_known(_areas(auroc, y_true, probability, average)))


@metric(
    _card(
        "multi-label average precision",
        ("mAP of labels",),
        "Going down the samples by their score for a label, what is the mean of the precision at each positive, averaged over labels?",
        "average precision",
        "sklearn.metrics.average_precision_score(y_true, probability, average=average)",
        undefined_when="no label applies",
        source="Everingham et al. 2010, The Pascal Visual Object Classes challenge",
    ),
    steps=_steps(average_precision),
    needs=_needs(average_precision, "no label applies"),
)
def multilabel_average_precision(y_true: Any, probability: Any, *, average: Average = "macro") -> float:
    """Mean average precision over labels ("macro"), or of all cells as one list ("micro"), in [0, 1].

    Arguments as in multilabel_auroc(). Labels that never apply are left out of the mean (scikit-learn says 0 for them).
    """
    return float(mean_of_known(_areas(average_precision, y_true, probability, average)))


AREAS = {"multilabel_auroc": auroc, "multilabel_average_precision": average_precision}

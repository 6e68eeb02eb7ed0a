"""Evaluation metrics: every one once, with its card and its work shown. Only numpy and scipy."""

from metrics_core import (
    classification,
    clustering,
    detection,
    fairness,
    forecasting,
    generative,
    language_model,
    multiclass,
    multilabel,
    probabilities,
    ranking,
    recommendation,
    regression,
    samples,
    similarity,
    sweep,
    text,
    uncertainty,
)
from metrics_core.card import CATALOG, Card, Step, Worked, explain, explained, reasons, symbols, why_undefined
from metrics_core.classification import decisions
from metrics_core.classification.label_sets import LabelSets
from metrics_core.classification.matrix import ConfusionMatrix, confusion_matrix
from metrics_core.counts import Confusion, confusion

__all__ = [
    "CATALOG",
    "Card",
    "Confusion",
    "ConfusionMatrix",
    "LabelSets",
    "Step",
    "Worked",
    "classification",
    "clustering",
    "confusion",
    "confusion_matrix",
    "decisions",
    "detection",
    "explain",
    "explained",
    "fairness",
    "forecasting",
    "generative",
    "language_model",
    "multiclass",
    "multilabel",
    "probabilities",
    "ranking",
    "reasons",
    "recommendation",
    "regression",
    "samples",
    "similarity",
    "sweep",
    "symbols",
    "text",
    "uncertainty",
    "why_undefined",
]

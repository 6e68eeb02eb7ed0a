"""Evaluation metrics: every one once, with its card and its work shown. Only numpy and scipy."""

from metrics_core import (
    abstention,
    arenas,
    classification,
    clustering,
    detection,
    error_bars,
    fairness,
    forecasting,
    generative,
    judges,
    language_model,
    multiclass,
    multilabel,
    multiple_choice,
    probabilities,
    ranking,
    recommendation,
    regression,
    retrieval_augmented,
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

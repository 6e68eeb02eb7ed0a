"""Which lesson has which tasks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from widgets.worksheets import classes, curves, lists, numbers, rates, texts, vision
from widgets.worksheets.task import Maker

SHEETS: Mapping[str, Maker] = MappingProxyType(
    {
        "accuracy_pitfalls": rates.accuracy_pitfalls,
        "precision_recall": rates.precision_recall,
        "roc_pr_det": curves.roc_pr_det,
        "thresholds": curves.thresholds,
        "probabilities": classes.probabilities,
        "multiclass": classes.multiclass,
        "ranking": lists.ranking,
        "ndcg": lists.graded,
        "recommenders": lists.recommenders,
        "regression": numbers.regression,
        "forecasting": numbers.forecasting,
        "distances": numbers.distances,
        "bleu_rouge": texts.bleu_rouge,
        "language_models": texts.language_models,
        "detection": vision.detection,
        "clustering": vision.clustering,
        "generated_images": vision.generated_images,
    }
)

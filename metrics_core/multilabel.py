"""Several labels a row, by the name of the contract."""

from metrics_core.classification.label_scores import multilabel_auroc, multilabel_average_precision
from metrics_core.classification.multilabel import (
    LabelSets,
    averaged,
    hamming_loss,
    jaccard_samples,
    multilabel_log_loss,
    subset_accuracy,
)

__all__ = [
    "LabelSets",
    "averaged",
    "hamming_loss",
    "jaccard_samples",
    "multilabel_auroc",
    "multilabel_average_precision",
    "multilabel_log_loss",
    "subset_accuracy",
]

"""Several labels a row, by the name of the contract."""

from metrics_core.classification.multilabel import (
    LabelSets,
    averaged,
    hamming_loss,
    jaccard_samples,
    multilabel_log_loss,
    subset_accuracy,
)

__all__ = ["LabelSets", "averaged", "hamming_loss", "jaccard_samples", "multilabel_log_loss", "subset_accuracy"]

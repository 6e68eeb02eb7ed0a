"""Several classes, by the name of the contract."""

from metrics_core.classification.class_scores import multiclass_auroc, multiclass_brier, multiclass_log_loss
from metrics_core.classification.multiclass import (
    ConfusionMatrix,
    Report,
    ReportRow,
    averaged,
    classification_report,
    cohen_kappa,
    confusion_matrix,
    macro_f1,
    mean_per_class_accuracy,
    multiclass_accuracy,
    multiclass_matthews,
    top_k_accuracy,
)

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
    "multiclass_auroc",
    "multiclass_brier",
    "multiclass_log_loss",
    "multiclass_matthews",
    "top_k_accuracy",
]

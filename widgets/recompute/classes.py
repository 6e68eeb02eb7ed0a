"""Measures of several classes or sets of labels: an example's inputs -> metrics_core.classification.multiclass -> its value.

SINGLE: metrics of one ConfusionMatrix, with how to get it from the inputs. SEVERAL: measures with several values.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from metrics_core import ConfusionMatrix, LabelSets, classification, confusion_matrix
from metrics_core.classification.multiclass import (
    ReportRow,
    averaged,
    classification_report,
    cohen_kappa,
    multiclass_accuracy,
    multiclass_matthews,
)
from widgets.recompute.counts import table

Inputs = Mapping[str, Any]


def matrix(inputs: Inputs) -> ConfusionMatrix:
    """Counts of every class against every other, from labels."""
    return confusion_matrix(inputs["y_true"], inputs["y_pred"])


def many(inputs: Inputs) -> bool:
    """Whether there are labels other than 0 and 1, so that the four counts do not say it all."""
    return "y_pred" in inputs and not {*inputs["y_true"], *inputs["y_pred"]} <= {0, 1}


def _confusion_matrix(inputs: Inputs, options: Inputs) -> Any:
    m = matrix(inputs)
    return {"labels": m.labels, "rows_actual_columns_predicted": m.counts.tolist()}


def _rates(row: ReportRow) -> dict[str, float]:
    return {"precision": row.precision, "recall": row.recall, "f1": row.f1}


def _multiclass_prf(inputs: Inputs, options: Inputs) -> Any:
    """An undefined precision counts as 0, as in scikit-learn."""
    report = classification_report(matrix(inputs), zero_division=0)
    return {row.label: _rates(row) for row in (report.micro, report.macro, report.weighted)}


def _classification_report(inputs: Inputs, options: Inputs) -> Any:
    """Of two classes, from the four counts."""
    c = table(inputs)
    report = classification_report(ConfusionMatrix((0, 1), np.array([[c.tn, c.fp], [c.fn, c.tp]])), zero_division=0)
    return {str(row.label): {**_rates(row), "support": row.support} for row in (*report.classes, report.weighted)}


def _multilabel_micro(inputs: Inputs, options: Inputs) -> Any:
    sets = LabelSets.from_sets(inputs["true_sets"], inputs["predicted_sets"])
    names = ("precision", "recall", "f1")
    return {name: averaged(getattr(classification, name), sets, average="micro") for name in names}


def _set_precision_recall(inputs: Inputs, options: Inputs) -> Any:
    """The printed P(A, B) is precision when A is the predicted set, and recall when A is the true one."""
    sets = LabelSets.from_sets([inputs["true_pairs"]], [inputs["predicted_pairs"]])
    precision, recall = (averaged(m, sets, average="micro") for m in (classification.precision, classification.recall))
    names = {"p_if_first_argument_is_predicted": precision, "p_if_first_argument_is_true": recall}
    return {"precision": precision, "recall": recall, **names}


ACCURACY = (multiclass_accuracy, matrix)

SINGLE: dict[str, tuple[Callable[..., Any], Callable[[Inputs], Any]]] = {
    "cohen_kappa": (cohen_kappa, matrix),
    "mcc_multiclass": (multiclass_matthews, matrix),
}

SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "classification_report": _classification_report,
    "confusion_matrix": _confusion_matrix,
    "multiclass_prf": _multiclass_prf,
    "multilabel_micro": _multilabel_micro,
    "set_precision_recall": _set_precision_recall,
}

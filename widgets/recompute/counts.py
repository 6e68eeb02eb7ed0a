"""Measures of four counts: an example's inputs -> metrics_core.classification -> its value.

SINGLE: metrics of one Confusion, with how to get it from the inputs. SEVERAL: measures with several values.
"""

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

import numpy as np

from metrics_core import Confusion, classification, confusion, explain

Inputs = Mapping[str, Any]


def table(inputs: Inputs) -> Confusion:
    """The four counts: as given, from labels, or of any table that has the given precision and recall."""
    if "tp" in inputs:
        return Confusion(inputs["tp"], inputs["fp"], inputs["fn"], inputs.get("tn", 0))
    if "precision" in inputs:
        p, r = inputs["precision"], inputs["recall"]
        return Confusion(tp=p * r, fp=(1 - p) * r, fn=p * (1 - r), tn=0)
    return confusion(inputs["y_true"], inputs["y_pred"], positive=inputs.get("positive", 1))


def answers(inputs: Inputs) -> Confusion:
    """Counts for accuracy. Where only right and wrong are known, a right answer is a TP and a wrong one an FN."""
    if "correct" in inputs:
        return Confusion(tp=inputs["correct"], fp=0, fn=inputs["total"] - inputs["correct"], tn=0)
    return table(inputs)


def known(inputs: Inputs) -> bool:
    """Whether the inputs tell the four counts apart; right and wrong answers alone, or two rates, do not."""
    return "tp" in inputs or ("y_pred" in inputs and {*inputs["y_true"], *inputs["y_pred"]} <= {0, 1})


def _confusion_counts(inputs: Inputs, options: Inputs) -> Any:
    return dict(zip(("tp", "fp", "fn", "tn"), table(inputs).cells, strict=True))


def _matthews_correlation(inputs: Inputs, options: Inputs) -> Any:
    """With its numerator and the product under its root, and what scikit-learn says where it is undefined."""
    c = table(inputs)
    numerator, root, mcc = (step.value for step in explain(classification.matthews_correlation, c).steps)
    sklearn = classification.matthews_correlation(c, zero_division=0)
    return {"numerator": numerator, "radicand": root**2, "mcc": mcc, "sklearn_returns": sklearn}


def _expression_num_over_sqrt(inputs: Inputs, options: Inputs) -> Any:
    return {"mcc": classification.divide(inputs["numerator"], sqrt(inputs["radicand"]))}


def _swap_classes(inputs: Inputs, options: Inputs) -> Any:
    c = table(inputs)
    return {
        "f1": classification.f1(c),
        "f1_swapped": classification.f1(c.swapped),
        "mcc": classification.matthews_correlation(c),
        "mcc_swapped": classification.matthews_correlation(c.swapped),
    }


def _compatible_counts(inputs: Inputs, options: Inputs) -> Any:
    """For each test size, the numbers of right answers whose accuracy rounds to the printed one."""
    half = 0.5 * 10.0 ** -inputs["decimals"]

    def fitting(size: int) -> list[int]:
        right, none = np.arange(size + 1), np.zeros(size + 1)
        accuracies = classification.accuracy(Confusion(right, none, size - right, none))
        return np.flatnonzero(np.abs(accuracies - inputs["printed"]) <= half).tolist()

    return {str(size): fitting(size) for size in inputs["sizes"]}


def _roc_point(inputs: Inputs, options: Inputs) -> Any:
    c = table(inputs)
    return {"fpr": classification.false_positive_rate(c), "tpr": classification.recall(c)}


def _ratio(inputs: Inputs, options: Inputs) -> Any:
    return classification.divide(inputs["numerator"], inputs["denominator"])


def _sum_index_terms(inputs: Inputs, options: Inputs) -> Any:
    """How many terms a sum from index 0 to the printed one has."""
    return {"terms_as_printed": len(range(inputs["printed_upper_index"] + 1)), "terms_needed": inputs["terms_needed"]}


def _not_computable(inputs: Inputs, options: Inputs) -> Any:
    return None


SINGLE: dict[str, tuple[Callable[..., Any], Callable[[Inputs], Confusion]]] = {
    "accuracy": (classification.accuracy, answers),
    "balanced_accuracy": (classification.balanced_accuracy, table),
    "f1": (classification.f1, table),
    "f_beta": (classification.f_beta, table),
    "false_negative_rate": (classification.false_negative_rate, table),
    "false_positive_rate": (classification.false_positive_rate, table),
    "matthews_correlation": (classification.matthews_correlation, table),
    "negative_predictive_value": (classification.negative_predictive_value, table),
    "precision": (classification.precision, table),
    "recall": (classification.recall, table),
    "specificity": (classification.specificity, table),
}

SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "compatible_counts": _compatible_counts,
    "confusion_counts": _confusion_counts,
    "expression_num_over_sqrt": _expression_num_over_sqrt,
    "matthews_correlation": _matthews_correlation,
    "not_computable": _not_computable,
    "ratio": _ratio,
    "roc_point": _roc_point,
    "sum_index_terms": _sum_index_terms,
    "swap_classes": _swap_classes,
}

"""Measures of scores: an example's inputs -> metrics_core.sweep -> its value.

SINGLE: metrics of one Sweep (or of its counts), with how to get it from the inputs. SEVERAL: measures with several
values.
"""

from collections.abc import Callable, Mapping
from math import hypot, inf, isclose
from typing import Any

import numpy as np

from metrics_core import Confusion, classification
from metrics_core.classification.areas import auroc, average_precision, equal_error_rate, pr_auc_trapezoid
from metrics_core.classification.operating_points import OperatingPoint, total_cost
from metrics_core.classification.sweep import Sweep, sweep

Inputs = Mapping[str, Any]


def swept(inputs: Inputs) -> Sweep:
    """Labels and scores; or labels in descending order of distinct scores."""
    if "labels_by_descending_score" in inputs:
        labels = [int(label) for label in inputs["labels_by_descending_score"]]
        return sweep(labels, range(len(labels), 0, -1))
    return sweep(inputs["y_true"], inputs["y_score"])


def _nobody_flagged(inputs: Inputs) -> Confusion:
    """Counts for prevalence, which does not depend on predictions."""
    if "positives" in inputs:
        return Confusion(tp=0, fp=0, fn=inputs["positives"], tn=inputs["total"] - inputs["positives"])
    return swept(inputs).at(inf)


def misfit(inputs: Inputs) -> bool:
    """Whether labels and scores differ in number."""
    return "y_score" in inputs and len(inputs["y_true"]) != len(inputs["y_score"])


def _auroc(inputs: Inputs, options: Inputs) -> Any:
    if misfit(inputs):
        return {"error": f"{len(inputs['y_true'])} labels but {len(inputs['y_score'])} scores"}
    return swept(inputs).auroc


def _roc_auc_missing_score(inputs: Inputs, options: Inputs) -> Any:
    return {str(last): sweep(inputs["y_true"], (*inputs["y_score"], last)).auroc for last in inputs["candidates"]}


def _roc_points(inputs: Inputs, options: Inputs) -> Any:
    """The first point lies above every score; the documents give it no threshold."""
    s = swept(inputs)
    thresholds = [None, *s.thresholds[1:].tolist()]
    points = zip(thresholds, s.roc.fpr.tolist(), s.roc.tpr.tolist(), strict=True)
    return [{"threshold": t, "fpr": fpr, "tpr": tpr} for t, fpr, tpr in points]


def _det_curve(inputs: Inputs, options: Inputs) -> Any:
    """By ascending threshold, without the ends along which one rate stays 0, as scikit-learn gives it."""
    s = swept(inputs)
    fpr, fnr, thresholds = (array[::-1] for array in (s.det.fpr, s.det.fnr, s.thresholds))
    kept = slice(np.flatnonzero(fnr == 0)[-1], np.flatnonzero(fpr == 0)[0] + 1)
    return {"fpr": fpr[kept].tolist(), "fnr": fnr[kept].tolist(), "thresholds": thresholds[kept].tolist()}


def _equal_error_rate(inputs: Inputs, options: Inputs) -> Any:
    """With the lowest threshold at which the rates are equal; None when they meet between two thresholds."""
    s = swept(inputs)
    met = s.thresholds[s.det.fpr == s.det.fnr].tolist()
    return {"eer": s.equal_error_rate, "threshold": met[-1] if met else None}


def _precision_along_threshold(inputs: Inputs, options: Inputs) -> Any:
    """holds: precision never rises together with recall."""
    curve = swept(inputs).precision_recall
    precisions, recalls = curve.precision[1:], curve.recall[1:]
    both_rise = (np.diff(precisions) > 0) & (np.diff(recalls) > 0)
    return {"precisions": precisions.tolist(), "recalls": recalls.tolist(), "holds": not both_rise.any()}


def _pr_curve_origin_claim(inputs: Inputs, options: Inputs) -> Any:
    """holds: the highest threshold lies near the origin of the precision-recall plot."""
    curve = swept(inputs).precision_recall
    points = list(zip(curve.recall[1:].tolist(), curve.precision[1:].tolist(), strict=True))
    distances = [hypot(*point) for point in points]
    return {
        "distance_at_highest_threshold": distances[0],
        "recall_at_highest": points[0][0],
        "precision_at_highest": points[0][1],
        "smallest_distance": min(distances),
        "holds": distances[0] < 0.5,
    }


def _prevalence_shift(inputs: Inputs, options: Inputs) -> Any:
    """Copies of the negatives are weights. holds: AUROC stays while average precision changes."""
    weights = [np.where(np.equal(inputs["y_true"], 1), 1, copies) for copies in inputs["negative_copies"]]
    sweeps = [sweep(inputs["y_true"], inputs["y_score"], weights=weight) for weight in weights]
    areas, averages = [s.auroc for s in sweeps], [s.average_precision for s in sweeps]
    stays, changes = isclose(min(areas), max(areas)), not isclose(min(averages), max(averages))
    return {"roc_auc": areas, "average_precision": averages, "holds": stays and changes}


def _threshold_outcome(inputs: Inputs, options: Inputs) -> Any:
    """The cell in which one sample ends up at each threshold."""
    s = sweep([inputs["y_true"]], [inputs["probability"]])
    return [next(name for name, count in s.at(t).symbols.items() if count) for t in inputs["thresholds"]]


def _threshold_policy(inputs: Inputs, options: Inputs) -> Any:
    s = swept(inputs)
    point = _operating_point(s, options)
    counts = point.counts
    value = {
        "threshold": point.threshold,
        "flagged": counts.predicted_positive,
        **{name: getattr(counts, name) for name in ("tp", "fp", "fn")},
        "precision": classification.precision(counts),
        "recall": classification.recall(counts),
    }
    if options["policy"] == "cost":
        value["cost"] = total_cost(counts, options["cost_fp"], options["cost_fn"])
        value["cost_of_flagging_nobody"] = total_cost(s.at(inf), options["cost_fp"], options["cost_fn"])
    return value


def _operating_point(s: Sweep, options: Inputs) -> OperatingPoint:
    if options["policy"] == "capacity":
        return s.for_capacity(options["capacity"])
    if options["policy"] == "cost":
        return s.for_cost(options["cost_fp"], options["cost_fn"])
    if options["choose"] == "lowest":  # the document's wording, taken literally
        lowest = float(s.thresholds[-1])
        return OperatingPoint(lowest, s.at(lowest), "recall", "the lowest threshold reaches any recall")
    return s.for_recall(options["target"])


def _sklearn_logreg_run(inputs: Inputs, options: Inputs) -> Any:
    from datasets.models import DUMMY, LOGISTIC, logistic_regression_run  # here, because scikit-learn loads slowly

    run = logistic_regression_run(inputs)
    model, dummy = (sweep(run.y_true, run.scores[name]) for name in (LOGISTIC, DUMMY))
    counts = model.at(0.5)
    found = {
        "accuracy": classification.accuracy(counts),
        "dummy_accuracy": classification.accuracy(dummy.at(0.5)),
        "confusion": dict(zip(("tp", "fp", "fn", "tn"), counts.cells, strict=True)),
        "roc_auc": model.auroc,
        "average_precision": model.average_precision,
        "pr_auc_trapezoid": model.pr_auc_trapezoid,
        "positives_in_all_data": run.positives,
        "positives_in_test": counts.positives,
        "test_size": counts.total,
    }
    return {name: found[name] for name in options["report"]}


SINGLE: dict[str, tuple[Callable[..., Any], Callable[[Inputs], Any]]] = {
    "auroc": (auroc, swept),
    "average_precision": (average_precision, swept),
    "equal_error_rate": (equal_error_rate, swept),
    "pr_auc_trapezoid": (pr_auc_trapezoid, swept),
    "prevalence": (classification.prevalence, _nobody_flagged),
}

SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "auroc": _auroc,
    "det_curve": _det_curve,
    "equal_error_rate": _equal_error_rate,
    "pr_curve_origin_claim": _pr_curve_origin_claim,
    "precision_along_threshold": _precision_along_threshold,
    "prevalence_shift": _prevalence_shift,
    "roc_auc_missing_score": _roc_auc_missing_score,
    "roc_points": _roc_points,
    "sklearn_logreg_run": _sklearn_logreg_run,
    "threshold_outcome": _threshold_outcome,
    "threshold_policy": _threshold_policy,
}

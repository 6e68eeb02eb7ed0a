"""Measures of probabilities and of simulated scores: an example's inputs -> metrics_core -> its value.

PAIRS: metrics of labels and probabilities, with how to get both from the inputs. SEVERAL: measures with several values.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from scipy.special import ndtr

from datasets.toy import clipped_normals
from metrics_core import classification
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.probabilities import log_loss

Inputs = Mapping[str, Any]
TENTHS = 0.1 * np.arange(11)  # the documents' thresholds: 0.1 * 3 is a little more than 0.3
FINE = 10_000  # cells a unit; edges of cells lie on the tenths


def _labels_and_probabilities(inputs: Inputs) -> tuple[Any, Any]:
    return inputs["y_true"], inputs["probabilities"]


def _log_loss(inputs: Inputs, options: Inputs) -> Any:
    return log_loss(*_labels_and_probabilities(inputs))


def _log_loss_vs_accuracy(inputs: Inputs, options: Inputs) -> Any:
    """holds: the model with the smaller log loss is the more accurate one."""
    labels = inputs["y_true"]
    found = {
        model: {
            "log_loss": log_loss(labels, inputs[model]),
            "accuracy": classification.accuracy(sweep(labels, inputs[model]).at(0.5)),
        }
        for model in ("model_a", "model_b")
    }
    a, b = found.values()
    return {**found, "holds": (a["log_loss"] < b["log_loss"]) == (a["accuracy"] > b["accuracy"])}


def _area_over_tenths(s: Sweep) -> float:
    """The documents' area: trapezoids between eleven thresholds, without the way from the last one to (0, 0)."""
    counts = s.at(TENTHS - 1e-9)  # what is at a threshold but for rounding is flagged
    fpr, tpr = classification.false_positive_rate(counts), classification.recall(counts)
    return float(-np.trapezoid(tpr, fpr))


def _normal_scores(scale: float, low: float, high: float) -> Sweep:
    """Endless samples of two normal distributions around 0 and 1: each narrow cell weighs what falls into it.

    Scores beyond `low` and `high` are moved there, as clipping does.
    """
    edges = np.linspace(low, high, round((high - low) * FINE) + 1)
    scores = np.concatenate([[low], (edges[1:] + edges[:-1]) / 2, [high]])
    masses = [np.diff(ndtr((np.concatenate([[-np.inf], edges, [np.inf]]) - centre) / scale)) for centre in (0, 1)]
    return sweep(np.repeat([0, 1], len(scores)), np.tile(scores, 2), weights=np.concatenate(masses))


def _clipped_gaussian_auc(inputs: Inputs, options: Inputs) -> Any:
    low, high = inputs["clip"]
    clipped, free = _normal_scores(inputs["scale"], low, high), _normal_scores(inputs["scale"], low - 3, high + 3)
    last = clipped.at(1.0)
    return {
        "exact_auc": clipped.auroc,
        "auc_without_clipping": free.auroc,
        "grid_auc": _area_over_tenths(clipped),
        "grid_end_point": {"fpr": classification.false_positive_rate(last), "tpr": classification.recall(last)},
    }


def _roc_simulation_seeded(inputs: Inputs, options: Inputs) -> Any:
    s = sweep(*clipped_normals(inputs["seed"], inputs["n"], inputs["scale"]))
    return {
        "positives": s.positives,
        "negatives": s.negatives,
        "grid_auc": _area_over_tenths(s),
        "exact_auc": s.auroc,
    }


def _auc_denominator_forensics(inputs: Inputs, options: Inputs) -> Any:
    """The splits into fewer positives than negatives for which the printed area is a whole number of half pairs."""
    positives = np.arange(1, (inputs["n"] + 1) // 2)
    half_pairs = 2 * positives * (inputs["n"] - positives)
    won = inputs["printed"] * half_pairs
    fits = np.abs(won - np.round(won)) < 1e-7
    return [
        {"positives": int(p), "negatives": inputs["n"] - int(p), "area": classification.divide(float(round(w)), int(h))}
        for p, w, h in zip(positives[fits], won[fits], half_pairs[fits], strict=True)
    ]


PAIRS: dict[str, tuple[Callable[..., Any], Callable[[Inputs], tuple[Any, Any]]]] = {
    "log_loss": (log_loss, _labels_and_probabilities),
}

SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "auc_denominator_forensics": _auc_denominator_forensics,
    "clipped_gaussian_auc": _clipped_gaussian_auc,
    "log_loss": _log_loss,
    "log_loss_vs_accuracy": _log_loss_vs_accuracy,
    "roc_simulation_seeded": _roc_simulation_seeded,
}

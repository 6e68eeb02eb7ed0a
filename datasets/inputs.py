"""The documents' inputs in the shapes that lessons take: rows of label and score, four counts, classes, sets of labels.

Inputs come as an example's `inputs`, or as one of its cases where it compares several. No metric in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from datasets.documents import Example
from datasets.item_lists import user_lists_of
from datasets.models import LOGISTIC, logistic_regression_run
from datasets.regression import fitted_cases
from datasets.sentences import texts_of
from datasets.toy import clipped_normals
from metrics_core.filled import Filled

Inputs = Mapping[str, Any]
CELLS = ("tp", "fp", "fn", "tn")
BINARY = ("0", "1")
CONTROLS = {
    "beta": "beta",
    "capacity": "capacity",
    "target": "recall_floor",
    "cost_fp": "fp_cost",
    "cost_fn": "fn_cost",
    "threshold": "probability",  # whoever acts from a probability on takes it for the threshold
}

AS_NUMBERS = "The example gives only numbers. The document's sentences, from which they come, are loaded."
AS_WRITTEN_DOWN = Filled(
    "The sentences are loaded as they are written. Capital letters and punctuation are ignored, so BLEU is what the formula gives from "
    "the document's own precisions. Switch both “Ignore …” off and choose the tokenizer 13a to get the printed BLEU."
)


@dataclass(frozen=True, eq=False)
class InputRows:
    """Labels (int8, 1 positive) and scores (float64) of equal length; threshold: from which score on one is flagged.

    says: what of it is not in the document, empty where nothing is.
    """

    labels: np.ndarray
    scores: np.ndarray
    threshold: float
    says: str = ""


def cases(example: Example) -> dict[str, Inputs]:
    """What an example compares, by name: models, numbers of negatives, thresholds, units, fits; else the inputs alone, under ""."""
    inputs = example.inputs
    if "models" in inputs:
        return dict(inputs["models"])
    if "model_a" in inputs:
        names = {"model A": "model_a", "model B": "model_b"}
        return {name: {"y_true": inputs["y_true"], "y_score": inputs[key]} for name, key in names.items()}
    if "negative_copies" in inputs:
        return {f"negatives × {copies}": {**inputs, "copies": copies} for copies in inputs["negative_copies"]}
    if "relevance_lists" in inputs:
        return {", ".join(map(str, one)): {"relevance": one} for one in inputs["relevance_lists"]}
    if "thresholds" in inputs:
        return {f"threshold {t:g}": {**inputs, "threshold": t} for t in inputs["thresholds"]}
    if "unit_factor" in inputs:
        return {"metres": {**inputs, "unit": "m"}, "feet": {**inputs, "unit": "ft", "factor": inputs["unit_factor"]}}
    if "copies" in inputs:
        return {"once": inputs, f"× {inputs['copies']}": {**inputs, "times": inputs["copies"]}}
    if "train" in inputs:
        return fitted_cases(inputs["train"])
    return {"": inputs}


def rows_of(inputs: Inputs) -> InputRows | None:
    """Rows with a score each; None where the inputs are none, or are incomplete.

    Yes and no become the scores 1 and 0, and counts become so many rows of each kind.
    """
    if "make_classification" in inputs:
        run = logistic_regression_run(inputs)
        return InputRows(run.y_true, run.scores[LOGISTIC], 0.5)
    if {"seed", "n", "scale"} <= inputs.keys():
        return _rows(*clipped_normals(inputs["seed"], inputs["n"], inputs["scale"]))
    if "labels_by_descending_score" in inputs:
        labels = [int(label) for label in inputs["labels_by_descending_score"]]
        says = "Only the order is given. The scores count down: the last item gets 1."
        return _rows(labels, range(len(labels), 0, -1), says=says)
    if "probability" in inputs:
        return _rows([inputs["y_true"]], [inputs["probability"]], inputs["threshold"])
    scores = inputs.get("y_score", inputs.get("probabilities"))
    if "y_true" in inputs and scores is not None:
        return _scored(inputs, scores)
    counts = counts_of(inputs)
    return None if counts is None else from_counts(counts, of=inputs)


def counts_of(inputs: Inputs) -> dict[str, int] | None:
    """TP, FP, FN and TN by name; true negatives that are not given are 0. None where the inputs have no two classes.

    Of right and wrong answers alone, right ones become TN and wrong ones FN.
    """
    if "tp" in inputs:
        return {cell: int(inputs.get(cell, 0)) for cell in CELLS}
    if "correct" in inputs:
        return dict(zip(CELLS, (0, 0, inputs["total"] - inputs["correct"], inputs["correct"]), strict=True))
    if "make_classification" in inputs:
        run = logistic_regression_run(inputs)
        return _counted(run.y_true, run.scores[LOGISTIC] >= 0.5)
    if "y_pred" in inputs and {*inputs["y_true"], *inputs["y_pred"]} <= {0, 1}:
        return _counted(np.array(inputs["y_true"]), np.array(inputs["y_pred"]) == 1)
    return None


def assumed(inputs: Inputs) -> str:
    """What the functions here add to the inputs, in words; "" where they add nothing."""
    if "correct" in inputs:
        return (
            "Only the number of right answers is given. They are entered as true negatives, and the wrong ones as "
            "missed positives; any other split has the same accuracy."
        )
    if "tp" in inputs and "tn" not in inputs:
        return "True negatives are not given, and none are entered."
    if "make_classification" in inputs:
        return "The run is repeated here with the printed settings."
    pair = None if "hypothesis" in inputs else texts_of(inputs)
    if pair:
        return AS_WRITTEN_DOWN if pair.options else AS_NUMBERS
    if "entropy_bits" in inputs:
        return "Only the bits are given. They are entered as four tokens that cost this many bits each; the words are ours."
    if "token_probabilities" in inputs:
        return "The words are ours."
    if user_lists_of(inputs) and "recommended" not in inputs:
        return "Only the places are given; the items are ours."
    if "hits_in_top_k" in inputs:
        return "The names of the videos are ours; the list has only the relevant videos that the document shows."
    found = rows_of(inputs)
    return found.says if found else ""


def classes_of(inputs: Inputs) -> tuple[list[str], list[str]] | None:
    """True and predicted class of each sample as text, the classes of four counts being 0 and 1; None for others."""
    if "y_pred" in inputs:
        return [str(x) for x in inputs["y_true"]], [str(x) for x in inputs["y_pred"]]
    if "tp" not in inputs:
        return None
    found = from_counts(counts_of(inputs) or {}, of=inputs)
    return tuple([BINARY[int(x)] for x in part] for part in (found.labels, found.scores))  # type: ignore[return-value]


def sets_of(inputs: Inputs) -> tuple[list[list[str]], list[list[str]]] | None:
    """True and predicted labels of each sample; pairs of sample and label are gathered by sample. None for others."""
    if "true_sets" in inputs:
        return [list(one) for one in inputs["true_sets"]], [list(one) for one in inputs["predicted_sets"]]
    if "true_pairs" not in inputs:
        return None
    both = [inputs["true_pairs"], inputs["predicted_pairs"]]
    samples = sorted({sample for pairs in both for sample, _ in pairs})
    true, said = ([[label for one, label in pairs if one == sample] for sample in samples] for pairs in both)
    return true, said


def token_probabilities_of(inputs: Inputs) -> list[float] | None:
    """The probability of each token; an entropy of h bits becomes four tokens of probability 2^-h. None for others."""
    if "entropy_bits" in inputs:
        return [2.0 ** -inputs["entropy_bits"]] * 4
    return [float(q) for q in inputs["token_probabilities"]] if "token_probabilities" in inputs else None


def relevances_of(inputs: Inputs) -> list[float] | None:
    """Graded relevances in ranked order; None for others."""
    return [float(r) for r in inputs["relevance"]] if "relevance" in inputs else None


def vectors_of(inputs: Inputs) -> tuple[tuple[float, ...], tuple[float, ...]] | None:
    """Two vectors, a and b. None for others."""
    if not {"a", "b"} <= inputs.keys():
        return None
    return tuple(map(float, inputs["a"])), tuple(map(float, inputs["b"]))


def triangle_of(inputs: Inputs) -> tuple[float, float, float] | None:
    """The distances of three things: from a to b, from b to c, from a to c. None for others."""
    if not {"ab", "bc", "ac"} <= inputs.keys():
        return None
    return float(inputs["ab"]), float(inputs["bc"]), float(inputs["ac"])


def from_counts(counts: Mapping[str, int], of: Inputs | None = None) -> InputRows:
    """So many rows of each cell, score 1 where flagged and else 0. With y_true among the inputs, its own order."""
    if of is not None and "y_pred" in of:
        return _decided(np.array(of["y_true"]), np.array(of["y_pred"]))
    cells = [counts[cell] for cell in CELLS]
    return _decided(np.repeat([1, 0, 1, 0], cells), np.repeat([1, 1, 0, 0], cells))


def settings_of(example: Example, inputs: Inputs) -> dict[str, float]:
    """What an example's options and its case say that a lesson has a control for, by the control's name."""
    said = {**example.options, **inputs}
    return {control: float(said[name]) for name, control in CONTROLS.items() if name in said}


def _decided(labels: np.ndarray, flagged: np.ndarray) -> InputRows:
    """Flagged from 1 on; where nobody is flagged, no score is high enough."""
    return _rows(labels, flagged, 1 if flagged.any() else inf)


def _scored(inputs: Inputs, scores: Any) -> InputRows | None:
    if len(scores) != len(inputs["y_true"]):
        return None
    labels, scores = np.array(inputs["y_true"]), np.array(scores, float)
    copies = np.where(labels == 1, 1, inputs.get("copies", 1))
    return _rows(np.repeat(labels, copies), np.repeat(scores, copies))


def _rows(labels: Any, scores: Any, threshold: float | None = None, says: str = "") -> InputRows:
    """Without a threshold it is 0.5 for probabilities, and else the middle score."""
    scores = np.array(scores, float)
    between = bool(((scores >= 0) & (scores <= 1)).all())
    start = threshold if threshold is not None else 0.5 if between else float(np.quantile(scores, 0.5, method="higher"))
    return InputRows(np.array(labels, np.int8), scores, start, says)


def _counted(labels: np.ndarray, flagged: np.ndarray) -> dict[str, int]:
    right = {"tp": (labels == 1) & flagged, "fp": (labels == 0) & flagged}
    right |= {"fn": (labels == 1) & ~flagged, "tn": (labels == 0) & ~flagged}
    return {cell: int(rows.sum()) for cell, rows in right.items()}

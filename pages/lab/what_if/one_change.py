"""One change at a time: what the two sides of a comparison are, for each task, and in words how they came about."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from lab import EvaluationSet, ModelPredictions, Task
from lab.calibrators import Method, calibrated, halves
from lab.changes import Side
from lab.ensembles import Correction, averaged, corrected
from language import gettext
from pages.lab.what_if.names import units_of

SLICE, MIXED = "a slice is left out", "two models are averaged"
CALIBRATED: Mapping[str, Method] = {
    "scores are calibrated, isotonic": "isotonic",
    "scores are calibrated, Platt": "platt",
}
CORRECTED: Mapping[str, Correction] = {
    "its bias is taken out": "bias",
    "bias and scale are corrected": "bias and scale",
}
OFFERED: Mapping[Task, tuple[str, ...]] = {
    "binary": (*CALIBRATED, MIXED, SLICE),
    "classes": (MIXED, SLICE),
    "labels": (MIXED, SLICE),
    "regression": (*CORRECTED, MIXED, SLICE),
    "ranking": (MIXED, SLICE),
    "text": (SLICE,),
    "answers": (SLICE,),
    "pairs": (SLICE,),
}
NO_SCORES = "This model gave classes, not scores, so there is nothing to calibrate."
NOT_OFFERED: Mapping[Task, str] = {
    "classes": "Calibration is offered for two classes only. Classes without probabilities cannot be averaged, and a "
    "vote of two models can tie.",
    "labels": "Calibration is offered for two classes only. To combine two sets of labels, “either” keeps each label "
    "that at least one of them gives, and “both” those that both give.",
    "regression": "Prevalence and costs apply only to classification. A correction is fitted on one random half and judged on "
    "the other.",
    "ranking": "Prevalence, thresholds and calibration apply only to classification. Two rankings are combined by adding up 1/(60 + rank).",
    "text": "Texts have no scores to calibrate, and two texts have no mean.",
    "answers": "Scores of answers cannot be calibrated, and the mean of two models’ scores belongs to no answer.",
    "pairs": "Verdicts cannot be calibrated or averaged.",
}


@dataclass(frozen=True)
class Changed:
    """Both sides, how many units the whole has and which belong together, and how the change came about."""

    before: Side
    after: Side
    units: int
    together: np.ndarray | None
    says: str


def fitted(judged: EvaluationSet, model: str, change: str, threshold: float | None, seed: int) -> Changed:
    """Calibrated scores or corrected numbers, judged on the half that nothing was fitted to. Raises ValueError as the fits do."""
    mask = ~halves(len(judged), judged.groups, seed=seed)
    whole = gettext("Fitted on a random half, judged on the other. The interval leaves out the uncertainty of the fit.")
    if change in CORRECTED:
        before, after = corrected(judged, model, CORRECTED[change], seed=seed)
        sides = Side(before, model), Side(after, model)
    else:
        before, after, fit = calibrated(judged, model, CALIBRATED[change], seed=seed)
        moved = None if threshold is None else float(fit(np.array([threshold]))[0])
        sides = Side(before, model, threshold), Side(after, model, moved)
        whole += " " + gettext(
            "The threshold is moved in the same way, so decisions stay the same, except where calibration makes scores equal."
        )
    groups = None if judged.groups is None else judged.groups[mask]
    return Changed(*sides, int(mask.sum()), groups, whole)


def mixed(judged: EvaluationSet, first: str, second: str, way: str, threshold: float | None) -> Changed:
    """Both models made into one, against the first. Raises ValueError for a way that does not suit them."""
    name = "both" if "both" not in (first, second) else "both "
    after = averaged(judged, first, second, way, name).only(name)
    says, moved = "", None
    if judged.task == "binary":
        flags = ModelPredictions(judged, first, threshold).counts.predicted_positive
        moved = ModelPredictions(after, name).sweep.for_capacity(flags).threshold
        says = gettext(
            "The averaged model's threshold flags as many rows as the first model does, or fewer where scores are equal."
        )
    return Changed(
        Side(judged.only(first), first, threshold), Side(after, name, moved), len(judged), judged.groups, says
    )


def without(judged: EvaluationSet, model: str, inside: np.ndarray, threshold: float | None) -> Changed:
    """The units outside a slice, against all of them. inside: a mask."""
    kept = np.flatnonzero(~inside)
    one = judged.only(model)
    after = Side(one.take(kept), model, threshold, kept)
    says = gettext(
        "{some:,} of {all:,} {units} left out.",
        some=int(inside.sum()),
        all=len(judged),
        units=gettext(units_of(judged.task)),
    )
    return Changed(Side(one, model, threshold), after, len(judged), judged.groups, says)

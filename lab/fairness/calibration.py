"""Calibration in every group: mean probability, proportion of positives, how far apart they are, and calibration error."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nan

import numpy as np

from lab.evaluation import EvaluationSet
from lab.predictions import ModelPredictions
from lab.slices import FEW
from metrics_core.fairness import calibration_error_within_groups
from metrics_core.probabilities import Calibration, calibration
from metrics_core.probabilities.calibration import average_gap

Z = 1.959964


@dataclass(frozen=True, eq=False)
class GroupCalibration:
    """One entry a group. off: mean probability minus proportion of positives, from low to high (95%, of each group by itself).

    within: calibration_error_within_groups() of the groups with at least FEW rows.
    """

    bins: tuple[Calibration, ...]
    mean: np.ndarray
    observed: np.ndarray
    off: np.ndarray
    low: np.ndarray
    high: np.ndarray
    error: np.ndarray
    within: float


def calibration_by_group(judged: EvaluationSet, model: str, codes: np.ndarray, groups: int) -> GroupCalibration:
    """Of ten equal bins, without weights. Raises Absent where the model gave no probabilities."""
    probability, copies = ModelPredictions(judged, model).probability, judged.copies
    parts = [codes == i for i in range(groups)]
    bins = tuple(
        calibration(judged.truth[part], probability[part], copies=None if copies is None else copies[part])
        for part in parts
    )
    sizes = np.array([judged.many(part) for part in parts])
    told = codes >= 0

    def sums(values: np.ndarray) -> np.ndarray:
        return np.bincount(codes[told], (values if copies is None else values * copies)[told], groups)

    with np.errstate(invalid="ignore", divide="ignore"):
        mean, observed = (sums(values) / sizes for values in (probability, judged.truth.astype(float)))
        off = probability - judged.truth
        squares = sums(off**2) / sizes
        reach = Z * np.sqrt(np.maximum(squares - (mean - observed) ** 2, 0) / (sizes - 1))
    error = np.array([average_gap(one) for one in bins])
    if copies is None:
        within = calibration_error_within_groups(judged.truth[told], probability[told], codes[told], at_least=FEW)
    else:
        within = float(np.max(error[sizes >= FEW], initial=-inf)) if (sizes >= FEW).any() else nan
    return GroupCalibration(
        bins, mean, observed, mean - observed, mean - observed - reach, mean - observed + reach, error, within
    )

r"""A kind of ROUGE for every beta at once: which reference is the best one may depend on how much recall counts.

Formula and symbols: module rouge_results. Source: Lin 2004.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.text.rouge_results import Rouge


@dataclass(frozen=True)
class OverBeta:
    """Arrays of the betas' shape. which: the reference taken, from 0; the others are what is said of that one.

    reasons: why F is undefined for the reference at that place, by reference.
    """

    which: np.ndarray
    matched: np.ndarray
    hypothesis_count: np.ndarray
    reference_count: np.ndarray
    precision: np.ndarray
    recall: np.ndarray
    f_score: np.ndarray
    reasons: tuple[dict[str, str], ...]


def over_beta(found: Sequence[Rouge], betas: Any, *, zero_division: float = nan) -> OverBeta:
    """One text's scores against each of its references -> precision, recall and F in [0, 1] at each beta.

    Of several references each beta takes the one with the highest F, of equal ones the first; NaN is the lowest. Raises
    ValueError without a score or for a beta that is not positive and finite.
    """
    b2 = np.asarray(betas, dtype=float) ** 2
    if not found or not np.all((np.asarray(betas) > 0) & (b2 > 0) & np.isfinite(b2)):
        raise ValueError(f"needed: a score or more, and positive, finite betas, got {len(found)} and {betas!r}")
    counts = np.array([(one.matched, one.hypothesis_count, one.reference_count) for one in found], dtype=float)
    m, h, r = counts.T[:, :, None]
    f_scores = divide((1 + b2) * m, h + b2 * r, zero_division)
    which = np.argmax(np.nan_to_num(f_scores, nan=-1), axis=0)
    f_score = np.take_along_axis(f_scores, which[None], axis=0)[0]
    m, h, r = counts[which].T
    reasons = tuple(one.scores.reasons for one in found)
    return OverBeta(which, m, h, r, divide(m, h, zero_division), divide(m, r, zero_division), f_score, reasons)

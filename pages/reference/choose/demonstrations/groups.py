"""Scenes of two groups of people: the eight counts of both as bars, of which those of the second group move."""

from typing import Any

import numpy as np

from pages.reference.choose.demonstrations import Bars

NAMES = tuple(f"{group} {cell}" for group in "AB" for cell in ("TP", "FP", "FN", "TN"))


def _groups(label: str, ticks: np.ndarray, first: tuple[float, ...], *second: Any) -> Bars:
    cells = [np.broadcast_to(np.asarray(cell, float), ticks.shape) for cell in (*first, *second)]
    return Bars(label, ticks, np.stack(cells, axis=1), NAMES)


def wrong_ones_selected() -> Bars:
    """Fifteen of fifty people selected in each group; in B negatives take the place of positives."""
    wrong = np.arange(16)
    return _groups("negatives selected in B", wrong, (15, 0, 5, 30), 15 - wrong, wrong, 5 + wrong, 30 - wrong)


def negatives_selected_too() -> Bars:
    """Six in ten positives found in each group; in B more and more negatives are selected too."""
    wrong = np.arange(3, 31)
    return _groups("negatives selected in B", wrong, (12, 3, 8, 27), 12, wrong, 8, 30 - wrong)


def positives_get_rarer() -> Bars:
    """The same true and false positive rates in each group; in B positives get rarer."""
    negatives = np.arange(50, 91, 5)
    positives = 100 - negatives
    cells = 0.8 * positives, 0.2 * negatives, 0.2 * positives, 0.8 * negatives
    return _groups("negatives in B, of 100", negatives, (40, 10, 10, 40), *cells)


def fewer_selected() -> Bars:
    """Three in four selections right in each group; in B fewer and fewer are selected."""
    missed = np.arange(10, 38, 3)
    found = 40 - missed
    return _groups("positives missed in B, of 40", missed, (30, 10, 10, 50), found, found / 3, missed, 60 - found / 3)

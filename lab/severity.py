"""How grave something is that looks wrong with answers, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from metrics_core.filled import Filled

Severity = Literal["wrong", "doubtful", "note"]
FEW = 10  # of a class or a kind, from which on something can be said of it
NONE = np.zeros(0, np.int64)
Found = Iterator[tuple[Severity, str, np.ndarray]]


def counted(units: np.ndarray) -> Filled:
    """How many units these are, in words."""
    return Filled.many("{n:,} unit", "{n:,} units", len(units))

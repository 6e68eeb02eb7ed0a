"""Two thresholds instead of one: between them there is no answer.

Source: Chow 1970, On optimum recognition error and reject tradeoff.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.classification.sweep import Sweep
from metrics_core.counts import Confusion


@dataclass(frozen=True, eq=False)
class GreyZone:
    """Positives and negatives not flagged (score < low), undecided (low <= score < high) and flagged."""

    low: Any
    high: Any
    positives_not_flagged: Any
    positives_undecided: Any
    positives_flagged: Any
    negatives_not_flagged: Any
    negatives_undecided: Any
    negatives_flagged: Any

    @property
    def decided(self) -> Confusion:
        """The table of those for whom there is an answer."""
        through = self.positives_not_flagged, self.negatives_not_flagged
        return Confusion(self.positives_flagged, self.negatives_flagged, *through)

    @property
    def undecided(self) -> Any:
        return self.positives_undecided + self.negatives_undecided


def grey_zone(s: Sweep, low: Any, high: Any) -> GreyZone:
    """Two thresholds instead of one: below `low` not flagged, at `high` or above flagged, undecided in between.

    Numbers or arrays that broadcast. Raises ValueError where low > high or one is NaN.
    """
    if not np.all(np.asarray(low) <= np.asarray(high)):
        raise ValueError(f"low must not be above high, got {low!r} and {high!r}")
    below, above = s.at(low), s.at(high)
    return GreyZone(low, high, below.fn, below.tp - above.tp, above.tp, below.tn, below.fp - above.fp, above.fp)

"""One pass over all thresholds, by the name of the contract."""

from metrics_core.classification.sweep import Sweep, deepest_dip, sweep

__all__ = ["Sweep", "deepest_dip", "sweep"]

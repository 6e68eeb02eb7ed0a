"""Intervals and tests, by the name of the contract."""

from metrics_core.inference.intervals import *  # noqa: F403

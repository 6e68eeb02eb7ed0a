"""Evaluation metrics: every one once, with its card and its work shown. Only numpy and scipy."""

from metrics_core import classification, sweep
from metrics_core.card import CATALOG, Card, Step, Worked, explain, reasons
from metrics_core.counts import Confusion, confusion

__all__ = [
    "CATALOG",
    "Card",
    "Confusion",
    "Step",
    "Worked",
    "classification",
    "confusion",
    "explain",
    "reasons",
    "sweep",
]

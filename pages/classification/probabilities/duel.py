"""Two models with the same order and different probabilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from charts.moving import Control, Track
from metrics_core import confusion
from metrics_core.classification import accuracy
from metrics_core.classification.areas import auroc
from metrics_core.classification.sweep import sweep
from metrics_core.probabilities import brier_score, log_loss
from pages.classification.probabilities import drawing as views
from widgets.scrubber import Payload, Readout, pack


def duel(y_true: Sequence[int], model_a: Sequence[float], model_b: Sequence[float]) -> Payload:
    """Two models on a few samples; the probability that A gives to the first one moves."""
    over, ticks = ("first",), np.arange(1, 100) / 100
    truth, still = np.asarray(y_true), np.asarray(model_b, float)
    each = [np.array([p, *model_a[1:]]) for p in ticks]
    tracks = {"first": Track(ticks, over), "log_loss_b": Track(np.asarray(log_loss(truth, still)), ())}
    tracks |= {"accuracy_b": Track(np.asarray(_accuracy(truth, still)), ())}
    tracks |= {"auroc_b": Track(np.asarray(auroc(sweep(truth, still))), ())}
    scores: Mapping[str, Any] = {
        "log_loss_a": log_loss,
        "brier_a": brier_score,
        "accuracy_a": _accuracy,
        "auroc_a": lambda y, p: auroc(sweep(y, p)),
    }
    tracks |= {name: Track(np.array([score(truth, p) for p in each]), over) for name, score in scores.items()}
    names = {"log_loss": "log loss", "accuracy": "accuracy", "auroc": "AUROC"}
    return pack(
        (
            views.duel(y_true, {"model A": model_a, "model B": model_b}),
            views.duel_losses(ticks, tracks["log_loss_a"].values, float(tracks["log_loss_b"].values), ("A", "B")),
        ),
        (
            Control(
                "first", "A's probability for the first sample, a positive", ticks, tuple(f"{p:.2f}" for p in ticks)
            ),
        ),
        tracks,
        tuple(
            Readout(f"{name}_{m}", f"{m.upper()}: {text}", f"{name}_{m}") for name, text in names.items() for m in "ab"
        ),
        table=tuple(scores),
        areas=(f"{'duel ' * 5}{'duel-losses ' * 4}{'numbers ' * 3}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
    )


def _accuracy(y_true: np.ndarray, p: np.ndarray) -> float:
    return float(accuracy(confusion(y_true, p >= 0.5)))

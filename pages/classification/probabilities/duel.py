"""Two models with the same order and different probabilities."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, axis, framed
from charts.moving import Control, Dot, Label, Mark, Rule, Track, View, over
from charts.theme import MODELS, NEGATIVE, POSITIVE
from metrics_core import confusion
from metrics_core.classification import accuracy
from metrics_core.classification.areas import auroc
from metrics_core.classification.sweep import sweep
from metrics_core.probabilities import brier_score, log_loss
from pages.classification.probabilities.shared import ACROSS
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside


def _accuracy(y_true: np.ndarray, p: np.ndarray) -> float:
    return float(accuracy(confusion(y_true, p >= 0.5)))


SCORES: Mapping[str, Callable[..., Any]] = {
    "log_loss": log_loss,
    "brier": brier_score,
    "accuracy": _accuracy,
    "auroc": lambda y, p: auroc(sweep(y, p)),
}
NAMES = {"log_loss": "log loss", "accuracy": "accuracy"}
at_first = over("first")


def duel(y_true: Sequence[int], model_a: Sequence[float], model_b: Sequence[float]) -> Payload:
    """Two models on a few samples; the probability that A gives to the first one moves."""
    ticks, truth, still = np.arange(1, 100) / 100, np.asarray(y_true), np.asarray(model_b, float)
    each, first = [np.array([p, *model_a[1:]]) for p in ticks], at_first(ticks)
    a = {name: at_first([score(truth, p) for p in each], f"{name}_a") for name, score in SCORES.items()}
    b = {name: over()(score(truth, still), f"{name}_b") for name, score in SCORES.items()}
    return pack(
        beside(
            both_models(y_true, {"model A": model_a, "model B": model_b}, first),
            losses(first, a["log_loss"], float(b["log_loss"].values)),
            shares=(5, 4, 3),
            across=2,
        ),
        (
            Control(
                "first", "A's probability for the first sample, a positive", ticks, tuple(significant(p) for p in ticks)
            ),
        ),
        readouts=tuple(
            Readout(f"{name}_{m}", f"{m.upper()}: {text}", tracks[name])
            for name, text in NAMES.items()
            for m, tracks in (("a", a), ("b", b))
        ),
        table=(*a.values(), b["auroc"]),
    )


def both_models(y_true: Sequence[int], models: Mapping[str, Sequence[float]], first: Track) -> View:
    """Samples of two models by probability, one line each; filled is right at one half. The first one moves."""
    figure = go.Figure()
    marks: list[Mark] = []
    rows = len(y_true) + 1
    for m, (name, probability) in enumerate(models.items()):
        marks.append(Label(-0.03, rows * (1 - m) + rows / 2, name, anchor="end"))
        for i, (actual, p) in enumerate(zip(y_true, probability, strict=True)):
            y = rows * (1 - m) + rows - 1 - i
            if not m and not i:
                marks += [Dot(first, float(y), drag="first")]
                continue
            hue, right = (POSITIVE if actual else NEGATIVE), (p >= 0.5) == bool(actual)
            symbol = "circle" if right else "circle-open"
            marker = {"size": 11, "symbol": symbol, "color": hue, "line": {"width": 2, "color": hue}}
            figure.add_scatter(x=[p], y=[y], mode="markers", marker=marker)
    figure.add_scatter(x=[0.5, 0.5], y=[0, 2 * rows], mode="lines", line=LEVEL)
    across = ACROSS | {"title": {"text": "probability of positive"}}
    framed(figure, (66, 10, 12, 40), across, {"visible": False, "range": [0, 2 * rows + 0.5]})
    marks += [
        Label(0.53, 2 * rows + 0.2, "predicted positive →", anchor="start"),
        Label(0.03, rows * 2 - 0.6, "drag A's first sample", anchor="start"),
    ]
    alt = "Four samples under two models, by their probability; the first sample of the first model can be dragged."
    return View("duel", alt, tuple(marks), figure, 210)


def losses(first: Track, loss: Track, still: float) -> View:
    """Log loss of the model whose first sample moves, and the level of the other one."""
    p, moving = first.values, loss.values
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[still] * 2, mode="lines", line={"width": 2, "dash": "6px,4px", "color": MODELS[1]})
    figure.add_scatter(x=p, y=moving, mode="lines", line={"width": 2, "color": MODELS[0]})
    across = ACROSS | {"title": {"text": "probability of A's first sample"}}
    framed(figure, (46, 10, 12, 40), across, axis("log loss", 0, float(moving.max()) * 1.05))
    at = len(p) // 4
    marks = (
        Label(0.98, still + 0.09, "model B", anchor="end", color=MODELS[1]),
        Label(float(p[at]), float(moving[at]) + 0.05, "model A", anchor="start", color=MODELS[0]),
        Rule(x=first, drag="first"),
        Dot(first, loss),
    )
    return View("duel-losses", "Log loss of both models as the first sample of one moves.", marks, figure, 210)

"""Concepts that move though no metric of the catalogue shows them: a limit, three means, a score against people."""

from collections.abc import Callable

import numpy as np

from charts.moving import Dot, Rule, Segment, over
from language import gettext
from metrics_core.classification.means import means
from metrics_core.classification.satisficing import best_within
from metrics_core.inference.correlation import agreement
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import control, per_tick
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, stacked

MODELS = (("A", 20.0, 0.86), ("B", 45.0, 0.9), ("C", 90.0, 0.93), ("D", 210.0, 0.95), ("E", 400.0, 0.96))
PEOPLE, SCORES = (2.1, 2.8, 3.3, 3.9, 4.4), (0.18, 0.22, 0.27, 0.31, 0.36)
MOVING = 2


def limit() -> Payload:
    """Five models by latency and accuracy, and the best of those within a limit."""
    (lead,) = controls = (control("limit", "latency at most", np.arange(10, 460, 10), " ms"),)
    costs, values = [cost for _, cost, _ in MODELS], [value for _, _, value in MODELS]

    def chosen(limit: float) -> tuple[float, float]:
        best = best_within(values, costs, limit)
        return (np.nan, np.nan) if best is None else (costs[best], values[best])

    found = per_tick(controls, chosen)
    at_limit = over("limit")
    latency, accuracy = (at_limit(column, reasons="no model is fast enough") for column in found.T)
    marks = (Rule(x=at_limit(lead.values), drag="limit"), Dot(latency, accuracy, size=10))
    alt = "Models by latency and accuracy; the limit can be dragged, and a ring marks the best within it."
    return pack(
        stacked(
            NUMBERS,
            views.named(MODELS, ("latency in ms", "accuracy"), (0, 460, 0.84, 0.98), marks, alt),
            across=2,
        ),
        controls,
        readouts=(
            Readout("accuracy", "accuracy of the chosen model", accuracy),
            Readout("latency", "its latency", latency, unit="ms"),
        ),
    )


def three_means() -> Payload:
    """Precision and recall, and three means of them."""
    ticks = np.arange(0, 21) / 20
    controls = (control("precision", "precision", ticks), control("recall", "recall", ticks))

    def of(precision: float, recall: float) -> tuple[float, ...]:
        found = means(precision, recall)
        return (found.arithmetic, found.geometric, found.harmonic)

    found, names = per_tick(controls, of), ("arithmetic", "geometric", "harmonic")
    labels = "arithmetic mean", "geometric mean", "harmonic mean, F1"
    heights = [(name, over("precision", "recall")(found[..., i])) for i, name in enumerate(names)]
    return pack(
        stacked(NUMBERS, views.levels(heights, 1.0), across=3),
        controls,
        readouts=[Readout(name, label, height) for label, (name, height) in zip(labels, heights, strict=True)],
    )


def against_people() -> Payload:
    """Five systems by people's ratings and by a score, one of which moves."""
    (lead,) = controls = (control("score", "score of system 3", np.arange(10, 46) / 100),)

    def of(score: float) -> tuple[float, ...]:
        found = agreement(PEOPLE, [*SCORES[:MOVING], score, *SCORES[MOVING + 1 :]])
        return (found.pearson, found.spearman, found.kendall)

    found = per_tick(controls, of)
    labels = {"pearson": "Pearson's r", "spearman": "Spearman's ρ, of ranks", "kendall": "Kendall's τ, of pairs"}
    here, at_score = PEOPLE[MOVING], over("score")
    points = [
        (gettext("system {number}", number=i + 1), people, score)
        for i, (people, score) in enumerate(zip(PEOPLE, SCORES, strict=True))
        if i != MOVING
    ]
    marks = (
        Segment(here, 0.1, here, 0.45, width=1),
        Dot(here, at_score(lead.values), drag="score", size=8, label="system 3"),
    )
    alt = "Systems by people's rating and by an automatic score; one score can be dragged."
    return pack(
        stacked(
            NUMBERS,
            views.named(points, ("people's rating, 1 to 5", "automatic score"), (1.6, 4.9, 0.08, 0.47), marks, alt),
            across=3,
        ),
        controls,
        readouts=[
            Readout(name, label, at_score(column))
            for (name, label), column in zip(labels.items(), found.T, strict=True)
        ],
    )


OWN: dict[str, tuple[Callable[[], Payload], dict[str, float]]] = {
    "satisficing-vs-optimizing": (limit, {"limit": 100}),
    "harmonic-mean": (three_means, {"precision": 1, "recall": 0.1}),
    "human-correlation": (against_people, {"score": SCORES[MOVING]}),
}

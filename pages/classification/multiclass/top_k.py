"""Is the right class among the first k? Every k at once, for several models on the same held-out rows."""

from __future__ import annotations

import numpy as np
import streamlit as st

from charts.classes import ranks, top_k_lines
from charts.moving import Control, Track
from datasets.models import ClassProbabilities
from metrics_core import CATALOG, explain
from metrics_core.classification.multiclass import top_k_accuracy
from metrics_core.inference.resampled_classes import resampled_top_k
from metrics_core.inference.resampled_thresholds import band
from widgets.conventions import PLAIN, Conventions
from widgets.links import ONE_OF
from widgets.scrubber import Formula, Payload, Readout, pack


def top_k(run: ClassProbabilities, model: str, ties: str, how: Conventions = PLAIN) -> Payload:
    """Top-k accuracy of every model, and the ranks that `model` gives the true classes."""
    ks, over = np.arange(1, len(run.labels) + 1), ("k",)
    worked = {
        name: [explain(top_k_accuracy, run.y_true, p, k=int(k), labels=run.labels, ties=ties) for k in ks]
        for name, p in run.probabilities.items()
    }
    lines = {name: np.array([one.value for one in each]) for name, each in worked.items()}
    hits = np.array([one.steps[0].value for one in worked[model]])
    again = {
        name: resampled_top_k(run.y_true, p, ks.tolist(), labels=run.labels, ties=ties) if how.intervals else None  # type: ignore[arg-type]
        for name, p in run.probabilities.items()
    }
    tracks = {
        f"top_{i}": Track(line, over, band=None if again[name] is None else band(line, again[name]))
        for i, (name, line) in enumerate(lines.items())
    }
    tracks |= {
        "k": Track(ks, over),
        "cut": Track(ks + 0.5, over),
        "hits": Track(hits, over),
        "samples": Track(np.array(float(len(run.y_true))), ()),
        "top": Track(lines[model], over),
    }
    formula = CATALOG["top_k_accuracy"].formula
    return pack(
        (ranks(np.diff(hits, prepend=0.0)), top_k_lines(lines)),
        (Control("k", "k", ks.astype(float), tuple(map(str, ks))),),
        tracks,
        tuple(Readout(f"top_{i}", name, f"top_{i}") for i, name in enumerate(lines)),
        formulas=(
            Formula(
                "top",
                f"top-k accuracy, {model}",
                "top",
                formula,
                r"\frac{@hits@}{@samples@}",
                "Of @samples@ held-out digits, @hits@ have their true class in the first @k@ places of the model's list.",
            ),
        ),
        table=tuple(f"top_{i}" for i in range(len(lines))),
        areas=(f"{'ranks ' * 5}{'top ' * 5}{'numbers ' * 2}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
    )


def model_and_ties(run: ClassProbabilities) -> tuple[str, str]:
    """Whose ranks to show, and what happens where classes tie around place k; both kept in the URL."""
    one, two = st.columns(2)
    models, rules = list(run.probabilities), ["average", "last-first"]
    model = one.segmented_control("Ranks given by", models, default=models[0], key="ranks-of", **ONE_OF)
    ties = two.segmented_control(
        "Tied classes",
        rules,
        default=rules[0],
        key="top-ties",
        help="Where several classes tie around place k: “average” shares the hit out among them; “last-first” lets the "
        "later column win, as scikit-learn's top_k_accuracy_score does.",
        **ONE_OF,
    )
    return model or models[0], ties or rules[0]

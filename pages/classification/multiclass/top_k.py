"""Is the right class among the first k? Every k at once, for several models on the same held-out rows."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from charts.figures import RATE, axis, framed
from charts.moving import Control, Dot, Label, Mark, Rule, Split, Track, View, over
from charts.theme import DASHES, MODELS, POSITIVE
from datasets.models import ClassProbabilities
from metrics_core import explain
from metrics_core.classification.multiclass import top_k_accuracy
from metrics_core.inference.resampled_classes import resampled_top_k
from metrics_core.inference.resampled_thresholds import band
from widgets.conventions import PLAIN, Conventions
from widgets.formulas import significant
from widgets.links import ONE_OF
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

NAMES_AT = ((3, 0.07), (8, 0.07), (4, -0.09), (6, -0.09))  # at which k a model's name stands, and how far off its line
HEIGHT = 250
at_k = over("k")


def top_k(run: ClassProbabilities, model: str, ties: str, how: Conventions = PLAIN) -> Payload:
    """Top-k accuracy of every model, and the ranks that `model` gives the true classes."""
    ks = np.arange(1, len(run.labels) + 1)
    worked = {
        name: [explain(top_k_accuracy, run.y_true, p, k=int(k), labels=run.labels, ties=ties) for k in ks]
        for name, p in run.probabilities.items()
    }
    values = {name: np.array([one.value for one in each]) for name, each in worked.items()}
    again = {
        name: resampled_top_k(run.y_true, p, ks.tolist(), labels=run.labels, ties=ties, stratified=how.fixed)  # type: ignore[arg-type]
        if how.intervals
        else None
        for name, p in run.probabilities.items()
    }
    bands = {name: None if drawn is None else band(values[name], drawn) for name, drawn in again.items()}
    lines = {name: at_k(line, f"top_{i}", band=bands[name]) for i, (name, line) in enumerate(values.items())}
    k, hits = at_k(ks, "k"), at_k([one.steps[0].value for one in worked[model]], "hits")
    return pack(
        beside(ranks(hits), top_k_lines(k, lines), shares=(5, 5, 2)),
        (Control("k", "k", ks.astype(float), tuple(map(str, ks))),),
        readouts=tuple(Readout(line.name, name, line) for name, line in lines.items()),
        formulas=(
            Formula(
                "top",
                f"top-k accuracy, {model}",
                at_k(values[model], "top"),
                r"\frac{\text{hits}}{\text{samples}}",
                r"\frac{@hits@}{@samples@}",
                "For @hits@ of @samples@ held-out digits, the true class is among the first @k@ of the model's suggestions.",
                numbers={"hits": hits, "samples": over()(len(run.y_true)), "k": k},
            ),
        ),
        table=tuple(lines.values()),
    )


def ranks(hits: Track) -> View:
    """How many samples have their true class at each rank: solid where it is among the first k, hatched beyond."""
    counts = np.diff(hits.values, prepend=0.0)
    places = np.arange(1, len(counts) + 1)
    cut = at_k(places + 0.5)
    figure = go.Figure()
    pattern = {"shape": "/", "size": 5, "solidity": 0.4, "fgcolor": POSITIVE, "bgcolor": "rgba(0,0,0,0)"}
    marker = {"color": POSITIVE, "line": {"width": 0.8, "color": POSITIVE}}
    for side, extra in (("upto", {}), ("from", {"pattern": pattern})):
        figure.add_bar(x=places, y=counts, width=0.86, meta=side, marker=marker | extra)
    tallest = max(float(counts.max(initial=0)), 1.0)
    across = axis("rank that the model gives the true class", 0.4, len(counts) + 0.6, tickvals=places, showgrid=False)
    framed(figure, (12, 34, 12, 40), across, {"visible": False, "range": [0, 1.16 * tallest]})
    figure.update_layout(barmode="overlay")
    numbers = [
        Label(float(x), y + 0.05 * tallest, significant(y)) for x, y in zip(places, counts.tolist(), strict=True)
    ]
    marks: list[Mark] = [Split(cut), *numbers, Rule(x=cut, drag="k", before="hit", after="missed")]
    return View("ranks", "Samples by the rank of their true class.", tuple(marks), figure, HEIGHT)


def top_k_lines(k: Track, lines: Mapping[str, Track]) -> View:
    """Top-k accuracy of several models against k."""
    figure = go.Figure()
    count = len(k.values)
    ks = np.arange(1, count + 1)
    marks: list[Mark] = []
    for i, line in enumerate(lines.values()):
        dash = DASHES[i % len(DASHES)]
        figure.add_scatter(
            x=ks, y=line.values, mode="lines", line={"width": 2, "color": MODELS[i % len(MODELS)], "dash": dash}
        )
    for model, line, (at, off), hue in zip(lines, lines.values(), NAMES_AT, MODELS, strict=False):
        place = min(at, count) - 1
        marks.append(Label(float(ks[place]), float(line.values[place]) + off, model, color=hue))
    across = axis("k", 0.7, count + 0.3, tickvals=ks, showgrid=False)
    framed(figure, (34, 24, 12, 40), across, RATE | {"range": [-0.02, 1.12]})
    marks += [Rule(x=k, drag="k"), *(Dot(k, line) for line in lines.values())]
    return View("top", "Top-k accuracy of each model against k.", tuple(marks), figure, HEIGHT)


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
        help="What counts if several classes have equal scores around rank k. “average”: each of them gets its share of the hit. "
        "“last-first”: the later column wins, as in scikit-learn's top_k_accuracy_score.",
        **ONE_OF,
    )
    return model or models[0], ties or rules[0]

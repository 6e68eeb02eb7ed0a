"""Is the right class among the first k suggestions? Every k at once, for several models on the same held-out rows."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from charts.figures import RATE, apart, axis, framed, hint
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Track, View, over
from charts.theme import MODELS
from datasets.models import ClassProbabilities
from language import gettext
from metrics_core import explain
from metrics_core.classification.multiclass import top_k_accuracy
from metrics_core.inference.resampled_classes import resampled_top_k
from metrics_core.inference.resampled_thresholds import band
from widgets.conventions import PLAIN, Conventions
from widgets.links import ONE_OF
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

LINES = ("", "dash", "dot", "longdash")
HEIGHT = 300
at_k = over("k")


def top_k(run: ClassProbabilities, ties: str, how: Conventions = PLAIN) -> Payload:
    """Top-k accuracy of every model."""
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
    model = next(iter(lines))
    k, hits = at_k(ks, "k"), at_k([one.steps[0].value for one in worked[model]], "hits")
    return pack(
        beside(top_k_lines(k, lines), shares=(10, 2)),
        (Control("k", "k", ks.astype(float), tuple(map(str, ks))),),
        readouts=tuple(Readout(line.name, name, line) for name, line in lines.items()),
        formulas=(
            Formula(
                "top",
                gettext("top-k accuracy, {model}", model=gettext(model)),
                at_k(values[model], "top"),
                r"\frac{\text{hits}}{\text{samples}}",
                r"\frac{@hits@}{@samples@}",
                "For @hits@ of @samples@ digits not used in training, the true class is among the first @k@ of the suggestions.",
                numbers={"hits": hits, "samples": over()(len(run.y_true)), "k": k},
            ),
        ),
        table=tuple(lines.values()),
    )


def top_k_lines(k: Track, lines: Mapping[str, Track]) -> View:
    """Top-k accuracy of several models against k, drawn from k = 1 to where it stands, each named there."""
    count = len(k.values)
    figure = go.Figure()
    figure.add_scatter(x=[1, count], y=[None, None])
    marks: list[Mark] = []
    heights = apart(np.array([line.values for line in lines.values()]), 0.075, high=1.02)
    beside = at_k(k.values + 0.15)
    for (model, line), high, hue, dash in zip(lines.items(), heights, MODELS, LINES, strict=False):
        marks.append(Curve(k, line, "k", dash, color=hue, so_far=True))
        marks.append(Label(beside, at_k(high), model, color=hue, anchor="start"))
    across = axis("k, the number of suggestions", 0.7, count + 0.3, tickvals=list(range(1, count + 1)), showgrid=False)
    framed(figure, (34, 24, 118, 40), across, RATE | {"range": [-0.02, 1.12]})
    marks += [Rule(x=k, drag="k"), *(Dot(k, line) for line in lines.values())]
    marks.append(hint(k, 2.4, 0.4))
    return View("top", "Top-k accuracy of each model against k.", tuple(marks), figure, HEIGHT)


def ties_of_classes() -> str:
    """What happens where classes tie around place k; kept in the URL."""
    rules = ["average", "last-first"]
    ties = st.segmented_control(
        "Tied classes",
        rules,
        default=rules[0],
        key="top-ties",
        help="What counts if several classes have equal scores around rank k. “average”: the probability that the true class is among the first k if ties are broken at random. "
        "“last-first”: the later column wins, as in scikit-learn's top_k_accuracy_score.",
        **ONE_OF,
    )
    return ties or rules[0]

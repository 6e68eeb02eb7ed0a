"""Classes against clusters: samples are put into a wrong cluster, clusters get other names, and the measures answer."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from charts.figures import apart, blank
from charts.moving import Control, Curve, Disc, Dot, Label, Mark, Rule, Track, View, over
from charts.theme import MODELS
from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import Worked, confusion_matrix, explain
from metrics_core.classification.multiclass import multiclass_accuracy
from metrics_core.clustering import (
    adjusted_mutual_information,
    adjusted_rand,
    completeness,
    contingency,
    homogeneity,
    matched_accuracy,
    mutual_information,
    normalized_mutual_information,
    rand_index,
)
from pages.vision.clustering.typed_points import (
    Pairs,
    checked_pairs,
    clusterings_of,
    misplaced,
    pairs_from_link,
    renamed,
    to_link,
)
from widgets.cache import kept, typed
from widgets.formulas import plain
from widgets.left_behind import At
from widgets.links import anchor, remember
from widgets.opened import opened
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import beside
from widgets.trace import Along

FIRST = "thakur-clusters-as-classes"
THREE: Pairs = (("0",) * 10 + ("1",) * 10 + ("2",) * 10, ("0",) * 10 + ("1",) * 10 + ("2",) * 10)
MEASURES = {
    "adjusted Rand": adjusted_rand,
    "Rand": rand_index,
}
DASHES = {"accuracy": "longdash", "adjusted Rand": "", "Rand": "dot"}
HUES = dict(zip(DASHES, MODELS, strict=False))
of_both, if_misplaced, if_renamed = over("renamed", "misplaced"), over("misplaced"), over("renamed")
TRACED = (
    adjusted_rand,
    matched_accuracy,
    mutual_information,
    normalized_mutual_information,
    adjusted_mutual_information,
    homogeneity,
    completeness,
)


def agreement() -> Along:
    """The samples in a table, the picture, and the numbers at its position with their steps."""
    pairs = _typed()
    payload = kept(typed(pairs, _first()), "agreement", lambda _: picture(pairs))
    at = scrubber(payload, start={"misplaced": 0, "renamed": 0}, key="agreement", prefix="agree-", shareable=False)

    def worked(at: At) -> list[Worked]:
        clusters = misplaced(renamed(pairs[1], int(at["renamed"])), int(at["misplaced"]))
        return [explain(metric, pairs[0], clusters) for metric in TRACED]

    return Along("agreement", at, worked)


def _first() -> Pairs:
    return clusterings_of(CATALOGUE.examples[FIRST].inputs) or THREE


def _typed() -> Pairs:
    if opened().fresh and opened().example == FIRST:
        st.session_state.pop("typed-pairs", None)  # what the link says of them is read below
    if "typed-pairs" not in st.session_state:
        st.session_state["typed-pairs"] = pairs_from_link(st.query_params.get("pairs", "")) or _first()
    home: Pairs = st.session_state["typed-pairs"]
    if opened().example == FIRST:
        anchor("inputs")
    with st.expander(gettext("Edit these {n} samples with their classes and clusters", n=len(home[0]))):
        start = pd.DataFrame({"class": home[0], "cluster": home[1]})
        column = st.column_config.TextColumn
        edited = st.data_editor(
            start,
            num_rows="dynamic",
            height=230,
            width=320,
            column_config={
                "class": column(gettext("class"), required=True),
                "cluster": column(gettext("cluster"), required=True),
            },
            key=f"pairs-{hash(home)}",
        )
        now, problems = checked_pairs(edited["class"].tolist(), edited["cluster"].tolist())
        for problem in problems[:3]:
            st.warning(gettext("Not used yet: {problem}.", problem=plain(problem)))
        if st.button("Three classes of ten", key="pairs-three"):
            now = THREE
    if now and now != home:
        st.session_state["typed-pairs"] = now
        st.rerun()
    if home != _first() or "pairs" in st.query_params:
        remember({"pairs": to_link(*home)})
    return home


def picture(pairs: Pairs) -> Payload:
    """Counts and measures for every number of samples in a wrong cluster, under every shift of the clusters' names."""
    labels, clusters = pairs
    classes, names = sorted({*labels}), sorted({*clusters})
    moves, shifts = np.arange(len(labels) + 1), np.arange(len(names))
    every = [[misplaced(renamed(clusters, int(s)), int(m)) for m in moves] for s in shifts]
    counts = np.array([[_counted(labels, one, classes, names) for one in row] for row in every])
    accuracy = of_both([[_accuracy(labels, one) for one in row] for row in every])
    measures = _measures(labels, every[0])
    table, against = bubbles(classes, names, counts), against_misplaced({"accuracy": accuracy, **measures}, moves)
    texts = {"renamed": "cluster numbers shifted by", "misplaced": "samples in a wrong cluster"}
    ticks = {"renamed": shifts, "misplaced": moves}
    return pack(
        beside(table, against, widths=(9, 12, 5)),
        tuple(Control(name, texts[name], v.astype(float), tuple(map(str, v))) for name, v in ticks.items()),
        readouts=(
            Readout("accuracy", "accuracy", accuracy),
            *(Readout(metric.__name__, name, measures[name]) for name, metric in MEASURES.items()),
        ),
    )


def _measures(labels: Any, row: list[Any]) -> dict[str, Track]:
    """All that does not depend on the names of clusters, with its reasons."""
    tracks = {}
    for name, metric in MEASURES.items():
        values = np.array([metric(labels, one) for one in row])
        holes = np.flatnonzero(np.isnan(values)).tolist()
        reasons = {i: explain(metric, labels, row[i]).undefined for i in holes}
        tracks[name] = if_misplaced(values, name, reasons=reasons)
    return tracks


def _counted(labels: Any, clusters: Any, classes: list[str], names: list[str]) -> np.ndarray:
    table = contingency(labels, clusters)
    whole = np.zeros((len(classes), len(names)), np.int64)
    whole[np.ix_([classes.index(c) for c in table.classes], [names.index(c) for c in table.clusters])] = table.counts
    return whole


def _accuracy(labels: Any, clusters: Any) -> float:
    return float(multiclass_accuracy(confusion_matrix(labels, clusters)))


def bubbles(classes: Sequence[str], clusters: Sequence[str], counts: np.ndarray) -> View:
    """A disc for each class (row) and cluster (column) in a square, its area as the count."""
    rows, columns = len(classes), len(clusters)
    radius = (0.46 / max(rows, columns) * np.sqrt(counts / counts.max())).astype(np.float32)
    marks: list[Mark] = []
    for i, name in enumerate(classes):
        y = 1 - (i + 0.5) / rows
        marks.append(Label(-0.03, y, gettext("class {name}", name=name), anchor="end"))
        for j in range(columns):
            x = (j + 0.5) / columns
            number = of_both(counts[:, :, i, j], f"n_{i}_{j}")
            marks += [Disc(x, y, of_both(radius[:, :, i, j]), "band"), Label(x, y, track=number)]
    for j, name in enumerate(clusters):
        marks.append(Label((j + 0.5) / columns, 1.05, gettext("cluster {name}", name=name)))
    alt = "How many samples of each class are in each cluster."
    return View("table", alt, tuple(marks), None, 300, (86, 34, 20, 12), square=True)


def against_misplaced(measures: Mapping[str, Track], moves: np.ndarray) -> View:
    """The measures against the number of samples in a wrong cluster, with their names."""
    count, x = int(moves[-1]), if_misplaced(moves)
    lines = {name: measures[name] for name in DASHES}
    across = {
        "range": [-0.03 * count, count * 1.01],
        "title": {"text": "samples in a wrong cluster"},
        "showgrid": False,
    }
    figure = blank((40, 22, 96, 38), across, {"range": [-0.55, 1.08]})
    marks: tuple[Mark, ...] = (
        *(Curve(x, line, along="misplaced", dash=DASHES[name], color=HUES[name]) for name, line in lines.items()),
        *_names(lines, count),
        Rule(x=x, drag="misplaced"),
        *(Dot(x, line, size=5) for line in lines.values()),
    )
    return View("against", "Measures against the number of samples in a wrong cluster.", marks, figure, 300)


def _names(lines: Mapping[str, Track], count: int) -> list[Label]:
    """The names of the curves at their right ends, apart from each other; accuracy's end depends on the clusters' numbers."""
    shifts = len(lines["accuracy"].values)
    ends = np.array([np.broadcast_to(np.nan_to_num(line.values[..., -1]), shifts) for line in lines.values()])
    heights = apart(ends, 0.11, low=-0.5)
    return [
        Label(1.03 * count, if_renamed(height), name, anchor="start", color=HUES[name])
        for name, height in zip(lines, heights, strict=True)
    ]

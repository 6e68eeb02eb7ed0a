"""Classes against clusters: samples are put into a wrong cluster, clusters get other names, and the measures answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from charts.moving import Control, Track
from datasets.documents import CATALOGUE
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
from pages.vision.clustering import drawing as views
from pages.vision.clustering.typed_points import (
    Pairs,
    checked_pairs,
    clusterings_of,
    misplaced,
    pairs_from_link,
    renamed,
    to_link,
)
from widgets.formulas import plain
from widgets.links import anchor, remember
from widgets.memory import kept, typed
from widgets.opened import opened
from widgets.scrubber import Payload, Readout, pack, scrubber

FIRST = "thakur-clusters-as-classes"
OVER = ("renamed", "misplaced")
THREE: Pairs = (("0",) * 10 + ("1",) * 10 + ("2",) * 10, ("0",) * 10 + ("1",) * 10 + ("2",) * 10)
MEASURES = {
    "adjusted Rand": adjusted_rand,
    "Rand": rand_index,
    "normalized MI": normalized_mutual_information,
    "adjusted MI": adjusted_mutual_information,
    "homogeneity": homogeneity,
    "completeness": completeness,
    "matched accuracy": matched_accuracy,
}
DRAWN = {"accuracy": "longdash", "adjusted Rand": "", "Rand": "dot", "normalized MI": "dash"}
TRACED = (adjusted_rand, mutual_information, normalized_mutual_information, homogeneity, completeness, matched_accuracy)


def agreement() -> list[Worked]:
    """The samples in a table, the picture, and the numbers at its position with their steps."""
    pairs = _typed()
    payload = kept(typed(pairs, _first()), "agreement", lambda _: picture(pairs))
    at = scrubber(payload, start={"misplaced": 0, "renamed": 0}, key="agreement", prefix="agree-", shareable=False)
    clusters = misplaced(renamed(pairs[1], int(at["renamed"])), int(at["misplaced"]))
    return [explain(metric, pairs[0], clusters) for metric in TRACED]


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
    with st.expander(f"{len(home[0])} samples with their class and their cluster. Edit them."):
        start = pd.DataFrame({"class": home[0], "cluster": home[1]})
        column = st.column_config.TextColumn(required=True)
        edited = st.data_editor(
            start,
            num_rows="dynamic",
            height=230,
            width=320,
            column_config={"class": column, "cluster": column},
            key=f"pairs-{hash(home)}",
        )
        now, problems = checked_pairs(edited["class"].tolist(), edited["cluster"].tolist())
        for problem in problems[:3]:
            st.warning(f"Not taken over yet: {plain(problem)}.")
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
    grid = [[misplaced(renamed(clusters, int(s)), int(m)) for m in moves] for s in shifts]
    tracks = _counts(labels, grid, classes, names) | _measures(labels, grid[0])
    tracks["misplaced_x"] = Track(moves.astype(float), ("misplaced",))
    tracks["accuracy"] = Track(np.array([[_accuracy(labels, one) for one in row] for row in grid]), OVER)
    texts = {"renamed": "names of the clusters shifted by", "misplaced": "samples in a wrong cluster"}
    ticks = {"renamed": shifts, "misplaced": moves}
    return pack(
        (
            views.bubbles(classes, names),
            views.against_misplaced(DRAWN, _names(tracks, len(labels)), len(labels)),
        ),
        tuple(Control(name, texts[name], v.astype(float), tuple(map(str, v))) for name, v in ticks.items()),
        tracks,
        (
            Readout("accuracy", "accuracy", "accuracy"),
            *(Readout(metric.__name__, name, name) for name, metric in MEASURES.items()),
        ),
        areas=("table against numbers",),
        columns="minmax(0, 9fr) minmax(0, 12fr) minmax(0, 8fr)",
        numbers_across=2,
    )


def _counts(labels: Any, grid: list[list[Any]], classes: list[str], names: list[str]) -> dict[str, Track]:
    """Each cell's count and the radius of its disc, whose area goes with the count."""
    counts = np.array([[_counted(labels, one, classes, names) for one in row] for row in grid])
    radius = 0.46 / max(len(classes), len(names)) * np.sqrt(counts / counts.max())
    tracks = {}
    for i, j in np.ndindex(len(classes), len(names)):
        tracks[f"n_{i}_{j}"] = Track(counts[:, :, i, j], OVER)
        tracks[f"r_{i}_{j}"] = Track(radius[:, :, i, j].astype(np.float32), OVER)
    return tracks


def _measures(labels: Any, row: list[Any]) -> dict[str, Track]:
    """All that does not depend on the names of clusters, with its reasons."""
    tracks = {}
    for name, metric in MEASURES.items():
        values = np.array([metric(labels, one) for one in row])
        holes = np.flatnonzero(np.isnan(values)).tolist()
        reasons = {i: explain(metric, labels, row[i]).undefined for i in holes}
        tracks[name] = Track(values, ("misplaced",), reasons)
    return tracks


def _counted(labels: Any, clusters: Any, classes: list[str], names: list[str]) -> np.ndarray:
    table = contingency(labels, clusters)
    whole = np.zeros((len(classes), len(names)), np.int64)
    whole[np.ix_([classes.index(c) for c in table.classes], [names.index(c) for c in table.clusters])] = table.counts
    return whole


def _accuracy(labels: Any, clusters: Any) -> float:
    return float(multiclass_accuracy(confusion_matrix(labels, clusters)))


def _names(tracks: dict[str, Track], count: int) -> dict[str, tuple[float, float | str]]:
    """Where the names of the curves stand: on them, where these lie apart, and that of accuracy further along."""
    at, further = round(0.3 * count), round(0.75 * count)
    there = {name: float(np.nan_to_num(tracks[name].values[at])) for name in DRAWN if name != "accuracy"}
    places: dict[str, tuple[float, float | str]] = {"accuracy": (float(further), "accuracy_name")}
    highest = -np.inf
    for name in sorted(there, key=there.__getitem__):
        highest = max(there[name] + 0.06, highest + 0.1)
        places[name] = at + 0.01 * count, highest
    tracks["accuracy_name"] = Track(tracks["accuracy"].values[:, further] + 0.07, ("renamed",))
    return places

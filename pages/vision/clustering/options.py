"""What programs do differently with noise, distances and trees: switches, kept in the URL."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from language import gettext
from metrics_core.clustering.density import Builder, Measure
from metrics_core.clustering.silhouettes import Noise
from widgets.place import mention

NOISE: dict[str, Noise] = {"a cluster": "cluster", "left out": "left out"}
DISTANCE: dict[str, Measure] = {"squared": "sqeuclidean", "plain": "euclidean"}
TREE: dict[str, Builder] = {"Prim": "prim", "Kruskal": "kruskal"}


@dataclass(frozen=True)
class Conventions:
    """noise: of silhouette(); distance, tree: of dbcv()."""

    noise: Noise = "cluster"
    distance: Measure = "sqeuclidean"
    tree: Builder = "prim"

    @property
    def key(self) -> str:
        return f"{self.noise}/{self.distance}/{self.tree}"

    @property
    def of_silhouette(self) -> dict[str, Any]:
        return {"noise": self.noise}

    @property
    def of_density(self) -> dict[str, Any]:
        return {"distance": self.distance, "tree": self.tree}


def conventions() -> Conventions:
    """The switches in one row."""
    with st.container(horizontal=True, vertical_alignment="center", key="conventions-clusters"):
        noise = _switch(
            "Silhouette: noise is",
            NOISE,
            "noise",
            "DBSCAN makes clusters of dense regions. Points outside them are noise, with the label −1. scikit-learn's silhouette_score treats them as one more cluster. "
            "Many people leave them out first. Then a method can score better by calling difficult points noise.",
        )
        distance = _switch(
            "DBCV: distances",
            DISTANCE,
            "dbcv-distance",
            "The authors' program and the package dbcv square the distances; validity_index of hdbscan 0.8.44 does not. This changes the values, "
            "and sometimes their order.",
        )
        tree = _switch(
            "Spanning tree by",
            TREE,
            "dbcv-tree",
            "DBCV joins the points of a cluster by a tree of shortest edges. If edges are equally long, there can be several such trees, with different end points, and DBCV can depend on which is taken. "
            "The authors' program uses Prim's algorithm, and the package dbcv uses Kruskal's by default.",
        )
    return Conventions(NOISE[noise], DISTANCE[distance], TREE[tree])


def _switch(label: str, options: Iterable[str], key: str, why: str) -> str:
    names = list(options)
    chosen = st.segmented_control(label, names, default=names[0], required=True, key=key, bind="query-params", help=why)
    if chosen and chosen != names[0]:
        mention(f"{gettext(label)} {gettext(chosen)}")
    return chosen or names[0]

"""Lesson: what the silhouette likes, what density-based validation likes, and agreement with labels."""

import streamlit as st

from metrics_core import CATALOG
from pages.vision.clustering.agreement import agreement
from pages.vision.clustering.answers import ANSWERS
from pages.vision.clustering.clusterings import clustered, traced
from pages.vision.clustering.compared import compared
from pages.vision.clustering.options import conventions
from pages.vision.clustering.picture import picture
from pages.vision.clustering.source import ask, ask_from_below, source
from widgets import lesson
from widgets.place import aside

MOONS = {"data": "moons", "point": 74}

lesson.opening(
    "k-means divides 200 points that form no groups into four clusters. How high is the silhouette? Answer to see them."
)
lesson.guess(ANSWERS, moves=ask)
with lesson.settings("data", "method", "points", "noise", "dbcv-distance", "dbcv-tree"):
    data, method = source()
    how = conventions()
(above,) = lesson.places(1)
with aside("rings"):
    st.caption(
        "Drag the ring to another point. The radius of the solid circle is a, the point's mean distance to its own cluster. The radius of the dashed "
        "circle is b, the point's mean distance to the nearest other cluster. Hollow points are noise.\n\n"
        "DBCV asks whether sparse regions separate dense clusters. The thick line joins the point's cluster with the one that, by DBCV, is least separated from it. "
        "The adjusted Rand index compares the clusters with the true groups, where these are known."
    )
found, metrics = clustered(data, method, how), traced(data)
trace = lesson.trace_of([CATALOG[metric.__name__] for metric in metrics], file="clusters")


@st.fragment
def at_one_setting() -> None:
    """All that follows the number of clusters, the radius and the point."""
    trace.show(found.worked(metrics[trace.chosen], picture(found)))


with above:
    at_one_setting()


@lesson.section(
    "Which setting would you choose?",
    "The table shows each method at its highest silhouette, and at its highest DBCV. For “Heaps” all agree. Choose “Moons” under “Settings” above: which "
    "setting finds the groups? Where there are labels, the adjusted Rand index shows it.",
)
def which_setting() -> None:
    compared(data, how)
    st.caption(
        "The number of clusters is often chosen by the highest silhouette. That works for round groups of similar size (“Heaps”), and fails "
        "for moons and rings. DBCV fails, too, where groups touch: for the irises both measures prefer two groups, although there are three species."
    )


@lesson.section(
    "Where there are labels",
    "Every cluster contains one class, but clusters have numbers, not names. What is their accuracy? Shift the numbers, then move samples "
    "into a wrong cluster.",
    sets=("example", "pairs"),
)
def with_labels() -> None:

    @st.fragment
    def at_one_agreement() -> None:
        """All that follows the names and the samples that are moved."""
        numbers = agreement()
        st.caption(
            "Each moved sample goes to the next cluster. At the far right all samples have moved: the groups are the same again, and "
            "only accuracy, which compares numbers with classes, has changed. Matched accuracy first gives each cluster the class that fits best."
        )
        lesson.trace(numbers, file="agreement")

    at_one_agreement()


lesson.documents("t-clusters-supervised")
lesson.blind_spots(
    "**Silhouette: shape.** It rewards compact clusters. In a long or curved cluster, or one around another, points are far from each other, which "
    "lowers it: the two rings, correctly found, get 0.13.",
    "**Silhouette: whether there are groups.** Points scattered uniformly at random, cut into tiles, get 0.41. Real data with real groups can get less. Compare it "
    "with data that have the same spread and no groups.",
    "**DBCV: a bridge.** It looks for a gap. A few points between two groups can fill it, and where groups overlap there is none. Points "
    "that a method calls noise lower DBCV. Points that are equally sparse everywhere still count as one dense cluster.",
    "**DBCV: a long search.** Among many settings, one can look good by chance: on the points without clusters DBSCAN reaches 0.40 at its best "
    "radius, as the table of settings shows. Run the same search on data that have no groups.",
    "**Both: scales.** With one column in metres and one in millimetres, the millimetres dominate. Neither measure shows it.",
    "**Rand index: chance.** With many classes and clusters, most pairs are apart in both, even for random clusters. The adjusted index subtracts "
    "that, and is about 0 for random clusters.",
    "**Homogeneity and mutual information: splitting.** One cluster for each point has homogeneity 1 and the highest mutual information. "
    "Completeness falls then, and the adjusted mutual information subtracts what splitting gains by chance.",
)

halves = {**MOONS, "method": "k-means", "k": 2}
shown = ({**MOONS, "method": "DBSCAN", "radius": 0.2}, halves, halves)


@lesson.story("kmeans-moons", "guess-moons")
def kmeans_moons() -> None:
    lesson.teach("kmeans-moons", moves=ask_from_below, to=shown, key="guess-moons")
    pass

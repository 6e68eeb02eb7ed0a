"""Lesson: what the silhouette likes, what density-based validation likes, and agreement with labels."""

import streamlit as st

from metrics_core import CATALOG
from metrics_core.clustering import silhouette_of_point
from pages.vision.clustering.agreement import agreement
from pages.vision.clustering.answers import ANSWERS
from pages.vision.clustering.choice import choice
from pages.vision.clustering.clusterings import TRACED, clustered
from pages.vision.clustering.data import KMEANS, nothing
from pages.vision.clustering.options import Conventions, conventions
from pages.vision.clustering.picture import KEY, picture
from pages.vision.clustering.source import ask, ask_from_below, source
from widgets import lesson
from widgets.place import aside

MOONS = {"data": "moons", "point": 74}

lesson.opening(
    "200 random points form no groups. k-means gives each to the nearest of four centres. How many silhouettes are above 0?"
)
answer = lesson.guess(ANSWERS, moves=ask)
with lesson.settings("data", "method", "points", "noise", "dbcv-distance", "dbcv-tree"):
    data, method = source()
    how = conventions()
(above,) = lesson.places(1)
with aside("rings"):
    st.caption(
        "Colours are the clusters. k-means gives each point to the nearest of k centres, and moves each centre to the mean of its points, until nothing changes."
    )
found = clustered(data, method, how)
asked = (
    answer is None and data is nothing() and method == KMEANS and how == Conventions() and "k" not in st.query_params
)
trace = lesson.trace_of([CATALOG[metric.__name__] for metric in TRACED], file="clusters")


@st.fragment
def at_one_setting() -> None:
    """All that follows the number of clusters, the radius and the point."""
    at, metric = picture(found, asked=asked), TRACED[trace.chosen]
    matters = ("point",) if metric is silhouette_of_point else ()
    trace.follow(KEY, at, lambda at: found.worked(metric, at), over=(found.control, *matters))


with above:
    at_one_setting()


@lesson.section(
    "Which setting would you choose?",
    "Cluster the two half-moons with k-means, and find the number of clusters with the highest silhouette. Then try single link, which starts with each point alone and joins the two clusters with the nearest points until two are left. Which of the two settings finds the moons, and which measure says so?",
    sets=("tried-",),
)
def which_setting() -> None:
    st.markdown(
        "**DBCV**, density-based clustering validation, rewards clusters that are dense and separated by sparse regions, whatever their shape. The **adjusted "
        "Rand index** compares with the true groups: 1 means the same groups, and about 0 means agreement by chance."
    )

    @st.fragment
    def at_one_try() -> None:
        """All that follows the points, the method and its setting."""
        lesson.trace(choice(how), file="tried")

    at_one_try()


@lesson.section(
    "Where there are labels",
    "Each cluster contains one class, but clusters have numbers, not class names. Shift the numbers, then move samples into a wrong cluster. Which measures change each time?",
    sets=("example", "pairs"),
)
def with_labels() -> None:

    @st.fragment
    def at_one_agreement() -> None:
        """All that follows the names and the samples that are moved."""
        numbers = agreement()
        st.caption(
            "Accuracy compares numbers with classes. The Rand index compares pairs of samples, so the numbers do not matter; the adjusted one is 0 if clusters and classes agree as often as expected by chance, and 1 for the same groups."
        )
        lesson.trace(numbers, file="agreement")

    at_one_agreement()


lesson.documents("t-clusters-supervised")
lesson.blind_spots(
    "**Shape.** The silhouette rewards compact clusters: the two rings of this page, correctly found, get 0.13.",
    "**Whether there are groups.** Points scattered at random can have a silhouette well above 0. Compare with data that have the same spread and no groups.",
    "**Scales.** Give one of two similar columns in millimetres instead of metres, and it dominates the distances. The silhouette does not show it.",
)

halves = {**MOONS, "method": "k-means", "k": 2}
shown = ({**MOONS, "method": "DBSCAN", "radius": 0.2}, halves, halves)


@lesson.story("kmeans-moons", "guess-moons")
def kmeans_moons() -> None:
    lesson.teach("kmeans-moons", moves=ask_from_below, to=shown, key="guess-moons")

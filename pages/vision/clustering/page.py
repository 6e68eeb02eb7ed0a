"""Lesson: what the silhouette likes, what density-based validation likes, and agreement with labels."""

import streamlit as st

from metrics_core import CATALOG
from pages.vision.clustering.agreement import agreement
from pages.vision.clustering.answers import ANSWERS
from pages.vision.clustering.choice import choice
from pages.vision.clustering.clusterings import TRACED, clustered
from pages.vision.clustering.data import KMEANS, nothing
from pages.vision.clustering.options import Conventions, conventions
from pages.vision.clustering.picture import picture
from pages.vision.clustering.source import ask, ask_from_below, source
from widgets import lesson
from widgets.place import aside

MOONS = {"data": "moons", "point": 74}

lesson.opening(
    "k-means has cut 200 randomly scattered points into four coloured clusters. How high is the mean silhouette?"
)
answer = lesson.guess(ANSWERS, moves=ask)
with lesson.settings("data", "method", "points", "noise", "dbcv-distance", "dbcv-tree"):
    data, method = source()
    how = conventions()
(above,) = lesson.places(1)
with aside("rings"):
    st.caption(
        "Drag the ring to another point. The solid circle shows a, its mean distance to the other points of its own cluster. The dashed circle shows b, its mean "
        "distance to the points of the nearest other cluster. Its silhouette is b − a, divided by the larger of the two. k-means gives each point to the nearest of k "
        "centres, and moves each centre to the mean of its points, until nothing changes."
    )
found = clustered(data, method, how)
asked = (
    answer is None and data is nothing() and method == KMEANS and how == Conventions() and "k" not in st.query_params
)
trace = lesson.trace_of([CATALOG[metric.__name__] for metric in TRACED], file="clusters")


@st.fragment
def at_one_setting() -> None:
    """All that follows the number of clusters, the radius and the point."""
    trace.show(found.worked(TRACED[trace.chosen], picture(found, asked=asked)))


with above:
    at_one_setting()


@lesson.section(
    "Which setting would you choose?",
    "The number of clusters is often chosen by the highest silhouette. For two half-moons, which setting has the highest silhouette, and is it the right one?",
    sets=("tried-",),
)
def which_setting() -> None:
    st.markdown(
        "The **silhouette** rewards clusters that are compact. **DBCV**, density-based clustering validation, rewards clusters that are dense and "
        "separated by sparse regions, whatever their shape. The **adjusted Rand index** compares the clusters with the true groups: 1 means the same groups, about 0 "
        "no more agreement than by chance. It needs the truth, which we rarely know."
    )

    @st.fragment
    def at_one_try() -> None:
        """All that follows the points, the method and its setting."""
        lesson.trace(choice(data, how), file="tried")

    at_one_try()
    st.caption(
        "For the half-moons, k-means and Ward have their highest silhouette at eight clusters, the most that you can set, and DBSCAN at a radius that breaks the moons into pieces. Single link and DBSCAN can find "
        "the moons, and there DBCV is highest. DBCV fails, too, where groups touch: for the irises both measures prefer two groups, although there are three species."
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
    "that a method calls noise lower DBCV. A cluster that is equally sparse everywhere still counts as dense.",
    "**DBCV: a long search.** Among many settings, one can look good by chance: on the points without clusters DBSCAN reaches 0.40 at its best "
    "radius, as the table of “Which setting would you choose?” shows. Run the same search on data that have no groups.",
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

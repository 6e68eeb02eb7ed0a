"""Lesson: what the silhouette likes, what density-based validation likes, and agreement with labels."""

import streamlit as st

from metrics_core import CATALOG
from pages.vision.clustering.agreement import agreement
from pages.vision.clustering.clusterings import clustered, traced
from pages.vision.clustering.compared import compared
from pages.vision.clustering.options import conventions
from pages.vision.clustering.picture import picture
from pages.vision.clustering.source import ask, ask_from_below, source
from widgets import lesson
from widgets.place import aside

MOONS = {"data": "moons", "point": 74}

lesson.opening(
    "Three round heaps, well apart, have a silhouette of 0.70. Now 200 points are drawn evenly from a square, with no cluster in them, "
    "and k-means looks for 2, 3, 4 and more. How high does it get?"
)
lesson.guess(
    (
        lesson.Answer(
            "about 0: there is nothing",
            False,
            "Any cut into compact tiles puts a point nearer to its own tile than to the next one. Here are four tiles, and 0.41. "
            "A silhouette says that groups are compact, not that they exist.",
            {"data": "nothing", "method": "k-means", "k": 4},
        ),
        lesson.Answer(
            "about 0.4",
            True,
            "Compact tiles are enough for it, whether or not there is a gap between them. Density-based validation (DBCV) looks for the "
            "gap, and stays about 0 or below for these tiles.",
            {"data": "nothing", "method": "k-means", "k": 4},
        ),
        lesson.Answer(
            "it is undefined",
            False,
            "It is undefined for a single cluster, and for as many clusters as points. Here is one: no other cluster to be far from.",
            {"data": "nothing", "method": "k-means", "k": 1},
        ),
        lesson.Answer(
            "near −1: every cut is wrong",
            False,
            "−1 would mean that points are much nearer to another cluster than to their own. K-means puts each point to the "
            "nearest centre, so hardly any is. With single link, which chains points, it does fall below 0: here.",
            {"data": "nothing", "method": "single link", "k": 6},
        ),
    ),
    moves=ask,
)
data, method = source()
above, switches = lesson.places(2)
with switches:
    how = conventions()
st.caption(
    "Drag the ring to another point. The full ring around it has the radius a, its mean distance to its own cluster, and the dashed "
    "one b, to the nearest other cluster. The thick line is where its cluster comes nearest to another one by density: between two "
    "points that are well inside. Hollow points are noise."
)
found, metrics = clustered(data, method, how), traced(data)
trace = lesson.trace_of([CATALOG[metric.__name__] for metric in metrics], file="clusters")


@st.fragment
def at_one_setting() -> None:
    """All that follows the number of clusters, the radius and the point."""
    trace.show(found.worked(metrics[trace.chosen], picture(found)))


with above:
    at_one_setting()

lesson.section(
    "Which setting would you choose?",
    "Each method at the setting that the silhouette likes best, and at the one that DBCV likes best. Which of them finds the groups, "
    "where there are labels to tell?",
)
compared(data, how)
st.caption(
    "The number of clusters is often chosen by the highest silhouette. That works for round groups of like size (“Heaps”), and fails "
    "for moons and rings. DBCV fails, too, where groups touch: of the irises both see two groups, and there are three species."
)

lesson.section(
    "Where there are labels",
    "Every cluster holds one class, but clusters have numbers and not names. What is their accuracy? Shift the names, then put samples "
    "into a wrong cluster.",
)


@st.fragment
def at_one_agreement() -> None:
    """All that follows the names and the samples that are moved."""
    numbers = agreement()
    st.caption(
        "A sample that is moved goes on to the next cluster. At the far right all of them have: the groups are the same again, and "
        "only accuracy goes by their names. Matched accuracy gives each cluster the name that suits it best, and then counts."
    )
    with aside("supervised"):
        lesson.mistake("t-clusters-supervised")
    lesson.trace(numbers, file="agreement")


at_one_agreement()

lesson.documents()
lesson.blind_spots(
    "**Silhouette: shape.** It asks for compact groups. A long, bent or enclosing one has points that are far from each other, and "
    "is marked down for it: the two rings, when they are found, get 0.13.",
    "**Silhouette: whether there is anything.** It is as high for tiles of an empty plain as for many a real data set. Compare it "
    "with data that have the same spread and no groups.",
    "**DBCV: a bridge.** It asks for a gap. A few points between two groups fill it, and where groups overlap there is none. What "
    "a method calls noise counts against it, and what is thin throughout counts as dense.",
    "**DBCV: a long search.** Of many settings one will look good: among the points without clusters DBSCAN reaches 0.40 at its best "
    "radius, as the table of settings shows. Try the same search on data that have no groups.",
    "**Both: scales.** Beside a column in metres, one in millimetres decides every distance. Neither measure notices; try it with a file of your own.",
    "**Rand index: chance.** With many clusters most pairs are apart in both columns whatever one does. The adjusted index takes "
    "that out, and is about 0 for random clusters.",
    "**Homogeneity and mutual information: splitting.** A cluster for each point has homogeneity 1 and all the information there is. "
    "Completeness pays for it; the adjusted mutual information takes out what splitting gains by chance.",
)

halves = {**MOONS, "method": "k-means", "k": 2}
shown = ({**MOONS, "method": "DBSCAN", "radius": 0.2}, halves, halves)
lesson.story("kmeans-moons", moves=ask_from_below, to=shown, key="guess-moons")

"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

TILES = {"data": "nothing", "method": "k-means", "k": 4}
ANSWERS = (
    Answer(
        "hardly any: there are no groups",
        False,
        "There are no groups, but 199 of the 200 silhouettes are above 0. k-means gives each point to the nearest centre. So nearly every point is closer to its own "
        "cluster than to the next one.",
        TILES,
    ),
    Answer(
        "about half: it is chance",
        False,
        "Chance placed the points, but k-means drew the clusters: each point belongs to the nearest centre. So nearly every point is closer to its own cluster than to the "
        "next one, and 199 of the 200 silhouettes are above 0.",
        TILES,
    ),
    Answer(
        "nearly all: k-means made the clusters",
        True,
        "It is 199 of 200, and their mean is 0.41: a silhouette shows that clusters are compact, not that the data have groups. Another measure, density-based "
        "clustering validation (DBCV), looks for gaps between clusters. Here it is −0.19.",
        TILES,
    ),
)

"""The answers to the guess, what each is told, and where it moves the picture."""

from __future__ import annotations

from widgets.guess import Answer

ANSWERS = (
    Answer(
        "about 0",
        False,
        "There are no groups, but the four clusters are compact tiles, and nearly every point is closer to its own tile than to the next one: its a is smaller than its b. "
        "The mean silhouette is 0.41. It shows that the clusters are compact, not that the data have groups.",
        {"data": "nothing", "method": "k-means", "k": 4},
    ),
    Answer(
        "about 0.4",
        True,
        "Compact tiles are enough for a silhouette of 0.41, with or without a gap between them. Another measure, density-based clustering "
        "validation (DBCV), looks for the gap. For these tiles it is −0.19.",
        {"data": "nothing", "method": "k-means", "k": 4},
    ),
    Answer(
        "undefined",
        False,
        "The silhouette is undefined for one cluster, and for as many clusters as points. The picture shows one "
        "cluster: there is no other cluster to compare with. With four clusters it is 0.41.",
        {"data": "nothing", "method": "k-means", "k": 1},
    ),
    Answer(
        "near −1",
        False,
        "−1 would mean that points are much nearer to another cluster than to their own. k-means gives each point to the nearest "
        "centre, so hardly any point is like that. The picture shows another method, single link, which chains points and falls below 0.",
        {"data": "nothing", "method": "single link", "k": 6},
    ),
)

"""Exercises on clustering, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "right-by-name",
        "agreement",
        "Accuracy is 0, and every cluster is pure. Make accuracy 1, without moving a single sample.",
        {
            "accuracy is 1": lambda now, start: now.accuracy == 1,
            "no sample moved": lambda now, start: now.misplaced == 0,
        },
        "Clusters have numbers, not names. Who says which number is which class?",
        "Nothing about the clusters has changed. Accuracy needs names that a clustering does not have; the adjusted "
        "Rand index asks only who is with whom.",
        to={"renamed": 2},
    ),
    Exercise(
        "agreement-by-chance",
        "agreement",
        "Misplace samples until the Rand index still looks passable, above 0.6, though hardly more than chance is "
        "left: adjusted Rand below 0.1.",
        {
            "Rand index above 0.6": lambda now, start: now.rand_index > 0.6,
            "adjusted Rand below 0.1": lambda now, start: now.adjusted_rand < 0.1,
        },
        "Most pairs are apart in both columns whatever you do. Go to where things are most mixed up.",
        "With three clusters, random ones agree on more than half of all pairs. The adjusted index subtracts that, and "
        "is 0 where nothing is left.",
        to={"misplaced": 4},
    ),
    Exercise(
        "structure-in-nothing",
        "clusters",
        "There is no cluster in these points. Search until both judges see some: a silhouette above 0.38, and DBCV "
        "above 0.",
        {
            "silhouette above 0.38": lambda now, start: now.silhouette > 0.38,
            "DBCV above 0": lambda now, start: now.dbcv > 0,
        },
        "Go through all numbers of clusters. One will do, by luck.",
        "Of many settings one looks good, even in noise. Before you believe the best of a search, run the same search "
        "on points that have no groups.",
        to={"k": 8},
        needs={"data": "nothing", "method": "k-means"},
    ),
)

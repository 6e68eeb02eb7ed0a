"""Exercises on clustering, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "right-by-name",
        "agreement",
        "Every cluster contains one class only, but accuracy is 0. Make accuracy 1 without moving a sample.",
        {
            "accuracy is 1": lambda now, start: now.accuracy == 1,
            "no sample moved": lambda now, start: now.misplaced == 0,
        },
        "Clusters have numbers, not names. Which control changes the names?",
        "The clusters have not changed. Accuracy needs names, and a clustering has none. The adjusted "
        "Rand index only asks which samples are together.",
        to={"renamed": 2},
    ),
    Exercise(
        "agreement-by-chance",
        "agreement",
        "Move samples into a wrong cluster until the adjusted Rand index is below 0.1, while the Rand index is still "
        "above 0.6.",
        {
            "Rand index above 0.6": lambda now, start: now.rand_index > 0.6,
            "adjusted Rand below 0.1": lambda now, start: now.adjusted_rand < 0.1,
        },
        "Even by chance, many pairs of samples are apart in classes and in clusters. Move samples until the classes are most mixed.",
        "Three classes and three random clusters, all of about equal size, agree on average on more than half of all pairs. The adjusted index is 0 if they agree as often as expected by chance.",
        to={"misplaced": 4},
    ),
    Exercise(
        "structure-in-nothing",
        "tried",
        "These points have no clusters. Search until both measures suggest some: a silhouette above 0.38 and a DBCV "
        "above 0.",
        {
            "silhouette above 0.38": lambda now, start: now.silhouette > 0.38,
            "DBCV above 0": lambda now, start: now.dbcv > 0,
        },
        "Try all numbers of clusters. One of them works, by chance.",
        "Among many settings, one can look good by chance. Before you trust the best of a search, run the same search "
        "on points that have no groups.",
        to={"k": 8},
        needs={"tried-data": "nothing", "tried-method": "k-means"},
    ),
)

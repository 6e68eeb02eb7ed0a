"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Distances",
    question="A text is written out twice. Which distance notices?",
    topics=("distance",),
    scenarios=("watch-vectors", "login-activity", "short-and-long-text", "comedy-funny-happy"),
    concepts={
        "cosine-similarity": "?example=lim-cosine-opposite",
        "cosine-distance": "?example=lim-activity-vectors",
        "euclidean-distance": "?example=lim-watch-vectors",
        "unit-vector-identity": "?example=lim-unit-circle",
        "metric-axioms": "?example=lim-triangle-words",
        "angular-distance": "#a-detour-that-is-shorter",
    },
    metric_topics=("similarity",),
)

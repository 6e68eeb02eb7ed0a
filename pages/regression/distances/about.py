"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Distances",
    plain="A vector is a list of numbers, such as a text's word counts, drawn as an arrow. Euclidean distance is how far apart the tips of two arrows are. "
    "Cosine distance is 1 minus the cosine of the angle between them.",
    question="One of two vectors becomes twice as long. Which distance can change?",
    takeaway="Cosine distance compares directions, and Euclidean distance also compares lengths. Use cosine if only the mix matters, and "
    "Euclidean distance if the amount matters.",
    minutes=15,
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
    metric_topics={
        "similarity": (
            "triangle_inequality",
            "euclidean_distance",
            "cosine_similarity",
            "cosine_distance",
            "angular_distance",
            "unit_chord",
        )
    },
)

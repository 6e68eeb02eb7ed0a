"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.clustering import silhouette_of_point
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

POINTS, CLUSTERS = [[1], [3], [8], [10]], [0, 0, 1, 1]

PLAN = Plan(
    able=(
        "Compute the silhouette of a point from two mean distances.",
        "Say what a positive silhouette does not prove.",
        "Choose a measure that does not depend on the numbers of the clusters.",
    ),
    misconception="Positive silhouettes prove that the data have groups.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "k-means cuts 200 random points into four clusters. How many silhouettes are above 0?",
            "199. k-means gives each point to the nearest centre.",
        ),
        Stage(
            3,
            PICTURE,
            "Choose a point in the middle of a cluster, then one at the border to another.",
            "Which mean distance is larger, a or b, and what is the silhouette?",
            "In the middle b is clearly larger. At the border a comes near b, and the silhouette near 0.",
        ),
        Stage(
            3,
            "Where there are labels",
            "Shift the numbers of the clusters.",
            "No sample moved. Which measure changes?",
            "Accuracy. The Rand indices compare pairs, and stay.",
        ),
    ),
    further=(
        Stage(
            12,
            "Which setting would you choose?",
            "Take k-means to its highest silhouette. Then single link with two clusters.",
            "Which setting finds the moons, and which measure says so?",
            "Single link. DBCV and the adjusted Rand index are higher there, the silhouette is lower.",
        ),
        Stage(
            11,
            EXERCISES,
            "In pairs, exercise 3: both measures suggest clusters where there are none.",
            "How many settings did you try?",
            "Among many settings one can look good by chance.",
        ),
        Stage(12, WORKSHEET, "Each student alone, tasks 1 and 2. Then discuss the last task, a mistake to find."),
    ),
    questions=(
        "Two columns hold similar lengths, one in metres, one in millimetres. Which one dominates the distances?",
        "All points are in one cluster. What is the silhouette?",
        "How would you find out whether your data have groups at all?",
    ),
    exam="Points on a line: 1 and 3 are one cluster, 8 and 10 another. Give the silhouette of the point at 3.",
    answer=(explain(silhouette_of_point, POINTS, CLUSTERS, 1),),
    reading=sources("silhouette", "dbcv", "adjusted_rand"),
    before=("distances",),
)

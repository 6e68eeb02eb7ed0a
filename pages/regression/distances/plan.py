"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.similarity import cosine_similarity, euclidean_distance
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

A, B, TWICE = (3, 4), (4, 3), (6, 8)

PLAN = Plan(
    able=(
        "Compute Euclidean distance and cosine similarity of two short vectors.",
        "Say which of the two changes when a vector gets longer.",
        "Choose one by asking whether the mix or the amount matters.",
    ),
    misconception="A longer vector is farther away, by both distances.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "Vector a becomes twice as long. Which distance falls?",
            "Euclidean distance, from 2.28 to 1.844. Cosine distance stays at 0.2.",
        ),
        Stage(
            3,
            PICTURE,
            "Drag the tip of a on, in its own direction.",
            "When does Euclidean distance grow again?",
            "Once the tip of a has passed the point nearest to the tip of b. The angle and cosine distance stay.",
        ),
        Stage(
            4,
            "Copies of a text",
            "Text a is written three times. Write text b three times, too.",
            "What happens to the two distances?",
            "Cosine distance stays. Euclidean distance is three times that of the single texts.",
        ),
    ),
    further=(
        Stage(
            7,
            "Both of length 1",
            "Drag b along the circle.",
            "Can one distance grow while the other shrinks?",
            "No. At length 1 both put other vectors in the same order, from nearest to farthest.",
        ),
        Stage(
            7,
            "Two dimensions, ten, a thousand",
            "Add dimensions, up to a thousand.",
            "What happens to distances and angles?",
            "The distances become alike, and so do the angles.",
        ),
        Stage(
            6,
            "Can a detour be shorter?",
            "Set three cosine distances so that the detour is shorter than the direct way.",
            "Does the triangle inequality hold for cosine distance?",
            "No. For the angles it holds.",
        ),
        Stage(
            7,
            EXERCISES,
            "In pairs, exercise 2: an undefined cosine distance.",
            "Which vector has no direction?",
            "The zero vector, such as an empty text.",
        ),
        Stage(8, WORKSHEET, "Each student alone, tasks 1 and 2."),
    ),
    questions=(
        "Two users log in with the same mix, one a thousand times as often. Are they alike?",
        "Two texts about the same subject, one ten times as long. Which distance do you use?",
        "Are “funny” and “amusing” near each other as word counts?",
    ),
    exam="Two texts have the word counts a = (3, 4) and b = (4, 3). Give Euclidean distance and cosine similarity. Then text a is written "
    "twice. Give both again.",
    answer=(
        explain(euclidean_distance, A, B),
        explain(cosine_similarity, A, B),
        Filled(
            "With a written twice: {distance:.4g} and {similarity:.4g}. The angle is the same.",
            distance=float(euclidean_distance(TWICE, B)),
            similarity=float(cosine_similarity(TWICE, B)),
        ),
    ),
    reading=sources("cosine_similarity", "euclidean_distance"),
)

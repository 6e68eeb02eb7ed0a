"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.generative import frechet_distance
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

REAL, GENERATED = [[2], [4]], [[3], [7]]

PLAN = Plan(
    able=(
        "Compute the Fréchet distance of two samples of one feature.",
        "Say what it compares: means and covariances of features.",
        "Name two faults of a generator that the distance does not show.",
    ),
    misconception="A distance near 0 means that the images are as good as real ones.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "The program draws sharp digits, but no more fours. Does the distance rise?",
            "Yes, from 0.027 to 0.11. It compares sets, not single images.",
        ),
        Stage(
            3,
            PICTURE,
            "Bring the fours back, and blur the digits by 0.4 pixels.",
            "Is this better or worse than no fours?",
            "0.067: a smaller distance. The number does not say what is wrong.",
        ),
        Stage(
            3,
            "Few images",
            "Move the slider to fewer images.",
            "Both samples are drawn from the same images. What happens to the distance?",
            "It grows. Compare values only from the same number of images.",
        ),
    ),
    further=(
        Stage(
            12,
            "Two features, two ellipses",
            "Turn the generated ellipse around its centre, up to half a turn.",
            "The means are equal. Does the distance stay 0?",
            "It grows up to a quarter turn and falls back: the covariance term changes.",
        ),
        Stage(
            11,
            EXERCISES,
            "In pairs, exercise 3: leave out a digit, with a smaller distance than a blur of 0.4 pixels.",
            "Which digit did you leave out?",
            "The eight, for example. A small distance does not say that nothing is missing.",
        ),
        Stage(12, WORKSHEET, "Each student alone, tasks 1 and 2. Then discuss the last task, a mistake to find."),
    ),
    questions=(
        "A model copies all its training images. What is its distance?",
        "One bad image among ten thousand: does the distance show it?",
        "Two papers report FID with different numbers of images. Can you compare them?",
    ),
    exam="A feature is 2 and 4 in two real images, and 3 and 7 in two generated ones. With n as the divisor of the variances: what is the Fréchet distance?",
    answer=(explain(frechet_distance, REAL, GENERATED, ddof=0),),
    reading=sources("frechet_distance"),
    before=("regression",),
)

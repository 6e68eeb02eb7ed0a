"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.detection import iou
from widgets.lesson_plans.plan import EXERCISES, OPENING, WORKSHEET, Plan, Stage, sources

TRUTH, SAID = (0, 0, 4, 3), (1, 0, 5, 3)

PLAN = Plan(
    able=(
        "Compute the IoU of two boxes on squared paper.",
        "Say how the overlap that is required decides which boxes are right.",
        "Say which threshold and smoothing an average precision uses.",
    ),
    misconception="A box that covers half of the true one has an IoU of one half.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down a number. Count hands, then press R. Drag the box until the IoU is 1/2.",
            "A copy of the box is shifted by half its width. How large is the IoU?",
            "1/3: half a box is shared, and one and a half are covered. For 1/2 the shift is a third of the width.",
        ),
        Stage(
            3,
            "From boxes to average precision: A picture",
            "Raise the confidence, box by box.",
            "Which box was dropped, and does precision rise or fall?",
            "It falls when a right box is dropped and wrong ones stay.",
        ),
        Stage(
            3,
            "From boxes to average precision: A picture",
            "Leave the confidence. Raise the overlap that is required.",
            "Which boxes are still right?",
            "Fewer and fewer, although no box has moved.",
        ),
    ),
    further=(
        Stage(
            8,
            "The mean over classes and thresholds",
            "Follow one row of the table to the right.",
            "Why does AP not rise from left to right?",
            "Boxes have to fit better. The last number is the mean over ten thresholds.",
        ),
        Stage(
            7,
            "From boxes to average precision",
            "Leave the projector (Escape). Under Settings, change “AP by”.",
            "Which numbers change, and which stay?",
            "Average precision changes with the smoothing. Precision and recall stay.",
        ),
        Stage(
            10,
            EXERCISES,
            "In pairs, exercise 3: halve average precision without moving a box.",
            "What does “AP” alone not say?",
            "The overlap that is required, and the smoothing.",
        ),
        Stage(10, WORKSHEET, "Each student alone, tasks 1 and 2. Then discuss the last task, a mistake to find."),
    ),
    questions=(
        "Two boxes miss the object, one by one pixel and one by a hundred. What are their IoUs?",
        "Why is a second box on a found object wrong?",
        "For which does an error of one pixel matter more, a large object or a small one?",
    ),
    exam="On squared paper a true box is 4 wide and 3 high. The predicted box has the same size and is shifted right by 1. What is the IoU? Is the "
    "box right at a threshold of 0.5, and at 0.75?",
    answer=(explain(iou, TRUTH, SAID), "It is right at 0.5, and not at 0.75."),
    reading=sources("iou", "detection_average_precision"),
    before=("precision_recall",),
)

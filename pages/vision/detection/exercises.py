"""Exercises on detection, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "nothing-wrong",
        "match",
        "Raise the confidence threshold until no box is wrong, but at least one object is found.",
        {"precision is 1": lambda now, start: now.precision == 1, "something is found": lambda now, start: now.tp >= 1},
        "Wrong boxes have confidences, too. How high is the highest of them?",
        "Every box is right, but most objects are missed. Precision does not show that. Recall does, "
        "and so do the whole curve and average precision.",
        to={"confidence": 0.93},
    ),
    Exercise(
        "surer-and-worse",
        "match",
        "Start at a confidence of 0.52. Require more confidence, and get a lower precision.",
        {
            "confidence above 0.52": lambda now, start: now.confidence > 0.52,
            "precision falls": lambda now, start: now.precision < start.precision,
            "overlap as it is": lambda now, start: now.iou == start.iou,
        },
        "Precision falls if a right box is dropped and wrong ones stay. Go through the boxes one by one.",
        "Precision goes up and down along the list: dropping a right box lowers it, as long as wrong ones stay. This is why many tools smooth the curve before they compute average precision, and different smoothing gives different numbers.",
        start={"confidence": 0.52},
        to={"confidence": 0.72},
    ),
    Exercise(
        "how-tight",
        "match",
        "Halve the average precision (101 points) without moving a box.",
        {"AP at most half": lambda now, start: now.ap_coco101 <= start.ap_coco101 / 2},
        "When does a box count as right? Require more overlap.",
        "AP at an overlap of 0.5 and AP at 0.75 are two different metrics. “AP” alone does not say which one "
        "is meant. A mean over thresholds rewards boxes that fit well.",
        to={"iou": 0.75},
    ),
)

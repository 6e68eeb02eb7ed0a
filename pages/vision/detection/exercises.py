"""Exercises on detection, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "nothing-wrong",
        "match",
        "Raise the confidence until no box is wrong any more. Some objects have to be found all the same.",
        {"precision is 1": lambda now, start: now.precision == 1, "something is found": lambda now, start: now.tp >= 1},
        "Wrong boxes have confidences too. Where does the last one end?",
        "Sure of everything, and most objects missed: precision at one confidence says nothing about recall. The whole "
        "curve, or its average, does.",
        to={"confidence": 0.93},
    ),
    Exercise(
        "surer-and-worse",
        "match",
        "Ask for more confidence than 0.52, and get a lower precision than there.",
        {
            "confidence above 0.52": lambda now, start: now.confidence > 0.52,
            "precision falls": lambda now, start: now.precision < start.precision,
            "overlap as it is": lambda now, start: now.iou == start.iou,
        },
        "Precision falls wherever a right box is dropped and wrong ones stay. Step through the boxes one by one.",
        "A precision curve has teeth: each right box that goes lowers it. That is why average precision is "
        "interpolated, and why tools that interpolate differently print different numbers.",
        start={"confidence": 0.52},
        to={"confidence": 0.72},
    ),
    Exercise(
        "how-tight",
        "match",
        "Leave all boxes where they are, and halve the average precision (101 points).",
        {"AP at most half": lambda now, start: now.ap_coco101 <= start.ap_coco101 / 2},
        "When does a box count as right? Ask for a tighter fit.",
        "AP at an overlap of 0.5 and at 0.75 are two metrics. A mean over thresholds rewards boxes that fit, and a "
        "bare “AP” does not say which it is.",
        to={"iou": 0.75},
    ),
)

"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Detection",
    question="A box lies half a width beside. How large is the overlap?",
    topics=("detection",),
    scenarios=("detector-confidence",),
    concepts={
        "bounding-box": "?example=iou-boxes",
        "iou": "?example=iou-boxes",
        "detection-average-precision": "?example=detection-ap-ten-predictions",
        "detection-map": "#the-mean-over-classes-and-thresholds",
        "confidence-score": "#story",
    },
    metric_topics=("detection",),
)

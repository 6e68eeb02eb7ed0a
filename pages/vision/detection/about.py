"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Detection",
    plain="Intersection over union (IoU) is the area that two boxes share, divided by the total area that they cover.",
    question="A predicted box is a copy of the true one, shifted right by half its width. How large is the IoU?",
    takeaway="To count as right, a box needs an overlap (IoU) with an object that reaches a threshold. Average precision depends on this threshold and on how the curve is "
    "smoothed, so say both with the number.",
    minutes=15,
    topics=("detection",),
    scenarios=("detector-confidence",),
    concepts={
        "bounding-box": "?example=iou-boxes",
        "iou": "?example=iou-boxes",
        "detection-average-precision": "?example=detection-ap-ten-predictions",
        "detection-map": "#the-mean-over-classes-and-thresholds",
        "confidence-score": "#story",
    },
    metric_topics={"detection": ("iou", "detection_average_precision", "mean_average_precision")},
)

"""Who does what in the options of boxes. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "iou",
        "pixels",
        "How wide a box from 0 to 4 is.",
        {"False": "4: COCO", "True": "5, from the first pixel to the last: devkit of VOC"},
    ),
    (
        "detection_average_precision mean_average_precision",
        "interpolation",
        "How the area under the curve is taken.",
        {
            "coco101": "the smoothed curve at 101 recalls: pycocotools",
            "voc11": "at 11 recalls: VOC until 2009",
            "all-points": "the whole smoothed curve: VOC from 2010",
            "steps": "each hit's own precision: scikit-learn's average_precision_score",
        },
    ),
    (
        "mean_average_precision",
        "thresholds",
        "The overlaps required; the mean is taken over them.",
        {"0.5 to 0.95": "COCO, in steps of 0.05", "0.5": "VOC"},
    ),
    (
        "mean_average_precision",
        "rules",
        "What counts as a match, a duplicate and a crowd (many objects in one box).",
        {
            "COCO": "pycocotools, which keeps the 100 most confident detections of a class in an image; here all count, unless most=100",
            "VOC": "its devkit: a box can only match the object that it overlaps most",
        },
    ),
)

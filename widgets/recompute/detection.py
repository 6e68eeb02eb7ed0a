"""Measures of detections: an example's inputs -> metrics_core.detection -> its value.

PAIRS: metrics of two boxes, with how to get them from the inputs. SEVERAL: measures with several values.
"""

from collections.abc import Callable, Mapping
from typing import Any

from datasets.boxes import hits_of, pair_of
from metrics_core.detection import average_precision, iou, ranking
from metrics_core.detection.precision import Interpolation

Inputs = Mapping[str, Any]
NAMES: dict[str, Interpolation] = {
    "ap_raw": "steps",
    "ap_all_points": "all-points",
    "ap_11_points": "voc11",
    "ap_101_points": "coco101",
}


def _boxes(inputs: Inputs) -> tuple[Any, Any]:
    pair = pair_of(inputs)
    if pair is None:
        raise KeyError("box_a")
    return pair


def _iou(inputs: Inputs, options: Inputs) -> Any:
    return iou(*_boxes(inputs))


def _detection_ap(inputs: Inputs, options: Inputs) -> Any:
    """Precision and recall down to each rank, and the area by each of four rules."""
    hits = hits_of(inputs)
    if hits is None:
        raise KeyError("correct_by_descending_confidence")
    m = ranking(*hits)
    areas = {name: average_precision(m, interpolation=rule) for name, rule in NAMES.items()}
    return {"precision": m.precision.tolist(), "recall": m.recall.tolist(), **areas}


PAIRS: dict[str, tuple[Callable[..., Any], Callable[[Inputs], tuple[Any, Any]]]] = {"iou": (iou, _boxes)}

SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {"detection_ap": _detection_ap, "iou": _iou}

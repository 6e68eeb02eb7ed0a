"""Detection: boxes and their overlap, matching, average precision and its mean. Only numpy."""

from metrics_core.detection.boxes import Overlap, iou, overlap
from metrics_core.detection.matching import COCO, Matching, Outcome, match, matches, ranking
from metrics_core.detection.mean import THRESHOLDS, MeanAveragePrecision, mean_average_precision
from metrics_core.detection.objects import Detections, Objects, chosen
from metrics_core.detection.precision import average_precision, detection_average_precision, read_off, smoothed, stairs
from metrics_core.detection.rules import Rules

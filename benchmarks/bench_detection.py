"""Speed of average precision over classes and overlap thresholds as a ratio to pycocotools.

    python benchmarks/bench_detection.py [--detections 100000] [--print-only]

Both get the same boxes: 5,000 images with seven true boxes each of 80 classes, of which 2 of 1,000 are crowds; detections
are true boxes that were shaken, some twice, and three of ten boxes out of nowhere. Ours reads arrays, pycocotools its own
objects, made beforehand; what is timed is evaluate() and accumulate() with one range of areas and one limit, so no more
than ours does. The tables of AP must agree. Times are processor seconds, medians of three runs that take turns.
"""

import contextlib
import io
import statistics
import sys
from pathlib import Path

import numpy as np
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, seconds, table
from metrics_core.detection import Detections, Objects, Rules, mean_average_precision

TURNS, TARGET, CLASSES, IMAGES, TRUE = 3, 1, 80, 5_000, 35_000


def example(n: int) -> tuple[Objects, Detections]:
    rng = np.random.default_rng(0)
    corners, sizes = rng.uniform(0, 500, (TRUE, 2)), rng.uniform(8, 140, (TRUE, 2))
    boxes = np.hstack([corners, corners + sizes])
    labels, images = rng.integers(0, CLASSES, TRUE), rng.integers(0, IMAGES, TRUE)
    which = rng.integers(0, TRUE, n)
    shaken = boxes[which] + rng.normal(0, 0.07, (n, 4)) * np.tile(sizes[which], 2)
    nowhere = rng.random(n) < 0.3
    shaken[nowhere] = boxes[rng.integers(0, TRUE, nowhere.sum())]
    said = np.sort(shaken.reshape(n, 2, 2), axis=1).reshape(n, 4)
    truth = Objects(boxes, labels, images, crowd=rng.random(TRUE) < 0.002)
    return truth, Detections(said, rng.random(n), labels[which], images[which])


def coco(truth: Objects, said: Detections) -> tuple[COCO, COCO]:
    def sides(boxes: np.ndarray) -> list[list[float]]:
        found: list[list[float]] = np.hstack([boxes[:, :2], boxes[:, 2:] - boxes[:, :2]]).tolist()
        return found

    file = COCO()
    columns = zip(truth.images.tolist(), truth.labels.tolist(), sides(truth.boxes), truth.crowd.tolist(), strict=True)
    file.dataset = {
        "info": {},
        "images": [{"id": i} for i in range(IMAGES)],
        "categories": [{"id": c} for c in range(CLASSES)],
        "annotations": [
            {"id": i + 1, "image_id": im, "category_id": c, "bbox": b, "area": b[2] * b[3], "iscrowd": int(w)}
            for i, (im, c, b, w) in enumerate(columns)
        ],
    }
    file.createIndex()
    rows = zip(said.images.tolist(), said.labels.tolist(), sides(said.boxes), said.scores.tolist(), strict=True)
    return file, file.loadRes([{"image_id": i, "category_id": c, "bbox": b, "score": s} for i, c, b, s in rows])


def theirs(files: tuple[COCO, COCO]) -> np.ndarray:
    evaluation = COCOeval(*files, "bbox")
    evaluation.params.areaRng, evaluation.params.areaRngLbl = [[0, 1e10]], ["all"]
    evaluation.params.maxDets = [100]
    evaluation.evaluate()
    evaluation.accumulate()
    found = evaluation.eval["precision"][:, :, :, 0, -1].mean(axis=1).T
    return np.where(found < 0, np.nan, found)


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--detections", type=int, default=100_000)
    options = parser.parse_args()
    truth, said = example(options.detections)
    took: list[tuple[float, float]] = []
    with contextlib.redirect_stdout(io.StringIO()):
        files = coco(truth, said)
        for _ in range(TURNS):
            fast, mine = seconds(lambda: mean_average_precision(truth, said, rules=Rules(most=100)).table)
            slow, reference = seconds(lambda: theirs(files))
            if not np.allclose(mine, reference, rtol=0, atol=1e-12, equal_nan=True):
                raise AssertionError(f"the tables differ by up to {np.nanmax(np.abs(mine - reference))}")
            took.append((fast, slow))
    fast, slow = (statistics.median(times) for times in zip(*took, strict=True))
    ratios = sorted(slow / fast for fast, slow in took)
    text = "\n\n".join(
        [
            f"{machine('numpy', 'pycocotools')}. `python benchmarks/bench_detection.py`",
            f"{options.detections:,} detections against {TRUE:,} true boxes of {CLASSES} classes in {IMAGES:,} images, AP at "
            f"10 overlap thresholds, in processor seconds (medians of {TURNS} runs); all {CLASSES * 10} numbers agree to 1e-12.",
            table(
                ["", "ours, s", "pycocotools, s", "ratio"], [["AP", f"{fast:.2f}", f"{slow:.2f}", f"{slow / fast:.0f}"]]
            ),
            f"Target: ahead of pycocotools: {'met' if slow / fast > TARGET else 'missed'} (single runs: {ratios[0]:.0f} to "
            f"{ratios[-1]:.0f}).",
        ]
    )
    print(text) if options.print_only else keep("Detection", text)


if __name__ == "__main__":
    main()

"""Overlap, matching and average precision of detectors: against pycocotools, and against slow references."""

from __future__ import annotations

import contextlib
import io
import math
from dataclasses import replace

import numpy as np
import pycocotools.cocoeval
import pycocotools.mask
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pycocotools.coco import COCO as CocoFile

from metrics_core import CATALOG, explain
from metrics_core.conventions import ONE
from metrics_core.detection import (
    THRESHOLDS,
    Detections,
    Objects,
    Outcome,
    Rules,
    average_precision,
    iou,
    match,
    mean_average_precision,
    overlap,
)
from tests.helpers.cards import run

VOC = Rules(matching="voc")


def box_lists(n_max: int = 6) -> st.SearchStrategy[list[tuple[int, int, int, int]]]:
    corner, size = st.integers(0, 6), st.integers(1, 5)
    one = st.tuples(corner, corner, size, size).map(lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3]))
    return st.lists(one, max_size=n_max)


@st.composite
def tasks(draw: st.DrawFn) -> tuple[Objects, Detections]:
    """Few boxes on a coarse grid in two images and two classes, so that equal overlaps and confidences are common."""
    truth, said = draw(box_lists()), draw(box_lists(10))
    which = st.integers(0, 1)

    def some(kind: st.SearchStrategy[int], n: int) -> list[int]:
        return draw(st.lists(kind, min_size=n, max_size=n))

    objects = Objects(truth, *(some(which, len(truth)) for _ in range(4)))
    scores = np.array(some(st.integers(0, 4), len(said))) / 4
    return objects, Detections(said, scores, some(which, len(said)), some(which, len(said)))


def random_task(seed: int, *, images: int = 12, classes: int = 3) -> tuple[Objects, Detections]:
    """Detections are true boxes that were shaken, some twice, and boxes out of nowhere."""
    rng = np.random.default_rng(seed)
    corners, sizes = rng.uniform(0, 80, (90, 2)), rng.uniform(4, 30, (90, 2))
    boxes = np.hstack([corners, corners + sizes])
    labels, places = rng.integers(0, classes, 90), rng.integers(0, images, 90)
    which = rng.integers(0, 90, 160)
    shaken = np.sort((boxes[which] + rng.normal(0, 2.5, (160, 4))).reshape(160, 2, 2), axis=1).reshape(160, 4)
    truth = Objects(boxes, labels, places, crowd=rng.random(90) < 0.1)
    return truth, Detections(shaken, np.round(rng.random(160), 2), labels[which], places[which])


@settings(max_examples=25)
@given(box_lists(2), box_lists(2))
def test_iou_counts_cells(a, b) -> None:
    """Boxes on a grid: the share of cells that lie in both among those in either; and pycocotools says the same."""
    for one in a:
        for other in b:
            cells = [{(x, y) for x in range(q[0], q[2]) for y in range(q[1], q[3])} for q in (one, other)]
            assert iou(one, other) == len(cells[0] & cells[1]) / len(cells[0] | cells[1])
            found = run(CATALOG["iou"].reference, y_true=one, y_pred=other, pycocotools=pycocotools)
            assert iou(one, other) == pytest.approx(found, rel=1e-12)


# ---- COCO
def coco_files(truth: Objects, said: Detections) -> dict[str, CocoFile]:
    """Both sides as pycocotools takes them: boxes by corner and size, ids from 1."""

    def sides(box: np.ndarray) -> list[float]:
        return [float(box[0]), float(box[1]), float(box[2] - box[0]), float(box[3] - box[1])]

    images, classes = (
        [{"id": int(i)} for i in np.union1d(getattr(truth, name), getattr(said, name))] for name in ("images", "labels")
    )
    annotations = [
        {"id": i + 1, "image_id": int(im), "category_id": int(c), "bbox": sides(b), "area": float(a), "iscrowd": int(w)}
        for i, (im, c, b, a, w) in enumerate(
            zip(truth.images, truth.labels, truth.boxes, truth.sizes, truth.crowd, strict=True)
        )
    ]
    results = [
        {"image_id": int(im), "category_id": int(c), "bbox": sides(b), "score": float(s)}
        for im, c, b, s in zip(said.images, said.labels, said.boxes, said.scores, strict=True)
    ]
    with contextlib.redirect_stdout(io.StringIO()):
        file = CocoFile()
        file.dataset = {"images": images, "categories": classes, "annotations": annotations, "info": {}}
        file.createIndex()
        return {"coco_truth": file, "coco_detections": file.loadRes(results)}


def by_pycocotools(truth: Objects, said: Detections, **parameters) -> np.ndarray:
    """AP by threshold and class, NaN without objects."""
    with contextlib.redirect_stdout(io.StringIO()):
        evaluation = pycocotools.cocoeval.COCOeval(*coco_files(truth, said).values(), "bbox")
        evaluation.params.areaRng = [[0, 1e10]]
        vars(evaluation.params).update(parameters)
        evaluation.evaluate()
        evaluation.accumulate()
    found = evaluation.eval["precision"][:, :, :, 0, -1].mean(axis=1)
    return np.where(found < 0, np.nan, found)


def ours(truth: Objects, said: Detections, **options) -> np.ndarray:
    return mean_average_precision(truth, said, **options).table.T


@pytest.mark.parametrize("seed", range(4))
def test_coco_is_pycocotools(seed) -> None:
    truth, said = random_task(seed)
    assert ours(truth, said) == pytest.approx(by_pycocotools(truth, said), rel=1e-12, nan_ok=True)
    small = {"areaRng": [[30.0, 300.0]]}
    rules = Rules(between=(30.0, 300.0))
    assert ours(truth, said, rules=rules) == pytest.approx(by_pycocotools(truth, said, **small), rel=1e-12, nan_ok=True)
    few = ours(truth, said, rules=Rules(most=2))
    assert few == pytest.approx(by_pycocotools(truth, said, maxDets=[2]), rel=1e-12, nan_ok=True)


@settings(max_examples=40)
@given(tasks())
def test_coco_is_pycocotools_with_ties_and_crowds(task) -> None:
    """pycocotools sets crowds aside and nothing else: it overwrites what a file says in `ignore`."""
    truth, said = replace(task[0], ignored=None), task[1]
    if len(said):  # it cannot load none
        assert ours(truth, said) == pytest.approx(by_pycocotools(truth, said), rel=1e-12, nan_ok=True)


@pytest.mark.parametrize("name", ["detection_average_precision", "mean_average_precision"])
def test_the_reference_call_on_the_card_gives_the_same_number(name) -> None:
    truth, said = random_task(7, classes=1 if name.startswith("detection") else 3)
    with contextlib.redirect_stdout(io.StringIO()):
        expected = run(CATALOG[name].reference, pycocotools=pycocotools, **coco_files(truth, said))
    found = (
        mean_average_precision(truth, said).value if name.startswith("mean") else average_precision(match(truth, said))
    )
    assert found == pytest.approx(expected, rel=1e-12)


# ---- VOC and the other rules, slowly
def slow_outcomes(truth: Objects, said: Detections, t: float, rules: Rules) -> list[Outcome]:
    """One detection after another, as the devkit (voc) and cocoeval (coco) describe it, with plain loops."""
    aside = [
        (bool(c) and rules.crowd == "aside", bool(i) and rules.ignored == "aside")
        for c, i in zip(truth.crowd, truth.ignored, strict=True)
    ]
    taken: set[int] = set()
    found = []
    for d in sorted(range(len(said)), key=lambda d: (-said.scores[d], said.images[d], d)):
        here = []
        for g in range(len(truth)):
            if (truth.images[g], truth.labels[g]) == (said.images[d], said.labels[d]):
                o = overlap(truth.boxes[g], said.boxes[d], pixels=rules.pixels)
                alone = o.shared / o.prediction if aside[g][0] and rules.matching == "coco" else o.value
                here.append((alone, g))
        enough = [(o, g) for o, g in here if (o > t if rules.strict else o >= t)]
        if rules.matching == "voc":
            o, g = max(here, key=lambda pair: (pair[0], -pair[1]), default=(-1.0, -1))
            enough = [(o, g)] if (o, g) in enough else []
            free = [(o, g) for o, g in enough if g not in taken or any(aside[g])]
        else:
            free = [(o, g) for o, g in enough if g not in taken or aside[g][0]]
        if free:
            _, _, g = max((not any(aside[g]), o, g) for o, g in free)
            taken.add(g)
            found.append(Outcome.ASIDE if any(aside[g]) else Outcome.RIGHT)
        else:
            found.append(Outcome.DUPLICATE if any(not any(aside[g]) for _, g in enough) else Outcome.WRONG)
    return found


def slow_area(hits: list[bool], misses: list[bool], objects: int, interpolation: str) -> float:
    """The devkit's loop over the levels, or the area under the smoothed curve piece by piece."""
    points = []
    for i in range(len(hits)):
        tp, fp = sum(hits[: i + 1]), sum(misses[: i + 1])
        points.append((tp / objects, tp / (tp + fp) if tp + fp else 0.0))
    if interpolation == "voc11":
        return sum(max((p for r, p in points if r >= k / 10), default=0.0) for k in range(11)) / 11
    total, last = 0.0, 0.0
    for i, (recall, precision) in enumerate(points):
        height = precision if interpolation == "steps" else max(p for _, p in points[i:])
        total += (recall - last) * height
        last = recall
    return total


@settings(max_examples=60)
@given(
    tasks(),
    st.sampled_from([0.25, 0.5, 0.75, 1.0]),
    st.builds(
        Rules,
        matching=st.sampled_from(["coco", "voc"]),
        strict=st.booleans(),
        duplicates=st.sampled_from(["wrong", "aside"]),
        crowd=st.sampled_from(["aside", "object"]),
        ignored=st.sampled_from(["aside", "object"]),
        pixels=st.booleans(),
    ),
)
def test_every_rule_is_the_slow_reference(task, t, rules) -> None:
    truth, said = task
    m, expected = match(truth, said, iou=t, rules=rules), slow_outcomes(truth, said, t, rules)
    assert m.outcomes.tolist() == expected
    if not m.objects:
        assert math.isnan(average_precision(m))
        return
    wrong = {Outcome.WRONG, Outcome.DUPLICATE} if rules.duplicates == "wrong" else {Outcome.WRONG}
    for interpolation in ("voc11", "all-points", "steps"):
        slow = slow_area(
            [x == Outcome.RIGHT for x in expected], [x in wrong for x in expected], m.objects, interpolation
        )
        assert average_precision(m, interpolation=interpolation) == pytest.approx(slow)


@settings(max_examples=25)
@given(tasks(), st.sampled_from(["coco", "voc"]))
def test_a_mean_is_the_mean_of_its_classes(task, matching) -> None:
    truth, said = task
    whole = mean_average_precision(truth, said, thresholds=[0.5, 0.75], rules=Rules(matching=matching))
    for label, row in zip(whole.classes, whole.table, strict=True):
        rows = [
            type(part)(**{name: column[part.labels == label] for name, column in vars(part).items()}) for part in task
        ]
        alone = [average_precision(match(*rows, iou=t, rules=Rules(matching=matching))) for t in (0.5, 0.75)]
        assert row == pytest.approx(alone, nan_ok=True)
    if not whole.undefined:
        assert whole.value == pytest.approx(np.nanmean(whole.table))
        worked = explain(mean_average_precision, truth, said, thresholds=[0.5, 0.75], rules=Rules(matching=matching))
        assert worked.value == whole.value and worked.steps[2].value == pytest.approx(np.nansum(whole.table))


def test_thresholds_are_cocos() -> None:
    assert THRESHOLDS.tolist() == pycocotools.cocoeval.Params(iouType="bbox").iouThrs.tolist()


def test_the_hundred_most_confident_of_an_image_are_said_where_the_call_stops_at_them() -> None:
    """151 detections, of which only the least confident is right: pycocotools' own call does not see it."""
    box = [0.0, 0.0, 10.0, 10.0]
    boxes = np.array([[500.0 + 20 * i, 0.0, 510.0 + 20 * i, 10.0] for i in range(150)] + [box])
    truth = Objects([box], [0], [0])
    said = Detections(boxes, np.linspace(1, 0.1, 151), [0] * 151, [0] * 151)
    assert mean_average_precision(truth, said).value > 0
    assert mean_average_precision(truth, said, rules=Rules(most=100)).value == 0
    assert np.nanmax(by_pycocotools(truth, said, maxDets=[100])) == 0
    told = ONE["mean_average_precision.rules"][1]["COCO"]
    assert "100 most confident" in told and "most=100" in told

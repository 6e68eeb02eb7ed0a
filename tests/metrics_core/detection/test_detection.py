"""Overlap, matching and average precision of detectors: by hand, against pycocotools, and against slow references."""

from __future__ import annotations

import contextlib
import io
import math
import tracemalloc
from dataclasses import replace

import numpy as np
import pycocotools.cocoeval
import pycocotools.mask
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pycocotools.coco import COCO as CocoFile

from metrics_core import CATALOG, explain
from metrics_core.detection import (
    THRESHOLDS,
    Detections,
    Objects,
    Outcome,
    Rules,
    average_precision,
    detection_average_precision,
    iou,
    match,
    mean_average_precision,
    overlap,
    ranking,
)
from tests.helpers.cards import run

HITS = [1, 1, 0, 0, 0, 1, 1, 0, 0, 1]
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


# ---- by hand
def test_iou_by_hand() -> None:
    """(0, 0, 4, 4) and (2, 1, 6, 5) share 2 by 3; 6 / (16 + 16 - 6) = 3/13. As pixels: 3 by 4 of 25 each, 12/38."""
    worked = explain(iou, (0, 0, 4, 4), (2, 1, 6, 5))
    assert [step.value for step in worked.steps] == [2, 3, 6, 16, 16, 26, 3 / 13]
    assert worked.steps[-1].substituted == r"\frac{6}{16 + 16 - 6}"
    assert iou((0, 0, 4, 4), (2, 1, 6, 5), pixels=True) == 12 / 38


@pytest.mark.parametrize(
    ("other", "value"), [((0, 0, 4, 4), 1), ((4, 0, 8, 4), 0), ((9, 9, 10, 10), 0), ((1, 1, 3, 3), 1 / 4)]
)
def test_iou_of_the_same_touching_apart_and_inside(other, value) -> None:
    assert iou((0, 0, 4, 4), other) == iou(other, (0, 0, 4, 4)) == value


def test_boxes_without_an_area() -> None:
    assert iou((0, 0, 4, 4), (2, 2, 2, 3)) == 0
    worked = explain(iou, (1, 1, 1, 2), (1, 1, 1, 2))
    assert math.isnan(worked.value) and worked.undefined == "neither box has an area"
    assert iou((1, 1, 1, 2), (1, 1, 1, 2), pixels=True) == 1
    assert match(Objects([(1, 1, 1, 2)]), Detections([(1, 1, 1, 2)], [1])).value == 0


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


def test_iou_of_many() -> None:
    a, b = np.array([[0, 0, 4, 4], [0, 0, 2, 2]]), np.array([2, 1, 6, 5])
    assert iou(a, b) == pytest.approx([3 / 13, 0])
    assert overlap(a, b).union == pytest.approx([26, 20])


@pytest.mark.parametrize(
    ("interpolation", "value"), [("steps", 5 / 7), ("all-points", 51 / 70), ("voc11", 58 / 77), ("coco101", 517 / 707)]
)
def test_average_precision_by_hand(interpolation, value) -> None:
    """Hits at ranks 1, 2, 6, 7 and 10 of five objects: P = 1, 1, 1/2, 4/7, 1/2, smoothed 1, 1, 4/7, 4/7, 1/2.

    steps: (1 + 1 + 1/2 + 4/7 + 1/2) / 5 = 5/7. all points: (2 + 8/7 + 1/2) / 5 = 51/70.
    11 levels: five of 1, four of 4/7 and two of 1/2: 58/77. 101: 41 of 1, 40 of 4/7, 20 of 1/2: 517/707.
    """
    m = ranking(HITS, 5)
    assert average_precision(m, interpolation=interpolation) == pytest.approx(value, rel=1e-14)
    worked = explain(average_precision, m, interpolation=interpolation)
    assert worked.steps[-1].value == worked.value and [step.value for step in worked.steps[:4]] == [5, 5, 5, 1]
    assert worked.signature == f"detection_average_precision|interpolation:{interpolation}"


def test_recall_of_exactly_a_level_reaches_it() -> None:
    """3 of 10 found, nothing wrong: the levels 0, 0.1, 0.2 and 0.3 are reached, though 3 * 0.1 > 0.3 in floats."""
    assert average_precision(ranking([1, 1, 1], 10), interpolation="voc11") == 4 / 11


def test_without_objects_or_detections() -> None:
    worked = explain(average_precision, ranking([0, 0], 0))
    assert math.isnan(worked.value) and worked.undefined == "no object to find"
    assert average_precision(ranking([], 3)) == 0
    nothing = mean_average_precision(Objects([]), Detections([(0, 0, 1, 1)], [1]))
    assert math.isnan(nothing.value) and nothing.undefined == "no class has an object to find"
    assert mean_average_precision(Objects([(0, 0, 1, 1)]), Detections([], [])).value == 0
    assert match(Objects([]), Detections([], [])).at(0.5).total == 0


# ---- matching by hand: two true boxes that overlap each other
TWO = Objects([(0, 0, 10, 10), (2, 0, 12, 10)])
BOTH_ON_FIRST = Detections([(0, 0, 10, 10), (0.5, 0, 10.5, 10)], [0.9, 0.8])


def outcomes(truth: Objects, said: Detections, **rules) -> list[Outcome]:
    return [Outcome(x) for x in match(truth, said, rules=Rules(**rules)).outcomes]


def test_coco_gives_the_next_box_where_voc_sees_a_duplicate() -> None:
    """The second detection overlaps box 1 by 9.5/10.5 and box 2 by 8.5/11.5, which is enough, too."""
    assert outcomes(TWO, BOTH_ON_FIRST) == [Outcome.RIGHT, Outcome.RIGHT]
    assert outcomes(TWO, BOTH_ON_FIRST, matching="voc") == [Outcome.RIGHT, Outcome.DUPLICATE]
    found = match(TWO, BOTH_ON_FIRST)
    assert found.matched.tolist() == [0, 1] and found.best.tolist() == [0, 0]
    assert found.overlaps == pytest.approx([1, 9.5 / 10.5])


@pytest.mark.parametrize(("duplicates", "precision"), [("wrong", 1 / 3), ("aside", 1), ("right", 1)])
def test_duplicates(duplicates, precision) -> None:
    """One object, three times: recall is 1 by any rule, and precision 1/3 only where repeating is wrong."""
    m = match(Objects([(0, 0, 4, 4)]), Detections([(0, 0, 4, 4)] * 3, [3, 2, 1]), rules=Rules(duplicates=duplicates))
    assert (m.precision[-1], m.recall[-1], m.value) == (precision, 1, 1)


def test_at_the_threshold_and_above() -> None:
    """Half of the true box: an overlap of exactly 0.5."""
    truth, said = Objects([(0, 0, 4, 4)]), Detections([(0, 0, 4, 2)], [1])
    assert outcomes(truth, said) == [Outcome.RIGHT]
    assert outcomes(truth, said, strict=True) == [Outcome.WRONG]


@pytest.mark.parametrize("matching", ["coco", "voc"])
def test_boxes_set_aside(matching) -> None:
    truth = Objects([(0, 0, 4, 4), (20, 0, 40, 20)], crowd=[0, 1], ignored=[1, 0])
    said = Detections([(0, 0, 4, 4), (0, 0, 4, 4), (21, 0, 39, 19), (21, 0, 39, 18), (60, 0, 61, 1)], [5, 4, 3, 2, 1])
    found = outcomes(truth, said, matching=matching)
    assert found[2:] == [Outcome.ASIDE, Outcome.ASIDE, Outcome.WRONG]
    assert found[:2] == [Outcome.ASIDE, Outcome.WRONG if matching == "coco" else Outcome.ASIDE]
    assert outcomes(truth, said, matching=matching, crowd="object", ignored="object") == [
        *(Outcome.RIGHT, Outcome.DUPLICATE) * 2,
        Outcome.WRONG,
    ]


def test_counts_at_a_confidence() -> None:
    m = match(TWO, BOTH_ON_FIRST, rules=VOC)
    assert [m.at(t).cells for t in (1.0, 0.9, 0.8)] == [(0, 0, 2, 0), (1, 0, 1, 0), (1, 1, 1, 0)]
    assert m.conventions[:3] == (("iou", "0.5"), ("matching", "voc"), ("overlap", "≥"))


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


# ---- what is refused
@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: iou((4, 0, 0, 4), (0, 0, 1, 1)),
            r"y_true must have x1 <= x2 and y1 <= y2, got \[4.0, 0.0, 0.0, 4.0\]",
        ),
        (lambda: iou((0, 0, 1, 1), (0, 0, 1)), r"y_pred must have four numbers a box"),
        (lambda: iou((0, 0, 1, 1), (0, 0, math.nan, 1)), "y_pred must be finite"),
        (lambda: Objects([(0, 0, 1, 1), (0, 3, 1, 1)]), "at index 1"),
        (lambda: Objects([(0, 0, 1, 1)], labels=[1, 2]), r"labels must have one entry a box \(1\), got shape \(2,\)"),
        (lambda: Objects((0, 0, 1, 1)), "boxes must be rows of four numbers"),
        (lambda: Detections([(0, 0, 1, 1)], [math.inf]), "scores must be finite, got inf at index 0"),
        (lambda: match(TWO, BOTH_ON_FIRST, iou=1.5), r"iou must lie in \[0, 1\], got \[1.5\]"),
        (lambda: Rules(matching="kitti"), "matching must be 'coco' or 'voc', got 'kitti'"),
        (lambda: Rules(most=0), "most must be at least 1 or None, got 0"),
        (lambda: Rules(between=(2, 1)), "between must be two areas in order"),
        (lambda: average_precision(ranking([1], 1), interpolation="auc"), "interpolation must be one of 'steps'"),
        (lambda: average_precision(ranking([], 0), interpolation="auc"), "got 'auc'"),
        (lambda: ranking([1, 1], 1), r"objects must be at least the number of hits \(2\), got 1"),
        (lambda: mean_average_precision(TWO, BOTH_ON_FIRST, thresholds=[]), "at least one number"),
    ],
)
def test_what_is_refused(call, said) -> None:
    with pytest.raises(ValueError, match=said):
        call()


def test_names() -> None:
    assert average_precision is detection_average_precision
    assert CATALOG["detection_average_precision"].function is average_precision


def test_many_boxes_in_one_image_take_little_memory(monkeypatch):
    """A tenth of the pairs at once, a tenth of the memory: all pairs would take 200 MB."""
    monkeypatch.setattr("metrics_core.detection.pairing.BLOCK", 100_000)
    rng = np.random.default_rng(2)
    corners = rng.uniform(0, 2_000, (1_000, 2))
    boxes = np.hstack([corners, corners + 30])
    truth, said = Objects(boxes), Detections(boxes[::-1] + 1, rng.uniform(size=1_000))
    tracemalloc.start()
    found = match(truth, said, rules=replace(Rules(), most=None))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found.outcomes) == 1_000
    assert most < 30_000_000


def test_pairs_are_the_same_however_many_are_looked_at_at_once(monkeypatch):
    rng = np.random.default_rng(3)
    corners = rng.integers(0, 9, (60, 2))
    boxes, where = np.hstack([corners, corners + 4]), rng.choice(["a", "b"], 60)
    truth = Objects(boxes, images=where)
    said = Detections(boxes[::-1], rng.uniform(size=60), images=where)
    whole = [match(truth, said, iou=least) for least in (0.0, 0.3)]
    monkeypatch.setattr("metrics_core.detection.pairing.BLOCK", 7)
    parts = [match(truth, said, iou=least) for least in (0.0, 0.3)]
    for one, other in zip(whole, parts, strict=True):
        assert np.array_equal(one.outcomes, other.outcomes)
        assert np.array_equal(one.matched, other.matched)

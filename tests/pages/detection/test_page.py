"""The lesson on detection: what is dragged, scrubbed, switched, linked or uploaded gives the core's numbers, and counted ones."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from datasets.boxes import FIRST
from datasets.uploads import boxes_of_table, read_table, sample_boxes_csv
from metrics_core.detection import Detections, Objects, Outcome, Rules, average_precision, match, mean_average_precision
from pages.vision.detection.data import SCENES
from pages.vision.detection.options import Chosen
from pages.vision.detection.picture import OVERLAPS, TICKS, picture, ticks
from pages.vision.detection.tables import columns
from pages.vision.detection.task import Task, drawn_task
from tests.helpers.pages import copied, shipped

PAGE = "vision/detection"
TEN, HARD = SCENES
COCO = Chosen(Rules(), "coco101", "101")


def pad(at) -> dict:
    proto = next(e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_pad")
    return json.loads(proto.bytes)


def number(at, name: str) -> float:
    return float(next(n["value"] for n in pad(at)["numbers"] if n["name"] == name))


def drop(at, *boxes, order: int = 0, stamp: int = 1):
    """What the browser sends on release."""
    at.session_state["pair"] = {"boxes": {"order": order, "stamp": stamp, "boxes": boxes}}
    return at.run()


# ---- the two boxes
def test_the_boxes_as_they_start(visit) -> None:
    """(2, 2, 8, 6) and (5, 2, 11, 6), the question's case, share 3 by 4: 12 / (24 + 24 - 12), which waits for the guess."""
    at = visit(PAGE)
    assert [number(at, name) for name in ("truth", "prediction")] == [24, 24]
    assert all(math.isnan(number(at, name)) for name in ("iou", "shared", "union"))
    assert pad(at)["boxes"] == [list(box) for box in FIRST]
    assert not {"truth", "box"} & at.query_params.keys()


@pytest.mark.parametrize(
    ("answer", "value"), [("1/2", 1 / 2), ("1/3", 1 / 3), ("1/4", 1 / 4), ("it depends on their size", 1 / 3)]
)
def test_an_answer_shows_its_case(answer, value, visit) -> None:
    at = visit(PAGE, truth="0_0_1_1", box="0_0_2_2")
    assert number(at, "iou") == 1 / 4
    at.pills(key="guess").set_value(answer).run()
    assert not at.exception
    assert number(at, "iou") == pytest.approx(value) and pad(at)["order"] == 1
    assert any(e.value.startswith("**Right.**" if answer == "1/3" else "**No.**") for e in at.markdown)


def test_a_release_is_answered_kept_and_linked(visit) -> None:
    at = drop(visit(PAGE), [0, 0, 4, 4], [0, 0, 4, 3])
    assert (number(at, "iou"), number(at, "shared")) == (3 / 4, 12)
    assert (at.query_params["truth"], at.query_params["box"]) == ("0_0_4_4", "0_0_4_3")
    assert "a threshold of up to 0.75, but not at 0.80" in pad(at)["says"]
    assert number(visit(PAGE, truth="0_0_4_4", box="0_0_4_3"), "iou") == 3 / 4
    at.pills(key="guess").set_value("1/2").run()
    drop(at, [0, 0, 1, 1], [0, 0, 1, 1], order=0, stamp=2)  # sent before the answer moved the boxes
    assert number(at, "iou") == 1 / 2


@pytest.mark.parametrize("boxes", [([0, 0, 1, 1],), ([3, 0, 1, 1], [0, 0, 1, 1]), ("x", None), ([0, 0, 99, 1],) * 2])
def test_a_release_that_is_none_changes_nothing(boxes, visit) -> None:
    at = drop(visit(PAGE, box="4_3_11_6", truth="2_2_8_6"), *boxes)
    assert not at.exception and number(at, "iou") == 4 / 11


# ---- the pictures
def slow_counts(task: Task, confidence: float, t: float) -> tuple[int, int, int]:
    """TP, FP and FN of the detections kept, matched as if there were no others."""
    kept = task.said.scores >= confidence
    rows = Detections(task.said.boxes[kept], task.said.scores[kept], task.said.labels[kept])
    outcomes = match(task.truth, rows, iou=t).outcomes.tolist()
    counted = int((~task.truth.crowd & ~task.truth.ignored).sum())
    hits = outcomes.count(Outcome.RIGHT)
    return hits, outcomes.count(Outcome.WRONG) + outcomes.count(Outcome.DUPLICATE), counted - hits


@pytest.mark.parametrize(("name", "label"), [(TEN, "fish"), (HARD, "fish"), (HARD, "crab")])
def test_every_confidence_and_overlap(name, label) -> None:
    from tests.helpers.pages import Shipped

    task = drawn_task(name).of(label)
    payload = picture(task, COCO, 0)
    sent = Shipped({"start": {}}, json.loads(payload.body))
    assert len(payload.body) < 200_000
    for i, confidence in enumerate(ticks(task)):
        for j in (0, 9, 14, 18):
            tp, fp, fn = slow_counts(task, confidence, OVERLAPS[j])
            assert [sent.track(cell)[i, j] for cell in ("tp", "fp", "fn")] == [tp, fp, fn]
            assert sent.track("precision")[i, j] == pytest.approx(tp / (tp + fp) if tp + fp else math.nan, nan_ok=True)
            assert sent.track("recall")[i, j] == tp / (tp + fn)
            objects = [sent.track(f"object_{k}")[i, j] for k in range(len(task.truth))]
            assert (objects.count(1), objects.count(2)) == (tp, fn)
            said = [sent.track(f"said_{k}")[i, j] for k in range(len(task.said))]
            assert (said.count(1), said.count(2)) == (tp, fp)
    for j, t in enumerate(OVERLAPS):
        for rule in ("steps", "voc11", "all-points", "coco101"):
            m = match(task.truth, task.said, iou=t)
            assert sent.track(f"ap_{rule}")[j] == average_precision(m, interpolation=rule)
    assert sent.track("mean_here") == mean_average_precision(task.truth, task.said).value


def test_nothing_kept_says_so() -> None:
    payload = picture(drawn_task(TEN), COCO, 0)
    assert json.loads(payload.body)["tracks"]["precision"]["reasons"][str(10 * len(OVERLAPS))] == "no box is kept"


def test_the_table_says_why() -> None:
    task = drawn_task(TEN)
    found = columns(task, match(task.truth, task.said))
    assert found["why"] == [
        "finds object A",
        "finds object B",
        "fits object A, already found by rank 1",
        "overlaps no object",
        "overlaps object C most, but too little",
        "finds object C",
        "finds object E",
        "overlaps object B most, but too little",
        "overlaps no object",
        "its best object C is taken; it also fits object D, which is free",
    ]
    assert found["precision so far"][:4] == ["1", "1", "0.6667", "0.5"]
    hard = drawn_task(HARD).of("fish")
    whys = columns(hard, match(hard.truth, hard.said))["why"]
    assert whys[1:4] == [
        "is on object C, which is set aside",
        "is on object D, which is set aside",
        "is on object C, which is set aside",
    ]


def test_many_detections_in_many_images_are_thinned_for_drawing() -> None:
    rng = np.random.default_rng(1)
    corners = rng.uniform(0, 90, (4000, 2))
    boxes = np.hstack([corners, corners + rng.uniform(1, 30, (4000, 2))])
    images = rng.integers(0, 20, 4000)
    task = Task(Objects(boxes[:500], images=images[:500]), Detections(boxes, rng.random(4000), images=images), "many")
    payload = picture(task, COCO, 3)
    assert len(payload.controls[0].values) <= TICKS + 1 and len(payload.body) < 400_000
    model = json.loads(payload.body)
    chips = [mark["text"] for mark in model["views"][0]["marks"] if mark["state"].startswith("said_")]
    order = match(task.truth, task.said).order
    assert [images[order[int(chip) - 1]] for chip in chips] == [3] * 24  # ranks among all images
    assert sum(name.startswith("said_") for name in model["tracks"]) == 24


# ---- the switches
@pytest.mark.parametrize(
    ("query", "rules"),
    [
        ({}, Rules()),
        ({"matching": "VOC"}, Rules(matching="voc")),
        ({"overlap": ">"}, Rules(strict=True)),
        ({"data": HARD, "crowd": "an object"}, Rules(crowd="object")),
        ({"data": HARD, "ignored": "an object", "duplicates": "right"}, Rules(ignored="object", duplicates="right")),
        ({"edges": "pixels", "overlap": ">"}, Rules(pixels=True, strict=True)),
    ],
)
def test_each_switch_is_a_rule_and_changes_the_number(query, rules, visit) -> None:
    at = visit(PAGE, **query)
    task = drawn_task(query.get("data", TEN)).of("fish")
    expected = average_precision(match(task.truth, task.said, rules=rules))
    assert shipped(at)["match"].value("ap_coco101") == expected
    plain = average_precision(match(task.truth, task.said))
    assert (expected != plain) == (bool(query) and "edges" not in query)  # as pixels, half a fish is a little more
    said = "|".join(f"{name}:{value}" for name, value in rules.conventions)
    assert any(f"iou:0.5|{said}|interpolation:coco101" in text for text in copied(at))


def test_the_area_by_another_rule(visit) -> None:
    at = visit(PAGE, ap="11")
    assert any("interpolation:voc11" in text for text in copied(at))
    assert any("0.7533" in e.value or "0.7532" in e.value for e in at.markdown)


def test_the_story_moves_the_bar(visit) -> None:
    at = visit(PAGE, data="what tools disagree on")
    at.pills(key="guess-detector-confidence").set_value("both fall").run()
    assert at.pills(key="data").value == "ten detections"
    one = shipped(at)["match"]
    assert [one.value(name) for name in ("precision", "recall", "tp", "fp")] == [2 / 5, 2 / 5, 2, 3]


# ---- the reader's files
def uploaded(visit, truth: bytes, said: bytes, *names: str):
    at = visit(PAGE, data="your files…")
    at.file_uploader(key="true_boxes").upload(names[0] if names else "t.csv", truth, "text/csv")
    at.file_uploader(key="detections").upload(names[1] if names else "d.csv", said, "text/csv").run()
    assert not at.exception
    return at


def test_two_files(visit) -> None:
    both = [sample_boxes_csv(scored=s) for s in (False, True)]
    at = uploaded(visit, *both)
    truth, said = (boxes_of_table(read_table(c, "s.csv"), scored=s) for c, s in zip(both, (False, True), strict=True))
    expected = mean_average_precision(
        Objects(truth.boxes, truth.labels, truth.images), Detections(said.boxes, said.scores, said.labels, said.images)
    )
    cat = expected.classes.index("cat")
    at.selectbox(key=next(b.key for b in at.selectbox if b.label == "Class")).set_value("cat").run()
    assert shipped(at)["match"].value("ap_coco101") == expected.table[cat, 0]
    assert "True boxes: 18. Detections: 18." in [caption.value for caption in at.caption]


def test_files_that_cannot_be_used_leave_what_was_there(visit) -> None:
    at = uploaded(visit, b'{"annotations": []}', sample_boxes_csv(scored=True), "t.json", "d.csv")
    assert "holds no box that can be used" in at.error[0].value
    assert shipped(at)["match"].value("ap_coco101") == pytest.approx(517 / 707)


NAMES = (
    "truth",
    "box",
    "data",
    "class",
    "matching",
    "overlap",
    "ap",
    "duplicates",
    "crowd",
    "edges",
    "confidence",
    "iou",
)


@pytest.mark.parametrize("garbage", ["nan", "1e999", "<img src=x>", "é" * 3000, "_", "1_1_1_1"])
def test_a_mangled_link_does_no_harm(garbage, visit) -> None:
    at = visit(PAGE, **dict.fromkeys(NAMES, garbage))
    assert not at.exception
    assert number(at, "truth") == 24 and set(shipped(at)) == {"match"}

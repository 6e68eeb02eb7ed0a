"""Files of boxes: what is read, what is left out with its reason, what is refused with a sentence."""

from __future__ import annotations

import gzip
import json
from typing import Any

import numpy as np
import pytest

from datasets.boxes import FIRST, checked_pair, pair_from_link, to_link
from datasets.uploads import (
    UploadError,
    alike,
    box_warnings,
    boxes_of_json,
    boxes_of_table,
    read_table,
    sample_boxes_csv,
)

COCO = {
    "categories": [{"id": 1, "name": "cat"}, {"id": 2, "name": "dog"}],
    "annotations": [
        {"image_id": 7, "category_id": 1, "bbox": [10, 20, 30, 40], "area": 900, "iscrowd": 0},
        {"image_id": 7, "category_id": 2, "bbox": [0, 0, 5.5, 5], "iscrowd": 1},
        {"image_id": 8, "category_id": 2, "bbox": [1, 1, 2, 2], "ignore": 1},
    ],
}


def dumped(found: Any) -> bytes:
    return json.dumps(found).encode()


def table(text: str, *, scored: bool):
    return boxes_of_table(read_table(text.encode(), "boxes.csv"), scored=scored)


# ---- JSON
@pytest.mark.parametrize("wrap", [lambda b: b, gzip.compress, lambda b: b"\xef\xbb\xbf" + b])
def test_coco_annotations(wrap) -> None:
    rows = boxes_of_json(wrap(dumped(COCO)), "truth.json", scored=False)
    assert rows.boxes.tolist() == [[10, 20, 40, 60], [0, 0, 5.5, 5], [1, 1, 3, 3]]
    assert (rows.labels.tolist(), rows.images.tolist()) == (["1", "2", "2"], ["7", "7", "8"])
    assert (rows.crowd.tolist(), rows.ignored.tolist()) == ([False, True, False], [False, False, True])
    assert rows.sizes[0] == 900 and np.isnan(rows.sizes[1:]).all()


def test_results_take_the_names_of_the_true_boxes() -> None:
    said = boxes_of_json(
        dumped([{"image_id": 7, "category_id": 1, "bbox": [0, 0, 1, 1], "score": 0.5}]), "said.json", scored=True
    )
    truth, said = alike(boxes_of_json(dumped(COCO), "truth.json", scored=False), said)
    assert (truth.labels.tolist(), said.labels.tolist(), said.scores.tolist()) == (
        ["cat", "dog", "dog"],
        ["cat"],
        [0.5],
    )


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"bbox": [0, 0, -3, 2], "score": 1}, "its width is negative (-3)"),
        ({"bbox": [0, 0, 3, -2], "score": 1}, "its height is negative (-2)"),
        ({"bbox": [0, 0, 3], "score": 1}, "bbox is not four numbers ([0, 0, 3])"),
        ({"bbox": [0, 0, 3, "x"], "score": 1}, "bbox is not four numbers"),
        ({"bbox": [0, 0, 3, float("nan")], "score": 1}, "bbox is not four numbers"),
        ({"bbox": [0, 0, 3, 10**400], "score": 1}, "bbox is not four numbers"),
        ({"bbox": [0, 0, 3, 3]}, "score is not a number"),
        ({"bbox": [0, 0, 3, 3], "score": float("inf")}, "score is not a number"),
        ({"bbox": [1e308, 0, 1e308, 3], "score": 1}, "its coordinates are beyond a billion"),
        ({"score": 1}, "bbox is not four numbers (None)"),
        (["no"], "it is not an object with bbox and category_id"),
    ],
)
def test_an_entry_that_cannot_be_used_is_left_out_and_listed(entry, why) -> None:
    good = {"image_id": 1, "category_id": 1, "bbox": [0, 0, 1, 1], "score": 0.5}
    rows = boxes_of_json(dumped([good, entry]), "said.json", scored=True)
    assert (len(rows.boxes), rows.left_out_count) == (1, 1)
    assert str(rows.left_out[0]).startswith("entry 2: ") and why in str(rows.left_out[0])
    with pytest.raises(UploadError, match="holds no box that can be used"):
        boxes_of_json(dumped([entry]), "said.json", scored=True)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is empty"),
        (b"{", "is not valid JSON"),
        (b"[" * 100_000, "is not valid JSON"),
        (b"{}", "has neither a list of boxes nor"),
        (b'{"annotations": 3}', "has neither a list of boxes nor"),
        (b"[]", "holds no box that can be used"),
        (gzip.compress(dumped(COCO), mtime=0)[:40], "gzip"),
    ],
)
def test_json_that_is_refused(content, why) -> None:
    with pytest.raises(UploadError, match=why):
        boxes_of_json(content, "a.json", scored=False)


# ---- tables
@pytest.mark.parametrize(
    "text",
    [
        "image,class,x1,y1,x2,y2,score\na,cat,1,2,4,6,0.5\n",
        "Filename;Label;xmin;ymin;xmax;ymax;Confidence\na;cat;1;2;4;6;0,5\n",
        "score\tx\ty\tw\th\tcategory\timg\n0.5\t1\t2\t3\t4\tcat\ta\n",
    ],
)
def test_columns_are_found_by_name(text) -> None:
    rows = table(text, scored=True)
    assert rows.boxes.tolist() == [[1, 2, 4, 6]]
    assert (rows.labels.tolist(), rows.images.tolist(), rows.scores.tolist()) == (["cat"], ["a"], [0.5])


def test_a_table_without_class_and_image_is_all_one() -> None:
    rows = table("x1,y1,x2,y2,iscrowd,difficult\n0,0,1,1,1,0\n0,0,2,2,0,yes\n", scored=False)
    assert set(rows.labels) == set(rows.images) == {"all"}
    assert (rows.crowd.tolist(), rows.ignored.tolist()) == ([True, False], [False, True])


def test_rows_that_cannot_be_used_are_left_out_and_listed() -> None:
    text = "image,class,x1,y1,x2,y2,score\na,cat,0,0,1,1,1\na,cat,5,0,1,1,1\na,,0,0,1,1,1\na,cat,0,0,x,1,1\na,cat,0,0,1,1,\n"
    rows = table(text, scored=True)
    assert [str(problem).partition(" (")[0] for problem in rows.left_out] == [
        "line 3: its width is negative",
        "line 4: the class is missing",
        "line 5: the box is not four numbers",
        "line 6: the score is not a number",
    ]


@pytest.mark.parametrize(
    ("text", "scored"), [("a,b\n1,2\n", False), ("x1,y1,x2,y2\n0,0,1,1\n", True), ("x1,y1,x2\n0,0,1\n", False)]
)
def test_a_table_without_the_columns_says_what_it_needs(text, scored) -> None:
    with pytest.raises(UploadError, match=r"A table needs x1, y1, x2, y2"):
        table(text, scored=scored)


def test_what_only_one_side_has_is_said() -> None:
    truth = table("image,class,x1,y1,x2,y2\na,cat,0,0,1,1\n", scored=False)
    said = table("image,class,x1,y1,x2,y2,score\nb,cow,0,0,1,1,1\n", scored=True)
    assert [*box_warnings(truth, said)] == [
        "1 detection has a class that no true box has: cow. This class has no average precision.",
        "1 detection is in an image without true boxes: b. Every detection there is wrong.",
        "No image is in both files. Do both files use the same image names?",
    ]


def test_the_samples_fit_each_other() -> None:
    both = [boxes_of_table(read_table(sample_boxes_csv(scored=s), "s.csv"), scored=s) for s in (False, True)]
    assert not any(one.left_out_count for one in both) and box_warnings(*both) == ()


# ---- two boxes in a link
def test_two_boxes_come_back_from_their_link() -> None:
    assert pair_from_link(*map(to_link, FIRST)) == FIRST
    for boxes in (((0, 0, 1, 1), (0.2, 0, 14, 8)), ((0.6, 1, 8.6, 7), (4.6, 1, 12.6, 7))):
        assert pair_from_link(*map(to_link, boxes)) == boxes


@pytest.mark.parametrize("text", ["", "1_2_3", "0_0_nan_1", "4_0_2_2", "0_0_0_2", "0_0_15_2", "a_b_c_d", "1_1_2_2_3"])
def test_a_link_without_two_boxes(text) -> None:
    assert pair_from_link(text, "0_0_1_1") is None and checked_pair([text]) is None

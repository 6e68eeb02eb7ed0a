"""The rules that tools disagree in, each kept in the URL, each saying which tool does it so."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from metrics_core.detection import Rules
from metrics_core.detection.precision import Interpolation
from widgets.conventions import choice
from widgets.place import mention

MATCHING = (
    "COCO and VOC are benchmarks, each with its own evaluation program. COCO (pycocotools): a detection is matched with the object that it overlaps most among those not yet matched. VOC (its devkit, "
    "and many ports of it): it can only match the object that it overlaps most; if that is taken, the detection is wrong."
)
OVERLAP = (
    "Whether an overlap equal to the threshold is enough. ≥: pycocotools and the devkit of VOC. >: the Python port of "
    "VOC's evaluation in py-faster-rcnn."
)
AREA = (
    "How the area under the curve is computed.\n"
    "- 101: the smoothed curve at recall 0, 0.01, … 1 (pycocotools)\n"
    "- 11: the smoothed curve at 0, 0.1, … 1 (VOC until 2009)\n"
    "- all points: the whole area under the smoothed curve (VOC from 2010)\n"
    "- steps: the precision at each hit, not smoothed (scikit-learn's average_precision_score, if no two scores are equal)"
)
DUPLICATES = (
    "A second detection of an object that is already found. wrong: in COCO and VOC. right: as in one of the "
    "documents that we checked, which calls a box right if its class and overlap are right. Then repeated boxes cost nothing."
)
CROWD = "A box around many objects. set aside: pycocotools ignores a detection if the proportion of its area inside the crowd's box reaches the overlap threshold. an object: as in tools that do not know crowds."
IGNORED = (
    "An object that is marked as too difficult. set aside: the devkit of VOC, for “difficult”. an object: pycocotools, which does "
    "not use the file's own field “ignore”."
)
EDGES = "edges: a box from 0 to 4 is 4 wide (COCO). pixels: it is 5 wide, from the first pixel to the last (the devkit of VOC)."
AREAS: dict[str, Interpolation] = {"101": "coco101", "11": "voc11", "all points": "all-points", "steps": "steps"}
ASIDE = {"set aside": "aside", "an object": "object"}


@dataclass(frozen=True)
class Chosen:
    """The rules, how the area is taken, and that in the reader's words; key names them all."""

    rules: Rules
    interpolation: Interpolation
    words: str

    @property
    def key(self) -> str:
        return f"{self.rules!r}/{self.interpolation}"


def switches() -> Chosen:
    """Matching, the threshold's side, how the area is taken, and what is neither right nor wrong."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        matching = choice("Matching", ("COCO", "VOC"), "matching", MATCHING)
        overlap = choice("Overlap", ("≥", ">"), "overlap", OVERLAP)
        words = choice("AP by", list(AREAS), "ap", AREA)
        more: dict[str, Any] = {
            "duplicates": choice("A second box on an object is", ("wrong", "right"), "duplicates", DUPLICATES),
            "crowd": ASIDE[choice("A crowd is", list(ASIDE), "crowd", CROWD)],
            "ignored": ASIDE[choice("An ignored object is", list(ASIDE), "ignored", IGNORED)],
            "pixels": choice("Coordinates are", ("edges", "pixels"), "edges", EDGES) == "pixels",
        }
    rules = Rules(matching="voc" if matching == "VOC" else "coco", strict=overlap == ">", **more)
    if rules == Rules() and words == "101":
        mention("matching and average precision as in COCO")
    return Chosen(rules, AREAS[words], words)

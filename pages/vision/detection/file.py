"""The reader's own boxes: a file of true ones and a file of detections. They stay in the session."""

from collections.abc import Callable

import numpy as np
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import (
    BoxRows,
    alike,
    box_warnings,
    boxes_of_json,
    boxes_of_table,
    read_table,
    sample_boxes_csv,
)
from language import gettext
from metrics_core.detection import Detections, Objects
from pages.vision.detection.task import Task
from widgets.cache import kept
from widgets.formulas import plain
from widgets.upload import Field, LeftOut, explained, files_of, left_out

SIDES = (
    ("True boxes: COCO-style JSON, or a table with one box per row", "true_boxes", False),
    ("Detections: COCO-style JSON, or a table with one box per row", "detections", True),
)
OF_TRUE = LeftOut(
    "1 row of true boxes is left out",
    "{n:,} rows of true boxes are left out",
    "rows_of_true_boxes_that_are_left_out.csv",
)
OF_DETECTIONS = LeftOut(
    "1 row of detections is left out",
    "{n:,} rows of detections are left out",
    "rows_of_detections_that_are_left_out.csv",
)


@explained
def uploaded_boxes() -> Task | None:
    """The boxes of both files; None while there are no usable two, and why is said here."""
    files = files_of("boxes", *(_field(*side) for side in SIDES))
    if files is None:
        return None
    (true,), (detected,) = files.found
    rows = [kept(files, f"rows/{i}", _reader(file, i == 1)) for i, file in enumerate((true, detected))]
    both = kept(files, "alike", lambda _: alike(*rows))
    task = kept(files, "task", lambda f: _evaluated(*both, f.digest))
    st.caption(gettext("True boxes: {truth:,}. Detections: {said:,}.", truth=len(task.truth), said=len(task.said)))
    for text in kept(files, "warned", lambda _: box_warnings(*both)):
        st.caption(plain(text))
    for one, which in zip(rows, (OF_TRUE, OF_DETECTIONS), strict=True):
        left_out(one, which)
    return task


def _field(asks: str, key: str, scored: bool) -> Field:
    return Field(asks, key, sample_boxes_csv(scored=scored), f"{key}.csv")


def _reader(file: UploadedFile, scored: bool) -> Callable[[object], BoxRows]:
    def read(_: object) -> BoxRows:
        content, name = file.getvalue(), file.name
        if name.lower().removesuffix(".gz").endswith(".json") or content.lstrip()[:1] in (b"{", b"["):
            return boxes_of_json(content, name, scored=scored)
        return boxes_of_table(read_table(content, name), scored=scored)

    return read


def _evaluated(truth: BoxRows, said: BoxRows, digest: str) -> Task:
    own = Objects(truth.boxes).sizes
    sizes = np.where(np.isnan(truth.sizes), own, truth.sizes)
    objects = Objects(truth.boxes, truth.labels, truth.images, truth.crowd, truth.ignored, sizes)
    detections = Detections(said.boxes, said.scores, said.labels, said.images)
    return Task(objects, detections, f"file/{digest}", private=True)

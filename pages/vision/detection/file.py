"""The reader's own boxes: a file of true ones and a file of detections. They stay in the session."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import (
    BoxRows,
    UploadError,
    alike,
    box_warnings,
    boxes_of_json,
    boxes_of_table,
    read_table,
    sample_boxes_csv,
)
from metrics_core.detection import Detections, Objects
from pages.vision.detection.task import Task
from widgets.formulas import plain
from widgets.memory import forget_session, in_session
from widgets.upload import left_out

TYPES = ["json", "csv", "tsv", "txt", "parquet", "gz"]
SIDES = (("True boxes", "true_boxes", False), ("Detections", "detections", True))


def uploaded_boxes() -> Task | None:
    """The boxes of both files; None while there are no usable two, and why is said here."""
    columns = st.columns(2)
    files = []
    for column, (label, name, scored) in zip(columns, SIDES, strict=True):
        with column:
            files.append(st.file_uploader(f"{label}: COCO-style JSON, or a table with a box a row", TYPES, key=name))
            sample = sample_boxes_csv(scored=scored)
            options: dict[str, Any] = {"on_click": "ignore", "type": "tertiary"}
            st.download_button(f"a sample of {label.lower()} (CSV)", sample, f"{name}.csv", "text/csv", **options)
    if not (files[0] and files[1]):
        st.info("Files cannot travel in a link: whoever opens it is asked for them. Yours stay in your session.")
        return None
    try:
        return _task(files[0], files[1])
    except UploadError as error:
        st.error(plain(str(error)))
        return None


def _task(truth: UploadedFile, said: UploadedFile) -> Task:
    names = truth.file_id, said.file_id
    if st.session_state.get("boxes:files") != names:
        forget_session()
        st.session_state["boxes:files"] = names
    digest = hashlib.sha256(truth.getvalue() + b"|" + said.getvalue()).hexdigest()[:16]
    rows = [
        in_session(f"rows/{digest}/{scored}", _reader(file, scored)) for file, scored in ((truth, False), (said, True))
    ]
    both = in_session(f"alike/{digest}", lambda: alike(*rows))
    task = in_session(f"task/{digest}", lambda: _evaluated(*both, digest))
    st.caption(f"True boxes: {len(task.truth):,}. Detections: {len(task.said):,}.")
    for text in in_session(f"warned/{digest}", lambda: box_warnings(*both)):
        st.caption(plain(text))
    for one, (label, _, _) in zip(rows, SIDES, strict=True):
        left_out(f"of {label.lower()} are left out", one.left_out, one.left_out_count)
    return task


def _reader(file: UploadedFile, scored: bool) -> Callable[[], BoxRows]:
    def read() -> BoxRows:
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

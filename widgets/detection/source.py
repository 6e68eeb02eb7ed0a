"""Which boxes to evaluate: a picture that the app drew, or the reader's files; one class of them, one image to look at."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st

from datasets.scenes import SCENES
from widgets.detection.file import uploaded_boxes
from widgets.detection.task import Task, drawn_task
from widgets.formulas import plain
from widgets.links import anchor
from widgets.memory import for_all
from widgets.opened import opened, put
from widgets.scrubber import move

SCRUBBER, FILE = "match", "your files…"
MOST_IMAGES, FEW = 200, 6
TEN = next(iter(SCENES))


def pick() -> tuple[Task, Task]:
    """Let the reader choose; everything, and the class to look at. An example that a link opens is the first picture."""
    now = opened()
    if now.fresh and now.loads:
        put("data", TEN)
    anchor("inputs")
    keep: dict[str, Any] = {"required": True, "bind": "query-params", "label_visibility": "collapsed"}
    name = st.pills("Boxes", [*SCENES, FILE], default=TEN, key="data", **keep) or TEN
    found = uploaded_boxes() if name == FILE else None
    if name == FILE and found is None:
        st.caption("Until then, our ten detections.")
    task = found or for_all(f"boxes/{name}", lambda: drawn_task(TEN if name == FILE else name))
    of_class = one_class(task)
    if st.session_state.get("boxes:shown", of_class.digest) != of_class.digest:
        move(SCRUBBER, confidence=0.0)
    st.session_state["boxes:shown"] = of_class.digest
    return task, of_class


def one_class(task: Task) -> Task:
    """The boxes of the class to look at; the one with most objects at the start."""
    labels = np.unique(np.concatenate([task.truth.labels, task.said.labels])).tolist()
    if len(labels) < 2:
        return task
    objects = dict(zip(*(part.tolist() for part in np.unique(task.truth.labels, return_counts=True)), strict=True))
    ordered = sorted(labels, key=lambda label: -objects.get(label, 0))
    options: dict[str, Any] = {"key": f"class-{task.digest}", "format_func": _named, "label_visibility": "collapsed"}
    if task.private or len(ordered) > FEW:
        label = st.selectbox("Class", ordered, width=360, **options)
    else:
        label = st.pills(
            "Class", ordered, default=ordered[0], required=True, **options | {"key": "class", "bind": "query-params"}
        )
    return task.of(ordered[0] if label is None else label)


def _named(label: Any) -> str:
    return plain(str(label))


def one_image(task: Task) -> Any:
    """The image to look at, where there are several."""
    images = np.unique(np.concatenate([task.truth.images, task.said.images]))
    if len(images) <= 1:
        return images[0] if len(images) else 0
    shown = images[:MOST_IMAGES].tolist()
    picked = st.selectbox("Image to look at", shown, key=f"image-{task.digest}", format_func=_named, width=360)
    if len(images) > len(shown):
        st.caption(
            f"The first {MOST_IMAGES} of {len(images):,} images can be looked at; the numbers are of all of them."
        )
    return picked if picked is not None else shown[0]

"""Which boxes to evaluate: a picture that the app drew, or the reader's files; one class of them, one image to look at."""

from typing import Any

import numpy as np
import streamlit as st

from language import gettext
from pages.vision.detection.data import SCENES
from pages.vision.detection.file import uploaded_boxes
from pages.vision.detection.scene import BOXES, image_of
from pages.vision.detection.task import Task, drawn_task
from widgets.cache import for_all
from widgets.formulas import plain
from widgets.links import ONE_OF, anchor, pills
from widgets.opened import opened, put
from widgets.scrubber import move
from widgets.stand_in import shown

SCRUBBER, FILE = "match", "your files…"
MOST_IMAGES = 200
TEN = next(iter(SCENES))


def show(**position: float) -> None:
    """Show the ten detections at a position of the scrubber; to be called above pick()."""
    st.session_state["data"] = TEN
    st.session_state["boxes:shown"] = drawn_task(TEN).digest
    move(SCRUBBER, **position)


def pick() -> tuple[Task, Task, Any]:
    """Let the reader choose everything, and the class and the image to look at; a link's example is the first picture."""
    now = opened()
    if now.fresh and now.loads:
        put("data", TEN)
    anchor("inputs")
    name = pills("Boxes", [*SCENES, FILE], "data")
    with st.container():  # whatever it shows, what stands below stays where it is
        task = shown(
            uploaded_boxes() if name == FILE else _drawn(name),
            "" if name == FILE else name,
            first=lambda: _drawn(TEN),
            first_name=TEN,
        )
    with st.container(horizontal=True) if task.private else st.container():
        of_class = one_class(task)
        image = one_image(of_class)
    if st.session_state.get("boxes:shown", of_class.digest) != of_class.digest:
        move(SCRUBBER, confidence=0.0)
    st.session_state["boxes:shown"] = of_class.digest
    return task, of_class, image


def _drawn(name: str) -> Task:
    return for_all(f"boxes/{name}", lambda: drawn_task(name))


def one_class(task: Task) -> Task:
    """The boxes of the class to look at; the one with most objects at the start."""
    labels = np.unique(np.concatenate([task.truth.labels, task.said.labels])).tolist()
    if len(labels) < 2:
        return task
    objects = dict(zip(*(part.tolist() for part in np.unique(task.truth.labels, return_counts=True)), strict=True))
    ordered = sorted(labels, key=lambda label: -objects.get(label, 0))
    if task.private:
        label = st.selectbox("Class", ordered, width=360, key=f"class-{task.digest}", format_func=str)
    else:
        label = st.pills(
            "Class", ordered, default=ordered[0], key="class", format_func=plain, label_visibility="collapsed", **ONE_OF
        )
    return task.of(ordered[0] if label is None else label)


def one_image(task: Task) -> Any:
    """The image to look at, where there are several."""
    images = np.unique(np.concatenate([task.truth.images, task.said.images]))
    shown = images[:MOST_IMAGES].tolist() or [0]
    picked = shown[0]
    if len(shown) > 1:
        first = gettext("Image to look at (the first {n})", n=MOST_IMAGES)
        label = "Image to look at" if len(images) == len(shown) else first
        picked = st.selectbox(label, shown, key=f"image-{task.digest}", format_func=str, width=360) or shown[0]
    here = image_of(task, picked)
    if max(len(here.truth), len(here.said)) > BOXES:
        st.caption(
            gettext(
                "The picture shows its first {n} objects and its {n} most confident detections. The numbers use all of them.",
                n=BOXES,
            )
        )
    return picked

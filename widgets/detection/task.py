"""The boxes to evaluate: a picture that the app drew, or the reader's files; one class of them, one image to look at."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import streamlit as st

from charts.detection import Drawn
from datasets.scenes import HIGH, SCENES, WIDE, Scene
from metrics_core.detection import Detections, Objects, chosen
from widgets.formulas import plain
from widgets.links import anchor
from widgets.memory import for_all, in_session
from widgets.opened import opened, put

FILE = "your files…"
MOST_IMAGES = 200
TEN = next(iter(SCENES))


@dataclass(frozen=True, eq=False)
class Task:
    """Everything to evaluate. drawn: what is in the picture, size: of it, where there is one. digest names all of it."""

    truth: Objects
    said: Detections
    digest: str
    says: str = ""
    drawn: Drawn = field(default_factory=Drawn)
    size: tuple[float, float] | None = None
    private: bool = False

    def of(self, label: Any) -> Task:
        """One class of it."""
        truth, said = (chosen(rows, rows.labels == label) for rows in (self.truth, self.said))
        return replace(self, truth=truth, said=said, digest=f"{self.digest}/{label}")

    def keep(self, name: str, make: Any) -> Any:
        """make(), once for each content: for everybody, or for this session where the boxes are private."""
        return (in_session if self.private else for_all)(f"{name}/{self.digest}", make)


def drawn_task(name: str) -> Task:
    """One of the app's own pictures."""
    scene: Scene = SCENES[name]
    objects, said = scene.objects, scene.detections
    truth = Objects(
        [o.box for o in objects],
        [o.label for o in objects],
        crowd=[o.crowd for o in objects],
        ignored=[o.ignored for o in objects],
    )
    detections = Detections([d.box for d in said], [d.score for d in said], [d.label for d in said])
    kinds = ["shoal" if o.crowd else "hidden" if o.ignored else o.label for o in objects]
    things = [
        *(("stone", box) for box in scene.stones),
        *((kind, o.box) for kind, o in zip(kinds, objects, strict=True)),
        *(("reeds", box) for box in scene.reeds),
    ]
    return Task(truth, detections, f"scene/{name}", scene.says, Drawn(tuple(things)), (WIDE, HIGH))


def pick() -> Task:
    """Let the reader choose; an example that a link opens is the first picture."""
    from widgets.detection.file import uploaded_boxes

    now = opened()
    if now.fresh and now.loads:
        put("data", TEN)
    anchor("inputs")
    keep: dict[str, Any] = {"required": True, "bind": "query-params", "label_visibility": "collapsed"}
    name = st.pills("Boxes", [*SCENES, FILE], default=TEN, key="data", **keep) or TEN
    found = uploaded_boxes() if name == FILE else None
    if name == FILE and found is None:
        st.caption("Until then, our ten detections.")
    return found or for_all(f"boxes/{name}", lambda: drawn_task(TEN if name == FILE else name))


def one_class(task: Task) -> tuple[Any, Task]:
    """The class to look at and its boxes; the first with objects at the start."""
    labels = np.unique(np.concatenate([task.truth.labels, task.said.labels])).tolist()
    held = [label for label in labels if (task.truth.labels == label).any()] or labels
    if len(labels) == 1:
        return labels[0], task.of(labels[0])
    ordered = sorted(labels, key=lambda label: -int((task.truth.labels == label).sum()))
    key = f"class-{task.digest}" if task.private else "class"
    bound: dict[str, Any] = {} if task.private else {"bind": "query-params"}
    if len(ordered) <= 6:
        label = st.pills("Class", ordered, default=held[0], key=key, required=True, format_func=_named, **bound)
    else:
        label = st.selectbox("Class", ordered, key=key, format_func=_named, width=360)
    label = ordered[0] if label is None else label
    return label, task.of(label)


def letter(task: Task, index: int) -> str:
    """What an object is called: A for the first one of its image, and so on; o27 after Z."""
    place = int((task.truth.images[:index] == task.truth.images[index]).sum())
    return chr(ord("A") + place) if place < 26 else f"o{place + 1}"


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

"""The boxes to evaluate: everything of a picture or of the reader's files, or one class of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from metrics_core.detection import Detections, Objects, chosen
from metrics_core.detection.pairing import places
from pages.vision.detection.data import HIGH, SCENES, WIDE, Scene
from pages.vision.detection.things import Drawn


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

    @cached_property
    def numbers(self) -> np.ndarray:
        """Each true box's place among those of its image and class, from 0."""
        return places(np.unique(self.truth.images, return_inverse=True)[1])

    def letter(self, index: int) -> str:
        """What an object is called: A for the first one of its image, and so on; o27 after Z."""
        place = int(self.numbers[index])
        return chr(ord("A") + place) if place < 26 else f"o{place + 1}"

    def of(self, label: Any) -> Task:
        """One class of it."""
        truth, said = chosen(self.truth, self.truth.labels == label), chosen(self.said, self.said.labels == label)
        return replace(self, truth=truth, said=said, digest=f"{self.digest}/{label}")


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

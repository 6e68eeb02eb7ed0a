"""Two pictures drawn by the app, with true boxes and what a made-up detector said. All of it is ours; no metric in here.

Coordinates are pixels from the upper left corner, edges as in COCO. The ten detections of the first picture come out as in
the documents' example of ten predictions (a test holds that); the second has what tools treat differently.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

WIDE, HIGH = 400, 270
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class TrueBox:
    """One object. crowd: many that were not marked apart. ignored: hardly to be seen, so neither asked for nor wrong."""

    box: Box
    label: str = "fish"
    crowd: bool = False
    ignored: bool = False


@dataclass(frozen=True)
class Said:
    """One detection."""

    score: float
    box: Box
    label: str = "fish"


@dataclass(frozen=True)
class Scene:
    """objects, detections: what is in the picture, and what was said. stones, reeds: what else is drawn."""

    says: str
    objects: tuple[TrueBox, ...]
    detections: tuple[Said, ...]
    stones: tuple[Box, ...] = ()
    reeds: tuple[Box, ...] = ()


POND = Scene(
    "Five fish and ten detections, made up by us. Letters are fish, and numbers are detections, the most confident first.",
    (
        TrueBox((30, 40, 130, 100)),
        TrueBox((230, 30, 310, 80)),
        TrueBox((150, 140, 250, 200)),
        TrueBox((170, 146, 270, 206)),
        TrueBox((320, 205, 376, 237)),
    ),
    (
        Said(0.97, (33, 42, 131, 99)),
        Said(0.93, (226, 34, 300, 84)),
        Said(0.88, (42, 48, 146, 110)),
        Said(0.82, (336, 56, 392, 146)),
        Said(0.72, (118, 150, 222, 222)),
        Said(0.66, (148, 138, 246, 198)),
        Said(0.61, (320, 205, 348, 237)),
        Said(0.52, (268, 40, 330, 92)),
        Said(0.44, (40, 208, 96, 255)),
        Said(0.31, (158, 142, 258, 202)),
    ),
    stones=((42, 214, 94, 252),),
    reeds=((340, 60, 388, 144),),
)
SHOAL = Scene(
    "A shoal marked as one crowd, a hidden fish marked “ignored”, and crabs as a second class. Made up by us.",
    (
        TrueBox((36, 46, 130, 104)),
        TrueBox((262, 30, 346, 80)),
        TrueBox((150, 112, 300, 212), crowd=True),
        TrueBox((322, 120, 390, 162), ignored=True),
        TrueBox((52, 214, 104, 250), "crab"),
        TrueBox((210, 226, 254, 258), "crab"),
    ),
    (
        Said(0.95, (38, 44, 128, 106)),
        Said(0.90, (158, 120, 196, 144)),
        Said(0.84, (322, 124, 390, 164)),
        Said(0.78, (228, 160, 270, 186)),
        Said(0.74, (44, 50, 140, 100)),
        Said(0.70, (266, 36, 352, 84)),
        Said(0.46, (350, 206, 394, 246)),
        Said(0.91, (50, 212, 102, 252), "crab"),
        Said(0.62, (346, 204, 392, 250), "crab"),
        Said(0.50, (214, 232, 264, 262), "crab"),
    ),
    stones=((348, 208, 392, 248),),
    reeds=((330, 104, 384, 172),),
)
SCENES: Mapping[str, Scene] = MappingProxyType({"ten detections": POND, "what tools disagree on": SHOAL})

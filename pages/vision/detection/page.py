"""Lesson: how far two boxes overlap, and from overlaps to average precision and its mean."""

from collections.abc import Mapping

import streamlit as st

from metrics_core import Worked, explain, explained
from metrics_core.detection import match, mean_average_precision
from metrics_core.detection.precision import detection_average_precision
from pages.vision.detection.answers import ANSWERS
from pages.vision.detection.options import switches
from pages.vision.detection.pair import pair, place
from pages.vision.detection.picture import mean_of, picture
from pages.vision.detection.source import SCRUBBER, pick, show
from pages.vision.detection.tables import mean_table, ranking_table
from widgets import lesson
from widgets.cache import kept
from widgets.formulas import plain
from widgets.scrubber import scrubber

STORY = "detector-confidence"
BOXES = ("data", "class", "matching", "overlap", "ap", "duplicates", "crowd", "ignored", "edges")
lesson.opening(
    "A predicted box has the size and shape of the true one, but is shifted right by half its width. How large is the IoU?"
)
guessed = lesson.guess(ANSWERS, moves=place)
overlap = st.container()


@st.fragment
def two_boxes() -> None:
    """All that follows the two boxes."""
    lesson.trace(pair(asked=guessed is None), file="boxes")


with overlap:
    two_boxes()

with lesson.folded(
    "From boxes to average precision",
    lesson.told(STORY),
    anchor="story",
    sets=("example", *BOXES, "confidence", "iou", "guess-"),
):
    lesson.ask(STORY, moves=show, to={"confidence": 0.72, "iou": 0.5})
    with lesson.settings(*BOXES):
        task, of_class, image = pick()
        chosen = switches()
    if task.says:
        st.caption(plain(task.says))
    payload = kept(of_class, f"match/{chosen.key}/{image}", lambda task: picture(task, chosen, image))

    @st.fragment
    def at_one_threshold() -> None:
        """All that follows the scrubber."""
        at = scrubber(payload, start={"confidence": 0, "iou": 0.5}, key=SCRUBBER)
        st.caption(
            "With “all points”, average precision (AP) is the area under the dashed curve; the menu “AP by” changes this."
        )
        found = match(of_class.truth, of_class.said, iou=at["iou"], rules=chosen.rules)
        ranking_table(of_class, found, int(found.down_to(at["confidence"])))

        def worked(at: Mapping[str, float]) -> list[Worked]:
            found = match(of_class.truth, of_class.said, iou=at["iou"], rules=chosen.rules)
            return [explain(detection_average_precision, found, interpolation=chosen.interpolation)]

        lesson.trace(lesson.Along(SCRUBBER, at, worked, ("iou",)), file="detections")

    at_one_threshold()
    st.caption(
        "A second box on an object that is already found usually counts as wrong: otherwise a detector could raise its precision by repeating right boxes."
    )


@lesson.section(
    "The mean over classes and thresholds",
    "One number for a detector: the mean of AP over all classes and ten IoU thresholds. From left to right in the table the IoU threshold rises, so boxes have to fit better. AP then falls or stays, if no box is ignored (“set aside” in the settings).",
)
def mean_of_all() -> None:
    mean = kept(task, f"mean/{chosen.key}", lambda task: mean_of(task, chosen))
    mean_table(mean)
    if len(mean.classes) == 1:
        st.caption("There is only one class here, so this is the mean over the thresholds alone.")
    lesson.trace([explained(mean, mean_average_precision, task.truth, task.said)], file="mean")


lesson.documents("d-duplicate-detections", "d-map-per-image")
lesson.blind_spots(
    "**How far apart.** Boxes that do not overlap have an IoU of 0, however far apart they are.",
    "**Small objects.** An error of one pixel matters little for a large object and a lot for a small one, so small objects lose their matches more easily.",
    "**Which confidence to use.** Average precision covers all confidences. Two detectors with the same AP can differ at the one that you will use.",
)

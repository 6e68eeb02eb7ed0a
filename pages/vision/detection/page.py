"""Lesson: how far two boxes overlap, and from overlaps to average precision and its mean."""

import streamlit as st

from metrics_core import explain, explained
from metrics_core.detection import match, mean_average_precision
from metrics_core.detection.precision import detection_average_precision
from pages.vision.detection.options import switches
from pages.vision.detection.pair import pair, place
from pages.vision.detection.picture import mean_of, picture
from pages.vision.detection.source import SCRUBBER, pick, show
from pages.vision.detection.tables import mean_table, ranking_table
from widgets import lesson
from widgets.formulas import plain
from widgets.memory import kept
from widgets.scrubber import scrubber

STORY = "detector-confidence"
START = {"truth": (2, 2, 8, 6)}

lesson.opening(
    "A predicted box is as large as the true one and lies half a width to its right. How large is their overlap, "
    "intersection over union?"
)
lesson.guess(
    (
        lesson.Answer(
            "1/2",
            False,
            "Half of each box is shared, but the union has grown, too: together they cover one and a half boxes. For 1/2 "
            "the shift must not be more than a third of the width, as here.",
            START | {"prediction": (4, 2, 10, 6)},
        ),
        lesson.Answer(
            "1/3",
            True,
            "Half a box is shared, one and a half are covered: 1/2 over 3/2. Overlap falls faster than one would think, "
            "and a threshold of 0.5 asks for a good deal.",
            START | {"prediction": (5, 2, 11, 6)},
        ),
        lesson.Answer(
            "1/4",
            False,
            "The two areas together are two boxes, but what is shared must not be counted twice. For 1/4 the shift is three "
            "fifths of the width, as here.",
            START | {"prediction": (5.6, 2, 11.6, 6)},
        ),
        lesson.Answer(
            "it depends on how large they are",
            False,
            "Intersection and union grow alike, so size drops out: these boxes are larger, and the overlap is 1/3 all the same. "
            "What does change with size is how much one pixel matters.",
            {"truth": (0.6, 1, 8.6, 7), "prediction": (4.6, 1, 12.6, 7)},
        ),
    ),
    moves=place,
)
overlap = st.container()


@st.fragment
def two_boxes() -> None:
    """All that follows the two boxes."""
    lesson.trace([pair()], file="boxes")


with overlap:
    two_boxes()

lesson.section(
    "From boxes to average precision",
    lesson.told(STORY),
    anchor="story",
)
lesson.ask(STORY, moves=show, to={"confidence": 0.72, "iou": 0.5})
task, of_class, image = pick()
if task.says:
    st.caption(plain(task.says))
chosen = switches()
payload = kept(of_class, f"match/{chosen.key}/{image}", lambda task: picture(task, chosen, image))


@st.fragment
def at_one_threshold() -> None:
    """All that follows the scrubber."""
    at = scrubber(payload, start={"confidence": 0, "iou": 0.5}, key=SCRUBBER)
    found = match(of_class.truth, of_class.said, iou=at["iou"], rules=chosen.rules)
    ranking_table(of_class, found, int(found.down_to(at["confidence"])))
    lesson.trace([explain(detection_average_precision, found, interpolation=chosen.interpolation)], file="detections")


at_one_threshold()
lesson.mistake("d-duplicate-detections")
st.caption("Switch “A second box on an object is”, among the conventions, to see what counting it as right would do.")

lesson.section(
    "The mean over classes and thresholds",
    "One number for a detector: AP of each class at each of ten overlaps, averaged. Is it a mean over images, too?",
)
mean = kept(task, f"mean/{chosen.key}", lambda task: mean_of(task, chosen))
mean_table(mean)
if len(mean.classes) == 1:
    st.caption("There is one class here, so its mean is all. “What tools disagree on”, above, has two.")
lesson.mistake("d-map-per-image")
lesson.trace([explained(mean, mean_average_precision, task.truth, task.said)], file="mean")

lesson.documents()
lesson.blind_spots(
    "**Overlap: how far apart.** Boxes that do not touch have an overlap of 0, whether a hair or the whole picture is between "
    "them. It does not say either which side is off.",
    "**Overlap: small objects.** One pixel off is nothing to a bus and much to a bird: the same carelessness costs small objects "
    "their matches. COCO therefore reports small, medium and large ones apart.",
    "**Average precision: the confidence to work at.** It runs over all of them. Two detectors of equal AP can differ at the one "
    "that you will use; read precision and recall there.",
    "**Average precision: how well a box fits.** Above the threshold a good box and a perfect one are the same. The mean over "
    "thresholds tells them apart.",
    "**Average precision: what the numbers of the confidences are.** Only their order counts; they need not be probabilities.",
    "**Mean average precision: which class is weak.** A rare class counts as much as a frequent one, and a bad one hides in the mean.",
)

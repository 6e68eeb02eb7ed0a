"""The picture of one class: boxes, curve and areas, computed at every confidence and every overlap threshold."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

import numpy as np

from charts.figures import RATE, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Region, Rule, Swatch, Track, View, over
from language import gettext
from metrics_core import CATALOG
from metrics_core.classification import precision
from metrics_core.detection import (
    Matching,
    MeanAveragePrecision,
    average_precision,
    matches,
    mean_average_precision,
    read_off,
    stairs,
)
from metrics_core.detection.precision import ELEVEN
from pages.vision.detection.options import AREAS, Chosen
from pages.vision.detection.scene import image_of, scene
from pages.vision.detection.task import Task
from widgets.formulas import significant, with_live_counts
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

OVERLAPS = np.arange(1, 20) / 20
TICKS, POINTS = 40, 80
HEIGHT, MARGIN = 188, (46, 20, 14, 38)
COUNTED = {"tp": "right boxes", "fp": "wrong boxes", "fn": "missed objects"}
NO_OBJECT = "no object to find"
at_both, at_iou = over("confidence", "iou"), over("iou")
by_rank, by_corner = over("rank", "iou"), over("corner", "iou")


def ticks(task: Task) -> np.ndarray:
    """Every confidence, ascending, up to forty, else as many quantiles; then one above all of them."""
    scores = np.unique(task.said.scores)
    if len(scores) > TICKS:
        scores = np.unique(np.quantile(task.said.scores, np.linspace(0, 1, TICKS), method="nearest"))
    return np.append(scores, inf)


def picture(task: Task, chosen: Chosen, image: Any) -> Payload:
    """Everything that follows confidence and overlap, for one class and one image of it."""
    matchings = matches(task.truth, task.said, ious=OVERLAPS, rules=chosen.rules)
    confidences = ticks(task)
    kept = [m.at(confidences) for m in matchings]
    counts = {cell: at_both(np.stack([getattr(c, cell) for c in kept], axis=1)) for cell in COUNTED}
    recalls = np.stack([m.recall_at(confidences) for m in matchings], axis=1)
    rates = {
        "precision": at_both(np.stack([precision(c) for c in kept], axis=1), reasons="no box is kept"),
        "recall": at_both(recalls, reasons=NO_OBJECT),
    }
    areas = {rule: _area(matchings, rule) for rule in AREAS.values()}
    ranks, corners = thinned(matchings)
    boxes = scene(task, matchings, image_of(task, image), confidences)
    curve = precision_against_recall(matchings, ranks, corners, rates, levels=chosen.interpolation == "voc11")
    area = against_overlap(chosen.words, areas[chosen.interpolation], mean_of(task, chosen).value)
    return pack(
        grid({boxes: 6, curve: 6}, {boxes: 6, area: 6}, {NUMBERS: 12}, across=6),
        _controls(confidences),
        readouts=(
            *(Readout(name, label, counts[name], "count") for name, label in COUNTED.items()),
            *(Readout(name, name, track) for name, track in rates.items()),
            *(
                Readout(
                    f"ap_{rule}",
                    "average precision" if rule == chosen.interpolation else "AP by 101 points",
                    areas[rule],
                )
                for rule in AREAS.values()
                if rule in ("coco101", chosen.interpolation)
            ),
        ),
        formulas=_formulas(matchings, counts["fn"], rates),
        table=tuple(areas.values()),
        axes={"rank": len(ranks[0]), "corner": len(corners[0])},
        legend=(
            Swatch("tp", "object, or the box matched to it"),
            Swatch("fn", "object not found"),
            Swatch("fp", "box without a match"),
        ),
    )


def mean_of(task: Task, chosen: Chosen) -> MeanAveragePrecision:
    """AP of each class at each of COCO's thresholds, by the chosen rules."""
    return mean_average_precision(task.truth, task.said, interpolation=chosen.interpolation, rules=chosen.rules)


def _controls(confidences: np.ndarray) -> tuple[Control, Control]:
    texts = tuple("none" if value == inf else significant(value, 3) for value in confidences)
    return (
        Control("confidence", "confidence at least", confidences, texts),
        Control("iou", "overlap (IoU) at least", OVERLAPS, tuple(significant(value) for value in OVERLAPS)),
    )


def _area(matchings: Sequence[Matching], rule: Any) -> Track:
    return at_iou([average_precision(m, interpolation=rule) for m in matchings], f"ap_{rule}", reasons=NO_OBJECT)


def _formulas(matchings: Sequence[Matching], missed: Track, rates: Mapping[str, Track]) -> tuple[Formula, ...]:
    objects = float(matchings[0].objects)
    general = {name: CATALOG[name].formula for name in rates}
    return (
        Formula(
            "precision",
            "precision",
            rates["precision"],
            general["precision"],
            with_live_counts(general["precision"]),
            "Of the boxes kept, the proportion that is right. Boxes set aside are not counted.",
        ),
        Formula(
            "recall",
            "recall",
            rates["recall"],
            general["recall"],
            r"\frac{@found@}{@n@}",
            "Of the objects, the proportion that is found. An object counts once, however many boxes are on it.",
            numbers={"found": at_both(objects - missed.values), "n": over()(objects)},
        ),
    )


def thinned(matchings: Sequence[Matching]) -> tuple[np.ndarray, np.ndarray]:
    """Recall and precision by rank, and at the corners of the smoothed curve, at every overlap; for drawing alone."""
    points, corners = [], []
    for m in matchings:
        k = m.thinned(POINTS)
        points.append(np.stack([m.recall[k], m.precision[k]]))
        x, y = stairs(m.recall, m.precision)
        at = np.unique(np.concatenate([[0], 2 * k, 2 * k + 1, [len(x) - 1]]))
        corners.append(np.stack([x[at], y[at]]))
    return np.stack(points, axis=-1), np.stack(corners, axis=-1)


def precision_against_recall(
    matchings: Sequence[Matching], ranks: np.ndarray, corners: np.ndarray, rates: Mapping[str, Track], *, levels: bool
) -> View:
    """Precision against recall: rank by rank, and smoothed (dashed); with the eleven levels of VOC, or without."""
    eleven = [read_off(m.recall, m.precision, ELEVEN) if m.objects else np.full(11, np.nan) for m in matchings]
    words = "dashed: smoothed; rings: the eleven levels" if levels else "dashed: smoothed"
    marks: tuple[Mark, ...] = (
        Curve(by_corner(corners[0]), by_corner(corners[1]), along="corner", dash="dash"),
        Curve(by_rank(ranks[0]), by_rank(ranks[1]), along="rank"),
        *(Dot(k / 10, at_iou([level[k] for level in eleven]), size=2) for k in range(11) if levels),
        Dot(rates["recall"], rates["precision"], drag="confidence"),
        Label(0.03, 0.1, words, anchor="start"),
    )
    figure = blank(MARGIN, RATE | {"title": {"text": "recall"}}, RATE | {"title": {"text": "precision"}})
    return View("curve", "Precision against recall as the list of detections grows.", marks, figure, HEIGHT)


def against_overlap(rule: str, area: Track, mean: float) -> View:
    """Average precision of the class against the overlap demanded, and its mean over COCO's ten thresholds."""
    overlap, name = at_iou(OVERLAPS), over()(mean + 0.07 if mean < 0.85 else mean - 0.07)
    marks: tuple[Mark, ...] = (
        Region(0.5, 0.0, 0.95, 1.0, "band"),
        Curve(overlap, area, along="iou"),
        Rule(y=over()(mean, "mean_here")),
        Label(0.02, name, "mean over 0.5 to 0.95", anchor="start"),
        Rule(x=overlap, drag="iou"),
        Dot(overlap, area),
    )
    across = RATE | {"title": {"text": "overlap required (IoU threshold)"}}
    points = rule.isdigit()  # where "101" alone would be a riddle
    title = gettext("AP, {n} points", n=int(rule)) if points else gettext("AP, {area}", area=gettext(rule))
    figure = blank(MARGIN, across, RATE | {"title": {"text": title}})
    return View("area", "Average precision against the overlap that is required.", marks, figure, HEIGHT)

"""A scene at one tick, as the arguments of a metric. Each function takes a scene and the number of a tick."""

from typing import Any

import numpy as np

from metrics_core import Confusion, ConfusionMatrix, LabelSets
from metrics_core.classification import f1
from metrics_core.classification.sweep import sweep
from metrics_core.detection import Detections, Objects, match
from metrics_core.fairness import ByGroup
from pages.reference.choose.demonstrations import (
    Arrows,
    Bars,
    Boxes,
    Counts,
    Labels,
    Lists,
    Points,
    Rows,
    Tables,
    Words,
)
from pages.reference.choose.demonstrations.words import choices_of

Arguments = tuple[Any, ...]


# ---- classification
def counts(s: Counts, t: int) -> Arguments:
    return (Confusion(s.tp[t], s.fp[t], s.fn[t], s.tn[t]),)


def two_groups(s: Bars, t: int) -> Arguments:
    return (ByGroup(("group A", "group B"), Confusion(*s.at(t).reshape(2, 4).T)),)


def scores(s: Points, t: int) -> Arguments:
    x, _, positive = s.at(t)
    return (sweep(positive, x),)


def chances(s: Points, t: int) -> Arguments:
    x, _, positive = s.at(t)
    return positive, x


def table(s: Tables, t: int) -> Arguments:
    return (ConfusionMatrix(s.labels, s.counts[t]),)


def label_sets(s: Labels, t: int) -> Arguments:
    names, truth, given, _ = s.at(t)
    return (LabelSets(names, truth, given),)


def f1_of_labels(s: Labels, t: int) -> Arguments:
    return f1, *label_sets(s, t)


def label_chances(s: Labels, t: int) -> Arguments:
    _, truth, _, probability = s.at(t)
    return truth, probability


# ---- numbers
def rows(s: Rows, t: int) -> Arguments:
    return s.truth[t], s.prediction[t]


def past(s: Rows, t: int) -> dict[str, Any]:
    return {"training": s.past[t]}


# ---- lists
def one_list(s: Lists, t: int) -> Arguments:
    return s.relevant(t)[0], s.ranked(t)[0]


def lists(s: Lists, t: int) -> Arguments:
    return s.relevant(t), s.ranked(t)


def grades(s: Lists, t: int) -> Arguments:
    first = s.grades[t][0]
    return (first[first >= 0],)


def places_of_class(s: Lists, t: int) -> Arguments:
    places = s.grades[t].shape[1]
    return (
        s.grades[t].argmax(axis=1),
        np.tile(-np.arange(places), (len(s.rows), 1)),
    )


def five_classes(_: Lists, __: int) -> dict[str, Any]:
    return {"labels": range(5)}


def readers(s: Lists, t: int) -> Arguments:
    return s.taken(t), s.shown(t)


def shown(s: Lists, t: int) -> Arguments:
    return (s.shown(t),)


def catalogue(s: Lists, t: int) -> Arguments:
    return set(s.items.ravel().tolist()), s.shown(t)


def all_new(s: Lists, t: int) -> Arguments:
    return [set[int]() for _ in s.rows], s.shown(t)


def three_kinds(s: Lists, t: int) -> Arguments:
    return {item: np.eye(3)[item % 3] for item in s.items.ravel().tolist()}, s.shown(t)


def clicks_of_displays(s: Bars, t: int) -> Arguments:
    displays, _, clicks = s.heights[t]
    return clicks, displays


def clicks_of_looks(s: Bars, t: int) -> Arguments:
    _, looks, clicks = s.heights[t]
    return clicks, looks


# ---- texts
def first_text(s: Words, t: int) -> Arguments:
    return s.texts(t)[0], s.wanted[0]


def texts(s: Words, t: int) -> Arguments:
    return s.texts(t), s.wanted


def tokens(s: Bars, t: int) -> Arguments:
    return (s.at(t),)


def choices(s: Bars, t: int) -> Arguments:
    offered = choices_of(s.at(t))
    return np.zeros(len(offered), int), offered


def four_words(_: Bars, __: int) -> dict[str, Any]:
    return {"labels": range(4)}


# ---- in a plane
def found_boxes(s: Boxes, t: int) -> Arguments:
    boxes, confidence = s.at(t)
    return Objects(s.truth), Detections(boxes, confidence)


def matched(s: Boxes, t: int) -> Arguments:
    return (match(*found_boxes(s, t), iou=0.5),)


def all_found(s: Boxes, t: int) -> Arguments:
    right = match(*found_boxes(s, t), iou=0.5).value
    return (Confusion(right, len(s.at(t)[0]) - right, len(s.truth) - right, 0),)


def one_box(s: Boxes, t: int) -> Arguments:
    return s.truth[0], s.found[t][0]


def middles(s: Boxes, t: int) -> Arguments:
    return tuple((box[:2] + box[2:]) / 2 for box in one_box(s, t))


def groups(s: Points, t: int) -> Arguments:
    x, y, group = s.at(t)
    return np.stack([x, y], axis=1), group


def kinds_and_groups(s: Points, t: int) -> Arguments:
    return s.kinds, s.at(t)[2]


def two_sets(s: Points, t: int) -> Arguments:
    points, group = groups(s, t)
    return points[group == 0], points[group == 1]


def first_of_each(s: Points, t: int) -> Arguments:
    real, generated = two_sets(s, t)
    return real[0], generated[0]


def arrows(s: Arrows, t: int) -> Arguments:
    return s.first[t], s.second[t]

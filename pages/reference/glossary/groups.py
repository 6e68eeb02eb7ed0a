"""Small worlds of classes, label sets, clusters and boxes: what is moved changes who belongs where."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from charts.moving import Dot, Label, Mark, Region, over
from language import gettext
from metrics_core import ConfusionMatrix, LabelSets, confusion_matrix
from metrics_core.classification import f1
from metrics_core.detection import Detections, Objects, match
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, control, own, per_tick

CLASSES, SIZES = ("cat", "dog", "bird"), (10, 6, 4)
FILMS, KINDS = ("film 1", "film 2", "film 3", "film 4"), ("comedy", "crime", "drama")
APPLIES = ((1, 0, 0), (1, 0, 1), (0, 1, 1), (0, 0, 1))
SURE = ((0.9, 0.2, 0.3), (0.6, 0.1, 0.45), (0.3, 0.8, 0.7), (0.5, 0.15, 0.4))
NEAR, FAR = ((0.0, 0.0), (1.0, 0.2), (0.3, 1.0), (0.9, 0.9)), ((4.0, 0.0), (5.0, 0.3), (4.4, 1.0), (5.0, 1.1))
RINGS = [(i, j) for i, row in enumerate(APPLIES) for j, one in enumerate(row) if one]
TRUE_BOX = (0.0, 0.0, 4.0, 3.0)


def matrix_of(birds: float, dogs: float) -> ConfusionMatrix:
    """Three classes, of which so many birds and dogs are called cats."""
    lost = {"cat": 0, "dog": int(dogs), "bird": int(birds)}
    truth = [name for name, size in zip(CLASSES, SIZES, strict=True) for _ in range(size)]
    said = ["cat" if i < lost[name] else name for name, size in zip(CLASSES, SIZES, strict=True) for i in range(size)]
    return confusion_matrix(truth, said, labels=CLASSES)


def classes() -> World:
    """Three classes, one of which swallows the others."""
    controls = (
        control("birds", "birds called cats", range(SIZES[2] + 1)),
        control("dogs", "dogs called cats", range(SIZES[1] + 1)),
    )

    def offers(birds: float, dogs: float) -> Mapping[str, Any]:
        table = matrix_of(birds, dogs)
        return {"matrix": table, "tables": table, "metric": f1, "y_true": table}

    values = per_tick(controls, lambda birds, dogs: matrix_of(birds, dogs).counts.ravel())
    dark = over("birds", "dogs", "cell")(0.05 + 0.055 * values)
    numbers = [over("birds", "dogs")(values[..., i]) for i in range(9)]
    return World(
        "Ten cats, six dogs, four birds. More and more birds and dogs are called cats.",
        controls,
        {"birds": 1, "dogs": 2},
        offers,
        views.cells(CLASSES, CLASSES, dark, numbers=numbers, titles=("called", "actual")),
        topics=("multiclass",),
    )


def ranks() -> World:
    """Four pictures with a score for each of four classes."""
    names = ("cat", "dog", "bird", "fish")
    rows = ((0.5, 0.3, 0.1, 0.1), (0.4, 0.35, 0.15, 0.1), (0.2, 0.3, 0.25, 0.25), (0.1, 0.5, 0.3, 0.0))
    controls = (
        control("score", "score of “fish”", np.arange(0, 21) / 20),
        control("k", "k", range(1, 5)),
    )

    def scores(score: float) -> list[float]:
        return [*(value for row in rows[:3] for value in row), *rows[3][:3], score]

    def offers(score: float, k: float) -> Mapping[str, Any]:
        return {"y_true": names, "scores": np.reshape(scores(score), (4, 4)), "k": int(k), "labels": names}

    dark = over("score", "cell")(per_tick(controls[:1], scores))
    return World(
        "Four pictures with a score for each class, darker is higher; a ring marks the right class. In the last picture "
        "the score of the right class moves.",
        controls,
        {"score": 0.2, "k": 2},
        offers,
        views.cells(
            names, [gettext("picture {number}", number=i) for i in range(1, 5)], dark, dots=[(i, i) for i in range(4)]
        ),
        topics=("multiclass",),
    )


def label_sets() -> World:
    """Films with labels, given where a score reaches the threshold."""
    controls = (control("threshold", "threshold", np.arange(0, 21) / 20),)

    def given(threshold: float) -> np.ndarray:
        return np.asarray(SURE) >= threshold

    def offers(threshold: float) -> Mapping[str, Any]:
        return {"sets": LabelSets.from_matrix(APPLIES, given(threshold), labels=KINDS)}

    dark = over("threshold", "cell")(0.05 + 0.5 * per_tick(controls, lambda threshold: given(threshold).ravel()))
    return World(
        "Four films and three labels; rings mark labels that apply, dark cells those that are predicted. The threshold moves.",
        controls,
        {"threshold": 0.5},
        offers,
        views.cells(KINDS, FILMS, dark, dots=RINGS),
        takes="LabelSets",
    )


def label_chances() -> World:
    """Films with a probability for each label, one of which moves."""
    controls = (control("probability", "probability that film 4 is a drama", np.arange(0, 101) / 100),)

    def chances(probability: float) -> list[float]:
        return [*np.ravel(SURE)[:-1].tolist(), probability]

    def offers(probability: float) -> Mapping[str, Any]:
        return {"y_true": np.asarray(APPLIES), "probability": np.reshape(chances(probability), (4, 3))}

    dark = over("probability", "cell")(0.7 * per_tick(controls, chances))
    return World(
        "Four films and a probability for each of three labels, the darker the higher; rings mark labels that apply. One "
        "probability moves.",
        controls,
        {"probability": SURE[-1][-1]},
        offers,
        views.cells(KINDS, FILMS, dark, dots=RINGS),
        topics=("multilabel",),
    )


def clusters() -> World:
    """Two clusters of points, of which one point moves."""
    points, codes = [*NEAR, *FAR], [0] * len(NEAR) + [1] * len(FAR)

    def offers(x: float, y: float) -> Mapping[str, Any]:
        return {"points": [*points, (x, y)], "clusters": [*codes, 0], "point": len(points)}

    still = [([x for x, _ in group], [y for _, y in group]) for group in (NEAR, FAR)]
    controls = (control("x", "to the right", np.arange(-4, 25) / 4), control("y", "up", np.arange(-4, 13) / 4))
    x, y = map(own, controls)
    dot = Dot(x, y, drag=("x", "y"), size=7, label="moves")
    return World(
        "Two clusters. One point of the first moves; it belongs to the first cluster wherever it is.",
        controls,
        {"x": 1.5, "y": 0.5},
        offers,
        views.plane(still, (-1.4, 6.4, -1.3, 3.3), (dot,), "Two clusters of points; one can be dragged."),
    )


def partitions() -> World:
    """Classes against clusters."""
    names = ("cluster 1", "cluster 2", "cluster 3")
    controls = (
        control("birds", "birds in the wrong cluster", range(5)),
        control("cats", "cats in the wrong cluster", range(5)),
    )

    def columns(birds: float, cats: float) -> tuple[list[str], list[str]]:
        went = {"cat": (int(cats), 1, 0), "dog": (0, 1, 1), "bird": (int(birds), 0, 2)}
        labels = [name for name in CLASSES for _ in range(4)]
        found = [names[went[name][1] if i < went[name][0] else went[name][2]] for name in CLASSES for i in range(4)]
        return labels, found

    def offers(birds: float, cats: float) -> Mapping[str, Any]:
        return dict(zip(("labels", "clusters"), columns(birds, cats), strict=True))

    def table(birds: float, cats: float) -> list[float]:
        pairs = list(zip(*columns(birds, cats), strict=True))
        return [float(pairs.count((label, name))) for label in CLASSES for name in names]

    values = per_tick(controls, table)
    dark = over("birds", "cats", "cell")(0.05 + 0.13 * values)
    numbers = [over("birds", "cats")(values[..., i]) for i in range(9)]
    return World(
        "Four cats, four dogs and four birds, in three clusters. Birds move into the cats' cluster, and cats into the dogs'.",
        controls,
        {"birds": 1, "cats": 0},
        offers,
        views.cells(names, CLASSES, dark, numbers=numbers),
    )


def box() -> World:
    """A predicted box beside a true one."""
    controls = (control("right", "to the right", np.arange(-10, 11) / 2), control("up", "up", np.arange(-8, 9) / 2))
    x0, y0, x1, y1 = TRUE_BOX

    def moved(right: float, up: float) -> tuple[float, float, float, float]:
        return (x0 + right, y0 + up, x1 + right, y1 + up)

    follow, places = over("right", "up"), per_tick(controls, moved)
    left, low, right_end, high = (follow(places[..., i]) for i in range(4))
    middle = follow(places[..., [0, 2]].mean(axis=-1)), follow(places[..., [1, 3]].mean(axis=-1))
    return World(
        "A true box, and a predicted one of the same size that moves.",
        controls,
        {"right": 1, "up": 0.5},
        lambda right, up: {"y_true": TRUE_BOX, "y_pred": moved(right, up)},
        views.boxes(TRUE_BOX, (left, low, right_end, high), middle, (-5.4, 9.4, -4.4, 7.4)),
    )


def detector() -> World:
    """Three objects and four detections, one of which is moved, and one unsure of itself."""
    true = ((0.0, 0.0, 4.0, 3.0), (6.0, 0.0, 9.0, 3.0), (11.0, 0.0, 14.0, 3.0))
    found = ((6.3, 0.2, 9.3, 3.2), (11.2, 0.0, 14.2, 3.0), (15.0, 0.5, 17.0, 2.5))
    controls = (
        control("right", "first box", np.arange(0, 17) / 4),
        control("confidence", "empty box", np.arange(0, 21) / 20),
    )

    def offers(right: float, confidence: float) -> Mapping[str, Any]:
        boxes = [(right, 0.0, 4.0 + right, 3.0), *found]
        detections, y_true = Detections(boxes, [0.95, 0.8, 0.5, confidence]), Objects(true)
        return {"y_true": y_true, "detections": detections, "matching": match(y_true, detections)}

    left, sure = map(own, controls)
    middle = over("right")(left.values + 2.0)
    still = [Region(x0, y0, x1, y1, "positive") for x0, y0, x1, y1 in true]
    drawn = [Region(x0, y0, x1, y1, "outline") for x0, y0, x1, y1 in found]
    certain = [Label((b[0] + b[2]) / 2, 3.7, text) for b, text in zip(found, ("80%", "50%", ""), strict=True)]
    marks: tuple[Mark, ...] = (
        *still,
        *drawn,
        *certain,
        Region(left, 0.0, over("right")(left.values + 4.0), 3.0, "outline"),
        Label(middle, 3.7, "95%"),
        Label(16.0, 3.7, "", track=sure, shows="percent"),
        Dot(middle, 1.5, drag="right", label=""),
    )
    return World(
        "Three objects, filled, and four detections, outlined, each with its confidence. The most confident box moves, and the "
        "confidence of the empty box, which contains no object, changes.",
        controls,
        {"right": 0.5, "confidence": 0.3},
        offers,
        views.plane((), (-0.6, 17.8, -1.2, 5), marks, "Objects and detections; one box can be dragged."),
    )


WORLDS = (classes, ranks, label_sets, label_chances, clusters, partitions, box, detector)

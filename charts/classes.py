"""Views of several classes: the whole matrix with one class lit up, averages as areas and as curves, top-k, label sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import plotly.graph_objects as go

from charts.classification import MARGIN, OUTCOMES, RATE
from charts.moving import Curve, Dot, Label, Look, Mark, Region, Rule, Split, View
from charts.theme import DASHES, MODELS, POSITIVE
from metrics_core.classification.averages import Average
from metrics_core.classification.label_sets import LabelSets

Rows = Literal["actual", "predicted"]
LETTERED, NUMBERED = 4, 14  # up to so many classes a cell says its letters, and its count
NAMES_AT = ((3, 0.07), (8, 0.07), (4, -0.09), (6, -0.09))  # at which k a model's name stands, and how far off its line
AVERAGES: dict[Average, str] = {"micro": "", "macro": "dash", "weighted": "dot"}


def outcome(actual: int, predicted: int, positive: int) -> Look:
    """Which cell of the table "one class against the rest" a cell of the whole matrix falls into."""
    return OUTCOMES[actual == positive, predicted == positive]


def filled_to(column: int | np.ndarray, full: Any, classes: int) -> Any:
    """Where the filled part of a cell ends, in the matrix's units, for the share of its row that it holds."""
    return (column + 0.02 + 0.96 * np.asarray(full, float)) / classes


def class_matrix(
    labels: Sequence[str], positive: int, *, rows: Rows = "actual", height: int = 236, name: str = "matrix"
) -> View:
    """Every class against every other; a cell is filled as far as its share of its row.

    Tracks: n_i_j (samples of class i called j), left_c, where the filled part of the cells of column c begins, and
    full_i_j, where it ends: an empty cell has both at one place to the last bit. Only hue and hatching know which class is positive; among the rest, a wrong answer is a true negative too.
    """
    k, columns = len(labels), "predicted" if rows == "actual" else "actual"
    marks: list[Mark] = [Region(0, 0, 1, 1, "band")]
    for r in range(k):
        low, high = 1 - (r + 0.96) / k, 1 - (r + 0.04) / k
        for c in range(k):
            actual, predicted = (r, c) if rows == "actual" else (c, r)
            look = outcome(actual, predicted, positive)
            marks.append(Region(f"left_{c}", low, f"full_{actual}_{predicted}", high, look))
    for i, label in enumerate(labels):
        marks.append(Label(-0.02, 1 - (i + 0.5) / k, f"{rows} {label}" if k <= LETTERED else label, anchor="end"))
        if k <= NUMBERED:
            top = 1 + 10 / (height - 52)
            marks.append(Label((i + 0.5) / k, top, f"{columns} {label}" if k <= LETTERED else label))
    if k > LETTERED:
        marks.append(Label(-0.02, 1 + 10 / (height - 52), f"{rows} ↓", anchor="end"))
        marks.append(Label(0.5, -12 / (height - 52), columns))
    if k <= NUMBERED:
        marks += [_cell(r, c, k, positive, rows) for r in range(k) for c in range(k)]
    alt = f"Confusion matrix of {', '.join(labels)}: rows {rows}, columns {columns}; {labels[positive]} is positive."
    return View(name, alt, tuple(marks), None, height, (96, 30, 6, 22))


def _cell(r: int, c: int, k: int, positive: int, rows: Rows) -> Label:
    actual, predicted = (r, c) if rows == "actual" else (c, r)
    letters = outcome(actual, predicted, positive).upper() if k <= LETTERED else ""
    return Label((c + 0.5) / k, 1 - (r + 0.5) / k, letters, f"n_{actual}_{predicted}", chip=k <= LETTERED)


def averages_by_share(shares: np.ndarray, growing: str, *, height: int = 236) -> View:
    """Micro, macro and weighted F1 against the share of the class that grows; tracks <average>_f1, named beside them."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[None, None])
    figure.update_layout(
        margin=MARGIN | {"l": 34},
        xaxis=RATE | {"title": {"text": f"share of {growing} among all samples"}},
        yaxis=RATE,
    )
    marks: list[Mark] = [Curve("share", f"{name}_f1", "share", dash) for name, dash in AVERAGES.items()]
    marks += [Label(f"{name}_name_x", f"{name}_name_y", f"{name} F1") for name in AVERAGES]
    marks += [Rule(x="share", drag="share"), *(Dot("share", f"{name}_f1") for name in AVERAGES)]
    return View("averages", f"Averages of F1 against the share of {growing}.", tuple(marks), figure, height)


def as_areas(labels: Sequence[str], average: Literal["macro", "weighted"], *, height: int = 176) -> View:
    """A bar a class, as high as its F1 and as wide as its weight, so that the mean is the area; a line at the mean.

    Tracks: f1_i, and for the weighted mean edge_i and middle_i, the bars' edges and where their names stand.
    """
    k = len(labels)
    marks: list[Mark] = []
    for i, label in enumerate(labels):
        left, right, middle = (
            (i / k, (i + 1) / k, (i + 0.5) / k) if average == "macro" else (f"edge_{i}", f"edge_{i + 1}", f"middle_{i}")
        )
        marks += [Region(left, 0, right, 1, "band"), Region(left, 0, right, f"f1_{i}", "outline")]
        marks.append(Region(left, 0, right, f"f1_{i}", "band"))
        marks.append(Label(middle, -0.09, label))
    marks += [Rule(y=f"{average}_f1"), Label(1.02, f"{average}_f1", "", f"{average}_f1", anchor="start")]
    widths = "equal widths" if average == "macro" else "widths by samples"
    marks.append(Label(0, 1.1, f"{average}: F1 of each class, {widths}", anchor="start"))
    alt = f"F1 of each class as bars, {widths}, with the {average} average."
    return View(average, alt, tuple(marks), None, height, (6, 26, 54, 22))


def top_k_lines(values: Mapping[str, np.ndarray], *, height: int = 250) -> View:
    """Top-k accuracy of several models against k; tracks top_0, top_1, ... in the models' order."""
    figure = go.Figure()
    count = len(next(iter(values.values())))
    ks = np.arange(1, count + 1)
    marks: list[Mark] = []
    for i, line in enumerate(values.values()):
        dash = DASHES[i % len(DASHES)]
        figure.add_scatter(
            x=ks, y=line, mode="lines", line={"width": 2, "color": MODELS[i % len(MODELS)], "dash": dash}
        )
    for model, line, (at, off) in zip(values, values.values(), NAMES_AT, strict=False):
        place = min(at, count) - 1
        marks.append(Label(float(ks[place]), float(line[place]) + off, model))
    figure.update_layout(
        margin=MARGIN | {"l": 34},
        xaxis={"title": {"text": "k"}, "range": [0.7, count + 0.3], "tickvals": ks, "showgrid": False},
        yaxis=RATE | {"range": [-0.02, 1.12]},
    )
    marks += [Rule(x="k", drag="k"), *(Dot("k", f"top_{i}") for i in range(len(values)))]
    return View("top", "Top-k accuracy of each model against k.", tuple(marks), figure, height)


def ranks(counts: np.ndarray, *, height: int = 250) -> View:
    """How many samples have their true class at each rank: solid where it is among the first k, hatched beyond."""
    places = np.arange(1, len(counts) + 1)
    figure = go.Figure()
    pattern = {"shape": "/", "size": 5, "solidity": 0.4, "fgcolor": POSITIVE, "bgcolor": "rgba(0,0,0,0)"}
    marker = {"color": POSITIVE, "line": {"width": 0.8, "color": POSITIVE}}
    for side, extra in (("upto", {}), ("from", {"pattern": pattern})):
        figure.add_bar(x=places, y=counts, width=0.86, meta=side, marker=marker | extra)
    tallest = max(float(counts.max(initial=0)), 1.0)
    figure.update_layout(
        barmode="overlay",
        margin={"l": 12, "r": 12, "t": 34, "b": 40},
        xaxis={"title": {"text": "rank that the model gives the true class"}, "tickvals": places, "showgrid": False}
        | {"range": [0.4, len(counts) + 0.6]},
        yaxis={"visible": False, "range": [0, 1.16 * tallest]},
    )
    numbers = [Label(float(x), y + 0.05 * tallest, f"{y:,.4g}") for x, y in zip(places, counts.tolist(), strict=True)]
    marks: list[Mark] = [Split("cut"), *numbers, Rule(x="cut", drag="k", before="hit", after="missed")]
    return View("ranks", "Samples by the rank of their true class.", tuple(marks), figure, height)


def set_cells(sets: LabelSets, *, height: int = 0) -> View:
    """Samples by labels: hue says whether the label applies, hatching that the answer is wrong."""
    n, k = sets.truth.shape
    marks: list[Mark] = []
    tall = height or 40 + 38 * max(n, 1)
    for j, label in enumerate(sets.labels):
        marks.append(Label((j + 0.5) / k, 1 + 10 / (tall - 40), str(label)))
    for i in range(n):
        low, high = 1 - (i + 0.96) / n, 1 - (i + 0.04) / n
        marks.append(Label(-0.02, (low + high) / 2, f"sample {i + 1}", anchor="end"))
        for j in range(k):
            look = OUTCOMES[bool(sets.truth[i, j]), bool(sets.prediction[i, j])]
            marks.append(Region((j + 0.02) / k, low, (j + 0.98) / k, high, look))
            marks.append(Label((j + 0.5) / k, (low + high) / 2, look.upper(), chip=True))
    alt = f"{n} samples by {k} labels; blue where the label applies, hatched where the answer is wrong."
    return View("sets", alt, tuple(marks), None, tall, (72, 30, 6, 10))

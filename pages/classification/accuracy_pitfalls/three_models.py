"""Several models on the same few samples: choose one, see its row, its matrix and its numbers."""

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from charts.classification import OUTCOMES, matrix
from charts.counts import CountTracks
from charts.figures import beside as beside_it
from charts.moving import Control, Label, Mark, Picks, Region, Swatch, View, over
from language import gettext
from metrics_core import CATALOG, Confusion, confusion
from metrics_core.classification import accuracy, precision, recall
from widgets.conventions import PLAIN, Conventions
from widgets.intervals import counted, plain_again
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

METRICS = (accuracy, recall, precision)
Rows = Literal["actual", "predicted"]
Models = Mapping[str, Mapping[str, Sequence[int]]]
of_model = over("model")
HEIGHT, ABOVE = 300, 1.055  # pixels of the rows; the height of what the tiles are called
LINE, BESIDE = 0.068, 40  # letters that have room beside each other on a telephone, else one is a line higher
LEGEND = (
    Swatch("tp", "TP: ill and found"),
    Swatch("fn", "FN: ill and missed"),
    Swatch("fp", "FP: healthy, a false alarm"),
    Swatch("tn", "TN: healthy and cleared"),
)


def three_models(
    models: Models, *, positive: str, negative: str, how: Conventions = PLAIN, rows: Rows = "actual"
) -> Payload:
    """models: y_true and y_pred by the model's name; rows: of the matrix."""
    each = [confusion(model["y_true"], model["y_pred"]) for model in models.values()]
    tp, fp, fn, tn = (np.array(cells) for cells in zip(*(one.cells for one in each), strict=True))
    t = CountTracks(Confusion(tp, fp, fn, tn), "model")
    again, places = plain_again(t.counts, how), np.arange(1.0, len(each) + 1)
    turned = None if rows == "actual" else CountTracks(Confusion(tp, fn, fp, tn), "model").splits
    cells = matrix(t, positive=positive, negative=negative, rows=rows, splits=turned, height=190)
    return pack(
        folding(grid({patients(models): 12}, {NUMBERS: 12}, {cells: 9, ".": 3}, across=3), 1, "the confusion matrix"),
        (Control("model", "model", places, tuple(models), slider=False),),
        readouts=tuple(
            Readout(
                m.__name__,
                gettext(CATALOG[m.__name__].name),
                counted(m, t.counts, t.over, again, zero_division=how.empty),
            )
            for m in METRICS
        ),
        legend=LEGEND,
    )


def patients(models: Models) -> View:
    """One row of tiles a model, one tile a sample: hue is the truth, hatching a wrong answer; the chosen row lit up, another one by a click."""
    places, row = np.arange(float(len(models))), 1 / len(models)
    lowest, highest = of_model(1 - (places + 1) / len(models)), of_model(1 - places / len(models))
    ill, healthy = gettext("the ill patient"), gettext("the healthy patients")
    higher = LINE if len(ill) + len(healthy) > BESIDE else 0.0
    marks: list[Mark] = [Region(0, lowest, 1, highest, "band")]
    marks += [Picks(None, of_model(1 - (places + part) * row), "model") for part in (1 / 6, 1 / 2, 5 / 6)]
    marks += [
        Label(0, ABOVE + higher, ill, anchor="start", hue="positive"),
        Label(1, ABOVE, healthy, anchor="end", hue="negative"),
    ]
    right = []
    for i, (name, model) in enumerate(models.items()):
        pairs = list(zip(model["y_true"], model["y_pred"], strict=True))
        hits = gettext("{n} right", n=sum(a == b for a, b in pairs))
        right.append(f"{name}: {hits}")
        bottom, width = 1 - (i + 1) * row, 1 / len(pairs)
        for chosen in (False, True):
            middle = of_model(np.where((places == i) == chosen, bottom + row / 2, np.nan))
            marks += [
                Label(-0.01, middle, name, anchor="end", large=chosen),
                Label(1.01, middle, hits, anchor="start", large=chosen),
            ]
        for j, (actual, flagged) in enumerate(pairs):
            cell, left = OUTCOMES[bool(actual), bool(flagged)], j / len(pairs)
            marks.append(Region(left + 0.004, bottom + 0.04, left + width - 0.004, bottom + row - 0.04, cell))
    room = beside_it([one.partition(": ")[2] for one in right], 46)
    return View("patients", "; ".join(right), tuple(marks), None, HEIGHT, (28, 40 if higher else 24, room, 2))

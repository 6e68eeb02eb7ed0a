"""Several models on the same few samples: choose one, see its row, its matrix and its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from charts.classification import matrix, patients
from charts.moving import Control, Track
from metrics_core import CATALOG, Confusion, confusion
from metrics_core.classification import accuracy, balanced_accuracy, f1, matthews_correlation, precision, recall
from metrics_core.geometry.layout import mosaic
from widgets.conventions import PLAIN, Conventions
from widgets.intervals import counted, plain_again
from widgets.scrubber import Payload, Readout, pack

METRICS = (accuracy, recall, precision, f1, balanced_accuracy, matthews_correlation)


def three_models(
    models: Mapping[str, Mapping[str, Sequence[int]]], *, positive: str, negative: str, how: Conventions = PLAIN
) -> Payload:
    """models: y_true and y_pred by the model's name."""
    each = [confusion(model["y_true"], model["y_pred"]) for model in models.values()]
    tp, fp, fn, tn = (np.array(cells) for cells in zip(*(one.cells for one in each), strict=True))
    c = Confusion(tp, fp, fn, tn)
    over, places = ("model",), np.arange(len(each), dtype=float)
    edges = mosaic(c)
    values = {
        "tp": c.tp,
        "fp": c.fp,
        "fn": c.fn,
        "tn": c.tn,
        "split_positives": edges.positives,
        "split_negatives": edges.negatives,
    }
    values |= {"row_top": 1 - places / len(each), "row_bottom": 1 - (places + 1) / len(each)}
    tracks = {name: Track(np.asarray(v, float), over) for name, v in values.items()}
    again = plain_again(c, how)
    tracks |= {m.__name__: counted(m, c, over, again, zero_division=how.empty) for m in METRICS}
    rows = {name: (model["y_true"], model["y_pred"]) for name, model in models.items()}
    return pack(
        (patients(rows), matrix(positive=positive, negative=negative, height=190)),
        (Control("model", "model", places + 1, tuple(models)),),
        tracks,
        tuple(Readout(m.__name__, CATALOG[m.__name__].name, m.__name__) for m in METRICS),
        areas=(f"{'patients ' * 12}".strip(), f"{'matrix ' * 6}{'numbers ' * 6}".strip()),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=3,
    )

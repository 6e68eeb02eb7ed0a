"""Equal true and false positive rates by lot: points on and below both ROC curves."""

import numpy as np

from charts.figures import RATE, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Segment, Track, View, over
from charts.theme import GREY, MODELS
from metrics_core.classification import precision, recall
from metrics_core.fairness.calibrated import CalibratedGroup
from metrics_core.fairness.equal_odds import equal_odds
from pages.classification.fairness.plane import CLOSENESS
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

A = CalibratedGroup(0.5, 3.0)
BASE_B = 0.3
FPRS = np.round(np.arange(0, 51) / 50, 2)
ALONG = np.linspace(0, 1, 101)
CLEAR = CLOSENESS[:4]
OVER = ("clear", "fpr")


def by_lot() -> Payload:
    """Both ROC curves with the common point, at every false positive rate and every separation of group B."""
    curve_a = np.asarray(recall(A.at(A.threshold_for(fpr=ALONG))))
    curves, found = [], []
    for closeness in CLEAR:
        b = CalibratedGroup(BASE_B, closeness)
        curves.append(recall(b.at(b.threshold_for(fpr=ALONG))))
        point = equal_odds((A, b), FPRS)
        found.append([point.tpr, *point.own_tpr, *point.by_threshold, *map(precision, point.outcomes((A, b)))])
    tpr, own_a, own_b, share_a, share_b, right_a, right_b = np.moveaxis(np.array(found), 1, 0)
    names = ("tpr", "own_a", "own_b", "share_a", "share_b", "precision_a", "precision_b")
    values = (tpr, own_a, own_b, share_a, share_b, right_a, right_b)
    t = {
        name: over(*OVER)(one, name, reasons="nobody is selected" if "precision" in name else "")
        for name, one in zip(names, values, strict=True)
    }
    view = _roc(curve_a, over("clear", "f")(np.array(curves)), t)
    return pack(
        beside(view, shares=(3, 2), across=2),
        (
            Control("fpr", "false positive rate of both", FPRS, tuple(f"{f:.2f}" for f in FPRS)),
            Control(
                "clear",
                "how well scores separate B (AUROC)",
                np.arange(len(CLEAR), dtype=float),
                tuple(f"{CalibratedGroup(BASE_B, closeness).auroc:.3g}" for closeness in CLEAR),
            ),
        ),
        readouts=(
            Readout("tpr", "true positive rate of both", t["tpr"]),
            Readout("share_a", "proportion of A decided by the score", t["share_a"], "percent"),
            Readout("share_b", "proportion of B decided by the score", t["share_b"], "percent"),
            Readout("precision_a", "precision in A", t["precision_a"]),
            Readout("precision_b", "precision in B", t["precision_b"]),
        ),
        table=(*t.values(),),
        axes={"f": len(ALONG)},
    )


def _roc(curve_a: np.ndarray, curve_b: Track, t: dict[str, Track]) -> View:
    """Both curves; on each the group's own point, and from it down to the common one."""
    x, f = over("fpr")(FPRS), over("f")(ALONG)
    marks: list[Mark] = [
        Segment(0, 0, 1, 1, width=1, color=GREY),
        Curve(f, over("f")(curve_a), "f", color=MODELS[0]),
        Curve(f, curve_b, "f", "dash", color=MODELS[1]),
        Segment(x, t["own_a"], x, t["tpr"], color=MODELS[0]),
        Segment(x, t["own_b"], x, t["tpr"], color=MODELS[1]),
        Dot(x, t["tpr"], drag="fpr", size=7),
        Label(0.62, 0.1, "solid: A   dashed: B   ring: both", anchor="middle"),
    ]
    across = RATE | {"title": {"text": "false positive rate"}}
    figure = blank((52, 10, 12, 44), across, RATE | {"title": {"text": "true positive rate"}})
    return View("roc", "ROC curves of both groups with the point that both reach.", tuple(marks), figure, 380)

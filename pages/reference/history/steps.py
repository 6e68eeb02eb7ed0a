"""The other steps: a radar operator's threshold, the number of terms that must match, E beside F, two species."""

from __future__ import annotations

import numpy as np

from charts import classification as views
from charts.moving import Control, Track
from metrics_core import Confusion
from metrics_core.classification import f1, false_positive_rate, precision, recall
from metrics_core.classification.effectiveness import effectiveness, precision_on_contour
from metrics_core.classification.sweep import sweep
from metrics_core.geometry.layout import circles
from pages.reference.history import data as history
from pages.reference.history import drawing as pictures
from widgets.at_threshold import threshold_control
from widgets.by_name import formula, tracks_of, views_of
from widgets.formulas import significant
from widgets.intervals import counted
from widgets.scrubber import Formula, Payload, Readout, pack

RATES = np.arange(1, 21) / 20
BETAS = 2.0 ** (np.arange(-8, 9) / 4)
PLOTS, OTHER_PLOTS = 30, 20


def radar() -> Payload:
    """Echoes with and without an aircraft, cut where the operator calls out; and the curve of all such cuts."""
    s = sweep(*history.echoes())
    threshold = threshold_control(s, 200)
    return pack(
        views_of(s, threshold, ("histogram", "roc"), positive="aircraft", negative="noise"),
        (Control("threshold", "called out from", threshold.values, threshold.texts),),
        tracks_of(s, threshold),
        (
            Readout("recall", "hits, of all aircraft", "recall"),
            Readout("false_positive_rate", "false alarms, of all noise", "false_positive_rate"),
        ),
        formulas=(formula(recall), formula(false_positive_rate)),
        table=("tp", "fp", "fn", "tn", "recall", "false_positive_rate"),
        areas=("histogram " * 6 + "roc " * 4 + "numbers " * 2,),
        columns="repeat(12, minmax(0, 1fr))",
    )


def matching_terms() -> Payload:
    """Papers by the number of search terms they share: ask for more of them, and recall and precision change places."""
    s = sweep(*history.papers())
    threshold = threshold_control(s)
    return pack(
        views_of(s, threshold, ("histogram", "pr"), positive="relevant", negative="not relevant"),
        (Control("threshold", "terms that must match", threshold.values, threshold.texts),),
        tracks_of(s, threshold),
        (
            Readout("flagged", "papers retrieved", "flagged", "count"),
            Readout("recall", "recall ratio", "recall"),
            Readout("precision", "precision ratio", "precision"),
        ),
        table=("tp", "fp", "fn", "tn", "precision", "recall"),
        areas=("histogram " * 6 + "pr " * 4 + "numbers " * 2,),
        columns="repeat(12, minmax(0, 1fr))",
    )


def e_and_f() -> Payload:
    """The plane of precision and recall, with E and F of a point in it at every beta."""
    over = ("precision", "recall", "beta")
    e = effectiveness(RATES[:, None, None], RATES[None, :, None], beta=BETAS)
    x = np.arange(1, 101) / 100
    tracks = {
        "precision": Track(RATES, ("precision",)),
        "recall": Track(RATES, ("recall",)),
        "beta": Track(BETAS, ("beta",)),
        "e": Track(e, over),
        "f": Track(1 - e, over),
        "contour_x": Track(x, ("contour",)),
        "ray_x": Track(np.minimum(1, BETAS), ("beta",)),
        "ray_y": Track(np.minimum(1, 1 / BETAS), ("beta",)),
    }
    for j, level in enumerate(pictures.LEVELS):
        y = precision_on_contour(level, x, beta=BETAS[:, None])
        tracks[f"contour_{j}"] = Track(y, ("beta", "contour"))
        tracks[f"contour_{j}_end"] = Track(y[:, -1], ("beta",))
    rates = tuple(map(significant, RATES.tolist()))
    live = r"1 - \frac{(1 + @beta@^2) \cdot @precision@ \cdot @recall@}{@beta@^2 \cdot @precision@ + @recall@}"
    return pack(
        (pictures.plane(), pictures.halves()),
        (
            Control("beta", "beta", BETAS, tuple(f"{beta:.2f}" for beta in BETAS)),
            Control("precision", "precision", RATES, rates),
            Control("recall", "recall", RATES, rates),
        ),
        tracks,
        (Readout("f", "F", "f"), Readout("e", "E", "e")),
        formulas=(
            Formula("e", "E", "e", r"1 - \frac{(1 + \beta^2) P R}{\beta^2 P + R}", live),
            Formula(
                "ray",
                "The straight line",
                says="Where recall is beta times precision, a little more of either is worth the same. This is how van "
                "Rijsbergen chose beta.",
            ),
        ),
        table=("f", "e"),
        areas=("plane " * 7 + "halves " * 5, "plane " * 7 + "numbers " * 5),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
        axes={"contour": len(x)},
    )


def two_species() -> Payload:
    """Plots where one species grows and plots where another does: Dice's numbers are recall, precision and F1."""
    both = np.arange(OTHER_PLOTS + 1)
    c = Confusion(both, OTHER_PLOTS - both, PLOTS - both, np.zeros_like(both))
    round_ = circles(c.positives, c.predicted_positive, c.tp)
    shapes = {name: getattr(round_, name) for name in ("a_x", "a_r", "b_x", "b_r")}
    counts = {"tp": c.tp, "fp": c.fp, "fn": c.fn, "positives": c.positives, "flagged": c.predicted_positive}
    tracks = {name: Track(np.asarray(v, float), ("together",)) for name, v in (counts | shapes).items()}
    tracks |= {m.__name__: counted(m, c, ("together",)) for m in (recall, precision, f1)}
    return pack(
        (views.sets(names=("first species", "second species")),),
        (Control("together", "plots where both grow", both, tuple(map(str, both))),),
        tracks,
        (
            Readout("recall", "association index, first", "recall"),
            Readout("precision", "association index, second", "precision"),
            Readout("f1", "coincidence index", "f1"),
        ),
        formulas=(
            Formula("recall", "Association, first", "recall", "", r"\frac{@tp@}{@positives@}", "Today: recall."),
            Formula(
                "precision", "Association, second", "precision", "", r"\frac{@tp@}{@flagged@}", "Today: precision."
            ),
            Formula("f1", "Coincidence", "f1", "", r"\frac{2 \cdot @tp@}{@positives@ + @flagged@}", "Today: F1."),
        ),
        table=("recall", "precision", "f1"),
        areas=("sets " * 7 + "numbers " * 5,),
        columns="repeat(12, minmax(0, 1fr))",
    )

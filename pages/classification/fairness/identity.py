"""The identity behind the impossibility: what base rate, precision and true positive rate leave to the false positive rate."""

from collections.abc import Mapping

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Curve, Dot, Label, Track, View, over
from charts.theme import MODELS
from metrics_core.fairness.identity import implied_false_positive_rate
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

BASE_A = 0.5
BASES = np.round(np.arange(10, 91, 5) / 100, 2)
RATES = np.round(np.arange(50, 100, 5) / 100, 2)
ALONG = np.round(np.arange(2, 99) / 100, 2)
TOP = 1.2  # of the axis
GENERAL = r"\frac{p}{1 - p} \cdot \frac{1 - PPV}{PPV} \cdot TPR"
LIVE = r"\frac{@p@}{1 - @p@} \cdot \frac{1 - @ppv@}{@ppv@} \cdot @tpr@"
BOTH = ("ppv", "tpr")


def identity() -> Payload:
    """The false positive rate of both groups, for every precision and true positive rate that they share."""
    ppv, tpr = RATES[:, None], RATES[None, :]
    a = over(*BOTH)(implied_false_positive_rate(BASE_A, ppv, tpr), "fpr_a")
    b = over("base", *BOTH)(implied_false_positive_rate(BASES[:, None, None], ppv, tpr), "fpr_b")
    implied = implied_false_positive_rate(ALONG, ppv[..., None], tpr[..., None])
    curve = over(*BOTH, "p")(inside(implied))
    numbers = {"ppv": over("ppv")(RATES), "tpr": over("tpr")(RATES)}
    texts = tuple(f"{rate:.2f}" for rate in RATES)
    return pack(
        beside(_against_base_rate(a, b, curve), shares=(3, 2)),
        (
            Control("base", "base rate of group B (A: 50%)", BASES, tuple(f"{100 * p:.0f}%" for p in BASES)),
            Control("ppv", "precision of both (PPV)", RATES, texts),
            Control("tpr", "true positive rate of both (TPR)", RATES, texts),
        ),
        readouts=(
            Readout("fpr_a", "false positive rate of A", a),
            Readout("fpr_b", "false positive rate of B", b),
        ),
        formulas=(
            Formula("fpr_a", "A", a, GENERAL, LIVE, numbers={**numbers, "p": over()(BASE_A)}),
            Formula("fpr_b", "B", b, "", LIVE.replace("@p@", "@q@"), numbers={**numbers, "q": over("base")(BASES)}),
        ),
        table=(a, b),
        axes={"p": len(ALONG)},
    )


def inside(values: np.ndarray) -> np.ndarray:
    """Values as far as the picture goes."""
    return np.where(values <= TOP, values, np.nan)


def _against_base_rate(a: Track, b: Track, curve: Track) -> View:
    """The implied rate against the base rate, with a point for each group."""
    at_b, step, all_three = over("base")(BASES), over(*BOTH), over("base", *BOTH)
    marks = (
        Curve(over("p")(ALONG), curve, "p"),
        Dot(BASE_A, step(inside(a.values))),
        Label(BASE_A, step(inside(a.values + 0.08)), "A", color=MODELS[0]),
        Dot(at_b, all_three(inside(b.values)), drag="base"),
        Label(at_b, all_three(inside(b.values + 0.08)), "B", color=MODELS[1]),
        Label(0.02, 1.1, "above 1: no classifier has these rates", anchor="start"),
    )
    across = axis("base rate p", 0, 1, tickformat=".0%")
    up = axis("false positive rate", -0.03, TOP, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1])
    return View("implied", "False positive rate against base rate.", marks, blank((52, 10, 12, 44), across, up), 320)


def learned(at: Mapping[str, float]) -> str:
    """What a position shows."""
    if at["base"] == BASE_A:
        return "With equal base rates the false positive rates are equal, too."
    return (
        "Precision and true positive rate are the same in both groups, and base rates differ. As some selections are wrong, the false positive rates must differ too. The group "
        "with the higher base rate has the higher false positive rate."
    )

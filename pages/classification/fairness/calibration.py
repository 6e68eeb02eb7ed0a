"""Scores that are right in one group and shifted in the other: calibration within groups against equal true positive rates."""

from collections.abc import Mapping

import numpy as np
from scipy.special import expit, logit

from charts.figures import axis, blank
from charts.moving import Control, Curve, Label, Segment, Swarm, Track, View, over
from charts.theme import GREY, MODELS
from datasets.two_groups import people
from language import gettext
from metrics_core.classification import recall
from metrics_core.fairness import calibration_error_within_groups
from metrics_core.fairness.calibrated import CalibratedGroup
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

A, B, CLOSENESS, THRESHOLD = 0.5, 0.3, 3.0, 0.5
SHIFTS = np.round(np.arange(-8, 9) / 4, 2)
PASSED = 0.75  # from this shift on B's true positive rate is above A's
TRUE = np.round(np.arange(1, 20) / 20, 2)
at_shift = over("shift")


def shifted() -> Payload:
    """Calibration of both groups, and their true positive rates at one threshold, at every shift of B's scores."""
    a, b = people(A, CLOSENESS), people(B, CLOSENESS)
    inside = np.clip(b.scores, 0.005, 0.995)
    moved = [expit(logit(inside) + shift) for shift in SHIFTS]
    labels, groups = np.append(a.labels, b.labels), np.repeat(["A", "B"], [len(a.labels), len(b.labels)])
    within = calibration_error_within_groups
    error = at_shift([within(labels, np.append(a.scores, scores), groups) for scores in moved], within.__name__)
    of_a = at_shift(np.full(len(SHIFTS), float(recall(CalibratedGroup(A, CLOSENESS).at(THRESHOLD)))), "tpr_a")
    back = expit(logit(THRESHOLD) - SHIFTS)  # who has the threshold after the shift had this score before
    of_b = at_shift(recall(CalibratedGroup(B, CLOSENESS).at(back)), "tpr_b")
    said = over("shift", "score")(expit(logit(TRUE)[None, :] + SHIFTS[:, None]))
    return pack(
        beside(_diagram(said), shares=(3, 2)),
        (Control("shift", "shift of B's scores (log-odds)", SHIFTS, tuple(f"{s:+.2f}" for s in SHIFTS)),),
        readouts=(
            Readout("tpr_a", "true positive rate of A at 0.5", of_a),
            Readout("tpr_b", "true positive rate of B at 0.5", of_b),
            Readout(within.__name__, "calibration error within groups", error),
        ),
        table=(of_a, of_b, error),
        axes={"score": len(TRUE)},
    )


def _diagram(said: Track) -> View:
    """The proportion of positives against the score, of both groups."""
    observed = over("score")(TRUE)
    marks = (
        Segment(0, 0, 1, 1, width=1, color=GREY),
        Swarm(observed, observed, "score", size=4, colors=(MODELS[0],)),
        Curve(said, observed, "score", color=MODELS[1]),
        Swarm(said, observed, "score", size=4, colors=(MODELS[1],)),
        Label(0.03, 0.95, "group A", anchor="start", color=MODELS[0]),
        Label(0.03, 0.87, "group B", anchor="start", color=MODELS[1]),
    )
    across, up = (axis(title, -0.02, 1.02) for title in ("score", "proportion of positives at this score"))
    return View(
        "calibration", "Proportion of positives against score.", marks, blank((52, 10, 12, 44), across, up), 360
    )


def learned(at: Mapping[str, float]) -> str:
    """What a position shows."""
    if at["shift"] == 0:
        return ""
    if at["shift"] < 0:
        return "Lowering B's scores makes them too low, and B's true positive rate even lower."
    reaches = (
        gettext("Raising B's scores raises its true positive rate, which passes that of A.")
        if at["shift"] >= PASSED
        else gettext("Raising B's scores raises its true positive rate, which comes closer to that of A.")
    )
    wrong = gettext("But B's scores are then too high: the same score means a different probability in each group.")
    return f"{reaches} {wrong}"

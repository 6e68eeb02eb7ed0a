"""Views of probabilities: reliability, what the bins hold, scores against sharpness, and what one sample costs.

Each takes results of the core and names the tracks that move it. Tracks of bin b end in _b: mean_b, observed_b, and
what the bars of the counts are made of: left_b, right_b, positives_b (height of the blue part), all_b (of both).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Segment, View
from charts.theme import NEGATIVE, POSITIVE

GREY = "#8a9099"
RATE = {"range": [-0.02, 1.04], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}
ACROSS = {"range": [-0.02, 1.02], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}
THIN = {"dash": "4px,4px", "width": 1, "color": GREY}


@cache
def reliability(bins: int, *, whiskers: bool = False, height: int = 278) -> View:
    """Observed share of positives against mean probability, a ring a bin, its gap to the diagonal drawn.

    whiskers: also the intervals low_b to high_b.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=THIN)
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 14, "b": 40},
        xaxis=ACROSS | {"title": {"text": "mean probability in the bin"}, "showgrid": False},
        yaxis=RATE | {"title": {"text": "share of positives"}},
    )
    marks: list[Mark] = [
        Label(0.02, 0.97, "above: more positives than promised", anchor="start"),
        Label(0.98, 0.05, "below: fewer than promised", anchor="end"),
    ]
    if whiskers:
        marks += [Segment(f"mean_{b}", f"low_{b}", f"mean_{b}", f"high_{b}", width=1) for b in range(bins)]
    marks += [Segment(f"mean_{b}", f"mean_{b}", f"mean_{b}", f"observed_{b}", width=4) for b in range(bins)]
    marks += [Dot(f"mean_{b}", f"observed_{b}", size=4.5) for b in range(bins)]
    alt = "Reliability diagram: share of positives against mean probability in each bin, and the diagonal of no error."
    return View("reliability", alt, tuple(marks), figure, height)


@cache
def bin_counts(
    bins: int, *, positive: str, negative: str, numbers: bool = False, by_rank: bool = False, height: int = 130
) -> View:
    """How many samples each bin holds, positives below and negatives above; the fullest bin fills the height.

    numbers: write each bin's count (track count_b, at x middle_b) above its bar. by_rank: the bins stand side by side
    in order, whatever their width.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[None, None])
    across = {"range": ACROSS["range"], "tickvals": [], "title": {"text": "bins, lowest probabilities first"}}
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 24, "b": 36},
        xaxis=(across if by_rank else ACROSS | {"title": {"text": "probability"}}) | {"showgrid": False},
        yaxis={"visible": False, "range": [0, 1.3]},
    )
    marks: list[Mark] = [Region(f"left_{b}", 0, f"right_{b}", f"positives_{b}", "tp") for b in range(bins)]
    marks += [Region(f"left_{b}", f"positives_{b}", f"right_{b}", f"all_{b}", "tn") for b in range(bins)]
    if numbers:
        marks += [Label(f"middle_{b}", f"all_label_{b}", track=f"count_{b}") for b in range(bins)]
    marks += [
        Label(0.42, 1.42, f"actual positives ({positive})", anchor="end", hue="positive"),
        Label(0.47, 1.42, f"actual negatives ({negative})", anchor="start", hue="negative"),
    ]
    alt = f"Samples in each bin: {positive} at the bottom, {negative} on top of them."
    return View("counts", alt, tuple(marks), figure, height)


def against_sharpness(factors: np.ndarray, lines: Mapping[str, str], top: float, *, height: int = 414) -> View:
    """Scores against the factor on the logit, on a log axis; the lines follow the shift.

    lines: by track (<name>_drawn, up to `top`), the dash; <name>_label_x, <name>_label_y and the name go on the line.
    """
    figure = go.Figure()
    ticks = [0.25, 0.5, 1, 2, 4]
    figure.add_scatter(x=[factors[0], factors[-1]], y=[None, None])
    figure.update_layout(
        margin={"l": 40, "r": 14, "t": 30, "b": 40},
        xaxis={
            "type": "log",
            "range": [float(np.log10(factors[0] * 0.97)), float(np.log10(factors[-1] * 1.03))],
            "tickvals": ticks,
            "ticktext": [f"× {t:g}" for t in ticks],
            "title": {"text": "sharpness: logit times"},
            "showgrid": False,
        },
        yaxis={"range": [-0.02, 1.04 * top], "dtick": 0.2, "tick0": 0},
    )
    marks: list[Mark] = [Curve("sharpness", f"{name}_drawn", "sharpness", dash) for name, dash in lines.items()]
    marks += [Label(f"{name}_label_x", f"{name}_label_y", name.replace("_", " ")) for name in lines]
    marks.append(Rule(x="sharpness", drag="sharpness", before="← flatter", after="sharper →"))
    marks += [Dot("sharpness", f"{name}_drawn") for name in lines]
    return View(
        "sharpnesses",
        "AUROC, log loss, Brier score and calibration error against sharpness.",
        tuple(marks),
        figure,
        height,
    )


def against_bins(bins: np.ndarray, expected: np.ndarray, largest: np.ndarray, *, height: int = 414) -> View:
    """Expected and maximum calibration error against the number of bins."""
    figure = go.Figure()
    figure.add_scatter(x=bins, y=largest, mode="lines", line={"width": 2, "dash": "6px,4px"})
    figure.add_scatter(x=bins, y=expected, mode="lines", line={"width": 2})
    top = max(float(np.nanmax(largest, initial=0)), 0.05)
    figure.update_layout(
        margin={"l": 50, "r": 14, "t": 24, "b": 40},
        xaxis={"title": {"text": "number of bins"}, "range": [bins[0] - 0.6, bins[-1] + 0.6], "showgrid": False},
        yaxis={"range": [-0.02 * top, 1.16 * top]},
    )
    at = len(bins) // 3
    marks: tuple[Mark, ...] = (
        *(
            Label(float(bins[at]), float(np.nanmax(y[at - 4 : at + 5], initial=0) + 0.06 * top), text)
            for y, text in ((largest, "largest gap (MCE)"), (expected, "average gap (ECE)"))
        ),
        Rule(x="bins", drag="bins"),
        Dot("bins", "maximum_calibration_error"),
        Dot("bins", "expected_calibration_error"),
    )
    return View("errors", "Calibration errors against the number of bins.", marks, figure, height)


def one_sample(p: np.ndarray, log_loss: np.ndarray, brier: np.ndarray, top: float, *, height: int = 300) -> View:
    """What one positive costs, log loss and Brier score on one scale, against the probability that it was given."""
    figure = go.Figure()
    figure.add_scatter(x=p, y=np.where(log_loss <= top, log_loss, np.nan), mode="lines", line={"width": 2})
    figure.add_scatter(x=p, y=brier, mode="lines", line={"width": 2, "dash": "6px,4px"})
    figure.update_layout(
        margin={"l": 40, "r": 12, "t": 26, "b": 40},
        xaxis=ACROSS | {"title": {"text": "probability given to what happened"}},
        yaxis={"range": [-0.02 * top, 1.03 * top], "title": {"text": "cost"}},
    )
    near = int(np.argmin(np.abs(p - 0.12)))
    marks = (
        Label(float(p[near]) + 0.03, float(log_loss[near]) + 0.3, "log loss", anchor="start"),
        Label(0.03, 0.42, "Brier score", anchor="start"),
        Rule(x="p", drag="p", before="← surer and wrong", after="surer and right →"),
        Dot("p", "log_loss_drawn"),
        Dot("p", "brier"),
    )
    return View("one", "Cost of one positive sample against its probability.", marks, figure, height)


def near_zero(
    exponents: np.ndarray, log_loss: np.ndarray, low: float, top: float, clip: float | None, *, height: int = 300
) -> View:
    """The same close to zero: log loss against the power of ten, with the plateau of clipping; 0 stands far left."""
    figure = go.Figure()
    figure.add_scatter(x=exponents, y=log_loss, mode="lines", line={"width": 2})
    ticks = [-15, -12, -9, -6, -3, 0]
    figure.update_layout(
        margin={"l": 40, "r": 20, "t": 26, "b": 40},
        xaxis={
            "range": [low - 0.3, 0.3],
            "tickvals": [low, *ticks],
            "ticktext": ["0", *("1" if not t else f"10<sup>−{-t}</sup>" for t in ticks)],
            "title": {"text": "the same, ten times smaller at each step"},
        },
        yaxis={"range": [-0.02 * top, 1.03 * top], "title": {"text": "log loss"}},
    )
    text = (
        "no clipping: at 0 it is infinite"
        if clip is None
        else f"clipped at {clip:.2g}: it stops at {-np.log(clip):.4g}"
    )
    marks = (
        Label(-1.2, 0.95 * top, text, anchor="end"),
        Rule(x="exponent", drag="p"),
        Dot("exponent", "log_loss"),
    )
    return View("near-zero", f"Log loss of one positive close to probability 0; {text}.", marks, figure, height)


def duel(y_true: Sequence[int], models: Mapping[str, Sequence[float]], *, height: int = 210) -> View:
    """Samples of two models by probability, one line each; filled is right at one half. The first one moves ("first")."""
    figure = go.Figure()
    marks: list[Mark] = []
    rows = len(y_true) + 1
    for m, (name, probability) in enumerate(models.items()):
        marks.append(Label(-0.03, rows * (1 - m) + rows / 2, name, anchor="end"))
        for i, (actual, p) in enumerate(zip(y_true, probability, strict=True)):
            y = rows * (1 - m) + rows - 1 - i
            if not m and not i:
                marks += [Dot("first", float(y), drag="first")]
                continue
            hue, right = (POSITIVE if actual else NEGATIVE), (p >= 0.5) == bool(actual)
            symbol = "circle" if right else "circle-open"
            marker = {"size": 11, "symbol": symbol, "color": hue, "line": {"width": 2, "color": hue}}
            figure.add_scatter(x=[p], y=[y], mode="markers", marker=marker)
    figure.add_scatter(x=[0.5, 0.5], y=[0, 2 * rows], mode="lines", line=THIN)
    figure.update_layout(
        margin={"l": 66, "r": 12, "t": 10, "b": 40},
        xaxis=ACROSS | {"title": {"text": "probability of positive"}},
        yaxis={"visible": False, "range": [0, 2 * rows]},
    )
    marks += [
        Label(0.53, 2 * rows - 0.5, "called positive →", anchor="start"),
        Label(0.03, rows * 2 - 0.6, "drag A's first sample", anchor="start"),
    ]
    alt = "Four samples under two models, by their probability; the first sample of the first model can be dragged."
    return View("duel", alt, tuple(marks), figure, height)


def duel_losses(p: np.ndarray, moving: np.ndarray, still: float, names: tuple[str, str], *, height: int = 210) -> View:
    """Log loss of the model whose first sample moves, and the level of the other one."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[still] * 2, mode="lines", line={"width": 2, "dash": "6px,4px"})
    figure.add_scatter(x=p, y=moving, mode="lines", line={"width": 2})
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 10, "b": 40},
        xaxis=ACROSS | {"title": {"text": "probability of A's first sample"}},
        yaxis={"range": [0, float(moving.max()) * 1.05], "title": {"text": "log loss"}},
    )
    at = len(p) // 4
    marks = (
        Label(0.98, still + 0.09, names[1], anchor="end"),
        Label(float(p[at]), float(moving[at]) - 0.1, names[0], anchor="end"),
        Rule(x="first", drag="first"),
        Dot("first", "log_loss_a"),
    )
    return View("duel-losses", "Log loss of both models as the first sample of one moves.", marks, figure, height)

"""Distorted probabilities: every score and the reliability diagram of ten bins, at every sharpness and shift."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
import plotly.graph_objects as go

from charts.figures import apart, axis, framed, hint
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Track, View, over
from charts.theme import MODELS
from metrics_core import reasons
from metrics_core.classification.areas import auroc
from metrics_core.classification.sweep import Sweep
from metrics_core.inference.resampled_probabilities import resampled_distortions
from metrics_core.inference.resampled_thresholds import Band
from metrics_core.probabilities.sharpness import distortions
from pages.classification.probabilities.shared import (
    GRID_NUMBERS,
    Bars,
    bin_counts,
    for_pixels,
    mean_formula,
    per_bin,
    reliability,
    surely,
)
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.formulas import significant
from widgets.intervals import SWEEP_ROWS, drawable, of_scores, resamples_for
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

MOST_EVALUATIONS = 40_000_000  # rows times positions: a few seconds, once
STEPS = ((8, 12), (6, 6), (4, 4), (2, 2))  # of each side of "undistorted": factors, shifts
TEN = 10
DASHES = {"AUROC": "longdash", "log_loss": "", "Brier": "dash", "ECE": "dot"}
HUES = dict(zip(DASHES, MODELS, strict=True))
TOP = 1.2
OVER = ("sharpness", "shift")
of_both = over(*OVER)


def positions(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Factors from a quarter to four and shifts from -3 to 3, fewer of them for very many rows; 1 and 0 are among them."""
    factors, shifts = next((s for s in STEPS if rows * (2 * s[0] + 1) * (2 * s[1] + 1) <= MOST_EVALUATIONS), STEPS[-1])
    return 4.0 ** (np.arange(-factors, factors + 1) / factors), 3 * np.arange(-shifts, shifts + 1) / shifts


def distortion(data: Scored, s: Sweep, clip: float | None, how: Conventions = PLAIN) -> Payload:
    """Every score and the reliability diagram of ten bins, at every sharpness and shift."""
    factors, shifts = positions(len(data.scores))
    d = distortions(data.y_true, data.scores, factors, shifts, weights=data.weights, clip=clip)
    again = _distorted_again(data, factors, shifts, clip, how) if drawable(data, how, SWEEP_ROWS) else {}

    def read(name: str, values: np.ndarray) -> Track:
        return of_both(values, name, band=surely(values, again.get(name), biased=name == "calibration_error"))

    log_loss, brier = read("log_loss", d.log_loss), read("brier", d.brier)
    error, right = read("calibration_error", d.calibration_error), read("accuracy", d.accuracy)
    area = np.asarray(auroc(s))
    ranked = over()(area, "auroc", reasons=reasons(auroc, s), band=surely(area, again.get("auroc")))
    n, rows = over()(d.n, "n"), over()(d.rows, "rows")
    drawn = {"AUROC": np.broadcast_to(area, d.log_loss.shape), "log_loss": d.log_loss}
    lines = against_sharpness(over("sharpness")(factors), drawn | {"Brier": d.brier, "ECE": d.calibration_error})
    edges = np.linspace(0, 1, TEN + 1)
    bars = Bars(OVER, d.counts, d.positives, edges[:-1], edges[1:])
    counts = bin_counts(bars, positive=data.positive, negative=data.negative, numbers=d.rows < 10_000)
    diagram = reliability(per_bin(d.mean_probability, OVER, "mean"), per_bin(d.observed, OVER, "observed"))
    layout = grid({diagram: 5, lines: 5, NUMBERS: 2}, {counts: 5, lines: 5, NUMBERS: 2})
    return pack(
        replace(layout, views=(diagram, counts, lines)),  # in one column the bins stand under their diagram
        _controls(factors, shifts),
        readouts=(
            Readout("auroc", "AUROC", ranked),
            Readout("accuracy", "accuracy at 0.5", right),
            Readout("log_loss", "log loss", log_loss),
            Readout("brier_score", "Brier score", brier),
            Readout("expected_calibration_error", "calibration error (ECE)", error),
        ),
        formulas=(
            mean_formula(
                "log_loss",
                log_loss,
                of_both(d.log_loss_sum, "log_loss_sum"),
                n,
                "A mean over @n@ samples. p is the predicted probability of the positive class, y is 1 for a positive and 0 for a negative. Without clipping, a probability of 0 for what happened makes it infinite.",
            ),
            mean_formula(
                "brier_score",
                brier,
                of_both(d.brier_sum, "brier_sum"),
                n,
                "The mean squared distance between probability p and outcome y: no sample adds more than 1 to the sum.",
            ),
            mean_formula(
                "expected_calibration_error",
                error,
                of_both(d.gap_sum, "gap_sum"),
                rows,
                "Ten bins of equal width: the mean of the gaps in the diagram, each weighted by the number of samples in its bin.",
                r"\frac{\text{samples} \cdot \text{gap}, \text{added up over the bins}}{\text{all samples}}",
            ),
            Formula(
                "auroc",
                "AUROC",
                ranked,
                says="Of a positive and a negative drawn at random, how often the positive has the higher probability (ties count half).",
            ),
        ),
        table=(ranked, log_loss, brier, error, right),
    )


def _controls(factors: np.ndarray, shifts: np.ndarray) -> tuple[Control, Control]:
    said = tuple(f"{v:+.3g}".replace("-", "−") if v else "0" for v in shifts)
    return (
        Control("sharpness", "sharpness (1: as given)", factors, tuple(significant(f, 3) for f in factors)),
        Control("shift", "shift (0: as given)", shifts, said),
    )


def distortion_resamples(data: Scored) -> int:
    """How often the rows are drawn for the grid of sharpness and shift."""
    factors, shifts = positions(len(data.scores))
    return resamples_for(len(data.scores) * len(factors) * len(shifts), GRID_NUMBERS)


def _distorted_again(
    data: Scored, factors: np.ndarray, shifts: np.ndarray, clip: float | None, how: Conventions
) -> dict[str, np.ndarray | Band]:
    found = resampled_distortions(
        data.y_true,
        data.scores,
        factors,
        shifts,
        weights=data.weights,
        clip=clip,
        stratified=how.fixed,
        resamples=distortion_resamples(data),
    )
    return found | {"auroc": of_scores(data, auroc, how)}


def against_sharpness(sharpness: Track, drawn: Mapping[str, np.ndarray]) -> View:
    """Scores against the factor on the logit, on a log axis; the lines follow the shift and end at the top.

    They are drawn from the probabilities as given to where the sharpness stands; their names are beside them on the right.
    """
    factors = sharpness.values
    given = len(factors) // 2
    figure = go.Figure()
    ticks = [0.25, 0.5, 1, 2, 4]
    figure.add_scatter(x=[factors[0], factors[-1]], y=[None, None])
    ends = (float(np.log10(end)) for end in (factors[0] * 0.97, factors[-1] * 1.03))
    texts = [f"× {t:g}" for t in ticks]
    across = axis("sharpness", *ends, type="log", tickvals=ticks, ticktext=texts, showgrid=False)
    framed(figure, (40, 30, 68, 40), across, {"range": [-0.02, 1.04 * TOP], "dtick": 0.2, "tick0": 0})
    lines = {
        name: of_both(for_pixels(np.where(values <= TOP, values, np.nan)), f"{name}_drawn")
        for name, values in drawn.items()
    }
    marks: list[Mark] = [
        Curve(sharpness, line, "sharpness", DASHES[name], color=HUES[name], so_far=True, since=given)
        for name, line in lines.items()
    ]
    marks += _names(drawn, float(factors[-1]) * 1.06)
    marks.append(hint(sharpness, float(factors[given]) * 1.1, 1.12, upto=given, since=given))
    marks.append(Rule(x=sharpness, drag="sharpness", before="← flatter", after="sharper →"))
    marks += [Dot(sharpness, line) for line in lines.values()]
    return View(
        "sharpnesses",
        "AUROC, log loss, Brier score and calibration error against sharpness.",
        tuple(marks),
        figure,
        428,
    )


def _names(drawn: Mapping[str, np.ndarray], end: float) -> Iterator[Label]:
    """The name of each line at the right end, as high as the line is where the sharpness stands, and apart from the others."""
    now = np.array([np.nan_to_num(values, nan=0.5, posinf=TOP) for values in drawn.values()])
    for name, beside in zip(drawn, apart(now, 0.06, high=TOP), strict=True):
        yield Label(end, of_both(beside, f"{name}_label_y"), name.replace("_", " "), anchor="start", color=HUES[name])

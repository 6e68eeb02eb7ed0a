"""Distorted probabilities: every score and the reliability diagram of ten bins, at every sharpness and shift."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from charts.moving import Control, Track
from metrics_core import reasons
from metrics_core.classification.areas import auroc
from metrics_core.classification.sweep import Sweep
from metrics_core.inference.resampled_probabilities import resampled_distortions
from metrics_core.probabilities.sharpness import distortions
from pages.classification.probabilities import drawing as views
from pages.classification.probabilities.shared import (
    GRID_NUMBERS,
    bin_tracks,
    for_pixels,
    mean_formula,
    per_bin,
    surely,
)
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import SWEEP_ROWS, drawable, of_scores, resamples_for
from widgets.scrubber import Formula, Payload, Readout, pack

MOST_EVALUATIONS = 40_000_000  # rows times positions: a few seconds, once
STEPS = ((8, 12), (6, 6), (4, 4), (2, 2))  # of each side of "undistorted": factors, shifts
TEN = 10
LINES = {"AUROC": "longdash", "log_loss": "", "Brier": "dash", "ECE": "dot"}
NAMED_AT = {"AUROC": 0.1, "log_loss": 0.9, "Brier": 0.3, "ECE": 0.1}  # share of the way along its line
TOP = 1.2
OVER = ("sharpness", "shift")


def grid(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Factors from a quarter to four and shifts from -3 to 3, fewer of them for very many rows; 1 and 0 are among them."""
    factors, shifts = next((s for s in STEPS if rows * (2 * s[0] + 1) * (2 * s[1] + 1) <= MOST_EVALUATIONS), STEPS[-1])
    return 4.0 ** (np.arange(-factors, factors + 1) / factors), 3 * np.arange(-shifts, shifts + 1) / shifts


def distortion(data: Scored, s: Sweep, clip: float | None, how: Conventions = PLAIN) -> Payload:
    """Every score and the reliability diagram of ten bins, at every sharpness and shift."""
    factors, shifts = grid(len(data.scores))
    d = distortions(data.y_true, data.scores, factors, shifts, weights=data.weights, clip=clip)
    none: tuple[str, ...] = ()
    tracks = {
        "sharpness": Track(factors, OVER[:1]),
        "shift": Track(shifts, OVER[1:]),
        "n": Track(np.asarray(float(d.n)), none),
        "rows": Track(np.asarray(float(d.rows)), none),
        "auroc": Track(np.asarray(auroc(s)), none, reasons(auroc, s)),
    }
    names = ("log_loss", "log_loss_sum", "brier", "brier_sum", "gap_sum", "calibration_error", "accuracy")
    tracks |= {name: Track(getattr(d, name), OVER) for name in names}
    if drawable(data, how, SWEEP_ROWS):
        tracks |= surely(tracks, _distorted_again(data, factors, shifts, clip) | {"auroc": of_scores(data, auroc)})
    everywhere = np.broadcast_to(tracks["auroc"].values, d.log_loss.shape)
    drawn = {"AUROC": everywhere, "log_loss": d.log_loss, "Brier": d.brier, "ECE": d.calibration_error}
    tracks |= _lines(drawn, factors)
    edges = np.linspace(0, 1, TEN + 1)
    tracks |= bin_tracks(d.counts, d.positives, OVER, edges[:-1], edges[1:])
    tracks |= per_bin("mean", d.mean_probability, OVER) | per_bin("observed", d.observed, OVER)
    return pack(
        (
            views.reliability(TEN),
            views.bin_counts(TEN, positive=data.positive, negative=data.negative, numbers=d.rows < 10_000),
            views.against_sharpness(factors, LINES, TOP),
        ),
        (
            Control("sharpness", "sharpness: logit times", factors, tuple(f"{f:.3g}" for f in factors)),
            Control(
                "shift", "shift: logit plus", shifts, tuple(f"{v:+.3g}".replace("-", "−") if v else "0" for v in shifts)
            ),
        ),
        tracks,
        (
            Readout("auroc", "AUROC", "auroc"),
            Readout("accuracy", "accuracy at 0.5", "accuracy"),
            Readout("log_loss", "log loss", "log_loss"),
            Readout("brier_score", "Brier score", "brier"),
            Readout("expected_calibration_error", "calibration error (ECE)", "calibration_error"),
        ),
        formulas=(
            mean_formula(
                "log_loss",
                "log_loss",
                "log_loss_sum",
                "n",
                "A sum of logarithms over @n@ samples: one certain mistake is enough to make it infinite.",
            ),
            mean_formula(
                "brier_score", "brier", "brier_sum", "n", "The same with squares: no sample can add more than 1."
            ),
            mean_formula(
                "expected_calibration_error",
                "calibration_error",
                "gap_sum",
                "rows",
                "Ten bins of equal width: the gaps of the diagram, each counted as often as its bin has samples.",
            ),
            Formula(
                "auroc",
                "AUROC",
                "auroc",
                says="Of a positive and a negative drawn at random, how often the positive has the higher probability (ties count half). A distortion keeps every order, so it cannot move.",
            ),
        ),
        table=("auroc", "accuracy", "log_loss", "brier", "calibration_error"),
        areas=(
            f"{'reliability ' * 5}{'sharpnesses ' * 5}{'numbers ' * 2}".strip(),
            f"{'counts ' * 5}{'sharpnesses ' * 5}{'numbers ' * 2}".strip(),
        ),
        columns="repeat(12, minmax(0, 1fr))",
    )


def distortion_resamples(data: Scored) -> int:
    """How often the rows are drawn for the grid of sharpness and shift."""
    factors, shifts = grid(len(data.scores))
    return resamples_for(len(data.scores) * len(factors) * len(shifts), GRID_NUMBERS)


def _distorted_again(
    data: Scored, factors: np.ndarray, shifts: np.ndarray, clip: float | None
) -> dict[str, np.ndarray]:
    return resampled_distortions(
        data.y_true,
        data.scores,
        factors,
        shifts,
        weights=data.weights,
        clip=clip,
        resamples=distortion_resamples(data),
    )


def _lines(drawn: Mapping[str, np.ndarray], factors: np.ndarray) -> dict[str, Track]:
    """Each line up to the top of the picture, and where its name stands: apart from each other, always on the picture."""
    tracks = {}
    higher = {"Brier": drawn["Brier"] > drawn["ECE"], "ECE": drawn["ECE"] >= drawn["Brier"]}
    for name, values in drawn.items():
        here = round(NAMED_AT[name] * (len(factors) - 1))
        tracks[f"{name}_drawn"] = Track(for_pixels(np.where(values <= TOP, values, np.nan)), OVER)
        tracks[f"{name}_label_x"] = Track(np.asarray(factors[here]), ())
        height = np.minimum(np.nan_to_num(values[here], nan=0.5, posinf=TOP), TOP - 0.05)
        above = np.where(higher[name][here], 0.045, -0.05) if name in higher else 0.045
        tracks[f"{name}_label_y"] = Track(height + above, OVER[1:])
    return tracks

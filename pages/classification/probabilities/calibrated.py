"""The reliability diagram of ten bins, and what it makes of the scores, at every sharpness and shift."""

import numpy as np

from charts.moving import Track, over
from metrics_core.probabilities.sharpness import distortions
from pages.classification.probabilities.shared import Bars, bin_counts, mean_formula, per_bin, reliability, surely
from pages.classification.probabilities.steps import again_at, factor_control, shift_control, steps
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import SWEEP_ROWS, drawable
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, wide_and_two

OVER = ("factor", "shift")
of_both = over(*OVER)


def calibrated(data: Scored, clip: float | None, how: Conventions = PLAIN) -> Payload:
    """Calibration error, log loss, Brier score and accuracy at every sharpness and shift, with the diagram."""
    factors, shifts = steps(len(data.scores))
    d = distortions(data.y_true, data.scores, factors, shifts, weights=data.weights, clip=clip)
    again = again_at(data, factors, shifts, clip, how) if drawable(data, how, SWEEP_ROWS) else {}

    def read(name: str, values: np.ndarray) -> Track:
        return of_both(values, name, band=surely(values, again.get(name), biased=name == "calibration_error"))

    log_loss, brier = read("log_loss", d.log_loss), read("brier", d.brier)
    error, right = read("calibration_error", d.calibration_error), read("accuracy", d.accuracy)
    counts = bin_counts(
        Bars.of(OVER, d), positive=data.positive, negative=data.negative, numbers=d.rows < 10_000, height=170
    )
    diagram = reliability(per_bin(d.mean_probability, OVER, "mean"), per_bin(d.observed, OVER, "observed"), height=340)
    return pack(
        wide_and_two(diagram, counts, NUMBERS, shares=(7, 5), across=2),
        (factor_control("factor", factors), shift_control(shifts)),
        readouts=(
            Readout("expected_calibration_error", "calibration error (ECE)", error),
            Readout("brier_score", "Brier score", brier),
            Readout("log_loss", "log loss", log_loss),
            Readout("accuracy", "accuracy at 0.5", right),
        ),
        formulas=(
            mean_formula(
                "expected_calibration_error",
                error,
                of_both(d.gap_sum, "gap_sum"),
                over()(d.rows, "rows"),
                "Ten bins of equal width: the mean of the gaps in the diagram, each weighted by the number of samples in its bin.",
                r"\frac{\text{samples} \cdot \text{gap}, \text{added up over the bins}}{\text{all samples}}",
            ),
        ),
        table=(error, brier, log_loss, right),
    )

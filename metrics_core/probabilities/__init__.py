"""What probabilities are worth: log loss, the Brier score, calibration, sharpness."""

from metrics_core.probabilities.calibration import (
    BrierParts,
    Calibration,
    brier_parts,
    calibration,
    expected_calibration_error,
    maximum_calibration_error,
)
from metrics_core.probabilities.losses import brier_score, brier_terms, log_loss, log_loss_terms

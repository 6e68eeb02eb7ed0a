"""At which sharpness and shift the probabilities are scored, and their resamples there."""

from dataclasses import replace

import numpy as np

from charts.moving import Control
from metrics_core.inference.resampled_probabilities import resampled_distortions
from metrics_core.probabilities.sharpness import distorted
from pages.classification.probabilities.shared import EXAMPLE, GRID_NUMBERS
from widgets.conventions import Conventions
from widgets.data import Scored
from widgets.formulas import significant
from widgets.intervals import resamples_for

ASKED = 2.0  # the sharpness of which the question speaks
MOST_EVALUATIONS = 40_000_000  # rows times positions: a few seconds, once
STEPS = ((8, 12), (6, 6), (4, 4), (2, 2))  # of each side of "undistorted": factors, shifts


def steps(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Factors from a quarter to four and shifts from -3 to 3, fewer of them for very many rows; 1 and 0 are among them."""
    factors, shifts = next((s for s in STEPS if rows * (2 * s[0] + 1) * (2 * s[1] + 1) <= MOST_EVALUATIONS), STEPS[-1])
    return 4.0 ** (np.arange(-factors, factors + 1) / factors), 3 * np.arange(-shifts, shifts + 1) / shifts


def factor_control(name: str, factors: np.ndarray) -> Control:
    """The slider of the sharpness."""
    return Control(name, "sharpness (1: as given)", factors, tuple(significant(f, 3) for f in factors))


def marked(control: Control) -> Control:
    """The same with what it does to one probability, and with what its ends and the question mean."""
    first, *_, last = control.values.tolist()
    texts = tuple(_moved(factor) for factor in control.values.tolist())
    return replace(
        control,
        label="how sure",
        texts=texts,
        marks={first: "less", 1.0: "same", ASKED: _moved(ASKED), last: "more"},
    )


def _moved(factor: float) -> str:
    """What a factor does to one probability."""
    return f"{EXAMPLE} → {distorted(EXAMPLE, factor):.2g}"


def shift_control(shifts: np.ndarray) -> Control:
    """The slider of the shift, with its sign."""
    said = tuple(f"{v:+.3g}".replace("-", "−") if v else "0" for v in shifts)
    return Control("shift", "shift (0: as given)", shifts, said)


def grid_resamples(data: Scored) -> int:
    """How often the rows are drawn for the grid of sharpness and shift, and for the sharpness alone."""
    factors, shifts = steps(len(data.scores))
    return resamples_for(len(data.scores) * len(factors) * len(shifts), GRID_NUMBERS)


def again_at(
    data: Scored, factors: np.ndarray, shifts: np.ndarray, clip: float | None, how: Conventions
) -> dict[str, np.ndarray]:
    """What resampled_distortions() finds at every factor and shift."""
    return resampled_distortions(
        data.y_true,
        data.scores,
        factors,
        shifts,
        weights=data.weights,
        clip=clip,
        stratified=how.fixed,
        resamples=grid_resamples(data),
    )

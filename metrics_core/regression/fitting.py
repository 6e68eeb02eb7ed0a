r"""Lines and planes by least squares, and what features without any meaning do to their R2.

Symbols: n rows, k features. A fit always has a constant. Adding a feature cannot lower R2 on the rows of the fit, since a
coefficient of 0 is allowed; adjusted R2 rises exactly where the t-value of the new feature is beyond 1 (Edwards 1969),
for noise about once in three times. Held-out R2 is taken around the mean of the held-out rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.regression.explained import adjust, r2
from metrics_core.regression.sums import pairs


@dataclass(frozen=True, eq=False)
class Fit:
    """A least-squares fit: constant, one slope a feature, and the fitted value of each row."""

    constant: float
    slopes: np.ndarray
    fitted: np.ndarray

    def predict(self, features: Any) -> np.ndarray:
        """The fit's answer to further rows: an array of shape (rows, features), or (rows,) with one feature."""
        return np.asarray(self.constant + _columns(features) @ self.slopes)


@dataclass(frozen=True, eq=False)
class Nested:
    """R2 of ever more features: on the rows of the fit, adjusted, and on held-out rows; `features` is how many each."""

    features: np.ndarray
    train: np.ndarray
    adjusted: np.ndarray
    held_out: np.ndarray


def least_squares(features: Any, y: Any) -> Fit:
    """Fit y by a constant and the features, the solution of least size where there are many.

    features: shape (rows, features), or (rows,) with one. Raises ValueError for unequal lengths, no rows, what is no
    number, NaN or infinity.
    """
    x = _columns(features)
    truth = pairs(y, np.zeros(len(x)))[0].astype(np.float64)
    if not len(truth) or not np.isfinite(x).all():
        raise ValueError(f"features must be finite numbers in at least one row, got shape {x.shape}")
    middle, mean = x.mean(axis=0), float(truth.mean())
    slopes = np.linalg.lstsq(x - middle, truth - mean, rcond=None)[0]
    constant = mean - float(middle @ slopes)
    return Fit(constant, slopes, constant + x @ slopes)


def nested_r2(train: Any, y_train: Any, held_out: Any, y_held_out: Any, *, start: int = 1) -> Nested:
    """R2 with the first `start` features, with one more, and so on to all of them.

    train, held_out: shape (rows, features), equally many features. Raises what least_squares() raises, and ValueError
    for a `start` that is no number of features.
    """
    x, new = _columns(train), _columns(held_out)
    if x.shape[1] != new.shape[1]:
        raise ValueError(f"held_out has {new.shape[1]} features and train has {x.shape[1]}")
    if not 1 <= start <= x.shape[1]:
        raise ValueError(f"start must be 1 to {x.shape[1]}, got {start!r}")
    rows = []
    for k in range(start, x.shape[1] + 1):
        fit = least_squares(x[:, :k], y_train)
        share = r2(y_train, fit.fitted)
        rows.append((k, share, adjust(share, len(x), k), r2(y_held_out, fit.predict(new[:, :k]))))
    features, *curves = np.array(rows).T
    return Nested(features.astype(int), *curves)


def _columns(features: Any) -> np.ndarray:
    x = np.asarray(features, dtype=np.float64)
    if x.ndim == 1:
        x = x[:, None]
    if x.ndim != 2:
        raise ValueError(f"features must have a row for each sample and a column for each feature, got shape {x.shape}")
    return x

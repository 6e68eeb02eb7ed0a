r"""The Frechet distance between two sets of feature vectors, each taken for a Gaussian.

FID is this number on the 2,048 pool features of Inception-v3; here the features are whatever is brought. It is a squared
distance: the one between the means, and a second term that compares the covariances. The trace of the root of a product
of covariances F^T F and G^T G is the sum of the singular values of F G^T, so that singular covariances need no special care. Source: Dowson and Landau 1982; Heusel et al. 2017. Not here: the network that makes features.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, nan
from typing import Any

import numpy as np
from scipy.linalg import LinAlgError, cholesky, eigh, svdvals

from metrics_core.card import Card, Part, metric
from metrics_core.numbers import as_numbers, difference


@dataclass(frozen=True, eq=False)
class Gaussian:
    """A mean (d numbers) and a covariance (d x d); rows: of the sample they come from, None where they are given.

    rows_apart: those rows about their mean, over the root of the divisor, where they are no more than d.
    Raises ValueError where shapes do not fit, numbers are not finite, or the covariance is not symmetric or has a negative
    eigenvalue beyond rounding; `undefined` says why there is no covariance (one row, or numbers too large).
    """

    mean: np.ndarray
    covariance: np.ndarray
    rows: int | None = None
    undefined: str = ""
    rows_apart: np.ndarray | None = None

    def __post_init__(self) -> None:
        mean, covariance = np.array(self.mean, float), np.array(self.covariance, float)
        d = len(mean) if mean.ndim == 1 else 0
        if not d or covariance.shape != (d, d):
            shapes = f"{mean.shape} and {covariance.shape}"
            raise ValueError(f"mean and covariance must have the shapes (d,) and (d, d), got {shapes}")
        object.__setattr__(self, "mean", mean)
        object.__setattr__(self, "covariance", covariance)
        if self.undefined:
            return
        if not (np.isfinite(mean).all() and np.isfinite(covariance).all()):
            raise ValueError("mean and covariance must be finite, got NaN or infinity among their numbers")
        size = np.abs(covariance).max()
        if np.abs(covariance - covariance.T).max() > 1e-9 * size:
            raise ValueError("covariance must be symmetric, got one that is not")
        if self.rows is None and eigh(covariance, eigvals_only=True)[0] < -1e-7 * size:
            raise ValueError("covariance must have no negative eigenvalue, got one that has")

    @property
    def factor(self) -> np.ndarray:
        """F with F^T F the covariance: the centred rows where they are few, else by Cholesky, else the symmetric root,
        whose eigenvalues below 0 are rounding and count as 0.
        """
        if self.rows_apart is not None:
            return self.rows_apart
        try:
            return np.asarray(cholesky(self.covariance))
        except LinAlgError:
            values, vectors = eigh(self.covariance)
            return np.asarray((vectors * np.sqrt(np.maximum(values, 0))) @ vectors.T)

    @property
    def rank(self) -> int:
        """The most dimensions that a sample of this size can vary in: d, or its rows less one."""
        return len(self.mean) if self.rows is None else min(len(self.mean), self.rows - 1)


def gaussian(features: Any, *, ddof: int = 1, name: str = "features") -> Gaussian:
    """Mean and covariance of a table of n rows and d columns; ddof: what is taken off n (1, as FID programs do, or 0).

    Raises ValueError for what is no table of finite numbers. Without a covariance, its place holds NaN.
    """
    table = as_numbers(name, features)
    if table.ndim != 2 or not table.shape[1]:
        raise ValueError(f"{name} must have a row each and at least one column, got the shape {table.shape}")
    if not np.isfinite(table).all():
        row, column = np.argwhere(~np.isfinite(table))[0].tolist()
        raise ValueError(f"{name} must be finite, got {table[row, column]} in row {row}, column {column}")
    if ddof not in (0, 1):
        raise ValueError(f"ddof must be 0 or 1, got {ddof!r}")
    rows, d = table.shape
    if rows <= 1:
        reason = f"{name}: {rows or 'no'} {'row' if rows == 1 else 'rows'}; a covariance needs two"
        return Gaussian(np.full(d, nan), np.full((d, d), nan), rows, reason)
    with np.errstate(over="ignore", invalid="ignore"):
        mean = table.mean(axis=0)
        apart = table - mean
        covariance = apart.T @ apart / (rows - ddof)
    reason = "" if np.isfinite(covariance).all() else f"{name}: the numbers are too large for a finite covariance"
    few = apart / np.sqrt(rows - ddof) if rows <= d and not reason else None
    return Gaussian(mean, covariance, rows, reason, few)


@dataclass(frozen=True)
class FrechetDistance:
    """The squared distance between the means, the term of the covariances with its three traces, and their sum."""

    mean_term: float
    trace_real: float
    trace_generated: float
    trace_root: float
    undefined: str
    signature: str

    @property
    def covariance_term(self) -> float:
        """tr(S_r) + tr(S_g) - 2 tr((S_r S_g)^(1/2)), at least 0; 0 where both sides are equal to rounding."""
        return float(np.maximum(difference(self.trace_real + self.trace_generated, 2 * self.trace_root), 0))

    @property
    def value(self) -> float:
        return self.mean_term + self.covariance_term

    @property
    def steps(self) -> list[Part]:
        if self.undefined:
            return []
        return [
            ("squared distance of the means", MEANS, self.mean_term),
            ("sum of the variances of the real features", TRACE_R, self.trace_real),
            ("sum of the variances of the generated features", TRACE_G, self.trace_generated),
            ("trace of the root of the product of the covariances", ROOT, self.trace_root),
            ("term of the covariances", rf"{TRACE_R} + {TRACE_G} - 2 \cdot {ROOT}", self.covariance_term),
        ]


MEANS = r"\lVert\mu_r - \mu_g\rVert^2"
TRACE_R, TRACE_G, ROOT = r"\mathrm{tr}(S_r)", r"\mathrm{tr}(S_g)", r"\mathrm{tr}((S_r S_g)^{1/2})"


@metric(
    Card(
        name="Fréchet distance",
        topic="generated images",
        aliases=("FID", "Fréchet Inception distance"),
        question="How far apart are the features of real and generated images, by their means and covariances?",
        formula=rf"{MEANS} + {TRACE_R} + {TRACE_G} - 2 \cdot {ROOT}",
        symbols={
            MEANS: "squared distance of the means",
            TRACE_R: "sum of the variances of the real features",
            TRACE_G: "sum of the variances of the generated features",
            ROOT: "trace (sum of the diagonal) of the root of the product of both covariances",
        },
        range=(0, float("inf")),
        better="lower",
        undefined_when="there are fewer than two real or two generated images, or features too large to compute a covariance",
        blind_to="Everything but mean and covariance: single images, and copies of the training images. With few images it is too large on average.",
        source="Heusel, Ramsauer, Unterthiner, Nessler and Hochreiter 2017; Dowson and Landau 1982",
        reference="np.sum((np.mean(real, 0) - np.mean(generated, 0)) ** 2) + np.trace(np.cov(real.T) + np.cov(generated.T)"
        " - 2 * scipy.linalg.sqrtm(np.cov(real.T) @ np.cov(generated.T)).real)",
    )
)
def frechet_distance(real: Any, generated: Any, *, ddof: int = 1) -> FrechetDistance:
    """Squared Frechet distance in [0, inf) of two tables of features (n rows, d columns; n may differ), or two Gaussians.

    Smaller is better. Raises ValueError where the two have different columns, and as gaussian() does.
    """
    one, two = (
        side if isinstance(side, Gaussian) else gaussian(side, ddof=ddof, name=name)
        for side, name in ((real, "real"), (generated, "generated"))
    )
    if len(one.mean) != len(two.mean):
        raise ValueError(f"real and generated must have equal columns, got {len(one.mean)} and {len(two.mean)}")
    signature = f"frechet_distance|features:{len(one.mean)}|ddof:{ddof}|squared:yes"
    reason = " and ".join(filter(None, (one.undefined, two.undefined)))
    with np.errstate(over="ignore", invalid="ignore"):
        means = float(np.sum((one.mean - two.mean) ** 2))
    if not reason and not isfinite(means):
        reason = "the means are so far apart that their squared distance is not finite"
    if reason:
        return FrechetDistance(nan, nan, nan, nan, reason, signature)
    traces = float(np.trace(one.covariance)), float(np.trace(two.covariance))
    return FrechetDistance(means, *traces, float(svdvals(one.factor @ two.factor.T).sum()), "", signature)

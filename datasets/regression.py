"""True and predicted numbers: small literal examples, the documents' own, rows that are typed, and how links carry them.

No metric in here, and no fit: what is fitted to these numbers comes from the core.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import isfinite
from typing import Any

import numpy as np
from sklearn.datasets import load_diabetes
from sklearn.linear_model import LinearRegression

from metrics_core.filled import Filled

MOST, LARGEST = 40, 1e12
Inputs = Mapping[str, Any]


@dataclass(frozen=True)
class NumberPairs:
    """Truths and predictions, equally many; unit: of both, "" for none. says: where they come from, in one sentence."""

    says: str
    truths: tuple[float, ...]
    predictions: tuple[float, ...]
    unit: str = ""


TREES = NumberPairs(
    "The heights of seven trees in metres, and estimates from the ground. Made-up numbers.",
    (4.2, 6.5, 8.1, 9.4, 11.8, 14.0, 17.5),
    (5.6, 5.6, 9.3, 10.2, 15.2, 10.0, 18.2),
    "m",
)
FROST = NumberPairs(
    "The temperatures of seven mornings in degrees Celsius, one at exactly 0 and one below, and their forecasts. Made-up numbers.",
    (6.0, 4.0, 1.0, 0.0, -2.0, 3.0, 8.0),
    (5.0, 5.0, 2.0, 1.0, -1.0, 2.0, 7.0),
    "°C",
)
UNITS = {"aia-regression-formulas": "k€", "r2-and-units": "m", "lim-streaming-rmse": "viewers"}
UNITS["lim-streaming-mape-small-series"] = "viewers"


@dataclass(frozen=True, eq=False)
class Measured:
    """Rows of features and one target, with their names and units. source: who measured."""

    says: str
    source: str
    features: np.ndarray
    names: tuple[str, ...]
    target: np.ndarray
    target_name: str


@cache
def diabetes() -> Measured:
    """442 patients of scikit-learn's diabetes data: body mass index and blood pressure, and the disease a year later."""
    data = load_diabetes(scaled=False)
    names = list(data.feature_names)
    columns = np.ascontiguousarray(data.data[:, [names.index("bmi"), names.index("bp")]])
    for array in (columns, data.target):
        array.setflags(write=False)
    return Measured(
        "442 diabetes patients: disease progression after one year, against measurements at the start.",
        "Efron, Hastie, Johnstone and Tibshirani 2004, Least angle regression; sklearn.datasets.load_diabetes",
        columns,
        ("body mass index, kg/m²", "blood pressure, mmHg"),
        data.target,
        "disease progression",
    )


@dataclass(frozen=True, eq=False)
class NoiseDraw:
    """One feature that matters and more that do not, for rows to fit and as many to check on, of one random draw."""

    train: np.ndarray
    y_train: np.ndarray
    held_out: np.ndarray
    y_held_out: np.ndarray


def noise_draws(draws: int) -> list[NoiseDraw]:
    """Seeded draws: all columns standard normal; the target is the first column and as much noise."""
    rng, rows, useless = np.random.default_rng(0), 30, 12
    found = []
    for _ in range(draws):
        x, noise = rng.normal(size=(2, rows, 1 + useless)), rng.normal(size=(2, rows))
        y = x[:, :, 0] + noise
        found.append(NoiseDraw(x[0], y[0], x[1], y[1]))
    return found


# ---- the documents' inputs
def pairs_of(inputs: Inputs) -> NumberPairs | None:
    """Truths and predictions of an example's inputs; None where there are none. `unit_factor` and `copies` are applied."""
    if "y_true" not in inputs or "y_pred" not in inputs:
        return None
    factor, copies = inputs.get("factor", 1), inputs.get("times", 1)
    truths, said = ([float(v) * factor for v in inputs[name]] * copies for name in ("y_true", "y_pred"))
    return NumberPairs("", tuple(truths), tuple(said), inputs.get("unit", ""))


def fitted_cases(train: Mapping[str, Any]) -> dict[str, Inputs]:
    """Two fits by scikit-learn to an example's rows, without and with its column of noise."""
    x, noise, y = (np.array(train[name], float) for name in ("x", "noise", "y"))
    designs = {"without the noise": x[:, None], "with the noise": np.column_stack([x, noise])}
    return {
        name: {"y_true": y.tolist(), "y_pred": LinearRegression().fit(design, y).predict(design).tolist()}
        | {"features": design.shape[1]}
        for name, design in designs.items()
    }


# ---- typed rows
def checked_pairs(truths: Sequence[Any], predictions: Sequence[Any]) -> tuple[NumberPairs | None, list[str]]:
    """The rows that were typed, or None with what is wrong with them, row by row from 1."""
    if not 0 < len(truths) <= MOST:
        return None, [Filled("there can be 1 to {most} rows; there are {n}", most=MOST, n=len(truths))]
    problems: list[str] = []
    rows = []
    for i, pair in enumerate(zip(truths, predictions, strict=True), 1):
        for column, value in zip((Filled("truth"), Filled("prediction")), pair, strict=True):
            if not (isinstance(value, (int, float)) and isfinite(value) and abs(value) <= LARGEST):
                problems.append(
                    Filled(
                        "row {row}, {column}: a number within ±{largest:g} is needed",
                        row=i,
                        column=column,
                        largest=LARGEST,
                    )
                )
        rows.append(pair)
    if problems:
        return None, problems
    truth, said = zip(*((float(y), float(p)) for y, p in rows), strict=True)
    return NumberPairs("", truth, said), []


def pairs_to_link(pairs: NumberPairs) -> str:
    """The rows as they stand in the URL: `200*210_250*240`."""
    both = zip(pairs.truths, pairs.predictions, strict=True)
    return "_".join(f"{truth:.9g}*{said:.9g}" for truth, said in both)


def pairs_from_link(text: str) -> NumberPairs | None:
    """The rows out of the URL, or None when they are no good rows."""
    try:
        rows = [tuple(float(part) for part in pair.split("*")) for pair in text.split("_")[: MOST + 1]]
    except ValueError:
        return None
    if any(len(row) != 2 for row in rows):
        return None
    return checked_pairs([row[0] for row in rows], [row[1] for row in rows])[0]

"""True and predicted numbers from a table: which column is which, which rows count, which are left out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.uploads.classes import PREDICTED
from datasets.uploads.errors import UploadError
from datasets.uploads.roles import GROUP, ID, LABEL, WEIGHT, words
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, shown
from metrics_core.filled import Filled

LARGEST = 1e150
FORECAST = PREDICTED | {"forecast", "est", "estimate", "estimated", "fitted", "fit"}
TRUE = frozenset(LABEL) | {"observed", "value", "price", "sales", "demand"}


@dataclass(frozen=True)
class PairRoles:
    """The columns of true and of predicted numbers; "" where none looks like it."""

    truth: str
    prediction: str


@dataclass(frozen=True)
class TruePredicted:
    """Truth and prediction of each row that counts. `left_out` keeps the first rows left out, the count is of all."""

    y_true: np.ndarray
    y_pred: np.ndarray
    left_out: tuple[Problem, ...]
    left_out_count: int


def guess_pair_roles(table: Table) -> PairRoles:
    """A first guess by name, else by place: the first two columns of numbers that are no ids."""
    numbers = [name for name, values in table.columns.items() if values.dtype.kind in "fi"]
    usable = [name for name in numbers if not words(name) & (ID | WEIGHT | GROUP)]
    said = next((name for name in usable if words(name) & FORECAST or _begins(name)), "")
    others = [name for name in usable if name != said]
    truth = next((name for name in others if words(name) & TRUE), next(iter(others), ""))
    return PairRoles(truth, said or next((name for name in others if name != truth), ""))


def _begins(name: str) -> bool:
    return any(word.startswith("pred") for word in words(name))


def true_predicted(table: Table, roles: PairRoles) -> TruePredicted:
    """The rows that have both numbers. Raises UploadError where there would be nothing to compare."""
    columns = {what: _numbers(table, name, what) for name, what in _named(table, roles)}
    good = {what: np.abs(values) <= LARGEST for what, values in columns.items()}  # NaN is in no range
    kept = good["truth"] & good["prediction"]
    if not kept.any():
        raise UploadError(
            Filled(
                'No row is left: none has a number both in "{truth}" and in "{prediction}". '
                "Choose other columns, or fill in the missing cells.",
                truth=shown(roles.truth),
                prediction=shown(roles.prediction),
            )
        )
    missing = np.flatnonzero(~kept)
    problems = tuple(_problem(table, roles, columns, good, row) for row in missing[:KEPT_PROBLEMS].tolist())
    return TruePredicted(columns["truth"][kept], columns["prediction"][kept], problems, len(missing))


def _named(table: Table, roles: PairRoles) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = [(roles.truth, Filled("truth")), (roles.prediction, Filled("prediction"))]
    for name, what in pairs:
        if name not in table.columns:
            said = Filled("no column of numbers is left for it")
            if name:
                said = Filled('there is no column "{column}"', column=shown(name))
            raise UploadError(
                Filled(
                    "A column for the {what} is needed, but {said}. {name} has: {columns}. Choose one.",
                    what=what,
                    said=said,
                    name=table.name,
                    columns=table.has,
                )
            )
    if roles.truth == roles.prediction:
        raise UploadError(
            Filled(
                'Column "{truth}" cannot be both truth and prediction. Choose another one.', truth=shown(roles.truth)
            )
        )
    return pairs


def _numbers(table: Table, name: str, what: str) -> np.ndarray:
    values = table.columns[name]
    if values.dtype.kind not in "fi":
        example = next((str(value) for value in values[:1000].tolist() if value is not None), "nothing")
        raise UploadError(
            Filled(
                'Column "{column}" holds text ("{example}"), and the {what} must be a number. Choose another '
                "column, or take units and separators out of its cells.",
                column=shown(name),
                example=shown(example, 30),
                what=what,
            )
        )
    return values.astype(np.float64, copy=False)


def _problem(
    table: Table, roles: PairRoles, columns: dict[str, np.ndarray], good: dict[str, np.ndarray], row: int
) -> Problem:
    what, name = ("truth", roles.truth) if not good["truth"][row] else ("prediction", roles.prediction)
    value, text = columns[what][row], table.not_numbers.get(name, {}).get(row, "")
    if text:
        reason = "not a number"
    elif np.isnan(value):
        reason = "the truth is missing" if what == "truth" else "the prediction is missing"
    else:
        reason, text = "infinite, or too large", str(value)
    return Problem(table.line(row), name, reason, shown(text), table.unit)

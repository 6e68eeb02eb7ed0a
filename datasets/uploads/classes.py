"""Labels and predictions of several classes from a table: which column is which, which rows count, which are left out."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.predictions import FEW
from datasets.uploads.roles import GROUP, ID, LABEL, WEIGHT, Coded, coded, words
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, needed, shown
from metrics_core.filled import Filled

MOST_CLASSES = 50
PREDICTED = frozenset(
    ("pred", "preds", "predicted", "prediction", "predictions", "yhat", "hat", "guess", "answer", "output", "model")
)
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)")


@dataclass(frozen=True)
class ClassRoles:
    """The columns of true and of predicted classes; "" where none looks like it."""

    label: str
    prediction: str


@dataclass(frozen=True)
class ClassLabels:
    """True and predicted class of each row that counts, as text, and all classes in order.

    Classes that are all numbers are in the order of their numbers, others in that of the alphabet. `left_out` keeps
    the first rows left out, `left_out_count` counts all.
    """

    y_true: np.ndarray
    y_pred: np.ndarray
    labels: tuple[str, ...]
    left_out: tuple[Problem, ...]
    left_out_count: int


def guess_class_roles(table: Table) -> ClassRoles:
    """A first guess by name, else by content: a column that says prediction, and one that shares its classes."""
    held = {name: coded(values) for name, values in table.columns.items()}
    usable = [name for name, one in held.items() if 0 < len(one.names) <= MOST_CLASSES and whole(table.columns[name])]
    prediction = next((name for name in usable if _says_predicted(name)), "")
    others = [name for name in usable if name != prediction and not words(name) & (ID | WEIGHT | GROUP)]
    named = [name for name in others if words(name) & set(LABEL) and not _says_predicted(name)]
    label = next(iter(named or others), "")
    if label and not prediction:
        classes = set(held[label].names)
        prediction = next((name for name in others if name != label and classes & set(held[name].names)), "")
    return ClassRoles(label, prediction)


def _says_predicted(name: str) -> bool:
    return any(word in PREDICTED or word.startswith("pred") for word in words(name))


def whole(values: np.ndarray) -> bool:
    """Whether a column could hold classes: no numbers with fractions."""
    finite = values[np.isfinite(values)] if values.dtype == np.float64 else np.zeros(0)
    return not np.any(finite != np.floor(finite))


def class_labels(table: Table, roles: ClassRoles) -> ClassLabels:
    """The rows that have both classes. Raises UploadError where there would be nothing to compare."""
    true, said = (_classes(table, name, what) for name, what in _named(table, roles))
    kept = (true.codes >= 0) & (said.codes >= 0)
    if not kept.any():
        raise UploadError(
            Filled(
                'No row is left: none has both a label ("{label}") and a prediction ("{prediction}"). '
                "Choose other columns, or fill in the missing cells.",
                label=roles.label,
                prediction=roles.prediction,
            )
        )
    y_true, y_pred = (np.array(one.names)[one.codes[kept]] for one in (true, said))
    found = {*np.unique(y_true).tolist(), *np.unique(y_pred).tolist()}
    if len(found) > MOST_CLASSES:
        raise UploadError(
            Filled(
                '"{label}" and "{prediction}" hold {count:,} different values; {most} classes are the limit. Choose other columns, or merge classes.',
                label=roles.label,
                prediction=roles.prediction,
                count=len(found),
                most=MOST_CLASSES,
            )
        )
    if not {*true.names} & {*said.names}:
        raise UploadError(
            Filled(
                '"{label}" ({true}) and "{prediction}" ({predicted}) have no class in common. '
                "Both must use the same names; choose other columns, or rename the classes.",
                label=roles.label,
                true=first_of(true),
                prediction=roles.prediction,
                predicted=first_of(said),
            )
        )
    return ClassLabels(y_true, y_pred, ordered(found), _left_out(table, roles, true, said), int((~kept).sum()))


def _named(table: Table, roles: ClassRoles) -> list[tuple[str, Filled]]:
    pairs = [(roles.label, Filled("label")), (roles.prediction, Filled("prediction"))]
    for name, what in pairs:
        needed(table, what, name)
    if roles.label == roles.prediction:
        raise UploadError(
            Filled(
                'Column "{column}" cannot be both label and prediction. Choose another one.', column=shown(roles.label)
            )
        )
    return pairs


def _classes(table: Table, name: str, what: Filled) -> Coded:
    if not whole(table.columns[name]):
        raise UploadError(
            Filled(
                'Column "{column}" holds numbers with fractions, so they are scores. A {what} here is the name of a '
                "class; choose another column.",
                column=shown(name),
                what=what,
            )
        )
    found = coded(table.columns[name])
    if not found.names:
        raise UploadError(
            Filled('Column "{column}" is empty. Choose another {what} column.', column=shown(name), what=what)
        )
    if len(found.names) > MOST_CLASSES:
        raise UploadError(
            Filled(
                'Column "{column}" holds {count:,} different values; {most} classes are the limit. Choose other columns, or merge classes.',
                column=shown(name),
                count=len(found.names),
                most=MOST_CLASSES,
            )
        )
    return found


def first_of(column: Coded) -> str:
    """The first classes of a column, for a message."""
    return ", ".join(shown(name, 20) for name in column.names[:3]) + ("…" if len(column.names) > 3 else "")


def ordered(found: set[str]) -> tuple[str, ...]:
    """Classes in the order of their numbers where all are numbers, else of the alphabet."""
    numeric = all(NUMBER.fullmatch(name) for name in found)
    return tuple(sorted(found, key=float) if numeric else sorted(found))


def _left_out(table: Table, roles: ClassRoles, true: Coded, said: Coded) -> tuple[Problem, ...]:
    missing = np.flatnonzero((true.codes < 0) | (said.codes < 0))[:KEPT_PROBLEMS].tolist()
    whys = (roles.prediction, "the prediction is missing"), (roles.label, "the label is missing")
    chosen = [(row, *whys[int(true.codes[row] < 0)]) for row in missing]
    return tuple(Problem(table.line(row), name, why, "", table.unit) for row, name, why in chosen)


def class_warnings(found: ClassLabels) -> tuple[str, ...]:
    """What a reader should know before trusting a number; none of it stops anything."""
    said = []
    never = [label for label in found.labels if label not in found.y_pred]
    absent = [label for label in found.labels if label not in found.y_true]
    few = [label for label in found.labels if 0 < int((found.y_true == label).sum()) < FEW]
    if never:
        said.append(Filled("{classes}: never predicted, so one of its numbers is undefined.", classes=_listed(never)))
    if absent:
        said.append(
            Filled("{classes}: predicted, but never true, so one of its numbers is undefined.", classes=_listed(absent))
        )
    if few:
        said.append(
            Filled(
                "{classes}: fewer than {few} rows, and a macro average counts them as much as any other class.",
                classes=_listed(few),
                few=FEW,
            )
        )
    return tuple(said)


def _listed(names: list[str]) -> str:
    first = ", ".join(shown(name, 20) for name in names[:6])
    return Filled("{names} and others", names=first) if len(names) > 6 else first

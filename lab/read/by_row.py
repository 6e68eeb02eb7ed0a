"""Tasks in which a unit is a row: each reads its columns, marks the rows it cannot use, and then takes those kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from datasets.uploads.classes import first_of, ordered, whole
from datasets.uploads.errors import UploadError
from datasets.uploads.pairs import LARGEST
from datasets.uploads.predictions import numbers_in, one_class, two_classes
from datasets.uploads.roles import Coded, Roles, coded
from datasets.uploads.table import Table, objects, shown
from lab.read.columns import Families, matching_family
from lab.read.faults import Faults
from lab.read.prepare import known_families
from lab.read.rows import MOST_CLASSES, LabRoles
from metrics_core.filled import Filled

SLIPS = (
    0.05  # proportion of rows up to which a number outside 0 to 1 is a slip; above it, the numbers are of another kind
)
Take = Callable[[np.ndarray], dict[str, Any]]


def binary(table: Table, roles: LabRoles, faults: Faults) -> Take:
    """Truth and scores, higher meaning positive; predicted classes become 0 and 1."""
    (name,) = roles.truth
    label = coded(table.columns[name], faults.copies)
    positive, negative = two_classes(label, Roles(name, roles.positive, roles.models))
    truth = label.codes == label.names.index(positive)
    faults.missing(label.codes < 0, name, "the label")
    answers: dict[str, np.ndarray] = {}
    hard = set()
    for model in roles.models:
        answers[model], is_hard = _scores(table, model, label, positive)
        faults.numbers(answers[model], model, "the score")
        if is_hard:
            hard.add(model)
    turned = {name: _turned(a) for name, a in answers.items() if name in roles.lower}

    def take(kept: np.ndarray) -> dict[str, Any]:
        y = truth[kept]
        if y.all() or not y.any():
            every = faults.many(np.ones(table.rows, dtype=bool))
            raise UploadError(one_class(name, positive if y[0] else negative, faults.many(kept), every))
        models = {model: (turned.get(model, values))[kept] for model, values in answers.items()}
        return {"truth": y, "models": models, "hard": frozenset(hard), "positive": positive, "negative": negative}

    return take


def _turned(scores: np.ndarray) -> np.ndarray:
    """Scores of which low ones mean positive, so that high ones do: probabilities, and classes as 0 and 1, stay such."""
    given = scores[~np.isnan(scores)]
    return 1 - scores if len(given) and given.min() >= 0 and given.max() <= 1 else -scores


def _scores(table: Table, model: str, label: Coded, positive: str) -> tuple[np.ndarray, bool]:
    """A model's scores, and whether they are nothing but classes: names of the label's, truth values, or 0 and 1."""
    values = table.columns[model]
    if values.dtype == bool:
        return values.astype(np.float64), True
    if values.dtype != object:
        numbers = values.astype(np.float64, copy=False)
        head = numbers[:1000]
        few = bool(np.isin(head[~np.isnan(head)], (0, 1)).all())
        if not few and {"0", "1"} != set(label.names):
            said = {_whole(value) for value in head[~np.isnan(head)].tolist()}
            if said <= set(label.names) and {_whole(v) for v in np.unique(numbers[~np.isnan(numbers)]).tolist()} <= set(
                label.names
            ):
                return np.where(np.isnan(numbers), np.nan, numbers == float(positive)), True
        return numbers, few and bool(np.isin(numbers[~np.isnan(numbers)], (0, 1)).all())
    said_names = coded(values)
    if set(said_names.names) & set(label.names):
        chosen = said_names.names.index(positive) if positive in said_names.names else -2
        return np.where(said_names.codes < 0, np.nan, said_names.codes == chosen), True
    return numbers_in(table, model, "score"), False


def _whole(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else str(value)


def classes(table: Table, roles: LabRoles, faults: Faults) -> Take:
    """Codes into the classes of truth and answers together; a prefix of probabilities answers with the largest."""
    (name,) = roles.truth
    true = _class_column(table, name, Filled("truth"))
    said = {m: _class_column(table, m, Filled("prediction")) for m in roles.models if m in table.columns}
    rest = [model for model in roles.models if model not in said]
    known = known_families(table, roles)
    told = [m for m in said if matching_family(known, m, {*true.names})]  # classes, and their probabilities beside them
    odds = {model: _class_probabilities(table, known, model, true.names) for model in [*rest, *told]}
    found = ordered({*true.names}.union(*(one.names for one in said.values()), *(one for one, _ in odds.values())))
    if len(found) > MOST_CLASSES:
        raise UploadError(
            Filled(
                "{n:,} different classes; {most} are the limit. Choose other columns, or merge some.",
                n=len(found),
                most=MOST_CLASSES,
            )
        )
    for model, one in said.items():
        _in_common(name, true, model, one)
        faults.missing(one.codes < 0, model, "the prediction")
    faults.missing(true.codes < 0, name, "the truth")
    for _, columns in odds.values():
        _probabilities(table, columns, faults)
    place = {label: i for i, label in enumerate(found)}

    def take(kept: np.ndarray) -> dict[str, Any]:
        scores = {
            model: _matrix(table, [place[label] for label in names], columns, kept, len(found))
            for model, (names, columns) in odds.items()
        }
        models = {
            model: _codes(said[model], place, kept) if model in said else scores[model].argmax(axis=1)
            for model in roles.models
        }
        return {
            "truth": _codes(true, place, kept),
            "models": models,
            "labels": found,
            "hard": frozenset(said),
            "probabilities": {model: each for model, each in scores.items() if not _logits(each)},
        }

    return take


def _probabilities(table: Table, columns: Sequence[str], faults: Faults) -> None:
    """Leave out rows without numbers, and the few rows whose numbers no probability can be."""
    numbers = {column: numbers_in(table, column, "probability") for column in columns}
    outside = {column: (values < 0) | (values > 1) for column, values in numbers.items()}
    few = np.any(list(outside.values()), axis=0).mean() <= SLIPS
    for column, values in numbers.items():
        faults.numbers(values, column, "the probability")
        if few:
            faults.mark(outside[column], column, "the probability is not between 0 and 1")


def _logits(scores: np.ndarray) -> bool:
    """Whether a number is none that a probability can be: then all are scores of another kind, such as logits."""
    return bool(((scores < 0) | (scores > 1)).any())


def _codes(column: Coded, place: Mapping[str, int], kept: np.ndarray) -> np.ndarray:
    codes: np.ndarray = np.array([place[label] for label in column.names])[column.codes[kept]]
    return codes


def _in_common(name: str, true: Coded, model: str, said: Coded) -> None:
    """UploadError where truth and answers share no class."""
    if not {*true.names} & {*said.names}:
        raise UploadError(
            Filled(
                '"{label}" ({classes}) and "{model}" ({others}) have no class in common. Both must use the same names: '
                "choose other columns, or rename the classes.",
                label=shown(name),
                classes=first_of(true),
                model=shown(model),
                others=first_of(said),
            )
        )


def _matrix(table: Table, places: list[int], columns: tuple[str, ...], kept: np.ndarray, n: int) -> np.ndarray:
    """Probabilities of n classes, 0 for those that have no column."""
    found = np.zeros((len(kept), n))
    for place, column in zip(places, columns, strict=True):
        found[:, place] = table.columns[column][kept]
    return found


def _class_column(table: Table, name: str, what: str) -> Coded:
    values = table.columns.get(name)
    if values is None:
        raise UploadError(
            Filled(
                '{file} has no column "{column}" for the {what}. Choose another one.',
                file=table.name,
                column=shown(name),
                what=what,
            )
        )
    if not whole(values):
        raise UploadError(
            Filled(
                'Column "{column}" holds numbers with fractions, and a {what} is a class. Choose another one.',
                column=shown(name),
                what=what,
            )
        )
    found = coded(values)
    if not found.names:
        raise UploadError(
            Filled('Column "{column}" is empty. Choose another column for the {what}.', column=shown(name), what=what)
        )
    if len(found.names) > MOST_CLASSES:
        raise UploadError(
            Filled(
                'Column "{column}" holds {n:,} different values; {most} classes are the limit. Choose another column, or merge classes.',
                column=shown(name),
                n=len(found.names),
                most=MOST_CLASSES,
            )
        )
    return found


def _class_probabilities(
    table: Table, known: Families, prefix: str, names: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The classes of a prefix and their columns: all of its columns where these sum to 1, else those of true classes."""
    ends = known.get(prefix, {})
    missing = [name for name in names if name not in ends]
    if missing:
        raise UploadError(
            Filled(
                'There is no column "{column}", and none that begins with this name and has the probabilities of class "{label}". '
                "Choose another model.",
                column=shown(prefix),
                label=shown(missing[0], 20),
            )
        )
    head = np.column_stack([table.columns[column][:1000].astype(float) for column in ends.values()])
    all_of_them = bool(np.mean(np.abs(np.nansum(head, axis=1) - 1) < 0.02) > 0.5)
    chosen = tuple(ends) if all_of_them else names
    return chosen, tuple(ends[name] for name in chosen)


def regression(table: Table, roles: LabRoles, faults: Faults) -> Take:
    """True and predicted numbers."""
    (name,) = roles.truth
    columns = {
        side: numbers_in(table, side, "truth" if side == name else "prediction") for side in (name, *roles.models)
    }
    for side, values in columns.items():
        faults.numbers(values, side, "the truth" if side == name else "the prediction", largest=LARGEST)
    return lambda kept: {"truth": columns[name][kept], "models": {m: columns[m][kept] for m in roles.models}}


def text(table: Table, roles: LabRoles, faults: Faults) -> Take:
    """A tuple of references and each model's text a row; a row needs all texts and one reference."""
    for model in roles.models:
        faults.missing(_missing(table.columns[model]), model, "the text")
    without = np.logical_and.reduce([_missing(table.columns[name]) for name in roles.truth])
    faults.missing(without, roles.truth[0], "the reference")

    def take(kept: np.ndarray) -> dict[str, Any]:
        references = [_texts(table.columns[name][kept]) for name in roles.truth]
        truth = objects([tuple(one for one in several if one) for several in zip(*references, strict=True)])
        return {"truth": truth, "models": {m: _texts(table.columns[m][kept]) for m in roles.models}}

    return take


def _missing(values: np.ndarray) -> np.ndarray:
    kind = pa.string() if values.dtype == object else None
    missing: np.ndarray = pa.array(values, type=kind, from_pandas=True).is_null().to_numpy(zero_copy_only=False)
    return missing


def _texts(values: np.ndarray) -> np.ndarray:
    """Cells as text; "" where one is missing."""
    return objects(
        [
            "" if cell is None or cell != cell else f"{cell:.15g}" if isinstance(cell, float) else str(cell)
            for cell in values.tolist()
        ]
    )

"""The one step from a table to the core's input: which rows count, who is positive, and which rows are left out."""

from dataclasses import dataclass

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import Coded, Roles, as_name, coded, guess_positive
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, frozen, shown
from metrics_core.filled import Filled

FEW = 10
DUPLICATES_CHECKED = 200_000
NO_LABEL, NO_SCORE, INFINITE_SCORE, NO_WEIGHT, BAD_WEIGHT = range(1, 6)
REASONS = {
    NO_LABEL: "the label is missing",
    NO_SCORE: "the score is missing (empty, NA or NaN)",
    INFINITE_SCORE: "the score is infinite",
    NO_WEIGHT: "the weight is missing (empty, NA or NaN)",
    BAD_WEIGHT: "the weight is negative or infinite",
}
NOT_NUMBERS = {
    NO_LABEL: "the label is not a number",
    **dict.fromkeys((NO_SCORE, INFINITE_SCORE), "the score is not a number"),
    **dict.fromkeys((NO_WEIGHT, BAD_WEIGHT), "the weight is not a number"),
}


@dataclass(frozen=True)
class Predictions:
    """One model's scores, ready for the core: a higher score means positive (`negated` says if signs were turned).

    `kept_rows` are the table's row numbers from 0; `left_out` keeps the first rows left out, `left_out_count` counts
    all. `hard` says that the column held predicted classes, which became scores 0 and 1.
    """

    y_true: np.ndarray
    scores: np.ndarray
    weights: np.ndarray | None
    groups: np.ndarray | None
    positive: str
    negative: str
    kept_rows: np.ndarray
    left_out: tuple[Problem, ...]
    left_out_count: int
    model: str
    hard: bool
    negated: bool
    duplicates: int


def predictions(table: Table, roles: Roles, model: str) -> Predictions:
    """`model` is the score column to use. Raises UploadError where no metric could be computed."""
    _refuse_roles(table, roles, model)
    label = coded(table.columns[roles.label])
    positive, negative = two_classes(label, roles)
    scores, hard = _scores(table, label, positive, model)
    weights = numbers_in(table, roles.weight, Filled("weight")) if roles.weight else None
    fault = _faults(label, scores, weights)
    kept = np.flatnonzero(fault == 0)
    left_out = _left_out(table, roles, model, fault)
    if not len(kept):
        raise UploadError(
            Filled(
                "No row is left: none has a label, a score and everything else that was chosen. The first: {first}. "
                "Choose other columns, or fill in the missing cells.",
                first=str(left_out[0]),
            )
        )
    y_true = (label.codes == label.names.index(positive))[kept]
    if y_true.all() or not y_true.any():
        raise UploadError(one_class(roles.label, positive if y_true[0] else negative, len(kept), len(fault)))
    if weights is not None and not weights[kept].any():
        raise UploadError(
            Filled(
                'All weights in column "{column}" are 0. Choose another weight column, or none.', column=roles.weight
            )
        )
    negated = roles.lower_is_positive and not hard
    return Predictions(
        y_true=frozen(y_true),
        scores=frozen(-scores[kept] if negated else scores[kept]),
        weights=None if weights is None else frozen(weights[kept]),
        groups=frozen(table.columns[roles.group][kept]) if roles.group else None,
        positive=positive, negative=negative, kept_rows=frozen(kept),
        left_out=left_out, left_out_count=len(fault) - len(kept),
        model=model, hard=hard, negated=negated, duplicates=_duplicates(table, roles),
    )  # fmt: skip


def _refuse_roles(table: Table, roles: Roles, model: str) -> None:
    columns = (Filled("label"), roles.label), (Filled("score"), model), (Filled("weight"), roles.weight)
    for role, name in (*columns, (Filled("group"), roles.group)):
        if name is not None and name not in table.columns:
            said = Filled("none is chosen")
            if name:
                said = Filled('there is no column "{column}"', column=shown(name))
            raise UploadError(
                Filled(
                    "A {role} column is needed, but {said}. {name} has: {columns}.",
                    role=role,
                    said=said,
                    name=table.name,
                    columns=table.has,
                )
            )
    if model in (roles.label, roles.weight):
        raise UploadError(
            Filled('Column "{column}" cannot be the score as well. Choose another score column.', column=model)
        )


def two_classes(label: Coded, roles: Roles) -> tuple[str, str]:
    """The positive class and what all others are called; UploadError where it is not clear which, or only one is there."""
    if not label.names:
        raise UploadError(
            Filled('The label column "{column}" is empty. Choose another label column.', column=roles.label)
        )
    if roles.positive is not None and roles.positive not in label.names:
        raise UploadError(
            Filled(
                'No row has the label "{label}". Column "{column}" holds {values}. Choose one of these as positive.',
                label=shown(roles.positive),
                column=roles.label,
                values=_listed(label),
            )
        )
    if len(label.names) == 1:
        raise UploadError(one_class(roles.label, label.names[0], int(label.counts[0]), int(label.counts[0])))
    if len(label.names) > 2 and roles.positive is None:
        raise UploadError(
            Filled(
                'Column "{column}" holds {count:,} different values, but a label has two: '
                "{values}. Choose the positive one (all others then count as negative), or another label column.",
                column=roles.label,
                count=len(label.names),
                values=_listed(label),
            )
        )
    positive = roles.positive if roles.positive is not None else guess_positive(label)[0]
    assert positive is not None
    others = [name for name in label.names if name != positive]
    return positive, others[0] if len(others) == 1 else Filled("not {name}", name=positive)


def _listed(label: Coded, most: int = 6) -> str:
    counts = label.counts
    order = np.argsort(-counts, kind="stable")[:most]
    each = [(shown(label.names[i], 30), int(counts[i])) for i in order]
    listed = Filled("{name} ({count:,})", name=each[0][0], count=each[0][1])
    for name, count in each[1:]:
        listed = Filled("{listed}, {name} ({count:,})", listed=listed, name=name, count=count)
    if len(label.names) > most:
        listed = Filled("{listed} and {rest:,} more", listed=listed, rest=len(label.names) - most)
    return listed


def one_class(column: str, name: str, rows: int, of: int) -> str:
    """What to say where only one class is there, in `rows` of `of` rows."""
    if rows < of:
        return Filled(
            'All {rows:,} rows that can be used (of {of:,}) have the label "{label}" in column "{column}". Most metrics '
            "here need both classes: add rows of the other class, or choose another label column.",
            rows=rows,
            of=of,
            label=shown(name),
            column=column,
        )
    return Filled(
        'All {rows:,} rows have the label "{label}" in column "{column}". Most metrics here need both classes: '
        "add rows of the other class, or choose another label column.",
        rows=rows,
        label=shown(name),
        column=column,
    )


def _scores(table: Table, label: Coded, positive: str, model: str) -> tuple[np.ndarray, bool]:
    """The scores, and whether they are predicted classes: then 1 where the class is the positive one, else 0."""
    values = table.columns[model]
    head = values[:1000]
    if {as_name(v) for v in head.tolist() if v is not None and v == v} <= set(label.names):
        predicted = coded(values)
        if predicted.names and set(predicted.names) <= set(label.names):
            chosen = predicted.names.index(positive) if positive in predicted.names else -2
            hard = (predicted.codes == chosen).astype(np.float64)
            hard[predicted.codes < 0] = np.nan
            return hard, True
    return numbers_in(table, model, Filled("score")), False


def numbers_in(table: Table, name: str, role: str) -> np.ndarray:
    """A column as float64, NaN where a cell is missing; UploadError with the first cell that is text."""
    values = table.columns[name]
    if values.dtype != object:
        return values.astype(np.float64)
    row = next((i for i, value in enumerate(values) if value is not None and not is_float(value)), None)
    if row is None:
        return np.array([np.nan if value is None else float(value) for value in values])
    said = (
        'Column "{column}" holds text, but a {role} must be a number: {unit} {line} says "{cell}". '
        "Correct or empty that cell, or choose another {role} column."
    )
    if str(values[row]).startswith(("[{", "{")):
        said = (
            'Column "{column}" holds nested JSON, but a {role} must be a number: {unit} {line} says "{cell}". '
            "Give each value in it a column of its own, as pandas' json_normalize does, or choose another {role} column."
        )
    what = {"role": Filled.of(role), "unit": Filled.of(table.unit)}
    raise UploadError(Filled(said, column=name, line=table.line(row), cell=shown(values[row]), **what))


def is_float(text: str) -> bool:
    """Whether Python reads it as a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def _faults(label: Coded, scores: np.ndarray, weights: np.ndarray | None) -> np.ndarray:
    """For every row the first reason to leave it out, or 0."""
    fault = np.zeros(len(scores), np.int8)
    if weights is not None:
        fault[~((weights >= 0) & np.isfinite(weights))] = BAD_WEIGHT
        fault[np.isnan(weights)] = NO_WEIGHT
    fault[np.isinf(scores)] = INFINITE_SCORE
    fault[np.isnan(scores)] = NO_SCORE
    fault[label.codes < 0] = NO_LABEL
    return fault


def _left_out(table: Table, roles: Roles, model: str, fault: np.ndarray) -> tuple[Problem, ...]:
    columns = {NO_LABEL: roles.label, NO_SCORE: model, INFINITE_SCORE: model}
    found = []
    for row in np.flatnonzero(fault)[:KEPT_PROBLEMS].tolist():
        code = int(fault[row])
        column = columns.get(code, roles.weight or "")
        text = table.not_numbers.get(column, {}).get(row, "")
        value = table.columns[column][row]
        reason = NOT_NUMBERS[code] if text else REASONS[code]
        if code in (INFINITE_SCORE, BAD_WEIGHT):
            text = as_name(value) if np.isfinite(value) else str(value)
        found.append(Problem(table.line(row), column, reason, text, table.unit))
    return tuple(found)


def _duplicates(table: Table, roles: Roles) -> int:
    """Rows that repeat an earlier one in every column; 0 where nothing but label and score could tell rows apart."""
    spare = set(table.columns) - {roles.label, roles.weight, roles.group, *roles.scores}
    if table.rows > DUPLICATES_CHECKED or not spare:
        return 0
    return table.rows - len(set(zip(*(values.tolist() for values in table.columns.values()), strict=True)))


def warnings(found: Predictions) -> tuple[str, ...]:
    """What a reader should know before trusting a number; none of it stops anything."""
    said = []
    scores, total = found.scores, len(found.scores)
    positives = int(np.count_nonzero(found.y_true))
    distinct = np.unique(scores[:100_000])
    if len(distinct) < FEW and total > 100_000:
        distinct = np.unique(scores)
    if found.hard:
        said.append(
            Filled(
                '"{model}" holds predicted classes, not scores: every curve has a single point between its ends.',
                model=found.model,
            )
        )
    elif len(distinct) == 1:
        said.append(
            Filled(
                "All {total:,} scores are {value:g}, so they rank nothing.",
                total=total,
                value=-distinct[0] if found.negated else distinct[0],
            )
        )
    elif len(distinct) < FEW <= total:
        said.append(
            Filled(
                "There are only {count} different scores, so there are few thresholds to choose from.",
                count=len(distinct),
            )
        )
    low, high = (-scores.max(), -scores.min()) if found.negated else (scores.min(), scores.max())
    if low < 0 or high > 1:
        said.append(
            Filled(
                "Scores run from {low:.4g} to {high:.4g}, so they are not probabilities. Curves and counts are right; "
                "log loss, Brier score and calibration do not apply.",
                low=low,
                high=high,
            )
        )
    for name, count in ((found.positive, positives), (found.negative, total - positives)):
        if count < FEW:
            said.append(
                Filled.many(
                    'Only {n} row is "{label}": every number that depends on them is very uncertain.',
                    'Only {n} rows are "{label}": every number that depends on them is very uncertain.',
                    count,
                    label=shown(name),
                )
            )
    if found.duplicates:
        said.append(
            Filled.many(
                "{n:,} row repeats an earlier row in every column and so count more than once.",
                "{n:,} rows repeat an earlier row in every column and so count more than once.",
                found.duplicates,
            )
        )
    return tuple(said)

"""What the lab works on: which column plays which role, and the truth beside every model's answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np

from datasets.uploads.roles import as_name, coded
from datasets.uploads.table import Problem, Table, objects
from lab.evaluation import BY_NAME, EvaluationSet, Task
from metrics_core.filled import Filled

TASKS: Mapping[Task, str] = {
    "binary": "two classes",
    "classes": "several classes",
    "labels": "many labels a row",
    "regression": Filled("numbers"),
    "ranking": "ranked lists",
    "text": "texts beside references",
    "answers": "answers to questions",
    "pairs": "verdicts on pairs of answers",
}
NAMED_MODELS: frozenset[Task] = frozenset(("answers", "pairs"))  # whose models are names in cells, not columns
Together = tuple[str, tuple[tuple[str, str], ...]]
MISSING_GROUP = "(no group)"
MOST_CLASSES = 200
FEW_GROUPS = 10  # fewer than these say little when they are redrawn


@dataclass(frozen=True)
class LabRoles:
    """Columns by role; "" or () where there is none.

    truth: one column (text: up to four of references; labels: a column of sets, or the prefix of 0/1 columns).
    models: columns of answers (classes: also prefixes of probability columns; labels: as for the truth).
    positive: the label's value to be found. lower: models whose low scores mean positive.
    query, item: of ranked lists; without an item each row is an item of its own. Of answers: the question, and the run if there is a
    column for it.
    answered_by: of answers, the column that names the model of each row, "" for one model. models are then names in it. Of verdicts on
    pairs it names the first model, and opponent the second one. human: a column of people's verdicts; judge: one that names
    the judge of each row; stated: a column of confidence that was stated with the answer. only: (column, value), the only rows of answers that count. order: of verdicts on
    pairs, a column that says which model's answer was shown first; without it, the first model's. right_from: the score from which on
    an answer counts as right, and below which as wrong; None where scores count as they are.
    together: columns put together under one name: (name, ((class or label, column), ...)); truth and models may name it.
    confidence: (score, said): the score is the confidence in the class that column `said` predicts.
    merged: (value, class): values of the label that are taken for a class. missing: values that count as no label.
    absent: numbers that say "no number", such as "-99": of truth and models, and for two classes of models alone.
    """

    task: Task
    truth: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    positive: str | None = None
    lower: tuple[str, ...] = ()
    weight: str | None = None
    group: str | None = None
    id: str | None = None
    query: str = ""
    item: str = ""
    together: tuple[Together, ...] = ()
    confidence: tuple[tuple[str, str], ...] = ()
    merged: tuple[tuple[str, str], ...] = ()
    missing: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    answered_by: str = ""
    opponent: str = ""
    human: str = ""
    judge: str = ""
    stated: str = ""
    order: str = ""
    only: tuple[str, str] = ("", "")
    right_from: float | None = None

    @property
    def whose(self) -> tuple[str, ...]:
        """The columns of answers and verdicts that say which model's they are, and who judged them; "" for one that is not there."""
        return self.answered_by, self.opponent, self.human, self.judge, self.stated, self.order


@dataclass(frozen=True, eq=False, kw_only=True)
class LabRows(EvaluationSet):
    """Truth and answers, one entry a unit (a row; a query of ranked lists), with the table that they came from.

    positive, negative: the two classes of a binary label, "" otherwise. table_rows: each unit's row of `table` from 0;
    for ranked lists the queries' names, for answers the questions'. group_names: what the codes in `groups` stand for. left_out keeps the first
    rows left out, left_out_count counts all. sampled_from: how many units there were before a random sample was taken.
    source: the table as it was read, before cells were corrected as the roles say. Of a table that was counted where it is each row of
    `table` stands for several.
    """

    table_rows: np.ndarray
    table: Table
    roles: LabRoles
    left_out: tuple[Problem, ...]
    left_out_count: int
    sampled_from: int | None
    positive: str = ""
    negative: str = ""
    group_names: tuple[str, ...] = ()
    source: Table | None = None

    @cached_property
    def judged(self) -> EvaluationSet:
        """What the lab computes on: truth, answers, weights and groups, without the table that they came from."""
        return EvaluationSet(**{one.name: getattr(self, one.name) for one in fields(EvaluationSet)})

    @cached_property
    def ids(self) -> np.ndarray:
        """What each unit is called, as text: its identifier, its query or question, or its line in the file."""
        if self.task in BY_NAME:
            return self.table_rows
        column = self.table.columns[self.roles.id] if self.roles.id else self.table.lines
        cells = self.table_rows + 1 if column is None else column[self.table_rows]
        return objects(["" if cell is None else as_name(cell) for cell in cells.tolist()])


def grouped(values: np.ndarray) -> tuple[np.ndarray, tuple[str, ...]]:
    """Codes of each unit's group, in order of appearance, and what they stand for; units without one are one group."""
    found = coded(values)
    missing = found.codes < 0
    names = (*found.names, MISSING_GROUP) if missing.any() else found.names
    return np.where(missing, len(found.names), found.codes).astype(np.int64), names

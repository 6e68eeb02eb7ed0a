"""Scores of questions from a table with a row for each answer: a model's, to a question, perhaps one of several runs.

A unit is a question that every model has answered at least once. Rows of one question and model are its runs, in the order of the run column or
of the file. Of several judges' rows of one answer the mean counts. Refusals score 0, and are kept apart. Where the reader says from which
score on an answer is right, it scores 1 or 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import Coded, coded
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, objects, shown
from lab.read.confidence import stated
from lab.read.faults import Faults
from lab.read.listed import listed, quoted
from lab.read.lists import of_units
from lab.read.rows import LabRoles, LabRows, grouped
from lab.read.verdict_words import graded
from metrics_core.filled import Filled

ONE_MODEL = "the model"  # of a file that names none
NAMED = 8  # words that are listed where none is known
MOST_VERDICTS = 10  # different ones of judges; more are amounts, and agreement counts categories


@dataclass(frozen=True, eq=False)
class Answers:
    """One entry an answer, in the order of questions, models and runs; codes of question and model, score, refusal, human verdict,
    stated confidence.

    panel: how many judges gave it each of `verdicts`, (answers, verdicts), of several judges; judges: how many there are.
    """

    question: np.ndarray
    model: np.ndarray
    score: np.ndarray
    refused: np.ndarray
    human: np.ndarray
    stated: np.ndarray
    panel: np.ndarray | None = None
    verdicts: tuple[str, ...] = ()
    judges: int = 0


def answers(table: Table, roles: LabRoles, most: int, rng: np.random.Generator) -> LabRows:
    """The questions that every model has answered; more than `most` of them are sampled at random.

    Raises UploadError where a column is missing, no cell says a score, no question is left, or a group differs within a question.
    """
    question, faults = coded(table.columns[roles.query]), Faults(table)
    model = _models(table, roles)
    faults.missing(question.codes < 0, roles.query, "the question")
    if roles.answered_by:
        faults.missing(model.codes < 0, roles.answered_by, "the model")
    found = _answers(table, roles, question, model, faults)
    n, many = len(question.names), len(roles.models)
    asked = np.bincount(found.question * many + found.model, minlength=n * many).reshape(n, many)
    kept = np.flatnonzero((asked > 0).all(axis=1))
    if not len(kept):
        raise UploadError(_none_left(roles, asked, faults))
    every = len(kept)
    if every > most:
        kept = np.sort(rng.choice(kept, most, replace=False))
    names = tuple(question.names[i] for i in kept.tolist())
    held = of_units(table, roles.group, roles.query, names, Filled("question")) if roles.group else None
    groups, group_names = (None, ()) if held is None else grouped(held)
    missing = _unanswered(roles, question, asked)
    left_out = faults.listed()
    return LabRows(
        task="answers",
        truth=objects(names),
        models=_spread(found.score, found, kept, roles.models, np.nan),
        groups=groups,
        group_names=group_names,
        table_rows=objects(names),
        table=table,
        roles=roles,
        left_out=(*left_out, *missing)[:KEPT_PROBLEMS],
        left_out_count=int(np.count_nonzero(faults.codes)) + len(missing),
        sampled_from=every if every > most else None,
        refused=_spread(found.refused, found, kept, roles.models, False) if found.refused.any() else {},
        people={} if np.isnan(found.human).all() else _spread(found.human, found, kept, roles.models, np.nan),
        stated={} if np.isnan(found.stated).all() else _spread(found.stated, found, kept, roles.models, np.nan),
        panel={} if found.panel is None else _spread(found.panel, found, kept, roles.models, 0.0),
        verdicts=found.verdicts,
        judges=found.judges,
    )


def _models(table: Table, roles: LabRoles) -> Coded:
    """Which of the chosen models each row is of; rows of others are of none, and no fault."""
    if not roles.answered_by:
        return Coded(np.zeros(table.rows, np.int64), roles.models)
    held = coded(table.columns[roles.answered_by])
    place = {name: i for i, name in enumerate(roles.models)}
    codes = np.array([*(place.get(name, len(place)) for name in held.names), -1])
    absent = [name for name in roles.models if name not in held.names]
    if absent:
        raise UploadError(
            Filled(
                "“{column}” has no model “{model}”. Choose among those that it has.",
                column=shown(roles.answered_by, 30),
                model=shown(absent[0], 40),
            )
        )
    return Coded(codes[held.codes], roles.models)


def _answers(table: Table, roles: LabRoles, question: Coded, model: Coded, faults: Faults) -> Answers:
    (name,) = roles.truth
    said = graded(table, name)
    others = model.codes == len(roles.models)
    column, value = roles.only
    if column:
        held = coded(table.columns[column])
        others |= held.codes != (held.names.index(value) if value in held.names else -2)
    if not np.isfinite(said.scores[~others]).any():
        words = coded(table.columns[name]).names[:NAMED]
        raise UploadError(
            Filled(
                "No cell of “{column}” holds a score. It holds: {words}. Scores are numbers, or words such as "
                "correct and incorrect, pass and fail, yes and no. Choose another column.",
                column=shown(name, 40),
                words=listed(quoted(words, 20)) if words else Filled("nothing"),
            )
        )
    unknown = ~others & np.isnan(said.scores)
    faults.mark(unknown, name, "the score is missing, or is not a known verdict", "the score")
    run = _coded_or_one(table, roles.item, faults, "the run") if roles.item else np.zeros(table.rows, np.int64)
    judge = _coded_or_one(table, roles.judge, faults, "the judge") if roles.judge else np.zeros(table.rows, np.int64)
    none = np.full(table.rows, np.nan)
    human = graded(table, roles.human).scores if roles.human else none
    said_sure = stated(table, roles.stated) if roles.stated else none
    rows = np.flatnonzero((faults.codes == 0) & ~others)
    rows = rows[np.lexsort((rows, judge[rows], run[rows], model.codes[rows], question.codes[rows]))]
    key = np.stack([question.codes[rows], model.codes[rows], run[rows], judge[rows]])
    again = np.zeros(len(rows), bool)
    again[1:] = (key[:, 1:] == key[:, :-1]).all(axis=0)
    if roles.item or roles.judge:  # without either, equal rows are runs
        twice = np.zeros(table.rows, bool)
        twice[rows[again]] = True
        faults.mark(twice, roles.item or roles.judge, "this answer is there already")
        rows, key = rows[~again], key[:, ~again]
    found = (
        _over_judges(rows, key, said.scores, said.refused, human, said_sure)
        if roles.judge
        else Answers(key[0], key[1], said.scores[rows], said.refused[rows], human[rows], said_sure[rows])
    )
    if roles.right_from is None:
        return found
    return replace(found, score=np.where(found.refused, 0.0, found.score >= roles.right_from))


def graded_scores(table: Table, column: str) -> bool:
    """Whether a column holds scores other than right (1) and wrong (0), so that right may be said to begin at one of them."""
    scores = graded(table, column).scores
    return bool(np.setdiff1d(scores[~np.isnan(scores)], (0, 1)).size)


def _coded_or_one(table: Table, column: str, faults: Faults, what: str) -> np.ndarray:
    values = table.columns[column]
    codes = coded(values).codes
    if values.dtype.kind in "if":  # numbers have an order of their own
        codes = np.where(codes < 0, -1, np.unique(values, return_inverse=True)[1])
    faults.missing(codes < 0, column, what)
    return codes


def _over_judges(
    rows: np.ndarray, key: np.ndarray, scores: np.ndarray, refused: np.ndarray, *said: np.ndarray
) -> Answers:
    """One entry for each answer: the mean of its judges' scores; a refusal where all say so, and the first human verdict and stated confidence."""
    several = np.unique(key[3])
    new = np.ones(len(rows), bool)
    new[1:] = (key[:3, 1:] != key[:3, :-1]).any(axis=0)
    place, first = np.cumsum(new) - 1, np.flatnonzero(new)
    many = np.bincount(place)
    firsts = [np.full(len(first), np.nan) for _ in said]
    for held, each in zip(firsts, said, strict=True):
        known = ~np.isnan(each[rows])
        held[place[known][::-1]] = each[rows][known][::-1]
    found = Answers(
        key[0, first],
        key[1, first],
        np.bincount(place, scores[rows]) / many,
        np.bincount(place, refused[rows]) == many,
        firsts[0],
        firsts[1],
        judges=len(several),
    )
    if len(several) < 2:
        return found
    panel, verdicts = _panel(place, scores[rows], refused[rows])
    return replace(found, panel=panel, verdicts=verdicts)


def _panel(place: np.ndarray, scores: np.ndarray, refused: np.ndarray) -> tuple[np.ndarray | None, tuple[str, ...]]:
    """How many judges gave each answer each verdict, and what the verdicts are called; None where there are more than MOST_VERDICTS."""
    values, code = np.unique(np.where(refused, -np.inf, scores), return_inverse=True)
    if np.isin(values, (0, 1)).all():
        values, code = np.array([0.0, 1.0]), scores.astype(np.int64)  # AC1 counts both, given or not
    if len(values) > MOST_VERDICTS:
        return None, ()
    counts = np.bincount(place * len(values) + code, minlength=(int(place[-1]) + 1) * len(values))
    names = tuple(Filled("refusal") if value == -np.inf else f"{value:g}" for value in values.tolist())
    return counts.reshape(-1, len(values)).astype(np.float64), names


def _spread(
    values: np.ndarray, found: Answers, kept: np.ndarray, models: tuple[str, ...], empty: object
) -> dict[str, np.ndarray]:
    """The values of each model with a row for each question that is kept and a column for each run."""
    unit = np.full(int(max(found.question.max(initial=0), kept.max(initial=0))) + 1, -1)
    unit[kept] = np.arange(len(kept))
    spread = {}
    for code, name in enumerate(models):
        mine = np.flatnonzero((found.model == code) & (unit[found.question] >= 0))
        rows = unit[found.question[mine]]
        starts = np.searchsorted(rows, np.arange(len(kept)))  # questions come in the order of their codes
        column = np.arange(len(rows)) - starts[rows]
        table = np.full((len(kept), int(column.max(initial=0)) + 1, *values.shape[1:]), empty, dtype=values.dtype)
        table[rows, column] = values[mine]
        spread[name] = table
    return spread


def _unanswered(roles: LabRoles, question: Coded, asked: np.ndarray) -> list[Problem]:
    """The questions that a model has no answer to, each with the first such model."""
    without = np.flatnonzero((asked == 0).any(axis=1) & (asked > 0).any(axis=1))
    found = []
    for i in without.tolist():
        model = roles.models[int(np.argmin(asked[i] > 0))]
        says = Filled("“{model}” has no answer to the question", model=shown(model, 30))
        found.append(Problem(1, roles.answered_by, says, shown(question.names[i], 80), "question"))
    return found


def _none_left(roles: LabRoles, asked: np.ndarray, faults: Faults) -> str:
    if not asked.any():
        first = next(iter(faults.listed()), None)
        return Filled(
            "No answer is left. The first that is left out: {first}. Choose other columns.",
            first=str(first) if first else Filled("none"),
        )
    counts = [
        Filled("“{model}” {n:,}", model=shown(name, 30), n=int(count))
        for name, count in zip(roles.models, (asked > 0).sum(axis=0), strict=True)
    ]
    return Filled(
        "No question was answered by every model, so models cannot be compared. Questions answered: {counts}. Choose fewer models.",
        counts=listed(counts),
    )

"""Which task a table is for, and which column plays which role: guesses by name and content, each with its reason.

Contents are judged on at most SAMPLE rows taken evenly from the file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from datasets.uploads.pairs import FORECAST
from datasets.uploads.rankings import QUERY, RELEVANCE, SCORE
from datasets.uploads.roles import (
    GROUP,
    ID,
    WEIGHT,
    Coded,
    coded,
    guess_positive,
    words,
)
from datasets.uploads.table import Table, shown
from lab.evaluation import Task
from lab.read.candidates import (
    MOST_MODELS,
    Look,
    binary,
    class_columns,
    classes,
    label_columns,
    labels,
    look_at,
    number_columns,
    ranking,
    ranking_columns,
    regression,
    text,
    text_columns,
)
from lab.read.columns import FEW_WORDS, predicted_name, truth_name, words_a_cell
from lab.read.rows import FEW_GROUPS, TASKS, LabRoles

MANY_NUMBERS = 20  # more different numbers than this are amounts, not classes


@dataclass(frozen=True)
class LabGuess:
    """The guess, and one sentence a role that says why; `reasons` has a key for "task" and for each role guessed."""

    roles: LabRoles
    reasons: dict[str, str]


def guess_task(table: Table) -> tuple[Task, str]:
    """The task that a table looks like, and why."""
    return _task(look_at(table))


def guess_lab_roles(table: Table, task: Task | None = None) -> LabGuess:
    """Roles for a task, or for the one that the table looks like. Roles without a candidate stay empty."""
    look = look_at(table)
    found, why = _task(look)
    roles, reasons = _GUESSES[task or found](look)
    roles = _by_name_alone(look, roles, reasons)
    reasons["task"] = why if task in (None, found) else f"Chosen. The file looks like {TASKS[found]}: {why}"
    if roles.task == "binary" and roles.truth:  # of all rows: a rare class may be in none of those looked at
        positive, reasons["positive"] = guess_positive(coded(table.columns[roles.truth[0]]))
        roles = replace(roles, positive=positive)
    taken = {*roles.truth, *roles.models, roles.query, roles.item}
    for role, known in (("weight", WEIGHT), ("group", GROUP), ("id", ID)):
        free = [name for name in table.columns if name not in taken and words(name) & known]
        free = [name for name in free if role != "weight" or look.numeric(name)]
        few = [name for name in free if role == "group" and len(look.held[name].names) < FEW_GROUPS]
        free = [name for name in free if name not in few]
        if roles.task == "ranking":
            free = [
                name for name in free if role != "id" and not words(name) & QUERY and _one_each(look, name, roles.query)
            ]
        if free:
            roles = replace(roles, **{role: free[0]})  # type: ignore[arg-type]
            taken.add(free[0])
            reasons[role] = f'The name "{free[0]}" says {_SAID[role]}.'
        elif few:
            count = len(look.held[few[0]].names)
            reasons[role] = f'"{few[0]}" is named like a group, but so few values ({count}) are too few to resample.'
        else:
            and_same = " and is the same throughout each query" if roles.task == "ranking" else ""
            reasons[role] = f"No free column is named like {_LIKE[role]}{and_same}."
    return LabGuess(roles, reasons)


def _by_name_alone(look: Look, roles: LabRoles, reasons: dict[str, str]) -> LabRoles:
    """What has the name of a truth or of an answer stands in where no content fits: then it is said what is wrong with it."""
    truth = next((name for name in look.names if truth_name(name) or words(name) & RELEVANCE), "")
    if truth and not roles.truth:
        roles = replace(roles, truth=(truth,), models=tuple(name for name in roles.models if name != truth))
        reasons["truth"] = f'The name "{truth}" says so, but not what the column holds.'
    taken = {*roles.truth, roles.query, roles.item}
    said = [
        name for name in look.names if name not in taken and (predicted_name(name) or words(name) & (SCORE | FORECAST))
    ]
    if said and not roles.models:
        roles = replace(roles, models=tuple(said[:MOST_MODELS]))
        reasons["models"] = f'The name "{said[0]}" says so, but not what the column holds.'
    return roles


def _one_each(look: Look, name: str, query: str) -> bool:
    """Whether a column says the same in all rows of a query."""
    if not query:
        return False
    pairs = set(zip(look.held[query].codes.tolist(), look.held[name].codes.tolist(), strict=True))
    return len(pairs) == len(look.held[query].names)


_SAID = {"weight": "weight", "group": "group", "id": "identifier"}
_LIKE = {"weight": "a weight", "group": "a group", "id": "an identifier"}


def _task(look: Look) -> tuple[Task, str]:
    query, item, relevance, runs = ranking_columns(look)
    if query and item and relevance and runs and len(look.held[query].names) < look.table.rows:
        return "ranking", f'"{query}" repeats, with an "{item}", a "{relevance}" and a score in each row.'
    sets = label_columns(look)
    if sets[0] and sets[1]:
        return "labels", f'"{sets[0]}" and "{sets[1][0]}" hold sets of labels, or a 0/1 column for each label.'
    references, hypotheses = text_columns(look, by_name=True)
    if references and hypotheses and words_a_cell(look.table.columns[references[0]]) >= FEW_WORDS:
        return "text", f'"{references[0]}" and "{hypotheses[0]}" hold sentences.'
    truth, said = number_columns(look)
    amounts = [name for name in (truth, *said[:1]) if name]
    if (
        len(amounts) == 2
        and (truth_name(truth) or words(truth) & words(said[0]))
        and all(len(look.held[name].names) > MANY_NUMBERS for name in amounts)
        and look.fractions(truth) >= look.fractions(said[0]) - 1
    ):
        return "regression", f'"{truth}" and "{said[0]}" hold many different numbers.'
    label = look.two.roles.label
    if label and len(look.held[label].names) == 2 and look.two.roles.scores:
        return "binary", f'"{label}" has two values, {_values(look.held[label])}.'
    true, models = class_columns(look)
    if true and models:
        return "classes", f'"{true}" has {len(look.held[true].names)} values, and "{models[0]}" is about the same.'
    if truth and said:
        return "regression", f'"{truth}" and "{said[0]}" hold numbers.'
    return "binary", "The columns do not show the task, so the most common one is assumed."


def _values(column: Coded) -> str:
    return " and ".join(shown(name, 20) for name in column.names[:2])


_GUESSES = {
    "binary": binary,
    "classes": classes,
    "labels": labels,
    "regression": regression,
    "ranking": ranking,
    "text": text,
}

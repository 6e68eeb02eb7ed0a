"""Which task a table is for, and which column plays which role: guesses by name and content, each with its reason.

Contents are judged on at most SAMPLE rows taken evenly from the file. What a file leaves open becomes a question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from datasets.uploads.pairs import FORECAST
from datasets.uploads.rankings import QUERY, RELEVANCE, SCORE
from datasets.uploads.roles import GROUP, ID, WEIGHT, words
from datasets.uploads.table import Table
from lab.evaluation import BY_NAME, Task
from lab.read.answers_guess import answers
from lab.read.classes_guess import classes
from lab.read.columns import predicted_name, truth_name
from lab.read.joined import of_one_name
from lab.read.lists_guess import ranking
from lab.read.look import Look, look_at
from lab.read.many_labels import labels
from lab.read.names import bound_name
from lab.read.numbers_guess import regression
from lab.read.pairs_guess import names_models, pairs
from lab.read.prepare import known_families
from lab.read.questions import Answers, Asking, Question
from lab.read.rows import FEW_GROUPS, NAMED_MODELS, TASKS, LabRoles
from lab.read.stacked import refuse_counts, scored_answers
from lab.read.task import task_of
from lab.read.texts_guess import text
from lab.read.two_classes import binary
from metrics_core.filled import Filled

MOST_MODELS = 20
CLUSTERS = frozenset(("passage", "document", "article", "context", "story"))  # that several questions are about


@dataclass(frozen=True)
class LabGuess:
    """The guess, and one sentence a role that says why; `reasons` has a key for "task" and for each role guessed.

    questions: what the file leaves open; until they are answered, nothing should be computed. beyond: further models, of
    which there are more than are taken at first.
    """

    roles: LabRoles
    reasons: dict[str, str]
    questions: tuple[Question, ...] = ()
    beyond: tuple[str, ...] = ()


def guess_lab_roles(table: Table, task: Task | None = None, answers: Answers | None = None) -> LabGuess:
    """Roles for a task, or for the one that the table looks like. Roles without a candidate stay empty.

    answers: what the reader said to `questions` of an earlier guess, by their keys. Raises UploadError for a table that is
    not of one row a case, by its form or by an answer.
    """
    refuse_counts(table)
    look, asking = look_at(table), Asking(answers or {})
    found: Task
    if task not in NAMED_MODELS and not names_models(look) and scored_answers(look, asking):
        found, why = "answers", "You said that a column scores each answer."
    else:
        found, why = task_of(look, asking if task is None else Asking({}))
    roles, reasons = _GUESSES[task or found](look, asking)
    if roles.task not in NAMED_MODELS:
        roles = _of_two_files(look, _by_name_alone(look, roles, reasons), asking)
    beyond = roles.models[MOST_MODELS:]
    roles = replace(roles, models=roles.models[:MOST_MODELS])
    if task not in (None, found):
        looks = Filled(TASKS[found])
        why = Filled("Chosen. The file looks like {task}: {why}", task=looks, why=Filled.of(why))
    reasons["task"] = why
    roles = _others(look, roles, reasons)
    return LabGuess(roles, reasons, tuple(asking.open), beyond)


def _others(look: Look, roles: LabRoles, reasons: dict[str, str]) -> LabRoles:
    """The roles with a weight, a group and an identifier, where columns are named so."""
    together = {column for _, parts in roles.together for _, column in parts}
    taken = {*roles.truth, *roles.models, roles.query, roles.item, *together, *roles.whose}
    wanted: tuple[tuple[str, frozenset[str]], ...] = (("weight", WEIGHT), ("group", GROUP), ("id", ID))
    if roles.task in NAMED_MODELS:
        wanted = () if roles.group else (("group", GROUP | CLUSTERS),)
    for role, known in wanted:
        free = [name for name in look.names if name not in taken and words(name) & known]
        free = [name for name in free if role != "weight" or (look.numeric(name) and look.weighs(name))]
        free = [name for name in free if role == "weight" or not look.fractions(name)]
        free = [name for name in free if role != "id" or look.different(name) > 1 or look.table.rows < 2]
        few = [name for name in free if role == "group" and look.different(name) < FEW_GROUPS]
        free = [name for name in free if name not in few and not (role == "group" and _each_row(look, name))]
        if roles.task in BY_NAME:
            free = [
                name for name in free if role != "id" and not words(name) & QUERY and _one_each(look, name, roles.query)
            ]
        if free:
            roles = replace(roles, **{role: free[0]})  # type: ignore[arg-type]
            taken.add(free[0])
            reasons[role] = Filled('The name "{column}" says {role}.', column=free[0], role=_SAID[role])
        elif few:
            reasons[role] = Filled(
                '"{column}" is named like a group, but has only {n} values, too few to resample.',
                column=few[0],
                n=look.different(few[0]),
            )
        elif roles.task in _UNITS:
            reasons[role] = Filled(
                "No free column is named like {role} and is the same throughout each {unit}.",
                role=_LIKE[role],
                unit=_UNITS[roles.task],
            )
        else:
            reasons[role] = Filled("No free column is named like {role}.", role=_LIKE[role])
    return roles


def _by_name_alone(look: Look, roles: LabRoles, reasons: dict[str, str]) -> LabRoles:
    """What has the name of a truth or of an answer stands in where no content fits: then it is said what is wrong with it."""
    if "so the file has no true labels" in reasons.get("models", ""):
        return roles
    truth = next((n for n in look.names if truth_name(n) or (words(n) & RELEVANCE and not predicted_name(n))), "")
    if truth and not roles.truth:
        roles = replace(roles, truth=(truth,), models=tuple(name for name in roles.models if name != truth))
        reasons["truth"] = Filled(
            'Chosen only by its name, "{column}": its cells do not look like true labels.', column=truth
        )
    taken = {*roles.truth, roles.query, roles.item}
    said = [n for n in look.names if n not in taken and (predicted_name(n) or words(n) & (SCORE | FORECAST))]
    said = [n for n in said if not bound_name(n)]
    if said and not roles.models:
        roles = replace(roles, models=tuple(said))
        reasons["models"] = Filled(
            'Chosen only by its name, "{column}": its cells do not look like predictions.', column=said[0]
        )
    return roles


def _each_row(look: Look, name: str) -> bool:
    """Whether a column says something else in every row, as an identifier does: such groups hold nothing together."""
    return look.different(name) == look.table.rows and bool(words(name) & ID)


def _of_two_files(look: Look, roles: LabRoles, asking: Asking) -> LabRoles:
    """Of two files' columns of one name either may be the truth: asked, but where only one of them can be."""
    truth = roles.truth[0] if len(roles.truth) == 1 else ""
    twin = next((name for name in roles.models or look.names if of_one_name(name, truth)), "")
    if not twin or any(question.key == "truth" for question in asking.open):
        return roles
    if roles.task in ("binary", "ranking") and not {*look.held[twin].names} <= {*look.held[truth].names}:
        return roles  # it holds scores
    if asking.truth(truth, [twin]) != twin:
        return replace(roles, models=roles.models or (twin,))
    models = tuple(truth if name == twin else name for name in roles.models or (twin,))
    return replace(roles, truth=(twin,), models=models)


def _one_each(look: Look, name: str, query: str) -> bool:
    """Whether a column says the same in all rows of a query."""
    if not query:
        return False
    pairs = set(zip(look.held[query].codes.tolist(), look.held[name].codes.tolist(), strict=True))
    return len(pairs) == look.different(query)


def unused(table: Table, roles: LabRoles) -> tuple[str, ...]:
    """The columns that have no role, as parts of a model neither."""
    known = known_families(table, roles)
    parts = {column for name in (*roles.truth, *roles.models) for column in known.get(name, {}).values()}
    taken = {
        *roles.truth,
        *roles.models,
        *parts,
        *roles.whose,
        *dict(roles.confidence).values(),
        roles.weight,
        roles.group,
        roles.id,
    }
    return tuple(name for name in table.columns if name not in taken | {roles.query, roles.item})


_SAID = {"weight": Filled("weight"), "group": Filled("group"), "id": Filled("identifier")}
_LIKE = {"weight": Filled("a weight"), "group": Filled("a group"), "id": Filled("an identifier")}
_UNITS: Mapping[Task, str] = {"ranking": Filled("query"), "answers": Filled("question")}
_GUESSES: Mapping[Task, Callable[[Look, Asking], tuple[LabRoles, dict[str, str]]]] = {
    "binary": binary,
    "classes": classes,
    "labels": lambda look, _: labels(look),
    "regression": regression,
    "ranking": lambda look, _: ranking(look),
    "text": lambda look, _: text(look),
    "answers": answers,
    "pairs": lambda look, _: pairs(look),
}

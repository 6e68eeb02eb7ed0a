"""Which task a table is for, and which column plays which role: guesses by name and content, each with its reason.

Contents are judged on at most SAMPLE rows taken evenly from the file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets.lab.columns import (
    FEW_WORDS,
    Families,
    families,
    matching_family,
    predicted_name,
    separator_of,
    truth_name,
    words_a_cell,
)
from datasets.lab.rows import TASKS, LabRoles, Task
from datasets.uploads.classes import MOST_CLASSES
from datasets.uploads.pairs import FORECAST, TRUE
from datasets.uploads.rankings import ITEM, QUERY, RELEVANCE, SCORE
from datasets.uploads.roles import (
    GROUP,
    ID,
    SAMPLE,
    WEIGHT,
    Coded,
    RoleGuess,
    coded,
    guess_positive,
    guess_roles,
    words,
)
from datasets.uploads.sentences import HYPOTHESIS, MOST_REFERENCES, REFERENCE
from datasets.uploads.table import Table, shown

MOST_MODELS = 8
MANY_NUMBERS = 20  # more different numbers than this are amounts, not classes


@dataclass(frozen=True)
class LabGuess:
    """The guess, and one sentence a role that says why; `reasons` has a key for "task" and for each role guessed."""

    roles: LabRoles
    reasons: dict[str, str]


@dataclass(frozen=True)
class _Look:
    """A sample of the table's rows, with what each column holds."""

    table: Table
    held: dict[str, Coded]
    two: RoleGuess
    families: Families

    @property
    def names(self) -> list[str]:
        return list(self.table.columns)

    def numeric(self, name: str) -> bool:
        return self.table.columns[name].dtype.kind in "fi"

    def fractions(self, name: str) -> bool:
        values = self.table.columns[name]
        finite = values[np.isfinite(values)] if values.dtype.kind == "f" else values[:0]
        return bool(np.any(finite != np.floor(finite)))

    def text(self, name: str) -> bool:
        return self.table.columns[name].dtype == object

    def spare(self, name: str) -> bool:
        """Whether a column could hold a truth or an answer: not named like an identifier, a weight or a group."""
        return not words(name) & (ID | WEIGHT | GROUP)


def guess_task(table: Table) -> tuple[Task, str]:
    """The task that a table looks like, and why."""
    return _task(_look(table))


def guess_lab_roles(table: Table, task: Task | None = None) -> LabGuess:
    """Roles for a task, or for the one that the table looks like. Roles without a candidate stay empty."""
    look = _look(table)
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
        if roles.task == "ranking":
            free = [
                name for name in free if role != "id" and not words(name) & QUERY and _one_each(look, name, roles.query)
            ]
        if free:
            roles = replace(roles, **{role: free[0]})  # type: ignore[arg-type]
            taken.add(free[0])
            reasons[role] = f'The name "{free[0]}" says {_SAID[role]}.'
        else:
            and_same = " and is the same throughout each query" if roles.task == "ranking" else ""
            reasons[role] = f"No free column is named like {_LIKE[role]}{and_same}."
    return LabGuess(roles, reasons)


def _by_name_alone(look: _Look, roles: LabRoles, reasons: dict[str, str]) -> LabRoles:
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


def _one_each(look: _Look, name: str, query: str) -> bool:
    """Whether a column says the same in all rows of a query."""
    if not query:
        return False
    pairs = set(zip(look.held[query].codes.tolist(), look.held[name].codes.tolist(), strict=True))
    return len(pairs) == len(look.held[query].names)


_SAID = {"weight": "weight", "group": "group", "id": "identifier"}
_LIKE = {"weight": "a weight", "group": "a group", "id": "an identifier"}


def _look(table: Table) -> _Look:
    step = -(-table.rows // SAMPLE)
    columns = {name: values[::step] for name, values in table.columns.items()}
    rows = len(range(0, table.rows, step))
    small = replace(table, columns=columns, rows=rows, lines=None if table.lines is None else table.lines[::step])
    return _Look(small, {name: coded(v) for name, v in columns.items()}, guess_roles(small), families(small))


def _task(look: _Look) -> tuple[Task, str]:
    query, item, relevance, runs = _ranking_columns(look)
    if query and item and relevance and runs and len(look.held[query].names) < look.table.rows:
        return "ranking", f'"{query}" repeats, with an "{item}", a "{relevance}" and a score in each row.'
    sets = _label_columns(look)
    if sets[0] and sets[1]:
        return "labels", f'"{sets[0]}" and "{sets[1][0]}" hold sets of labels, or a 0/1 column for each label.'
    references, hypotheses = _text_columns(look, by_name=True)
    if references and hypotheses and words_a_cell(look.table.columns[references[0]]) >= FEW_WORDS:
        return "text", f'"{references[0]}" and "{hypotheses[0]}" hold sentences.'
    truth, said = _number_columns(look)
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
    true, models = _class_columns(look)
    if true and models:
        return "classes", f'"{true}" has {len(look.held[true].names)} values, and "{models[0]}" is about the same.'
    if truth and said:
        return "regression", f'"{truth}" and "{said[0]}" hold numbers.'
    return "binary", "No column gives the task away, so the commonest is taken."


def _values(column: Coded) -> str:
    return " and ".join(shown(name, 20) for name in column.names[:2])


def _named(look: _Look, known: frozenset[str], *, besides: tuple[str, ...] = ()) -> list[str]:
    return [name for name in look.names if words(name) & known and name not in besides]


def _said(role: str, names: tuple[str, ...]) -> str:
    if not names:
        return f"No column looks like {role}. Choose one."
    listed = ", ".join(shown(name, 30) for name in names[:MOST_MODELS])
    return f"By name and content: {listed}."


# ---- each task
def _binary(look: _Look) -> tuple[LabRoles, dict[str, str]]:
    two = look.two
    classes = set(look.held[two.roles.label].names) if two.roles.label else set()
    odd = [  # predicted classes, some of which the label never has
        name
        for name in look.names
        if look.text(name) and predicted_name(name) and name != two.roles.label and classes & {*look.held[name].names}
    ]
    models = tuple(dict.fromkeys([*two.roles.scores, *odd]))[:MOST_MODELS]
    reasons = {
        "truth": two.reasons["label"],
        "models": two.reasons["scores"],
        "positive": two.reasons["positive"],
        "lower": two.reasons["lower_is_positive"],
    }
    truth = (two.roles.label,) if two.roles.label else ()
    lower = models if two.roles.lower_is_positive else ()
    return LabRoles("binary", truth, models, two.roles.positive, lower), reasons


def _class_columns(look: _Look) -> tuple[str, tuple[str, ...]]:
    """The truth's column, and models' columns or prefixes of probabilities, that name the same classes."""
    usable = [n for n in look.names if 0 < len(look.held[n].names) <= MOST_CLASSES and not look.fractions(n)]
    usable = [name for name in usable if look.spare(name)]
    free = [name for name in usable if not predicted_name(name)]
    truth = next((name for name in free if truth_name(name)), next(iter(free), ""))
    if not truth:
        return "", ()
    classes = set(look.held[truth].names)
    shared = [n for n in usable if n != truth and len(classes & set(look.held[n].names)) > len(classes) / 2]
    named = [name for name in shared if predicted_name(name)]
    prefixes = [name for name in look.families if name not in shared and matching_family(look.families, name, classes)]
    return truth, tuple([*(named or shared), *prefixes][:MOST_MODELS])


def _classes(look: _Look) -> tuple[LabRoles, dict[str, str]]:
    truth, models = _class_columns(look)
    reasons = {"truth": _said("the true class", (truth,) if truth else ()), "models": _said("an answer", models)}
    return LabRoles("classes", (truth,) if truth else (), models), reasons


def _label_columns(look: _Look) -> tuple[str, tuple[str, ...]]:
    """Columns of sets with one separator, else families of 0/1 columns with the same ends: the truth, and models."""
    sets = [n for n in look.names if look.text(n) and look.spare(n) and separator_of(look.table.columns[n])]
    labels = {name: _labels_of(look, name) for name in sets}
    truth = next((name for name in sets if truth_name(name)), "")
    models = [name for name in sets if name != truth and len(labels[name] & labels.get(truth, set())) > 1]
    if truth and models:
        return truth, tuple(models[:MOST_MODELS])
    truth = next((name for name in look.families if truth_name(name)), "")
    if not truth or not all(
        set(look.held[c].names) <= {"0", "1", "True", "False"} for c in look.families[truth].values()
    ):
        return "", ()
    ends = set(look.families[truth])
    return truth, tuple(name for name in look.families if name != truth and ends <= set(look.families[name]))[
        :MOST_MODELS
    ]


def _labels_of(look: _Look, name: str) -> set[str]:
    separator = separator_of(look.table.columns[name])
    return {part.strip() for cell in look.held[name].names for part in cell.split(separator) if part.strip()}


def _labels(look: _Look) -> tuple[LabRoles, dict[str, str]]:
    truth, models = _label_columns(look)
    reasons = {"truth": _said("sets of labels", (truth,) if truth else ()), "models": _said("an answer", models)}
    return LabRoles("labels", (truth,) if truth else (), models), reasons


def _number_columns(look: _Look) -> tuple[str, tuple[str, ...]]:
    usable = [name for name in look.names if look.numeric(name) and look.spare(name)]
    said = [n for n in usable if words(n) & FORECAST or predicted_name(n)]
    others = [name for name in usable if name not in said]
    strong = next((name for name in others if truth_name(name) or (said and words(name) & words(said[0]))), "")
    truth = strong or next((name for name in others if words(name) & TRUE), next(iter(others), ""))
    return truth, tuple(said or [name for name in others if name != truth][:1])[:MOST_MODELS]


def _regression(look: _Look) -> tuple[LabRoles, dict[str, str]]:
    truth, models = _number_columns(look)
    reasons = {"truth": _said("the true number", (truth,) if truth else ()), "models": _said("a prediction", models)}
    return LabRoles("regression", (truth,) if truth else (), models), reasons


def _ranking_columns(look: _Look) -> tuple[str, str, str, tuple[str, ...]]:
    relevance = next((name for name in _named(look, RELEVANCE) if look.numeric(name)), "")
    runs = [name for name in _named(look, SCORE | FORECAST, besides=(relevance,)) if look.numeric(name)]
    query = next(iter(_named(look, QUERY, besides=(relevance, *runs))), "")
    item = next(iter(_named(look, ITEM, besides=(relevance, query, *runs))), "")
    return query, item, relevance, tuple(runs[:MOST_MODELS])


def _ranking(look: _Look) -> tuple[LabRoles, dict[str, str]]:
    query, item, relevance, runs = _ranking_columns(look)
    found = {"query": query, "item": item, "truth": relevance}
    what = {"query": "a query", "item": "an item", "truth": "a relevance"}
    reasons = {role: _said(what[role], (name,) if name else ()) for role, name in found.items()}
    reasons["models"] = _said("a score", runs)
    return LabRoles("ranking", (relevance,) if relevance else (), runs, query=query, item=item), reasons


def _text_columns(look: _Look, *, by_name: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    texts = [name for name in look.names if look.text(name)]
    references = [name for name in texts if words(name) & REFERENCE]
    said = [name for name in texts if name not in references and (words(name) & HYPOTHESIS or predicted_name(name))]
    rest = [name for name in texts if name not in (*references, *said) and look.spare(name)]
    if not by_name:
        references = references or rest[:1]
        said = said or [name for name in rest if name not in references][:1]
    return tuple(references[:MOST_REFERENCES]), tuple(said[:MOST_MODELS])


def _text(look: _Look) -> tuple[LabRoles, dict[str, str]]:
    references, models = _text_columns(look, by_name=False)
    return LabRoles("text", references, models), {
        "truth": _said("a reference", references),
        "models": _said("a model's text", models),
    }


_GUESSES = {
    "binary": _binary,
    "classes": _classes,
    "labels": _labels,
    "regression": _regression,
    "ranking": _ranking,
    "text": _text,
}

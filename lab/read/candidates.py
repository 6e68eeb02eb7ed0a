"""Columns that could play a role in each of the lab's tasks, by their names first and their cells second."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

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
    guess_roles,
    words,
)
from datasets.uploads.sentences import HYPOTHESIS, MOST_REFERENCES, REFERENCE
from datasets.uploads.table import Table, shown
from lab.read.columns import Families, families, matching_family, predicted_name, separator_of, truth_name
from lab.read.rows import LabRoles

MOST_MODELS = 8


@dataclass(frozen=True)
class Look:
    """A sample of the table's rows, with what each column holds."""

    table: Table
    held: dict[str, Coded]
    two: RoleGuess
    families: Families

    @property
    def names(self) -> list[str]:
        return list(self.table.columns)

    def numeric(self, name: str) -> bool:
        """Whether a column holds numbers."""
        return self.table.columns[name].dtype.kind in "fi"

    def fractions(self, name: str) -> bool:
        """Whether some of them are not whole."""
        values = self.table.columns[name]
        finite = values[np.isfinite(values)] if values.dtype.kind == "f" else values[:0]
        return bool(np.any(finite != np.floor(finite)))

    def text(self, name: str) -> bool:
        """Whether a column holds text."""
        return self.table.columns[name].dtype == object

    def spare(self, name: str) -> bool:
        """Whether a column could hold a truth or an answer: not named like an identifier, a weight or a group."""
        return not words(name) & (ID | WEIGHT | GROUP)


def look_at(table: Table) -> Look:
    """A table's rows, or a sample of them, with what each column holds."""
    step = -(-table.rows // SAMPLE)
    columns = {name: values[::step] for name, values in table.columns.items()}
    rows = len(range(0, table.rows, step))
    small = replace(table, columns=columns, rows=rows, lines=None if table.lines is None else table.lines[::step])
    return Look(small, {name: coded(v) for name, v in columns.items()}, guess_roles(small), families(small))


def _named(look: Look, known: frozenset[str], *, besides: tuple[str, ...] = ()) -> list[str]:
    return [name for name in look.names if words(name) & known and name not in besides]


def _said(role: str, names: tuple[str, ...]) -> str:
    if not names:
        return f"No column looks like {role}. Choose one."
    listed = ", ".join(shown(name, 30) for name in names[:MOST_MODELS])
    return f"By name and content: {listed}."


# ---- each task
def binary(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of a label of two values and scores, and why."""
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


def class_columns(look: Look) -> tuple[str, tuple[str, ...]]:
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


def classes(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of a true and predicted classes, and why."""
    truth, models = class_columns(look)
    reasons = {"truth": _said("the true class", (truth,) if truth else ()), "models": _said("an answer", models)}
    return LabRoles("classes", (truth,) if truth else (), models), reasons


def label_columns(look: Look) -> tuple[str, tuple[str, ...]]:
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


def _labels_of(look: Look, name: str) -> set[str]:
    separator = separator_of(look.table.columns[name])
    return {part.strip() for cell in look.held[name].names for part in cell.split(separator) if part.strip()}


def labels(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of true and predicted sets, and why."""
    truth, models = label_columns(look)
    reasons = {"truth": _said("sets of labels", (truth,) if truth else ()), "models": _said("an answer", models)}
    return LabRoles("labels", (truth,) if truth else (), models), reasons


def number_columns(look: Look) -> tuple[str, tuple[str, ...]]:
    """The true number's column, and those of predictions."""
    usable = [name for name in look.names if look.numeric(name) and look.spare(name)]
    said = [n for n in usable if words(n) & FORECAST or predicted_name(n)]
    others = [name for name in usable if name not in said]
    strong = next((name for name in others if truth_name(name) or (said and words(name) & words(said[0]))), "")
    truth = strong or next((name for name in others if words(name) & TRUE), next(iter(others), ""))
    return truth, tuple(said or [name for name in others if name != truth][:1])[:MOST_MODELS]


def regression(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of true and predicted numbers, and why."""
    truth, models = number_columns(look)
    reasons = {"truth": _said("the true number", (truth,) if truth else ()), "models": _said("a prediction", models)}
    return LabRoles("regression", (truth,) if truth else (), models), reasons


def ranking_columns(look: Look) -> tuple[str, str, str, tuple[str, ...]]:
    """The columns of query, item and relevance, and those of scores."""
    relevance = next((name for name in _named(look, RELEVANCE) if look.numeric(name)), "")
    runs = [name for name in _named(look, SCORE | FORECAST, besides=(relevance,)) if look.numeric(name)]
    query = next(iter(_named(look, QUERY, besides=(relevance, *runs))), "")
    item = next(iter(_named(look, ITEM, besides=(relevance, query, *runs))), "")
    return query, item, relevance, tuple(runs[:MOST_MODELS])


def ranking(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of query, item, relevance and scores, and why."""
    query, item, relevance, runs = ranking_columns(look)
    found = {"query": query, "item": item, "truth": relevance}
    what = {"query": "a query", "item": "an item", "truth": "a relevance"}
    reasons = {role: _said(what[role], (name,) if name else ()) for role, name in found.items()}
    reasons["models"] = _said("a score", runs)
    return LabRoles("ranking", (relevance,) if relevance else (), runs, query=query, item=item), reasons


def text_columns(look: Look, *, by_name: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns of references and of models' texts; by_name: only those that are named so."""
    texts = [name for name in look.names if look.text(name)]
    references = [name for name in texts if words(name) & REFERENCE]
    said = [name for name in texts if name not in references and (words(name) & HYPOTHESIS or predicted_name(name))]
    rest = [name for name in texts if name not in (*references, *said) and look.spare(name)]
    if not by_name:
        references = references or rest[:1]
        said = said or [name for name in rest if name not in references][:1]
    return tuple(references[:MOST_REFERENCES]), tuple(said[:MOST_MODELS])


def text(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of references and models' texts, and why."""
    references, models = text_columns(look, by_name=False)
    return LabRoles("text", references, models), {
        "truth": _said("a reference", references),
        "models": _said("a model's text", models),
    }

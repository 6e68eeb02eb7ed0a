"""A guess at a true class and at models' classes or probabilities of classes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from datasets.uploads.roles import LABEL, words
from datasets.uploads.table import shown
from lab.read.class_families import class_families
from lab.read.columns import LISTED, matching_family, predicted_name, said_by_name, truth_name
from lab.read.label_values import Values, ask
from lab.read.listed import SEMICOLON, listed
from lab.read.look import Look
from lab.read.names import CONFIDENCE, LOWER_GUESS, RANKS, model_name
from lab.read.questions import Asking
from lab.read.rows import MOST_CLASSES, LabRoles, Together
from metrics_core.filled import Filled


@dataclass(frozen=True)
class ClassColumns:
    """The truth's column ("" for none), models' columns or prefixes of probabilities, and those put together here."""

    truth: str
    models: tuple[str, ...]
    together: tuple[Together, ...] = ()


def class_columns(look: Look, values: Values | None = None) -> ClassColumns:
    """What names the same classes. values: what the reader made of odd values of the truth."""
    usable = [n for n in look.names if 0 < look.different(n) <= MOST_CLASSES and not look.fractions(n)]
    usable = [
        name for name in usable if look.spare(name) and not words(name) & RANKS and not LOWER_GUESS.fullmatch(name)
    ]
    free = [name for name in usable if not predicted_name(name)]
    truth = next((name for name in free if truth_name(name)), "") or _first_of_several(look, free, usable)
    if not truth:
        return ClassColumns("", ())
    names = look.held[truth].names
    classes = {*(values.left(names) if values else names)}
    shared = [n for n in usable if n != truth and len(classes & set(look.held[n].names)) > len(classes) / 2]
    named = [name for name in shared if predicted_name(name)]
    prefixes = [name for name in look.families if name not in shared and matching_family(look.families, name, classes)]
    held = {column for prefix in (*prefixes, *shared) for column in look.families.get(prefix, {}).values()}
    together = tuple(
        (name, parts)
        for name, parts in class_families(look.table, tuple(sorted(classes)), [truth, *held])
        if name not in prefixes
    )
    numbered = [n for n in named or shared if n not in {column for _, parts in together for _, column in parts}]
    return ClassColumns(truth, tuple([*numbered, *prefixes, *(name for name, _ in together)]), together)


def _first_of_several(look: Look, free: list[str], usable: list[str]) -> str:
    """The first column, or where it shares no values with another one, the first that shares three or more, or names a family's columns."""
    held = {name: {*look.held[name].names} for name in usable}

    def shares(name: str, least: int) -> bool:
        others = (held[other] for other in usable if other != name)
        return any(len(held[name] & other) >= max(least, len(held[name]) / 2) for other in others)

    first = next(iter(free), "")
    if not first or shares(first, 1):
        return first
    return next((name for name in free if shares(name, 3) or _names_columns(look, name)), first)


def _names_columns(look: Look, name: str) -> bool:
    """Whether there is a column of probabilities for each of a column's values, of which there are three or more."""
    values = look.held[name].names
    return 2 < len(values) <= len(look.names) and bool(class_families(look.table, values, [name]))


def classes(look: Look, asking: Asking) -> tuple[LabRoles, dict[str, str]]:
    """Roles of a true and predicted classes, and why."""
    found = class_columns(look)
    values = Values()
    if found.models and not found.together and not _named(look, found):
        found = _with_truth(found, asking.truth(found.truth, found.models))
    if found.truth:
        said = [look.held[n].names for n in found.models if n in look.held]
        values = ask(found.truth, look.held[found.truth], said, asking)
        found = _with_truth(class_columns(look, values), found.truth)
    reasons = {
        "truth": said_by_name(Filled("the true class"), found.truth),
        "models": said_by_name(Filled("an answer"), *found.models),
    }
    unused = [
        n for n in look.names if words(n) & (CONFIDENCE | {"score"}) and n not in found.models and look.numeric(n)
    ]
    if unused and found.models and len(look.held[found.truth].names) > 2:
        reasons["models"] = Filled(
            "{models} “{column}” is the confidence in the predicted class, and is not used.",
            models=reasons["models"],
            column=shown(unused[0], 30),
        )
    roles = LabRoles("classes", (found.truth,) if found.truth else (), found.models)
    together = [
        Filled("“{name}” is {columns}", name=name, columns=", ".join(shown(column, 20) for _, column in parts[:LISTED]))
        for name, parts in found.together
    ]
    if together:
        reasons["together"] = listed(together, SEMICOLON)
    return LabRoles(
        "classes", roles.truth, roles.models, together=found.together, merged=values.merged, missing=values.missing
    ), {role: why for role, why in reasons.items() if why}


def _named(look: Look, found: ClassColumns) -> bool:
    """Whether a name says which column is the truth, or which are models'."""
    said = any(predicted_name(name) or model_name(name) or name in look.families for name in found.models)
    return said or truth_name(found.truth) or bool(words(found.truth) & {*LABEL})


def _with_truth(found: ClassColumns, truth: str) -> ClassColumns:
    if truth == found.truth:
        return found
    return replace(found, truth=truth, models=tuple(n for n in (found.truth, *found.models) if n != truth))

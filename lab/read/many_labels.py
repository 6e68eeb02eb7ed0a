"""A guess at many labels a row: columns of sets, a 0/1 column for each label with a prefix, or pairs such as toxic, toxic_pred."""

from __future__ import annotations

from collections.abc import Sequence

from lab.read.columns import ANSWERS, labels_in, predicted_name, separator_of, truth_name
from lab.read.joined import of_one_name
from lab.read.look import Look
from lab.read.rows import LabRoles, Together
from metrics_core.filled import Filled

ZERO_ONE = frozenset(("0", "1", "True", "False"))
TRUTH = "labels"
PARTS = frozenset(
    ("train", "test", "val", "valid", "validation", "dev", "holdout", "oof")
)  # of the rows, and no labels


def label_columns(look: Look) -> tuple[str, tuple[str, ...], tuple[Together, ...]]:
    """Columns of sets with one separator, else families of 0/1 columns with the same ends: the truth, models, what is put together."""
    sets = [n for n in look.names if look.text(n) and look.spare(n) and separator_of(look.values(n))]
    parts = {name: _labels_of(look, name) for name in sets}
    free = [name for name in sets if not predicted_name(name)]
    only = len(free) == 1 < len(sets) or (len(sets) == 2 and of_one_name(*sets))
    truth = next((name for name in sets if truth_name(name)), free[0] if only and free else "")
    plain = {name: {label.lower() for label in found} for name, found in parts.items()}
    models = [name for name in sets if name != truth and len(plain[name] & plain.get(truth, set())) > 1]
    if truth and models:
        return truth, tuple(models), ()
    for truth, columns in look.families.items():
        of_rows = {end.lower() for end in columns} <= PARTS
        if truth_name(truth) and not of_rows and all(_flags(look, column) for column in columns.values()):
            models = [n for n, held in look.families.items() if n != truth and columns.keys() <= held.keys()]
            if models:
                return truth, tuple(models), ()
    return _paired(look)


def _paired(look: Look) -> tuple[str, tuple[str, ...], tuple[Together, ...]]:
    """Labels that are columns of 0 and 1 by themselves, each with its prediction beside it: "toxic" and "toxic_pred"."""
    flags = [n for n in look.names if _flags(look, n)]
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for label in flags:
        for name in look.names:
            if name != label and (look.between(name, 0, 1) or _flags(look, name)):
                before, middle, after = name.partition(label)
                mark = (before.strip("_:. -"), after.strip("_:. -"))
                if middle and "".join(mark) and _says_answer(mark):
                    found.setdefault(mark, []).append((label, name))
    labels = tuple(dict.fromkeys(label for pairs in found.values() for label, _ in pairs))
    if len(labels) < 2:
        return "", (), ()
    whole = {mark: pairs for mark, pairs in found.items() if len(pairs) == len(labels)}
    names = {mark: _free("_".join(filter(None, mark)), look) for mark in whole}
    truth = _free(TRUTH, look)
    together: list[Together] = [(truth, tuple((label, label) for label in labels))]
    together += [(names[mark], tuple(pairs)) for mark, pairs in whole.items()]
    return (truth, tuple(names.values()), tuple(together)) if whole else ("", (), ())


def _says_answer(mark: tuple[str, str]) -> bool:
    said = "_".join(mark).lower().replace(".", "_").replace("-", "_").split("_")
    return any(word in ANSWERS or word.startswith(("pred", "prob", "score", "model")) for word in said)


def _free(name: str, look: Look) -> str:
    while name in look.table.columns:
        name += " (all)"
    return name


def _flags(look: Look, name: str) -> bool:
    return bool(look.held[name].names) and {*look.held[name].names} <= ZERO_ONE


def _labels_of(look: Look, name: str) -> set[str]:
    separator = separator_of(look.values(name))
    return {label for cell in look.held[name].names for label in labels_in(cell, separator)}


def _by_name(role: str, names: Sequence[str]) -> str:
    if names:
        return Filled("By name and content: {columns}.", columns=", ".join(names))
    return Filled("No column looks like {role}. Choose one.", role=role)


def labels(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of true and predicted sets, and why."""
    truth, models, together = label_columns(look)
    why = "Each label has a column, and its prediction one of nearly the same name." if together else ""
    reasons = {
        "truth": why or _by_name(Filled("sets of labels"), [truth] if truth else []),
        "models": why or _by_name(Filled("an answer"), models),
    }
    return LabRoles("labels", (truth,) if truth else (), models, together=together), reasons

"""A guess at a label of two values and at models' scores for it: what each column is, and what is left open."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets.uploads.roles import ABOUT, EVENTS, Coded, guess_positive, guess_roles, words
from datasets.uploads.table import shown
from lab.read.absent import absent
from lab.read.class_families import class_families
from lab.read.columns import of_target, predicted_name, truth_name
from lab.read.confidence import inside, looks_like_confidence, same_classes, shares
from lab.read.label_values import Values, ask
from lab.read.look import Look
from lab.read.mirrored import without_mirrored
from lab.read.names import CONFIDENCE, FEATURE, bound_name, model_name, score_name
from lab.read.questions import Asking
from lab.read.rows import LabRoles, Together
from metrics_core.classification.sweep import sweep
from metrics_core.filled import Filled

LISTED = 8
MANY = 20  # different whole numbers, from which on they may be scores
FEW, CHANCE = 10, 0.05  # rows, and distance from one half, from which on an AUROC says which way scores point
Reasons = dict[str, str]


@dataclass(frozen=True)
class Scores:
    """Columns that may be models: of scores, of classes that were predicted, and sets of probabilities of classes."""

    scores: tuple[str, ...]
    said: tuple[str, ...]
    together: tuple[Together, ...]
    why: str


def binary(look: Look, asking: Asking) -> tuple[LabRoles, Reasons]:
    """Roles of a label of two values and of models, and why."""
    look = _with_label(look, asking)
    name, reasons = look.two.roles.label, {"truth": look.two.reasons["label"]}
    if not name:
        loose = tuple(n for n in look.names if look.spare(n) and score_name(n) and look.numeric(n))
        return LabRoles("binary", (), loose), reasons | {"models": _listed(loose), "positive": "There is no label yet."}
    column = look.held[name]
    values = ask(name, column, [look.held[n].names for n in look.names if n != name and predicted_name(n)], asking)
    classes = values.left(column.names)
    found = scores_beside(look, name, classes, asking)
    positive, why = _positive(look, name, values, column, found)
    scores, turned = without_mirrored(look, found.scores, classes, positive)
    found = replace(found, scores=scores, why=_both(found.why, turned))
    models = tuple(dict.fromkeys([*found.scores, *(n for n, _ in found.together), *found.said]))
    roles = LabRoles(
        "binary", (name,), models, positive, together=found.together, merged=values.merged, missing=values.missing
    )
    reasons |= {"models": found.why, "positive": why}
    roles, why = _confidence(look, roles, found, classes, asking)
    lower = tuple(n for n in found.scores if n in look.two.roles.scores) if look.two.roles.lower_is_positive else ()
    reasons["lower"] = look.two.reasons["lower_is_positive"]
    if why:
        reasons["models"] = _both(reasons["models"], why)
        lower = ()
    return replace(roles, lower=lower, absent=absent(look, found.scores, asking)), reasons


def _with_label(look: Look, asking: Asking) -> Look:
    """Which of several columns of two values is the label, where no name says it: asked."""
    label = look.two.roles.label
    if not label or "No name says label" not in look.two.reasons["label"] or words(label) & EVENTS:
        return look
    likely = [n for n in look.names if look.different(n) == 2 and look.spare(n) and not look.fractions(n)]
    likely = [n for n in likely if not (predicted_name(n) or score_name(n) or model_name(n) or words(n) & ABOUT)]
    if label not in likely or len(likely) < 2:
        return look
    chosen = asking.truth(label, likely)
    left = {n: cells for n, cells in look.table.columns.items() if n == chosen or n not in likely}
    return replace(look, two=guess_roles(replace(look.table, columns=left)))


def scores_beside(look: Look, label: str, classes: tuple[str, ...], asking: Asking) -> Scores:
    """The models beside a label. Names say it first; unnamed columns are models only where all fractions lie in [0, 1]."""
    together = class_families(look.table, classes, [label]) if len(classes) == 2 else ()
    parts = {column for _, pairs in together for _, column in pairs}
    free = [n for n in look.names if n != label and n not in parts and look.held[n].names and not bound_name(n)]
    free = of_target(label, look.names, free) if truth_name(label) else _of_label(look, label, free)
    said = tuple(n for n in free if (predicted_name(n) or score_name(n)) and _says_classes(look, n, classes))
    numbers = [n for n in free if look.numeric(n) and look.spare(n) and n not in said]
    named = tuple(n for n in numbers if score_name(n) or model_name(n))
    loose = [n for n in numbers if look.fractions(n) and not FEATURE.fullmatch(n)]
    likely = bool(loose) and all(look.between(n, 0, 1) for n in numbers if look.fractions(n))
    if likely and named and not any(score_name(n) for n in named):
        named = tuple(n for n in numbers if n in named or n in loose)
    if named or together:
        only = [n for n in (*named, *(n for n, _ in together), *said) if n]
        return Scores(
            named, said, together, Filled("Named like scores or predictions: {columns}.", columns=_names(only))
        )
    if likely:
        return Scores(
            tuple(loose), said, (), Filled("Holds numbers between 0 and 1: {columns}.", columns=_names(loose))
        )
    if said:
        return Scores((), said, (), Filled("Holds the classes of the label: {columns}.", columns=_names(said)))
    same = tuple(n for n in free if look.text(n) and look.spare(n) and {*look.held[n].names} <= {*classes})
    if same:
        return Scores(same, (), (), Filled("Holds the same values as the label: {columns}.", columns=_names(same)))
    text = next((n for n in free if score_name(n)), "")
    if text:
        why = Filled('Chosen only by its name, "{column}": its cells do not look like scores.', column=text)
        return Scores((text,), (), (), why)
    whole = [n for n in numbers if look.different(n) > MANY and not FEATURE.fullmatch(n)]
    unnamed = [n for n in numbers if look.fractions(n)] if look.table.dialect.header.startswith("none") else []
    return Scores(_asked(look, loose or whole or unnamed, asking), (), (), "No column is named like a prediction.")


def _of_label(look: Look, label: str, names: list[str]) -> list[str]:
    """Without scores named after another column of two values, where the label has one named after itself: insult_score beside toxic."""
    own = words(label)
    if not own or not any(own < words(n) for n in names):
        return names
    pairs = [words(n) for n in look.names if n != label and look.different(n) == 2 and look.spare(n)]
    others = [said for said in pairs if said and not said & own]
    return [n for n in names if own & words(n) or not any(said < words(n) for said in others)]


def _asked(look: Look, loose: list[str], asking: Asking) -> tuple[str, ...]:
    """The one column of numbers that there is, if the reader says that it is a prediction; of several none is one."""
    if len(loose) != 1 or len([n for n in look.names if look.numeric(n) and look.spare(n)]) > 2:
        return ()
    says = Filled("Nothing says what “{column}” is. Is it a model's score?", column=shown(loose[0], 40))
    answer = asking.answer("score", says, {"yes": "A score", "no": "No, a feature"})
    return tuple(loose) if answer == "yes" else ()


def _says_classes(look: Look, name: str, classes: tuple[str, ...]) -> bool:
    values = look.held[name].names
    if look.text(name):
        return bool({*values} & {*classes}) or bool(same_classes(values, classes))
    return {*values} <= {*classes} or look.values(name).dtype == bool


def _positive(look: Look, name: str, values: Values, column: Coded, found: Scores) -> tuple[str | None, str]:
    """The class to be found: by its word, else the one that scores are higher for, else the rarer."""
    classes = values.left(column.names)
    into, places = dict(values.merged), {name: i for i, name in enumerate(classes)}
    gone = {*values.missing}
    place = [-1 if name in gone else places[into.get(name, name)] for name in column.names]
    table = np.array([*place, -1])  # the last for cells that are empty
    coded = Coded(table[column.codes], classes)
    positive, why = guess_positive(coded)
    if positive is None or "rarer" not in why or not found.scores or look.two.roles.lower_is_positive:
        return positive, why
    other = next(one for one in classes if one != positive)
    if any(words(other) & words(n) for n in found.scores):
        return positive, why
    sure = len(found.scores) == 1 and bool(found.said)  # a confidence in what was said is not for one class
    scores = [n for n in found.scores if not (sure and look.numeric(n) and looks_like_confidence(_told(look, n)))]
    areas = [a for n in scores if (a := _auroc(look.values(n), coded, classes.index(positive))) is not None]
    if areas and all(a < 0.5 - CHANCE for a in areas):
        return other, Filled(
            'Scores are higher where “{column}” is "{label}", so a high score is read as "{label}".',
            column=name,
            label=other,
        )
    return positive, why


def _auroc(scores: np.ndarray, label: Coded, positive: int) -> float | None:
    if scores.dtype == object:
        return None
    known = (label.codes >= 0) & np.isfinite(scores.astype(float))
    y = label.codes[known] == positive
    if min(int(y.sum()), int((~y).sum())) < FEW:
        return None
    return float(sweep(y, scores[known].astype(float)).auroc)


# ---- confidence in the predicted class
def _confidence(
    look: Look, roles: LabRoles, found: Scores, classes: tuple[str, ...], asking: Asking
) -> tuple[LabRoles, str]:
    """Scores that are a confidence: known where predicted classes are beside them, asked where there are none."""
    if len(classes) != 2 or roles.positive is None:
        return roles, ""
    doubtful = [n for n in found.scores if look.numeric(n) and looks_like_confidence(_told(look, n))]
    if not doubtful or len(found.scores) > 1:
        return roles, ""
    (score,) = doubtful[:1]
    least = 50 if np.nanmax(look.values(score)) > 1 else 0.5
    beside = [n for n in look.names if n not in (score, *roles.truth) and _may_say(look, n, classes)]
    for said in beside:
        if inside(_told(look, score), look.held[said]) and _not_by_threshold(look, score, said):
            return _with(roles, score, said), Filled(
                "“{score}” is the confidence in “{column}”: it is never below {least}.",
                score=score,
                column=said,
                least=least,
            )
    if words(score) & {"proba", "prob", "p", roles.positive.lower()}:
        return roles, ""
    positive, truth = shown(roles.positive, 30), shown(roles.truth[0], 30)
    says = Filled(
        "“{score}” is never below {least}, like the confidence in a predicted class. A model's probability "
        "of “{label}” would be low for most rows of other classes. What is it?",
        score=shown(score, 40),
        least=least,
        label=positive,
    )
    choices = {f"in {n}": Filled("The confidence in “{column}”", column=shown(n, 30)) for n in beside[:3]}
    choices |= {"positive": Filled("The score of “{label}”", label=positive)}
    if not beside:
        choices |= {"truth": Filled("The confidence in “{column}”, which a model predicted", column=truth)}
    answer = asking.answer("confidence", says, choices)
    if answer.startswith("in "):
        return _with(roles, score, answer.removeprefix("in ")), "It is a confidence, as you said."
    if answer == "truth":
        return LabRoles(
            "binary", (), (), roles.positive
        ), "The labels were predicted too, so the file has no true labels."
    return roles, ""


def _told(look: Look, name: str) -> np.ndarray:
    """A column's numbers; of one that is named confidence, per cents as shares."""
    numbers = look.values(name).astype(float)
    return shares(numbers) if words(name) & CONFIDENCE else numbers


def _may_say(look: Look, name: str, classes: tuple[str, ...]) -> bool:
    values = look.held[name].names
    few = 0 < len(values) <= 2 and not look.fractions(name) and look.spare(name)
    return few and bool(same_classes(values, classes)) and (look.text(name) or predicted_name(name))


def _not_by_threshold(look: Look, score: str, said: str) -> bool:
    """Whether no threshold on the score gives the predicted classes: a score of one class would have one."""
    codes, scores = look.held[said].codes, look.values(score).astype(float)
    low, high = (scores[(codes == i) & np.isfinite(scores)] for i in (0, 1))
    return not (low.max() < high.min() or high.max() < low.min()) or bool(words(score) & CONFIDENCE)


def _with(roles: LabRoles, score: str, said: str) -> LabRoles:
    models = tuple(dict.fromkeys([*roles.models, said]))
    return replace(roles, models=models, confidence=((score, said),))


def _names(names: list[str] | tuple[str, ...]) -> str:
    return ", ".join(shown(name, 30) for name in names[:LISTED]) + ("…" if len(names) > LISTED else "")


def _listed(names: tuple[str, ...]) -> str:
    if names:
        return Filled("By name: {columns}.", columns=_names(names))
    return Filled("No column looks like {role}. Choose one.", role=Filled("a score"))


def _both(first: str, second: str) -> str:
    """Two sentences, or the first where there is no second."""
    return Filled("{first} {second}", first=Filled.of(first), second=Filled.of(second)) if second else first

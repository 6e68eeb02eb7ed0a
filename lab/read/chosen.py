"""Roles as saved settings say, where no page asks: whatever they leave open is guessed, as on the page.

Settings are what the lab's page saves: its controls by their keys, each of which begins with "lab-". Left out: a second file
with the truth, which settings do not hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from datasets.uploads import Table, UploadError
from datasets.uploads.classes import ordered
from datasets.uploads.roles import coded
from datasets.uploads.table import shown
from lab.evaluation import EvaluationSet
from lab.read.guess import LabGuess, guess_lab_roles
from lab.read.listed import OR, listed
from lab.read.rows import NAMED_MODELS, TASKS, LabRoles, LabRows
from metrics_core.classification.operating_points import usual_threshold
from metrics_core.filled import Filled

NONE = "(none)"
TOGETHER, TRUTH = "put together", "labels put together"
HAND, EVERY = "by hand", "every row"
MOST = 50
Settings = Mapping[str, Any]


def roles_of(table: Table, settings: Settings) -> tuple[LabGuess, LabRoles]:
    """The guess, and the roles that settings make of it. Raises UploadError for a column that is missing, and for an open question."""
    task = next((task for task, name in TASKS.items() if name == settings.get("lab-task")), None)
    answers = {
        key.removeprefix("lab-ask-"): str(value) for key, value in settings.items() if key.startswith("lab-ask-")
    }
    guess = guess_lab_roles(table, task, answers)
    if guess.questions:
        asked = guess.questions[0]
        choices = [
            Filled("{key}={choice} ({says})", key=asked.key, choice=choice, says=says)
            for choice, says in asked.choices.items()
        ]
        raise UploadError(
            Filled("{question} Answer with {choices}.", question=Filled.of(asked.says), choices=listed(choices, OR))
        )
    roles = _corrected(table, guess.roles, settings)
    columns = roles.truth if roles.task in NAMED_MODELS else (*roles.truth, *roles.models)
    absent = [name for name in columns if name not in _known(table, roles)]
    if absent:
        have = ", ".join(shown(name, 30) for name in list(table.columns)[:12])
        raise UploadError(
            Filled(
                "{file} has no column “{column}”, which the settings ask for. It has: {columns}.",
                file=table.name,
                column=shown(absent[0], 40),
                columns=have,
            )
        )
    return guess, roles


def _known(table: Table, roles: LabRoles) -> set[str]:
    """What truth and models may be called: columns, columns put together, and prefixes of several."""
    together = {name for name, _ in roles.together}
    prefixes = {name for name in (*roles.truth, *roles.models) if any(c.startswith(name) for c in table.columns)}
    return {*table.columns, *together, *prefixes}


def _corrected(table: Table, guess: LabRoles, settings: Settings) -> LabRoles:
    truth = settings.get("lab-references") if guess.task == "text" else settings.get("lab-truth")
    models = settings.get("lab-models")
    roles = replace(
        guess,
        truth=guess.truth if truth is None else tuple(_several(truth)),
        models=guess.models if models is None else tuple(_several(models)),
        lower=tuple(
            name for name in _several(settings.get("lab-lower", guess.lower)) if name in (models or guess.models)
        ),
        query=settings.get("lab-query") or guess.query,
        item=_one(settings, "item", guess.item) or "",
        answered_by=_one(settings, "answered_by", guess.answered_by) or "",
        opponent=_one(settings, "opponent", guess.opponent) or "",
        human=_one(settings, "human", guess.human) or "",
        judge=_one(settings, "judge", guess.judge) or "",
        stated=_one(settings, "stated", guess.stated) or "",
        order=_one(settings, "order", guess.order) or "",
        right_from=_number(settings.get("lab-right-from")) if guess.task == "answers" else None,
    )
    roles = replace(
        roles,
        weight=_one(settings, "weight", guess.weight),
        group=_one(settings, "group", guess.group),
        id=_one(settings, "id", guess.id),
        positive=_one(settings, "positive", guess.positive),
    )
    if roles.task == "labels":
        return put_together(
            roles, tuple(_several(settings.get("lab-truth-parts"))), tuple(_several(settings.get("lab-parts")))
        )
    if roles.task not in ("binary", "classes") or not roles.truth or roles.truth[0] not in table.columns:
        return roles
    values = coded(table.columns[roles.truth[0]]).names[:MOST]
    said = dict.fromkeys(name for pair in guess.merged for name in reversed(pair))
    same = tuple(_several(settings.get("lab-same", list(said))))
    roles = replace(
        roles, missing=tuple(_several(settings.get("lab-missing", guess.missing))), merged=merged(same, guess)
    )
    if roles.task == "binary":
        confident = settings.get("lab-confident", dict(guess.confidence).get(scored(guess), NONE))
        roles = confidence(roles, confident)
    return put_together(roles, classes(values, roles), tuple(_several(settings.get("lab-parts"))))


def _one(settings: Settings, role: str, guess: str | None) -> str | None:
    value = settings.get(f"lab-{role}", guess)
    return None if value == NONE else value


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and isfinite(value) else None


def _several(value: Any) -> Sequence[str]:
    if value is not None and not isinstance(value, str | list | tuple):
        raise UploadError(Filled("The settings have {value!r} where names of columns belong.", value=value))
    return [value] if isinstance(value, str) else [str(one) for one in value or ()]


def merged(same: Sequence[str], guess: LabRoles) -> tuple[tuple[str, str], ...]:
    """Labels that are one class, named by the first; several classes where exactly the guess was chosen."""
    if guess.merged and {*same} == {name for pair in guess.merged for name in pair}:
        return guess.merged
    return tuple((name, same[0]) for name in same[1:])


def scored(roles: LabRoles) -> str:
    """The model whose score may be a confidence: the one guessed, else the first."""
    guessed = [score for score, _ in roles.confidence if score in roles.models]
    return next(iter((*guessed, *roles.models)), "")


def confidence(roles: LabRoles, said: str) -> LabRoles:
    """The roles with a score that is the confidence in the class that column `said` predicts."""
    score = scored(roles)
    return replace(roles, confidence=((score, said),) if said != NONE and score and said != score else ())


def classes(values: Sequence[str], roles: LabRoles) -> tuple[str, ...]:
    """The classes among the label's values, in their order."""
    into = dict(roles.merged)
    return ordered({into.get(name, name) for name in values if name not in roles.missing})


def put_together(roles: LabRoles, classes: tuple[str, ...], chosen: tuple[str, ...]) -> LabRoles:
    """The roles with a model of columns that were put together: one for each class, in the order of the classes."""
    if not chosen or len(chosen) != len(classes):
        return roles
    parts = (TOGETHER, tuple(zip(classes, chosen, strict=True)))
    truth = ((TRUTH, tuple((name, name) for name in classes)),) if roles.task == "labels" else ()
    models = tuple(name for name in roles.models if name not in (TOGETHER, *chosen))
    return replace(
        roles,
        truth=(TRUTH,) if truth else roles.truth,
        models=(*models, TOGETHER) if not truth else (TOGETHER,),
        together=(*(one for one in roles.together if one[0] not in (TOGETHER, TRUTH)), *truth, parts),
    )


def as_far_as(roles: LabRoles, table: Table) -> LabRoles:
    """The roles in a table that may lack some models, and the columns that are not needed."""
    known = _known(table, roles)
    if roles.task in NAMED_MODELS:
        columns = [table.columns[name] for name in (roles.answered_by, roles.opponent) if name in table.columns]
        known = {name for column in columns for name in coded(column).names} if columns else {*roles.models}
    here = {
        role: name if (name := getattr(roles, role)) in table.columns else None for role in ("weight", "group", "id")
    }
    models = tuple(name for name in roles.models if name in known)
    return replace(roles, models=models, weight=here["weight"], group=here["group"], id=here["id"])


# ---- thresholds
def thresholds_of(rows: LabRows, settings: Settings) -> dict[str, float]:
    """The threshold of every model: the one that the settings kept, also where a rule had chosen it; {} but for two classes."""
    if rows.task != "binary":
        return {}
    at = settings.get("lab-point")
    kept = at.get("threshold") if isinstance(at, Mapping) else None
    kept = settings.get("lab-cut") if settings.get("lab-rule") in (None, HAND) or kept is None else kept
    try:
        threshold = float(kept)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return usual_thresholds(rows.judged)
    model = settings.get("lab-model") or next((name for name in rows.models if name not in rows.hard), "")
    return for_all(rows.judged, model, threshold) if isfinite(threshold) else usual_thresholds(rows.judged)


def usual_thresholds(judged: EvaluationSet) -> dict[str, float]:
    """The threshold of each model where nobody has chosen one."""
    own = {name: judged.own(name) for name in judged.models}
    return {name: usual_threshold(one.models[name], one.truth, one.copies).value for name, one in own.items()}


def for_all(judged: EvaluationSet, model: str, threshold: float) -> dict[str, float]:
    """The same number for every model on the same scale, the usual one for the others."""
    scores = {name: answers for name, answers in judged.models.items() if name not in judged.hard}
    shares = {name for name, found in scores.items() if len(found) and found.min() >= 0 and found.max() <= 1}
    alike = shares if model in shares else {model}
    return {name: threshold if name in alike else value for name, value in usual_thresholds(judged).items()}


def every_row(settings: Settings) -> bool:
    """Whether all rows of a large file are to be judged, and not a random sample."""
    return bool(settings.get("lab-rows") == EVERY)


def fixed_sizes(rows: LabRows, settings: Settings) -> bool:
    """Whether class sizes were fixed when the rows were collected."""
    return rows.task in ("binary", "classes") and rows.groups is None and bool(settings.get("lab-fixed-sizes"))

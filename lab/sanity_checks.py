"""What looks wrong with models' answers before any metric is trusted: inverted, perfect, constant or tied answers and more.

Every sign is a suspicion with the units that raise it, never a verdict: nothing is changed or left out here. Left out:
what only the file can tell (repeated identifiers, rows that could not be read).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import numpy as np

from lab.answered.checks import of_all
from lab.evaluation import EvaluationSet
from lab.model_checks import of_model
from lab.severity import FEW, NONE, Severity, counted
from metrics_core.filled import Filled

SEVERITIES: tuple[Severity, ...] = ("wrong", "doubtful", "note")


@dataclass(frozen=True, eq=False)
class SanityCheck:
    """One suspicion: how grave, of which model ("" for the truth), what it is in plain words, and the units behind it."""

    severity: Severity
    model: str
    says: str
    units: np.ndarray


def sanity_checks(judged: EvaluationSet) -> tuple[SanityCheck, ...]:
    """Everything that looks wrong, gravest first; () where nothing does. Texts hold names of models and labels as they are."""
    found = [*_truth(judged), *_weights(judged), *_twins(judged)]
    found += [SanityCheck(severity, "", says, units) for severity, says, units in of_all(judged)]
    for model in judged.models:
        found += [SanityCheck(severity, model, says, units) for severity, says, units in of_model(judged, model)]
    return tuple(sorted(found, key=lambda sign: SEVERITIES.index(sign.severity)))


def sampling_error(units: int, of: int) -> float:
    """How far a share among `units` drawn at random from `of` lies from the share among all, in 95 of 100 draws at most.

    Half the width of the normal interval at a share of one half, with the correction for a finite population; in [0, 1].
    """
    return float(0.98 * np.sqrt(max(0.0, 1 / units - 1 / of)))


def _truth(judged: EvaluationSet) -> Iterator[SanityCheck]:
    counts = {"binary": _two_counts, "classes": _class_counts, "labels": _label_counts}.get(judged.task, lambda _: {})(
        judged
    )
    few = {name: count for name, count in counts.items() if 0 < count < FEW}
    if few:
        each = [Filled("{name} ({count})", name=name, count=count) for name, count in list(few.items())[:6]]
        listed = reduce(lambda said, more: Filled("{said}, {more}", said=said, more=more), each)
        says = Filled(
            "Fewer than {few} units: {listed}. Numbers that depend on them are very uncertain.",
            few=FEW,
            listed=Filled("{listed}…", listed=listed) if len(few) > 6 else listed,
        )
        yield SanityCheck("doubtful", "", says, NONE)
    if judged.task == "regression" and (judged.truth == 0).any():
        zeros = np.flatnonzero(judged.truth == 0)
        says = Filled("The truth is 0 in {units}: percentage errors are undefined there.", units=counted(zeros))
        yield SanityCheck("note", "", says, zeros)
    if judged.task == "ranking":
        none = np.array(
            [i for i, grades in enumerate(judged.truth) if not any(g > 0 for g in grades.values())], np.int64
        )
        if len(none):
            says = Filled(
                "Nothing is relevant to {units}: recall, success, reciprocal rank, average precision and NDCG are undefined there, and their means leave these out.",
                units=counted(none),
            )
            yield SanityCheck("doubtful", "", says, none)
    if judged.task == "labels" and not judged.truth.any(axis=1).all():
        none = np.flatnonzero(~judged.truth.any(axis=1))
        says = Filled("No label is true in {units}. Empty cells are read as no label.", units=counted(none))
        yield SanityCheck("note", "", says, none)


def _two_counts(judged: EvaluationSet) -> dict[str, int]:
    return {Filled("positives"): int(judged.truth.sum()), Filled("negatives"): int((~judged.truth).sum())}


def _class_counts(judged: EvaluationSet) -> dict[str, int]:
    return dict(zip(judged.labels, np.bincount(judged.truth, minlength=len(judged.labels)).tolist(), strict=True))


def _label_counts(judged: EvaluationSet) -> dict[str, int]:
    return dict(zip(judged.labels, judged.truth.sum(axis=0).tolist(), strict=True))


def _weights(judged: EvaluationSet) -> Iterator[SanityCheck]:
    if judged.weights is None:
        return
    effective = float(judged.weights.sum() ** 2 / np.square(judged.weights).sum())
    if effective < len(judged) / 2:
        says = Filled(
            "Weights are so unequal that {units:,} units are worth about {effective:,.0f} equal ones.",
            units=len(judged),
            effective=effective,
        )
        yield SanityCheck("note", "", says, NONE)


def _twins(judged: EvaluationSet) -> Iterator[SanityCheck]:
    names = list(judged.models)
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            if not np.array_equal(judged.models[first], judged.models[second]):
                continue
            if judged.task == "classes" and (first in judged.hard) != (second in judged.hard):
                said, scored = (first, second) if first in judged.hard else (second, first)
                says = Filled("Its most probable class is that of {model} everywhere. Are they one model?", model=said)
                yield SanityCheck("note", scored, says, NONE)
                continue
            says = Filled("It gives the same answers as {model} everywhere. The same column twice?", model=first)
            if judged.task == "answers":
                says = Filled(
                    "It has the same scores as {model} on every question. The same answers twice?", model=first
                )
            yield SanityCheck("doubtful", second, says, NONE)

"""Two files about the same rows, such as two versions of a model on one test set: rows are paired by their identifiers.

Left out: ranked lists, texts and verdicts on pairs, and files that share some of their rows only; those are taken for independent samples.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from lab.evaluation import EvaluationSet
from lab.read import LabRows

EARLIER = " (earlier)"


@dataclass(frozen=True, eq=False)
class Pairs:
    """judged: each model of both files under its name, and the earlier answers under the name with EARLIER; None if not paired.

    shared: how many identifiers are in both files. why: why rows are not paired, "" where they are.
    """

    judged: EvaluationSet | None
    shared: int
    why: str = ""


def paired(now: LabRows, before: LabRows) -> Pairs:
    """The rows of both files side by side, where both have the same ones with the same truth."""
    if now.task not in ("binary", "classes", "labels", "regression", "answers"):
        units = {"ranking": "queries", "pairs": "verdicts"}.get(now.task, "texts")
        return Pairs(None, 0, f"{units} are not paired")
    if now.task != "answers" and not (now.roles.id and before.roles.id):
        return Pairs(None, 0, "the files have no identifier")
    ids, earlier_ids = (rows.ids.astype(str) for rows in (now, before))
    shared = len(np.intersect1d(ids, earlier_ids))
    if len(np.unique(ids)) < len(ids) or len(np.unique(earlier_ids)) < len(earlier_ids):
        return Pairs(None, shared, "an identifier is on several rows")
    if not len(ids) == len(earlier_ids) == shared:
        return Pairs(None, shared, f"{shared:,} of {len(ids):,} rows are in the earlier file")
    order = np.argsort(earlier_ids)[np.searchsorted(np.sort(earlier_ids), ids)]
    old = before.judged.take(order)
    if now.labels != before.labels or not np.array_equal(now.judged.truth, old.truth):
        return Pairs(None, shared, "some rows have a different truth in the earlier file")
    if not _same(now.weights, before.weights, order) or not _same(now.groups, before.groups, order):
        return Pairs(None, shared, "some rows have a different weight or group in the earlier file")
    both = {name: answers for name, answers in old.models.items() if name in now.models}
    joined = replace(
        now.judged,
        models={name: now.models[name] for name in both} | {f"{name}{EARLIER}": given for name, given in both.items()},
        hard=frozenset({*now.hard} & {*both} | {f"{name}{EARLIER}" for name in old.hard if name in both}),
        probabilities=dict(now.probabilities) | {f"{name}{EARLIER}": p for name, p in old.probabilities.items()},
        refused=dict(now.refused) | {f"{name}{EARLIER}": each for name, each in old.refused.items()},
        people=dict(now.people) | {f"{name}{EARLIER}": each for name, each in old.people.items()},
    )
    return Pairs(joined, shared)


def _same(now: np.ndarray | None, before: np.ndarray | None, order: np.ndarray) -> bool:
    """Whether weights or groups are the same ones; groups by which rows they hold, as their codes follow the order of the file."""
    if now is None or before is None:
        return now is before
    if now.dtype.kind == "f":
        return np.array_equal(now, before[order])
    pairs = np.unique(np.column_stack([now, before[order]]), axis=0)
    return len(pairs) == len(np.unique(now)) == len(np.unique(before))

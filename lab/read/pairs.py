"""Verdicts on pairs of answers: two models in each row, and which of them won, or a tie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import coded, word_set, words
from datasets.uploads.table import Table, shown
from lab.read.faults import Faults
from lab.read.listed import listed, quoted
from lab.read.rows import LabRoles
from lab.read.verdict_words import winners
from metrics_core.filled import Filled

Take = Callable[[np.ndarray], dict[str, Any]]


SWAPPED = word_set(
    "swap swapped swaps flipped reversed inverted"
)  # columns in which yes means that the second came first


def _second_first(table: Table, column: str, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """In which rows the second model's answer was shown first; where nothing says it, it was not."""
    if not column:
        return np.zeros(table.rows, bool)
    shown_first = winners(table, column, first, second)
    found: np.ndarray = shown_first == (1 if words(column) & SWAPPED else 0)
    return found


def pairs(table: Table, roles: LabRoles, faults: Faults) -> Take:
    """The places of both models in a verdict, and the score of the first; verdicts on models that are not chosen are left out."""
    if not roles.opponent or roles.opponent not in table.columns or roles.answered_by not in table.columns:
        raise UploadError(
            Filled(
                "Two columns must name the models that met, and none is chosen for one of them. {file} has: {columns}. Choose both.",
                file=table.name,
                columns=table.has,
            )
        )
    place = {name: i for i, name in enumerate(roles.models)}
    sides, names = [], []
    for column in (roles.answered_by, roles.opponent):
        held = coded(table.columns[column])
        codes = np.array([*(place.get(name, len(place)) for name in held.names), -1])[held.codes]
        faults.missing(codes < 0, column, "the model")
        faults.mark(codes == len(place), column, "the model is not chosen")
        sides.append(codes)
        names.append(np.array([*held.names, ""], dtype=object)[held.codes])
    faults.mark(sides[0] == sides[1], roles.opponent, "both answers are of the same model")
    (verdict,) = roles.truth
    score = winners(table, verdict, *names)
    if np.isnan(score).all():
        cells = coded(table.columns[verdict]).names[:8]
        raise UploadError(
            Filled(
                "No cell of “{column}” names a winner. It holds: {words}. A verdict is a model’s name, model_a or model_b, a "
                "or b, 1 or 2, or tie. Choose another column.",
                column=shown(verdict, 40),
                words=listed(quoted(cells, 20)) if cells else Filled("nothing"),
            )
        )
    faults.mark(np.isnan(score), verdict, "the verdict names neither model, and no tie")
    turned = _second_first(table, roles.order, *names)
    sides, score = [np.where(turned, sides[1], sides[0]), np.where(turned, *sides)], np.where(turned, 1 - score, score)

    def take(kept: np.ndarray) -> dict[str, Any]:
        first, second, won = (part[kept].astype(np.float64) for part in (*sides, score))
        own = {
            name: np.where(first == i, won, np.where(second == i, 1 - won, np.nan))
            for i, name in enumerate(roles.models)
        }
        people = winners(table, roles.human, *names) if roles.human else np.full(table.rows, np.nan)
        people = np.where(turned, 1 - people, people)[kept]
        beside = {} if np.isnan(people).all() else {roles.human: people}
        return {
            "truth": np.stack([first, second, won], axis=1),
            "models": own,
            "labels": roles.models,
            "people": beside,
        }

    return take

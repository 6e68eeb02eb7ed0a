"""Many labels a row: the rows that count, and the numbers for which a card's call is not enough. No weights: the metrics take none."""

import math
import re
from types import SimpleNamespace
from typing import Any

import numpy as np
from sklearn import metrics

from lab.reproduce.against import main
from lab.reproduce.common import SETTINGS, Cells, Recipe, chosen, names, numbers, unweighted


def rows(columns: dict[str, Cells], model: str) -> SimpleNamespace:
    """The rows whose cells are all filled, as matrices with a column for each label."""
    roles = SETTINGS["roles"]
    sides = {name: _sides(columns, name) for name in (*roles["truth"], *roles["models"])}
    kept, w = chosen(columns, np.logical_and.reduce([np.isfinite(side).all(axis=1) for side in sides.values()]))
    truth, said = sides[roles["truth"][0]][kept], sides[model][kept]
    return SimpleNamespace(
        kept=kept,
        y_true=(truth >= 0.5).astype(int),
        y_pred=(said >= 0.5).astype(int),
        probability=None if np.isin(said, (0, 1)).all() else said,
        any_probability=any(not np.isin(sides[name][kept], (0, 1)).all() for name in roles["models"]),
        w=w,
    )


def _sides(columns: dict[str, Cells], side: str) -> np.ndarray:
    """A column for each label: from sets such as "a;b", or from columns of 0 and 1, or of probabilities."""
    place = {name: i for i, name in enumerate(SETTINGS["labels"])}
    found = np.zeros((len(next(iter(columns.values()))), len(place)))
    for label, column in SETTINGS["roles"]["families"].get(side, {}).items():
        found[:, place[label]] = numbers(columns[column])
    if side not in SETTINGS["roles"]["families"]:
        separator = SETTINGS["roles"]["separators"][side]
        for row, cell in enumerate(names(columns[side])):
            bare = re.sub(r"^\s*(frozen)?set\((?=[\[{(]|\))", "", cell or "").strip("[](){} ")
            for part in bare.split(separator) if separator else [bare]:
                if label := part.strip(" '\""):
                    found[row, place[label]] = 1
    return found


def _averaged(d: Any, how: dict[str, Any]) -> float:
    """Precision, recall or F1 of each label (or row), then their mean; where it is undefined does not count."""
    score = getattr(metrics, f"{how['metric']}_score")
    return float(score(d.y_true, d.y_pred, average=how["average"], zero_division=math.nan))


def _log_loss(d: Any, _: Any) -> float:
    """The mean over labels; without clipping a certain mistake costs infinitely much."""
    if d.probability is None:
        return math.nan
    if np.any(np.where(d.y_true == 1, d.probability, 1 - d.probability) == 0):
        return math.inf
    each = [metrics.log_loss(t, p, labels=[0, 1]) for t, p in zip(d.y_true.T, d.probability.T, strict=True)]
    return float(np.mean(each))


def _areas(score: Any, both: bool) -> Recipe:
    """Of labels that apply to some rows, and not to all where `both` classes are needed; or of all cells."""

    def of(d: Any, how: dict[str, Any]) -> float:
        if d.probability is None:
            return math.nan
        some = d.y_true.any(axis=0) & (~d.y_true.all(axis=0) if both else True)
        if how["average"] == "micro":
            some = np.full(d.y_true.shape[1], bool(d.y_true.any() and (not both or not d.y_true.all())))
        if not some.any():
            return math.nan
        return float(score(d.y_true[:, some], d.probability[:, some], average=how["average"]))

    return of


RECIPES: dict[str, Recipe] = {
    "averaged": _averaged,
    "multilabel_log_loss": _log_loss,
    "multilabel_auroc": _areas(metrics.roc_auc_score, both=True),
    "multilabel_average_precision": _areas(metrics.average_precision_score, both=False),
}
RECIPES = {name: unweighted(recipe) for name, recipe in RECIPES.items()}


def no_model(d: SimpleNamespace) -> SimpleNamespace:
    """Every label that most rows have, and the share of rows that have it as its probability."""
    share = d.y_true.mean(axis=0)
    d.y_pred = np.tile((share > 0.5).astype(int), (len(d.y_true), 1))
    d.probability = np.tile(share, (len(d.y_true), 1)) if d.any_probability else None
    return d


if __name__ == "__main__":
    main(rows, RECIPES, no_model=no_model)

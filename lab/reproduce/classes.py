"""Several classes: the rows that count, and the numbers for which a card's call of scikit-learn is not enough."""

import math
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np
from sklearn import metrics

from lab.reproduce.against import main
from lab.reproduce.common import SETTINGS, Cells, Recipe, chosen, names, numbers


def rows(columns: dict[str, Cells], model: str) -> SimpleNamespace:
    """The rows that have a label, every model's answer and a weight, where there are weights."""
    roles = SETTINGS["roles"]
    families, place = roles["families"], {name: i for i, name in enumerate(SETTINGS["labels"])}
    truth = names(columns[roles["truth"][0]])
    said = {name: names(columns[name]) for name in roles["models"] if name in columns}
    odds = {name: _odds(columns, family, place) for name, family in families.items()}
    whole = np.array([None not in row for row in zip(truth, *said.values(), strict=True)])
    kept, w = chosen(columns, np.logical_and.reduce([whole, *(_usable(each) for each in odds.values())]))
    shares = {name: each[kept] for name, each in odds.items() if np.all((each[kept] >= 0) & (each[kept] <= 1))}
    return SimpleNamespace(
        kept=kept,
        y_true=np.array([place[str(truth[i])] for i in kept]),
        y_pred=odds[model][kept].argmax(axis=1)
        if model in odds and model not in said
        else np.array([place[str(said[model][i])] for i in kept]),
        scores=shares.get(model),
        any_scores=bool(shares),
        labels=np.arange(len(place)),
        w=w,
    )


def _usable(each: np.ndarray) -> np.ndarray:
    """Rows of finite numbers, from 0 to 1 unless more than one row in twenty is outside: then they are no probabilities."""
    outside = ((each < 0) | (each > 1)).any(axis=1)
    finite: np.ndarray = np.isfinite(each).all(axis=1)
    return finite & ~outside if outside.mean() <= 0.05 else finite


def _odds(columns: dict[str, Cells], family: dict[str, str], place: dict[str, int]) -> np.ndarray:
    """A probability for each class, 0 for one without a column."""
    found = np.zeros((len(next(iter(columns.values()))), len(place)))
    for label, column in family.items():
        found[:, place[label]] = numbers(columns[column])
    return found


def _averaged(d: Any, how: dict[str, Any]) -> float:
    """Precision, recall or F1 of each class, then their mean; classes for which it is undefined do not count."""
    score = getattr(metrics, f"{how['metric']}_score")
    options = {"labels": d.labels, "average": how["average"], "zero_division": math.nan}
    return float(score(d.y_true, d.y_pred, sample_weight=d.w, **options))


def _matthews(d: Any, _: Any) -> float:
    """scikit-learn says 0 where all truths or all predictions are alike; there is nothing to correlate."""
    table = metrics.confusion_matrix(d.y_true, d.y_pred, sample_weight=d.w)
    if min((table.sum(axis=side) > 0).sum() for side in (0, 1)) < 2:
        return math.nan
    return float(metrics.matthews_corrcoef(d.y_true, d.y_pred, sample_weight=d.w))


def _top_k(d: Any, how: dict[str, Any]) -> float:
    """The share of rows whose true class is among the k likeliest; of equally likely ones at the edge each has its share."""
    if d.scores is None:
        return math.nan
    own = d.scores[np.arange(len(d.y_true)), d.y_true][:, None]
    above, equal = (d.scores > own).sum(axis=1), (d.scores == own).sum(axis=1)
    return float(np.average(np.clip((how["k"] - above) / equal, 0, 1), weights=d.w))


def _kappa(d: Any, how: dict[str, Any]) -> float:
    """Weighted by the steps between classes only where these are numbers."""
    try:
        order = [float(label) for label in SETTINGS["labels"]]
    except ValueError:
        order = [1.0, 0.0]
    if how and order != sorted(order):
        return math.nan
    labels = {"labels": d.labels, **how} if how else {}
    return float(metrics.cohen_kappa_score(d.y_true, d.y_pred, sample_weight=d.w, **labels))


def _likely(score: Recipe) -> Recipe:
    """Where the model gave probabilities."""
    return lambda d, how: math.nan if d.scores is None else score(d, how)


def _auroc(d: Any, how: dict[str, Any]) -> float:
    """As scikit-learn's roc_auc_score(multi_class=...), which takes no weights for pairs and wants every class to occur."""
    w = np.ones(len(d.y_true)) if d.w is None else d.w
    here = [k for k in d.labels if w[d.y_true == k].sum() > 0]
    areas, sizes = [], []
    for a, b in combinations(here, 2) if how["multi_class"] == "ovo" else zip(here, here, strict=True):
        some = np.isin(d.y_true, (a, b)) if a != b else np.ones(len(w), bool)
        each = [metrics.roc_auc_score(d.y_true[some] == k, d.scores[some, k], sample_weight=w[some]) for k in {a, b}]
        areas.append(np.mean(each))
        sizes.append(w[np.isin(d.y_true, (a, b))].sum())
    if len(here) < 2:
        return math.nan
    return float(np.average(areas, weights=sizes if how["average"] == "weighted" else None))


def _log_loss(d: Any, _: Any) -> float:
    """scikit-learn clips at the precision of float64; without clipping a certain mistake costs infinitely much."""
    w = np.ones(len(d.y_true)) if d.w is None else d.w
    if np.any((d.scores[np.arange(len(w)), d.y_true] == 0) & (w > 0)):
        return math.inf
    return float(metrics.log_loss(d.y_true, d.scores, sample_weight=d.w, labels=d.labels))


RECIPES: dict[str, Recipe] = {
    "averaged": _averaged,
    "multiclass_matthews": _matthews,
    "cohen_kappa": _kappa,
    "multiclass_auroc": _likely(_auroc),
    "multiclass_log_loss": _likely(_log_loss),
    "top_k_accuracy": _top_k,
}

SHARES: dict[str, Any] = {"multiclass_accuracy": lambda d, _: d.y_true == d.y_pred}


def no_model(d: SimpleNamespace) -> SimpleNamespace:
    """The most frequent class, and the share of each as its probability: DummyClassifier(strategy="prior")."""
    counts = np.bincount(d.y_true, weights=d.w, minlength=len(d.labels))
    d.y_pred = np.full(len(d.y_true), counts.argmax())
    d.scores = np.tile(counts / counts.sum(), (len(d.y_true), 1)) if d.any_scores else None
    return d


if __name__ == "__main__":
    main(rows, RECIPES, SHARES, no_model)

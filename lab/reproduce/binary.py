"""Two classes: the rows that count, and the numbers for which a card's call of scikit-learn is not enough."""

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import scipy.optimize
import scipy.stats
from sklearn import metrics

from lab.reproduce.against import main
from lab.reproduce.common import SETTINGS, Cells, Recipe, chosen, kind, names, numbers


def rows(columns: dict[str, Cells], model: str) -> SimpleNamespace:
    """The rows that have a label, every model's score and a weight, where there are weights."""
    roles = SETTINGS["roles"]
    label = names(columns[roles["truth"][0]])
    scores = {name: _scores(columns[name], name) for name in roles["models"]}
    whole = np.array([name is not None for name in label])
    kept, w = chosen(columns, whole & np.isfinite(np.array(list(scores.values()))).all(axis=0))
    score, hard = scores[model][kept], model in roles["hard"]
    return SimpleNamespace(
        kept=kept,
        y_true=np.array([label[i] == roles["positive"] for i in kept], int),
        scores=score,
        probability=score if not hard and np.all((score >= 0) & (score <= 1)) else None,
        y_pred=(score >= float(SETTINGS["thresholds"][model])).astype(int),
        hard=hard,
        w=w,
    )


def _scores(cells: Cells, model: str) -> np.ndarray:
    """Higher means positive; a class given as a name, as 0 or 1, or as a truth value becomes 0 or 1."""
    roles = SETTINGS["roles"]
    values = np.array([math.nan]) if kind(cells) == "text" else numbers(cells)
    if model not in roles["hard"]:
        given = values[~np.isnan(values)]
        turned = 1 - values if len(given) and given.min() >= 0 and given.max() <= 1 else -values
        return turned if model in roles["lower"] else values
    if not np.isin(values[~np.isnan(values)], (0, 1)).all() or np.isnan(values).all():
        values = np.array([math.nan if one is None else float(one == roles["positive"]) for one in names(cells)])
    return 1 - values if model in roles["lower"] else values


# ---- counts at the threshold
def _matthews(d: Any, _: Any) -> float:
    """scikit-learn says 0 where all truths or all predictions are alike; there is nothing to correlate."""
    table = metrics.confusion_matrix(d.y_true, d.y_pred, labels=[0, 1], sample_weight=d.w)
    if not (table.sum(axis=0).all() and table.sum(axis=1).all()):
        return math.nan
    return float(metrics.matthews_corrcoef(d.y_true, d.y_pred, sample_weight=d.w))


# ---- scores
def _scored(score: Recipe) -> Recipe:
    """Curves need scores; a model that gave classes has none."""
    return lambda d, how: math.nan if d.hard else score(d, how)


def _kolmogorov_smirnov(d: Any, _: Any) -> float:
    """scipy's ks_2samp takes no weights."""
    if d.w is None:
        return float(scipy.stats.ks_2samp(d.scores[d.y_true == 1], d.scores[d.y_true == 0]).statistic)
    fpr, tpr, _thresholds = metrics.roc_curve(d.y_true, d.scores, sample_weight=d.w, drop_intermediate=False)
    return float(np.abs(tpr - fpr).max())


def _capture_rate(d: Any, how: dict[str, Any]) -> float:
    """Recall among the first rows by score; of those that share a score at the edge each counts in part."""
    _, at = np.unique(-d.scores, return_inverse=True)
    w = np.ones(len(at)) if d.w is None else d.w
    rows, found = (np.append(0, np.cumsum(np.bincount(at, each))) for each in (w, w * d.y_true))
    return float(np.interp(how["depth"] * rows[-1], rows, found) / found[-1])


# ---- probabilities
def _log_loss(d: Any, _: Any) -> float:
    """scikit-learn clips at the precision of float64; without clipping a certain mistake costs infinitely much."""
    if d.probability is None:
        return math.nan
    mistaken = np.where(d.y_true == 1, d.probability, 1 - d.probability) == 0
    if np.any(mistaken if d.w is None else mistaken & (d.w > 0)):
        return math.inf
    return float(metrics.log_loss(d.y_true, d.probability, sample_weight=d.w, labels=[0, 1]))


RECIPES: dict[str, Recipe] = {
    "matthews_correlation": _matthews,
    "capture_rate": _scored(_capture_rate),
    "kolmogorov_smirnov": _scored(_kolmogorov_smirnov),
    "log_loss": _log_loss,
}

SHARES: dict[str, Any] = {
    "accuracy": lambda d, _: d.y_true == d.y_pred,
    "precision": lambda d, _: d.y_true[d.y_pred == 1] == 1,
    "recall": lambda d, _: d.y_pred[d.y_true == 1] == 1,
    "specificity": lambda d, _: d.y_pred[d.y_true == 0] == 0,
    "negative_predictive_value": lambda d, _: d.y_true[d.y_pred == 0] == 0,
    "false_positive_rate": lambda d, _: d.y_pred[d.y_true == 0] == 1,
    "false_negative_rate": lambda d, _: d.y_pred[d.y_true == 1] == 0,
    "prevalence": lambda d, _: d.y_true == 1,
    "f1": lambda d, _: (
        (d.y_true & d.y_pred)[(d.y_true | d.y_pred) == 1] == 1
    ),  # Jaccard's q, of which F1 is 2q / (1 + q)
}


def no_model(d: SimpleNamespace) -> SimpleNamespace:
    """The more frequent class, and the share of positives as every score: DummyClassifier(strategy="prior")."""
    share = np.average(d.y_true, weights=d.w)
    d.scores = d.probability = np.full(len(d.y_true), share)
    d.y_pred, d.hard = np.full(len(d.y_true), int(share > 0.5)), False
    return d


if __name__ == "__main__":
    main(rows, RECIPES, SHARES, no_model)

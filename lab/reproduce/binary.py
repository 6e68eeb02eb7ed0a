"""Two classes: the rows that count, and each number by scikit-learn."""

import math
from collections.abc import Callable
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
        score=score,
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
def _rate(score: Callable[..., float], **how: Any) -> Recipe:
    return lambda d, _: score(d.y_true, d.y_pred, sample_weight=d.w, zero_division=math.nan, **how)


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


def _equal_error_rate(d: Any, _: Any) -> float:
    fpr, tpr, _thresholds = metrics.roc_curve(d.y_true, d.score, sample_weight=d.w, drop_intermediate=False)
    return float(scipy.optimize.brentq(lambda x: 1 - x - np.interp(x, fpr, tpr), 0, 1, xtol=1e-15))


def _trapezoid(d: Any, _: Any) -> float:
    precision, recall, _thresholds = metrics.precision_recall_curve(d.y_true, d.score, sample_weight=d.w)
    return float(metrics.auc(recall, precision))


def _kolmogorov_smirnov(d: Any, _: Any) -> float:
    """scipy's ks_2samp takes no weights."""
    if d.w is None:
        return float(scipy.stats.ks_2samp(d.score[d.y_true == 1], d.score[d.y_true == 0]).statistic)
    fpr, tpr, _thresholds = metrics.roc_curve(d.y_true, d.score, sample_weight=d.w, drop_intermediate=False)
    return float(np.abs(tpr - fpr).max())


def _capture_rate(d: Any, how: dict[str, Any]) -> float:
    """Recall among the first rows by score; of those that share a score at the edge each counts in part."""
    _, at = np.unique(-d.score, return_inverse=True)
    w = np.ones(len(at)) if d.w is None else d.w
    rows, found = (np.append(0, np.cumsum(np.bincount(at, each))) for each in (w, w * d.y_true))
    return float(np.interp(how["depth"] * rows[-1], rows, found) / found[-1])


# ---- probabilities
def _likely(score: Recipe, *, weighted: bool = True) -> Recipe:
    """Probabilities lie between 0 and 1; weighted: whether the metric takes weights."""

    def of(d: Any, how: dict[str, Any]) -> float:
        fits = not d.hard and d.score.min() >= 0 and d.score.max() <= 1
        return score(d, how) if fits and (weighted or d.w is None) else math.nan

    return of


def _log_loss(d: Any, _: Any) -> float:
    """scikit-learn clips at the precision of float64; without clipping a certain mistake costs infinitely much."""
    mistaken = np.where(d.y_true == 1, d.score, 1 - d.score) == 0
    if np.any(mistaken if d.w is None else mistaken & (d.w > 0)):
        return math.inf
    return float(metrics.log_loss(d.y_true, d.score, sample_weight=d.w, labels=[0, 1]))


def _calibration_error(largest: bool) -> Recipe:
    def of(d: Any, _: Any) -> float:
        """Ten bins of equal width; an edge belongs to the bin below it, as in scikit-learn's calibration_curve."""
        place = np.searchsorted(np.linspace(0, 1, 11)[1:-1], d.score)
        gaps = [abs(np.mean(d.score[place == i] - d.y_true[place == i])) for i in np.unique(place)]
        return float(max(gaps) if largest else np.average(gaps, weights=np.unique(place, return_counts=True)[1]))

    return of


RECIPES: dict[str, Recipe] = {
    "accuracy": lambda d, how: metrics.accuracy_score(d.y_true, d.y_pred, sample_weight=d.w),
    "precision": _rate(metrics.precision_score),
    "recall": _rate(metrics.recall_score),
    "specificity": _rate(metrics.recall_score, pos_label=0),
    "negative_predictive_value": _rate(metrics.precision_score, pos_label=0),
    "false_positive_rate": lambda d, how: 1 - _rate(metrics.recall_score, pos_label=0)(d, how),
    "false_negative_rate": lambda d, how: 1 - _rate(metrics.recall_score)(d, how),
    "balanced_accuracy": lambda d, how: metrics.balanced_accuracy_score(d.y_true, d.y_pred, sample_weight=d.w),
    "f1": _rate(metrics.f1_score),
    "f_beta": lambda d, how: _rate(metrics.fbeta_score, beta=how["beta"])(d, how),
    "matthews_correlation": _matthews,
    "informedness": lambda d, how: metrics.balanced_accuracy_score(
        d.y_true, d.y_pred, sample_weight=d.w, adjusted=True
    ),
    "lift": lambda d, how: _rate(metrics.precision_score)(d, how) / (np.average(d.y_true, weights=d.w) or math.nan),
    "prevalence": lambda d, how: np.average(d.y_true, weights=d.w),
    "auroc": _scored(lambda d, how: metrics.roc_auc_score(d.y_true, d.score, sample_weight=d.w)),
    "partial_auroc": _scored(
        lambda d, how: metrics.roc_auc_score(d.y_true, d.score, sample_weight=d.w, max_fpr=how["max_fpr"])
    ),
    "average_precision": _scored(lambda d, how: metrics.average_precision_score(d.y_true, d.score, sample_weight=d.w)),
    "pr_auc_trapezoid": _scored(_trapezoid),
    "equal_error_rate": _scored(_equal_error_rate),
    "capture_rate": _scored(_capture_rate),
    "gini": _scored(lambda d, how: 2 * metrics.roc_auc_score(d.y_true, d.score, sample_weight=d.w) - 1),
    "kolmogorov_smirnov": _scored(_kolmogorov_smirnov),
    "log_loss": _likely(_log_loss),
    "brier_score": _likely(lambda d, how: metrics.brier_score_loss(d.y_true, d.score, sample_weight=d.w)),
    "brier_parts": _likely(lambda d, how: metrics.brier_score_loss(d.y_true, d.score), weighted=False),
    "expected_calibration_error": _likely(_calibration_error(largest=False), weighted=False),
    "maximum_calibration_error": _likely(_calibration_error(largest=True), weighted=False),
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
    d.score, d.y_pred, d.hard = np.full(len(d.y_true), share), np.full(len(d.y_true), int(share > 0.5)), False
    return d


if __name__ == "__main__":
    main(rows, RECIPES, SHARES, no_model)

"""The bootstrap interval of a metric: how far the number moves when the samples are drawn again.

Resampling works on counts (module resampling), and metrics are read off counts (module statistics): four of them for a
Confusion, one for each distinct score for a Sweep. Rows are sorted once.

Left out: BCa and studentised intervals. Percentile intervals of small samples are too narrow, and AUROC = 1 has one of
no width. Source: Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from math import isnan
from typing import Any

import numpy as np

from metrics_core.card import CATALOG, explain
from metrics_core.classification.sweep import sweep
from metrics_core.counts import are_positive, checked_labels, checked_weights, confusion
from metrics_core.inference.resampling import UniqueRows, bootstrap_weights, unique_rows
from metrics_core.inference.statistics import Statistic, of_counts, of_scores
from metrics_core.interval import Interval, checked_level, percentile_interval
from metrics_core.numbers import as_numbers


def bootstrap(
    metric: Callable[..., Any],
    y_true: Any,
    y_pred: Any,
    *,
    positive: Hashable = 1,
    resamples: int = 2000,
    level: float = 0.95,
    seed: int = 0,
    paired: Any = None,
    groups: Any = None,
    stratified: bool = False,
    weights: Any = None,
    progress: Callable[[float], None] | None = None,
) -> Interval:
    """Percentile interval of a metric; with `paired`, of the metric of `y_pred` minus that of `paired`.

    metric: a function of a Confusion (y_pred: labels) or of a Sweep (y_pred: scores), told by the annotation
    of its first argument; options go in by functools.partial. paired: a second model's y_pred, drawn along with it.
    Rows are drawn at random, as from all that the sample was taken from. stratified: each class keeps its size, which
    is right only where class sizes were fixed before the rows were collected; otherwise intervals of what depends on
    them, such as precision and F1, are too narrow. groups (one label a sample) overrule it: whole groups are drawn. weights: a sample keeps its weight when it is drawn. progress is told the share done.
    Raises TypeError for a metric whose kind is not known, ValueError for what confusion() or sweep() would refuse.
    """
    checked_level(level)
    if resamples < 1:
        raise ValueError(f"resamples must be at least 1, got {resamples!r}")
    models = [y_pred] if paired is None else [y_pred, paired]
    read = sweep if takes_sweep(metric) else confusion
    subjects = [read(y_true, model, positive=positive, weights=weights) for model in models]
    values = [float(metric(subject)) for subject in subjects]
    unique, statistics = _prepared(metric, y_true, models, positive, weights, groups)
    blocks: list[np.ndarray] = []
    for mass in bootstrap_weights(unique, resamples, np.random.default_rng(seed), stratified=stratified):
        blocks.append(_first_minus_rest([statistic(mass) for statistic in statistics]))
        if progress is not None:
            progress(sum(map(len, blocks)) / resamples)
    drawn = "groups" if groups is not None else "each class" if stratified else "all samples"
    return percentile_interval(
        _first_minus_rest(values),
        np.concatenate(blocks),
        level,
        undefined=_reason(metric, subjects, values),
        conventions=(("metric", signature_of(metric)), *subjects[0].conventions, ("drawn", drawn), ("seed", str(seed))),
    )


def takes_sweep(metric: Callable[..., Any]) -> bool:
    """Whether a metric is one of a Sweep, not of a Confusion. TypeError where its first argument does not say."""
    first = next(iter(inspect.signature(metric).parameters.values()), None)
    kind = getattr(first, "annotation", None)
    name = kind if isinstance(kind, str) else getattr(kind, "__name__", "")
    if name not in ("Sweep", "Confusion"):
        raise TypeError(f"the first argument of the metric must be annotated Confusion or Sweep, got {metric!r}")
    return name == "Sweep"


def signature_of(metric: Callable[..., Any]) -> str:
    """A metric's name, with the options that a partial gives it: f_beta(beta=2)."""
    plain = getattr(metric, "func", metric)
    given = [f"{value}" for value in getattr(metric, "args", ())]
    given += [f"{key}={value}" for key, value in getattr(metric, "keywords", {}).items()]
    return getattr(plain, "__name__", "metric") + (f"({', '.join(given)})" if given else "")


def _first_minus_rest(values: Any) -> Any:
    return values[0] if len(values) == 1 else values[0] - values[1]


def _reason(metric: Callable[..., Any], subjects: list[Any], values: list[float]) -> str:
    """Why the value on the data themselves is undefined, if it is."""
    plain = getattr(metric, "func", metric)
    card = CATALOG.get(getattr(plain, "__name__", ""))
    known = card is not None and card.function is plain
    reasons = []
    for subject, value in zip(subjects, values, strict=True):
        if isnan(value):
            options = getattr(metric, "keywords", {})
            reasons.append(explain(plain, subject, **options).undefined if known else "undefined on these samples")
    return " and ".join(dict.fromkeys(reasons))


def _prepared(
    metric: Callable[..., Any], y_true: Any, models: list[Any], positive: Hashable, weights: Any, groups: Any
) -> tuple[UniqueRows, list[Statistic]]:
    """The unique rows, and for each model what reads the metric off them."""
    actual = are_positive("y_true", y_true, positive)
    weight = None if weights is None else checked_weights(weights, len(actual))
    group = None
    if groups is not None:
        group = np.unique(checked_labels("groups", groups), return_inverse=True)[1]
        if len(group) != len(actual):
            raise ValueError(f"y_true has {len(actual)} labels and groups has {len(group)}")
    if takes_sweep(metric):
        ranked = [np.unique(as_numbers("y_pred", model), return_inverse=True) for model in models]
        unique = unique_rows(actual, [rank for _, rank in ranked], weight, group)
        scores = [distinct[code] for (distinct, _), code in zip(ranked, unique.codes, strict=True)]
        return unique, [of_scores(metric, unique, score) for score in scores]
    flags = [are_positive("y_pred", model, positive).astype(np.int64) for model in models]
    unique = unique_rows(actual, flags, weight, group)
    return unique, [of_counts(metric, unique, code) for code in unique.codes]

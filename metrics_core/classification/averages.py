r"""One number from the two-class tables of many classes: micro, macro, weighted and per-sample averages.

Micro adds the tables up and applies the metric once; macro applies it to each class and takes the plain mean; weighted
weighs each class by its actual samples ($t_k$); samples takes each sample of `multilabel` for itself. A class for
which the metric is undefined is left out of the mean and its weight with it (scikit-learn with zero_division=np.nan),
unless `zero_division` names the number to count it with (scikit-learn's own default is 0, with a warning).
Source: Sokolova and Lapalme 2009, A systematic analysis of performance measures for classification tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isnan, nan
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, Part, metric, reasons
from metrics_core.classification.combined import f1
from metrics_core.classification.groups import SUM, WEIGHT, Groups, Tables, written_out
from metrics_core.classification.rates import divide, precision, recall

SOKOLOVA = "Sokolova and Lapalme 2009, A systematic analysis of performance measures for classification tasks"
Average = Literal["micro", "macro", "weighted", "samples"]


def _averaged_steps(
    metric: Callable[..., Any], tables: Tables, *, average: str = "macro", zero_division: float = nan, **options: Any
) -> Iterable[Part]:
    groups = Groups.of(tables, average)
    return groups.steps(metric, metric(groups.table, zero_division=zero_division, **options), options)


def _averaged_needs(
    metric: Callable[..., Any], tables: Tables, *, average: str = "macro", zero_division: float = nan, **options: Any
) -> Iterable[tuple[str, Any]]:
    groups = Groups.of(tables, average)
    if not np.sum(groups.table.total):
        return [("no samples", 0)]
    if not groups.weights.any():
        return [("no class has actual samples", 0)]
    whom = {
        "micro": "",
        "macro": "every class: ",
        "weighted": "every class with samples: ",
        "samples": "every sample: ",
    }
    found = {reason for i, reason in reasons(metric, groups.table, **options).items() if groups.weights[i] > 0}
    return [(whom[average] + " or ".join(sorted(found)), 0)]


@metric(
    Card(
        name="class average",
        topic="multiclass",
        aliases=("micro average", "macro average", "weighted average", "samples average"),
        question="How good are the answers over all classes together?",
        formula=r"\frac{\sum_k w_k m_k}{\sum_k w_k}",
        symbols={
            SUM: "the metric of each class against the rest, times its weight, added up over the classes",
            WEIGHT: "the weights: 1 each (macro) or the class's samples (weighted); for micro there is only one term, from the counts of all classes added up",
        },
        range=(-1, 1),
        better="neither",
        undefined_when="the metric is undefined for every class that has a weight",
        blind_to="Which class is bad: a good average can hide a class that is never found. In a micro or weighted average a "
        "rare class hardly counts.",
        source=SOKOLOVA,
        reference="sklearn.metrics.precision_score(y_true, y_pred, average=average, zero_division=np.nan)",
    ),
    steps=_averaged_steps,
    needs=_averaged_needs,
)
def averaged(
    metric: Callable[..., Any],
    tables: Tables,
    *,
    average: Average | None = "macro",
    zero_division: float = nan,
    **options: Any,
) -> Any:
    r"""A two-class metric over all classes, $\sum_k w_k m_k / \sum_k w_k$, in [0, 1] or the metric's own range.

    metric: a function of `classification`; `options` are its own (`beta`). tables: a ConfusionMatrix, or LabelSets.
    average: see the module; None gives one value a class, as an array. Of many matrices it gives as many means. zero_division: the number to count an undefined
    class with; NaN leaves it out. With one label a sample, micro precision, recall and F1 are all the accuracy; but
    micro "accuracy" counts the true negatives of every class: with more than two classes it is higher unless all is right.
    Weighted recall is the accuracy, too.
    NaN when no class that has a weight is left (scikit-learn then takes the plain mean of what is defined).
    """
    if average is None:
        return metric(tables.each(), zero_division=zero_division, **options)
    groups = Groups.of(tables, average)
    return groups.mean(metric(groups.table, zero_division=zero_division, **options))


def _f1_steps(tables: Tables, *, definition: str = "mean-of-f1", zero_division: float = nan) -> Iterable[Part]:
    groups = Groups.of(tables, "macro")
    if definition == "mean-of-f1":
        values = f1(groups.table, zero_division=zero_division)
        *parts, _, _ = groups.steps(f1, values, {})
        kept = [value for value in values.tolist() if not isnan(value)]
    else:
        means = [averaged(m, tables, zero_division=zero_division) for m in (precision, recall)]
        names = dict(zip((r"\bar{P}", r"\bar{R}"), means, strict=True))
        parts = [("mean precision", r"\bar{P}", means[0], names), ("mean recall", r"\bar{R}", means[1], names)]
        value = _harmonic(*means)
        formula = r"\frac{2 \cdot \bar{P} \cdot \bar{R}}{\bar{P} + \bar{R}}"
        parts.append(("F1 of the means" + (" (0, as both are 0)" if value == 0 else ""), formula, value, names))
        kept = [] if isnan(value) else [value]
    yield from parts
    yield "sum of the F1s", F1S, sum(kept), {F1S: written_out([f"{value:.6g}" for value in kept])}
    yield "number of F1s", "q", len(kept)


def _f1_needs(
    tables: Tables, *, definition: str = "mean-of-f1", zero_division: float = nan
) -> Iterable[tuple[str, Any]]:
    for part in [f1] if definition == "mean-of-f1" else [precision, recall]:
        if isnan(averaged(part, tables, zero_division=zero_division)):
            yield from _averaged_needs(part, tables)


F1S = r"\sum_i F_i"


def _harmonic(p: Any, r: Any) -> Any:
    """Harmonic mean; 0 when both are 0, as F1 from counts is 0 where nothing is right."""
    return divide(2 * p * r, p + r, 0.0)


@metric(
    Card(
        name="macro F1",
        topic="multiclass",
        aliases=("macro-averaged F1", "F1 macro"),
        question="How good are precision and recall together when every class counts the same?",
        formula=r"\frac{\sum_i F_i}{q}",
        symbols={
            F1S: "the F1 of each class; or, by the other definition, the one F1 of mean precision and mean recall",
            "q": "the number of F1s in the sum: the classes that have one; by the other definition, 1",
        },
        range=(0, 1),
        better="higher",
        undefined_when="no class has an F1; for the F1 of mean precision and mean recall: one of these is undefined",
        blind_to="How many samples a class has: a class with three samples counts as much as one with three million.",
        source="Opitz and Burst 2019, Macro F1 and Macro F1",
        scorer="f1_macro",
        reference='sklearn.metrics.f1_score(y_true, y_pred, average="macro", zero_division=np.nan)  # mean-of-f1',
    ),
    steps=_f1_steps,
    needs=_f1_needs,
)
def macro_f1(
    tables: Tables,
    *,
    definition: Literal["mean-of-f1", "f1-of-means"] = "mean-of-f1",
    zero_division: float = nan,
) -> Any:
    r"""One F1 over all classes that weigh the same, in [0, 1], by one of two definitions that share the name.

    definition: "mean-of-f1", $\frac{1}{K}\sum_k F_k$, is what scikit-learn does; it can lie below both mean precision
    and mean recall. "f1-of-means", $2\bar{P}\bar{R} / (\bar{P} + \bar{R})$, lies between them and is never lower than
    the other where no class is left out; 0 when both means are 0. Raises ValueError for another definition.
    """
    if definition == "mean-of-f1":
        return averaged(f1, tables, average="macro", zero_division=zero_division)
    if definition != "f1-of-means":
        raise ValueError(f"definition must be 'mean-of-f1' or 'f1-of-means', got {definition!r}")
    return _harmonic(*(averaged(m, tables, average="macro", zero_division=zero_division) for m in (precision, recall)))

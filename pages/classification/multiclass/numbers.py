"""The numbers of a confusion matrix of several classes: the switches behind them, the report, and every one explained."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import isclose, isnan, nan
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from language import gettext
from metrics_core import CATALOG, ConfusionMatrix, Worked, explain, reasons
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.averages import Average, averaged
from metrics_core.classification.groups import Tables
from metrics_core.classification.multiclass import (
    Distance,
    classification_report,
    cohen_kappa,
    macro_f1,
    mean_per_class_accuracy,
    multiclass_accuracy,
    multiclass_matthews,
)
from metrics_core.filled import Filled
from metrics_core.inference.resampled_classes import resampled_matrices
from metrics_core.inference.resampled_thresholds import band
from widgets import terms
from widgets.conventions import Conventions
from widgets.formulas import plain, significant
from widgets.intervals import resamples_for
from widgets.links import ONE_OF
from widgets.opened import opened, put

METRICS = {"precision": precision, "recall": recall, "F1": f1}
DEFINITIONS = {"mean of F1s": "mean-of-f1", "F1 of the means": "f1-of-means"}
DISTANCES: dict[str, Distance | None] = {"none": None, "linear": "linear", "quadratic": "quadratic"}
AVERAGES: tuple[Average, ...] = ("micro", "macro", "weighted")
OF = {  # what an average of a metric is called
    ("micro", "precision"): "micro precision",
    ("micro", "recall"): "micro recall",
    ("micro", "F1"): "micro F1",
    ("macro", "precision"): "macro precision",
    ("macro", "recall"): "macro recall",
    ("macro", "F1"): "macro F1",
    ("weighted", "precision"): "weighted precision",
    ("weighted", "recall"): "weighted recall",
    ("weighted", "F1"): "weighted F1",
    ("samples", "F1"): "samples F1",
}
MACRO_F1 = {"mean-of-f1": "macro F1, mean of f1", "f1-of-means": "macro F1, f1 of means"}
KAPPAS: dict[str | None, str] = {
    None: "kappa, no weights",
    "linear": "kappa, linear weights",
    "quadratic": "kappa, quadratic weights",
}


@dataclass(frozen=True, eq=False)
class Classified:
    """A matrix and the rows behind it, if there are any; `explain`ed as the switches say."""

    matrix: ConfusionMatrix
    positive: str = ""
    empty: float = nan
    metric: str = "F1"
    definition: str = "mean-of-f1"
    weights: str | None = None
    y_true: np.ndarray = field(default_factory=lambda: np.zeros(0))
    y_pred: np.ndarray = field(default_factory=lambda: np.zeros(0))

    def columns(self, most: int | None = None) -> dict[str, np.ndarray]:
        """The rows as named columns, all or the first `most`."""
        return {Filled("label"): self.y_true[:most], Filled("prediction"): self.y_pred[:most]}

    def worked(self) -> list[Worked]:
        """Every number of the whole matrix with its steps."""
        function, matrix = METRICS[self.metric], self.matrix
        averages = [average_of(function, matrix, average, self.empty) for average in AVERAGES]
        f_one = explain(macro_f1, matrix, definition=self.definition, zero_division=self.empty)
        kappa = explain(cohen_kappa, matrix, weights=self.weights)
        return [
            *averages,
            named(f_one, MACRO_F1[self.definition]),
            explain(multiclass_accuracy, matrix),
            named(explain(mean_per_class_accuracy, matrix), "balanced accuracy"),
            named(kappa, KAPPAS[self.weights]),
            named(explain(multiclass_matthews, matrix), "Matthews correlation"),
        ]


def intervals_of(found: Classified, how: Conventions) -> Callable[[Worked], tuple[float, float, float] | None]:
    """The interval of each of the numbers that are worked(), by its name, when it is asked for."""
    zero, average = {"zero_division": found.empty}, found.metric
    asked: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
        OF[name, average]: (averaged, {"metric": METRICS[average], "average": name} | zero) for name in AVERAGES
    }
    asked[MACRO_F1[found.definition]] = (macro_f1, {"definition": found.definition} | zero)
    asked[KAPPAS[found.weights]] = (cohen_kappa, {"weights": found.weights})
    asked["balanced accuracy"] = (mean_per_class_accuracy, {})
    asked["Matthews correlation"] = (multiclass_matthews, {})

    def bounds(worked: Worked) -> tuple[float, float, float] | None:
        if not how.intervals:
            return None
        metric, options = asked.get(worked.card.name, (multiclass_accuracy, {}))
        rest, drawn = dict(options), matrices_again(found.matrix, how)
        first = (rest.pop("metric"), drawn) if metric is averaged else (drawn,)
        sure = band(np.asarray(worked.value), metric(*first, **rest))
        return float(sure.low), float(sure.high), float(sure.missing)

    return bounds


def matrices_again(matrix: ConfusionMatrix, how: Conventions) -> ConfusionMatrix:
    """The matrix drawn again and again."""
    resamples = resamples_for(matrix.counts.size)
    return ConfusionMatrix(matrix.labels, resampled_matrices(matrix.counts, stratified=how.fixed, resamples=resamples))


def named(worked: Worked, name: str, reference: str = "") -> Worked:
    """The same under another name, where one page shows a metric several times; `reference` is its own call."""
    return replace(worked, card=replace(worked.card, name=name, reference=reference or worked.card.reference))


def average_of(function: Callable[..., Any], tables: Tables, average: str, empty: float) -> Worked:
    """An average of a two-class metric, under its own name and with its own reference call."""
    name = function.__name__
    zero = "np.nan" if isnan(empty) else f"{empty:g}"
    call = f'sklearn.metrics.{name}_score(y_true, y_pred, average="{average}", zero_division={zero})'
    worked = explain(averaged, function, tables, average=average, zero_division=empty)
    of = CATALOG[name]  # a mean lies where what it is a mean of lies
    worked = replace(worked, card=replace(worked.card, range=of.range, better=of.better))
    return named(worked, OF[average, "F1" if function is f1 else name], call)


def switch(label: str, options: Sequence[str], key: str, words: str) -> str:
    """One of several conventions, kept in the URL; the first is where it starts."""
    return st.segmented_control(label, options, default=options[0], key=key, help=words, **ONE_OF) or options[0]


def report(found: Classified) -> None:
    """Precision, recall and F1 of every class and on average, with the samples behind each."""
    result = classification_report(found.matrix, zero_division=found.empty)
    each = found.matrix.each()
    why = {m: reasons(function, each, zero_division=found.empty) for m, function in METRICS.items()}
    names = [gettext("{label}, against the rest", label=row.label) for row in result.classes]
    names += [gettext("micro average"), gettext("macro average"), gettext("weighted average")]
    rows = []
    for i, row in enumerate((*result.classes, result.micro, result.macro, result.weighted)):
        values = {"precision": row.precision, "recall": row.recall, "F1": row.f1}
        texts = {
            gettext(m): gettext("undefined: {reason}", reason=gettext(why[m].get(i, "no class has one")))
            if isnan(x)
            else significant(x)
            for m, x in values.items()
        }
        rows.append(
            {gettext("class or average"): plain(names[i])} | texts | {gettext("samples"): significant(row.support)}
        )
    st.table(pd.DataFrame(rows).set_index(gettext("class or average")), border="horizontal")
    terms.said(
        "**Micro** adds up the counts of the classes, **macro** takes the mean of the classes' metrics, and **weighted** lets large classes count more."
    )


def where_macro_f1_lies(found: Classified) -> str:
    """Macro F1 next to macro precision and macro recall, and next to the F1 of these two, in words."""
    macro = classification_report(found.matrix, zero_division=found.empty).macro
    return _where_macro_f1_lies(macro.precision, macro.recall, macro.f1, found)


def _where_macro_f1_lies(p: float, r: float, f: float, found: Classified) -> str:
    if any(map(isnan, (p, r, f))):
        return "Macro precision, recall or F1 is undefined, so they cannot be compared."
    of_means = macro_f1(found.matrix, definition="f1-of-means", zero_division=found.empty)
    low, high = sorted((p, r))
    place = "below both of them" if f < low else "above both of them" if f > high else "between them"
    if isclose(f, low) or isclose(f, high):
        place = "as high as both of them" if isclose(low, high) else "as high as one of them"
    return gettext(
        "Macro precision is {precision}, macro recall {recall}. Macro F1, the mean of the classes' F1s, is {mean}: {place}. "
        "The F1 of the two means would be {other}; it lies between them, as every harmonic mean does.",
        precision=significant(p),
        recall=significant(r),
        mean=significant(f),
        place=gettext(place),
        other=significant(of_means),
    )


def averaging() -> dict[str, Any]:
    """Which metric is averaged, which macro F1 is meant, and how far off a disagreement is: parts of a Classified."""
    asked = opened().options
    if "weights" in asked and "kappa-weights" not in st.query_params:
        put("kappa-weights", asked["weights"] or "none")
    one, two, three = st.columns(3, gap="medium")
    with one:
        metric = switch(
            "Average of",
            ["F1", "precision", "recall"],
            "average-of",
            "The metric whose averages are worked out below, step by step.",
        )
    with two:
        definition = switch(
            "Macro F1 is",
            list(DEFINITIONS),
            "macro-f1",
            "scikit-learn's f1_score(average='macro') is the mean of the F1s. Some papers give the same name to the F1 of macro "
            "precision and macro recall. The second is never lower than the first if no class is left out (Opitz and Burst 2019).",
        )
    with three:
        distance = switch(
            "Kappa's weights",
            list(DISTANCES),
            "kappa-weights",
            "cohen_kappa_score(weights=None, 'linear' or 'quadratic') in scikit-learn. QWK, common in contests on "
            "ratings, is the quadratic one.",
        )
    return {"metric": metric, "definition": DEFINITIONS[definition], "weights": DISTANCES[distance]}

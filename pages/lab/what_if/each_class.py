"""The table of each class or label: how often it is true and given, its errors, precision, recall and F1."""

import pandas as pd

from datasets.uploads.table import shown
from lab import EvaluationSet, ModelPredictions
from language import gettext
from pages.lab.what_if import report
from widgets.formulas import significant


def each_class(subject: ModelPredictions) -> pd.DataFrame:
    """A row for each class or label, as it is shown."""
    found = subject.label_rates
    names = [shown(label, 40) for label in subject.judged.labels]
    counts = {gettext(name): [f"{x:,.12g}" for x in values.tolist()] for name, values in found.counts.items()}
    rates = {gettext(name): [significant(float(x)) for x in values] for name, values in found.rates.items()}
    return pd.DataFrame(
        {gettext("label") if subject.judged.task == "labels" else gettext("class"): names, **counts, **rates}
    )


def part(judged: EvaluationSet) -> str:
    """The table of every model, folded, for the report; "" for tasks without classes."""
    if judged.task not in ("classes", "labels"):
        return ""
    tables = {name: each_class(ModelPredictions(judged, name)) for name in judged.models}
    title = gettext("Each label: {model}") if judged.task == "labels" else gettext("Each class: {model}")
    return "".join(
        report.folded(
            title.format(model=report.short(name, 40)),
            report.table({str(column): frame[column].tolist() for column in frame}),
        )
        for name, frame in tables.items()
    )

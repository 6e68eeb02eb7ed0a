"""Precision, recall and F1 of every class in one table, with their averages; the averages are those of `averages`.

Nothing is laid out or rounded here. Source: the table is scikit-learn's classification_report.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from metrics_core.classification.averages import Average, averaged
from metrics_core.classification.combined import f1
from metrics_core.classification.groups import Tables
from metrics_core.classification.rates import precision, recall


@dataclass(frozen=True)
class ReportRow:
    """Precision, recall and F1 of one class or of one average, and how many samples lie behind it."""

    label: Hashable
    precision: float
    recall: float
    f1: float
    support: float


@dataclass(frozen=True)
class Report:
    """A row for each class, and the averages; with one label a sample every value of `micro` is the accuracy."""

    classes: tuple[ReportRow, ...]
    micro: ReportRow
    macro: ReportRow
    weighted: ReportRow


def classification_report(tables: Tables, *, zero_division: float = nan) -> Report:
    """Precision, recall and F1 in [0, 1] of every class and on average; undefined ones are NaN and left out of means.

    tables: a ConfusionMatrix or LabelSets. zero_division=0 gives the numbers that scikit-learn shows by default.
    """
    measures = (precision, recall, f1)
    each = tables.each()
    support = np.asarray(each.positives)

    def row(label: Hashable, values: Iterable[Any], samples: float) -> ReportRow:
        p, r, f = (float(value) for value in values)
        return ReportRow(label, p, r, f, samples)

    def average(name: Average) -> ReportRow:
        values = (averaged(m, tables, average=name, zero_division=zero_division) for m in measures)
        return row(name, values, support.sum().item())

    columns = np.array([m(each, zero_division=zero_division) for m in measures])
    classes = zip(tables.labels, columns.T.tolist(), support.tolist(), strict=True)
    return Report(tuple(row(*one) for one in classes), average("micro"), average("macro"), average("weighted"))

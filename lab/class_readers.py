"""Readers of what several classes or labels are judged by: matrices, tables of labels, and means over rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

from lab.draws import Draws
from lab.measures import Measure
from lab.reading import Readers, linear
from lab.subject import Subject
from metrics_core.classification import divide
from metrics_core.classification.averages import EachLabel, averaged, macro_f1
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.classification.multilabel import hamming_loss, jaccard_samples, subset_accuracy
from metrics_core.classification.top_k import top_k_accuracy, top_k_hits
from metrics_core.counts import Confusion


def matrices(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    """Readers of metrics of a confusion matrix."""
    labels = subject.judged.labels
    cells = draws.judged.truth * len(labels) + subject.answers
    every = np.arange(len(cells))
    member = csr_matrix((np.ones(len(cells)), (cells, every)), shape=(len(labels) ** 2, len(cells)))

    def read(mass: np.ndarray) -> np.ndarray:
        counts = (member @ mass.T).T.reshape(len(mass), len(labels), len(labels))
        drawn = ConfusionMatrix(labels, np.maximum(counts, 0))
        return np.stack([_of(one, drawn) for one in group])

    return [(group, read)]


def _of(one: Measure, tables: ConfusionMatrix | EachLabel) -> np.ndarray:
    """A measure of many matrices or sets of tables at once."""
    options = dict(one.options)
    first = (options.pop("metric"), tables) if "metric" in options else (tables,)
    return np.asarray(one.card.function(*first, **options), dtype=np.float64)


def class_shares(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    """Readers of metrics of a probability for each class."""
    known = [one for one in group if one.card.function is top_k_accuracy]
    every = range(len(subject.judged.labels))
    hits = [top_k_hits(draws.judged.truth, subject.shares, labels=every, **one.options)[0] for one in known]
    return linear(known, hits)


def sets(group: list[Measure], subject: Subject, draws: Draws) -> Readers:
    """Readers of metrics of label sets."""
    truth, said = draws.judged.truth, subject.answers
    by_unit: dict[Callable[..., Any], Callable[[], np.ndarray]] = {
        hamming_loss: lambda: (truth != said).mean(axis=1),
        subset_accuracy: lambda: (truth == said).all(axis=1).astype(float),
        jaccard_samples: lambda: divide((truth & said).sum(axis=1), (truth | said).sum(axis=1)),
    }
    each = subject.sets.each_sample()
    means, units, tables = [], [], []
    for one in group:
        if one.card.function in by_unit:
            means.append(one)
            units.append(np.asarray(by_unit[one.card.function](), dtype=float))
        elif one.options.get("average") == "samples":
            means.append(one)
            units.append(np.asarray(one.metric(each), dtype=float))
        elif one.card.function in (averaged, macro_f1):
            tables.append(one)
    cells = [part.astype(float) for part in (truth & said, ~truth & said, truth & ~said, ~truth & ~said)]

    def read(mass: np.ndarray) -> np.ndarray:
        drawn = EachLabel(subject.judged.labels, Confusion(*(np.maximum(mass @ part, 0) for part in cells)))
        return np.stack([_of(one, drawn) for one in tables])

    return linear(means, units) + ([(tables, read)] if tables else [])

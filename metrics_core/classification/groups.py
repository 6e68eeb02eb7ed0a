"""What an average over classes is taken over: the two-class table of each class, of all together, or of each sample."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any, Protocol, runtime_checkable

import numpy as np

from metrics_core.card import CATALOG, Part, reasons
from metrics_core.classification.rates import divide
from metrics_core.counts import Confusion
from metrics_core.filled import Filled

SHOWN = 30  # classes (or samples) that get a step of their own


class Tables(Protocol):
    """What can be averaged: a ConfusionMatrix or LabelSets, a two-class table for each label."""

    @property
    def labels(self) -> tuple[Hashable, ...]: ...

    def each(self) -> Confusion:
        """Each label against the rest."""

    def pooled(self) -> Confusion:
        """The tables of all labels added up."""


@runtime_checkable
class BySample(Protocol):
    """What has a two-class table for each sample, too: LabelSets."""

    def each_sample(self) -> Confusion:
        """The labels of each sample."""


@dataclass(frozen=True, eq=False)
class EachLabel:
    """Two-class tables of labels, along the last axis of a Confusion; as many sets of them as its other axes hold."""

    labels: tuple[Hashable, ...]
    table: Confusion

    def each(self) -> Confusion:
        return self.table

    def pooled(self) -> Confusion:
        return self.table.added()


@dataclass(frozen=True)
class Groups:
    """What a mean is taken over, along the last axis: names, a Confusion of arrays, and the weight of each."""

    names: tuple[str, ...]
    table: Confusion
    weights: np.ndarray

    @classmethod
    def of(cls, tables: Tables, average: str) -> Groups:
        """The classes, the one pooled table, or the samples. Raises ValueError for an unknown average."""
        if average == "micro":
            return cls((Filled("all classes together"),), tables.pooled()[..., np.newaxis], np.ones(1))
        if average == "samples":
            if not isinstance(tables, BySample):
                raise ValueError("average='samples' needs LabelSets: with one label a sample there is no table to fill")
            table = tables.each_sample()
            return cls(tuple(Filled("sample {i}", i=i) for i in range(len(table))), table, np.ones(len(table)))
        if average not in ("macro", "weighted"):
            raise ValueError(f"average must be 'micro', 'macro', 'weighted', 'samples' or None, got {average!r}")
        table = tables.each()
        weights = np.asarray(table.positives) if average == "weighted" else np.ones(len(tables.labels))
        return cls(tuple(Filled("class {name}", name=label) for label in tables.labels), table, weights)

    def mean(self, values: np.ndarray) -> Any:
        """The weighted mean of the values that are not NaN; NaN when no weight is left."""
        return divide(*self.sums(values))

    def sums(self, values: np.ndarray) -> tuple[Any, Any]:
        """Over the values that are not NaN: the sum, each times its weight, and the sum of the weights."""
        kept = ~np.isnan(values)
        return (np.where(kept, values, 0) * self.weights).sum(axis=-1), (kept * self.weights).sum(axis=-1)

    def steps(self, function: Callable[..., Any], values: np.ndarray, options: Mapping[str, Any]) -> Iterable[Part]:
        """A step for each of the first SHOWN with its own counts (an undefined one says why), then the two sums."""
        card, undefined = CATALOG[function.__name__], reasons(function, self.table, **options)
        for i, (name, value) in enumerate(zip(self.names[:SHOWN], values.tolist(), strict=False)):
            fate = Filled("left out") if isnan(value) else Filled("counted as {value:g}", value=value)
            label = Filled(
                "{rate} of {name} ({why}: {fate})" if i in undefined else "{rate} of {name}",
                rate=Filled(card.name),
                name=name,
                why=Filled.of(undefined.get(i, "")),
                fate=fate,
            )
            yield label, card.formula, value, self.table[i].symbols
        total, weight = self.sums(values)
        kept = np.flatnonzero(~np.isnan(values)).tolist()
        terms = [rf"{self.weights[i]:.6g} \cdot {values[i]:.6g}" for i in kept]
        yield "weighted sum", SUM, total, {SUM: written_out(terms)}
        yield "sum of the weights", WEIGHT, weight, {WEIGHT: written_out([f"{self.weights[i]:.6g}" for i in kept])}


SUM, WEIGHT = r"\sum_k w_k m_k", r"\sum_k w_k"


def written_out(terms: list[str]) -> str:
    """The terms of a sum with a plus between them; the middle of a long one is left out."""
    if len(terms) > SHOWN:
        terms = [*terms[: SHOWN - 1], r"\dots", terms[-1]]
    return " + ".join(terms) or "0"

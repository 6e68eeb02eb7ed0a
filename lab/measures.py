"""Every measure that suits a task, drawn from the catalogue: a metric with its options, asked of any model.

What a metric's first arguments are says for which task it is, so that a metric with a card turns up here by itself.
Where it needs an option that has no default, module measure_options names the values to show; without any it is left out. Metrics
of one query or one pair of texts are shown as means over the units for which they are defined.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from math import isnan, nan
from typing import Any

import numpy as np

from lab.absence import Absent
from lab.evaluation import EvaluationSet, Task
from lab.measure_options import AVERAGES, OF_ANY_LIST, SETTINGS, WORDS, Options
from lab.measure_shapes import SHAPES, shapes_of
from lab.predictions import ModelPredictions
from lab.probability_sums import OF_SUMS
from lab.terms import row_terms, unit_values
from metrics_core.card import CATALOG, Card, explain, signature
from metrics_core.conventions import takes_sample_weights
from metrics_core.filled import Filled
from metrics_core.probabilities.bins import calibration
from metrics_core.probabilities.calibration import (
    expected_calibration_error,
    maximum_calibration_error,
    mean_gap,
    widest_gap,
)

BY_UNIT = ("gains", "pair", "drawn")
HOW_SURE = ("standard_error", "clustered_standard_error", "design_effect")  # of a score, not how good
OF_BINS: Mapping[Callable[..., Any], Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    expected_calibration_error: mean_gap,
    maximum_calibration_error: widest_gap,
}  # what follows from sums in bins, whatever number of rows is behind them


@dataclass(frozen=True)
class Answer:
    """A measure of one model: `value` NaN comes with the reason why it is undefined; the conventions, to copy."""

    value: float
    undefined: str
    signature: str


@dataclass(frozen=True)
class Measure:
    """A metric with its options. key: unique, plain ASCII; shape: what it is called with (module predictions)."""

    key: str
    name: str = field(compare=False)
    card: Card = field(compare=False)
    shape: str
    options: Options = field(default_factory=dict, compare=False)

    @property
    def metric(self) -> Callable[..., Any]:
        """The two-class metric that is averaged, else the card's own function."""
        found: Callable[..., Any] = self.options.get("metric", self.card.function)
        return found

    @property
    def unit(self) -> str:
        return self.card.unit

    @property
    def better(self) -> str:
        """ "higher", "lower" or "neither"; of two models the one with the smaller standard error is not better."""
        if self.metric.__name__ in HOW_SURE:
            return "neither"
        return CATALOG[self.metric.__name__].better

    @property
    def reference(self) -> str:
        """The call that gives the same number in the field's reference library."""
        call = self.card.reference
        if "metric" in self.options:
            call = call.replace("precision_score", f"{self.metric.__name__}_score")
            return call.replace("average=average", f'average="{self.options["average"]}"')
        says = ", ".join(f"{name} = {value}" for name, value in self.options.items())
        return call + (f"  # {says}" if says else "") + ("  # mean over all of them" if self.shape in BY_UNIT else "")

    @property
    def weighted(self) -> bool:
        """Whether it takes the rows' weights, as an option or within the counts that it is called with."""
        return self.shape in ("counts", "sweep", "matrix") or takes_sample_weights(self.card.function)

    def of(self, judged: EvaluationSet, model: str, *, threshold: float | None = None) -> Answer:
        """The measure of one model; threshold: for two classes, usual_threshold() where it is None."""
        return self.on(ModelPredictions(judged, model, threshold))

    def on(self, subject: ModelPredictions) -> Answer:
        """The measure of a subject, which keeps it, and what other measures can use, too."""
        if self not in subject.memory:
            subject.memory[self] = self._answer(subject)
        found: Answer = subject.memory[self]
        return found

    def _answer(self, subject: ModelPredictions) -> Answer:
        name = self.card.function.__name__
        own = subject.own
        weights = own.weights
        takes = takes_sample_weights(self.card.function)
        try:
            if weights is not None and not self.weighted:
                raise Absent("this metric takes no sample weights")
            if self.shape in BY_UNIT:
                return self._mean(subject)
            if self.card.function in OF_SUMS and subject.model in own.sums:
                value = OF_SUMS[self.card.function](own.sums[subject.model])
                return Answer(value, "", signature(name, (), {}))
            args, options = self._call(subject)
        except Absent as why:
            return Answer(nan, str(why), signature(name, (), {}))
        told = {**options, "weights": weights} if takes and weights is not None else options
        options = {**options, "weights": own.mass} if takes and own.mass is not None else options
        if own.copies is not None and self.card.function in OF_BINS:
            bins = calibration(*args, copies=own.copies)
            value, result = float(OF_BINS[self.card.function](bins.gap_sums, bins.counts)), None
        else:
            result = self.card.function(*args, **options)
            value = float(getattr(result, "value", result))
        signed = getattr(result, "signature", "") or signature(name, args, told)
        if takes and weights is not None:
            signed += "|weights:given"
        if not isnan(value):
            return Answer(value, "", signed)
        return Answer(
            value, explain(self.card.function, *args, **options).undefined or "undefined on these rows", signed
        )

    def each(self, subject: ModelPredictions) -> np.ndarray | None:
        """The measure of each unit by itself, NaN where undefined; None where it is no mean over units.

        Raises Absent where the model did not give what the metric needs.
        """
        if (self, "units") not in subject.memory:
            subject.memory[self, "units"] = unit_values(self.card.function, self.shape, subject, self.options)
        found: np.ndarray | None = subject.memory[self, "units"]
        return found

    def terms(self, subject: ModelPredictions) -> np.ndarray | None:
        """What each unit adds to the mean that the measure is; None where it is none. Raises Absent as each() does."""
        if (self, "terms") not in subject.memory:
            subject.memory[self, "terms"] = row_terms(self.card.function, subject, self.options)
        found: np.ndarray | None = subject.memory[self, "terms"]
        return self.each(subject) if found is None else found

    def _call(self, subject: ModelPredictions) -> tuple[tuple[Any, ...], dict[str, Any]]:
        args, options = subject.arguments(self.shape), dict(self.options)
        if "metric" in options:
            args = (options.pop("metric"), *args)
        if self.shape == "games":
            options["model"] = subject.model
        if self.shape == "class shares":
            options["labels"] = range(len(subject.judged.labels))
        if self.shape == "matrix" and "weights" in options and not subject.in_order:
            raise Absent("the classes are not numbers, so they have no order")
        return args, options

    def _mean(self, subject: ModelPredictions) -> Answer:
        values = self.each(subject)
        assert values is not None
        kept = values[~np.isnan(values)]
        signed = signature(self.card.function.__name__, (), self.options) + "|mean over units where defined"
        if len(kept):
            return Answer(float(kept.mean()), "", signed)
        none = "no question has this many answers" if self.shape == "drawn" else "it is undefined for every one"
        return Answer(nan, none if len(values) else "there is nothing to judge", signed)


def measures(task: Task) -> tuple[Measure, ...]:
    """Every measure of a task, in the order of the catalogue, of classes and labels scores last; the same objects at every call."""
    return _measures(task)


@cache
def _measures(task: Task) -> tuple[Measure, ...]:
    found = []
    for name, card in CATALOG.items():
        for shape in shapes_of(card):
            if shape in SHAPES[task]:
                found += [_measure(name, card, shape, options) for options in _settings(name, card, shape)]
    if task in ("classes", "labels", "answers"):  # what every model has comes first
        found.sort(key=lambda one: (SHAPES[task].index(one.shape), task == "answers" and one.key != "mean_score"))
    return tuple(found)


def measure(task: Task, key: str) -> Measure:
    """The measure of a task by its key; KeyError for another one."""
    return {one.key: one for one in measures(task)}[key]


def _settings(name: str, card: Card, shape: str) -> tuple[Options, ...]:
    if name == "averaged":
        return AVERAGES[shape]
    if name in SETTINGS:
        return SETTINGS[name]
    ones = ("counts", "sweep", "matrix", "sets", "gains", "question scores")
    given = 1 if shape in ones else 3 if shape in ("attempts", "beside people") else 2
    further = list(inspect.signature(card.function).parameters.values())[given:]
    needed = [p for p in further if p.default is p.empty and p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
    return () if needed else ({},)


def _measure(name: str, card: Card, shape: str, options: Options) -> Measure:
    if "metric" in options:
        metric, average = options["metric"].__name__, options["average"]
        named = Filled("{average} {metric}", average=WORDS[average], metric=Filled(CATALOG[metric].name))
        return Measure(f"{average}_{metric}", named, card, shape, options)
    key = "_".join([name, *(f"{option}_{value}" for option, value in options.items())])
    return Measure(key, _named(card, shape, options), card, shape, options)


def _named(card: Card, shape: str, options: Options) -> str:
    k = options.get("k")
    name = OF_ANY_LIST.get(card.name) or Filled(
        "AUROC" if "multi_class" in options else card.name.removesuffix(" at k")
    )
    if k is not None and name == "top-k accuracy":
        name = Filled("top-{k} accuracy", k=k)
    elif k is not None and name.endswith(("@k", "^k")):
        name = Filled("{name}{k}", name=name.removesuffix("k"), k=k)
    elif k is not None:
        name = Filled("{name} at {k}", name=name, k=k)
    elif "n" in options:
        name = Filled(name.replace("-N", f"-{options['n']}"))
    rest = [
        WORDS.get(value) or Filled("{option} {value}", option=WORDS.get(key) or key.replace("_", " "), value=value)
        for key, value in options.items()
        if key not in ("k", "n")
    ]
    if rest:
        listed = reduce(lambda said, more: Filled("{said}, {more}", said=said, more=more), rest)
        name = Filled("{name} ({options})", name=name, options=listed)
    return Filled("mean {name}", name=name) if shape in BY_UNIT else name

"""A small world: a few values that are moved, and from them whatever a metric may ask for, by its arguments' names.

One world serves all metrics that take what it offers, so that a new metric finds its example by itself.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from charts.marks import Cells
from charts.moving import Control, Swatch, Track, View, over
from metrics_core import Card
from widgets.formulas import significant

Arguments = Mapping[str, Any]


@dataclass(frozen=True)
class World:
    """What is moved, what follows from it, and a picture of it.

    says: what there is to move. offers: a value for each control -> arguments by name. topics: of the metrics it is
    for; takes: how the first argument has to be annotated. asks: what to try first on a metric's card, with @ for its name.
    """

    says: str
    controls: tuple[Control, ...]
    start: Mapping[str, float]
    offers: Callable[..., Arguments]
    view: View
    topics: tuple[str, ...] = ()
    takes: str = ""
    asks: str = ""
    legend: tuple[Swatch, ...] = ()

    @property
    def axes(self) -> Mapping[str, int]:
        """Lengths of what no control moves in the picture."""
        return {one.along: len(one.x) for one in self.view.marks if isinstance(one, Cells)}

    def fits(self, card: Card) -> bool:
        """Whether a metric can live on what is offered here."""
        asked = parameters(card)
        if (self.topics and card.topic not in self.topics) or (self.takes and self.takes != _first(card)):
            return False
        return {name for name, one in asked.items() if one.default is one.empty} <= {*self.at()}

    def at(self, **position: float) -> Arguments:
        """The arguments where the controls stand; where none is given, where they start."""
        return self.offers(**{**self.start, **position})

    def call(self, card: Card, **position: float) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments that one metric takes: those that it needs by place, the others by name."""
        offered, asked = self.at(**position), parameters(card)
        first = [name for name, one in asked.items() if one.default is one.empty and one.kind is not one.KEYWORD_ONLY]
        named = {name: offered[name] for name in asked if name in offered and name not in first}
        return tuple(offered[name] for name in first), named


def parameters(card: Card) -> Mapping[str, inspect.Parameter]:
    """A metric's arguments; further options of another metric are none of its own."""
    return _parameters(card.function)


@cache
def _parameters(function: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    taken = inspect.signature(function).parameters
    return {name: one for name, one in taken.items() if one.kind is not one.VAR_KEYWORD}


def _first(card: Card) -> str:
    return str(next(iter(parameters(card).values())).annotation)


def control(name: str, label: str, values: Sequence[float] | np.ndarray, unit: str = "") -> Control:
    """A control with its values as texts."""
    ticks = np.asarray(values, dtype=float)
    return Control(name, label, ticks, tuple(significant(v) + unit for v in ticks.tolist()))


@cache
def own(one: Control) -> Track:
    """A control's own values as a track, the same one for all that it moves."""
    return over(one.name)(one.values)


def per_tick(controls: Sequence[Control], compute: Callable[..., Sequence[float] | np.ndarray | float]) -> np.ndarray:
    """compute() at every position of the controls, by their names; shape: one axis a control, then the result's own."""
    shape = tuple(len(one.values) for one in controls)
    found = [
        compute(**{one.name: float(one.values[i]) for one, i in zip(controls, place, strict=True)})
        for place in np.ndindex(*shape)
    ]
    return np.asarray(found, dtype=float).reshape(*shape, *np.shape(found[0]))

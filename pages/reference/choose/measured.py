"""A metric with what it is given at each tick of a scene; a demonstration is two of them, of which one fails."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from metrics_core import CATALOG, Card
from pages.reference.choose.demonstrations import Scene

Given = Callable[[Any, int], tuple[Any, ...]]
More = Callable[[Any, int], dict[str, Any]]  # further keywords, which change from tick to tick


def no_more(_: Scene, __: int) -> dict[str, Any]:
    """No further keywords."""
    return {}


@dataclass(frozen=True)
class Measured:
    """A metric with its arguments at a tick. label: what to call it where its own name would not do."""

    metric: str
    given: Given
    options: Mapping[str, Any] = field(default_factory=dict)
    more: More = no_more
    label: str = ""

    @property
    def card(self) -> Card:
        """What the metric says about itself."""
        return CATALOG[self.metric]

    @property
    def name(self) -> str:
        """What it is called in the demonstration."""
        return self.label or self.card.name

    @property
    def title(self) -> str:
        """Its name as a title."""
        return self.name[0].upper() + self.name[1:]

    def values(self, scene: Scene) -> np.ndarray:
        """The metric at every tick, without the dust of floating point."""
        found = [
            self.card.function(*self.given(scene, t), **self.options, **self.more(scene, t))
            for t in range(len(scene.ticks))
        ]
        return np.round([float(getattr(one, "value", one)) for one in found], 12)


@dataclass(frozen=True)
class Demonstration:
    """What is moved, the recommended metric that fails, and the runner-up. start: the tick to begin at, -1 for the last."""

    how: Literal["blind", "swayed"]
    scene: Callable[[], Scene]
    fails: Measured
    notices: Measured
    start: int = 0

"""The widget that a notebook shows. What it needs in order to move is in its state, so that it moves without a kernel."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import anywidget
import numpy as np
import traitlets

from metricscope.notebook.process import ask


class Counts(NamedTuple):
    """The confusion matrix at a threshold."""

    tp: int
    fp: int
    fn: int
    tn: int


@cache
def _scripts() -> tuple[str, str, bytes]:
    found: tuple[str, str, bytes] = ask("scripts")
    return found


class View(anywidget.AnyWidget):
    """Linked views of scores. A reader moves the threshold in the notebook, and Python has it here."""

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    content = traitlets.Bytes().tag(sync=True)
    library = traitlets.Bytes().tag(sync=True)
    shown = traitlets.Unicode().tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)

    def __init__(self, content: bytes, known: Mapping[str, Mapping[str, Any]]) -> None:
        self._known = known
        first = next(iter(known))
        script, style, library = _scripts()
        place = _code(known[first]["ticks"][known[first]["start"]])
        super().__init__(_esm=script, _css=style, content=content, library=library, shown=first, position=place)

    @property
    def models(self) -> list[str]:
        """The models by their names."""
        return list(self._known)

    @property
    def model(self) -> str:
        """The model that the threshold belongs to; "" where there is one without a name."""
        return self.shown

    @model.setter
    def model(self, name: str) -> None:
        if name not in self._known:
            raise ValueError(f"There is no model {name!r}; there are {', '.join(self._known)}.")
        one = self._known[name]
        with self.hold_sync():
            self.shown, self.position = name, _code(one["ticks"][one["start"]])

    @property
    def threshold(self) -> float:
        """The threshold as it was left: scores at or above it are predicted positive. Setting it goes to the nearest tick."""
        return float(self._ticks[self._place])

    @threshold.setter
    def threshold(self, value: float) -> None:
        wanted = float(value)
        if wanted != wanted:
            raise ValueError("threshold is NaN.")
        finite = self._ticks[np.isfinite(self._ticks)]
        self.position = _code(self._ticks[-1] if wanted > finite[-1] else finite[np.argmin(np.abs(finite - wanted))])

    @property
    def counts(self) -> Counts:
        """True positives, false positives, false negatives and true negatives at the threshold."""
        return Counts(*map(int, self._known[self.shown]["counts"][self._place]))

    def save(self, path: str | os.PathLike[str], title: str = "Scores and a threshold") -> None:
        """Write what is shown, where it stands, as one HTML file that moves without Python and without a network.

        It holds the curves and the counts, and no rows. Raises OSError where it cannot be written.
        """
        page = ask("file", title=title, content=self.content, shown=self.shown, position=self.position)
        Path(path).write_text(page, "utf-8")

    @property
    def _ticks(self) -> np.ndarray:
        ticks: np.ndarray = self._known[self.shown]["ticks"]
        return ticks

    @property
    def _place(self) -> int:
        return int(np.flatnonzero(self._ticks == float(self.position))[0])

    def __repr__(self) -> str:
        of = f"{self.model}: " if self.model else ""
        numbers = ", ".join(f"{name.upper()} {count:,}" for name, count in self.counts._asdict().items())
        return f"<{of}threshold {self.threshold:.6g}, {numbers}>"


def _code(value: float) -> str:
    """A tick as the browser names it: all digits."""
    return repr(float(value)).removesuffix(".0")

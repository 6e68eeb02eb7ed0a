"""A row of the table of answers."""

from __future__ import annotations

from dataclasses import dataclass

from lab.measures import Answer, Measure


@dataclass(frozen=True)
class Row:
    """One measure of one model. low, high: NaN where there is no interval; method: how it came about.

    best: whether it is ahead of every other model, corrected for how many measures are asked (module best).
    """

    measure: Measure
    model: str
    answer: Answer
    low: float
    high: float
    method: str
    best: bool = False

    @property
    def value(self) -> float:
        return self.answer.value

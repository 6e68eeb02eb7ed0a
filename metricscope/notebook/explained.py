"""`metricscope.explain`: one metric of the reader's own numbers, with formula, steps and conventions."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import isnan
from typing import Any, NamedTuple

from metricscope.notebook.process import ask


class Step(NamedTuple):
    """One step of the computation, with the numbers in its formula."""

    label: str
    says: str
    value: float


@dataclass(frozen=True)
class Explained:
    """A metric's value and how it is computed. value: NaN where it is undefined, with the reason in `undefined`.

    formula, steps: as text; signature: the conventions; blind_to: what the number does not see; reference: a call that gives it without this package.
    """

    name: str
    question: str
    value: float
    undefined: str
    steps: tuple[Step, ...]
    formula: str
    signature: str
    blind_to: str
    reference: str
    _mathml: tuple[str, ...] = ()

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        steps = [f"{step.label}: {_both(step.says, f'{step.value:.6g}')}" for step in self.steps[:-1]]
        last = f"{self.name} = {self.steps[-1].says} = {self._answer()}"
        return "\n".join(
            [f"{self.name}: {self.question}", self.formula, *steps, last, f"conventions: {self.signature}"]
        )

    def _repr_html_(self) -> str:
        """For notebooks: formulas as MathML, which browsers show by themselves."""
        formula, *steps = self._mathml
        rows = "".join(
            f"<tr><td {LEFT}>{escape(step.label)}</td><td {LEFT}>{shown}</td><td {LEFT}><b>{escape(value)}</b></td></tr>"
            for step, shown, value in zip(self.steps, steps, self._values(), strict=True)
        )
        facts = {"Conventions": self.signature, "Without this package": self.reference}
        told = "".join(f"<div>{name}: <code>{escape(text)}</code></div>" for name, text in facts.items() if text)
        blind = f"<div>What it does not see: {escape(self.blind_to)}</div>" if self.blind_to else ""
        return (
            f"<div><b>{escape(self.name)}</b>: {escape(self.question)}</div><div>{formula}</div>"
            f"<table>{rows}</table>{blind}{told}"
        )

    def _values(self) -> list[str]:
        return [*(f"{step.value:.6g}" for step in self.steps[:-1]), self._answer()]

    def _answer(self) -> str:
        return f"undefined: {self.undefined}" if isnan(self.value) else repr(self.value)


LEFT = 'style="text-align: left"'


def explain(metric: str, **given: Any) -> Explained:
    """Explain one metric: its formula with your numbers in it, step by step.

    metric: its name, as `metricscope list` has it, or another name that it is known by. given: what it is computed from, and its
    conventions: `explain("precision", tp=3, fp=1)`, `explain("auroc", y_true=y, scores=s)`. Raises ValueError with
    what it takes where something else is given.
    """
    found: Mapping[str, Any] = ask(
        "explain", metric=str(metric), given={name: _plain(one) for name, one in given.items()}
    )
    told = {name: value for name, value in found.items() if name not in ("steps", "shown", "written")}
    steps = tuple(Step(*step) for step in found["steps"])
    return Explained(**told, steps=steps, _mathml=(found["written"], *found["shown"]))


def _plain(given: Any) -> Any:
    """A column of any library as a list; whatever else as it is."""
    if hasattr(given, "__array__"):
        import numpy as np

        return np.asarray(given).tolist()
    return given


def _both(says: str, value: str) -> str:
    return says if says == value else f"{says} = {value}"

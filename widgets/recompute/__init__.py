"""The documents' examples, computed again: here data meets the core.

RECOMPUTED says, for each measure that the core can compute today, how an example's inputs become the core's arguments
and in which shape the answer goes beside the recorded value; one module a topic beside this one. All metrics come
from `metrics_core`: what is left here is naming, picking and comparing. No Streamlit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from datasets.documents import Example, Reading, numbers
from metrics_core import Worked, explain
from widgets.recompute import counts, curves

Inputs = Mapping[str, Any]
Compute = Callable[[Inputs, Inputs], Any]  # inputs, options -> value

SINGLE: dict[str, tuple[Callable[..., Any], Callable[[Inputs], Any]]] = {**counts.SINGLE, **curves.SINGLE}


def recompute(example: Example | Reading) -> Any:
    """The value of an example or of one reading of it, in the shape of its recorded value, with floats for numbers.

    Undefined is NaN; texts and truth values stay. Raises KeyError where the measure is not in RECOMPUTED.
    """
    compute = RECOMPUTED[example.measure]
    several = example.inputs.get("models")
    if several is None:
        return numbers(compute(example.inputs, example.options))
    return {name: numbers(compute(inputs, example.options)) for name, inputs in several.items()}


def worked(example: Example | Reading) -> Worked | None:
    """The steps, where the measure is one metric on one set of inputs; else None.

    None also where the inputs leave open what the steps would show: accuracy from right and wrong answers alone.
    """
    inputs = example.inputs
    if example.measure not in SINGLE or "models" in inputs or curves.misfit(inputs):
        return None
    if example.measure in counts.SINGLE and not counts.known(inputs):
        return None
    metric, subject = SINGLE[example.measure]
    return explain(metric, subject(inputs), **_keywords(example.options))


def _single(metric: Callable[..., Any], subject: Callable[[Inputs], Any]) -> Compute:
    return lambda inputs, options: metric(subject(inputs), **_keywords(options))


def _keywords(options: Inputs) -> dict[str, Any]:
    return {"beta": options["beta"]} if "beta" in options else {}


RECOMPUTED: dict[str, Compute] = {
    **{name: _single(metric, subject) for name, (metric, subject) in SINGLE.items()},
    **counts.SEVERAL,
    **curves.SEVERAL,
}

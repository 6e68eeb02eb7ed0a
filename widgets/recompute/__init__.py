"""The documents' examples, computed again: here data meets the core.

RECOMPUTED says, for each measure that the core can compute today, how an example's inputs become the core's arguments
and in which shape the answer goes beside the recorded value; one module a topic beside this one. All metrics come
from `metrics_core`: what is left here is naming, picking and comparing. No Streamlit.
"""

from collections.abc import Callable, Mapping
from typing import Any

from datasets.documents import Example, Reading, numbers
from metrics_core import Worked, explain
from widgets.recompute import (
    classes,
    clusters,
    counts,
    curves,
    detection,
    forecast,
    graded,
    likelihood,
    ranking,
    recommendation,
    regression,
    similarity,
    text,
)

Inputs = Mapping[str, Any]
Compute = Callable[[Inputs, Inputs], Any]  # inputs, options -> value

SINGLE: dict[str, tuple[Callable[..., Any], Callable[[Inputs], Any]]] = {
    **classes.SINGLE,
    **counts.SINGLE,
    **curves.SINGLE,
}

PAIRS = {**detection.PAIRS, **likelihood.PAIRS}


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
    if example.measure in PAIRS and "models" not in inputs:
        metric, both = PAIRS[example.measure]
        return explain(metric, *both(inputs), **_keywords(example.options))
    if example.measure in CALLS:
        metric, arguments = CALLS[example.measure]
        return explain(metric, *arguments(inputs), **example.options)
    if example.measure not in SINGLE or "models" in inputs or curves.misfit(inputs):
        return None
    metric, subject = _chosen(example.measure, inputs)
    if metric in COUNTED and not counts.known(inputs):
        return None
    return explain(metric, subject(inputs), **_keywords(example.options))


def _chosen(measure: str, inputs: Inputs) -> tuple[Callable[..., Any], Callable[[Inputs], Any]]:
    """The metric and how to get its subject; accuracy is another function where there are more than two classes."""
    return classes.ACCURACY if measure == "accuracy" and classes.many(inputs) else SINGLE[measure]


def _single(measure: str) -> Compute:
    def compute(inputs: Inputs, options: Inputs) -> Any:
        metric, subject = _chosen(measure, inputs)
        return metric(subject(inputs), **_keywords(options))

    return compute


def _keywords(options: Inputs) -> dict[str, Any]:
    return {name: options[name] for name in ("beta", "weights") if name in options}


CALLS = {**graded.WORKED, **ranking.WORKED, **recommendation.WORKED, **text.WORKED}
COUNTED = [metric for metric, _ in counts.SINGLE.values()]
RECOMPUTED: dict[str, Compute] = {
    **{measure: _single(measure) for measure in SINGLE},
    **classes.SEVERAL,
    **clusters.SEVERAL,
    **counts.SEVERAL,
    **curves.SEVERAL,
    **graded.SEVERAL,
    **forecast.SEVERAL,
    **detection.SEVERAL,
    **likelihood.SEVERAL,
    **similarity.SEVERAL,
    **regression.SEVERAL,
    **recommendation.SEVERAL,
    **ranking.SEVERAL,
    **text.SEVERAL,
}

"""What a metric leaves open: its options with the values they take, and which library does which.

What an option decides is described once for all metrics that have it, in module options. Who does what is said of each
metric by its name, in one module a topic: of one that is not named, nothing is claimed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isclose, isnan
from typing import Any

from metrics_core.conventions import (
    abstention,
    arenas,
    classification,
    clustering,
    detection,
    error_bars,
    fairness,
    judges,
    multiple_choice,
    probabilities,
    ranking,
    regression,
    retrieval_augmented,
    similarity,
    text,
)
from metrics_core.conventions.arguments import BEHIND
from metrics_core.counts import Confusion
from metrics_core.options import SHARED, Described

TOPICS = (
    classification,
    probabilities,
    ranking,
    regression,
    text,
    similarity,
    clustering,
    detection,
    fairness,
    error_bars,
    judges,
    arenas,
    multiple_choice,
    abstention,
    retrieval_augmented,
)
ONE: Mapping[str, Described] = {
    f"{name}.{option}": (decides, values)
    for topic in TOPICS
    for names, option, decides, values in topic.LINES
    for name in names.split()
}


@dataclass(frozen=True)
class Convention:
    """One option of a metric: what it decides, where it starts here, and its values with who takes them.

    default: as text, "" where the caller has to say. values: text of a value -> who does it so, or what it means.
    """

    option: str
    decides: str
    default: str
    values: Mapping[str, str]


def conventions_of(function: Callable[..., Any]) -> tuple[Convention, ...]:
    """What can be chosen in a metric, in the order of its arguments. Raises KeyError for an option that is not described."""
    found = []
    for place, (name, parameter) in enumerate(inspect.signature(function).parameters.items()):
        if name in BEHIND and (name != "c" or place == 0):  # a table of counts comes first
            behind = {} if name == "c" and _same_either_way(function) else BEHIND[name]
            found += [Convention(option, *behind[option]) for option in behind]
        elif (line := line_of(function.__name__, name)) or parameter.kind is parameter.KEYWORD_ONLY:
            decides, values = line or SHARED[name]
            found.append(Convention(name, decides, _text(parameter), values))
    return tuple(found)


def _same_either_way(function: Callable[..., Any]) -> bool:
    """Whether a metric of a table has the same value whichever class is called positive; tried where it needs nothing else."""
    parameters = inspect.signature(function).parameters.values()
    if sum(one.default is one.empty and one.kind is not one.VAR_KEYWORD for one in parameters) > 1:
        return False
    table = Confusion(tp=7, fp=2, fn=3, tn=11)
    return isclose(function(table), function(table.swapped))


def line_of(metric: str, option: str) -> Described | None:
    """What is said of an option of a metric; None where it is not described."""
    return ONE.get(f"{metric}.{option}") or SHARED.get(option)


def takes_sample_weights(function: Callable[..., Any]) -> bool:
    """Whether `weights` says how much each row counts; elsewhere it may weigh n-grams, or disagreements."""
    line = line_of(function.__name__, "weights")
    return "weights" in inspect.signature(function).parameters and line is not None and line[0] == SHARED["weights"][0]


def _text(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value is parameter.empty:
        return ""
    if isinstance(value, float) and isnan(value):
        return "undefined"
    if hasattr(value, "__len__") and not isinstance(value, str):
        return f"{value[0]:g} to {value[-1]:g}"
    return "" if hasattr(value, "__dataclass_fields__") else str(value)

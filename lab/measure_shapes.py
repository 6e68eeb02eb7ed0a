"""What each metric is called with (its shape), read off its first arguments, and which shapes a task has."""

from __future__ import annotations

import inspect
from collections.abc import Mapping

from lab.evaluation import Task
from metrics_core.card import Card

SHAPES: Mapping[Task, tuple[str, ...]] = {
    "binary": ("counts", "sweep", "probability"),
    "classes": ("matrix", "class shares"),
    "labels": ("sets", "label shares"),
    "regression": ("values",),
    "ranking": ("lists", "gains"),
    "text": ("corpus", "pair"),
    "answers": ("question scores", "clustered", "drawn", "attempted", "attempts", "beside people"),
    "pairs": ("games",),
}
ANSWERED = ("error bars", "sampled answers", "abstention", "judges", "arenas")  # topics of answers to questions


def shapes_of(card: Card) -> tuple[str, ...]:
    """What a metric is called with, read off its first arguments; nothing where the lab does not know one of them."""
    parameters = list(inspect.signature(card.function).parameters.values())
    first = str(parameters[0].annotation) if parameters else ""
    by_type = {"Confusion": ("counts",), "Sweep": ("sweep",), "ConfusionMatrix": ("matrix",), "LabelSets": ("sets",)}
    if card.function.__name__ == "averaged" or first == "Tables":
        return ("matrix", "sets")
    if first in by_type:
        return by_type[first]
    names = (card.topic, *(parameter.name for parameter in parameters[:2]))
    by_name: dict[tuple[str, ...], str] = {
        ("probabilities", "y_true", "probability"): "probability",
        ("multilabel", "y_true", "probability"): "label shares",
        ("multiclass", "y_true", "scores"): "class shares",
        ("multiclass", "y_true", "y_pred"): "matrix",
        ("regression", "y_true", "y_pred"): "values",
        ("text", "hypotheses", "references"): "corpus",
        ("text", "hypothesis", "references"): "pair",
        ("text", "hypothesis", "reference"): "pair",
    }
    if card.topic in ANSWERED:
        return _of_answers(card.topic, [parameter.name for parameter in parameters])
    if card.topic == "ranking" and names[1] == "gains" and names[2] != "scores":
        return ("gains",)
    if card.topic == "ranking" and names[1:] == ("relevant", "ranked") and first.startswith("Sequence["):
        return ("lists",)
    return (by_name[names],) if names in by_name else ()


def _of_answers(topic: str, names: list[str]) -> tuple[str, ...]:
    """The shape of a metric of answers to questions, by the names of its arguments."""
    if topic == "error bars" and names[0] == "scores":
        return ("clustered",) if "clusters" in names else ("question scores",)
    if topic == "sampled answers" and names[:3] == ["n", "c", "k"]:
        return ("drawn",)
    if topic == "abstention" and names[:2] == ["correct", "wrong"]:
        return ("attempts",) if "abstained" in names else ("attempted",)
    if names[:3] == ["rate", "sensitivity", "specificity"]:
        return ("beside people",)
    return ("games",) if names[:3] == ["first", "second", "score"] else ()

"""The inputs of an example as fields to type into, and what was typed as inputs again; no metric in here.

A list is written with commas, a list of lists with semicolons between the lists: "a, b; c; a, c". A number may be a
fraction ("3/7"), and a missing one is "none". What was typed must have the shape of what stood there; how long a list is
and which numbers are in it is the reader's choice, within bounds that keep an answer quick.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from datasets.documents import Value, number
from language import gettext

Path = tuple[str, ...]
MOST_CHARACTERS = 4_000
MOST_ITEMS = 2_000
LARGEST = 1e9
LARGEST_SIZE = 20_000  # of what is drawn, repeated or gone through one by one
FIXED = {"figure", "survey", "dates", "n_classes"}  # words on what is missing, and what the rest depends on
SIZES = {"n", "n_samples", "copies", "sizes", "negative_copies", "terms_needed", "printed_upper_index"}
SIZES |= {"first_relevant_rank", "hit_ranks_per_user"}
AS_LONG = {
    "box_a",
    "box_b",
    "clip",
    "points",
    "predicted_pairs",
    "true_pairs",
    "precisions",
}  # coordinates, ends, pairs
COUNTS = {"tp", "fp", "fn", "tn", "correct", "total", "clicks", "impressions", "hits_in_top_k", "relevant_total"}
WHOLE = SIZES | COUNTS | {"random_state", "seed", "decimals", "k", "ground_truth_objects", "lcs", "copies"}
YES_NO = {"y_true", "y_pred", "correct_by_descending_confidence", "relevance", "labels_by_descending_score"}


@dataclass(frozen=True)
class Field:
    """One input: where it stands in the inputs, and what the document (or we) put there."""

    path: Path
    value: Value

    @property
    def name(self) -> str:
        """What it is called, in words."""
        return ", ".join(part.replace("_", " ") for part in self.path)

    @property
    def text(self) -> str:
        """How the value is written."""
        return _written(self.value)


def fields_of(inputs: Mapping[str, Any]) -> tuple[Field, ...]:
    """Every input that can be typed, in order."""
    return tuple(_fields(inputs, ()))


def fixed_in(inputs: Mapping[str, Any]) -> tuple[Field, ...]:
    """The inputs that cannot: a word on what is missing, dates, and the number of classes."""
    return tuple(field for field in _fields(inputs, (), fixed=True))


def read(field: Field, text: str) -> Value:
    """What was typed into a field. Raises ValueError, with a sentence for the reader, where it does not fit."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError(
            gettext("{field}: at most {most:,} characters, please.", field=field.name, most=MOST_CHARACTERS)
        )
    was, text = field.value, text.strip()
    if field.path[-1] == "labels_by_descending_score":
        if not text or {*text} - {"0", "1"}:
            raise ValueError(
                gettext("{field}: write a 1 or a 0 for every sample, from the highest score down.", field=field.name)
            )
        return text
    if not isinstance(was, tuple):
        return _item(field, text, was)
    if _nested(was):
        lists = [part.strip() for part in text.split(";")]
        return tuple(_list(field, one, _sample(was)) for one in lists)
    return _list(field, text, was[0] if was else "")


def put(inputs: Mapping[str, Any], path: Path, value: Value) -> dict[str, Any]:
    """The inputs with another value at one place; nothing is changed."""
    inner = put(inputs[path[0]], path[1:], value) if len(path) > 1 else value
    return {**inputs, path[0]: inner}


def _fields(inputs: Mapping[str, Any], above: Path, fixed: bool = False) -> Iterator[Field]:
    for name, value in inputs.items():
        if isinstance(value, Mapping):
            yield from _fields(value, (*above, name), fixed)
        elif (name in FIXED) == fixed:
            yield Field((*above, name), value)


def _nested(value: tuple[Value, ...]) -> bool:
    return any(isinstance(part, tuple) for part in value)


def _sample(lists: tuple[Value, ...]) -> Value:
    """One item of the lists, which tells whether they hold numbers or texts."""
    return next((item for one in lists for item in one), 0)


def _written(value: Value) -> str:
    if isinstance(value, tuple):
        return ("; " if _nested(value) else ", ").join(map(_written, value))
    return "none" if value is None else f"{value}"


def _list(field: Field, text: str, like: Value) -> tuple[Value, ...]:
    items = [part.strip() for part in text.split(",")] if text else []
    long = len(field.value[0] if _nested(field.value) else field.value) if field.value else 0
    if field.path[-1] in AS_LONG and len(items) != long:
        raise ValueError(
            gettext(
                "{field}: {needed} values are needed, and there are {n}.",
                field=field.name,
                needed=long,
                n=len(items),
            )
        )
    if field.path[-1] in SIZES and not items and not _nested(field.value):
        raise ValueError(gettext("{field}: at least one is needed.", field=field.name))
    if len(items) > MOST_ITEMS:
        raise ValueError(gettext("{field}: at most {most:,} of them, please.", field=field.name, most=MOST_ITEMS))
    return tuple(_item(field, item, like) for item in items)


def _item(field: Field, text: str, was: Value) -> Value:
    if text == "none" and (was is None or (isinstance(field.value, tuple) and None in field.value)):
        return None
    if isinstance(was, str) and "/" not in was:
        if not text:
            raise ValueError(gettext("{field}: something is missing between two commas.", field=field.name))
        return text
    return _number(field, text)


def _number(field: Field, text: str) -> Value:
    try:
        value = number(text)
    except (ValueError, ZeroDivisionError):
        value = math.nan
    name, typed = field.path[-1], text[:20]
    if not abs(value) <= LARGEST:  # NaN as well
        raise ValueError(
            gettext("{field}: “{typed}” is not a number that can be used here.", field=field.name, typed=typed)
        )
    if name in YES_NO and _all_yes_no(field.value) and value not in (0, 1):
        raise ValueError(
            gettext("{field}: only 0 and 1 are allowed here, and “{typed}” is neither.", field=field.name, typed=typed)
        )
    if name in WHOLE and (value < 0 or value != int(value)):
        raise ValueError(
            gettext("{field}: “{typed}” is not a whole number of at least 0.", field=field.name, typed=typed)
        )
    if name in SIZES and value > LARGEST_SIZE:
        raise ValueError(gettext("{field}: at most {most:,}, please.", field=field.name, most=LARGEST_SIZE))
    if "/" in text:
        return text
    return int(value) if value == int(value) else value


def _all_yes_no(value: Value) -> bool:
    return all(map(_all_yes_no, value)) if isinstance(value, tuple) else value in (0, 1)

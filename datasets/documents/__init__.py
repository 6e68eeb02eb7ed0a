"""The five source documents as data: worked examples, mistakes, concepts, scenarios and claims, by id.

One JSON file a document lies beside this module. Exact numbers are written as fractions ("3/7") and null is an
undefined value; number() and numbers() turn them into floats. Nothing is computed here: `widgets.recompute` does
that. The catalogue is shared by every session, so all of it is read-only (lists come as tuples).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

Value = Any  # a number as it was written, a text, a truth value, or a tuple or mapping of them
NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Document:
    """One source document and the topics that it touches."""

    id: str
    title: str
    topics: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Reading:
    """Another way to read an example, with its own value; `matches_print` says whether it gives what is printed."""

    label: str
    measure: str
    inputs: Mapping[str, Any]
    options: Mapping[str, Any]
    value: Value
    matches_print: bool


@dataclass(frozen=True, eq=False)
class Example:
    """A worked example: what the document prints (None when nothing), what it comes to, and how the two compare.

    printed_as: the print's own wording. decimals: how many it keeps, where its number does not show them.
    our_inputs: the inputs are made up by us, not printed.
    """

    document: Document
    id: str
    topic: str
    section: str
    story: str
    measure: str
    inputs: Mapping[str, Any]
    value: Value
    verdict: str
    checked_with: str
    options: Mapping[str, Any] = field(default_factory=lambda: NO_OPTIONS)
    our_inputs: bool = False
    printed: Value = None
    printed_as: str = ""
    decimals: int | None = None
    reason: str = ""
    remark: str = ""
    readings: tuple[Reading, ...] = ()

    @property
    def tolerance(self) -> float:
        """How closely a recomputed value has to agree, relative to the value (or to 1, if that is more)."""
        return float(self.options.get("tolerance", 1e-9))


@dataclass(frozen=True, eq=False)
class Mistake:
    """Something a document gets wrong. kind: concept, data, formula, number or typo."""

    document: Document
    id: str
    kind: str
    section: str
    claim: str
    correction: str
    reason: str
    examples: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Concept:
    """A term that a document explains; formula is LaTeX, empty where there is none."""

    document: Document
    id: str
    name: str
    definition: str
    formula: str
    notes: str


@dataclass(frozen=True, eq=False)
class Input:
    """One control of a scenario. Only a slider has min, max and step; a choice lists its options as default."""

    name: str
    kind: str
    default: Value
    min: float | None = None
    max: float | None = None
    step: float | None = None


@dataclass(frozen=True, eq=False)
class Scenario:
    """A situation to play with, and what it teaches."""

    document: Document
    id: str
    title: str
    story: str
    lesson: str
    inputs: tuple[Input, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Claim:
    """A statement that was checked. holds: yes or with-conditions."""

    document: Document
    id: str
    claim: str
    holds: str
    explanation: str
    examples: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Catalogue:
    """Everything in the documents, by id; ids are unique within a kind, over all documents."""

    documents: Mapping[str, Document]
    examples: Mapping[str, Example]
    mistakes: Mapping[str, Mistake]
    concepts: Mapping[str, Concept]
    scenarios: Mapping[str, Scenario]
    claims: Mapping[str, Claim]


def number(x: Any) -> float:
    """3 or "3/7" as a float; None, "0/0" and "undefined" as NaN; "Infinity" as inf.

    Raises ValueError for anything that is not a number.
    """
    if x is None or x in ("0/0", "undefined"):
        return nan
    if isinstance(x, bool):
        raise ValueError(f"expected a number, got {x!r}")
    if not isinstance(x, str):
        return float(x)
    numerator, slash, denominator = x.partition("/")
    return float(numerator) / float(denominator) if slash else float(numerator)


def numbers(value: Value) -> Any:
    """A value in its own shape, of lists and dicts, with floats for numbers; texts and truth values stay."""
    if isinstance(value, Mapping):
        return {key: numbers(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [numbers(part) for part in value]
    if isinstance(value, bool):
        return value
    try:
        return number(value)
    except ValueError:
        return value


def load(files: Iterable[Path]) -> Catalogue:
    """Read documents from JSON files. Raises ValueError when two entries of one kind share an id."""
    pairs = []
    for path in sorted(files):
        raw = json.loads(path.read_text(encoding="utf-8"), object_hook=_frozen)
        pairs.append((Document(raw["id"], raw["title"], raw["topics"]), raw))

    def entries(kind: str, make: Callable[[Document, Mapping[str, Any]], Entry]) -> Mapping[str, Entry]:
        return _by_id(make(document, entry) for document, raw in pairs for entry in raw[kind])

    return Catalogue(
        documents=_by_id(document for document, _ in pairs),
        examples=entries("examples", _example),
        mistakes=entries("mistakes", lambda document, entry: Mistake(document, **entry)),
        concepts=entries("concepts", lambda document, entry: Concept(document, **entry)),
        scenarios=entries("scenarios", _scenario),
        claims=entries("claims", lambda document, entry: Claim(document, **entry)),
    )


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Entry = TypeVar("Entry", bound=_Named)


def _by_id(entries: Iterable[Entry]) -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for entry in entries:
        if entry.id in found:
            raise ValueError(f"two of the {type(entry).__name__.lower()}s have the id {entry.id!r}")
        found[entry.id] = entry
    return MappingProxyType(found)


def _example(document: Document, entry: Mapping[str, Any]) -> Example:
    """A reading takes from its example what it does not say itself."""
    same = {"measure": entry["measure"], "inputs": entry["inputs"], "options": entry.get("options", NO_OPTIONS)}
    readings = tuple(Reading(**{**same, **reading}) for reading in entry.get("readings", ()))
    return Example(document, **{**entry, "readings": readings})


def _scenario(document: Document, entry: Mapping[str, Any]) -> Scenario:
    return Scenario(document, **{**entry, "inputs": tuple(Input(**control) for control in entry["inputs"])})


def _frozen(part: dict[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType({key: _tupled(value) for key, value in part.items()})


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


CATALOGUE = load(Path(__file__).parent.glob("*.json"))

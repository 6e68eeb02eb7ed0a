"""Finding an entry of the glossary by any name it goes by: a metric by its own, its alias or its function's; a concept and a word too."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Literal

from datasets.documents import CATALOGUE
from metrics_core import CATALOG
from pages.reference.glossary.concepts import SAME
from widgets.terms import words

Kind = Literal["metric", "concept", "word"]


@dataclass(frozen=True)
class Entry:
    """A metric by its function's name, a concept by its id, or a word as it is written. said: another name that led here, "" for its own."""

    kind: Kind
    id: str
    said: str = ""

    @property
    def name(self) -> str:
        """What stands over it."""
        if self.kind == "word":
            return self.id[0].upper() + self.id[1:]
        return CATALOG[self.id].name if self.kind == "metric" else CATALOGUE.concepts[self.id].name


def plain_form(text: str) -> str:
    """A name without what people write in several ways: case, dashes, underscores, blanks."""
    return re.sub(r"[\s_\-‐–−]+", " ", text.casefold()).strip()


@cache
def names() -> Mapping[str, Entry]:
    """Every name as it is written, metrics before concepts before words; a concept that is a metric leads to the metric."""
    found: dict[str, Entry] = {}
    for function, card in CATALOG.items():
        found[card.name] = Entry("metric", function)
        found |= {alias: Entry("metric", function, alias) for alias in card.aliases}
    forms = {plain_form(name) for name in found}
    for one in CATALOGUE.concepts.values():
        same = SAME.get(one.id)
        entry = Entry("metric", same, one.name) if same else Entry("concept", one.id)
        if plain_form(one.name) not in forms:
            found[one.name] = entry
    return found | {word: Entry("word", word) for word in words()}


@cache
def _by_form() -> Mapping[str, Entry]:
    forms: dict[str, Entry] = {}
    for name, entry in names().items():
        forms.setdefault(plain_form(name), entry)
    for function in CATALOG:
        forms.setdefault(plain_form(function), Entry("metric", function))
    for one in CATALOGUE.concepts.values():
        target = Entry("metric", SAME[one.id]) if one.id in SAME else Entry("concept", one.id)
        short, _, beside = one.name.partition(" (")
        for form in (one.id, short, *beside.rstrip(")").split(", ")):
            forms.setdefault(plain_form(form), target)
    forms.pop("", None)
    return forms


def find(asked: str, *, concept: bool = False) -> Entry | None:
    """The entry of a name, however it is written; None where there is none. concept: an id of a concept comes first."""
    if concept and asked in CATALOGUE.concepts:
        return (
            Entry("metric", SAME[asked], CATALOGUE.concepts[asked].name) if asked in SAME else Entry("concept", asked)
        )
    if asked in CATALOG:
        return Entry("metric", asked)
    return _by_form().get(plain_form(asked))


def near(asked: str, most: int = 5) -> list[str]:
    """Names that look like what was asked for, or hold it, best first."""
    form = plain_form(asked)
    known = {plain_form(name): name for name in names()}
    holding = [known[one] for one in known if len(form) > 2 and form in one]
    alike = [known[one] for one in get_close_matches(form, known, most)]
    return list(dict.fromkeys([*alike, *holding]))[:most]

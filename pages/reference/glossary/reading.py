"""All cards one below the other, without what moves: to read through, to search with the browser, to print."""

import streamlit as st

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import CATALOG, Card
from pages.reference.glossary.card import BETTER, undefined_in
from pages.reference.glossary.chooser import groups
from pages.reference.glossary.concepts import PLACES
from pages.reference.glossary.find import Entry
from widgets.formulas import plain, significant
from widgets.terms import FIELD


def everything() -> None:
    """Every metric, concept and word, by topic."""
    for group, entries in groups().items():
        st.header(gettext(group), anchor=False, divider=False)
        st.markdown("\n\n".join(map(_told, entries)))


def _told(entry: Entry) -> str:
    if entry.kind == "word":
        return f"#### {plain(entry.name)}\n\n{plain(gettext(FIELD[entry.id]))}"
    return metric_text(CATALOG[entry.id]) if entry.kind == "metric" else concept_text(entry.id)


def metric_text(card: Card) -> str:
    """A metric's card as Markdown."""
    also = f" ({plain(', '.join(card.aliases))})" if card.aliases else ""
    symbols = "; ".join(f"${symbol}$ {plain(gettext(meaning))}" for symbol, meaning in card.symbols.items())
    low, high = (significant(end) for end in card.range)
    unit = f" {plain(gettext(card.unit))}" if card.unit else ""
    choices = "; ".join(f"{plain(one.option)}: {plain(gettext(one.decides).rstrip('.'))}" for one in card.conventions)
    lines = [
        f"#### {plain(gettext(card.name))}{also}",
        f"*{plain(gettext(card.question))}*",
        f"$$\n{card.formula}\n$$",
        gettext(
            "{symbols}. From {low} to {high}; {better}. Undefined: {undefined}. **Does not see:** {blind}",
            symbols=symbols,
            low=low,
            high=f"{high}{unit}",
            better=gettext(BETTER[card.better]),
            undefined=plain(undefined_in(card)),
            blind=plain(gettext(card.blind_to)),
        ),
        gettext("Conventions: {choices}.", choices=choices) if choices else "",
        f"`{card.reference.splitlines()[-1]}` {plain(gettext(card.source))}.",
    ]
    return "\n\n".join(filter(None, lines))


def concept_text(name: str) -> str:
    """A concept as Markdown."""
    one, place = CATALOGUE.concepts[name], PLACES[name]
    note = f" {plain(gettext(one.notes))} *{plain(one.document.title)}*" if one.notes else ""
    example = gettext("*For example.* {example}", example=plain(gettext(place.example)))
    return f"#### {plain(gettext(one.name))}\n\n{plain(gettext(one.definition))}{note}\n\n{example}"

"""A concept's page, and a word's: what it means, an example, something to move where there is something, and where it is taught."""

from html import escape

import pandas as pd
import streamlit as st

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import CATALOG
from metrics_core.filled import Filled
from pages.reference.glossary.card import SIDES, equation, live
from pages.reference.glossary.concepts import PLACES, SAME, Place
from pages.reference.glossary.find import Entry
from pages.reference.glossary.own import OWN
from widgets.cache import for_all
from widgets.formulas import plain
from widgets.links import link, title_of
from widgets.scrubber import scrubber_alone
from widgets.terms import FIELD

SIGNS = {"higher": "the number", "lower": "minus the number"}
BETTER = {"higher": Filled("higher"), "lower": Filled("lower")}


def concept_card(entry: Entry) -> None:
    """The whole page of one concept."""
    one, place = CATALOGUE.concepts[entry.id], PLACES[entry.id]
    st.header(plain(gettext(one.name)), anchor=False, divider=False)
    st.html(f'<p class="lesson-question glossary-question">{escape(gettext(one.definition))}</p>')
    way = link(title_of(place.lesson), place.lesson)
    said = gettext("{document} explains it. Its lesson is {lesson}.", document=escape(one.document.title), lesson=way)
    st.html(f'<p class="glossary-ways">{said}</p>')
    told, moved = st.columns(SIDES, gap="medium") if place.metric or entry.id in OWN else (st.container(), None)
    with told:
        if one.formula:
            equation(one.formula, one.id)
        st.markdown(gettext("**For example.** {example}", example=plain(gettext(place.example))))
        if one.notes:
            st.markdown(gettext("**Note.** {note}", note=plain(gettext(one.notes))))
        if place.metric and entry.id not in OWN:
            card = link(CATALOG[place.metric].name, metric=place.metric)
            said = gettext("The metric shown here is {metric}; see its card for more.", metric=card)
            st.html(f'<p class="glossary-ways">{said}</p>')
    if moved:
        with moved:
            _moving(entry.id, place)
    if entry.id == "score-vs-loss-naming":
        scorers()


def word_card(entry: Entry) -> None:
    """What a word of the lessons means."""
    st.header(plain(entry.name), anchor=False, divider=False)
    st.html(f'<p class="lesson-question glossary-question">{escape(gettext(FIELD[entry.id]))}</p>')


def _moving(name: str, place: Place) -> None:
    if name not in OWN:
        live(place.metric, place.beside)
        return
    make, start = OWN[name]
    scrubber_alone(for_all(f"glossary/own/{name}", make), start=start, key=f"concept-{name}")


def in_the_documents(metric: str) -> None:
    """What the documents say about a metric, where they explain it."""
    said = [CATALOGUE.concepts[name] for name, same in SAME.items() if same == metric]
    if said:
        with st.container(border=True):
            st.markdown("### In the documents: five texts behind most lessons")
            for one in said:
                st.markdown(
                    f"**{plain(gettext(one.name))}** {plain(gettext(one.definition))} {plain(gettext(one.notes))} *{plain(one.document.title)}*"
                )


def scorers() -> None:
    """What scikit-learn's scoring= calls the catalogue's metrics, and whether it turns their sign."""
    named = [card for card in CATALOG.values() if card.scorer]
    rows = {
        gettext("metric"): [gettext(card.name) for card in named],
        gettext("better"): [gettext(BETTER[card.better]) for card in named],
        "scoring=": [card.scorer for card in named],
        gettext("gives"): [gettext(SIGNS[card.better]) for card in named],
    }
    st.table(pd.DataFrame(rows).set_index(gettext("metric")), border="horizontal")

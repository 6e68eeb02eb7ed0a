"""Glossary: every metric of the catalogue on a card that moves, every concept of the documents with an example."""

import streamlit as st

from pages.reference.glossary.card import metric_card
from pages.reference.glossary.chooser import READING, choose, index
from pages.reference.glossary.concept import concept_card, in_the_documents, word_card
from pages.reference.glossary.reading import everything
from widgets import lesson
from widgets.scene import switch

lesson.opening(
    "Each metric has a card: its question, its formula, what it does not see, and a small example to change."
)
entry = choose()

if entry.kind == "metric":
    metric_card(entry)
    in_the_documents(entry.id)
elif entry.kind == "word":
    word_card(entry)
else:
    concept_card(entry)

st.header("All entries", anchor=False, divider=False)
index()
if switch("All cards, one below the other, to read or to print", READING):
    everything()

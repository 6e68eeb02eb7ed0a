"""What the documents name and no list of recommendations can tell: what each measure would need instead."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from datasets.documents import CATALOGUE

NEEDED = {
    "saliency": "For every text and every entity in it somebody's judgement whether the text is about that entity, or a model "
    "that was trained on such judgements. It describes the texts; then any measure here can be taken of the salient ones.",
    "future-impact": "Views or shares of every story after the moment of recommending, and a decision how much they count "
    "against relevance. Before that, it is a forecast, to be measured as one.",
    "customer-satisfaction-index": "Answers: people who are asked, on a stated scale, how pleased they were, with a rule for "
    "those who do not answer. Clicks and hits are no answers.",
}


def what_no_list_tells() -> None:
    """A table: the name, what the documents say it is, what data it would need."""
    concepts = CATALOGUE.concepts
    rows = [
        {"": concepts[i].name, "what it asks": concepts[i].definition, "data it would need": needed}
        for i, needed in NEEDED.items()
    ]
    st.table(pd.DataFrame(rows).set_index(""), border="horizontal")

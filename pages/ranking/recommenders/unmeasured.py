"""What the documents name and no list of recommendations can tell: what each measure would need instead."""

import pandas as pd
import streamlit as st

from datasets.documents import CATALOGUE
from language import gettext

NEEDED = {
    "saliency": "For each person, place or thing that a text names, a judgement of whether the text is about it, or a model trained on such judgements.",
    "future-impact": "Views or shares of every story after the moment of recommending, and a decision about how much they count compared with relevance. "
    "When a story is recommended, they can only be forecast.",
    "customer-satisfaction-index": "Answers of people who are asked, on a stated scale, how pleased they were, and a rule for those who do not answer. Clicks and "
    "hits are not answers.",
}


def what_no_list_tells() -> None:
    """A table: the name, what the documents say it is, what data it would need."""
    concepts = CATALOGUE.concepts
    named = [concepts[i] for i in NEEDED]
    rows = {
        gettext("measure"): [gettext(one.name) for one in named],
        gettext("what it asks"): [gettext(one.definition) for one in named],
        gettext("data it would need"): list(map(gettext, NEEDED.values())),
    }
    st.table(pd.DataFrame(rows).set_index(gettext("measure")), border="horizontal")

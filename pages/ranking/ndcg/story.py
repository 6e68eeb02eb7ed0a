"""The scenario of this lesson: two lists of the same items, told apart by some sums and not by others."""

import pandas as pd
import streamlit as st

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core.ranking import cumulative_gain, dcg, ndcg
from widgets.formulas import plain, significant
from widgets.guess import ask, told
from widgets.panel import shown

STORY = "recommendation-order"
PRINTED = {  # the documents' examples behind each column of each list
    "set_a": ("cg-set-a", "dcg-set-a", "ndcg-set-a"),
    "set_b": ("cg-set-b", "dcg-set-b", ""),
}


def same_items_in_two_orders() -> None:
    """The story and its question; after the guess, both lists by every sum, beside what the document prints."""
    scenario = CATALOGUE.scenarios[STORY]
    st.markdown(told(STORY))
    if not ask(STORY):
        return
    st.table(both_lists(), border="horizontal")
    example = CATALOGUE.examples["dcg-set-a"]
    st.markdown(f"{gettext(scenario.lesson)} *{plain(example.document.title)}.* {plain(example.reason)}")


def both_lists() -> pd.DataFrame:
    """A row for each list as computed, and one as printed."""
    lists = {control.name: control.default for control in CATALOGUE.scenarios[STORY].inputs}
    rows = []
    for name, examples in PRINTED.items():
        gains = lists[name]
        values = [cumulative_gain(gains), dcg(gains), ndcg(gains)]
        values += [dcg(gains, gain="exponential"), ndcg(gains, gain="exponential")]
        title = gettext("set {letter}: {gains}", letter=name[-1].upper(), gains=", ".join(map(str, gains)))
        rows.append([title, gettext("computed"), *map(significant, values)])
        rows.append(["", gettext("printed"), *map(_printed, examples), "–", "–"])
    names = [gettext("list"), "", gettext("gain"), "DCG", "NDCG"]
    names += [gettext("DCG, exponential gain"), gettext("NDCG, exponential gain")]
    return pd.DataFrame(rows, columns=names).set_index(gettext("list"))


def _printed(example: str) -> str:
    if not example:
        return "–"
    value = CATALOGUE.examples[example].printed
    return shown(value["ndcg"] if example.startswith("ndcg") else value)

"""The documents' scenarios of distances: guess, then the numbers, and a way to put them into the lesson's pictures."""

from typing import Any

import pandas as pd
import streamlit as st

from datasets.documents import CATALOGUE, Scenario
from datasets.inputs import vectors_of
from language import gettext
from metrics_core import CATALOG
from metrics_core.similarity import cosine_distance, euclidean_distance
from pages.regression.distances.pair import fill
from widgets.curriculum import scenarios_of
from widgets.formulas import significant
from widgets.guess import ask, told
from widgets.links import here

DETOUR = "comedy-funny-happy"  # has a part of its own
BESIDE = {"short-and-long-text": ("the summary and the other text", (0.0, 1.0, 2.0))}  # named in the question, ours


def all_stories() -> None:
    """The scenarios of this lesson that have no part of their own, one below the other."""
    for i in (one for one in scenarios_of(here()) if one != DETOUR):
        scenario = CATALOGUE.scenarios[i]
        with st.container(border=True, key=f"step-{i}"):
            st.markdown(f"### {gettext(scenario.title)}")
            st.markdown(told(i))
            if ask(i):
                _numbers(scenario)
                st.markdown(scenario.lesson)
                pair = vectors_of(_inputs(scenario))
                st.button("Show it in the picture above", key=f"fill-{i}", on_click=fill, args=(pair,))


def _inputs(scenario: Scenario) -> dict[str, Any]:
    return {control.name: control.default for control in scenario.inputs}


def _numbers(scenario: Scenario) -> None:
    """Both distances of the scenario's vectors, and of what we set beside them; nothing where it gives distances."""
    pair = vectors_of(_inputs(scenario))
    if pair is None:
        return
    pairs = [(gettext("the two vectors of the story"), *pair)]
    if scenario.id in BESIDE:
        name, other = BESIDE[scenario.id]
        pairs.append((gettext(name), pair[0], other))
    rows = [
        {gettext("vectors"): name}
        | {gettext(CATALOG[m.__name__].name): significant(m(a, b)) for m in (euclidean_distance, cosine_distance)}
        for name, a, b in pairs
    ]
    st.table(pd.DataFrame(rows).set_index(gettext("vectors")), border="horizontal")

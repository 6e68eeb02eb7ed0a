"""What the field disagrees about in measures at k, as switches kept in the URL."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any

import streamlit as st

from widgets.conventions import EMPTY, choice
from widgets.scene import switch

DEFINITIONS = {"min(R, k)": "standard", "R": "trec", "hits found": "found", "P@1…P@k": "prefix-mean"}
DIVISORS = {"k": "k", "results": "returned"}
DOCUMENTED = {"standard": "min(R, k)", "mean-of-p@i": "P@1…P@k"}
AP_HELP = (
    "What the sum of the precisions at the hits is divided by. min(R, k) is the number of hits that are possible; Kaggle's "
    "ml_metrics and many recommenders use it. In information retrieval trec_eval's map_cut and ranx 0.3 divide by all R relevant "
    "items. RetrievalMAP of torchmetrics 1.9 divides by the hits found. P@1…P@k is the mean of the precisions at all ranks, hit or not, "
    "as in one of the documents that we checked."
)
SHORT_HELP = (
    "What precision at k is divided by if fewer than k results came back. trec_eval and ranx 0.3 divide by k, and so does "
    "torchmetrics 1.9 unless adaptive_k is on. Much code in notebooks divides by the number of results."
)
NONE_HELP = (
    "What recall, AP, reciprocal rank and success are for a query for which nothing is relevant. trec_eval: 0. torchmetrics 1.9, "
    "empty_target_action: 0 (neg, its default), 1 (pos), an error, or left out (skip). Here they are undefined, and the query is "
    "left out of their means."
)
SILENT_HELP = (
    "Off: a query without results counts as one for which nothing was found. On: it is left out of the means, as in trec_eval "
    "unless it is called with -c. Leaving it out raises the means of a system that returns nothing where it would fail."
)


@dataclass(frozen=True)
class How:
    """What the reader has switched, by the core's names."""

    definition: str = "standard"
    divisor: str = "k"
    empty: float = nan
    unanswered: str = "count"

    @property
    def key(self) -> str:
        """For the names of what is kept."""
        return f"{self.definition}/{self.divisor}/{self.empty:g}/{self.unanswered}"

    @property
    def options(self) -> dict[str, Any]:
        """Keywords of at_cutoffs()."""
        return vars(self)

    def of(self, metric: str) -> dict[str, Any]:
        """Keywords of a metric with a card, by its name."""
        options: dict[str, Any] = {"zero_division": self.empty}
        if "average_precision" in metric:
            options["definition"] = self.definition
        if "precision" in metric or "f_at_k" in metric:
            options["divisor"] = self.divisor
        return options


def switches(runs: Sequence[str], key: str) -> tuple[How, str]:
    """One row of switches, and which run is shown; key: what the lists are called, as each has runs of its own."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        definition = choice("Divide AP by", list(DEFINITIONS), "ap-divides-by", AP_HELP)
        divisor = choice("Divide P@k by", list(DIVISORS), "p-divides-by", SHORT_HELP)
        empty = choice("Count “nothing relevant” as", list(EMPTY), "zero-division", NONE_HELP)
        left_out = switch("Unanswered queries are left out", "unanswered", SILENT_HELP)
        run = choice("Run", runs, f"run-{key}", "Whose lists the picture shows.") if len(runs) > 1 else runs[0]
    how = How(DEFINITIONS[definition], DIVISORS[divisor], EMPTY[empty], "left-out" if left_out else "count")
    return how, run


def as_at_first() -> None:
    """Put the switches back to where the lesson starts, before they are made."""
    start = {"ap-divides-by": "min(R, k)", "p-divides-by": "k", "zero-division": "undefined", "unanswered": False}
    st.session_state.update(start)


def put_options(options: Mapping[str, Any]) -> None:
    """Set the switches as one of the documents' examples has them, before they are made; a link's own word counts more."""
    if "definition" not in options:
        return
    chosen = {
        "ap-divides-by": DOCUMENTED[options["definition"]],
        "p-divides-by": "results" if options.get("denominator") == "returned" else "k",
        "zero-division": "undefined" if options.get("skip_empty") else "0",
    }
    for key, value in chosen.items():
        if key in st.session_state or key not in st.query_params:
            st.session_state[key] = value

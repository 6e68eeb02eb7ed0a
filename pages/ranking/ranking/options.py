"""What the field disagrees about in measures at k, as switches kept in the URL."""

from __future__ import annotations

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
    "What the precisions at the hits are divided by. min(R, k), as many hits as there could be, is the standard, and "
    "Kaggle's ml_metrics has it. trec_eval's map_cut and ranx divide by all R relevant items. torchmetrics' RetrievalMAP "
    "takes the mean over the hits found. P@1…P@k is the plain mean of all those precisions, hit or not, as one of the "
    "documents has it."
)
SHORT_HELP = (
    "What precision at k is divided by where fewer than k results came back. trec_eval and ranx say k, and so does "
    "torchmetrics unless adaptive_k is on; much code in notebooks divides by the number of results."
)
NONE_HELP = (
    "What a query counts as to which nothing is relevant, in recall, AP, reciprocal rank and success. trec_eval says 0. "
    "torchmetrics' empty_target_action offers 0 (neg, its default), 1 (pos), an error or leaving it out (skip). Here it is "
    "undefined, and left out of means."
)
SILENT_HELP = (
    "Whether a query without results counts, as one for which nothing was found. trec_eval leaves it out unless it is called "
    "with -c, which flatters a system that stays silent."
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
        definition = choice("AP divides by", list(DEFINITIONS), "ap-divides-by", AP_HELP)
        divisor = choice("P@k by", list(DIVISORS), "p-divides-by", SHORT_HELP)
        empty = choice("nothing relevant is", list(EMPTY), "zero-division", NONE_HELP)
        left_out = switch("Leave out unanswered", "unanswered", SILENT_HELP)
        run = choice("Run", runs, f"run-{key}", "Whose lists the picture shows.") if len(runs) > 1 else runs[0]
    how = How(DEFINITIONS[definition], DIVISORS[divisor], EMPTY[empty], "left-out" if left_out else "count")
    return how, run


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

"""What NDCG's libraries do differently, as switches kept in the URL: gain, discount, ideal, unjudged results."""

from __future__ import annotations

from dataclasses import dataclass
from math import e
from typing import Any

import streamlit as st

from widgets.conventions import choice
from widgets.links import whole
from widgets.opened import opened, put

GAIN = (
    "linear: the relevance itself, as in Järvelin and Kekäläinen's paper, scikit-learn and trec_eval. exponential: 2 to its power "
    "less 1, so that a 3 is worth seven times a 1, as in Burges et al., and as LightGBM and XGBoost's ranking do by default. "
    "With relevances of 0 and 1 alone they are the same."
)
DISCOUNT = (
    "log2: rank i is divided by log₂(i + 1), as nearly everywhere. ln (ML.NET) and log10 (an option of scikit-learn's "
    "dcg_score): another base multiplies every DCG by one and the same number, which cancels in NDCG. none before b: Järvelin "
    "and Kekäläinen's own. Ranks up to b count in full, rank i after them is divided by log_b(i). That changes NDCG."
)
IDEAL = (
    "The best order of everything that was judged for the query, as trec_eval takes it from its file of judgements; or of what was "
    "retrieved alone, which is all that scikit-learn's ndcg_score sees unless you pass the rest too. Cards below "
    "the line make the difference."
)
UNJUDGED = (
    "A result that nobody judged. 0: it counts as useless and keeps its rank, as in trec_eval. removed: the results after it "
    "move up (a condensed list, Sakai 2007)."
)
BASES = {"log2": 2.0, "ln": e, "log10": 10.0}
LATE = "none before b"
SAID = {
    e: "Another base multiplies every DCG here by log₂ e = 1.443, that of the best order as well. In NDCG it cancels.",
    10.0: "Another base multiplies every DCG here by log₂ 10 = 3.322, that of the best order as well. In NDCG it cancels.",
}
LATER = "The first ranks count in full: that is no common factor, so that NDCG changes with DCG."


@dataclass(frozen=True)
class Conventions:
    """What the reader has switched, as the core's options."""

    gain: str = "linear"
    discount: str = "log"
    log_base: float = 2.0
    ideal: str = "judged"
    unjudged: str = "zero"

    @property
    def of_sums(self) -> dict[str, Any]:
        """The options that DCG knows."""
        return {name: getattr(self, name) for name in ("gain", "discount", "log_base", "unjudged")}

    @property
    def options(self) -> dict[str, Any]:
        """The options that NDCG knows."""
        return self.of_sums | {"ideal": self.ideal}

    @property
    def key(self) -> str:
        """For the names of what is kept."""
        return "/".join(map(str, self.options.values()))

    @property
    def says(self) -> str:
        """What another base of the logarithm does, or a late start; "" where there is neither."""
        return SAID.get(self.log_base, "") if self.discount == "log" else LATER

    @property
    def formula(self) -> str:
        """DCG as a formula with this gain and this discount."""
        gain = "g_i" if self.gain == "linear" else r"\left(2^{r_i} - 1\right)"
        base = {2.0: "2", e: "e", 10.0: "10"}.get(self.log_base, f"{self.log_base:g}")
        below = rf"\log_{{{base}}}(i + 1)" if self.discount == "log" else rf"\max(1, \log_{{{base}}} i)"
        return rf"\sum_{{i=1}}^{{k}} \frac{{{gain}}}{{{below}}}"


def conventions() -> Conventions:
    """One row of switches; an example that has just arrived sets its own gain."""
    if "gain" in opened().options:
        put("gain", opened().options["gain"])
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        gain = choice("Gain", ["linear", "exponential"], "gain", GAIN)
        discount = choice("Discount", [*BASES, LATE], "discount", DISCOUNT)
        b = 2
        if discount == LATE:
            b = int(st.number_input("b", 2, 10, 2, width=110, label_visibility="collapsed", **whole("b")))
        ideal = choice("Best order of", ["all judged", "retrieved"], "ideal", IDEAL)
        unjudged = choice("Unjudged is", ["0", "removed"], "unjudged", UNJUDGED)
    return Conventions(
        gain,
        "jarvelin-kekalainen" if discount == LATE else "log",
        float(b) if discount == LATE else BASES[discount],
        "retrieved" if ideal == "retrieved" else "judged",
        "removed" if unjudged == "removed" else "zero",
    )

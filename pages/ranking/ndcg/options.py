"""What NDCG's libraries do differently, as switches kept in the URL: gain, discount, ideal, unjudged results."""

from dataclasses import dataclass
from math import e
from typing import Any

import streamlit as st

from widgets.conventions import choice
from widgets.links import whole
from widgets.opened import opened, put
from widgets.place import mention

GAIN = (
    "What a relevance is worth. If all relevances are 0 or 1, both are the same.\n"
    "- linear: the relevance itself, as in Järvelin and Kekäläinen's paper, scikit-learn and trec_eval\n"
    "- exponential: 2 to the power of the relevance, minus 1, so that a 3 is worth seven times as much as a 1, as in Burges et al., and by "
    "default in ranking with LightGBM 4.7 and XGBoost 3.2"
)
DISCOUNT = (
    "What the gain at rank i is divided by.\n"
    "- log2: log₂(i + 1), as in scikit-learn and trec_eval\n"
    "- ln (ML.NET, according to its documentation) and log10 (an option of scikit-learn's dcg_score): only the base changes. That multiplies every DCG by the same "
    "number, which cancels in NDCG.\n"
    "- none before b: 1 up to rank b, and log_b(i) after it, as in Järvelin and Kekäläinen's paper. That usually changes NDCG."
)
IDEAL = (
    "What the best order is made of. The two can differ where cards are below the line.\n"
    "- all judged: everything that was judged for the query, as trec_eval reads it from its file of judgements\n"
    "- retrieved: the retrieved results only, which is all that scikit-learn's ndcg_score sees unless you pass the rest too"
)
UNJUDGED = (
    "A result that nobody judged (a card without a number).\n"
    "- 0: it counts as useless and keeps its rank, as in trec_eval\n"
    "- removed: the results after it move up (a condensed list, Sakai 2007)"
)
BASES = {"log2": 2.0, "ln": e, "log10": 10.0}
LATE = "none before b"
SAID = {
    e: "This base divides every logarithm by log₂ e, so each DCG is 1.443 times as large, including that of the best order: NDCG is the same.",
    10.0: "This base divides every logarithm by log₂ 10, so each DCG is 3.322 times as large, including that of the best order: NDCG is the same.",
}
BELOW = {
    "log": r"\log_{{{b}}}(i + 1)",
    "jarvelin-kekalainen": r"\max(1, \log_{{{b}}} i)",
}  # what each discount divides by
LATER = "The first ranks count in full. Compared with log2, the weights do not all change by the same factor, so NDCG usually changes."


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
        return {"log": SAID.get(self.log_base, ""), "jarvelin-kekalainen": LATER}[self.discount]

    @property
    def formula(self) -> str:
        """DCG as a formula with this gain and this discount."""
        gain = "g_i" if self.gain == "linear" else r"\left(2^{r_i} - 1\right)"
        base = {2.0: "2", e: "e", 10.0: "10"}.get(self.log_base, f"{self.log_base:g}")
        return rf"\sum_{{i=1}}^{{k}} \frac{{{gain}}}{{{BELOW[self.discount].format(b=base)}}}"


def as_at_first() -> None:
    """Put the switches back to where the lesson starts, before they are made."""
    st.session_state.update({"gain": "linear", "discount": "log2", "ideal": "all judged", "unjudged": "0"})


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
        unjudged = choice("Unjudged results count as", ["0", "removed"], "unjudged", UNJUDGED)
    mention("Relevance 0 means useless")
    return Conventions(
        gain,
        "jarvelin-kekalainen" if discount == LATE else "log",
        float(b) if discount == LATE else BASES[discount],
        "retrieved" if ideal == "retrieved" else "judged",
        "removed" if unjudged == "removed" else "zero",
    )

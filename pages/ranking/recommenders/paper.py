"""The paper's recommender between popular and personal: what is chosen, the picture, and where the reader left it."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Any

import streamlit as st

from metrics_core import Worked
from pages.ranking.recommenders.data import READERS
from pages.ranking.recommenders.edits import edits_of_reader
from pages.ranking.recommenders.options import Metric, Setting
from pages.ranking.recommenders.picture import picture
from widgets.conventions import choice
from widgets.formulas import significant
from widgets.memory import kept
from widgets.scene import switch
from widgets.scrubber import Payload, move, scrubber

KEY = "mix"
START = {"mix": 0.0, "k": 5.0}
NEW_ONLY = (
    "On: a list holds nothing that its reader has read, as in most benchmarks, and novelty at k is 1 by construction. Off: it "
    "may come again, as music and groceries do."
)
SURPRISE = (
    "What counts as a surprise for serendipity. “not popular”: all but the ten most popular stories (Ge and others 2010, "
    "where a simple recommender says what to expect). “unlike”: 1 − the mean similarity to what the reader read before (Zhang "
    "and others 2012), as in Recommenders."
)
BITS = (
    "What popularity is compared with. “subscribers”: a share of all 1,000 (Zhou and others 2010). “openings”: a share of all "
    "openings of all stories, as in Recommenders, which adds the same number of bits to every story."
)
FIRST = (
    "The percentile of the first of n places. 0, and 1 for the last, is the definition of Hu, Koren and Volinsky; place over n "
    "begins at 1/n, and then a random order has a little more than one half."
)


@dataclass(frozen=True)
class Mixed:
    """The recommender where the reader of the page left it."""

    setting: Setting
    reader: int
    payload: Payload
    position: dict[str, float]

    @property
    def k(self) -> int:
        return int(self.position["k"])

    def worked(self, metric: Metric) -> Worked:
        """One of them as the lists stand, with its steps."""
        return self.setting.worked(metric, self.position["mix"], self.k)

    def spread(self, one: Worked) -> str:
        """How a measure lies over the readers whose mean it is, in words."""
        found = self.setting.quartiles(one.card.function, self.position["mix"], self.k)
        if found is None:
            return "Not a mean over readers: one number for all lists together."
        if isnan(found[1]):
            return "No reader has a number of their own."
        low, middle, high = (significant(number, 3) for number in found)
        return f"Over readers: median {middle}, the middle half from {low} to {high}."

    def sure(self, one: Worked) -> tuple[float, float, float] | None:
        """The interval of a measure, from resampled readers."""
        return self.payload.bounds_at(self.position)(one)


def mixed() -> Mixed:
    """The choices, the picture, and its position."""
    above, middle, below = (st.container() for _ in range(3))
    row: dict[str, Any] = {"horizontal": True, "vertical_alignment": "center", "gap": "medium"}
    with above.container(**row, key="conventions"):
        reader = _reader()
        new_only = switch("New stories only", "new-only", NEW_ONLY)
        surprise = choice("surprising is what is", ["not popular", "unlike"], "surprise", SURPRISE)
    with below.container(**row, key="conventions-below"):
        bits = choice("bits of", ["subscribers", "openings"], "bits", BITS)
        first = choice("percentile of the first place", ["0", "1/n"], "first", FIRST)
    setting = Setting(edits_of_reader(), new_only, surprise, bits, first)  # type: ignore[arg-type]
    payload = kept(setting, f"recommender/{reader}", lambda setting: picture(setting, reader))
    with middle:
        return Mixed(setting, reader, payload, scrubber(payload, start=START, key=KEY))


def move_to(**position: float) -> None:
    """Send the picture to another mix or length, where stories may come again, as they do when the lesson opens."""
    st.session_state["new-only"] = False
    move(KEY, **position)


def _reader() -> int:
    name = st.selectbox("Reader", READERS, key="reader", bind="query-params", label_visibility="collapsed", width=110)
    return READERS.index(name) if name in READERS else 0

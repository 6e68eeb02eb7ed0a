"""The paper's recommender between popular and personal: what is chosen, the picture, and where the reader left it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isnan
from typing import Any

import streamlit as st

from language import gettext
from metrics_core import Worked
from pages.ranking.recommenders.data import READERS, STORIES
from pages.ranking.recommenders.edits import IN_URL, edits_of_reader, start_again
from pages.ranking.recommenders.options import Metric, Setting
from pages.ranking.recommenders.picture import picture
from widgets.cache import kept
from widgets.conventions import choice
from widgets.formulas import significant
from widgets.place import mention
from widgets.scene import switch
from widgets.scrubber import Payload, move, scrubber
from widgets.settings import settings
from widgets.trace import Trace

KEY = "mix"
START = {"mix": 0.0, "k": 5.0}
NEW_ONLY = (
    "On: a list holds no story that its reader has read before, so novelty at k is always 1. Off: stories may be shown again, "
    "as songs and groceries are."
)
SURPRISE = (
    "Serendipity counts hits that are a surprise. This says what a surprise is. “not popular”: all but the ten most popular stories (after Ge and others 2010: what a "
    "simple recommender would not show). “unlike”: 1 − the mean similarity to what the reader read before (Zhang and others 2012), "
    "as in the package Recommenders."
)
BITS = (
    "What a story's number of readers is divided by in self-information. “subscribers”: by all 1,000 (Zhou and others 2010). "
    "“openings”: by all openings of all stories, as in the package Recommenders; this adds the same number of bits to every story."
)
INTERVALS = (
    "Below each mean over readers is its interval. In 95 of 100 samples of readers, such an interval is meant to contain the mean of "
    "infinitely many readers. It runs from the 2.5% to the 97.5% quantile of 1,000 bootstrap resamples of the 24 readers. Coverage "
    "and personalisation are not means over readers, so they have no interval."
)
FIRST = (
    "The percentile rank of the first of n items. 0 for the first item and 1 for the last is the definition of Hu, Koren and Volinsky. "
    "With rank/n the first gets 1/n, and the mean for a random order is a little over one half."
)


@dataclass(frozen=True)
class Mixed:
    """The recommender where the reader of the page left it."""

    setting: Setting
    reader: int
    intervals: bool
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
            return "Not a mean over readers, but one number for all lists together."
        if isnan(found[1]):
            return "There is no value for a single reader."
        low, middle, high = (significant(number, 3) for number in found)
        return gettext(
            "Over readers: median {median}, the middle half from {low} to {high}.", median=middle, low=low, high=high
        )

    def follow(self, trace: Trace, metric: Metric) -> None:
        """Trace a measure where the lists stand: its steps, its interval from resampled readers, and how it lies over readers."""

        def there(at: Mapping[str, float]) -> Mixed:
            return replace(self, position=dict(at))

        trace.follow(
            KEY,
            self.position,
            lambda at: there(at).worked(metric),
            self.payload.bounds_at,
            says=lambda one, at: there(at).spread(one),
        )


def mixed(*, asked: bool) -> Mixed:
    """The choices, the picture, and its position. asked: before the guess."""
    with settings("reader", "new-only", "surprise", "bits", "first", "intervals", *IN_URL):
        row: dict[str, Any] = {"horizontal": True, "vertical_alignment": "center", "gap": "medium"}
        with st.container(**row, key="conventions"):
            reader = _reader()
            new_only = switch("New stories only", "new-only", NEW_ONLY)
            intervals = switch("Show 95% intervals", "intervals", INTERVALS)
            surprise = choice("Surprising is", ["not popular", "unlike"], "surprise", SURPRISE)
            bits = choice("Self-information relative to", ["subscribers", "openings"], "bits", BITS)
            first = choice("Percentile rank of the first", ["0", "1/n"], "first", FIRST)
    setting = Setting(edits_of_reader(), new_only, surprise, bits, first)  # type: ignore[arg-type]
    asked = asked and st.query_params.get("k", "5") == "5"  # as they start
    payload = kept(
        setting,
        f"recommender/{reader}/{intervals}/{asked}",
        lambda setting: picture(setting, reader, intervals, asked=asked),
    )
    return Mixed(setting, reader, intervals, payload, scrubber(payload, start=START, key=KEY))


def move_to(**position: float) -> None:
    """Send the picture to another mix or length of the data with which the lesson opens: unedited, stories may come again."""
    st.session_state["new-only"] = False
    start_again()
    move(KEY, **position)


def _reader() -> int:
    name = st.selectbox("Reader", READERS, key="reader", bind="query-params", label_visibility="collapsed", width=110)
    mention(gettext("{readers} readers, {stories} stories", readers=len(READERS), stories=len(STORIES)))
    return READERS.index(name) if name in READERS else 0

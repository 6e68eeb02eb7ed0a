"""The switches that several lessons share, each kept in the URL: 0/0, equal scores, the positive class, intervals.

Which library does which is said where the switch is. What one lesson alone needs stands on its page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from typing import Literal, TypeVar

import streamlit as st

from widgets.data import Scored
from widgets.formulas import plain
from widgets.links import ONE_OF
from widgets.place import aside, note
from widgets.scene import switch
from widgets.scrubber import move

Name = TypeVar("Name", bound=str)
EMPTY = {"undefined": nan, "0": 0.0, "1": 1.0}
ZERO = (
    "What precision is when nothing is flagged, and other ratios with nothing below the line. scikit-learn answers 0 with a "
    "warning unless zero_division says otherwise (0, 1 or np.nan); its matthews_corrcoef and torchmetrics answer 0 "
    "silently. Here it is undefined, with the reason."
)
TIES = (
    "Whether a score equal to the threshold is flagged. On: only scores above it (>), as torchmetrics and Keras do, and as "
    "LogisticRegression.predict does at 0.5. Off: equal ones too (≥), as scikit-learn's roc_curve and "
    "FixedThresholdClassifier do."
)
POSITIVE = (
    "scikit-learn calls this pos_label, and takes the label 1 unless told otherwise. Scores are turned round as well: "
    "probabilities to 1 − p, others to −s."
)
FLIP = "Turns the sign: lower scores then mean positive."
INTERVALS = (
    "Under each number that comes from a sample, where it would lie on other samples of the same size: from the 2.5% to "
    "the 97.5% quantile of resamples (percentile bootstrap, each class drawn to its own size)."
)
Which = Literal["zero", "ties", "flip", "intervals"]


@dataclass(frozen=True)
class Conventions:
    """What the reader has switched. empty: what 0/0 is. strict: equal scores are let through. intervals: shown."""

    empty: float = nan
    strict: bool = False
    intervals: bool = False

    @property
    def key(self) -> str:
        """For the names of what is kept."""
        return f"{self.empty:g}{'>' * self.strict}{'±' * self.intervals}"


PLAIN = Conventions()


def conventions(*which: Which) -> Conventions:
    """One row of switches."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        return _switches(which)


def conventions_of(data: Scored, *which: Which, scrubber: str) -> tuple[Scored, Conventions]:
    """The same row, headed by which class is positive; with the data as they are then."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        data = _by_positive(data, scrubber)
        if "flip" in which and switch("Flip the scores", "flip", FLIP):
            data = data.flipped()
        return data, _switches(which)


def _switches(which: Sequence[Which]) -> Conventions:
    empty, strict, intervals = "undefined", False, False
    if "zero" in which:
        empty = choice("0/0 is", list(EMPTY), "zero-division", ZERO)
    if "ties" in which:
        strict = switch("Flag only above", "strict", TIES)
    if "intervals" in which:
        intervals = switch("95% intervals", "intervals", INTERVALS)
    return Conventions(EMPTY[empty], strict, intervals)


def choice(label: str, options: Sequence[Name], key: str, words: str, *, default: Name | None = None) -> Name:
    """One of several conventions in a row of switches; the first is where it starts, unless `default` says."""
    start = default or options[0]
    with st.container(horizontal=True, vertical_alignment="center", gap="small", width="content"):
        st.caption(label, width="content", help=words)
        chosen = st.segmented_control(label, options, default=start, key=key, label_visibility="collapsed", **ONE_OF)
        return chosen or start


def _by_positive(data: Scored, scrubber: str) -> Scored:
    """The data with the class that the reader calls positive; the scrubber goes to where these data start."""
    label = f"{plain(data.negative)} is positive"
    turned = switch(label, "other-positive", POSITIVE)
    found = data.turned() if turned else data
    shown = st.session_state.setdefault("other-positive:shown", (turned, st.session_state.get("data")))
    if shown != (turned, st.session_state.get("data")):
        st.session_state["other-positive:shown"] = (turned, st.session_state.get("data"))
        move(scrubber, threshold=found.threshold)
    return found


def said(chosen: Conventions, resamples: str) -> None:
    """How the intervals on the page came about, where they are shown."""
    how = (
        f"Below a number: its 95% interval, from the 2.5% to the 97.5% quantile of {resamples} (percentile bootstrap, seeded, "
        "each class drawn to its own size). Numbers without one do not come from a sample, or are what you set. An error that "
        "the sample does not hold is in no resample either, so there the interval is too narrow."
    )
    note(how if chosen.intervals else "", aside("intervals").caption if chosen.intervals else st.caption)

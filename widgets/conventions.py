"""The switches that several lessons share, each kept in the URL: 0/0, equal scores, the positive class, intervals.

Which library does which is said where the switch is. What one lesson alone needs stands on its page.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import nan
from typing import Literal, TypeVar

import streamlit as st

from language import gettext, ngettext
from widgets.data import Scored
from widgets.formulas import plain
from widgets.links import ONE_OF
from widgets.place import aside, mention, note
from widgets.scene import switch
from widgets.scrubber import move

Name = TypeVar("Name", bound=str)
EMPTY = {"undefined": nan, "0": 0.0, "1": 1.0}
ZERO = (
    "What to show for precision when nothing is flagged, and for any other ratio whose denominator is 0. scikit-learn's "
    "precision_score returns 0 with a warning, unless zero_division says otherwise (0, 1 or np.nan). Its matthews_corrcoef "
    "returns 0 without a warning, as torchmetrics 1.9 does for precision. Here the number is undefined, and the reason is shown."
)
TIES = (
    "Off: a score equal to the threshold is flagged (≥). On: it is not (>).\n"
    "- ≥: scikit-learn's roc_curve and FixedThresholdClassifier, and the curves of torchmetrics 1.9\n"
    "- \\>: the metrics of torchmetrics and Keras 3.15 at a fixed threshold, and LogisticRegression.predict at a probability of 0.5"
)
POSITIVE = (
    "Exchanges the two classes. scikit-learn's precision_score calls the choice pos_label, and takes the label 1 unless told "
    "otherwise. The scores are reversed as well: a probability p becomes 1 − p, any other score s becomes −s."
)
FLIP = "Reverses the sign of every score, so that the lowest scores are flagged first."
INTERVALS = (
    "Below a number, a range that is meant to contain, in 95 of 100 samples, the value that unlimited data would give. Unless noted, it runs "
    "from the 2.5% to the 97.5% quantile of bootstrap resamples."
)
FIXED = (
    "Off: rows are resampled at random, so the number of positives varies as well, and the interval allows for that. On: each class is "
    "resampled to its own size. Turn it on where class sizes were chosen, as in a case-control study."
)
ENOUGH = 20  # rows of a class, from which intervals hold about as often as they say (benchmarks/RESULTS.md)
Which = Literal["zero", "ties", "flip", "intervals"]


@dataclass(frozen=True)
class Conventions:
    """What the reader has switched. empty: what 0/0 is. strict: equal scores are not flagged. intervals: shown.

    fixed: class sizes were fixed when the rows were collected, so each class is resampled to its own size.
    """

    empty: float = nan
    strict: bool = False
    intervals: bool = False
    fixed: bool = False

    @property
    def key(self) -> str:
        """For the names of what is kept."""
        return f"{self.empty:g}{'>' * self.strict}{'±' * self.intervals}{'=' * self.fixed}"


PLAIN = Conventions()


def conventions(*which: Which) -> Conventions:
    """One row of switches."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        return _switches(which)


def conventions_of(data: Scored, *which: Which, scrubber: str) -> tuple[Scored, Conventions]:
    """The same row, headed by which class is positive; with the data as they are then."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        data = _by_positive(data, scrubber)
        if "flip" in which and switch("Low scores mean positive", "flip", FLIP):
            data = data.flipped()
        return data, _switches(which)


def _switches(which: Sequence[Which]) -> Conventions:
    empty, strict, intervals, fixed = "undefined", False, False, False
    if "zero" in which:
        empty = choice("Show 0/0 as", list(EMPTY), "zero-division", ZERO)
    if "ties" in which:
        strict = switch("Equal scores are not flagged", "strict", TIES)
    if "intervals" in which:
        intervals = switch("Show 95% intervals", "intervals", INTERVALS)
        fixed = intervals and switch("Class sizes were fixed", "fixed-sizes", FIXED)
    return Conventions(EMPTY[empty], strict, intervals, fixed)


def choice(label: str, options: Sequence[Name], key: str, words: str, *, default: Name | None = None) -> Name:
    """One of several conventions in a row of switches; the first is where it starts, unless `default` says."""
    start = default or options[0]
    with st.container(horizontal=True, vertical_alignment="center", gap="small", width="content"):
        st.caption(label, width="content", help=words)
        chosen = st.segmented_control(
            label, options, default=start, format_func=gettext, key=key, label_visibility="collapsed", **ONE_OF
        )
    if chosen and chosen != start:
        mention(f"{gettext(label)} {gettext(chosen)}")
    return chosen or start


def _by_positive(data: Scored, scrubber: str) -> Scored:
    """The data with the class that the reader calls positive; the scrubber goes to where these data start."""
    label = gettext("“{name}” is the positive class", name=plain(gettext(data.negative)))
    turned = switch(label, "other-positive", POSITIVE)
    found = data.turned() if turned else data
    shown = st.session_state.setdefault("other-positive:shown", (turned, st.session_state.get("data")))
    if shown != (turned, st.session_state.get("data")):
        st.session_state["other-positive:shown"] = (turned, st.session_state.get("data"))
        move(scrubber, threshold=found.threshold)
    return found


def said(chosen: Conventions, resamples: str, sizes: Iterable[int] = ()) -> None:
    """How the intervals on the page are computed, where they are shown; and a warning where one of the classes has too few rows.

    sizes: rows of each class.
    """
    drawn = gettext("each class resampled to its own size" if chosen.fixed else "rows resampled at random")
    how = gettext(
        "Below a number: its 95% interval, from the 2.5% to the 97.5% quantile of {resamples} (percentile bootstrap, {drawn}). Some numbers have no interval "
        "here. If a type of error does not occur in the sample, it occurs in no resample either, and intervals of numbers that count this error are too narrow.",
        resamples=gettext(resamples),
        drawn=drawn,
    )
    how = f"{how} {too_few(sizes)}".rstrip()
    note(how if chosen.intervals else "", aside("intervals").caption if chosen.intervals else st.caption)


def too_few(sizes: Iterable[int]) -> str:
    """A warning where a class has fewer rows than intervals need; "" where none has. sizes: rows of each class."""
    each = list(sizes)
    smaller = min(each, default=ENOUGH)
    if smaller >= ENOUGH:
        return ""
    of_two = (
        "**The smaller class has {n} row, fewer than {enough}.**",
        "**The smaller class has {n} rows, fewer than {enough}.**",
    )
    of_more = (
        "**The smallest class has {n} row, fewer than {enough}.**",
        "**The smallest class has {n} rows, fewer than {enough}.**",
    )
    warns = ngettext(*(of_two if len(each) == 2 else of_more), smaller, enough=ENOUGH)
    means = gettext("Bootstrap intervals can then contain the true value much less often than 95 times in 100.")
    return f"{warns} {means}"

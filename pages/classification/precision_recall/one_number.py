"""F-beta of the rows shown, over threshold and beta."""

from collections.abc import Mapping
from contextlib import suppress

import streamlit as st

from language import gettext
from metrics_core.classification.sweep import Sweep
from pages.classification.precision_recall.picture import F_RESAMPLES, f_beta_of
from widgets.cache import kept
from widgets.conventions import Conventions
from widgets.data import Scored
from widgets.intervals import resampled_rows, working
from widgets.place import note
from widgets.scrubber import Payload, move, scrubber_alone

KEY = "f"


def f_of_these_rows(data: Scored, s: Sweep, how: Conventions) -> None:
    """The scrubber of F-beta; other data start it anew, at the threshold and the beta that they come with."""

    def at_every_beta(d: Scored) -> Payload:
        return f_beta_of(s, again=resampled_rows(d, s.ticks(), how), empty=how.empty)

    start = {"threshold": data.threshold, "beta": 1.0, **data.position, **_linked()}
    if st.session_state.get("f:of", data.digest) != data.digest:
        move(KEY, **start)
    st.session_state["f:of"] = data.digest
    with working(how):
        payload = kept(data, f"f-beta/{how.key}", at_every_beta)
    scrubber_alone(payload, start=start, key=KEY, prefix="f-", says=learned)
    note(gettext("Intervals of F-beta: {n:,} resamples.", n=F_RESAMPLES) if how.intervals else "", st.caption)


def learned(at: Mapping[str, float]) -> str:
    """What a beta far from 1 shows."""
    if 0.5 < at["beta"] < 2:
        return ""
    return "The smaller beta is, the closer F-beta is to precision; the larger, the closer to recall. F1 is F-beta with beta = 1."


def _linked() -> dict[str, float]:
    """What a link to F-beta says that was made while it was in the lesson's first picture."""
    if "beta" not in st.query_params:
        return {}
    found = {}
    for name in ("threshold", "beta"):
        with suppress(ValueError):
            found[name] = float(st.query_params.get(name, ""))
    return {name: value for name, value in found.items() if value == value}

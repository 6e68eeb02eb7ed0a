"""The reader's own two texts as word counts, each repeated as often as a control says: what doubling one or both does."""

import numpy as np
import streamlit as st

from charts.moving import Control, over
from language import gettext
from metrics_core import Worked, explain
from metrics_core.similarity import cosine_distance, cosine_similarity, euclidean_distance, unit_chord
from pages.regression.distances import drawing as views
from pages.regression.distances.data import TEXT_A, TEXT_B, WordCounts, word_counts
from widgets.cache import kept, typed
from widgets.left_behind import At
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import above
from widgets.texts import text_of_reader
from widgets.trace import Along

KEY, PREFIX = "repeats", "text-"
REPEATS = np.arange(1, 5)
START = {"times_a": 3, "times_b": 1}
SHOWN = 12  # words that have bars; all are counted
OVER = ("times_a", "times_b")


def texts_of_reader() -> WordCounts:
    """Two fields, and the words that are counted in them."""
    left, right = st.columns(2)
    with left:
        a = text_of_reader("Text a", TEXT_A, key="text-a", most=2_000, check=_no_word, height=80)
    with right:
        b = text_of_reader("Text b", TEXT_B, key="text-b", most=2_000, check=_no_word, height=80)
    return word_counts(a, b)


def _no_word(text: str) -> str:
    return "" if word_counts(text, "").words else "A text needs at least one word, or it has no direction."


def repeated(counts: WordCounts) -> Along:
    """The scrubber; returns both distances where it stands."""
    payload = kept(typed(counts, word_counts(TEXT_A, TEXT_B)), "repeats", lambda _: picture(counts))
    at = scrubber(payload, start=START, key=KEY, prefix=PREFIX)

    def worked(at: At) -> list[Worked]:
        both = _times(counts.a, [at["times_a"]])[0], _times(counts.b, [at["times_b"]])[0]
        return [explain(euclidean_distance, *both), explain(cosine_similarity, *both)]

    return Along(KEY, at, worked)


def _times(counts: tuple[float, ...], times: object) -> np.ndarray:
    """A text's counts when it is written out this many times, a row each."""
    return np.asarray(np.multiply.outer(np.asarray(times, float), np.array(counts)))


def picture(counts: WordCounts) -> Payload:
    """Counts of the most frequent words, and distances, at every number of repeats of either text."""
    a, b = _times(counts.a, REPEATS)[:, None, :], _times(counts.b, REPEATS)[None, :, :]
    tracks = {
        metric.__name__: over(*OVER)(metric(a, b), metric.__name__)
        for metric in (euclidean_distance, cosine_distance, cosine_similarity, unit_chord)
    }
    times, euclidean, shown = over("times_a")(REPEATS), tracks["euclidean_distance"], counts.words[:SHOWN]
    bars_a = [over("times_a")(a[:, 0, i]) for i in range(len(shown))]
    bars_b = [over("times_b")(b[0, :, i]) for i in range(len(shown))]
    highest, longest = float(max(np.max(a), np.max(b))), float(np.max(euclidean.values))
    return pack(
        above(
            views.word_counts(shown, bars_a, bars_b, 1.1 * highest),
            views.over_repeats(
                times, (("Euclidean", euclidean), ("cosine", tracks["cosine_distance"])), 1.1 * max(longest, 1.0)
            ),
            widths=(1, 1),
            across=2,
        ),
        tuple(
            Control(
                name,
                gettext("copies of text {name}", name=name[-1]),
                REPEATS.astype(float),
                tuple(f"{n} ×" for n in REPEATS),
            )
            for name in OVER
        ),
        readouts=(
            Readout("euclidean_distance", "Euclidean distance", euclidean, color=views.STRAIGHT),
            Readout("cosine_distance", "cosine distance", tracks["cosine_distance"], color=views.TURNED),
        ),
        table=[tracks[m] for m in ("euclidean_distance", "cosine_similarity", "cosine_distance", "unit_chord")],
    )

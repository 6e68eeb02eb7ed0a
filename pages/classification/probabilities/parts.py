"""The parts of the lesson on calibration: the reliability diagram, and its bins."""

import streamlit as st

from metrics_core.probabilities.bins import Strategy
from pages.classification.probabilities.bins import bins_of
from pages.classification.probabilities.calibrated import calibrated
from pages.classification.probabilities.options import binning
from widgets import lesson, terms
from widgets.cache import Held, kept
from widgets.conventions import Conventions
from widgets.data import Scored
from widgets.intervals import working
from widgets.place import note
from widgets.scrubber import Payload, scrubber, scrubber_alone

CHANCE = (
    "On average, the calibration error (ECE) is larger with few samples than with many, and larger still in resamples. Its interval is corrected for this. The edges of the "
    "bins are the same in all resamples. The largest gap (MCE) has no interval, as a bin of few samples can decide it."
)


def right_on_average(data: Scored, clip: float | None, how: Conventions) -> None:
    """Rings to be brought onto the diagonal by two sliders."""

    @lesson.section(
        "Does 0.3 mean 3 in 10?",
        "Each ring is a bin of samples with similar probabilities. On the diagonal, the proportion of positives in the bin "
        "equals its mean probability. Move both sliders to bring the rings close to the diagonal.",
        anchor="calibration",
        sets=("factor", "shift"),
    )
    def calibration() -> None:
        with working(how):
            grid = kept(data, f"calibrated-{clip}/{how.key}", lambda d: calibrated(d, clip, how))
        learned = (
            "On “Spam-like”, sharpness 2 and shift −0.5 lower the calibration error from 0.13 to 0.02. To fit both numbers "
            "on data that the model was neither trained nor tested on is **Platt scaling**; to fit the sharpness alone is "
            "**temperature scaling**. The order of the samples is the same throughout, and so is AUROC."
        )
        start = {"factor": 1.0, "shift": 0.0}
        scrubber_alone(grid, start=start, key="calibration", says=lambda at: learned if at != start else "")
        note(CHANCE if how.intervals else "")


def how_many(pushed: Scored, how: Conventions, *, moved: bool) -> tuple[Strategy, Payload, dict[str, float]]:
    """The same probabilities in any number of bins: how they are cut, the picture, and where it stands.

    moved: the reader has made them sharper or flatter, so that nobody else is shown the same.
    """
    with lesson.folded(
        "How many bins?",
        "The probabilities of the first picture, in more or fewer bins. How small can the calibration error get without "
        "changing the model?",
        sets=("bins", "strategy"),
    ):
        place = st.container()
        strategy = binning()
        with working(how):
            cut = kept(
                Held(pushed, pushed.digest, pushed.private or moved),
                f"bins-{strategy}/{how.key}",
                lambda _: bins_of(pushed, strategy, how),
            )
        with place:
            bins = scrubber(cut, start={"bins": 10}, key="bins")
        note(CHANCE if how.intervals else "")
        learned = (
            "No number of bins gives a smaller calibration error than one bin, in which too high and too low cancel out. "
            "State the number of bins with every calibration error."
        )
        note(learned if bins["bins"] == 1 else "", terms.said)
    return strategy, cut, bins

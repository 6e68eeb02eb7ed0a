"""Lesson: what probabilities are worth. Log loss, Brier score, calibration, and what ranks do not see."""

from collections.abc import Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import CATALOG, Worked, explain
from pages.classification.probabilities.answers import ANSWERS
from pages.classification.probabilities.bins import bins_resamples, traced
from pages.classification.probabilities.duel import duel
from pages.classification.probabilities.numbers import numbers
from pages.classification.probabilities.options import as_probabilities, clipping, moved, show_first
from pages.classification.probabilities.parts import how_many, right_on_average
from pages.classification.probabilities.picture import distortion
from pages.classification.probabilities.sample import dearest_rows, one_sample
from pages.classification.probabilities.steps import grid_resamples
from widgets import lesson
from widgets.cache import for_all, kept
from widgets.conventions import conventions, said
from widgets.data import KEYS, Scored, pick
from widgets.formulas import plain
from widgets.intervals import SWEEP_ROWS, TOO_MANY, resamples_for, working
from widgets.place import aside, note
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "Make the model more sure: 0.7 becomes 0.84, 0.3 becomes 0.16. Which changes: AUROC, accuracy or log loss?"
)
lesson.guess(ANSWERS, moves=show_first)
with lesson.settings(*KEYS, "clip", "intervals"):
    picked = pick(
        ("spam-like", "five", "patients", "ties", "rare", "breast-cancer", "digits", "documents", "file"),
        scrubber="distortion",
    )
    data = as_probabilities(picked)
    clip = clipping(data)
    how = conventions("intervals")
sweep = kept(data, "sweep", Scored.sweep)
with working(how):
    distorted = kept(data, f"distortion-{clip}/{how.key}", lambda d: distortion(d, sweep, clip, how))
picture, story = lesson.places(2)
with story:

    @lesson.story("confident-and-wrong", "guess-sample", "sample-")
    def payers() -> DeltaGenerator:
        lesson.teach(
            "confident-and-wrong", moves="sample", to=({"p": 0.01}, {"p": 0.0001}, {"p": 0.0}), key="guess-sample"
        )
        scrubber_alone(
            for_all(f"one-sample-{clip}", lambda: one_sample(clip)),
            start={"p": 0.5},
            key="sample",
            prefix="sample-",
        )
        st.markdown("**The samples that cost most** in the first picture:")
        return st.container()


@st.fragment
def pushed_and_cut() -> None:
    """All that follows how far the probabilities are pushed: their bins, the traced numbers and the dearest samples."""
    at = scrubber(distorted, start={"sharpness": 1.0}, key="distortion")
    note(TOO_MANY if how.intervals and len(data.y_true) > SWEEP_ROWS else "")
    aside("sharpness").caption(
        "The slider multiplies the log-odds ln(p / (1 − p)) of every probability p by a factor, the sharpness: a sharpness above 1 moves p away from one half, one below 1 towards it."
    )
    said(
        how,
        gettext(
            "{n:,} resamples here, {auroc:,} for AUROC and {bins:,} for every number of bins below",
            n=grid_resamples(data),
            auroc=resamples_for(len(data.scores)),
            bins=bins_resamples(data),
        ),
        data.sizes,
    )
    pushed = moved(data, at["sharpness"])
    below = st.container()
    right_on_average(data, clip, how)
    strategy, cut, bins = how_many(pushed, how, moved=at["sharpness"] != 1)
    binned = {"bins": int(bins["bins"]), "strategy": strategy}
    calls = numbers(pushed, sweep, clip, binned)
    with below:
        trace = lesson.trace_of([CATALOG[metric.__name__] for metric, *_ in calls], rows=pushed, file="probabilities")
        of_bins, here = calls[trace.chosen][2] is binned, at["sharpness"]

        def worked(at: Mapping[str, float]) -> Worked:
            there = pushed if at["sharpness"] == here else moved(data, at["sharpness"])
            metric, arguments, keywords = numbers(there, sweep, clip, binned)[trace.chosen]
            return explain(metric, *arguments, **keywords)

        trace.follow(
            ("distortion", "bins") if of_bins else "distortion",
            at,
            worked,
            lambda at: traced(at, bins, distorted, cut),
        )
    if payers:
        with payers:
            dearest_rows(pushed, clip)


with picture:
    pushed_and_cut()

mistake, example = CATALOGUE.mistakes["n-log-loss-accuracy"], CATALOGUE.examples["talk-log-loss-and-accuracy"]


@lesson.section(
    "Does a lower log loss mean more right answers?",
    "One of the texts that we checked says so. Move the first sample of model A to 0.45: A then makes a mistake, and B makes none. Which of the two has the lower log loss?",
    anchor="lower-log-loss-fewer-right",
    sets=("duel-",),
)
def lower_loss() -> None:
    learned = f"{plain(mistake.correction)} {plain(mistake.reason)}"
    scrubber_alone(
        for_all("duel", lambda: duel(**example.inputs)),
        start={"first": 0.9},
        key="duel",
        prefix="duel-",
        says=lambda at: learned if 0.13 <= at["first"] < 0.5 else "",
    )


lesson.documents()
lesson.blind_spots(
    "**Log loss and Brier score: what an error costs you.** Let a miss cost ten times as much as before, and both stay as they "
    "are. Costs matter when you choose the threshold.",
    "**Calibration error: whether the model separates the classes.** Give every sample the proportion of positives in these data: "
    "the error is 0, and AUROC is one half.",
    "**AUROC: the probabilities themselves.** Halve every probability, and AUROC stays as it is, although 0.9 is now 0.45.",
)

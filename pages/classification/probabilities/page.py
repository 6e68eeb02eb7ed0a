"""Lesson: what probabilities are worth. Log loss, Brier score, calibration, and what ranks do not see."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.documents import CATALOGUE
from metrics_core import CATALOG, explain
from pages.classification.probabilities.answers import ANSWERS
from pages.classification.probabilities.bins import bins_of, bins_resamples, traced
from pages.classification.probabilities.duel import duel
from pages.classification.probabilities.numbers import numbers
from pages.classification.probabilities.options import as_probabilities, binning, clipping, moved, show_first
from pages.classification.probabilities.picture import distortion, distortion_resamples
from pages.classification.probabilities.sample import dearest_rows, one_sample
from widgets import lesson
from widgets.cache import Held, for_all, kept
from widgets.conventions import conventions, said
from widgets.data import KEYS, Scored, pick
from widgets.formulas import plain
from widgets.intervals import SWEEP_ROWS, TOO_MANY, resamples_for, working
from widgets.place import aside, note
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "Every probability moves away from one half: 0.7 to 0.84, 0.3 to 0.16. The order is the same. Which number changes?"
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
    at = scrubber(distorted, start={"sharpness": 1.0, "shift": 0.0}, key="distortion")
    note(TOO_MANY if how.intervals and len(data.y_true) > SWEEP_ROWS else "")
    aside("reliability").caption(
        "The rings are the reliability diagram: each ring is a bin of samples with similar probabilities. On the diagonal, the "
        "proportion of positives in a bin equals its mean probability. A sharpness above 1 moves the probabilities away from one half, one "
        "below 1 towards it: it multiplies the log-odds ln(p / (1 − p)). A shift raises or lowers all: it adds to the log-odds."
    )
    said(
        how,
        f"{distortion_resamples(data):,} resamples here, {resamples_for(len(data.scores)):,} for AUROC and "
        f"{bins_resamples(data):,} for every number of bins below",
        data.sizes,
    )
    chance = (
        "Chance usually makes a calibration error larger: once in the sample, and again in every resample. The interval corrects for "
        "that: it lies as far below the number as the resamples lie above it (basic bootstrap). The edges of the bins are the same in all resamples."
    )
    note(chance if how.intervals else "")
    pushed = moved(data, at["sharpness"], at["shift"])
    below = st.container()
    with lesson.folded(
        "How many bins?",
        "The same probabilities, as you left them above. How small can the calibration error get without changing the model?",
        sets=("bins", "strategy"),
    ):
        strategy = binning()
        with working(how):
            cut = kept(
                Held(pushed, pushed.digest), f"bins-{strategy}/{how.key}", lambda _: bins_of(pushed, strategy, how)
            )
        bins = scrubber(cut, start={"bins": 10}, key="bins")
    calls = numbers(pushed, sweep, clip, {"bins": int(bins["bins"]), "strategy": strategy})
    with below:
        trace = lesson.trace_of([CATALOG[metric.__name__] for metric, *_ in calls], rows=pushed, file="probabilities")
        metric, arguments, keywords = calls[trace.chosen]
        trace.show(explain(metric, *arguments, **keywords), traced(at, bins, distorted, cut))
    if payers:
        with payers:
            dearest_rows(pushed, clip)


with picture:
    pushed_and_cut()

mistake, example = CATALOGUE.mistakes["n-log-loss-accuracy"], CATALOGUE.examples["talk-log-loss-and-accuracy"]


@lesson.section(
    "Lower log loss, fewer right answers",
    f"{plain(mistake.claim)} Is that so? At first each of two models gives all three positives a higher probability than the negative. Move the probability that A "
    "gives to its first sample across one half.",
    anchor="lower-log-loss-fewer-right",
    sets=("duel-",),
)
def lower_loss() -> None:
    scrubber_alone(
        for_all("duel", lambda: duel(**example.inputs)),
        start={"first": example.inputs["model_a"][0]},
        key="duel",
        prefix="duel-",
    )
    st.markdown(f"{plain(mistake.correction)} {plain(mistake.reason)}")


lesson.documents()
lesson.blind_spots(
    "**Log loss and Brier score: which error costs you more.** On average both are best when the probabilities are right, whatever "
    "a false alarm or a miss costs. Costs enter afterwards, in the threshold. If the probabilities are calibrated, the costs "
    "alone give that threshold.",
    "**Calibration error: whether the model separates the classes.** Give every sample the proportion of positives in these data, "
    "and the error is 0, while AUROC is one half. The constant model of “Rare positives” gives the proportion in its training data, and its "
    "error is nearly 0.",
    "**Calibration error: its own bins.** With one bin, probabilities that are too high and others that are too low cancel out. With many bins, each holds few samples "
    "and its gap is mostly chance; the vertical lines are 95% intervals of the proportions. State the bins, or the numbers cannot "
    "be compared. Guo and others (2017) bin the probability of the predicted class: another number, also called ECE.",
    "**AUROC: the probabilities themselves.** Only their order counts. Two models can have the same AUROC while one of them is "
    "far too sure.",
)

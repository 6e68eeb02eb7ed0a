"""Lesson: what probabilities are worth. Log loss, Brier score, calibration, and what ranks do not see."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from datasets.documents import CATALOGUE
from metrics_core import CATALOG, explain
from metrics_core.classification.areas import auroc
from metrics_core.probabilities import brier_score, log_loss
from metrics_core.probabilities.calibration import brier_parts, expected_calibration_error, maximum_calibration_error
from pages.classification.probabilities.bins import bins_of, bins_resamples, traced
from pages.classification.probabilities.duel import duel
from pages.classification.probabilities.options import as_probabilities, binning, clipping, moved
from pages.classification.probabilities.picture import distortion, distortion_resamples
from pages.classification.probabilities.sample import dearest_rows, one_sample
from widgets import lesson
from widgets.conventions import conventions, said
from widgets.data import Scored, pick
from widgets.formulas import plain
from widgets.intervals import SWEEP_ROWS, TOO_MANY, resamples_for, working
from widgets.memory import Held, for_all, kept
from widgets.place import note
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "Push every probability away from one half: 0.7 becomes 0.84, 0.3 becomes 0.16. No two samples change places. Which number notices?"
)
lesson.guess(
    (
        lesson.Answer(
            "AUROC",
            False,
            "It asks only which of two samples has the higher probability, and that has not changed. Drag as far as you "
            "like: its line is level.",
            {"sharpness": 4.0, "shift": 0.0},
        ),
        lesson.Answer(
            "accuracy",
            False,
            "What was above one half is above it still, so every call at 0.5 is the same. The shift is what moves "
            "samples across; here it is.",
            {"sharpness": 1.0, "shift": 2.0},
        ),
        lesson.Answer(
            "log loss",
            True,
            "It reads the probabilities themselves. So do the Brier score and the calibration error: the model makes "
            "the same calls in the same order, and is more sure of them.",
            {"sharpness": 2.0, "shift": 0.0},
        ),
        lesson.Answer(
            "none of them",
            False,
            "The ranking is the same, but a probability is also a promise: of the samples at 0.8, eight in ten should be "
            "positive. Pushed this far, such promises are seldom kept.",
            {"sharpness": 4.0, "shift": 0.0},
        ),
    ),
    moves="distortion",
)
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
picture, story, payers = lesson.places(3)


@st.fragment
def pushed_and_cut() -> None:
    """All that follows how far the probabilities are pushed: their bins, the traced numbers and the dearest samples."""
    at = scrubber(distorted, start={"sharpness": 1.0, "shift": 0.0}, key="distortion")
    note(TOO_MANY if how.intervals and len(data.y_true) > SWEEP_ROWS else "")
    said(
        how,
        f"{distortion_resamples(data):,} resamples here, {resamples_for(len(data.scores)):,} for AUROC and "
        f"{bins_resamples(data):,} for every number of bins below",
    )
    chance = (
        "Drawing rows again adds chance to every bin, so a calibration error may lie below its own interval. Bins stay where "
        "they were cut."
    )
    note(chance if how.intervals else "")
    pushed = moved(data, at["sharpness"], at["shift"])

    lesson.section(
        "How many bins?",
        "The same probabilities, as you left them above. Make the calibration error small without touching the model.",
    )
    strategy = binning()
    with working(how):
        cut = kept(Held(pushed, pushed.digest), f"bins-{strategy}/{how.key}", lambda _: bins_of(pushed, strategy, how))
    bins = scrubber(cut, start={"bins": 10}, key="bins")
    rows, options = (pushed.y_true, pushed.scores), {"bins": int(bins["bins"]), "strategy": strategy}
    calls: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
        (log_loss, rows, {"weights": pushed.weights, "clip": clip}),
        (brier_score, rows, {"weights": pushed.weights}),
        (expected_calibration_error, rows, options),
        (maximum_calibration_error, rows, options),
        (brier_parts, rows, options),
        (auroc, (sweep,), {}),
    ]
    trace = lesson.trace_of([CATALOG[metric.__name__] for metric, *_ in calls], rows=pushed, file="probabilities")
    metric, arguments, keywords = calls[trace.chosen]
    trace.show(explain(metric, *arguments, **keywords), traced(at, bins, distorted, cut))
    with payers:
        dearest_rows(pushed, clip)


with picture:
    pushed_and_cut()
with story:
    lesson.story("confident-and-wrong", moves="sample", to=({"p": 0.01}, {"p": 0.0001}, {"p": 0.0}), key="guess-sample")
    scrubber_alone(
        for_all(f"one-sample-{clip}", lambda: one_sample(clip)),
        start={"p": 0.5},
        key="sample",
        prefix="sample-",
    )
    st.markdown("**Who pays most,** among the samples of the first picture:")

mistake, example = CATALOGUE.mistakes["n-log-loss-accuracy"], CATALOGUE.examples["talk-log-loss-and-accuracy"]
lesson.section(
    "Lower log loss, fewer right",
    f"{plain(mistake.claim)} Is it so? Both models below rank all four samples correctly. Move one probability of A across one half.",
)
scrubber_alone(
    for_all("duel", lambda: duel(**example.inputs)),
    start={"first": example.inputs["model_a"][0]},
    key="duel",
    prefix="duel-",
)
st.markdown(f"{plain(mistake.correction)} {plain(mistake.reason)}")

lesson.documents()
lesson.blind_spots(
    "**Log loss and Brier score: which error is dear to you.** On average both are best when the probabilities are right, whatever a "
    "false alarm or a miss costs. Costs enter afterwards, in the threshold; where probabilities are calibrated, the costs "
    "alone give it.",
    "**Calibration error: whether the model knows anything.** Give everybody the share of positives and the error is "
    "nearly 0, while AUROC is one half. “Rare positives” has such a dummy among its models.",
    "**Its own bins.** With one bin, too high and too low cancel out; with many, each bin holds few samples and its gap is "
    "mostly chance. The upright lines are 95% intervals of the shares. Say how you cut, or do not compare.",
    "**AUROC: the probabilities themselves.** Only their order counts. Two models may share it while one of them promises "
    "far too much.",
)

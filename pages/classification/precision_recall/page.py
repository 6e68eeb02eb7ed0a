"""Lesson: precision and recall at one operating point."""

from math import isnan

import streamlit as st

from metrics_core import CATALOG, Confusion, explain
from metrics_core.classification import accuracy, f_beta, precision, recall, specificity
from metrics_core.classification.sweep import deepest_dip
from pages.classification.precision_recall.crowd import as_negatives_crowd_in
from pages.classification.precision_recall.picture import F_RESAMPLES, apples, operating_point
from widgets import lesson, stories
from widgets.conventions import conventions_of, said
from widgets.data import KEYS, Scored, pick
from widgets.formulas import significant
from widgets.intervals import resampled_rows, resamples_of, working
from widgets.memory import for_all, kept
from widgets.scrubber import Payload, scrubber, scrubber_alone

TRACED = (precision, recall, f_beta, specificity)

lesson.opening(
    "You raise the threshold, so that less is flagged. Which of the two can only fall, and which may do as it likes?"
)
question, below, picture = lesson.places(3)
with below, lesson.settings(*KEYS, "other-positive", "zero-division", "strict", "intervals"):
    data = pick(
        ("spam-like", "patients", "cats", "five", "ties", "rare", "breast-cancer", "digits", "documents", "file"),
        scrubber="pr",
    )
    data, chosen = conventions_of(data, "zero", "ties", "intervals", scrubber="pr")
    sweep = kept(data, "sweep", Scored.sweep)
    sweep = sweep.strict if chosen.strict else sweep
dip = kept(data, f"dip/{chosen.key}", lambda _: deepest_dip(sweep, among=sweep.ticks()))
with question:
    lesson.guess(
        (
            lesson.Answer(
                "precision can only rise",
                False,
                "Raising the threshold also lets go of right flags. Where more of them go than precision can spare, it "
                "dips: the grey stretches of its curve. "
                + ("These few scores have none; try “Rare positives”." if isnan(dip) else "Here is the deepest one."),
                {} if isnan(dip) else {"threshold": dip},
            ),
            lesson.Answer(
                "recall can only fall",
                True,
                "Recall divides what was found by all positives there are. That number stands still, and a higher "
                "threshold never finds more. Precision divides by what is flagged, which shrinks at the same time.",
            ),
            lesson.Answer(
                "both can only fall",
                False,
                "Precision mostly rises, because what is let go first has the lowest scores and is mostly negative. "
                "Compare where everything is flagged: precision is the prevalence there.",
                {"threshold": sweep.score_range[0]},
            ),
            lesson.Answer(
                "neither is bound",
                False,
                "Follow the dashed line: recall goes down or stands still, never up. Nothing that was let go can be "
                "found, and the number of positives it is divided by does not change.",
                {"threshold": sweep.score_range[1]},
            ),
        ),
        moves="pr",
    )


def at_every_threshold(d: Scored) -> Payload:
    again = resampled_rows(d, sweep.ticks(), chosen)
    return operating_point(sweep, positive=d.positive, negative=d.negative, again=again, empty=chosen.empty)


with working(chosen):
    payload = kept(data, f"precision-recall/{chosen.key}", at_every_threshold)
trace = lesson.trace_of([CATALOG[m.__name__] for m in TRACED], rows=data, file="precision-recall")
unseen = st.container()


@st.fragment
def at_one_threshold() -> None:
    """All that follows the scrubber, so that letting go of it runs this and not the whole page."""
    at = scrubber(payload, start={"threshold": data.threshold, "beta": 1.0, **data.position}, key="pr")
    said(chosen, f"{resamples_of(data, 500):,} resamples, for F-beta {F_RESAMPLES:,} of them")
    counts, metric = sweep.at(at["threshold"]), TRACED[trace.chosen]
    settings = {"zero_division": chosen.empty} | ({"beta": at["beta"]} if metric is f_beta else {})
    trace.show(explain(metric, counts, **settings), payload.bounds_at(at))
    with unseen:
        what_is_not_seen(counts, at["threshold"])


def what_is_not_seen(counts: Confusion, threshold: float) -> None:
    crowd = counts.plus(tn=10_000)
    lesson.blind_spots(
        f"**True negatives.** Add ten thousand easy negatives below the threshold of {significant(threshold)}: precision "
        f"stays at {significant(precision(crowd))} and recall at {significant(recall(crowd))}, while accuracy goes from "
        f"{significant(accuracy(counts))} to {significant(accuracy(crowd))} and specificity from "
        f"{significant(specificity(counts))} to {significant(specificity(crowd))}. In a search that is a blessing, since nobody "
        "can count the pages that were rightly left out. In medicine it is not: the healthy who were cleared matter.",
        f"**What you call positive.** Swap the names of the two classes and precision becomes "
        f"{significant(precision(counts.swapped))}, recall {significant(recall(counts.swapped))}. Say which class is meant.",
        "**How wrong a wrong score is.** Only its side of the threshold counts. A spam message at 0.01 and one a hair below "
        "the threshold are the same miss.",
    )


with picture:
    at_one_threshold()
lesson.documents()

lesson.section(
    "Two pairs of metrics",
    "Search counts precision with recall, medicine sensitivity with specificity. Add true negatives: which pair stays?",
)
table = sweep.at(data.threshold)
scrubber_alone(
    kept(data, f"crowd/{chosen.key}", lambda _: as_negatives_crowd_in(table, chosen)),
    start={"true_negatives": table.tn},
    key="pairs",
    prefix="pairs-",
    shareable=False,
)

lesson.section(
    "The robot that sorts apples",
    "Its hand shows precision, its basket shows recall. What can it do to make one of them perfect?",
)
scrubber_alone(
    for_all("apples", apples),
    start={"good_picked": 30, "rotten_picked": 5},
    key="apples",
    prefix="apple-",
    shareable=False,
)

lesson.section("Which error is worse?", "Other data, other stakes. Guess before you look.", anchor="story")
stories.which_error(chosen)

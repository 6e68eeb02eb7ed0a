"""Lesson: ROC, precision-recall and DET curves, and what each of them sees."""

from metrics_core.classification import prevalence
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.inference.intervals import delong
from pages.classification.roc_pr_det.answers import about_prevalence, answers, old_link
from pages.classification.roc_pr_det.by_hand import draw_by_hand
from pages.classification.roc_pr_det.drawn import far_down
from pages.classification.roc_pr_det.eleven import through_eleven
from pages.classification.roc_pr_det.intervals import curves_resamples, traced_areas
from pages.classification.roc_pr_det.options import switches
from pages.classification.roc_pr_det.order import verdict_on_order
from pages.classification.roc_pr_det.part import part_of_roc
from pages.classification.roc_pr_det.point import at_one_threshold, draw_roc
from pages.classification.roc_pr_det.prevalences import areas_as_positives_get_common, curves_as_positives_get_rare
from pages.classification.roc_pr_det.traced import worked_areas
from widgets import lesson, stories, terms
from widgets.cache import kept
from widgets.conventions import conventions_of, said
from widgets.data import KEYS, Scored, pick
from widgets.intervals import SWEEP_ROWS, TOO_MANY, working
from widgets.place import note
from widgets.scrubber import scrubber_alone

lesson.opening("Lower the threshold, so that more samples are flagged. Where does the point of the ROC curve go?")
old_link()
question, below = lesson.places(2)
with (
    below,
    lesson.settings(
        *KEYS, "other-positive", "flip", "zero-division", "intervals", "costs", "pr-area", "hull", "others"
    ),
):
    data = pick(
        ("spam-like", "rare", "breast-cancer", "digits", "patients", "five", "ties", "documents", "file"),
        scrubber="point",
    )
    data, chosen = conventions_of(data, "flip", "zero", "intervals", scrubber="point")
    options = switches(data)
s = kept(data, "sweep", Scored.sweep)
others: dict[str, Sweep] = {}
if options.others:
    others = kept(data, "others", lambda d: {name: sweep(d.y_true, scores) for name, scores in d.others.items()})
own = float(prevalence(s.at(data.threshold)))
with question:
    lesson.guess(answers(far_down(data, s)), moves="point")
draw_roc(data, s, chosen)
note(TOO_MANY if chosen.intervals and len(data.y_true) > SWEEP_ROWS else "")
said(chosen, curves_resamples(data), data.sizes)
verdict_on_order(kept(data, "delong", lambda d: delong(d.y_true, d.scores)), intervals=chosen.intervals)
lesson.trace(worked_areas(s), rows=data, file="curves", sure=traced_areas(data, chosen))


@lesson.section(
    "Three curves from one threshold",
    "Precision-recall (PR) plots precision against recall. DET (detection error trade-off) plots the positives missed against the negatives flagged. Its scale stretches rates near 0 and 1. Lower the threshold: on which curve can the point move both up and down?",
    anchor="one-threshold-on-three-curves",
    sets=("threshold", "costs", "three-"),
)
def one_point() -> None:
    at_one_threshold(data, s, others, options, chosen)


@lesson.section(
    "When positives get rarer",
    "Positives become a tenth as common, so their prevalence (proportion of all samples) falls; each class keeps its scores. Which of the curves changes?",
    sets=("prevalence", "guessed-prevalence", "hull", "others", "pr-area"),
)
def rare_positives() -> None:
    lesson.guess(about_prevalence(own), moves="curves", key="guessed-prevalence")
    curves_as_positives_get_rare(data, s, others, options, chosen)


@lesson.section(
    "When positives are common",
    "Move the prevalence up to 98%. Which rises, AUROC (the area under ROC) or average precision? Has the model become better?",
)
def common_positives() -> None:
    areas_as_positives_get_common(data, s, own)


@lesson.section(
    "Draw ROC with a pencil",
    "Take the samples from the highest score down. A positive is a step up, a negative a step to the right. Samples with "
    "equal scores make one step together, slanted if both classes are among them.",
    sets=("hand-",),
)
def draw_roc_with_pencil() -> None:
    draw_by_hand(data, chosen)


@lesson.section(
    "The part that you will use",
    "If you cannot afford to flag more than one negative in ten, most of the curve will never be used. Move the limit: only the grey part counts.",
    sets=("part-",),
)
def part_in_use() -> None:
    with working(chosen):
        part = kept(data, f"part/{chosen.key}", lambda d: part_of_roc(s, data=d, how=chosen))
    scrubber_alone(part, start={"max_fpr": 0.1}, key="part", prefix="part-")
    terms.said(
        "Here partial AUROC is scaled so that a perfect model has 1 and guessing 0.5, whatever the limit. Compare models at the same "
        "limit, the one that you will work with."
    )


@lesson.section(
    "What eleven thresholds change",
    "Some code tries the thresholds 0, 0.1, up to 1 and joins the points by straight lines. That can change the area.",
)
def eleven_thresholds() -> None:
    through_eleven(s)


lesson.documents()
lesson.blind_spots(
    "**ROC and DET do not show the number of false alarms.** A false positive rate of 1% looks small. With a million negatives "
    "it means ten thousand false alarms.",
    "**Precision-recall does not show the true negatives.** Add a million negatives that score below every positive: average "
    "precision stays as it is.",
    "**An area does not show which part of the curve is good.** Two curves that cross can have the same area and be good at different ends.",
)


@lesson.section("More stories", "Answer before you look.", anchor="story", sets=("guess-", "story-"))
def more_stories() -> None:
    stories.which_error(chosen)

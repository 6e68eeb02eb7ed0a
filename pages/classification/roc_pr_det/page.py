"""Lesson: ROC, precision-recall and DET curves, and what each of them sees."""

import streamlit as st

from metrics_core import explain
from metrics_core.classification import prevalence
from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.decisions import area_through
from metrics_core.classification.sorted_scores import round_values
from metrics_core.classification.sweep import sweep
from metrics_core.inference.intervals import delong
from pages.classification.roc_pr_det.by_hand import by_hand
from pages.classification.roc_pr_det.intervals import curves_resamples, traced_areas
from pages.classification.roc_pr_det.order import verdict_on_order
from pages.classification.roc_pr_det.part import part_of_roc
from pages.classification.roc_pr_det.picture import tenth_of, three_curves
from pages.classification.roc_pr_det.prevalences import areas_by_prevalence
from widgets import lesson, stories
from widgets.conventions import choice, conventions_of, said
from widgets.data import KEYS, Scored, built_in, pick
from widgets.formulas import significant
from widgets.intervals import SWEEP_ROWS, TOO_MANY, working
from widgets.memory import kept
from widgets.place import note
from widgets.scene import switch
from widgets.scrubber import Payload, scrubber, scrubber_alone

NO_COSTS = "none"
COSTS = {"1 : 1": (1.0, 1.0), "1 : 5": (1.0, 5.0), "1 : 20": (1.0, 20.0), "5 : 1": (5.0, 1.0), "20 : 1": (20.0, 1.0)}

lesson.opening("Positives become ten times rarer; each class keeps its scores. Which of a model's curves changes?")
question, below = lesson.places(2)
with (
    below,
    lesson.settings(
        *KEYS, "other-positive", "flip", "zero-division", "intervals", "costs", "pr-area", "hull", "others"
    ),
):
    data = pick(
        ("rare", "breast-cancer", "digits", "spam-like", "patients", "five", "ties", "documents", "file"),
        scrubber="curves",
    )
    data, chosen = conventions_of(data, "flip", "zero", "intervals", scrubber="curves")
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions-of-areas"):
        costs = choice(
            "Cost of FP : FN",
            [NO_COSTS, *COSTS],
            "costs",
            "What a false positive and a false negative cost. With costs, a further picture shows the cost at every threshold.",
        )
        joined = choice(
            "PR area by",
            ["steps", "lines"],
            "pr-area",
            "How the points of precision-recall are joined for the area. Steps: scikit-learn's average_precision_score. Lines: "
            "metrics.auc over its precision_recall_curve; between two points they assume precisions that no threshold may have.",
        )
        hull = switch(
            "Show the convex hull", "hull", "Points on it can be reached by choosing at random between two thresholds."
        )
        more = data.others and switch(
            "Show the other models", "others", "Their ROC and DET curves, each in a colour of its own."
        )
s = kept(data, "sweep", Scored.sweep)
others = kept(data, "others", lambda d: {name: sweep(d.y_true, scores) for name, scores in d.others.items()})
own = float(prevalence(s.at(data.threshold)))
rarer = tenth_of(own)
with question:
    to, here = (
        {"prevalence": rarer},
        f"The picture now shows a prevalence of {significant(100 * rarer, 3)}% instead of {significant(100 * own, 3)}%",
    )
    lesson.guess(
        (
            lesson.Answer(
                "ROC",
                False,
                "Both axes of ROC are rates within one class: recall among the positives, the false positive rate among the "
                f"negatives. The size of a class does not matter for them. {here}: ROC is the same, and precision is lower.",
                to,
            ),
            lesson.Answer(
                "precision-recall",
                True,
                f"The flags hold positives and false alarms. {here}: the false alarms are about as many as before and the "
                "positives fewer, so precision is lower. ROC and DET use rates within one class, and stay.",
                to,
            ),
            lesson.Answer(
                "DET",
                False,
                "Both axes of DET are error rates within one class, so it stays, as ROC does. "
                f"{here}: precision-recall has changed. Its grey line is the old curve.",
                to,
            ),
            lesson.Answer(
                "all three",
                False,
                f"Precision-recall changes. But the axes of ROC and DET are rates within one class. {here}: both are the same.",
                to,
            ),
        ),
        moves="curves",
    )


def at_every_threshold(d: Scored) -> Payload:
    """Six views at every threshold and prevalence, by the switches."""
    return three_curves(
        s,
        others if more else {},
        positive=d.positive,
        negative=d.negative,
        costs=COSTS.get(costs),
        hull=hull,
        lines=joined == "lines",
        data=d,
        how=chosen,
    )


with working(chosen):
    payload = kept(data, f"curves/{costs}/{hull}/{joined}/{bool(more)}/{chosen.key}", at_every_threshold)
show = scrubber if data.editable else scrubber_alone
show(payload, start={"threshold": data.threshold, "prevalence": own}, key="curves")

st.caption(
    "Each curve has a point for every threshold. ROC: receiver operating characteristic. DET: detection error tradeoff, on axes of "
    f"normal deviates. Precision-recall in grey: at the data's own prevalence, {significant(100 * own, 3)}%. EER: equal error rate."
)
note(TOO_MANY if chosen.intervals and len(data.y_true) > SWEEP_ROWS else "")
said(chosen, curves_resamples(data))
interval = kept(data, "delong", lambda d: delong(d.y_true, d.scores))
verdict_on_order(interval)
lesson.trace(
    [
        explain(auroc, s),
        explain(average_precision, s),
        explain(pr_auc_trapezoid, s),
        explain(equal_error_rate, s),
        explain(partial_auroc, s, max_fpr=0.1),
    ],
    rows=data,
    file="curves",
    sure=traced_areas(data, chosen),
)

lesson.section(
    "When positives are common",
    "Precision-recall is about the positives. Move the prevalence up to 97%. What happens to average precision, and what to AUROC?",
)
scrubber_alone(
    kept(data, "areas-by-prevalence", lambda _: areas_by_prevalence(s)),
    start={"prevalence": own},
    key="areas",
    prefix="areas-",
    shareable=False,
)
st.markdown(
    "Where positives are common, every flag is likely to be right. At 97% positives even guessing has an average precision of "
    f"0.97, while its AUROC is 0.5. The AUROC of this model is {significant(s.auroc)} at every prevalence."
)

lesson.section(
    "Draw ROC with a pencil",
    "Take the samples from the highest score down. A positive is a step up, a negative a step to the right, and samples with "
    "equal scores make one slanted step.",
)
few = built_in("five") if len(data.y_true) > 30 else data
scrubber_alone(
    kept(few, f"by-hand/{chosen.key}", lambda d: by_hand(d.sweep(), d.y_true, d.scores, data=d, how=chosen)),
    start={"drawn": 3},
    key="hand",
    prefix="hand-",
)
st.caption(
    "The area under the path, AUROC, is the proportion of pairs of a positive and a negative in which the positive has the "
    "higher score; a tie counts half."
)

lesson.section(
    "The part that you will use",
    "If you cannot afford to flag more than one negative in ten, most of the curve will never be used. How good is the rest?",
)
with working(chosen):
    part = kept(data, f"part/{chosen.key}", lambda d: part_of_roc(s, data=d, how=chosen))
scrubber_alone(part, start={"max_fpr": 0.1}, key="part", prefix="part-")

lesson.section(
    "What eleven thresholds change",
    "Some code tries the thresholds 0, 0.1, up to 1 and joins the points. Is the area the same?",
)
eleven = area_through(s, round_values(s.score_range[0], s.score_range[1], 11))
st.markdown(
    f"On these data the area through about eleven round thresholds is {significant(eleven)}; through every score it is "
    f"{significant(s.auroc)}. Between two thresholds a straight line replaces the curve. Where the curve is concave, this "
    "cuts off its corners and the area is too small; elsewhere it can be too large."
)
st.markdown(
    f"Average precision is {significant(s.average_precision)}, a sum of steps. Joining the same points by straight lines "
    f"gives {significant(s.pr_auc_trapezoid)}. Both are called “area under the PR curve”. Between two points the lines assume "
    "precisions that no threshold may have. Say which of the two you report."
)
lesson.documents()
lesson.blind_spots(
    "**ROC and DET do not show how many.** A false positive rate of 1% looks small. With a million negatives and a hundred "
    "positives it means ten thousand false alarms.",
    "**Precision-recall does not show the true negatives,** and it changes with the prevalence. Compare it only between data "
    "sets with the same prevalence.",
    "**An area does not show where you will work.** Two curves that cross can have the same area and be good at different ends.",
)
lesson.section("More stories", "Answer before you look.", anchor="story")
stories.which_error(chosen)

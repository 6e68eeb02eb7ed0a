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
from pages.classification.roc_pr_det.picture import three_curves
from widgets import lesson, stories
from widgets.conventions import choice, conventions_of, said
from widgets.data import Scored, built_in, pick
from widgets.formulas import significant
from widgets.intervals import SWEEP_ROWS, TOO_MANY, working
from widgets.memory import kept
from widgets.place import note
from widgets.scene import switch
from widgets.scrubber import Payload, move, scrubber, scrubber_alone

COSTS = {"1 : 1": (1.0, 1.0), "1 : 5": (1.0, 5.0), "1 : 20": (1.0, 20.0), "5 : 1": (5.0, 1.0), "20 : 1": (20.0, 1.0)}

lesson.opening("Positives become ten times rarer, and the model stays as it is. Which of its three curves changes?")
lesson.guess(
    (
        lesson.Answer(
            "only ROC",
            False,
            "ROC is drawn from two shares, of the positives and of the negatives. Each is taken inside its class, so it "
            "does not matter how large the class is. Watch it stand still.",
            {"prevalence": 0.01},
        ),
        lesson.Answer(
            "only precision-recall",
            True,
            "Precision mixes the two classes: what is flagged holds positives and false alarms. Fewer positives, the "
            "same false alarms, less precision. Recall and both error rates stay inside one class.",
            {"prevalence": 0.03},
        ),
        lesson.Answer(
            "only DET",
            False,
            "DET shows the same two shares as ROC on other axes, so it stands still too.",
            {"prevalence": 0.01},
        ),
        lesson.Answer(
            "all three",
            False,
            "Move the prevalence: ROC and DET do not even twitch. The level of a useless model in precision-recall is the "
            "prevalence itself.",
            {"prevalence": 0.3},
        ),
    ),
    moves="curves",
)
data = pick(
    ("rare", "breast-cancer", "digits", "spam-like", "patients", "five", "ties", "documents", "file"), scrubber="curves"
)
data, chosen = conventions_of(data, "flip", "zero", "intervals", scrubber="curves")
with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions-of-areas"):
    costs = choice(
        "FP : FN cost", list(COSTS), "costs", "What a false positive and a false negative cost.", default="1 : 5"
    )
    joined = choice(
        "area by",
        ["steps", "lines"],
        "pr-area",
        "How the points of precision-recall are joined where the area is measured. Steps are scikit-learn's "
        "average_precision_score; straight lines are metrics.auc over its precision_recall_curve, and promise precision "
        "that no threshold need reach.",
    )
    hull = switch("Convex hull", "hull", "What mixing two thresholds at random can reach.")
s = kept(data, "sweep", Scored.sweep)
others = kept(data, "others", lambda d: {name: sweep(d.y_true, scores) for name, scores in d.others.items()})


def at_every_threshold(d: Scored) -> Payload:
    """Six views at every threshold and prevalence, by the switches."""
    return three_curves(
        s,
        others,
        positive=d.positive,
        negative=d.negative,
        costs=COSTS[costs],
        hull=hull,
        lines=joined == "lines",
        data=d,
        how=chosen,
    )


with working(chosen):
    payload = kept(data, f"curves/{costs}/{hull}/{joined}/{chosen.key}", at_every_threshold)
own = prevalence(s.at(data.threshold))
show = scrubber if data.editable else scrubber_alone
show(payload, start={"threshold": data.threshold, "prevalence": own}, key="curves")

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
    "When the negatives are the rare ones",
    "Precision-recall looks after the positives. Make them the common class and it turns into a flatterer.",
)
left, right = st.columns(2)
if left.button("3 negatives in 100"):
    move("curves", prevalence=0.97)
    st.rerun()
if right.button("3 positives in 100"):
    move("curves", prevalence=0.03)
    st.rerun()
st.markdown(
    f"At 97% positives even a model that knows nothing has an average precision of 0.97. Its AUROC is still one half. "
    f"This model's AUROC is {significant(s.auroc)} at either end."
)

lesson.section(
    "Draw ROC with a pencil",
    "Take the samples from the highest score down. A positive is a step up, a negative a step right.",
)
few = built_in("five") if len(data.y_true) > 30 else data
scrubber_alone(
    kept(few, f"by-hand/{chosen.key}", lambda d: by_hand(d.sweep(), d.y_true, d.scores, data=d, how=chosen)),
    start={"drawn": 3},
    key="hand",
    prefix="hand-",
)
st.caption(
    "Every negative passed while a positive is still to come costs area: the area is the share of pairs in the right order."
)

lesson.section(
    "The part that you will use",
    "If more than one false alarm in ten is out of the question, most of the area is beside the point.",
)
with working(chosen):
    part = kept(data, f"part/{chosen.key}", lambda d: part_of_roc(s, data=d, how=chosen))
scrubber_alone(part, start={"max_fpr": 0.1}, key="part", prefix="part-")

lesson.section("What eleven thresholds lose", "Some code tries the thresholds 0, 0.1, up to 1 and joins what it finds.")
eleven = area_through(s, round_values(s.score_range[0], s.score_range[1], 11))
st.markdown(
    f"On these data the area through about eleven round thresholds is {significant(eleven)}; through every score it is "
    f"{significant(s.auroc)}. Points between two thresholds are replaced by a straight line, which can only lie below the "
    "curve's own corners where the curve is concave. Sorting once costs less than trying eleven thresholds one by one."
)
st.markdown(
    f"Average precision is {significant(s.average_precision)}, a sum of steps. Joining the same points by straight lines "
    f"gives {significant(s.pr_auc_trapezoid)}: another number under the name “area under the PR curve”, and one that no "
    "threshold need reach. Say which of the two you report."
)
lesson.documents()
lesson.blind_spots(
    "**ROC and DET do not see how many.** One false alarm in a hundred negatives is little, until there are a million "
    "negatives and a hundred positives.",
    "**Precision-recall does not see the true negatives,** and its level moves with the prevalence: values from two data "
    "sets cannot be compared unless the share of positives is the same.",
    "**No area sees where you will work.** Two curves that cross can have the same area and be good at different ends.",
)
lesson.section("More stories", "Guess first.", anchor="story")
stories.which_error(chosen)

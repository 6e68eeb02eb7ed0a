"""Lesson: where accuracy misleads."""

import streamlit as st

from datasets import models
from datasets.documents import CATALOGUE
from metrics_core import confusion, explain
from metrics_core.classification import accuracy, balanced_accuracy, f1, matthews_correlation, precision, recall
from pages.classification.accuracy_pitfalls.picture import editable_matrix
from pages.classification.accuracy_pitfalls.prevalence import as_positives_get_rare
from pages.classification.accuracy_pitfalls.three_models import three_models
from widgets import lesson, stories
from widgets.conventions import conventions, said
from widgets.intervals import working
from widgets.memory import for_all
from widgets.scrubber import scrubber_alone

METRICS = (accuracy, precision, recall, f1, balanced_accuracy, matthews_correlation)

lesson.opening(
    "Ten patients, one of whom has pneumonia. Three models are right about nine, eight and five of them. Which do you take?"
)
patients = CATALOGUE.examples["pneumonia-counts"].inputs["models"]
tables = {name: confusion(model["y_true"], model["y_pred"]) for name, model in patients.items()}
lesson.guess(
    (
        lesson.Answer(
            "the one with 9 of 10",
            False,
            "Model M1 calls everybody healthy. It overlooks the one patient who is ill, and accuracy rewards it for that.",
            {"model": 1},
        ),
        lesson.Answer(
            "the one with 8 of 10",
            True,
            "Model M2 finds the sick patient at the price of two false alarms. F1, balanced accuracy and Matthews "
            "correlation all put it first.",
            {"model": 2},
        ),
        lesson.Answer(
            "the one with 5 of 10",
            False,
            "Model M3 finds the sick patient too, but alarms five healthy ones for it where M2 alarms two.",
            {"model": 3},
        ),
        lesson.Answer(
            "accuracy cannot tell",
            False,
            "True of accuracy; but look at the cells. M2 finds as many as M3 with three false alarms fewer.",
            {"model": 2},
        ),
    ),
    moves="patients",
)
how = conventions("zero", "intervals")
with working(how):
    payload = for_all(
        f"patients/{how.key}", lambda: three_models(patients, positive="pneumonia", negative="healthy", how=how)
    )
scrubber_alone(payload, start={"model": 1}, key="patients")
said(how, "2,000 resamples")
zero = {"zero_division": how.empty}
lesson.comparison(tables, METRICS, **zero)

lesson.section(
    "As positives get rare",
    "Move the prevalence from 50% down to 0.1%. The test itself does not change. Which numbers do?",
)
scrubber_alone(
    for_all("prevalence", as_positives_get_rare),
    start={"prevalence": 0.1, "sensitivity": 0.9, "specificity": 0.95},
    key="prevalence",
)

lesson.section(
    "A model, and one that learned nothing",
    "On 2,000 held-out rows of which 116 are positive. Two points of accuracy lie between them; what lies between them really?",
)
run = models.imbalanced()
held_out = {name: confusion(run.y_true, run.scores[name] >= 0.5) for name in (models.LOGISTIC, models.DUMMY)}
lesson.comparison(held_out, METRICS, **zero)
st.caption(run.says)

lesson.section(
    "Fill in a matrix", "Make F1 splendid for a model that learned nothing. Then swap the names of the classes."
)
counts, filled = editable_matrix(how)
lesson.trace([explain(m, counts, **zero) for m in METRICS], file="matrix", sure=filled.bounds_at({}))

lesson.documents()
lesson.blind_spots(
    "**Which class the errors fall on.** Accuracy adds up both diagonals of the matrix's right answers. Where one class is "
    "rare, that class hardly enters the sum.",
    "**How much better than nothing.** 0.95 is excellent on balanced data and worthless where 95 in 100 belong to one "
    "class. Put the accuracy of the constant answer beside it, or use balanced accuracy or Matthews correlation.",
    "**No single metric is above this.** F1 flatters the constant answer when positives are the common class. Balanced "
    "accuracy stays where it is while precision collapses. Matthews correlation depends on prevalence too.",
)
lesson.section(
    "More stories", "Each is a case in which accuracy was the wrong question, or half of it.", anchor="story"
)
stories.which_error(how)

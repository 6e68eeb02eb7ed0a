"""Lesson: where accuracy misleads."""

import streamlit as st

from datasets import models
from datasets.documents import CATALOGUE
from metrics_core import confusion, explain
from metrics_core.classification import accuracy, balanced_accuracy, f1, matthews_correlation, precision, recall
from pages.classification.accuracy_pitfalls.answers import ANSWERS
from pages.classification.accuracy_pitfalls.picture import editable_matrix
from pages.classification.accuracy_pitfalls.prevalence import as_positives_get_rare
from pages.classification.accuracy_pitfalls.three_models import three_models
from widgets import lesson, stories
from widgets.cache import for_all
from widgets.conventions import conventions, said
from widgets.intervals import working
from widgets.place import mention
from widgets.scrubber import scrubber_alone

METRICS = (accuracy, precision, recall, f1, balanced_accuracy, matthews_correlation)

lesson.opening(
    "One of ten patients is ill. Which of the three models below finds this patient with the fewest false alarms?"
)
patients = CATALOGUE.examples["pneumonia-counts"].inputs["models"]
tables = {name: confusion(model["y_true"], model["y_pred"]) for name, model in patients.items()}
lesson.guess(ANSWERS, moves="patients")
with lesson.settings("zero-division", "intervals"):
    mention("10 patients, 3 models")
    how = conventions("zero", "intervals")
with working(how):
    payload = for_all(
        f"patients/{how.key}", lambda: three_models(patients, positive="pneumonia", negative="healthy", how=how)
    )
scrubber_alone(payload, start={"model": 1}, key="patients")
st.caption(
    "A tile is a patient: blue is ill, orange is healthy; hatched means that the model is wrong. To flag is to predict “positive”, "
    "here: ill. TP, true positive: ill and flagged. FN, false negative: ill and missed. FP, false positive: healthy and "
    "flagged, a false alarm. TN, true negative: healthy and not flagged."
)
table = next(iter(tables.values()))  # all three judge the same patients
said(how, "2,000 resamples", (int(table.positives), int(table.negatives)))
zero = {"zero_division": how.empty}
with st.expander("The three models side by side"):
    lesson.comparison(tables, METRICS, **zero)
    st.caption("By accuracy, M1 is the best of the three. By F1, balanced accuracy and Matthews correlation, M2 is.")


@lesson.section(
    "As positives get rare",
    "Lower the prevalence, the proportion of positives, from 50% to 0.1%. The test stays the same. Which of its numbers change?",
    sets=("prevalence", "sensitivity", "specificity"),
)
def rarer_and_rarer() -> None:
    scrubber_alone(
        for_all("prevalence", as_positives_get_rare),
        start={"prevalence": 0.1, "sensitivity": 0.9, "specificity": 0.95},
        key="prevalence",
    )


@lesson.section(
    "A model, and one that learned nothing",
    "Both are tried on 2,000 new rows, 116 of them positive. Their accuracies differ by 1.5 points. What does the trained model "
    "find that the other does not?",
)
def learned_nothing() -> None:
    run = models.imbalanced()
    held_out = {name: confusion(run.y_true, run.scores[name] >= 0.5) for name in (models.LOGISTIC, models.DUMMY)}
    lesson.comparison(held_out, METRICS, **zero)
    st.caption(run.says)


@lesson.section(
    "Fill in a matrix",
    "A model answers “positive” for all 100 samples, 95 positives and 5 negatives. Its F1 is 0.97. Swap the classes: what is its F1 now?",
    sets=("example", "tp", "fn", "fp", "tn", "rows-are"),
)
def own_matrix() -> None:
    counts, filled = editable_matrix(how)
    lesson.trace([explain(m, counts, **zero) for m in METRICS], file="matrix", sure=filled.bounds_at({}))


lesson.documents()
lesson.blind_spots(
    "**Which class the errors fall on.** Accuracy adds the two cells of one diagonal, TP and TN, and does not show which of them "
    "is large. A rare class adds little to the sum.",
    "**How much better it is than a constant answer.** Where 95 in 100 samples belong to one class, an accuracy of 0.95 says "
    "nothing by itself: always naming that class scores 0.95 too. Compare the two, or use balanced accuracy or Matthews correlation.",
    "**What other metrics miss.** F1 is high for the constant answer “positive” where positives are common. If positives "
    "get rarer at the same recall and specificity, precision falls, but balanced accuracy stays the same. Matthews correlation, "
    "like F1, changes with the prevalence.",
)


@lesson.section(
    "More stories",
    "In each of these cases accuracy is not enough. Answer before you look.",
    anchor="story",
    sets=("guess-", "story-"),
)
def more_stories() -> None:
    stories.which_error(how)

"""Lesson: where accuracy misleads."""

import streamlit as st

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import confusion, explain
from metrics_core.classification import accuracy, balanced_accuracy, f1, precision
from pages.classification.accuracy_pitfalls.answers import ANSWERS
from pages.classification.accuracy_pitfalls.picture import METRICS, editable_matrix, rows_of_matrix
from pages.classification.accuracy_pitfalls.prevalence import START, as_positives_get_rare
from pages.classification.accuracy_pitfalls.three_models import three_models
from widgets import lesson, stories
from widgets.cache import for_all
from widgets.conventions import conventions, said
from widgets.intervals import working
from widgets.place import mention
from widgets.scrubber import scrubber_alone

COMPARED = (accuracy, precision, f1, balanced_accuracy)

lesson.opening(
    "One of ten patients is ill. Which of the three models below finds this patient with the fewest false alarms?"
)
patients = CATALOGUE.examples["pneumonia-counts"].inputs["models"]
tables = {name: confusion(model["y_true"], model["y_pred"]) for name, model in patients.items()}
lesson.guess(ANSWERS, moves="patients")
with lesson.settings("zero-division", "intervals", "rows-are"):
    mention("10 patients, 3 models")
    how = conventions("zero", "intervals")
    rows = rows_of_matrix()
with working(how):
    payload = for_all(
        f"patients/{rows}/{how.key}",
        lambda: three_models(patients, positive="pneumonia", negative="healthy", how=how, rows=rows),
    )
st.caption("A tile is a patient; positive means ill. Click a row to choose its model.")
scrubber_alone(payload, start={"model": 1}, key="patients")
table = next(iter(tables.values()))  # all three judge the same patients
said(how, gettext("{n:,} resamples", n=2000), (int(table.positives), int(table.negatives)))
zero = {"zero_division": how.empty}
with st.expander("The three models side by side"):
    lesson.comparison(tables, COMPARED, **zero)
    st.caption(
        "By accuracy, M1 is the best of the three. M2 is the best by F1, which counts missed patients and false alarms. "
        "It is also the best by balanced accuracy: the mean of the proportion found among the ill and the proportion cleared among the healthy."
    )


@lesson.section(
    "As positives get rare",
    "A test finds 90% of the ill and clears 95% of the healthy. Lower the prevalence, the proportion of the ill, from 50% to 0.1%. "
    "Which falls: accuracy, precision or the accuracy of “always no”?",
    sets=("prevalence", "sensitivity", "specificity"),
)
def rarer_and_rarer() -> None:
    scrubber_alone(for_all("prevalence", as_positives_get_rare), start={"prevalence": START}, key="prevalence")
    st.caption("Accuracy alone does not tell a useful test from a useless one: compare it with “always no”.")


@lesson.section(
    "Fill in a matrix",
    "A model answers “positive” for all 100 samples, 95 positives and 5 negatives. Its F1 is 0.97. Now swap the names of the two classes, in the truth and in the answers. What is F1 then?",
    sets=("example", "tp", "fn", "fp", "tn"),
)
def own_matrix() -> None:
    counts, filled = editable_matrix(how, rows)
    lesson.trace([explain(m, counts, **zero) for m in METRICS], file="matrix", sure=filled.bounds_at({}))


lesson.documents()
lesson.blind_spots(
    "**Which class the errors fall on.** Nine of ten right: the error can be a missed patient or a false alarm.",
    "**How common a class is.** Where 95 in 100 samples belong to one class, always naming that class scores 0.95.",
    "**What errors cost.** A missed patient and a false alarm each count as one error.",
)


@lesson.section(
    "More stories",
    "In each of these cases accuracy is not enough. Answer before you look.",
    anchor="story",
    sets=("guess-", "story-"),
)
def more_stories() -> None:
    stories.which_error(how)

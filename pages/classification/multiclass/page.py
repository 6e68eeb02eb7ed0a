"""Lesson: more than two classes, and more than one label a sample."""

import streamlit as st

from datasets import models
from pages.classification.multiclass import stories
from pages.classification.multiclass.answers import ANSWERS
from pages.classification.multiclass.label_sets import editable_sets, intervals_of_sets, worked_sets
from pages.classification.multiclass.numbers import averaging, intervals_of, report
from pages.classification.multiclass.picture import classified
from pages.classification.multiclass.shares import RESAMPLES, as_one_class_takes_over
from pages.classification.multiclass.source import CELLS, PLACE
from pages.classification.multiclass.top_k import model_and_ties, top_k
from widgets import lesson
from widgets.cache import for_all
from widgets.conventions import conventions, said, too_few
from widgets.intervals import MOST, working
from widgets.place import aside, mention, note
from widgets.scrubber import scrubber_alone

SWITCHES = ("label-order", "rows-are", "zero-division", "positive-class", "average-of", "macro-f1", "kappa-weights")

lesson.opening(
    "A model finds 90% of A, 35% of B, 25% of C. A grows from 33% to 98% of the data. Which F1 averages rise?"
)
lesson.guess(ANSWERS, moves="shares")
with lesson.settings("intervals"):
    mention("2,400 made-up samples")
    how = conventions("intervals")
with working(how):
    shares = for_all(f"class-shares/{how.key}", lambda: as_one_class_takes_over(how))
scrubber_alone(shares, start={"share": 1 / 3, "right": 0.9}, key="shares", shareable=True)
said(how, f"{RESAMPLES:,} resamples here, {MOST:,} for a matrix of few classes")
aside("shares").caption(
    "2,400 made-up samples; only the sizes of the classes and the recall of A change. Blue: really an A. Orange: really a B or a "
    "C. Solid: right answer. Hatched: wrong answer. A cell is filled to its proportion of the row. Micro F1 adds up the counts of "
    "A, B and C, each against the rest. Each wrong answer is a false positive of one class and a false negative of another, so "
    "micro precision, micro recall and micro F1 all equal the accuracy."
)


@lesson.section(
    "Fill in a confusion matrix",
    "Each class in turn is the positive class, against all others. Its precision, recall and F1 are then averaged over the "
    "classes. Can the mean F1 be below both mean precision and mean recall?",
    anchor=PLACE,
    sets=("example", "matrix-of", "names", *CELLS, *SWITCHES),
)
def own_matrix() -> None:
    found = classified(how)
    report(found)
    found = averaging(found)
    rows = found if len(found.y_true) else None
    note(too_few(found.matrix.counts.sum(axis=1).tolist()) if how.intervals else "")
    lesson.trace(found.worked(), rows=rows, file="classes", sure=intervals_of(found, how))


lesson.documents()
lesson.blind_spots(
    "**Micro averages and accuracy: small classes.** If a class has ten of 1,000 samples, missing all ten costs one point of "
    "accuracy.",
    "**Macro averages: how large a class is.** Three samples count as much as three million, so a mean that includes a small "
    "class varies a lot by chance. Report how many samples each class has.",
    "**All averages: which class is bad.** Read the table of the classes before the average, and the matrix before the table: "
    "it shows which class is mistaken for which.",
    "**Accuracy, Matthews correlation and kappa without weights: the order of the classes.** They do not know that four stars "
    "are closer to five than one star is. Weighted kappa uses the order. If classes have no order, do not use weights.",
)


@lesson.section(
    "Top-k accuracy",
    "A search shows five suggestions, so the right one need not come first. How much does each further suggestion help?",
    anchor="among-the-first-k",
    sets=("ranks-of", "top-ties"),
)
def top_k_part() -> None:
    run = models.ten_digits()
    model, ties = model_and_ties(run)
    scrubber_alone(
        for_all(f"top-k/{model}/{ties}/{how.key}", lambda: top_k(run, model, ties, how)),
        start={"k": 1},
        key="top-k",
        prefix="top-",
        shareable=False,
    )
    st.caption(
        f"{run.says} At k = {len(run.labels)}, the number of classes, every model scores 1, even the one that learned nothing.",
        help=run.source,
    )


@lesson.section(
    "Several labels per sample",
    "A picture may show a cat and a dog. With one label per sample, micro precision and micro recall are equal. Are they equal "
    "here?",
    anchor="several-labels-a-sample",
    sets=("example", "sets", "sets-of", "sets-zero"),
)
def several_labels_per_sample() -> None:
    sets, empty = editable_sets(how)
    draws = (
        "Intervals come from 400 bootstrap resamples, rows drawn at random. With so few samples they are very rough."
    )
    note(draws if how.intervals else "")
    lesson.trace(worked_sets(sets, empty), file="sets", sure=intervals_of_sets(sets, empty, how))


@lesson.section(
    "Two stories",
    "Two matrices from the documents. Answer, look at the numbers, and put the matrix into the table above.",
    anchor="story",
    sets=("guess-",),
)
def two_stories() -> None:
    stories.of_matrices()

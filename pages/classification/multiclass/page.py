"""Lesson: more than two classes, and more than one label a sample."""

import streamlit as st

from datasets import models
from language import gettext
from pages.classification.multiclass import stories
from pages.classification.multiclass.answers import ANSWERS
from pages.classification.multiclass.label_sets import editable_sets, intervals_of_sets, worked_sets
from pages.classification.multiclass.numbers import intervals_of
from pages.classification.multiclass.picture import SWITCHES, classified
from pages.classification.multiclass.shares import RESAMPLES, as_one_class_takes_over
from pages.classification.multiclass.source import CELLS, PLACE
from pages.classification.multiclass.top_k import ties_of_classes, top_k
from widgets import lesson, terms
from widgets.cache import for_all
from widgets.conventions import conventions, said, too_few
from widgets.intervals import MOST, working
from widgets.place import mention, note
from widgets.scrubber import scrubber_alone

lesson.opening(
    "Class A grows from 33% to 98% of the samples. Within each class, the model errs as before. Is macro F1 then higher, lower or the same?"
)
lesson.guess(ANSWERS, moves="shares")
with lesson.settings("intervals"):
    mention("2,400 made-up samples")
    how = conventions("intervals")
with working(how):
    shares = for_all(f"class-shares/{how.key}", lambda: as_one_class_takes_over(how))
scrubber_alone(shares, start={"share": 1 / 3}, key="shares", shareable=True)
said(
    how,
    gettext("{n:,} resamples for this picture, {most:,} for a matrix with few classes", n=RESAMPLES, most=MOST),
)


@lesson.section(
    "Fill in a confusion matrix",
    "Choose a positive class. All others are then negative, each cell is a TP, FP, FN or TN, and precision, recall and F1 are "
    "those of this class.",
    anchor=PLACE,
    sets=("example", "matrix-of", "names", "positive-class", *CELLS, *SWITCHES),
)
def own_matrix() -> None:
    found = classified(how)
    rows = found if len(found.y_true) else None
    note(too_few(found.matrix.counts.sum(axis=1).tolist()) if how.intervals else "")
    lesson.trace(found.worked(), rows=rows, file="classes", sure=intervals_of(found, how))


lesson.documents()
lesson.blind_spots(
    "**Micro averages and accuracy: small classes.** If a class has ten of 1,000 samples, missing all ten costs one percentage "
    "point of accuracy.",
    "**Macro averages: how large a class is.** A class of three samples counts as much as one of three million.",
    "**All averages: which class is bad.** Let two classes of the same size swap their results: every average stays as it is.",
)


@lesson.section(
    "Top-k accuracy",
    "If a program shows several suggestions, the right one need not come first. Move k: an answer is right if the true class is "
    "among the first k suggestions.",
    anchor="among-the-first-k",
    sets=("top-",),
)
def top_k_part() -> None:
    run = models.ten_digits()
    place = st.container()
    st.caption(run.says, help=run.source)
    terms.said(
        gettext(
            "More suggestions cannot hurt, so compare models at the same k. At k = {classes}, the number of classes, "
            "every model scores 1, even the dummy, which learned nothing.",
            classes=len(run.labels),
        )
    )
    ties = ties_of_classes()
    with place:
        scrubber_alone(
            for_all(f"top-k/{ties}/{how.key}", lambda: top_k(run, ties, how)),
            start={"k": 1},
            key="top-k",
            prefix="top-",
            shareable=False,
        )


@lesson.section(
    "Several labels per sample",
    "A picture may show a cat and a dog. Add a wrong label to a prediction: micro precision falls, and micro recall stays as "
    "it is.",
    anchor="several-labels-a-sample",
    sets=("example", "sets", "sets-of", "sets-zero"),
)
def several_labels_per_sample() -> None:
    sets, empty = editable_sets(how)
    draws = "Intervals come from 400 bootstrap resamples. Each has as many rows as the table, drawn from it at random with replacement. With so few samples they are very rough."
    note(draws if how.intervals else "")
    terms.said(
        "With one label per sample, each wrong answer is a false positive of one class and a false negative of another, so micro "
        "precision equals micro recall. With several labels, the two numbers differ in general."
    )
    lesson.trace(worked_sets(sets, empty), file="sets", sure=intervals_of_sets(sets, empty, how))


@lesson.section(
    "Two stories",
    "Two matrices from published texts, with a question about each. Answer, then look at the numbers.",
    anchor="story",
    sets=("guess-",),
)
def two_stories() -> None:
    stories.of_matrices()

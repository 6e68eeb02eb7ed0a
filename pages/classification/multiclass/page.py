"""Lesson: more than two classes, and more than one label a sample."""

import streamlit as st

from datasets import models
from pages.classification.multiclass import stories
from pages.classification.multiclass.label_sets import editable_sets, intervals_of_sets, worked_sets
from pages.classification.multiclass.numbers import averaging, intervals_of, report
from pages.classification.multiclass.picture import classified
from pages.classification.multiclass.shares import RESAMPLES, as_one_class_takes_over
from pages.classification.multiclass.top_k import model_and_ties, top_k
from widgets import lesson
from widgets.conventions import conventions, said
from widgets.intervals import MOST, working
from widgets.memory import for_all
from widgets.place import aside, note
from widgets.scrubber import scrubber_alone

lesson.opening(
    "Classes A, B and C are equally common, and a model finds 90%, 35% and 25% of them. Then nearly every sample is an A. "
    "Which averages of F1 end higher?"
)
lesson.guess(
    (
        lesson.Answer(
            "all of them",
            False,
            "Macro F1 is lower. Hardly a sample is still B or C, so the As that are mistaken for them swamp their "
            "precision, and a macro average gives these two classes two thirds of the say.",
            {"share": 1.0, "right": 0.9},
        ),
        lesson.Answer(
            "only micro",
            False,
            "Micro rises, and weighted rises with it: both let the samples vote, and nearly all of them are As.",
            {"share": 0.9, "right": 0.9},
        ),
        lesson.Answer(
            "micro and weighted",
            True,
            "Both let the samples vote, and nearly all of them are As, which do well here. In macro F1 the classes vote, and "
            "two of three get worse. Lower the recall of A to 20%, and micro F1 falls with its share.",
        ),
        lesson.Answer(
            "none: the model is the same",
            False,
            "The recall of each class is the same, and so macro recall stands still. F1 holds precision as well, and that "
            "depends on how many samples of the other classes there are.",
            {"share": 0.75, "right": 0.9},
        ),
    ),
    moves="shares",
)
how = conventions("intervals")
with working(how):
    shares = for_all(f"class-shares/{how.key}", lambda: as_one_class_takes_over(how))
scrubber_alone(shares, start={"share": 1 / 3, "right": 0.9}, key="shares", shareable=True)
said(how, f"{RESAMPLES:,} resamples here, {MOST:,} for a matrix of few classes")
aside("shares").caption(
    "2,400 made-up samples; what becomes of a B or a C never changes. Micro F1 adds up the tables of A, B and C, each against the "
    "rest; a wrong answer is an FP of one class and an FN of another, so that micro precision, recall and F1 are all the "
    "accuracy. The colours are those of A against the rest: a B that is called C is wrong, and still a true negative of A. "
    "Cells are filled to their share of the row."
)

lesson.section(
    "Fill in a matrix",
    "Each class in turn is the positive one, and all others are its negatives. Can a mean of F1s lie below both mean "
    "precision and mean recall?",
)
found = classified(how)
report(found)
found = averaging(found)
rows = found if len(found.y_true) else None
lesson.trace(found.worked(), rows=rows, file="classes", sure=intervals_of(found, how))

lesson.documents()
lesson.blind_spots(
    "**Micro and accuracy: the small classes.** A class of ten in a thousand can be missed altogether at the price of one "
    "point.",
    "**Macro: how large a class is.** Three samples have as much say as three million, so a mean with small classes in it "
    "swings by chance. Say how many samples each class has.",
    "**Every average: which class is bad.** Read the table of the classes before the mean, and the matrix before the table: "
    "only there do you see what is taken for what.",
    "**Kappa without weights, Matthews correlation, accuracy: distance.** One star off counts as much as four. Where "
    "classes have an order, weights use it; where they have none, weights invent one.",
)

lesson.section(
    "Among the first k",
    "A search shows five suggestions, so the right one need not come first. How much easier does each further place make it?",
)
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
    f"{run.says} At k = {len(run.labels)} every model is perfect, even one that learnt nothing.", help=run.source
)

lesson.section(
    "Several labels a sample",
    "A picture may hold a cat and a dog. With one label a sample micro precision and micro recall are equal. Are they here?",
)
sets, empty = editable_sets(how)
draws = "Intervals from 400 draws of whole samples, of any labels: with so few samples they say little."
note(draws if how.intervals else "")
lesson.trace(worked_sets(sets, empty), file="sets", sure=intervals_of_sets(sets, empty, how))

lesson.section("Two stories", "Two matrices from the documents. Guess, and see the matrix above.", anchor="story")
stories.of_matrices()

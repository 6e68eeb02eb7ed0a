"""How this lesson is taught."""

import numpy as np

from metrics_core import ConfusionMatrix, explain
from metrics_core.classification.multiclass import mean_per_class_accuracy, multiclass_accuracy
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

MATRIX = ConfusionMatrix(("A", "B", "C"), np.array(((90, 5, 5), (2, 6, 2), (2, 2, 6))))

PLAN = Plan(
    able=(
        "Find TP, FP, FN and TN of one class in a matrix of several classes.",
        "Say which averages follow the large classes and which count every class the same.",
        "Explain why micro F1 equals accuracy with one label per sample.",
    ),
    misconception="If the model stays the same, so does macro F1.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "Class A grows from 33% to 98% of the samples. Within each class, the model errs as before. Is macro F1 then higher, lower or the same?",
            "Lower: the F1 of B and C falls, and they have two thirds of the weight.",
        ),
        Stage(
            3,
            PICTURE,
            "Drag the proportion of A from a third to 98%, and go on to the numbers.",
            "Do accuracy and macro F1 rise or fall?",
            "Accuracy rises and macro F1 falls. The recall of each class stays.",
        ),
        Stage(
            3,
            "Fill in a confusion matrix",
            "Choose one class as positive, and go on to the matrix. Then another.",
            "Which cells are TP, FP and FN now?",
            "TP is the diagonal cell of the class. With actual classes in the rows, FN are in its row and FP in its column.",
        ),
    ),
    further=(
        Stage(
            8,
            "Several labels per sample",
            "Click a cell twice, add a wrong label to a prediction, and go on to the numbers.",
            "Which falls: micro precision or micro recall?",
            "Micro precision. With one label per sample the two are equal.",
        ),
        Stage(
            7,
            "Top-k accuracy",
            "Move k up, one suggestion at a time.",
            "What is top-k accuracy when k is the number of classes?",
            "1 for every model. It cannot fall as k grows.",
        ),
        Stage(
            10,
            EXERCISES,
            "In pairs, exercise 2: micro F1 rises while macro F1 falls.",
            "Which class made this possible?",
            "The class that the model finds best, once it is common.",
        ),
        Stage(
            10,
            WORKSHEET,
            "Each student alone, tasks 1 and 2. Then discuss the last task, a class that is never predicted.",
        ),
    ),
    questions=(
        "One class has 3 samples, another 3 million. Which average do you report?",
        "A model never predicts one class. What is its precision for this class?",
        "Two classes of the same size swap their results. Which average changes?",
    ),
    exam="Of 100 samples of class A, 90 are called A, 5 B and 5 C. Of 10 of B, 2 are called A, 6 B and 2 C. Of 10 of C, 2 are called A, 2 B and 6 C. "
    "Give accuracy and macro recall. Why do they differ?",
    answer=(
        explain(multiclass_accuracy, MATRIX),
        explain(mean_per_class_accuracy, MATRIX),
        "Accuracy counts samples, and most samples are of class A. Macro recall counts classes, and A is one of three.",
    ),
    reading=sources("averaged", "macro_f1", "cohen_kappa"),
    before=("precision_recall",),
)

"""How this lesson is taught."""

from metrics_core import Confusion, explain
from metrics_core.classification import accuracy, precision, recall
from widgets.lesson_plans.plan import EXERCISES, OPENING, WORKSHEET, Plan, Stage, sources

TEST, NEVER = Confusion(18, 49, 2, 931), Confusion(0, 0, 20, 980)

PLAN = Plan(
    able=(
        "Compare an accuracy with that of a model that always gives the most common answer.",
        "Compute accuracy, recall and balanced accuracy from a confusion matrix.",
        "Say why accuracy changes with the prevalence although the test is the same.",
    ),
    misconception="The model with the highest accuracy is the best one.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down a model. Count hands for each answer, then press R.",
            "Which of the three finds the patient with the fewest false alarms?",
            "The model with 9 right finds nobody. The one with 8 right finds the patient with two false alarms.",
        ),
        Stage(
            3,
            "Confusion matrix",
            "Choose one model after the other.",
            "In which cell of the matrix is the ill patient?",
            "FN for the first model, TP for the two others. These have two and five FP.",
        ),
        Stage(
            3,
            "As positives get rare",
            "Drag the prevalence from 50% down to 0.1%.",
            "What falls: accuracy, precision or the accuracy of a model that always says “no”?",
            "Precision. Accuracy moves towards 0.95, and “always no” overtakes it.",
        ),
    ),
    further=(
        Stage(
            8,
            "Fill in a matrix",
            "Look at the model that says “positive” to all, and at its numbers in the next step. Then go back and press “Swap the classes”.",
            "F1 is 0.97. What is it after the swap?",
            "0. Accuracy and balanced accuracy stay the same.",
        ),
        Stage(
            9,
            "More stories",
            "Open two stories. The class answers before you do.",
            "Which number would you have reported?",
            "Accuracy alone does not say which errors were made.",
        ),
        Stage(
            9,
            EXERCISES,
            "In pairs, one screen for each pair.",
            "The third: F1 above 0.9, and worse than guessing. Which cell does F1 not use?",
            "The true negatives. Matthews correlation uses all four cells.",
        ),
        Stage(9, WORKSHEET, "Each student alone, tasks 1 and 2. Then compare with the key."),
    ),
    questions=(
        "A colleague reports 97% accuracy. What do you ask first?",
        "Two models have the same accuracy. Can one of them be useless?",
        "What does a precision of 0/0 say about a model?",
    ),
    exam="Of 1,000 people 20 are ill. A test finds 18 of them and raises 49 false alarms. A rule calls everybody healthy. Give the "
    "accuracy of both. Which do you use to find the ill? Give its recall and precision.",
    answer=(
        ("Accuracy of the test", explain(accuracy, TEST)),
        ("accuracy of the rule", explain(accuracy, NEVER)),
        "The rule has the higher accuracy, and finds nobody. Use the test, and report both numbers.",
        ("Recall of the test", explain(recall, TEST)),
        ("precision of the test", explain(precision, TEST)),
    ),
    reading=sources("accuracy", "balanced_accuracy", "matthews_correlation"),
)

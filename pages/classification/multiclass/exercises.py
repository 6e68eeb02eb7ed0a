"""Exercises on many classes, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "how-many-guesses",
        "top-k",
        "One model, logistic regression, is right with its first suggestion about nine times in ten. How many suggestions does the "
        "other one, naive Bayes, need for that? Set k to the smallest number that is enough.",
        {
            "naive Bayes at least as good": lambda now, start: now.top_2 >= start.top_0,
            "no more than it needs": lambda now, start: now.k <= 4,
        },
        "Raise k one by one, and compare with 0.9053, which logistic regression had at k = 1.",
        "Compare top-k accuracies only at the same k: more suggestions cannot hurt. At k = 10 even the dummy scores 1, because "
        "there are ten classes.",
        to={"k": 4},
    ),
    Exercise(
        "two-averages",
        "shares",
        "The recall of every class stays as it is. Make micro F1 rise while macro F1 falls.",
        {
            "micro F1 rises": lambda now, start: now.micro_f1 > start.micro_f1,
            "macro F1 falls": lambda now, start: now.macro_f1 < start.macro_f1,
        },
        "In micro F1 every sample counts the same, in macro F1 every class. Which class does the model find best?",
        "When nearly every sample is an A, micro F1 comes close to the recall of A. Then most samples that are called B or C "
        "belong to A, so the precision of these two classes is poor, and in macro F1 each of them still counts a third.",
        to={"share": 0.98},
    ),
    Exercise(
        "right-by-habit",
        "shares",
        "Make the accuracy more than twice as high as macro F1.",
        {"accuracy above twice macro F1": lambda now, start: now.micro_f1 > 2 * now.macro_f1},
        "The accuracy is micro F1. For which sizes of the classes is it enough to be good at one class?",
        "The model is right on nearly nine samples in ten, because nearly all belong to A. Most of the samples that it "
        "calls B or C belong to A too, and the accuracy does not show it.",
        to={"share": 0.95},
    ),
)

"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.classification.areas import auroc, average_precision
from metrics_core.classification.sweep import sweep
from widgets.lesson_plans.plan import EXERCISES, OPENING, WORKSHEET, Plan, Stage, sources

LABELS = (1, 0, 1, 1, 0, 0, 0)
SWEEP = sweep(LABELS, [0.9 - 0.1 * place for place in range(len(LABELS))])

PLAN = Plan(
    able=(
        "Draw a ROC curve by hand from a sorted list, with ties.",
        "Read AUROC as a proportion of pairs.",
        "Say which curves change with the prevalence, and why.",
    ),
    misconception="A ROC curve close to the upper left corner means few false alarms.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "The threshold falls. Where does the point go?",
            "Only up or to the right: flags are added, and none is taken away.",
        ),
        Stage(
            4,
            "Draw ROC with a pencil",
            "Go through the samples one by one. A student draws the same at the board.",
            "What is the next step: up, right or slanted?",
            "Up for a positive, right for a negative, slanted for a tie of both.",
        ),
        Stage(
            3,
            "When positives get rarer",
            "Answer first. Then make positives a tenth as common.",
            "Which of the curves changes?",
            "Only precision-recall. ROC and DET use rates within one class.",
        ),
    ),
    further=(
        Stage(
            7,
            "Three curves from one threshold",
            "Lower the threshold from the top to the bottom.",
            "On which curve can the point move both up and down?",
            "On precision-recall.",
        ),
        Stage(
            6,
            "When positives are common",
            "Move the prevalence up to 98%.",
            "Which rises, AUROC or average precision? Is the model better now?",
            "Average precision rises, and so does that of guessing. AUROC and the model stay the same.",
        ),
        Stage(
            6,
            "The part that you will use",
            "Move the limit to the left.",
            "You can afford to flag one negative in ten. How much of the curve do you use?",
            "A narrow strip on the left. The partial AUROC is lower there.",
        ),
        Stage(
            8,
            EXERCISES,
            "In pairs. Exercise 3 keeps the false positive rate below 5%.",
            "How can more than half of the flags be wrong?",
            "There are so many negatives that even 5% of them can be more than the positives found.",
        ),
        Stage(8, WORKSHEET, "Each student alone, tasks 1 and 2: a curve and its areas by hand."),
    ),
    questions=(
        "A million negatives, and a false positive rate of 1%. How many false alarms is that?",
        "What is the AUROC of a model that gives every sample the same score?",
        "Two curves cross and have the same area. How do you choose?",
    ),
    exam="Seven samples, sorted from the highest score to the lowest: +, −, +, +, −, −, −. Give AUROC and average precision. Then "
    "nine copies of each negative are added, with its score. Which of the two numbers changes?",
    answer=(
        explain(auroc, SWEEP),
        explain(average_precision, SWEEP),
        "Only average precision changes: it falls, because the negatives above a positive count ten times. AUROC is a proportion of pairs, and stays.",
    ),
    reading=sources("auroc", "pr_auc_trapezoid", "equal_error_rate"),
    before=("precision_recall",),
)

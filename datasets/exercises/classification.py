"""The exercises of the lessons on classification."""

from __future__ import annotations

from collections.abc import Mapping

from datasets.exercises.exercise import Exercise

SPAM = {"data": "spam-like"}

ACCURACY_PITFALLS = (
    Exercise(
        "up-and-down",
        "prevalence",
        "A colleague reports progress: accuracy went up. Make accuracy rise while F1 falls.",
        {"accuracy rises": "accuracy > start.accuracy", "F1 falls": "f1 < start.f1"},
        "Of whom are there more when positives get rare, and how well does the test do on them?",
        "The test is the same. With hardly a positive left, accuracy becomes the specificity, while the false "
        "alarms of all "
        "those negatives swamp the few hits, and F1 with them.",
        to={"prevalence": 0.01},
    ),
    Exercise(
        "beaten-by-no",
        "prevalence",
        "This test finds 90% of the ill and clears 95% of the healthy. Leave it as it is, and let somebody who "
        "always says "
        "“no” be right more often.",
        {
            "sensitivity and specificity as they are": "sensitivity == start.sensitivity and specificity == start.specificity",
            "“always no” is right more often": "never_accuracy > accuracy",
        },
        "Always “no” is right about every healthy person. The test is wrong about one healthy person in twenty.",
        "Below a prevalence of about 5% the false alarms outnumber the ill who are found. Accuracy then prefers the "
        "answer that "
        "finds nobody; balanced accuracy never does.",
        to={"prevalence": 0.01},
    ),
    Exercise(
        "splendid-and-backwards",
        "matrix",
        "Fill in a matrix of your own: F1 above 0.9, for a classifier that does worse than chance, so that Matthews "
        "correlation is negative.",
        {"F1 above 0.9": "f1 > 0.9", "Matthews correlation below 0": "matthews_correlation < 0"},
        "F1 does not look at the true negatives. Have none of them, many true positives, and a few errors of both "
        "kinds.",
        "The more common class carries F1, whatever happens to the other one: here no negative is recognised at "
        "all. Matthews "
        "correlation looks at all four cells.",
        sets={"tp": 95, "fp": 5, "fn": 0, "tn": 0},
        puts={"tp": 90, "fp": 5, "fn": 5, "tn": 0},
    ),
)

PRECISION_RECALL = (
    Exercise(
        "less-precise-and-better",
        "apples",
        "The robot gets less precise, and its F1 rises all the same. Let it pick apples so.",
        {"precision falls": "precision < start.precision", "F1 rises": "f1 > start.f1"},
        "F1 forgives a little precision where recall gains more. Which apples is the robot still missing?",
        "F1 is the harmonic mean, pulled towards the smaller of the two: the weaker one is where it is cheapest to "
        "gain.",
        to={"good_picked": 40, "rotten_picked": 8},
    ),
    Exercise(
        "nothing-to-judge",
        "pr",
        "Find a threshold at which precision has no value at all, while recall and F1 have one.",
        {
            "precision is undefined": "undefined(precision)",
            "recall and F-beta are not": "recall >= 0 and f_beta >= 0",
        },
        "Precision is a share of what is flagged. When is there nothing to take a share of?",
        "Nothing flagged: precision is 0/0. Recall is 0, for all positives are missed, and F-beta is counted from "
        "TP, FP and FN, "
        "so it is 0 too. A library that prints 0 for precision here has made a choice for you.",
        to={"threshold": float("inf")},
        needs=SPAM,
    ),
    Exercise(
        "twice-the-weight",
        "pr",
        "Beta is 2 now: recall counts twice as much as precision. Find a threshold where F2 is at least 0.02 higher "
        "than here, "
        "though accuracy is lower.",
        {
            "beta stays 2": "beta == 2",
            "F2 is 0.02 higher": "f_beta >= start.f_beta + 0.02",
            "accuracy is lower": "accuracy < start.accuracy",
        },
        "F2 wants the missed positives back, and pays with false alarms. In which direction is that?",
        "There is no best threshold, only a best one for a metric. F2 goes lower than accuracy would, because it "
        "prices a miss "
        "higher than a false alarm.",
        start={"beta": 2},
        to={"threshold": 0.4, "beta": 2},
        needs=SPAM,
    ),
)

ROC_PR_DET = (
    Exercise(
        "better-without-learning",
        "curves",
        "Lift average precision above 0.9 without touching the model or its threshold. AUROC will not help you.",
        {
            "average precision above 0.9": "average_precision > 0.9",
            "threshold as it is": "threshold == start.threshold",
        },
        "Precision is a share of all that is flagged, and positives are part of that. What if there were more of them?",
        "The same scores, another test set, another average precision: compare it only between sets with the same "
        "share of "
        "positives. AUROC and the equal error rate did not move.",
        to={"prevalence": 0.7},
        needs={"data": "rare"},
    ),
    Exercise(
        "the-strict-end",
        "part",
        "AUROC is 0.92 on these data. Someone can afford only very few false alarms. Find a limit at which their "
        "partial AUROC "
        "is below 0.7.",
        {"partial AUROC below 0.7": "partial_auroc < 0.7"},
        "Look at the very left of the curve: one or two false alarms in a hundred negatives.",
        "The area as a whole is mostly earned where nobody will work. At the strict end this model is far weaker "
        "than 0.92 sounds.",
        to={"max_fpr": 0.01},
        needs={"data": "rare"},
    ),
    Exercise(
        "five-percent",
        "curves",
        "“False alarms in fewer than 5% of cases!” Keep that promise and find most of the positives. Then make more "
        "than half of the alarms false, without making positives any rarer than they are.",
        {
            "false positive rate below 5%": "false_positive_rate < 0.05",
            "recall above 0.5": "recall > 0.5",
            "precision below 0.5": "precision < 0.5",
            "prevalence not lowered": "prevalence >= start.prevalence",
        },
        "Five in a hundred negatives are nearly as many as there are positives here. Go down from the threshold "
        "until the rate is "
        "nearly used up.",
        "A false positive rate is a share of the negatives, not of the alarms. Where negatives are many, a small "
        "share of them "
        "is a large share of the alarms.",
        to={"threshold": 0.16},
        needs={"data": "rare"},
    ),
)

THRESHOLDS = (
    Exercise(
        "cheapest-target",
        "choice",
        "To find 95% of the positives costs 405 here. Find a target that costs no more than 340.",
        {"cost at most 340": "total_cost <= 340"},
        "A miss costs three, a false alarm one. The last few positives are expensive: how many false alarms does "
        "each bring?",
        "Past a point, each further positive costs more in false alarms than it saves. A recall target fixed in "
        "advance does "
        "not know where that point lies; costs do.",
        to={"recall_floor": 0.86},
        needs={**SPAM, "rule": "recall"},
    ),
    Exercise(
        "both-targets",
        "choice",
        "A contract asks for a precision of at least 0.9 and a recall of at least 0.7. Meet both.",
        {"precision at least 0.9": "precision >= 0.9", "recall at least 0.7": "recall >= 0.7"},
        "Ask for no more recall than you must: each step further costs precision. Arrow keys move one tick.",
        "One position of the slider does it, on these rows. A contract with so little room will be broken on the "
        "next ones.",
        to={"recall_floor": 0.7},
        needs={**SPAM, "rule": "recall"},
    ),
    Exercise(
        "perfect-by-silence",
        "lines",
        "Make the recall of the decided perfect, while three in ten of the pregnant never get a “yes”.",
        {"recall of the decided is 1": "recall == 1", "fewer than 75% of all positives found": "found < 0.75"},
        "What gets no answer counts neither as found nor as missed. Where would you put the lower threshold so that "
        "nobody is told “no”?",
        "Nobody is told “no”, so nobody is missed, and the hard cases have left the sum. A rate among the decided "
        "means "
        "nothing without the number of undecided beside it.",
        to={"low": 0, "high": 2},
        needs={"zone-data": "pregnancy test"},
    ),
)

PROBABILITIES = (
    Exercise(
        "same-calls-better-loss",
        "distortion",
        "Make log loss fall without changing a single call at 0.5.",
        {
            "log loss falls": "log_loss < start.log_loss",
            "accuracy as it is": "accuracy == start.accuracy",
            "no shift": "shift == 0",
        },
        "This model is right more often than it dares to say. Which slider makes it bolder and moves nobody across "
        "one half?",
        "The order and the calls are the same, so AUROC and accuracy cannot notice. These probabilities were too "
        "timid; log loss "
        "and the Brier score reward saying what is so.",
        to={"sharpness": 2},
        needs=SPAM,
    ),
    Exercise(
        "fewer-right-better-loss",
        "distortion",
        "Make fewer calls right, and log loss better all the same.",
        {"accuracy falls": "accuracy < start.accuracy", "log loss falls": "log_loss < start.log_loss"},
        "Make it bolder first, as that lowers log loss by much. Then shift it a little, so that some samples change "
        "sides.",
        "A sample that slips from 0.51 to 0.49 costs accuracy one whole call, and log loss next to nothing. The two "
        "answer different "
        "questions, so either can improve while the other gets worse.",
        to={"sharpness": 2, "shift": -1.75},
        needs=SPAM,
    ),
    Exercise(
        "calibrated-and-worse",
        "distortion",
        "Make the calibration error smaller and the Brier score worse.",
        {
            "calibration error falls": "expected_calibration_error < start.expected_calibration_error",
            "Brier score rises": "brier_score > start.brier_score",
        },
        "Bolder by about 2.4 does much for calibration. Then shift it up until the Brier score has lost what it had "
        "gained.",
        "Calibration is one part of the Brier score, measured by bins in which too high and too low can cancel out. "
        "A smaller "
        "calibration error alone does not make better probabilities.",
        to={"sharpness": 2.378414230005442, "shift": 0.75},
        needs=SPAM,
    ),
)

MULTICLASS = (
    Exercise(
        "how-many-guesses",
        "top-k",
        "Logistic regression is right with its first suggestion about nine times in ten. Give naive Bayes so many "
        "suggestions that it does "
        "as well as that, and not one more than it needs.",
        {
            "naive Bayes at least as good": "top_2 >= start.top_0",
            "no suggestion too many": "k <= 4",
        },
        "Raise k one by one, and compare with the 0.9053 that logistic regression had at k = 1.",
        "Top-k accuracies can be compared only at the same k. At k = 10 even the dummy is perfect, because there "
        "are ten classes.",
        to={"k": 4},
    ),
    Exercise(
        "two-averages",
        "shares",
        "Let the model treat each class as it did, and make micro F1 rise while macro F1 falls.",
        {
            "recall of A as it is": "right == start.right",
            "micro F1 rises": "micro_f1 > start.micro_f1",
            "macro F1 falls": "macro_f1 < start.macro_f1",
        },
        "In micro F1 the samples vote, in macro F1 the classes. Which class does the model do well?",
        "With nearly everything an A, micro F1 is nearly the recall of A. The As taken for B and C ruin the "
        "precision of those two, "
        "and in macro F1 each of them still has a third of the say.",
        to={"share": 0.98, "right": 0.9},
    ),
    Exercise(
        "right-by-habit",
        "shares",
        "Make the model right about more than three samples in four, with a Cohen’s kappa below 0.05.",
        {"accuracy above 0.75": "micro_f1 > 0.75", "kappa below 0.05": "kappa < 0.05"},
        "Kappa asks how much better than agreement by chance. When is agreement by chance nearly certain?",
        "If almost everything is an A and the model mostly says A, they agree by habit. Kappa takes the expected "
        "agreement out, and little "
        "remains.",
        to={"share": 0.9833333333333333, "right": 0.8},
    ),
)

CLASSIFICATION: Mapping[str, tuple[Exercise, ...]] = {
    "accuracy_pitfalls": ACCURACY_PITFALLS,
    "precision_recall": PRECISION_RECALL,
    "roc_pr_det": ROC_PR_DET,
    "thresholds": THRESHOLDS,
    "probabilities": PROBABILITIES,
    "multiclass": MULTICLASS,
}

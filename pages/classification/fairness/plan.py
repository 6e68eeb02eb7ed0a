"""How this lesson is taught."""

from metrics_core.fairness.identity import implied_false_positive_rate
from metrics_core.filled import Filled
from widgets.lesson_plans.plan import EXERCISES, OPENING, Plan, Stage, sources

RIGHT, FOUND = 0.8, 0.6
OF_A, OF_B = (float(implied_false_positive_rate(p, RIGHT, FOUND)) for p in (0.5, 0.2))

PLAN = Plan(
    able=(
        "Compute selection rate, true positive rate, false positive rate and precision in two groups.",
        "Explain why true positive rate, false positive rate and precision cannot all be equal if base rates differ and selections are partly wrong.",
        "Name a definition of fairness, who would ask for it, and which rates may still differ.",
    ),
    misconception="One threshold for everybody is fair by any definition.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "Half of A would repay, and 30% of B. In each, some loans are repaid and some are not. Can both groups have the same true positive rate, false positive rate and precision?",
            "No. With a true positive rate of 0.8 and a false positive rate of 0.2 in both, precision is 0.8 in A and 0.63 in B.",
        ),
        Stage(
            3,
            "What moves",
            "Lower the threshold of B only: drag the handle B to the left.",
            "Which rates get closer, and which move apart?",
            "At first, B's true and false positive rates come closer to A's. The precisions move apart.",
        ),
        Stage(
            3,
            "The equation behind this",
            "Give both groups the same precision and the same true positive rate.",
            "Which rate must then differ?",
            "The false positive rates, because base rates differ.",
        ),
    ),
    further=(
        Stage(
            8,
            "Which rates can be equal at once",
            "Make the base rates equal, then move them apart again.",
            "When do all three lines meet?",
            "With equal base rates the three lines are one.",
        ),
        Stage(
            7,
            "Calibration within groups",
            "Shift B's scores until the true positive rates agree.",
            "What does a score of 0.6 mean now, in A and in B?",
            "In A a probability of 0.6, in B a lower one: B's scores are too high.",
        ),
        Stage(
            12,
            "Who asks for what",
            "Six groups of students, one definition each. Two minutes to prepare, one to speak.",
            "Who would ask for this, and who would object?",
            "Each definition leaves some rate open or makes it differ.",
        ),
        Stage(
            8,
            EXERCISES,
            "In pairs, exercise 1: meet the four-fifths rule with B's threshold alone.",
            "What happened to B's precision?",
            "It is lower than A's.",
        ),
    ),
    questions=(
        "Accuracy is the same in both groups. Which errors can differ?",
        "Whose labels are these, and are they equally right in both groups?",
        "Who is missing from the data?",
    ),
    exam=Filled(
        "In both groups precision is {right} and the true positive rate is {found}. In A half are positive, in B one in five. With "
        "FPR = p / (1 − p) · (1 − PPV) / PPV · TPR (p: proportion of positives, PPV: precision): what are the two false positive rates, and can they be made equal?",
        right=RIGHT,
        found=FOUND,
    ),
    answer=(
        Filled(
            "In A it is {of_a:.4g}, in B {of_b:.4g}. With the same precision, the same true positive rate and different base rates they cannot be "
            "equal, unless precision is 1 or the true positive rate is 0.",
            of_a=OF_A,
            of_b=OF_B,
        ),
    ),
    reading=sources("equal_opportunity_difference", "predictive_parity_difference", "calibration_error_within_groups"),
    before=("precision_recall", "thresholds"),
)

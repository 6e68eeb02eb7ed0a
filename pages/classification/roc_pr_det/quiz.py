"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.classification.roc_pr_det.answers import about_prevalence, answers
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "Each threshold gives a point of the ROC curve: its height is the recall, its distance to the right the false positive rate. Lower the threshold, so that more samples are flagged. Where does the point go?",
        answers(0.0),
    ),
    Guess(
        "Positives become a tenth as common, so their prevalence (proportion of all samples) falls; each class keeps its scores. Which of the curves changes: ROC, precision-recall or DET (detection error trade-off)?",
        about_prevalence(0.5),
        {
            "ROC": "Both axes of ROC are rates within one class, so the size of a class does not matter: ROC is the same, and precision-recall is lower.",
            "precision-recall": "Flagged positives get much rarer, false alarms do not, so precision is lower. ROC and DET use rates within one class, and stay the same.",
            "DET": "Both axes of DET are error rates within one class, so DET stays the same, as ROC does. Precision-recall is lower.",
            "all three": "Precision-recall changes. But the axes of ROC and DET are rates within one class, so ROC and DET stay the same.",
        },
        section="When positives get rarer",
    ),
)

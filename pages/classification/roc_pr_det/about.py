"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="ROC, PR and DET",
    heading="Curves: ROC, precision-recall and DET",
    question="Lower the threshold. Where does the point on the ROC curve go?",
    plain="A ROC curve (receiver operating characteristic) compares thresholds. Each is a point: its height is the recall, and its distance to the right is the false positive rate.",
    takeaway="Each threshold gives one point of the curve. ROC and DET use rates within each class, so they do not change with the prevalence alone. "
    "Precision-recall does. Report the prevalence with the curve, and look at the part of it that you will use.",
    minutes=30,
    topics=("roc", "pr", "det"),
    scenarios=(
        "roc-or-pr",
        "cancer-ten-patients",
        "roc-by-hand",
        "unseeded-simulation",
        "changing-test-mix",
        "missing-score",
    ),
    concepts={
        "average-precision": "?example=aia-average-precision",
        "false-positive-rate": "?example=medical-fpr",
        "false-negative-rate": "?example=frr-formula-misprint",
        "roc-curve": "",
        "roc-auc": "?example=thakur-auc-restored",
        "pr-curve": "",
        "auprc": "?example=lr-pr-auc",
        "det-curve": "?example=det-curve-code",
        "normal-deviate-scale": "?example=det-curve-code",
        "equal-error-rate": "?example=det-curve-eer",
        "roc-step-construction": "#draw-roc-with-a-pencil",
        "trapezoid-rule": "#what-eleven-thresholds-change",
        "prevalence-shift": "?example=lim-prevalence-shift",
    },
    metric_topics={"curves": ("auroc", "average_precision", "pr_auc_trapezoid", "equal_error_rate", "partial_auroc")},
    metrics=("false_positive_rate", "false_negative_rate"),
)

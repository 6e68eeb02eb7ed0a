"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=6,
    title="Many classes",
    question="A model stays the same while one class grows to nearly all samples. Can macro F1 fall?",
    topics=("multiclass", "kappa"),
    examples=("thakur-qwk-accuracy", "talk-mcc-multiclass"),
    scenarios=("two-raters", "cluster-check"),
    concepts={
        "micro-average": "?example=aia-averages",
        "macro-average": "?example=aia-averages",
        "weighted-average": "?example=aia-averages",
        "set-precision-recall": "?example=aia-set-roles",
        "mcc-multiclass": "?example=talk-mcc-multiclass",
        "classification-report": "?example=lr-report",
        "support": "?example=lr-report",
        "cohens-kappa": "?example=thakur-qwk-is-not-cohen",
        "quadratic-weighted-kappa": "?example=thakur-qwk",
        "multi-label-classification": "?example=aia-micro-equality",
    },
    metric_topics={
        "multiclass": (
            "averaged",
            "macro_f1",
            "top_k_accuracy",
            "multiclass_accuracy",
            "mean_per_class_accuracy",
            "cohen_kappa",
            "multiclass_matthews",
        ),
        "multilabel": ("hamming_loss", "subset_accuracy", "jaccard_samples"),
    },
    heading="Many classes: averages of F1",
    plain="A class's F1 combines its recall (the proportion of its samples that is found) and its precision (the proportion of its predictions that is right). Macro F1 is the mean of all F1s.",
    takeaway="Micro averages (all classes counted together) and weighted averages (classes weighted by size) follow the large classes; in a macro average a class of three samples counts as much as one "
    "of three million. Say which average you report, and look at the classes one by one.",
    minutes=20,
)

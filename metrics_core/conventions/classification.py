"""Who does what in the options of rates, averages and curves of two classes, several, and several labels a row. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "partial_auroc",
        "max_fpr",
        "The largest false positive rate that counts.",
        {"0.1": "a common choice; scikit-learn: max_fpr"},
    ),
    (
        "top_k_accuracy cohen_kappa multiclass_auroc multiclass_log_loss multiclass_brier",
        "labels",
        "Which classes there are, in which order.",
        {"None": "those that occur, sorted: scikit-learn", "a list": "scikit-learn's labels="},
    ),
    (
        "top_k_accuracy",
        "k",
        "How many classes with the highest scores count as suggestions.",
        {
            "2": "scikit-learn, unless told otherwise",
            "5": "ImageNet's top-5 error, and TopKCategoricalAccuracy of Keras 3.15",
        },
    ),
    (
        "multiclass_auroc",
        "multi_class",
        "Which areas are averaged.",
        {"ovr": "of each class against the rest", "ovo": "of each pair of classes by themselves, in both directions"},
    ),
    (
        "multilabel_auroc multilabel_average_precision",
        "average",
        "How the labels' values are averaged.",
        {"macro": "each the same", "micro": "all cells as one list"},
    ),
    (
        "multiclass_auroc",
        "average",
        "How the values of classes or pairs are averaged.",
        {"macro": "each the same", "weighted": "each by its samples"},
    ),
    (
        "top_k_accuracy multiclass_auroc multiclass_log_loss multiclass_brier",
        "weights",
        "How much each row counts.",
        {"None": "all the same", "one number per row": "scikit-learn's sample_weight"},
    ),
    (
        "multilabel_log_loss",
        "clip",
        "How far probabilities are kept from 0 and 1.",
        {
            "None": "not at all, so that a mistake made with certainty costs infinity: the definition",
            "2.2e-16": "scikit-learn's log_loss, for float64",
            "1e-7": "Keras's binary_crossentropy",
        },
    ),
    (
        "precision recall f_beta f1",
        "zero_division",
        "What 0/0 counts as.",
        {
            "undefined": "scikit-learn with zero_division=np.nan",
            "0": "scikit-learn, with a warning, unless told otherwise",
        },
    ),
    (
        "specificity",
        "zero_division",
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "0": "scikit-learn's recall_score(pos_label=0), unless told otherwise"},
    ),
    (
        "negative_predictive_value",
        "zero_division",
        "What 0/0 counts as.",
        {
            "undefined": "here, with the reason",
            "0": "scikit-learn's precision_score(pos_label=0), unless told otherwise",
        },
    ),
    (
        "false_positive_rate",
        "zero_division",
        "What 0/0 counts as.",
        {"undefined": "here, with the reason; scikit-learn's roc_curve, with a warning"},
    ),
    (
        "false_negative_rate",
        "zero_division",
        "What 0/0 counts as.",
        {"undefined": "here, with the reason"},
    ),
    (
        "accuracy prevalence",
        "zero_division",
        "What 0/0 counts as, where there are no samples.",
        {"undefined": "here, with the reason"},
    ),
    (
        "matthews_correlation",
        "zero_division",
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "0": "scikit-learn's matthews_corrcoef, without a warning"},
    ),
    (
        "informedness",
        "zero_division",
        "What 0/0 counts as.",
        {
            "undefined": "here, with the reason; scikit-learn's balanced_accuracy_score(adjusted=True) gives NaN or minus "
            "infinity where a class is absent",
        },
    ),
    (
        "balanced_accuracy",
        "zero_division",
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "a mean without the absent class": "scikit-learn, with a warning"},
    ),
    (
        "averaged macro_f1",
        "zero_division",
        "What an undefined class counts as.",
        {
            "undefined": "left out of the mean, as in scikit-learn with zero_division=np.nan",
            "0": "scikit-learn, with a warning, unless told otherwise",
        },
    ),
    (
        "jaccard_samples",
        "zero_division",
        "The overlap of two empty sets.",
        {
            "undefined": "here: such samples are left out of the mean",
            "0": "scikit-learn, with a warning, unless told otherwise",
            "1": "where two empty sets count as a perfect match",
        },
    ),
    (
        "averaged",
        "average",
        "How the classes' values are averaged.",
        {
            "macro": "every class the same",
            "weighted": "each as often as it is true",
            "micro": "one table for all decisions",
            "samples": "every sample the same, where it has several labels",
            "None": "not at all: one value per class",
        },
    ),
    (
        "macro_f1",
        "definition",
        "Which of the two numbers with this name it is.",
        {
            "mean-of-f1": "the mean of the F1s: scikit-learn",
            "f1-of-means": "the F1 of mean precision and mean recall: some papers",
        },
    ),
    (
        "cohen_kappa",
        "weights",
        "How much a disagreement counts.",
        {
            "None": "each the same: scikit-learn, unless told otherwise",
            "linear": "by how far apart the classes are",
            "quadratic": "by its square: QWK, common in contests on ratings",
        },
    ),
    (
        "top_k_accuracy",
        "ties",
        "Which classes win if some tie around place k.",
        {
            "average": "the hit counts as the probability of being among the first k, with ties in random order",
            "last-first": "the later column wins: scikit-learn's top_k_accuracy_score",
        },
    ),
)
